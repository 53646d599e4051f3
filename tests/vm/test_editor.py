# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Draw large levels in the VM with the heap of a PyBadge, by the model in tools/bench/opening.py.

The VM has 64 bits: 240 KB here are the 148 KB of a PyBadge.
"""

import pytest
from walked import walked

from tools import vm

HEAP = "240k"


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Create a drive for the VM."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("editor") / "drive"
    vm.make_drive(folder)
    return folder


@pytest.mark.parametrize(
    ("game", "shelf", "wide", "high", "tools"),
    [
        ("sokoban", "levels/1-sokoban", 30, 20, (5, 2, 3, 1, 4)),
        ("klocki", "levels/2-klocki", 20, 15, (0, 1, 3, 7, 40, 210)),
    ],
)
def test_a_large_level_is_drawn(drive, tmp_path, game, shelf, wide, high, tools):
    printed = walked("editor_through.py", drive, tmp_path, HEAP, game, shelf, wide, high, *tools)
    assert printed.split()[-1] == "ok"
