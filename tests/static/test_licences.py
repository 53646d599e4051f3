"""Check that REUSE.toml gives every file an owner and the licence it should have."""

import fnmatch
import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

ROOT = Path(__file__).resolve().parent.parent.parent
FREE = ("levels/", "lib/nibblock/art/", "tools/art/", "docs/pictures/", "tests/golden/")
FREE_IN_A_GAME = ("/art/", "/levels/")


def tracked_files():
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("needs git and a checkout to know which files are ours")
    command = ["git", "-c", "core.quotepath=off", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def licence(name):
    """Return the licence of a file: the last entry that matches counts."""
    found = None
    table = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))
    for entry in table["annotations"]:
        paths = [entry["path"]] if isinstance(entry["path"], str) else entry["path"]
        if any(fnmatch.fnmatch(name, path) for path in paths):
            assert "Nibblock authors" in entry["SPDX-FileCopyrightText"]
            found = entry["SPDX-License-Identifier"]
    return found


def test_levels_and_art_are_free_for_all_and_the_rest_is_mit():
    wrong = []
    for name in tracked_files():
        free = name.startswith(FREE) or (
            name.startswith(("lib/nibblock/games/", "tools/games/"))
            and any(part in name for part in FREE_IN_A_GAME)
        )
        code = name.endswith((".py", ".js", ".md", ".css", ".html", ".toml"))
        if licence(name) != ("CC0-1.0" if free and not code else "MIT") and (free or code):
            wrong.append((name, licence(name)))
    assert not wrong


def test_both_licences_are_here():
    assert {path.name for path in (ROOT / "LICENSES").iterdir()} == {"CC0-1.0.txt", "MIT.txt"}
