"""Packs of levels, read one level at a time from an open file. RAM: under 300 bytes.

A pack has ``title``, ``description`` and ``count``. For level n, from 0: ``game(n)`` returns the
name of its game, ``read(n)`` the level, ``solution(n)`` (number of steps, packed steps) or None,
and ``texts(n)`` yields the solutions stored as text. ``has_solutions`` is true if the format can
hold any. A file's type is detected from its first bytes, never from its name.

All formats share what is here: the error of a file that cannot be read, and how it is told to the
player; opening one, ours at once and others by detect.py; memory for the cells of a board.
"""

import gc

from nibblock import boards, const
from nibblock.memory import load

DRAWING = ":mine/drawing.nbk"  # the path of a draft for the editor: see packs/own_levels.py
CALENDAR = "levels/calendar/"  # its packs are shown as days: see packs/days.py
NEW = const(65_500)  # its levels from here on: new ones, of game 0, 1 ... (nibblock/games)
owner = None  # the Progress whose own levels are packs, too: see packs/own_levels.py


class PackError(Exception):
    """A pack or level that cannot be read; the text is one line with the place and the reason."""

    head: bytes  # a line that only another game knows, if that is the reason


class Unplayable(Exception):
    """A level that its game's rules cannot play; the text is one line with the reason."""


def reason(error):
    """Return why something could not be read, in a few words for the player."""
    return told(_reason(error))


def told(text, path=""):
    """Return a message of code that the tools share in the player's language, if that is known;
    with the ``path`` of a pack, one of its titles and hints.
    """
    if boards.language != "en":
        try:
            # The calendar's titles are "Calendar" and dates: "24 Nov" is translated like a message
            # (Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec).
            if path and not path.startswith(CALENDAR):
                return load("packs.titles").translated(text, path)
            return load("packs.translated").translated(text)
        except (ImportError, MemoryError, OSError, RuntimeError, ValueError):
            pass  # too little memory or no such file: English is better than nothing
    return text


def _reason(error):
    if isinstance(error, MemoryError):
        return "too little memory"
    if isinstance(error, ImportError):
        return "its game is not on this console"
    if isinstance(error, OSError):
        what = error.args[0] if error.args else 0
        return what if isinstance(what, str) else "cannot be read (error %d)" % what
    return str(error)


def short_title(title):
    """Return a pack's title without the year and author that SKBN packs put after it."""
    cut = title.find(" (")
    return title[:cut] if cut > 0 else title


def open_pack(path):
    """Open the pack at ``path``; the caller closes it. Without a title it is called as its file.

    Raises PackError or OSError.
    """
    if path.startswith(":mine/"):
        return load("packs.own_levels").OwnPack(path)
    file = open(path, "rb")  # noqa: SIM115 - the pack keeps it open
    try:
        head = file.read(512)
        if head[:3] == b"NBK" and len(head) > 3 and 16 <= head[3] < 48:
            pack = load("packs.nbk").NbkPack(file)
        else:
            pack = load("packs.detect").ask_the_games(head, file, path)
        if not pack.title:
            pack.title = load("packs.detect").title_of(path)
        return pack
    except (PackError, OSError, MemoryError):
        file.close()
        raise


def to_text(raw):
    """Return bytes as text: UTF-8, or Latin-1 if they are not valid UTF-8."""
    try:
        return str(raw, "utf-8").rstrip("\r")
    except UnicodeError:
        return "".join([chr(byte) for byte in raw]).rstrip("\r")


def cut_off(level=0, what="is not whole"):
    """Return the error for a file that ends too early, in ``level`` (from 1) if that is known."""
    text = "This file is cut off"
    return PackError("%s: level %d %s" % (text, level, what) if level else text)


def make_cells(width, height, place):
    """Return a board's cells, all zero.

    Raise PackError, starting with ``place``, if they are too many for any console or for this one,
    and MemoryError if there may be room for them once memory was emptied.
    """
    if width > 255 or height > 255:
        raise PackError("%s: %dx%d cells; at most 255x255" % (place, width, height))
    try:
        return bytearray(width * height)
    except MemoryError:
        if 4 * width * height < gc.mem_free() + gc.mem_alloc():
            raise
        why = "%s: %dx%d cells need more memory than this console has"
        raise PackError(why % (place, width, height)) from None
