"""Sokoban in ``.nbk`` packs: boards spelled in words, moves of two bits a step.

The words are in the device's reader (lib/nibblock/games/sokoban/level.py); docs/nbk.md
explains them.
"""

from __future__ import annotations

import re
from itertools import pairwise

from nibblock.games.sokoban.level import STARTS, WORDS
from tools.formats import nbk_moves
from tools.formats.model import Level, Solution
from tools.games.sokoban.formats.board import LETTERS
from tools.games.sokoban.steps import play
from tools.plurals import counted

LARGEST = 0xFFFF  #: cells a side

_WALL_NIBBLE = "2"
_ROWS = re.compile("[#@+$*. ]*")
_WORDS = ["".join(LETTERS[code] for code in WORDS[a:b]) for a, b in pairwise(STARTS)]
_NIBBLES = {
    word: f"{i:x}" if i < 15 else f"f{i - 15:x}"  # as docs/nbk.md spells it
    for i, word in enumerate(_WORDS)
}
_SPELLED = {nibbles: word for word, nibbles in _NIBBLES.items()}
_LONGEST_FIRST = re.compile("|".join(map(re.escape, sorted(_WORDS, key=len, reverse=True))))
_NIBBLE = re.compile("f.|[^f]")


def fits(rows: tuple[str, ...]) -> bool:
    """Whether words can store these rows unchanged."""
    is_board = all(row[-1:] != " " and _ROWS.fullmatch(row) for row in rows)
    return is_board and 0 < max(map(len, rows), default=0) <= LARGEST >= len(rows)


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height in cells."""
    return max(map(len, rows)), len(rows)


def pack(rows: tuple[str, ...]) -> bytes:
    """Return the words of a board: the longest that fits at each place. The walls that end the
    last row are left out.
    """
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


def unpack(width: int, height: int, data: bytes) -> tuple[str, ...]:
    """Return the rows of a board; ValueError if it has no cells, or too few."""
    if not width or not height:
        raise ValueError("a board without cells")
    cells = _unspell(width, height, data)
    return tuple(cells[i : i + width].rstrip(" ") for i in range(0, len(cells), width))


def _unspell(width: int, height: int, data: bytes) -> str:
    wanted = width * height
    nibbles = _NIBBLE.findall(data[:wanted].hex())
    cells = "".join([_SPELLED[nibble] for nibble in nibbles])[:wanted]
    if len(cells) < wanted - width:
        raise ValueError(f"{counted(len(cells), 'cells')}; expected {wanted}")
    return cells.ljust(wanted, "#")


def check(rows: tuple[str, ...]) -> None:
    """Raise ValueError with the reason if rows from a file are not a board."""
    if not any(rows):
        raise ValueError("a board without cells")
    strange = next((row for row in rows if not _ROWS.fullmatch(row)), None)
    if strange is not None:
        raise ValueError(f"{strange[:30]!r} is not a Sokoban row")


def store(level: Level, solution: Solution) -> tuple[bytes, tuple[int, int] | None]:
    """Return moves as bytes, and the counts of moves and pushes if they solve the level."""
    small = solution.moves.lower()
    played = play(level.rows, small) if not set(small) - set("lurd") else None
    counts = (len(small), played.pushes) if played and played.is_solved else None
    return nbk_moves.pack(solution.moves, played.letters if played else small), counts


def letters(rows: tuple[str, ...], small: str) -> str:
    """Return steps, given in small letters, with capitals for pushes if all of them play."""
    played = play(rows, small)
    return played.letters if played else small
