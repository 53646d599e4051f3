# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Packs of levels, read one level at a time from an open file. RAM: under 200 bytes.

A pack has ``title``, ``description`` and ``count``. For level n, from 0: ``game(n)`` returns the
name of its game, ``read(n)`` the level, ``solution(n)`` (number of steps, packed steps) or None,
and ``texts(n)`` yields the solutions stored as text. ``has_solutions`` is true if the format can
hold any. A file's type is detected from its first bytes, never from its name.
"""

from nibblock.games import NAMES, card
from nibblock.memory import load


class PackError(Exception):
    """A pack or level that cannot be read; the text is one line with the place and the reason."""


def reason(error):
    """Return why something could not be read, in a few words for the player."""
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
    """Open the pack at ``path``; the caller closes it. Raises PackError or OSError."""
    file = open(path, "rb")  # noqa: SIM115 - the pack keeps it open
    try:
        head = file.read(512)
        if head[:3] == b"NBK" and len(head) > 3 and 16 <= head[3] < 48:
            from nibblock.packs.nbk import NbkPack

            return NbkPack(file)
        return _ask_the_games(head, file, path)
    except (PackError, OSError, MemoryError):
        file.close()
        raise


def _ask_the_games(head, file, path):
    """Open a file with the first game's reader that accepts it.

    Readers that are certain come first, then those that may be right, then the one that accepts any
    text. If none accepts the file, raise PackError with the last error. A reader that meets a line
    which only another game knows makes it the error's ``head``: all are asked again, by that line.
    """
    missing = error = None
    for certainty in (3, 2, 1):
        for name in NAMES:
            found = card(name).reader(head)
            if not found or found[0] != certainty:
                continue
            try:
                return load("games." + name + ".packs." + found[1]).open_file(file, path)
            except ImportError as failed:
                missing = failed
            except PackError as failed:
                if certainty == 3:
                    raise
                error = failed
    line = getattr(error, "head", head)
    if line != head:
        return _ask_the_games(line, file, path)
    raise PackError(reason(missing or error))
