"""Test the lists of packages, and how ``.venv`` is filled from them: with a real pip, in a small
checkout whose only package is a wheel made here.
"""

import hashlib
import importlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import venv

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")
deep = pytest.mark.skipif(os.environ.get("NIBBLOCK_DEEP") != "1", reason="slow: only with --deep")

LISTS = ("play", "build", "cluster", "release", "web", "test")
ENTRY = """
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]
from tools import venv
from tools.errors import ToolError

try:
    venv.ensure("play", sys.argv[1:])
except ToolError as error:
    sys.exit(str(error))
import tiny

print(tiny.VERSION, Path(sys.prefix).resolve())
"""


def test_the_lists_hold_what_the_project_asks_for(root):
    """``uv pip compile`` was run after the last change of pyproject.toml (docs/contributing.md)."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert {"play", *extras} == set(LISTS)
    every = set(venv.requirements("test"))
    for group in LISTS:
        listed = list(map(Requirement, venv.requirements(group)))
        assert every.issuperset(venv.requirements(group)), f"{group} has other versions than test"
        for wanted in map(Requirement, project["dependencies"] + extras.get(group, [])):
            name = canonicalize_name(wanted.name)
            versions = [str(pin.specifier)[2:] for pin in listed if pin.name == name]
            assert versions and all(map(wanted.specifier.contains, versions)), wanted


@pytest.mark.parametrize("group", LISTS)
def test_every_listed_file_has_a_hash_and_no_address(group):
    text = (venv.LOCKED / f"{group}.txt").read_text(encoding="utf-8")
    assert "://" not in text and "index" not in text
    entries = re.split(
        r"^(?=\w)", re.sub("^#.*\n", "", text, flags=re.MULTILINE), flags=re.MULTILINE
    )[1:]
    assert len(entries) == len(venv.requirements(group))
    for entry in entries:
        assert re.fullmatch(
            r"\S+==\S+( ; .*)? \\(\n    --hash=sha256:[0-9a-f]{64}( \\)?)+\n", entry
        )


class Checkout:
    """The sources of tools/venv.py, with a command that prints the version of ``tiny``."""

    def __init__(self, folder, root):
        self.folder = folder
        self.venv = folder / ".venv"
        self.wheels = folder.parent / "wheels"
        self.wheels.mkdir()
        (folder / "tools/locked").mkdir(parents=True)
        for name in ("__init__", "errors", "locks", "places", "streams", "venv"):
            shutil.copy(root / "tools" / f"{name}.py", folder / "tools")
        (folder / "tools/__main__.py").write_text(ENTRY)
        (folder / "pyproject.toml").touch()
        self.lists("1")

    def lists(self, version):
        """Make the wheel of a version, and list it in place of any other."""
        wheel = self.wheels / f"tiny-{version}-py3-none-any.whl"
        about = f"tiny-{version}.dist-info/"
        contents = {
            "tiny.py": f"VERSION = {version}\n",
            about + "METADATA": f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n",
            about + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            about + "RECORD": "",
        }
        record = "".join(f"{name},,\n" for name in contents)
        with zipfile.ZipFile(wheel, "w") as file:
            for name, text in (contents | {about + "RECORD": record}).items():
                file.writestr(zipfile.ZipInfo(name), text)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        (self.folder / "tools/locked/play.txt").write_text(
            f"tiny=={version} \\\n    --hash=sha256:{digest}\n"
        )
        return wheel

    def start(self):
        """Start the command in the background."""
        environment = {
            **os.environ,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_CONFIG_FILE": os.devnull,
        }
        environment.pop("NIBBLOCK_NO_VENV", None)
        return subprocess.Popen(
            [sys.executable, str(self.folder / "tools")],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def said(self, process=None):
        """Return what the command printed, and on standard error its last line."""
        out, err = (process or self.start()).communicate(timeout=120)
        return out.strip() or (err.strip().splitlines() or [""])[-1]


@pytest.fixture
def checkout(tmp_path, root):
    pytest.importorskip("ensurepip", reason="this Python cannot make environments")
    return Checkout(tmp_path / "checkout", root)


def test_from_the_first_start_to_new_lists(checkout):
    """Two first starts at once make one environment; new lists update it in place, and change
    nothing if they can't be installed; what an interrupted install left is done again.
    """
    place = checkout.venv.resolve()
    both = [checkout.start(), checkout.start()]
    assert [checkout.said(each) for each in both] == [f"1 {place}"] * 2
    wheel = checkout.lists("2")
    (checkout.venv / "kept").touch()
    wheel.rename(wheel.with_suffix(".gone"))  # as if offline
    assert "packages could not be installed" in checkout.said()
    checkout.lists("1")
    assert checkout.said() == f"1 {place}"
    checkout.lists("2")
    assert checkout.said() == f"2 {place}" and (checkout.venv / "kept").exists()
    (checkout.venv / venv.STATE).write_text("[]")
    (checkout.venv / "pyvenv.cfg").unlink()
    assert checkout.said() == f"2 {place}" and not (checkout.venv / "kept").exists()


@deep
def test_a_file_with_another_hash_is_refused(checkout):
    with zipfile.ZipFile(checkout.lists("2"), "a") as file:
        file.writestr("more.py", "")
    assert "DO NOT MATCH THE HASHES" in checkout.said()


@deep
@pytest.mark.skipif(os.name == "nt", reason="kills processes the POSIX way")
def test_killed_again_and_again_the_next_start_works(checkout):
    """The kills leave pip and ``venv`` behind, still writing."""
    for seconds in (0.1, 0.3, 0.8, 1.5, 2.5, 4):
        process = checkout.start()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=120)
    assert checkout.said().startswith("1 ")


@pytest.mark.parametrize("kind", ["folder", "file", "link", "dangling"])
def test_another_venv_is_left_alone(checkout, tmp_path, kind):
    theirs = tmp_path / "theirs"
    if kind == "file":
        checkout.venv.write_text("mine")
    else:
        made = checkout.venv if kind == "folder" else theirs
        if kind != "dangling":
            made.mkdir()
            (made / "precious").write_text("mine")
        if kind != "folder":
            checkout.venv.symlink_to(theirs)
    before = state_of(checkout.venv)
    assert checkout.said().startswith(".venv: not made by Nibblock, which leaves it alone; rename")
    assert state_of(checkout.venv) == before


def state_of(top):
    """Return what a change would change (not when it was read last)."""
    found = [(path, os.lstat(path)) for path in (top, *top.rglob("*"))]
    return [(path, at.st_ino, at.st_mode, at.st_size, at.st_mtime_ns) for path, at in found]


def test_a_python_that_does_not_start_is_noticed(checkout, monkeypatch):
    monkeypatch.setattr(venv, "VENV", checkout.venv)
    assert not venv._starts()
    (checkout.venv / "bin").mkdir(parents=True)
    (checkout.venv / "bin/python").symlink_to("gone")
    assert not venv._starts()


def test_packages_are_counted_out_of_all_that_are_listed(checkout, monkeypatch, capsys):
    monkeypatch.setattr(venv, "VENV", checkout.venv)
    checkout.venv.mkdir()
    lines = ("Collecting a==1", "Ignoring b: markers", "Requirement already satisfied: c")
    said = "\n".join((*lines, "Collecting d==2"))
    with open(checkout.folder / "lock", "w") as lock:
        assert venv._run([sys.executable, "-c", f"print({said!r})"], lock, 4) == []
    assert capsys.readouterr().err == (
        "nibblock: package 1 of 4: a==1\nnibblock: package 4 of 4: d==2\n"
    )


def test_why_pip_failed_is_one_line():
    reported = [
        "Collecting rich==15.0.0",
        "WARNING: Retrying (Retry(total=4 ...)) after connection broken by NewConnectionError",
        "ERROR: Could not find a version that satisfies the requirement rich==15.0.0",
    ]
    assert venv._reason(reported).startswith("no network")
    assert venv._reason(reported[2:]).startswith("Could not find a version")
    assert venv._reason([]) == "pip gave no reason"


def test_pythons_own_code_module_is_imported_in_tests(root):
    import code

    assert code.__file__ != str(root / "code.py")
    assert str(root) not in sys.path
    assert str(root / "lib") in sys.path
