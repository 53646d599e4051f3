"""Looks for shortest solutions of Brain levels with the device's own rules.

Breadth-first in two ways: by frames, with any set of directions in each (``by_frames``), and by
presses, each of one frame followed by no input until the board is at rest (``by_presses``). Blocks
of a kind count as the same; if their order matters a solution may be missed, but everything found
has been played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from nibblock.games.brain.codes import ARROW, FIRST, MOMENTUM
from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.packs.solution import recorded
from nibblock.games.brain.rules import Brain
from tools.games.brain.simplify import simplify, wins

STRAIGHT = (1, 2, 4, 8)
ALL = (1, 2, 4, 8, 3, 6, 12, 9)  #: left 1, up 2, right 4, down 8, and the diagonals
REST = 80  #: frames that a board may take to come to rest
_CHUNK = 8  #: bytes per block in what the rules save


class Found(NamedTuple):
    """The outcome of a search. ``frames`` is the input of every frame, or None if no solution
    exists or none was found; ``whole`` then says that no limit was reached.
    """

    frames: list[int] | None
    states: int
    whole: bool

    @property
    def presses(self) -> int:
        """Return the number of frames with a direction pressed."""
        return sum(map(bool, self.frames or ()))


class _Node(NamedTuple):
    state: bytes
    parent: int
    pressed: int
    idle: int  #: frames without input after the press
    presses: int


def namer(rules: Brain) -> Callable[[bytes], bytes]:
    """Return a function that names states, the same for states that differ only in equal blocks."""
    groups: dict[int, list[int]] = {}
    for b in range(FIRST, rules.top):
        groups.setdefault(rules.kind[b], []).append(1 + (b - FIRST) * _CHUNK)
    if all(len(group) == 1 for group in groups.values()):
        return bytes
    lists = list(groups.values())

    def name(state: bytes) -> bytes:
        parts = [state[:1]]
        for group in lists:
            chunks = [state[i : i + _CHUNK] for i in group]
            if len(chunks) > 1:
                chunks.sort()
            parts += chunks
        return b"".join(parts)

    return name


def by_frames(
    level: BrainLevel, keys: Sequence[int] = ALL, limit: int = 200_000, until: float | None = None
) -> Found:
    """Return a solution with the fewest frames, and among those the fewest presses; none after
    ``limit`` positions, or ``until`` by the monotonic clock.
    """
    rules = Brain(level)
    name = namer(rules)
    saved = bytearray(rules.size)
    rules.save(saved)
    nodes = [_Node(bytes(saved), -1, 0, 0, 0)]
    seen = {name(nodes[0].state): 0}
    best = -1
    first, end = 0, 1
    while first < end and best < 0 and end <= limit:
        for n in range(first, end):
            if _is_over(until):
                return Found(None, len(nodes), False)
            state, _, _, _, presses = nodes[n]
            for pressed in (0, *keys):
                rules.restore(state)
                rules.frame(pressed)
                rules.save(saved)
                node = _Node(bytes(saved), n, pressed, 0, presses + bool(pressed))
                label = name(node.state)
                known = seen.get(label)
                if known is None:
                    known = seen[label] = len(nodes)
                    nodes.append(node)
                elif known >= end and node.presses < nodes[known].presses:
                    nodes[known] = node
                else:
                    continue
                if rules.solved and (best < 0 or node.presses < nodes[best].presses):
                    best = known
        first, end = end, len(nodes)
    return Found(_way(nodes, best) if best >= 0 else None, len(nodes), first >= end)


def by_presses(
    level: BrainLevel, keys: Sequence[int] = ALL, limit: int = 50_000, until: float | None = None
) -> Found:
    """Return a solution with the fewest presses, each with the board at rest; limited as
    ``by_frames``. A press after which the board never comes to rest is left out.
    """
    rules = Brain(level)
    name = namer(rules)
    saved = bytearray(rules.size)
    idle = settle(rules)
    if idle < 0:
        return Found(None, 0, True)
    rules.save(saved)
    nodes = [_Node(bytes(saved), -1, 0, idle, 0)]
    seen = {name(nodes[0].state)}
    for n, node in enumerate(nodes):
        if len(nodes) > limit or _is_over(until):
            return Found(None, len(nodes), False)
        for pressed in keys:
            rules.restore(node.state)
            rules.frame(pressed)
            idle = settle(rules)
            if idle < 0:
                continue
            rules.save(saved)
            state = bytes(saved)
            label = name(state)
            if label in seen:
                continue
            seen.add(label)
            nodes.append(_Node(state, n, pressed, idle, node.presses + 1))
            if rules.solved:
                return Found(_way(nodes, len(nodes) - 1), len(nodes), False)
    return Found(None, len(nodes), True)


def _is_over(until: float | None) -> bool:
    return until is not None and time.monotonic() >= until


def settle(rules: Brain) -> int:
    """Play without input until nothing can move. Return the frames it took, or -1 if it never
    stops.

    It takes two still frames: in the first, a force may just have met an arrow against it.
    """
    still = 0
    for frames in range(REST):
        if not rules.winning and not any(live & (MOMENTUM | ARROW) for live in rules.live):
            return frames
        still = 0 if rules.frame(0) else still + 1
        if still == 2:
            return frames - 1
    return -1


def _way(nodes: list[_Node], n: int) -> list[int]:
    frames: list[int] = []
    while n > 0:
        frames += [0] * nodes[n].idle + [nodes[n].pressed]
        n = nodes[n].parent
    frames += [0] * nodes[0].idle
    return frames[::-1]


def solution_of(level: BrainLevel, frames: Sequence[int]) -> str:
    """Return these frames as a solution, with waits as open as the level allows, some held; "" if
    that does not win, at playing speed and fast.
    """
    rules = Brain(level)
    text = simplify(rules, "".join(recorded(frames)))
    text = _held(rules, text)
    return text if wins(rules, text) else ""


def _held(rules: Brain, text: str) -> str:
    """Where a wait had to stay 0, hold the keys of the move before instead, if that wins."""
    parts = text.split(",")
    for i in range(2, len(parts), 2):
        if parts[i] != "0":
            continue
        for hold in dict.fromkeys((parts[i - 1], parts[i + 1])):
            changed = [*parts[:i], f"[{hold}]", *parts[i + 1 :]]
            if hold and wins(rules, ",".join(changed)):
                parts = changed
                break
    return ",".join(parts)
