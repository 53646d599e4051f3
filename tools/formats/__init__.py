# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Text and binary level files of the outside world <-> the neutral model.

Two tables: how files are told apart, in the order of the contract (first match wins, content only,
never the name), and which formats can be named, read and written. A new format is a module and a
line in each.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import NamedTuple

from tools.errors import InputError
from tools.formats import nbk, xml_text
from tools.formats.model import BRAIN, KLOCKI, Collection
from tools.games.brain import drawn as brain_drawn
from tools.games.brain import text as brain
from tools.games.klocki import sok as klocki_sok
from tools.games.klocki import text as klocki
from tools.games.sokoban.formats import digits, skbn, slc, sok, ssx
from tools.games.sokoban.formats import text as sokoban

Reader = Callable[[bytes, str], Collection]
Writer = Callable[[Collection], bytes]


class Format(NamedTuple):
    """One format: its name's meaning, file extensions, and functions; a writer raises ValueError
    at its limits.
    """

    help: str
    extensions: tuple[str, ...]
    read: Reader
    write: Writer
    refuses: tuple[str, ...] = ()  #: games that it has no form for


FORMATS = {
    "skbn": Format("SokoPy's packs", (".skbn", ".lvl"), skbn.read, skbn.write, (BRAIN,)),
    "nbk": Format("Nibblock's packs", (".nbk",), nbk.read, nbk.write),
    "xsb": Format("plain Sokoban boards", (".xsb", ".txt"), sokoban.read, sok.write_xsb, (BRAIN,)),
    "sok": Format(
        "Sokoban with notes and solutions", (".sok",), sokoban.read, sok.write_sok, (BRAIN,)
    ),
    "slc": Format("the XML of many sites", (".slc",), slc.read, slc.write, (KLOCKI, BRAIN)),
    "ssx": Format("SokoSolve's XML", (".ssx",), ssx.read, ssx.write, (KLOCKI, BRAIN)),
    "brain": Format("Brain's level text", (".brain",), brain.read, brain.write),
    "klocki": Format("Klocki's text", (".klocki", ".sol"), klocki.read, klocki.write, (BRAIN,)),
    "sok-klocki": Format(
        "Sokoban as Klocki writes it", (".sok",), klocki_sok.read, klocki_sok.write, (BRAIN,)
    ),
}


#: How files begin that are no level files but may have one inside, and what they are.
_OTHERS = (
    (b"PK\x03\x04", "a zip archive", "the files in it"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "the files in it"),
    (b"Rar!", "a rar archive", "the files in it"),
    (b"\x1f\x8b", "a gzip file", "the file in it"),
    (b"\xfd7zXZ\0", "an xz file", "the file in it"),
    (b"\x89PNG", "a PNG picture", "a level file"),
    (b"GIF8", "a GIF picture", "a level file"),
    (b"\xff\xd8\xff", "a JPEG picture", "a level file"),
    (b"%PDF-", "a PDF document", "a level file"),
    (b"\x7fELF", "a program", "a level file"),
)


def _refuse_others(data: bytes, name: str) -> None:
    for start, what, expected in _OTHERS:
        if data.startswith(start):
            raise InputError(name, "", what, expected)
    if data[257:262] == b"ustar":
        raise InputError(name, "", "a tar archive", "the files in it")


def _refuse_bricks(data: bytes, name: str) -> None:
    """Levels of Bricks are in formats that nobody has described; only Klocki itself reads them."""
    if data.startswith(b"MZ") or name.lower().endswith((".nbl", ".dll")):
        way = "Klocki's text: open the file in Klocki 7, save it as Klocki, and convert that"
        raise InputError(name, "", "levels of Bricks (NBL or DLL)", way)


#: First match wins; what matches nothing is read as Sokoban text.
DETECTION: tuple[tuple[Callable[[bytes], bool], Reader], ...] = (
    (skbn.is_skbn, skbn.read),
    (nbk.is_nbk, nbk.read),
    (xml_text.is_xml, ssx.read),
    (klocki.is_new_form, klocki.read),
    (brain.is_brain, brain.read),
    (brain_drawn.is_drawn, brain_drawn.read),
    (klocki.is_old_form, klocki.read),
    (digits.is_digits, digits.read),
)


def read(data: bytes, name: str, form: str = "", *, truncate: bool = False) -> Collection:
    """Read a file's content in the format named ``form``, or in the one it is found to be in.

    ``truncate`` cuts Klocki boards that are too large. Raises InputError with ``name`` as the file
    if it is in none, or holds no level that can be read.
    """
    reader = FORMATS[form].read if form else _reader(data, name)
    if reader is klocki.read:
        return klocki.read(data, name, truncate=truncate)
    # Readers make many small objects that all stay and no cycles: collecting finds nothing, slowly.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return klocki_sok.with_orders(reader(data, name))
    finally:
        if was_on:
            gc.enable()


def _reader(data: bytes, name: str) -> Reader:
    for matches, reader in DETECTION:
        if matches(data):
            return reader
    _refuse_others(data, name)
    _refuse_bricks(data, name)
    return sokoban.read


def write(collection: Collection, form: str) -> bytes:
    """A collection in the format named ``form``; ValueError for what it cannot hold."""
    for n, level in enumerate(collection.levels, 1):
        if level.game in FORMATS[form].refuses:
            raise ValueError(f"level {n} is one of {level.game}, for which this format has no form")
    return FORMATS[form].write(collection)


def by_extension(name: str) -> str:
    """The format that a file's name asks for; empty if it asks for none."""
    lower = name.lower()
    for form, details in FORMATS.items():
        if lower.endswith(details.extensions):
            return form
    return ""
