"""Text on the screen: lines and blocks of letters. RAM: 1 KB.

A text is a TileGrid over our own font sheet, one tile per character: a page of text takes a few ms,
where labels in the built-in font would take half a second and 17 KB of code.
"""

from nibblock import const
from nibblock.memory import load
from nibblock.pictures import TEXT

GLYPH = const(6)  # width; the height is console.row


def plain(text):
    """Return ``text`` in the characters of our font."""
    for character in text:
        if not (" " <= character <= "\x7f" or "\xc0" <= character <= "\xff"):  # Latin-1
            return load("ui.letters").shown(text)
    return text


def _tile(code):
    """Return the tile of a character beyond ASCII; see tools/art/font.txt."""
    if 0xC0 <= code <= 0xFF:
        return code - 96
    return 160 + b"\xa1\xab\xb0\xbb\xbf".find(bytes((code & 0xFF,)))


def fit(text, width):
    """Return ``text`` cut to ``width`` pixels; if cut, its last character is an ellipsis."""
    text = plain(text)
    most = width // GLYPH
    return text if len(text) <= most else text[: most - 1] + "\x7f"


def wrap(text, columns):
    """Return ``text`` as a list of lines of at most ``columns`` characters, broken at spaces."""
    lines = [""]
    for word in plain(text).split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > columns:
            lines.append("")
        if lines[-1]:
            word = " " + word
        lines[-1] += word
        while len(lines[-1]) > columns:
            rest = lines[-1][columns:]
            lines[-1] = lines[-1][:columns]
            lines.append(rest)
    return lines


class Words:
    """``rows`` lines of ``columns`` characters with the top left corner at ``x``, ``y``."""

    def __init__(self, console, x, y, columns, rows=1, colour=TEXT):
        self._columns = columns
        self.grid = console.pictures.glyphs(columns, rows, console.row, colour)
        self.grid.x = x
        self.grid.y = y

    def write(self, text, row=0):
        """Set one line; only characters that differ are redrawn."""
        grid = self.grid
        at = row * self._columns
        for i in range(self._columns):
            tile = ord(text[i]) - 32 if i < len(text) else 0
            if tile > 95:
                tile = _tile(tile + 32)
            if grid[at + i] != tile:
                grid[at + i] = tile


def line(console, text, x, y, colour=TEXT):
    """Return a TileGrid of one or more lines, as wide as the longest, with its corner at x, y."""
    lines = text.split("\n")
    words = Words(console, x, y, max([len(part) for part in lines]) or 1, len(lines), colour)
    for i in range(len(lines)):
        words.write(lines[i], i)
    return words.grid
