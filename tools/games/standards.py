"""The rules for the levels we ship, which ``ship --check`` checks.

Those of all games are here. A game that keeps them adds its own in its module ``standards``:

    marks(level)                -> the cells that make a board look as it does, as (x, y, mark)
    weigh(level, name, number)  -> its grade and counters by its stored solution
    RULES                       -> its own rules, as a tuple of ``Rule``
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tools import games
from tools.formats import labels
from tools.formats.model import Level
from tools.plurals import counted

STEEPEST = 1.6  #: the most by which a grade may exceed the highest grade before it
GENTLE = 10.0  #: any level up to this grade may follow any other
ALIKE = 0.6  #: the largest share of equal marks of two levels of a pack

Mark = tuple[int, int, str]


class Graded(NamedTuple):
    """A level with its difficulty."""

    pack: str  #: the stem of its source
    number: int  #: in the pack, from 1
    level: Level
    grade: float
    counters: dict[str, int]  #: of its stored solution, by the names that ``grade`` shows

    def __str__(self) -> str:
        return f"{self.pack} {self.number} {self.level.title!r}"


#: A pack's levels, in order.
Pack = tuple[Graded, ...]


class Rule(NamedTuple):
    """What must hold for a game's packs; ``broken`` yields what breaks it, a line each."""

    text: str
    broken: Callable[[list[Pack]], Iterable[str]]


def at_least(least: int, what: str, fits: Callable[[Graded], bool]) -> Rule:
    """Return the rule that so many levels of a game fit."""

    def broken(packs: list[Pack]) -> Iterator[str]:
        count = sum(map(fits, each(packs)))
        if count < least:
            yield f"there are {count}"

    return Rule(f"at least {counted(least, 'levels')} must {what}", broken)


def check(game: str, packs: list[Pack]) -> Iterator[str]:
    """Yield a line for each rule that the packs of a game break, and one for each breach."""
    for rule in (*RULES, *games.module(game, "standards").RULES):
        found = list(rule.broken(packs))
        if found:
            yield f"{game}: {rule.text}"
            yield from (f"    {line}" for line in found)


def measured(game: str, stem: str, levels: Iterable[Level]) -> Pack:
    """Return the levels of a pack with their difficulty, by their stored solutions."""
    weigh = games.module(game, "standards").weigh
    return tuple(
        Graded(stem, number, level, *weigh(level, stem, number))
        for number, level in enumerate(levels, 1)
    )


def share(one: frozenset[Mark], other: frozenset[Mark]) -> float:
    """Return the largest share of equal marks, however the other is turned or mirrored."""
    one = _aligned(one)
    return max(len(one & turned) / len(one | turned) for turned in eight_ways(other))


def eight_ways(marks: frozenset[Mark]) -> Iterator[frozenset[Mark]]:
    """Yield marks turned and mirrored in all eight ways, each moved into the top left corner."""
    for flip in (False, True):
        for _ in range(4):
            marks = frozenset((-y, x, mark) for x, y, mark in marks)
            yield _aligned((-x, y, mark) for x, y, mark in marks) if flip else _aligned(marks)


def _aligned(marks: Iterable[Mark]) -> frozenset[Mark]:
    marks = list(marks)
    left, top = min(x for x, _, _ in marks), min(y for _, y, _ in marks)
    return frozenset((x - left, y - top, mark) for x, y, mark in marks)


def _without_idea(packs: list[Pack]) -> Iterator[str]:
    for one in each(packs):
        if not idea(one):
            yield str(one)


def _same_idea(packs: list[Pack]) -> Iterator[str]:
    for pack in packs:
        for one, other in combinations(pack, 2):
            if idea(one) and idea(one).lower() == idea(other).lower():
                yield f"{one} and {other}"


def idea(one: Graded) -> str:
    """Return what a level is about, as its source says."""
    return labels.of(labels.IDEA, one.level.comment)


def _cliffs(packs: list[Pack]) -> Iterator[str]:
    """Finales, the last levels of their packs, count neither as cliffs nor as a way up to others.

    What is easier than ``GENTLE`` is no cliff.
    """
    highest = GENTLE / STEEPEST
    for pack in packs:
        for one in pack[:-1]:
            if one.grade > STEEPEST * highest:
                yield f"{one}: {one.grade:.1f} after {highest:.1f}"
            highest = max(highest, one.grade)


def _look_alikes(packs: list[Pack]) -> Iterator[str]:
    for pack in filter(_is_new, packs):
        yield from (f"{one} and {other}: {found:.2f}" for one, other, found in alike(pack))


def alike(pack: Pack) -> Iterator[tuple[Graded, Graded, float]]:
    """Yield each two levels of a pack that share too many marks, and which part of these."""
    for (one, mine), (other, its) in combinations([(one, _marks_of(one)) for one in pack], 2):
        found = share(mine, its)
        if found > ALIKE:
            yield one, other, found


def _is_new(pack: Pack) -> bool:
    part = games.module(pack[0].level.game, "standards")
    return pack[0].pack not in getattr(part, "TRADITIONAL", ())


def _same(packs: list[Pack]) -> Iterator[str]:
    seen: dict[tuple[Mark, ...], Graded] = {}
    for one in each(packs):
        key = min(tuple(sorted(turned)) for turned in eight_ways(_marks_of(one)))
        if key in seen:
            yield f"{seen[key]} and {one}"
        seen[key] = one


def _marks_of(one: Graded) -> frozenset[Mark]:
    """Return a level's marks, by its game."""
    return frozenset(games.module(one.level.game, "standards").marks(one.level))


def each(packs: list[Pack]) -> Iterator[Graded]:
    """Yield the levels of all packs."""
    for pack in packs:
        yield from pack


RULES = (
    Rule("every level needs an idea in its source", _without_idea),
    Rule("no two levels of a pack may have the same idea", _same_idea),
    Rule(
        f"no level but a finale may have more than {STEEPEST:g} times the highest grade before it",
        _cliffs,
    ),
    Rule(f"no two levels of a pack may share more than {ALIKE:.0%} of their marks", _look_alikes),
    Rule("no two levels of a game may be the same", _same),
)
