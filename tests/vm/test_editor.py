# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Draw large levels in the VM with little memory, try them out, and come back.

The VM has 64 bits: 240 KB are the 148 KB of a PyBadge by the model in tools/bench/opening.py. That
is for levels in play; the menus of the editor have more objects, of which the stand-ins' are large.
"""

import pytest
from walked import walked

from tools import vm


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Create a drive for the VM."""
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    folder = tmp_path_factory.mktemp("editor") / "drive"
    vm.make_drive(folder)
    return folder


@pytest.mark.parametrize(
    ("game", "shelf", "wide", "high", "tools", "heap"),
    [
        ("sokoban", "levels/1-sokoban", 30, 20, (5, 2, 3, 1, 4), "240k"),
        ("klocki", "levels/2-klocki", 20, 15, (0, 1, 3, 7, 40, 210), "320k"),
        ("brain", "levels/3-brain", 20, 15, (1, 2, 3, 8, 12, 13), "320k"),
    ],
)
def test_a_large_level_is_drawn(drive, tmp_path, game, shelf, wide, high, tools, heap):
    printed = walked("editor_through.py", drive, tmp_path, heap, game, shelf, wide, high, *tools)
    assert printed.split()[-1] == "ok"
