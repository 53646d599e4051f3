# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Packs of levels, read a level at a time from an open file. RAM: under 200 bytes.

A pack has ``title``, ``description``, ``count``, ``game(n)`` ("sokoban", ...), ``read(n)``, which
gives a level of that game (n from 0), and ``solution(n)``, which gives (number of steps, packed
steps) or None; for Klocki and Brain ``texts(n)``, their solutions as texts; ``has_solutions``
where its format can hold any.
Which kind a file is is told by its first bytes, never by its name.
"""


class PackError(Exception):
    """A pack or a level that cannot be read: one line with the place and the reason."""


def reason(error):
    """Why something could not be read, as a few words for the player."""
    if isinstance(error, MemoryError):
        return "too little memory"
    if isinstance(error, ImportError):
        return "its game is not on this console"
    if isinstance(error, OSError):
        return "cannot be read (error %s)" % (error.args[0] if error.args else "?")
    return str(error)


def short_title(title):
    """A pack's title without the year and author that SKBN packs carry behind it."""
    cut = title.find(" (")
    return title[:cut] if cut > 0 else title


def _may_be_old_klocki(file):
    """Whether a text may be of Klocki before 6.0: its second line is of cells of four bytes."""
    file.seek(0)
    head = file.read(512)
    file.seek(0)
    line = head[head.find(b"\n") + 1 :]
    line = line[: line.find(b"\n")].rstrip(b"\r")
    if len(line) < 8 or len(line) & 3 or b"\n" not in head:
        return False
    for i in range(0, len(line), 4):
        if line[i] in b"#@$* " or line[i + 1] in b" 0123456789":
            return False
    return True


def _may_be_brain(file):
    """Whether a text may be a Brain level: its first line that is no comment is of numbers only."""
    file.seek(0)
    head = file.read(512)
    file.seek(0)
    at = 3 if head[:3] == b"\xef\xbb\xbf" else 0
    while head[at : at + 1] == b"#":
        at = head.find(b"\n", at) + 1 or 512
    end = head.find(b"\n", at)
    if end < 0:
        end = len(head)
    for i in range(at, end):
        if head[i] not in b"0123456789+- \t\r":
            return False
    return end > at


def open_pack(path):
    """Open the pack at ``path``; the caller closes it. Raises PackError or OSError."""
    file = open(path, "rb")  # noqa: SIM115 - the pack keeps it open
    missing = None
    try:
        head = file.read(4)
        if head == b"SKBN":
            from nibblock.packs.lines import Titles
            from nibblock.packs.skbn import SkbnPack

            return SkbnPack(file, Titles(path))
        if head[:3] == b"NBK" and 16 <= head[-1] < 48:
            from nibblock.packs.nbk import NbkPack

            return NbkPack(file)
        if head[:1] == b'"' or head == b'\xef\xbb\xbf"' or _may_be_old_klocki(file):
            try:
                from nibblock.packs.klocki import KlockiPack

                return KlockiPack(file, path)
            except ImportError as error:
                missing = error
            except PackError:
                if head[-1:] == b'"' or head[:1] == b'"':
                    raise
        if _may_be_brain(file):
            try:
                from nibblock.packs.brain_pack import BrainPack

                return BrainPack(file, path)
            except ImportError as error:
                missing = error
            except PackError:  # a number that begins something else
                pass
        from nibblock.packs.xsb import XsbPack

        try:
            return XsbPack(file, path)
        except PackError:
            if missing:
                raise PackError(reason(missing))
            raise
    except (PackError, OSError, MemoryError):
        file.close()
        raise
