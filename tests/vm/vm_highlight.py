# heapsize=400k
"""Test what a list does between keys: the highlight's text, and the copies of a level one by one.

The text is drawn into the plank, from a sheet of which only its letters are here.
"""

import sys

HERE = [path for path in sys.path if path.endswith("/vm")][0]
sys.path.append(HERE + "/../../tools/standins")

import displayio  # noqa: E402

from nibblock.games.sokoban import copies  # noqa: E402
from nibblock.games.sokoban.level import Level  # noqa: E402
from nibblock.ui.highlight import Highlight  # noqa: E402


class Pictures:
    """Sheets on which tile n has the dot (0, 0), and the dot (1, n % 8)."""

    plank = displayio.Palette(4)

    def sheet(self, name):
        wide, high = {"font": (6, 12), "font8": (6, 8), "icons": (12, 12)}[name]
        bitmap = displayio.Bitmap(wide * 70, high, 2)
        for tile in range(70):
            bitmap[tile * wide, 0] = bitmap[tile * wide + 1, tile % 8] = 1
        return bitmap


class Console:
    pictures = Pictures()
    sound = None

    def __init__(self, row):
        self.row = row
        self.small = row == 8


def dots(made):
    """Return the dots of a highlight's text within its outline."""
    bitmap = made._bitmap
    return [
        (x, y)
        for y in range(1, bitmap.height - 1)
        for x in range(1, bitmap.width - 1)
        if bitmap[x, y] == 1
    ]


def test_a_text_is_drawn_into_the_plank_in_place_of_the_last_one():
    for row, height, top in ((12, 14, 1), (8, 10, 1)):
        made = Highlight(Console(row), 40, height, 4)
        made.place(3, 5, "before")
        made.place(7, 9, "A ")  # tiles 33 and 0
        assert (made.group.x, made.group.y, len(made.group)) == (7, 9, 1)
        expected = [(4, top), (5, top + 1), (10, top), (11, top)]
        assert sorted(dots(made)) == sorted(expected), dots(made)
        assert made._bitmap[0, 0] == 0 and made._bitmap[1, 0] == 1
        assert made._bitmap[20, 1] == 2 and made._bitmap[20, height - 2] == 3


def test_an_icon_is_before_it_and_what_is_too_long_is_cut():
    made = Highlight(Console(12), 60, 14, 20, True)
    made.place(0, 0, "AAAAAAAAAA", 2)
    found = dots(made)
    assert (4, 1) in found and (5, 3) in found
    assert max([x for x, _ in found]) < 59 and len([x for x, _ in found if x >= 20]) == 10


def test_copies_are_looked_up_one_by_one():
    level = Level(4, 3, bytearray(b"\4\4\4\2\4\5\3\6\2\2\2\4"))
    found = []
    left = copies.keys(level)
    for _ in range(8):
        for key in left:
            found.append(key)
            break
    assert len(found) == 7 and level.key not in found
    assert len(list(copies.keys(Level(50, 41, bytearray(2050))))) == 0
