"""Test how Python environments are made and chosen: pins and hashes, stamps, the lock, and whatever
may interrupt an install. tests/tools/test_venv_install.py makes real ones.
"""

import errno
import importlib
import importlib.metadata
import json
import os
import signal
import sys
import threading
import time

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement

from tools import venv
from tools.errors import ToolError

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

PINS = [pin for group in venv.GROUPS["test"] for pin in venv.pins(group)]
PYTHONS = ("3.10", "3.11", "3.12", "3.13", "3.14")
SYSTEMS = ("linux", "darwin", "win32")
#: Required by a package that uses it only on real boards.
LEFT_OUT = {
    "adafruit-circuitpython-busdevice",
    "adafruit-circuitpython-connectionmanager",
    "adafruit-circuitpython-requests",
    "binho-host-adapter",
    "pybind11",
    "pyftdi",
    "sysv-ipc",
    "toml",
}


def canonical(name):
    return name.lower().replace("_", "-").replace(".", "-")


def test_the_lists_are_read_as_toml_reads_them(root):
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert venv.pins("run") == project["dependencies"]
    assert venv.pins("test") == project["optional-dependencies"]["test"]


@pytest.mark.parametrize("pin", PINS)
def test_every_pin_is_exact(pin):
    (specifier,) = Requirement(pin).specifier
    assert specifier.operator == "=="
    assert "*" not in specifier.version


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_python_gets_each_package_once(python, system):
    where = {**default_environment(), "python_version": python, "sys_platform": system}
    wanted = [Requirement(pin) for pin in PINS]
    names = [canonical(pin.name) for pin in wanted if not pin.marker or pin.marker.evaluate(where)]
    assert len(names) == len(set(names))
    assert {"numpy", "pillow", "pygame-ce", "hypothesis", "pytest"} <= set(names)


def test_what_is_pinned_is_complete():
    """Nothing unlisted is installed, so dependencies of a listed package are listed too."""
    listed = {canonical(Requirement(pin).name) for pin in PINS}
    for name in sorted(listed):
        try:
            needs = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue  # for another Python or system
        for need in map(Requirement, needs):
            if need.marker and not need.marker.evaluate({"extra": ""}):
                continue
            assert canonical(need.name) in listed | LEFT_OUT, f"{name} needs {need}"


def locked(group):
    """Return one locked list as pairs of a requirement and the number of its hashes."""
    found = []
    for line in venv.locked(group).read_text(encoding="utf-8").splitlines():
        if line.startswith("    --hash=sha256:"):
            assert len(line.split(":")[1].split()[0]) == 64
            found[-1][1] += 1
        elif line and not line.startswith("#"):
            found.append([Requirement(line.removesuffix(" \\")), 0])
    return found


@pytest.mark.parametrize("group", venv.LISTS)
def test_every_pin_is_locked_by_hashes(group):
    """``python3 -m tools lock`` was run after the last change of pyproject.toml."""
    assert all(hashes for _, hashes in locked(group))
    for python in PYTHONS:
        for system in SYSTEMS:
            for machine in ("x86_64", "arm64"):
                where = default_environment() | {
                    "python_version": python,
                    "python_full_version": python + ".1",
                    "sys_platform": system,
                    "platform_machine": machine,
                }
                both = ([pin for pin, _ in locked(group)], map(Requirement, venv.pins(group)))
                pinned, wanted = (
                    {
                        (canonical(pin.name), str(pin.specifier))
                        for pin in pins
                        if not pin.marker or pin.marker.evaluate(where)
                    }
                    for pins in both
                )
                assert pinned == wanted


@pytest.mark.parametrize("group", venv.LISTS)
def test_the_locked_lists_name_no_index(group):
    text = venv.locked(group).read_text(encoding="utf-8")
    assert "://" not in text and "index" not in text


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Return ``.venvs`` elsewhere; what fills an environment there takes no time."""
    monkeypatch.setattr(venv, "FOLDERS", tmp_path / ".venvs")
    monkeypatch.setattr(venv, "LINK", tmp_path / ".venv")
    monkeypatch.setattr(venv, "_python", lambda folder: sys.executable)
    monkeypatch.setattr(venv, "_create", lambda folder, lock: None)
    monkeypatch.setattr(venv, "_install", _install)
    (tmp_path / ".venvs").mkdir()
    return tmp_path / ".venvs"


def _install(folder, group, lock):
    for name in ("rich", "pytest")[: len(venv.GROUPS[group])]:
        (venv._site_packages(folder) / name).mkdir(parents=True)


def make(group):
    with venv._locked() as lock:
        return venv._make(group, lock)


def change_stamp(folder, **changes):
    stamp = json.loads((folder / venv.STAMP).read_text(encoding="utf-8"))
    (folder / venv.STAMP).write_text(json.dumps(stamp | changes), encoding="utf-8")


def test_what_was_made_is_found_again(folders):
    folder = make("run")
    assert venv._find("run") == folder
    assert venv._find("test") is None
    tests = make("test")
    assert venv._find("test") == tests
    assert venv._find("run") in (folder, tests)


@pytest.mark.parametrize(
    "changes", [{"python": "other"}, {"place": "/moved"}, {"run": "pins"}, {"names": ["gone"]}]
)
def test_a_stamp_of_something_else_does_not_count(folders, changes):
    change_stamp(make("run"), **changes)
    assert venv._find("run") is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"python": 3}', None])
def test_a_broken_or_missing_stamp_does_not_count(folders, content):
    stamp = make("run") / venv.STAMP
    stamp.unlink() if content is None else stamp.write_text(content, encoding="utf-8")
    assert venv._find("run") is None


def test_a_deleted_package_is_noticed(folders):
    (venv._site_packages(make("run")) / "rich").rmdir()
    assert venv._find("run") is None


def test_a_python_that_does_not_start_is_noticed(folders, monkeypatch):
    make("run")
    monkeypatch.setattr(venv, "_python", lambda folder: folder / "bin" / "python")
    assert venv._find("run") is None


def test_changed_pins_make_another_beside_it(folders, monkeypatch):
    old = make("run")
    monkeypatch.setattr(venv, "_digest", lambda group: "new " + group)
    assert venv._find("run") is None
    new = make("run")
    assert venv._find("run") == new != old
    assert (old / venv.STAMP).exists()


def test_nothing_is_lost_if_no_other_can_be_made(folders, monkeypatch):
    old = make("run")
    before = sorted(folders.rglob("*"))
    for error in (OSError(errno.EMFILE, "Too many open files"), KeyboardInterrupt()):

        def fail(*_, error=error):
            raise error

        for step in ("_create", "_install", "_finish"):
            with monkeypatch.context() as patch:
                patch.setattr(venv, step, fail)
                with pytest.raises(type(error)):
                    make("run")
            assert sorted(folders.rglob("*")) == before
            assert venv._find("run") == old


@pytest.mark.parametrize("number", [errno.EMFILE, errno.ENOMEM, errno.EAGAIN])
def test_trouble_of_this_process_does_not_count_against_an_environment(
    folders, monkeypatch, number
):
    make("run")

    def fail(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(venv.subprocess, "run", fail)
    with pytest.raises(OSError):
        venv._find("run")


def test_whatever_has_no_mark_stays(folders):
    theirs = folders / "3.11-20260101-000000"
    theirs.mkdir()
    (theirs / "precious").write_text("mine")
    (folders / "link").symlink_to(theirs)
    begun = venv._begin().rename(folders / "3.11-begun")
    (begun / "lib").mkdir()
    make("run")
    assert (theirs / "precious").read_text() == "mine" and (folders / "link").is_symlink()
    assert not begun.exists()


def test_an_environment_that_is_not_used_for_weeks_is_removed(folders):
    old, used = make("run"), make("run")
    for folder, days in ((old, 15), (used, 13)):
        os.utime(folder / venv.STAMP, (time.time() - days * 24 * 3600,) * 2)
    new = make("run")
    assert venv._environments() == sorted((used, new), reverse=True)


def test_the_link_follows_the_newest(folders):
    for _ in range(2):
        folder = make("run")
        assert venv.LINK.is_symlink() and venv.LINK.resolve() == folder


@pytest.mark.parametrize("kind", ["folder", "earlier", "file", "link", "dangling"])
def test_another_venv_is_left_alone(folders, tmp_path, capsys, kind):
    theirs = tmp_path / "theirs"
    if kind in ("folder", "earlier"):
        venv.LINK.mkdir()
        (venv.LINK / "precious").write_text("mine")
    if kind == "earlier":
        (venv.LINK / venv.STAMP).write_text("{}")
    elif kind == "file":
        venv.LINK.write_text("mine")
    elif kind in ("link", "dangling"):
        venv.LINK.symlink_to(theirs)
        if kind == "link":
            theirs.mkdir()
            (theirs / "precious").write_text("mine")
    before = [(path, os.lstat(path)) for path in (venv.LINK, *venv.LINK.rglob("*"))]
    assert make("run") == venv._find("run")
    assert [(path, os.lstat(path)) for path in (venv.LINK, *venv.LINK.rglob("*"))] == before
    said = capsys.readouterr().err
    assert ("you can remove it" in said) == (kind == "earlier")
    assert ("leaves it alone" in said) == (kind != "earlier")


def killed_at(number, folders):
    """Make an environment in a process that is killed when it is about to do something to a file
    for the ``number``-th time. Return whether it got that far.
    """
    left = number

    def look(event, arguments):
        nonlocal left
        if event.startswith(("open", "os.", "shutil.")) and str(folders.parent) in repr(arguments):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    child = os.fork()
    if not child:
        sys.addaudithook(look)
        try:
            make("run")
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills processes the POSIX way")
def test_a_kill_at_any_time_leaves_everything_usable(folders):
    """The environment made before stays as it is, and the next command is not in the way of what
    the killed one left.
    """
    old = make("run")
    before = {path: os.lstat(path).st_mtime_ns for path in old.rglob("*")}
    number = 0
    while killed_at(number, folders):
        number += 1
        assert {path: os.lstat(path).st_mtime_ns for path in old.rglob("*")} == before
        assert venv._find("run") and venv.LINK.resolve() in venv._environments()
    assert number > 20
    assert all((folder / venv.STAMP).exists() for folder in venv._environments())
    assert not (folders / "link.new").is_symlink()


def test_a_second_command_waits_for_the_first(folders, capsys):
    order = []

    def second():
        with venv._locked():
            order.append("second")

    with venv._locked():
        thread = threading.Thread(target=second)
        thread.start()
        time.sleep(0.5)
        order.append("first")
    thread.join(timeout=10)
    assert order == ["first", "second"]
    assert "waiting" in capsys.readouterr().err


def test_without_a_network_one_line_says_so():
    reported = [
        "Collecting rich==15.0.0",
        "WARNING: Retrying (Retry(total=4 ...)) after connection broken by NewConnectionError",
        "ERROR: Could not find a version that satisfies the requirement rich==15.0.0",
    ]
    assert venv._reason(reported).startswith("no network")
    assert venv._reason(reported[2:]).startswith("Could not find a version")
    assert venv._reason([]) == "pip gave no reason"


def test_a_changed_package_is_named():
    reported = [
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have",
        "rich==15.0.0 from file:///rich.whl:",
        "Expected sha256 00",
    ]
    assert venv._reason(reported).startswith("rich==15.0.0: the index has another file")


def test_an_install_that_fails_is_one_line(tmp_path, monkeypatch):
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho ERROR: no such thing; exit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr(venv, "FOLDERS", tmp_path)
    monkeypatch.setattr(venv, "_python", lambda folder: python)
    with pytest.raises(ToolError) as caught, venv._locked() as lock:
        venv._install(tmp_path, "run", lock)
    assert str(caught.value).startswith("packages could not be installed: no such thing")


def test_pythons_own_code_module_is_imported_in_tests(root):
    import code

    assert code.__file__ != str(root / "code.py")
    assert str(root) not in sys.path
    assert str(root / "lib") in sys.path
