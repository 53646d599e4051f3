"""The first thing to see of a level that opens: its number, over the old picture.

Reading and drawing a level takes up to a second; this says at once which one is coming. It uses
only what a list has loaded. RAM: none.
"""

from displayio import Group

from nibblock import const
from nibblock.pictures import DIM, TEXT
from nibblock.ui.card import bar
from nibblock.ui.text import GLYPH, fit, line

_WIDE = const(160)  # pixels
_SHORTEST = const(8)  # letters of a name that is cut


def announce(console, index):
    """Show level ``index`` of the pack that is shown, in the upper bar."""
    screen = console.screen
    name, count = getattr(screen, "name", ""), getattr(screen, "count", 0)
    group, edge = Group(), 2 if console.small else 4
    group.append(bar(console, 0, console.bar - 1))
    number, level = str(index + 1), "/%d" % count if count else ""
    free = console.width - 2 * edge - GLYPH * (len(number) + len(level))
    add_level(console, group, name, number, level, edge, free)
    screen.group.append(group)
    console.display.refresh()


def add_level(console, group, name, number, level, edge, free):
    """Add the pack's name, the level's number and, dim, how many there are; where it is not
    narrow, rather the whole name than that.
    """
    room = free - GLYPH
    more = room + len(level) * GLYPH
    if room < len(name) * GLYPH <= more and console.width >= _WIDE:
        room, level = more, ""
    before = ""
    least = len(name) if console.small else min(len(name), _SHORTEST)
    if room >= least * GLYPH and name:
        before = fit(name, room) + " "
    dim = before + " " * len(number) + level
    if dim.strip():
        group.append(line(console, dim, edge, 1, DIM))
    group.append(line(console, number, edge + len(before) * GLYPH, 1, TEXT))
