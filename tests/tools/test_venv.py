# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test how ``.venv`` is made: its pins, stamp and lock, without making one (CI does, each run)."""

import importlib
import importlib.metadata
import json
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


@pytest.mark.parametrize("python", ["3.10", "3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
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


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Create a ``.venv`` elsewhere, with one package and a stamp that vouches for everything."""
    path = tmp_path / ".venv"
    monkeypatch.setattr(venv, "FOLDER", path)
    monkeypatch.setattr(venv, "LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(venv, "PYTHON", sys.executable)
    packages = venv._site_packages()
    packages.mkdir(parents=True)
    (packages / "rich").mkdir()
    stamp = {part: venv._digest(part) for part in ("run", "test")}
    stamp |= {"python": venv._python_tag(), "names": ["rich"]}
    (path / venv.STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return path


def test_a_sound_folder_is_used_again(folder):
    assert venv._is_ready("run")
    assert venv._is_ready("test")


@pytest.mark.parametrize("key", ["python", "run", "names"])
def test_a_stamp_of_something_else_does_not_count(folder, key):
    stamp = json.loads((folder / venv.STAMP).read_text(encoding="utf-8"))
    stamp[key] = ["gone"] if key == "names" else "other"
    (folder / venv.STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    assert not venv._is_ready("run")


@pytest.mark.parametrize("content", ["", "{", "[]", '{"python": 3}'])
def test_a_broken_stamp_does_not_count(folder, content):
    (folder / venv.STAMP).write_text(content, encoding="utf-8")
    assert not venv._is_ready("run")


def test_a_deleted_package_is_noticed(folder):
    (venv._site_packages() / "rich").rmdir()
    assert not venv._is_ready("run")


def test_a_python_that_does_not_start_is_noticed(folder, monkeypatch):
    monkeypatch.setattr(venv, "PYTHON", folder / "bin" / "python")
    assert not venv._is_ready("run")


def test_the_tests_packages_are_added_to_the_consoles(folder, monkeypatch):
    stamp = json.loads((folder / venv.STAMP).read_text(encoding="utf-8"))
    del stamp["test"]
    (folder / venv.STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    installed = []
    monkeypatch.setattr(venv, "_install", installed.extend)
    assert venv._is_ready("run") and not venv._is_ready("test")
    venv._make("test")
    assert installed == venv.pins("test")
    assert venv._is_ready("test")


def test_changed_pins_rebuild_it(folder, monkeypatch):
    made = []

    def create():
        made.append(True)

    monkeypatch.setattr(venv, "_create", create)
    monkeypatch.setattr(venv, "_install", lambda pins: None)
    monkeypatch.setattr(venv, "_digest", lambda group: "new " + group)
    venv._make("run")
    assert made == [True]
    assert venv._is_ready("run")


def test_a_second_command_waits_for_the_first(folder, capsys):
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


def test_an_install_that_fails_is_one_line(folder, monkeypatch):
    monkeypatch.setattr(venv, "PYTHON", folder / "python")
    (folder / "python").write_text("#!/bin/sh\necho ERROR: no such thing; exit 1\n")
    (folder / "python").chmod(0o755)
    with pytest.raises(ToolError) as caught:
        venv._install(["rich==15.0.0"])
    assert str(caught.value).startswith("packages could not be installed: no such thing")


def test_pythons_own_code_module_is_imported_in_tests(root):
    import code

    assert code.__file__ != str(root / "code.py")
    assert str(root) not in sys.path
    assert str(root / "lib") in sys.path
