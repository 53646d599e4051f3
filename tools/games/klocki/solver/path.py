"""Picks one of the best among all shortest solutions of a sliding-block puzzle: the one with the
fewest steps if moves were counted, or the fewest moves if steps were.

The search yields its waves: the positions a given number of moves from the start or from the end.
Those on a shortest path are picked out, and then, from the last wave back to the first, the cost of
the rest of the path is computed.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from tools.games.klocki.solver.states import Slide, Spot, States


class _Rest(NamedTuple):
    """The remaining cost from a position if a certain block goes next, and how to go on."""

    cost: int
    slide: Slide
    position: int


_Choices = dict[Spot, _Rest]


def best_path(
    states: States,
    before: Iterable[Iterable[int]],
    meeting: set[int],
    after: Iterable[Iterable[int]],
) -> list[Slide]:
    """Return the moves of a best path. ``meeting``: all positions of one wave that are on shortest
    paths; ``before``: the waves from there back to the start; ``after``: those from there to the
    end.
    """
    there = [meeting]
    for wave in after:
        there.append(set(states.after(list(there[-1]))).intersection(wave))
    ahead: dict[int, _Choices] = {position: {} for position in there.pop()}
    trail = [ahead]
    for wave in chain(reversed(there), before):
        trail.append(_before(states, wave, trail[-1]))
    path: list[Slide] = []
    position = next(iter(trail[-1]))
    for ahead in reversed(trail[1:]):
        rest = _choose(states, ahead[position], path[-1].end if path else None)
        path.append(rest.slide)
        position = rest.position
    return path


def _before(states: States, wave: Iterable[int], ahead: dict[int, _Choices]) -> dict[int, _Choices]:
    """Return the cost of each position of ``wave`` that leads to one ``ahead``."""
    found: dict[int, _Choices] = {}
    for position in set(states.after(list(ahead))).intersection(wave):
        choices = found[position] = {}
        for there, slide in states.slides(position):
            if there in ahead:
                cost = _cost(states, slide, ahead[there])
                known = choices.get(slide.start)
                if known is None or cost < known.cost:
                    choices[slide.start] = _Rest(cost, slide, there)
    return found


def _cost(states: States, slide: Slide, choices: _Choices) -> int:
    """Return the cost of making this slide, and then the best of ``choices``."""
    if states.far:
        return len(slide.steps) + min((rest.cost for rest in choices.values()), default=0)
    if not choices:
        return 1
    rest = _choose(states, choices, slide.end)
    return rest.cost + (rest.slide.start != slide.end)


def _choose(states: States, choices: _Choices, last: Spot | None) -> _Rest:
    """Return the cheapest choice after the block at ``last``; its next step starts no new move."""
    on = None if states.far or last is None else choices.get(last)
    best = min(choices.values(), key=lambda rest: rest.cost)
    return on if on and on.cost <= best.cost + 1 else best
