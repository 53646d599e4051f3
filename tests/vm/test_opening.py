# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Open levels in a small heap after a level of each other game: it must not take more again.

``bench --opening`` finds the smallest heaps; these are a little larger. The VM has 64 bits: 258 KB
here are the 158 KB of a PicoSystem by the model in tools/bench/opening.py, 240 the 148 KB of a
PyGamer. The VM knows about 300 names fewer than a board's firmware, so its table of names is full,
and must grow by 14 KB in one piece, one game earlier.
"""

import shutil

import pytest

from tools import vm
from tools.bench import opening
from tools.formats import nbk
from tools.formats.model import Collection, Level


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Create a drive with the packs that ``bench`` measures."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("opening") / "drive"
    opening.make_drive(folder)
    return folder


@pytest.mark.parametrize(
    ("game", "level", "heap", "size"),
    [
        ("sokoban", 2, 310, 8),  # 258 is too little where the table of names grows on the way
        ("brain", 0, 270, 12),  # with Sokoban's things that move before it
        ("klocki", 0, 252, 12),
        ("klocki", 1, 286, 8),
    ],
)
def test_a_level_opens_after_the_other_games(drive, game, level, heap, size):
    """Restart into it if memory is in pieces, with no block for a larger table of names."""
    result = opening.outcome(drive, game, level, heap * 1024)[0]
    assert result.removeprefix("restarted ") == f"opened {size}"


@pytest.mark.parametrize("heap", [254, 262])
def test_the_largest_board_opens_after_the_other_games(drive, heap):
    """Restart into it if need be: 64x64 cells full of blocks, in less than a PicoSystem has."""
    result = opening.outcome(drive, "klocki", 1, heap * 1024)[0]
    assert result.removeprefix("restarted ") == "opened 8"


def test_a_list_of_thousands_of_levels_fits(drive, tmp_path):
    """Show, sort and play a pack of 5,000 levels in the heap of a PicoSystem."""
    copy = shutil.copytree(drive, tmp_path / "drive")
    rows = ("#####", "#@$.#", "#####")
    levels = tuple(Level((*rows, "#" * (n % 97 + 5), "#" * (n % 89 + 5))) for n in range(5000))
    (copy / "levels/many.nbk").write_bytes(nbk.write(Collection(levels, "Many")))
    printed = vm.run(vm.HERE / "console/lists.py", copy, "levels/many.nbk", "5000", heap="258k")
    assert printed.split() == ["ok"]
