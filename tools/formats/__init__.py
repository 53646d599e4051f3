"""Convert text and binary level files to the neutral model and back.

The games register their formats in tools/games/<game>/formats: the formats that can be named, read
and written (``FORMATS``), and how a file's format is detected (``DETECTION``). Formats that no game
owns are registered here. docs/add-a-format.md explains each entry.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from nibblock import games as device
from tools import games
from tools.errors import InputError
from tools.formats.losses import EVERYTHING, LOOK, LOOKS, RECORDS, Count
from tools.formats.model import Collection, Level
from tools.formats.text import decode

Reader = Callable[[bytes, str], Collection]
Writer = Callable[[Collection], bytes]


class Format(NamedTuple):
    """One format: its description, file extensions and functions; a writer raises ValueError at
    its limits.
    """

    help: str
    extensions: tuple[str, ...]
    read: Reader
    write: Writer
    games: tuple[str, ...] = ()  #: whose levels the writer takes; empty: all, or it checks itself
    turns: bool = False  #: whether levels of other games are turned into the first of ``games``
    keeps: frozenset[str] = EVERYTHING
    partly: Mapping[str, Count] = {}  #: counts what is lost from data it keeps only partly
    partly_whole: Mapping[str, Callable[[Collection], int]] = {}  #: the same for the collection
    volumes: Callable[[Collection], list[int]] | None = None  #: levels per file, if few fit
    has_sidecar: bool = False  #: titles of levels go into a file beside it
    cut: Reader | None = None  #: reads boards that are too large, and cuts them
    doubts: Callable[[Level], Iterable[str]] | None = None  #: why a stored level may not be played
    magic: bytes = b""  #: how every file of this format begins


class Detector(NamedTuple):
    """How to detect one format; the lowest rank goes first.

    Magic numbers come first (10 to 29), then sure signs of a text format (30 to 59), then
    guesses (60 to 89), files without levels (90 to 99), and the reader of any other text (100).
    """

    rank: int
    matches: Callable[[bytes], bool]
    read: Reader
    endings: tuple[str, ...] = ()  #: of names that match regardless of the contents


class _Formats(Mapping[str, Format]):
    """All games' formats by name, imported at first use, because their modules import this one."""

    def __getitem__(self, name: str) -> Format:
        return _formats()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_formats())

    def __len__(self) -> int:
        return len(_formats())


FORMATS = _Formats()


@cache
def _formats() -> dict[str, Format]:
    from tools.formats import nbk

    keeps = EVERYTHING | {RECORDS, LOOK, LOOKS}
    found = {
        "nbk": Format(
            "Nibblock's packs", (".nbk",), nbk.read, nbk.write, keeps=keeps, magic=nbk.MAGIC
        )
    }
    for name in games.NAMES:
        found |= getattr(games.module(name, "formats"), "FORMATS", {})
    return found


@cache
def _detection() -> list[Detector]:
    from tools.formats import fat_image, nbk, own

    found = [
        Detector(20, nbk.is_nbk, nbk.read),
        Detector(21, own.is_own, own.read),
        Detector(22, fat_image.is_volume, own.read_image),
        Detector(90, _is_other, _refuse_other),
    ]
    for name in games.NAMES:
        found += getattr(games.module(name, "formats"), "DETECTION", ())
    return sorted(found, key=lambda detector: detector.rank)


_LOOK = 4096  #: bytes
#: Controls that no text has; NUL separates levels in old lists, 0x1A ended text under DOS.
_NO_TEXT = frozenset(range(32)) - frozenset(b"\0\t\n\v\f\r\x1a\x1b")
_WIDE = ("utf-16", "utf-16-le", "utf-16-be", "utf-32")

#: First bytes of files that are not level files, what those are, and what to give instead.
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


def _is_other(data: bytes) -> bool:
    return data[257:262] == b"ustar" or any(data.startswith(start) for start, *_ in _OTHERS)


def _refuse_other(data: bytes, name: str) -> Collection:
    for start, what, expected in _OTHERS:
        if data.startswith(start):
            raise InputError(name, "", what, expected)
    raise InputError(name, "", "a tar archive", "the files in it")


def read(data: bytes, name: str, form: str = "", *, truncate: bool = False) -> Collection:
    """Read a file's contents in the format named ``form``, or in the detected one.

    ``truncate`` cuts boards that exceed a format's limit. Raises InputError with ``name`` as the
    file if its format is unknown or it has no readable level.
    """
    reader = FORMATS[form].read if form else _detect(data, name)
    if truncate:
        reader = next((x.cut for x in FORMATS.values() if x.cut and x.read is reader), reader)
    # Readers make many lasting objects and no cycles, so garbage collection would only cost time.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return _claimed(reader(data, name))
    except InputError as error:
        if not form and not error.place and reader is _detection()[-1].read:
            _refuse_damaged(data, name)
        raise
    finally:
        if was_on:
            gc.enable()


def _detect(data: bytes, name: str) -> Reader:
    for detector in _detection():
        if detector.matches(data) or name.lower().endswith(detector.endings or ("\0",)):
            return detector.read
    raise InputError(name, "", "no format that is known")


def _refuse_damaged(data: bytes, name: str) -> None:
    """Raise InputError if a file with no levels in it is not text, or not what its name says."""
    if not data.strip():
        raise InputError(name, "", "an empty file", "a level file")
    meant = FORMATS.get(by_extension(name))
    if meant and meant.magic:
        if meant.magic.startswith(data):
            raise InputError(name, f"offset {len(data)}", "the file is cut off", meant.help)
        begins = f"{meant.magic.decode()} and a known version at its beginning"
        raise InputError(name, "offset 0", f"damaged, or none of {meant.help}", begins)
    at = next((i for i, byte in enumerate(data[:_LOOK]) if byte in _NO_TEXT), -1)
    if at >= 0 and decode(data)[1] not in _WIDE:
        raise InputError(name, f"offset {at}", "neither text nor a known pack", "a level file")


def _claimed(collection: Collection) -> Collection:
    """Let each game claim levels that only look like another game's."""
    for name in games.NAMES:
        claim = getattr(games.module(name, "formats"), "claim", None)
        collection = claim(collection) if claim else collection
    return collection


def write(collection: Collection, form: str) -> bytes:
    """Return a collection in the format named ``form``; ValueError for what it cannot store."""
    stored = FORMATS[form].games
    for n, level in enumerate(collection.levels, 1):
        if stored and level.game not in stored:
            title = device.card(level.game).TITLE
            raise ValueError(f"level {n} is a {title} level; this format can't store it")
    return FORMATS[form].write(collection)


def by_extension(name: str) -> str:
    """Return the format that a file's name asks for, or ""."""
    lower = name.lower()
    for form, details in FORMATS.items():
        if lower.endswith(details.extensions):
            return form
    return ""
