# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A drive with one small pack of our own, and pictures to hold screens against.

``NIBBLOCK_GOLDEN=1`` writes the pictures anew; look at each before you commit it.
"""

import os
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tools.formats import skbn
from tools.formats.model import Collection, Level

sys.path.append(str(Path(__file__).resolve().parent))  # hands.py
sys.path.append(str(Path(__file__).resolve().parent.parent / "tools"))  # what is damaged, and how

GOLDEN = Path(__file__).parent / "golden"

FIRST = ("#######", "#@ $ .#", "# $  .#", "#######")
FIRST_SOLUTION = "RIGHT RIGHT RIGHT LEFT LEFT LEFT DOWN RIGHT RIGHT RIGHT"
SECOND = ("  ####", "###  ###", "#   $  #", "# #@ # #", "# $.$ .#", "#####.##", "    ###")
TALL = ("####", "#@ #", "#$ #", "# ##", "#  #", "# ##", "#  #", "# ##", "#. #", "#  #", "####")
LARGE = (
    "#" * 40,
    *["#" + " " * 38 + "#"] * 14,
    "#@ $" + " " * 34 + ".#",
    *["#" + " " * 38 + "#"] * 14,
    "#" * 40,
)
TITLES = ("Two rows", "", "A tall one", "Élan vital")


def make_pack(path, boards, title="Test pack (2026 - Nibblock)", titles=()):
    """Write an SKBN pack of ``boards`` and, if given, the file of titles beside it."""
    levels = tuple(Level(game="sokoban", rows=rows) for rows in boards)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(skbn.write(Collection(levels, title=title, description="for tests")))
    if titles:
        path.with_suffix(".titles").write_text("\n".join(titles) + "\n", encoding="utf-8")


@pytest.fixture
def drive(tmp_path):
    """A CIRCUITPY folder: the repository's console, and packs of the test's own."""
    folder = tmp_path / "drive"
    make_pack(folder / "levels/test.skbn", (FIRST, SECOND, TALL, LARGE), titles=TITLES)
    (folder / "levels/broken.skbn").write_bytes(b"SKBNno end")
    return folder


@pytest.fixture
def golden():
    """A function that compares a picture with the stored one of that name."""

    def compare(picture, name):
        path = GOLDEN / f"{name}.png"
        if os.environ.get("NIBBLOCK_GOLDEN") == "1":
            picture.save(path, optimize=True)
        stored = Image.open(path).convert("RGB")
        assert picture.size == stored.size
        different = ImageChops.difference(picture, stored).getbbox()
        assert different is None, f"{name}: differs within {different}"

    return compare
