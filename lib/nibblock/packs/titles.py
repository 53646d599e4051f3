# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Titles and hints of our own packs in the player's language. RAM: a block of 256 bytes meanwhile.

``levels/1-lessons.de.txt`` in a game's folder has a line for each text of its pack
``1-lessons.nbk``: ``Lessons = Lektionen``. What has no line there stays as it is, so a pack of the
same name from elsewhere does no harm. A text is looked up when it is shown: packs, saves and codes
only know the English one.
"""

from nibblock import boards, const

_BLOCK = const(256)


def translated(text, path):
    """Return a text of the pack at ``path`` in the player's language. Raises OSError, ValueError"""
    with open(path_of(path), "rb") as file:
        head = b"\n" + bytes(text, "utf-8") + b" = "
        read = b"\n"
        block = file.read(_BLOCK)
        while block:
            read += block
            at = read.find(head)
            end = read.find(b"\n", at + 1)
            if at < 0:
                read = read[-len(head) :]
            elif end < 0:
                read = read[at:]
            else:
                return str(read[at + len(head) : end], "utf-8").rstrip("\r")
            block = file.read(_BLOCK)
    return text


def path_of(path):
    """Return the path of the file for a pack, which is in a folder such as ``levels/4-null``."""
    folder, name = ("/" + path).split("/")[-2:]
    name = name[: name.rfind(".") + 1] + boards.language
    return "lib/nibblock/games/" + folder[2:] + "/levels/" + name + ".txt"
