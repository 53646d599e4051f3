"""Klocki's rules for the levels we ship: see tools/games/standards.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tools.formats.model import Level
from tools.games.klocki import board, difficulty
from tools.games.klocki.moves import parse
from tools.games.standards import Graded, Mark, Pack, Rule, at_least
from tools.solver import stored

_LESSONS = "1-lessons"
TRADITIONAL = ("7-classics", "8-huarong")
_NAMED, _ROUND = "letters", "rounds"
SPECIALS = frozenset('-=|"]vV;Z{?}z$Y%&w(*>y~/\\)<^_:') | {_NAMED, _ROUND}
_LARGE = 10  #: cells a side
_EACH = 3  #: levels beyond its lesson that have a kind or a mark


def weigh(level: Level, name: str, number: int) -> tuple[float, dict[str, int]]:
    """Return the grade of a level by its stored solution, and what it counts."""
    return difficulty.weigh(level, parse(stored(level), name), name, number)


def marks(level: Level) -> Iterator[Mark]:
    """Yield what is on each cell, where cells of a block are joined, and marks; no outer walls."""
    rules = board.load(level)
    width, height = level.width, level.height
    for cell in range(width * height):
        y, x = divmod(cell, width)
        kind, mark = chr(rules.types[cell]), chr(rules.marks[cell])
        if kind != "." and (kind not in board.FRAMES or (0 < x < width - 1 and 0 < y < height - 1)):
            yield 2 * x, 2 * y, kind
        if mark != ".":
            yield 2 * x, 2 * y, mark
        for right, down in ((1, 0), (0, 1)):
            if x + right < width and y + down < height:
                block = rules.block_at(cell)
                if block and block == rules.block_at(cell + right + down * width):
                    yield 2 * x + right, 2 * y + down, "joined"


def signs(level: Level) -> set[str]:
    """Return the special kinds of block, and marks, that a level has; other drawings of a kind,
    all letters and all colours of rounds count as one.
    """
    found = {board.kin(sign) for sign in board.types(level)} | set(board.marks(level))
    if found & board.ROUNDS:
        found.add(_ROUND)
    if found & board.CHARACTERS - SPECIALS and board.NAMED in "".join(level.rows):
        found.add(_NAMED)
    return found & SPECIALS


def _rare(packs: list[Pack]) -> Iterator[str]:
    levels = [one.level for pack in packs for one in pack if one.pack != _LESSONS]
    counts = Counter(sign for level in levels for sign in signs(level))
    for sign in sorted(SPECIALS):
        if counts[sign] < _EACH:
            yield f"{sign}: {counts[sign]}"


def _is_long(moves: int) -> Callable[[Graded], bool]:
    def fits(one: Graded) -> bool:
        is_ours = one.pack not in TRADITIONAL and bool(signs(one.level))
        return is_ours and one.counters["moves"] >= moves

    return fits


def _is_large(one: Graded) -> bool:
    return min(one.level.width, one.level.height) > _LARGE


RULES = (
    Rule(f"every kind and mark must be in {_EACH} levels beyond its lesson", _rare),
    at_least(30, "have specials and take 15 moves", _is_long(15)),
    at_least(10, "have specials and take 40 moves", _is_long(40)),
    at_least(6, f"be larger than {_LARGE}x{_LARGE}", _is_large),
)
