# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Boards of all games as bytes of a ``.nbk`` pack: text, Sokoban in words, Klocki in planes.

The words are in the device's reader (lib/nibblock/games/sokoban/packs/nbk.py); docs/nbk.md
explains them.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise

from nibblock.games.sokoban.packs.nbk import STARTS, WORDS
from tools.formats.nbk_fields import decode, encode
from tools.games.brain import text as brain
from tools.games.klocki import board as klocki_board
from tools.games.sokoban.formats.board import LETTERS

TEXT, WORDED, PLANES, BRAIN = range(4)
#: What kind a game's boards are of, if they have the form that it needs.
KINDS = {"sokoban": WORDED, "klocki": PLANES, "brain": BRAIN}
GAMES = {kind: game for game, kind in KINDS.items()}
LARGEST = 0xFFFF  #: cells a side

_WALL_NIBBLE = "2"
_ROWS = re.compile("[#@+$*. ]*")
_WORDS = ["".join(LETTERS[code] for code in WORDS[a:b]) for a, b in pairwise(STARTS)]
_NIBBLES = {
    word: f"{i:x}" if i < 15 else f"f{i - 15:x}"  # what a reader of the page would write
    for i, word in enumerate(_WORDS)
}
_SPELLED = {nibbles: word for word, nibbles in _NIBBLES.items()}
_LONGEST_FIRST = re.compile("|".join(map(re.escape, sorted(_WORDS, key=len, reverse=True))))
_NIBBLE = re.compile("f.|[^f]")
_PLANES = 4  #: characters a cell of Klocki
_RUN = 129
_LITERAL = 128


def kind_of(game: str, rows: tuple[str, ...]) -> int:
    """The kind that keeps these rows as they are; TEXT keeps all."""
    width = max(map(len, rows), default=0)
    if game == "sokoban":
        is_board = all(row[-1:] != " " and _ROWS.fullmatch(row) for row in rows)
        return WORDED if is_board and 0 < width <= LARGEST >= len(rows) else TEXT
    if game == "klocki":
        is_whole = width % _PLANES == 0 and all(len(row) == width for row in rows)
        is_latin = all(char < "\u0100" for row in rows for char in row)
        fits = 0 < width <= _PLANES * LARGEST and len(rows) <= LARGEST
        return PLANES if is_whole and is_latin and fits else TEXT
    return BRAIN if game == "brain" and rows else TEXT


def size_of(kind: int, rows: tuple[str, ...]) -> tuple[int, int]:
    """Width and height in cells; 0, 0 for text."""
    if kind in (TEXT, BRAIN):
        return 0, 0
    width = max(map(len, rows))
    return width // _PLANES if kind == PLANES else width, len(rows)


def pack(kind: int, rows: tuple[str, ...]) -> bytes:
    """Rows as the bytes of their kind; ValueError for a line end within a row of text."""
    if kind == WORDED:
        return _spell(rows)
    if kind == PLANES:
        text = "".join(rows).encode("latin-1")
        return _pack_runs(b"".join(text[plane::_PLANES] for plane in range(_PLANES)))
    if any("\n" in row for row in rows):
        raise ValueError("a row that holds a line end; expected one line a row")
    return encode("".join(row + "\n" for row in rows))


def unpack(kind: int, width: int, height: int, data: bytes) -> tuple[str, ...]:
    """The rows of a board; ValueError if they are none, or the kind is unknown."""
    if kind in (TEXT, BRAIN):
        return tuple(decode(data).split("\n")[:-1])
    if kind not in GAMES:
        raise ValueError(f"a level of kind {kind} needs a newer program")
    if not width or not height:
        raise ValueError("a board of no cells")
    if kind == WORDED:
        cells = _unspell(width, height, data)
        return tuple(cells[i : i + width].rstrip(" ") for i in range(0, len(cells), width))
    wanted = _PLANES * width * height
    planes = _unpack_runs(data, wanted)
    text = bytearray(wanted)
    for plane in range(_PLANES):
        text[plane::_PLANES] = planes[plane * width * height : (plane + 1) * width * height]
    whole = text.decode("latin-1")
    return tuple(whole[i : i + _PLANES * width] for i in range(0, wanted, _PLANES * width))


def check(game: str, rows: tuple[str, ...]) -> None:
    """ValueError with the reason if rows from a file are no level of ``game``."""
    width = max(map(len, rows), default=0)
    if game == "sokoban":
        if not width:
            raise ValueError("a board of no cells")
        strange = next((row for row in rows if not _ROWS.fullmatch(row)), None)
        if strange is not None:
            raise ValueError(f"{strange[:30]!r} is no row of Sokoban")
    elif game == "klocki":
        cells = range(klocki_board.SMALLEST, klocki_board.LARGEST + 1)
        if width // _PLANES not in cells or len(rows) not in cells:
            raise ValueError(f"{width // _PLANES}x{len(rows)} cells; expected 2x2 to 64x64")
        for row in rows:
            wrong = klocki_board.fault(row)
            if wrong or len(row) != width:
                raise ValueError(wrong[1] if wrong else "rows of different lengths")
    elif game == "brain":
        brain.check_rows(rows)
    else:
        raise ValueError(f"a level of {game!r} needs a newer program")


def _spell(rows: tuple[str, ...]) -> bytes:
    """The longest word that fits at each place; the walls that end the last row are left out."""
    width = max(map(len, rows))
    cells = "".join([row.ljust(width) for row in rows])
    left = len(cells) - width + len(cells[-width:].rstrip("#")) or 1  # a record is never empty
    words = []
    for match in _LONGEST_FIRST.finditer(cells):
        words.append(_NIBBLES[match[0]])
        left -= len(match[0])
        if left <= 0:
            break
    nibbles = "".join(words)
    return bytes.fromhex(nibbles + _WALL_NIBBLE * (len(nibbles) % 2))


def _unspell(width: int, height: int, data: bytes) -> str:
    wanted = width * height
    nibbles = _NIBBLE.findall(data[:wanted].hex())
    cells = "".join([_SPELLED[nibble] for nibble in nibbles])[:wanted]
    if len(cells) < wanted - width:
        raise ValueError(f"{len(cells)} cells; expected {wanted}")
    return cells.ljust(wanted, "#")


def _pack_runs(data: bytes) -> bytes:
    """Runs of three and more equal bytes as a count and the byte, what is between them as it is."""
    packed = bytearray()
    literal = bytearray()
    for byte, run in groupby(data):
        size = len(list(run))
        while size >= 3:
            packed += _literals(literal)
            literal.clear()
            take = min(size, _RUN)
            packed += bytes([take + 126, byte])
            size -= take
        literal += bytes([byte]) * size
    return bytes(packed + _literals(literal))


def _literals(data: bytearray) -> bytes:
    pieces = [data[i : i + _LITERAL] for i in range(0, len(data), _LITERAL)]
    return b"".join(bytes([len(piece) - 1]) + piece for piece in pieces)


def _unpack_runs(data: bytes, wanted: int) -> bytes:
    cells = bytearray()
    i = 0
    while i + 1 < len(data) and len(cells) < wanted:
        if data[i] < _LITERAL:
            cells += data[i + 1 : i + data[i] + 2]
            i += data[i] + 2
        else:
            cells += data[i + 1 : i + 2] * (data[i] - 126)
            i += 2
    if len(cells) < wanted:
        raise ValueError(f"planes of {len(cells)} bytes; expected {wanted}")
    return bytes(cells[:wanted])
