# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Check that every file names its owner and licence, in itself or in REUSE.toml."""

import fnmatch
import importlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

tomllib = importlib.import_module("tomllib" if sys.version_info >= (3, 11) else "tomli")

ROOT = Path(__file__).resolve().parent.parent.parent
HOLDER = re.compile(r"SPDX-FileCopyrightText: \d{4} The Nibblock authors")
LICENCE = re.compile(r"SPDX-License-Identifier: (MIT|CC0-1\.0)\s*(?:-->|\*/)?\s*$", re.MULTILINE)


def tracked_files():
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("needs git and a checkout to know which files are ours")
    command = ["git", "-c", "core.quotepath=off", "ls-files", "-z"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [name for name in listing.split("\0") if name and (ROOT / name).is_file()]


def annotated():
    table = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))
    for entry in table["annotations"]:
        assert "Nibblock authors" in entry["SPDX-FileCopyrightText"]
        assert (ROOT / "LICENSES" / (entry["SPDX-License-Identifier"] + ".txt")).exists()
        yield from [entry["path"]] if isinstance(entry["path"], str) else entry["path"]


def says_so_itself(name):
    head = (ROOT / name).read_bytes()[:1000].decode("utf-8", errors="replace")
    return HOLDER.search(head) and LICENCE.search(head)


def test_every_file_names_its_licence():
    patterns = list(annotated())
    silent = [
        name
        for name in tracked_files()
        if not name.startswith("LICENSES/")
        and not any(fnmatch.fnmatch(name, pattern) for pattern in patterns)
        and not says_so_itself(name)
    ]
    assert not silent


def test_levels_and_art_are_free_for_all():
    wrong = [
        name
        for name in tracked_files()
        if name.startswith(("levels/", "tools/games/", "tools/art/"))
        and not name.endswith(".py")
        and b"SPDX-License-Identifier: MIT" in (ROOT / name).read_bytes()[:1000]
    ]
    assert not wrong
