"""What is said about packs that cannot be read, in the player's words. RAM: none kept."""

from nibblock.packs import PackError
from nibblock.packs.lines import to_text


def cut_off(level=0, what="is not whole"):
    """Return the error for a file that ends too early, in ``level`` (from 1) if that is known."""
    text = "This file is cut off"
    return PackError("%s: level %d %s" % (text, level, what) if level else text)


def bad_sign(level, line, raw, at, game):
    """Return the error for the sign at byte ``at`` of a line, ``raw``, of a text.

    ``level`` and ``line`` count from 1. A sign of several bytes is shown whole, and a byte that no
    screen can show by its number.
    """
    while at and raw[at] & 0xC0 == 0x80:
        at -= 1
    sign = to_text(raw[at : at + 4])[:1]
    named = "'%s'" % sign if " " < sign and sign != "\x7f" else "byte %d" % raw[at]
    return PackError("Level %d, line %d: %s is not a %s sign" % (level, line, named, game))


def line_of(file, at, end=b"\n"):
    """Return the number of the line, from 1, that holds the byte at offset ``at``."""
    file.seek(0)
    number = 1
    while at:
        block = file.read(min(at, 256))
        at = at - len(block) if block else 0
        number += block.count(end)
    return number
