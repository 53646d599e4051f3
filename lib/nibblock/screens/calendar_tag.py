"""The calendar on the title, below the player. RAM: none."""

from nibblock.packs import CALENDAR
from nibblock.packs.folders import size_of
from nibblock.ui.card import CLOCK, icon
from nibblock.ui.text import GLYPH, line


def add_tag(console, group, text):
    """Add it to the title's ``group``; return (x, y, width, text, where) of what can be chosen,
    None if the calendar is not on the drive.
    """
    if size_of(CALENDAR + "days.table") < 0:
        return None
    small = console.small
    x, y = (1, 9) if small else (4, 18)
    if not small:
        group.append(icon(console, CLOCK, x - 2, y))
        x += 12
    group.append(line(console, text, x + 1, y))
    return x - 2, y - (1 if small else 0), GLYPH * len(text) + 6, text, ("calendar",)
