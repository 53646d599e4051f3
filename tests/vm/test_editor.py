"""Draw large levels in the VM with little memory, try them out, and come back.

The VM has 64 bits: 240 KB are the 148 KB of a PyBadge. That is for levels in play; the menus of the
editor have more objects, of which the stand-ins' are large.
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


LEVELS = {
    "sokoban": ("levels/1-sokoban", 30, 20, "RIGHT", 5, 2, 3, 5, 2, 3, 1, 4),
    "klocki": ("levels/2-klocki", 20, 15, "RIGHT", 1, 3, -1, 0, 1, 3, 7, 40, 210),
    "brain": ("levels/3-brain", 20, 15, "RIGHT", 1, 6, -1, 1, 2, 3, 8, 12, 13),
}


@pytest.mark.parametrize(
    ("game", "heap"), [("sokoban", "292k"), ("klocki", "360k"), ("brain", "360k")]
)
def test_a_large_level_is_drawn_and_published(drive, tmp_path, game, heap):
    """From a new level to playing it from My levels, without a restart."""
    printed = walked("editor_through.py", drive, tmp_path, heap, 1, game, *LEVELS[game])
    assert printed.split()[-1] == "ok"


def test_the_console_restarts_into_the_editor(drive, tmp_path):
    """Where the table of names has no block to grow, the console restarts for the drawing."""
    copy = vm.copy(drive, tmp_path / "drive")
    program = vm.HERE / "console/editor_through.py"
    wanted = "sokoban", *map(str, LEVELS["sokoban"])
    assert vm.run(program, copy, "full", *wanted, heap="304k").split()[-1] == "restarted"
    assert vm.run(program, copy, "2", *wanted, heap="304k").split()[-1] == "ok"
