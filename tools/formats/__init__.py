# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Text and binary level files of the outside world <-> the neutral model.

Two tables: how files are told apart, in the order of the contract (first match wins, content only,
never the name), and which formats can be named, read and written. A new format is a module and a
line in each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tools.errors import InputError
from tools.formats import klocki, nbk, skbn, sok, sokoban
from tools.formats.model import Collection

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


FORMATS = {
    "skbn": Format("SokoPy's packs", (".skbn", ".lvl"), skbn.read, skbn.write),
    "nbk": Format("Nibblock's packs", (".nbk",), nbk.read, nbk.write),
    "xsb": Format("plain Sokoban boards", (".xsb", ".txt"), sokoban.read, sok.write_xsb),
    "sok": Format("Sokoban with notes and solutions", (".sok",), sokoban.read, sok.write_sok),
    "klocki": Format("Klocki's text", (".klocki", ".sol"), klocki.read, klocki.write),
}


def _is_xml(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<"


def _refuse_xml(data: bytes, name: str) -> Collection:
    raise InputError(name, "line 1", "an XML file", "Sokoban text or a SKBN pack")


#: First match wins; what matches nothing is read as Sokoban text.
DETECTION: tuple[tuple[Callable[[bytes], bool], Reader], ...] = (
    (skbn.is_skbn, skbn.read),
    (nbk.is_nbk, nbk.read),
    (_is_xml, _refuse_xml),
    (klocki.is_new_form, klocki.read),
    (klocki.is_old_form, klocki.read),
)


def read(data: bytes, name: str, form: str = "") -> Collection:
    """Read a file's content in the format named ``form``, or in the one it is found to be in.

    Raises InputError with ``name`` as the file if it is in none, or holds no level that can be
    read.
    """
    if form:
        return FORMATS[form].read(data, name)
    for matches, reader in DETECTION:
        if matches(data):
            return reader(data, name)
    return sokoban.read(data, name)


def by_extension(name: str) -> str:
    """The format that a file's name asks for; empty if it asks for none."""
    lower = name.lower()
    for form, details in FORMATS.items():
        if lower.endswith(details.extensions):
            return form
    return ""
