"""Draw large levels in the VM with little memory, try them out, and come back.

The VM has 64 bits; the heaps are the least that do for sure, with restarts on the way.
"""

import pytest
from walked import walked

LEVELS = {
    "sokoban": ("levels/1-sokoban", 30, 20, "RIGHT", 5, 2, 3, 5, 2, 3, 1, 4),
    "klocki": ("levels/2-klocki", 20, 15, "RIGHT", 1, 3, -1, 0, 1, 3, 7, 40, 210),
    "brain": ("levels/3-brain", 20, 15, "RIGHT", 1, 6, -1, 1, 2, 3, 8, 12, 13),
}


@pytest.mark.parametrize(
    ("game", "heap"), [("sokoban", "500k"), ("klocki", "520k"), ("brain", "700k")]
)
def test_a_large_level_is_drawn_and_published(whole_drive, tmp_path, game, heap):
    """From a new level to playing it from My levels, through the restarts on the way."""
    printed = walked("editor_through.py", whole_drive, tmp_path, heap, game, *LEVELS[game])
    assert printed.split()[-1] == "ok"
