"""Sokoban's rules for the levels we ship: see tools/games/standards.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from tools.formats.model import Level
from tools.games.sokoban import difficulty, reach
from tools.games.sokoban.solver.board import Board
from tools.games.standards import Graded, Mark, Pack, Rule, each, eight_ways
from tools.plurals import counted
from tools.solver import stored


def marks(level: Level) -> Iterator[Mark]:
    """Yield crates, goals and inner walls, those that are nowhere beside the outside."""
    frame = "o" * (level.width + 2)
    rows = (f"o{row:o<{level.width}}o" for row in level.rows)
    outside, _ = reach.flood((frame, *rows, frame), "o")
    for x, y, cell in _cells(level):
        if cell in "$*.+":
            yield x, y, cell.replace("+", ".")
        elif cell == "#" and not any(any(around[x : x + 3]) for around in outside[y : y + 3]):
            yield x, y, cell


def _cells(level: Level) -> Iterator[Mark]:
    for y, row in enumerate(level.rows):
        for x, cell in enumerate(row):
            yield x, y, cell


def weigh(level: Level, name: str, number: int) -> tuple[float, dict[str, int]]:
    """Return a level's grade and counters by its stored solution."""
    del name, number
    return difficulty.weigh(Board(level.rows), stored(level))


def _fallen(packs: list[Pack]) -> Iterator[str]:
    for pack in packs:
        for before, one in pairwise(pack):
            if one.grade < 0.85 * before.grade:
                yield f"{one}: {one.grade:.1f} after {before.grade:.1f}"


def _flat(packs: list[Pack]) -> Iterator[str]:
    for pack in packs:
        grades = [one.grade for one in pack]
        if grades[-1] < max(grades) or grades[-1] < 2 * min(grades):
            yield f"{pack[-1]}: {grades[-1]:.1f} after {min(grades):.1f} to {max(grades):.1f}"


def _without_relief(packs: list[Pack]) -> Iterator[str]:
    for before, pack in pairwise(packs):
        if pack[0].grade > 0.8 * before[-1].grade:
            yield f"{pack[0]}: {pack[0].grade:.1f} after {before[-1].grade:.1f}"


def _tours(packs: list[Pack]) -> Iterator[str]:
    for one in each(packs):
        if one.counters["moves"] > 8 * one.counters["pushes"]:
            counts = (counted(one.counters[what], what) for what in ("moves", "pushes"))
            yield f"{one}: {', '.join(counts)}"


def _straight(packs: list[Pack]) -> Iterator[str]:
    for pack in packs[1:]:
        found = [one for one in pack if not _away(one)]
        if 5 * len(found) > 2 * len(pack):
            yield from map(str, found)


def _away(one: Graded) -> int:
    return difficulty.pushes_away(Board(one.level.rows), stored(one.level))


def _same_titles(packs: list[Pack]) -> Iterator[str]:
    counts = Counter(one.level.title.lower() for one in each(packs))
    for one in each(packs):
        if counts[one.level.title.lower()] > 1 or any(map(str.isdigit, one.level.title)):
            yield str(one)


def _same_walls(packs: list[Pack]) -> Iterator[str]:
    for pack in packs:
        rooms = [one for one in pack if any(mark == "#" for _, _, mark in marks(one.level))]
        walls = [min(map(sorted, eight_ways(_walls(one)))) for one in rooms]
        for at, one in enumerate(rooms):
            if walls.index(walls[at]) == at and walls.count(walls[at]) > 2:
                yield f"{one} and {walls.count(walls[at]) - 1} others"


def _walls(one: Graded) -> frozenset[Mark]:
    return frozenset(mark for mark in _cells(one.level) if mark[2] == "#")


def _is_symmetrical(marks: frozenset[Mark]) -> bool:
    ways = list(eight_ways(marks))
    return ways.count(ways[3]) > 1  # the fourth turn changes nothing


def _crates(one: Graded) -> int:
    return one.level.count("$*")


def _area(one: Graded) -> int:
    return one.level.width * one.level.height


def _starts_symmetrical(one: Graded) -> bool:
    things = (
        (x, y, cell.replace("+", ".")) for x, y, cell in _cells(one.level) if cell not in "@ "
    )
    return _is_symmetrical(frozenset(things))


#: What the levels of all packs are like: the least and the most percent of them that are so.
_SPREAD: tuple[tuple[str, int, int, Callable[[Graded], bool]], ...] = (
    ("1 or 2 crates", 5, 100, lambda one: _crates(one) <= 2),
    ("6 crates and more", 20, 100, lambda one: _crates(one) >= 6),
    ("12 crates and more", 8, 100, lambda one: _crates(one) >= 12),
    ("16 crates and more", 3, 100, lambda one: _crates(one) >= 16),
    ("at most 49 squares", 25, 100, lambda one: _area(one) <= 49),
    ("200 squares and more", 8, 100, lambda one: _area(one) >= 200),
    ("symmetrical walls", 40, 80, lambda one: _is_symmetrical(_walls(one))),
    ("symmetrical starts", 20, 50, _starts_symmetrical),
)


def _spread(packs: list[Pack]) -> Iterator[str]:
    levels = list(each(packs))
    for what, least, most, fits in _SPREAD:
        percent = 100 * sum(map(fits, levels)) / len(levels)
        if not least <= percent <= most:
            yield f"{what}: {percent:.0f} %, expected {least} to {most} %"


RULES = (
    Rule("no level may have less than 0.85 times the grade of the one before it", _fallen),
    Rule("a pack ends with its hardest level, at least twice as hard as its easiest", _flat),
    Rule("a pack begins with at most 0.8 times the grade of the finale before it", _without_relief),
    Rule("no level may need more than 8 moves a push", _tours),
    Rule("beyond the lessons, at most two in five of a pack may need no push away", _straight),
    Rule("every level needs a title of its own, without a number", _same_titles),
    Rule("at most two levels of a pack may have the same inner walls", _same_walls),
    Rule("crates, sizes and symmetry are spread over all levels", _spread),
)
