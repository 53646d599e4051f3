"""Text on the screen, and the word files that it comes from. RAM: 2 KB, and the section asked for.

A text is a TileGrid over our own font sheet, one tile per character: a page of text takes a few ms,
where labels in the built-in font would take half a second and 17 KB of code.

``words/en.txt`` in a folder has sections: ``[pause]``, then one line per text, in the order in
which the code unpacks them. A line that starts with ``#`` is a comment. In a line, ``\\n`` is a
line break; ``\\A`` and ``\\B`` are the buttons, by the letters printed on them, which the player
may have swapped. The last line is ``[end]``: a file without it was cut short.

Other languages have the same sections and lines (``words/de.txt``); what cannot be read in the
player's language is read in English. The values of a text are filled in in the order of the
English one, so every language words its texts so that this order is right.

The compiler keeps names of up to ten characters in memory for good, so a section that holds one
message has a longer name, and texts that are rarely needed are not in the code at all.
"""

import os

from nibblock import FOLDER, boards, const
from nibblock.boards import LANGUAGES
from nibblock.games import card
from nibblock.memory import load
from nibblock.pictures import TEXT

GLYPH = const(6)  # width; the height is console.row
_PIECE = const(512)  # bytes of a word file
_FOLDER = "screens"  # a language with a word file here is on the drive


def plain(text):
    """Return ``text`` in the characters of our font."""
    for code in codes_of(text):
        if not (32 <= code < 128 or 0xC0 <= code < 0x100):  # Latin-1
            return load("ui.letters").shown(text)
    return text


def codes_of(text):
    """Return the code of each character. In MicroPython each character of a str would be looked for
    among all names, which takes 0.1 ms.
    """
    codes = bytes(text, "utf-8")
    return codes if len(codes) == len(text) else [ord(character) for character in text]


def tile_of(code):
    """Return the tile of a character of our font; see tools/art/font.txt."""
    if code < 128:
        return code - 32
    if 0xC0 <= code <= 0xFF:
        return code - 96
    return 160 + b"\xa1\xab\xb0\xbb\xbf".find(bytes((code & 0xFF,)))


def fit(text, width):
    """Return ``text`` cut to ``width`` pixels; if cut, its last character is an ellipsis."""
    text = plain(text)
    most = width // GLYPH
    return text if len(text) <= most else text[: most - 1] + "\x7f"


def wrap(text, columns, most=0):
    """Return ``text`` as a list of lines of at most ``columns`` characters, broken at spaces.

    ``most``: how many lines at most, if that is not 0; the last one is cut.
    """
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
    if 0 < most < len(lines):
        lines[most - 1 :] = [fit(" ".join(lines[most - 1 :]), columns * GLYPH)]
    return lines


class Words:
    """``rows`` lines of ``columns`` characters with the top left corner at ``x``, ``y``.

    ``high``: 8 for small letters on a large screen. ``paper``: see Pictures.ink.
    """

    def __init__(self, console, x, y, columns, rows=1, colour=TEXT, high=0, paper=-1):
        self._columns = columns
        high = high or console.row
        self.grid = console.pictures.glyphs(columns, rows, high, colour, x, y, paper)

    def write(self, text, row=0):
        """Set one line; only characters that differ are redrawn."""
        grid = self.grid
        at = row * self._columns
        codes = codes_of(text)
        for i in range(self._columns):
            tile = codes[i] - 32 if i < len(codes) else 0
            if tile > 95:
                tile = tile_of(tile + 32)
            if grid[at + i] != tile:
                grid[at + i] = tile


def line(console, text, x, y, colour=TEXT, high=0, paper=-1):
    """Return a TileGrid of one or more lines, as wide as the longest, with its corner at x, y."""
    lines = text.split("\n")
    wide = max([len(part) for part in lines]) or 1
    words = Words(console, x, y, wide, len(lines), colour, high, paper)
    for i in range(len(lines)):
        words.write(lines[i], i)
    return words.grid


def words(folder, section):
    """Return the texts of a section as a list; ``folder`` is below nibblock (``games/null``).

    Raises OSError with the file's path if it cannot be read or has no such section.
    """
    for language in (boards.language,) + LANGUAGES:
        found = words_in(language, folder, section)
        if found:
            return found
    raise OSError(path_of("en", folder) + " is missing or damaged")


def counts(game):
    """Return the names of what a game counts: those of its card, in the player's language."""
    try:
        return words("games/" + game, "counts")
    except OSError:
        return card(game).COUNTS


def path_of(language, folder):
    """Return the path of a folder's word file."""
    return FOLDER + folder + "/words/" + language + ".txt"


def words_in(language, folder, section):
    """Return the texts of a section in this language, or None if they cannot be read."""
    try:
        with open(path_of(language, folder), "rb") as file:
            return _section(file, bytes("[" + section + "]", "utf-8"))
    except (OSError, UnicodeError):
        return None


def _section(file, head):
    """Return the texts below the line ``head``, or None unless another section follows them."""
    head, piece = b"\n" + head, b"\n"
    while head not in piece:  # in pieces: a file reads its lines byte by byte
        more = file.read(_PIECE)
        if not more:
            return None
        piece = piece[-len(head) :] + more
    piece = piece[piece.find(head) + len(head) :]
    while b"\n[" not in piece:
        more = file.read(_PIECE)
        if not more:
            return None
        piece += more
    text = str(piece[: piece.find(b"\n[")], "utf-8").replace("\r", "")
    for i in range(2):  # the letters of the buttons
        text = text.replace("\\" + "AB"[i], "AB"[i ^ boards.swapped])
    lines = [line for line in text.split("\n")[1:] if line and not line.startswith("#")]
    return [line.replace("\\n", "\n") for line in lines]


def use(wanted):
    """Use the language ``wanted``, or the first on the drive if that one is missing."""
    boards.language = LANGUAGES[0]
    for language in (wanted,) + LANGUAGES:
        if _is_there(language):
            boards.language = language
            break


def names():
    """Return each language's own name, "" for those that are not on the drive."""
    found = [words_in(language, _FOLDER, "name of this language") for language in LANGUAGES]
    return [texts[0] if texts else "" for texts in found]


def _is_there(language):
    try:
        os.stat(path_of(language, _FOLDER))
    except OSError:
        return False
    return True
