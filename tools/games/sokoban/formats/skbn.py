"""SKBN, SokoPy's nibble-packed level packs, read and written whole, compatible with the published
packs.

The device reads them one level at a time (lib/nibblock/games/sokoban/packs/skbn.py); a test checks
that both readers see the same boards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise

from tools.errors import InputError
from tools.formats import text, xsb
from tools.formats.model import Collection, Level, Note
from tools.games.sokoban import reach
from tools.games.sokoban.formats import board
from tools.plurals import counted

MAGIC = b"SKBN"
MOST_LEVELS = 255
MOST_BYTES = 0x10000
_LARGEST = 255  #: cells a side that the console's reader takes
#: Cells, row ends and repeats, up to something else: an end mark, an unused nibble, no more data.
_LEVEL = re.compile("(?:[0-8]|d[0-9a-f][1-8])*")
_REPEAT = re.compile("d(.)(.)")
_ROWS_KEPT = 1 << 16
_CODES = str.maketrans(" @#$.*+", "2345678")
_RUN = re.compile(r"(.)\1{3,17}")
_LETTERS = str.maketrans("12345678", board.LETTERS[1:])


def is_skbn(data: bytes) -> bool:
    """Return whether a file's first bytes say that it is a pack."""
    return data.startswith(MAGIC)


def read(data: bytes, name: str) -> Collection:
    """Read a pack. An unreadable level is skipped with the reason; raise InputError if no level is
    readable.
    """
    if not is_skbn(data):
        raise InputError(name, "offset 0", "not SKBN", "a SKBN pack")
    parts = data[len(MAGIC) :].split(b"\n", 2)
    if len(parts) < 3:
        raise InputError(
            name, f"offset {len(data)}", "the file is cut off", "a title and a description line"
        )
    (title, encoding), (description, other) = text.decode(parts[0]), text.decode(parts[1])
    if encoding == "utf-8":
        encoding = other
    at = len(data) - len(parts[2])
    if at == len(data):
        raise InputError(name, f"offset {at}", "the file is cut off", "the number of levels")
    levels, skipped = _read_levels(data, data[at], at + 1)
    if not levels:
        reason = skipped[0].text if skipped else f"offset {at}: the pack holds no level"
        place, _, wrong = reason.rpartition(": ")
        raise InputError(name, place, wrong)
    return Collection(
        tuple(levels),
        title=text.one_line(title),
        description=text.one_line(description),
        format="skbn",
        encoding=encoding,
        skipped=tuple(skipped),
    )


def _read_levels(data: bytes, count: int, table: int) -> tuple[list[Level], list[Note]]:
    levels: list[Level] = []
    skipped: list[Note] = []
    entries = [data[i : i + 2] for i in range(table, table + 2 * count, 2)]
    offsets = [int.from_bytes(entry, "big") for entry in entries if len(entry) == 2]
    following = dict(pairwise(sorted({*offsets, len(data)})))
    for n in range(1, count + 1):
        try:
            if n > len(offsets):
                raise ValueError(
                    f"offset {len(data)}: the file is cut off in the table of {count} offsets"
                )
            offset = offsets[n - 1]
            if offset >= len(data):
                raise ValueError(f"offset {offset} is past the end: the file is cut off")
            if offset < table + 2:  # not 2 * count: that may be too large, and the level good
                raise ValueError(f"offset {offset} is within the header")
            levels.append(_decode(data, offset, following[offset]))
        except ValueError as error:
            skipped.append(Note(0, f"level {n}: {error}"))
    return levels, skipped


def _decode(data: bytes, first: int, end: int) -> Level:
    """Return the level between two offsets. ValueError says at which offset it is wrong."""
    nibbles, size = data[first:end].hex(), len(data)
    match = _LEVEL.match(nibbles)
    stop = match.end() if match else 0
    offset = first + stop // 2
    if stop >= len(nibbles):
        cut = "the file is cut off in this level" if end == size else "no end mark (nibble 15)"
        raise ValueError(f"offset {end}: {cut}")
    found = int(nibbles[stop], 16)
    if found == 13 and stop + 3 > len(nibbles) and end == size:
        raise ValueError(f"offset {end}: the file is cut off in this level")
    if found == 13:
        raise ValueError(f"offset {offset}: a repeat without a cell")
    if found != 15:
        raise ValueError(f"offset {offset}: unused nibble {found}")
    plain = _REPEAT.sub(lambda run: run[2] * (int(run[1], 16) + 3), nibbles[:stop])
    drawn = plain.translate(_LETTERS).split("0")
    rows = xsb.normal(drawn)
    if not rows:
        raise ValueError(f"offset {first}: an empty board")
    return Level(rows, indent=xsb.indent(drawn))


def write(collection: Collection) -> bytes:
    """Return one pack of all levels. ValueError names the limit that they exceed."""
    levels = collection.levels
    if not 0 < len(levels) <= MOST_LEVELS:
        raise ValueError(
            f"{counted(len(levels), 'levels')}; expected 1 to {MOST_LEVELS} in a SKBN pack"
        )
    head = header(collection) + bytes([len(levels)])
    boards = [encode(level.rows, level.indent) for level in levels]
    *starts, end = accumulate(map(len, boards), initial=len(head) + 2 * len(levels))
    if end > MOST_BYTES:
        raise ValueError(f"{counted(end, 'bytes')}; expected at most 64 KiB in a SKBN pack")
    return head + b"".join([start.to_bytes(2, "big") for start in starts] + boards)


def header(collection: Collection) -> bytes:
    """Return magic, title and description, shared by all packs split from one collection."""
    title = text.one_line(collection.title).encode()
    return MAGIC + title + b"\n" + text.one_line(collection.description).encode() + b"\n"


def fitting(collection: Collection) -> list[int]:
    """Return how many levels go into each pack, in order, when SKBN's limits split the
    collection.
    """
    start = len(header(collection)) + 1
    sizes: list[int] = []
    room = 0
    for level in collection.levels:
        need = len(encode(level.rows, level.indent)) + 2
        if start + need > MOST_BYTES:
            raise ValueError(f"a level of {counted(need, 'bytes')}; expected less than 64 KiB")
        if not sizes or sizes[-1] == MOST_LEVELS or need > room:
            sizes.append(0)
            room = MOST_BYTES - start
        sizes[-1] += 1
        room -= need
    return sizes


def doubts(level: Level) -> Iterator[str]:
    """Yield why a program may not play a level that a pack can store."""
    width, height = level.indent + level.width, level.height
    if max(width, height) > _LARGEST:
        yield f"{width}x{height} cells; the console plays at most {_LARGEST}x{_LARGEST}"
    if reach.flood(level.rows)[1]:
        yield "the border is open; SokoPy plays only levels with walls all around"


def encode(rows: tuple[str, ...], indent: int = 0) -> bytes:
    """Return one board as nibbles, including its end mark and padding; ``indent`` is the blank
    columns left of it.

    Byte for byte as SokoPy's converter writes it: blanks left of the walls are floor (its own
    reader shows outside as ``!``), those right of them are cut off, and every row has an end.
    """
    drawn = [" " * indent + row if row else row for row in rows] if indent else rows
    nibbles = "0".join(map(_encode_row, drawn)) + "0f"
    return bytes.fromhex(nibbles if len(nibbles) % 2 == 0 else nibbles + "0")


@lru_cache(_ROWS_KEPT)
def _encode_row(row: str) -> str:
    """Return a row's nibbles. Rows repeat, within a board and across boards, so most are cached."""
    return _RUN.sub(lambda run: f"d{len(run[0]) - 3:x}{run[1]}", row.translate(_CODES))
