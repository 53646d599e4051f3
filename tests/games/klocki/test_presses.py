"""Count the button presses of a solution on the console: each mode of play takes as few as it can.

The cursor goes the shortest way by the console's own rules.
"""

import copy
from collections import deque
from pathlib import Path
from typing import Any

from nibblock.games.klocki.codes import NONE
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.screen import Cursor
from nibblock.packs import open_pack
from tools.games.klocki import moves

PACKS = Path(__file__).resolve().parents[3] / "levels" / "2-klocki"
#: Taps of A take and let go; a refused press lets go as well; A is down while a block is dragged;
#: the single gap is filled.
TAKING, LETTING = "A takes and lets go", "a refused press lets go"
HOLDING, GAP = "A is held to drag", "a direction fills the gap"
MODES = (TAKING, LETTING, HOLDING, GAP)


def presses(pack: Path, title: str, mode: str) -> int:
    """Return the presses for the stored solution of the level with this word in its title.

    0 if the mode does not apply: with GAP, if there is more than one free cell."""
    opened = open_pack(str(pack))
    try:
        n = next(n for n in range(opened.count) if title in opened.titles.get(n))
        rules: Any = Klocki(opened.read(n))
        text = next(iter(opened.texts(n)))
    finally:
        opened.close()
    if mode == GAP:
        return sum(len(run.steps) for run in _runs(text)) if _has_one_gap(rules) else 0
    cursor: Any = Cursor(rules)
    total = 0
    for run in _runs(text):
        block = rules.block_at(run.row * rules.width + run.column)
        if cursor.block != block:
            total += _to(cursor, rules, block, mode) + 1
            cursor.block = block
        for sign in run.steps:
            head = rules.head(block)
            assert rules.apply(head << 3 | moves.STEPS.index(sign))
            cursor.moved(block, head)
            total += 1
    return total


def _runs(text: str) -> list[moves.Run]:
    return moves.parse(text, "a stored solution")


def _has_one_gap(rules: Any) -> bool:
    return rules.types.count(NONE) == 1


def _to(cursor: Any, rules: Any, block: int, mode: str) -> int:
    """Move the cursor to ``block``; return the presses, with those that let go of another."""
    ways = [(1 if cursor.block and mode != HOLDING else 0, cursor.cell)]
    if cursor.block and mode == LETTING:
        for way in range(4):
            eye = copy.copy(cursor)
            if not _can_go(rules, cursor.block, way) and eye.snap(way):
                ways.append((1, eye.cell))
    cursor.block = 0
    found = [(begun + _distance(cursor, rules, cell, block), cell) for begun, cell in ways]
    cursor.cell = rules.head(block)
    return min(found)[0]


def _can_go(rules: Any, block: int, way: int) -> bool:
    count = rules.gather(block, way)
    rules.dismiss(abs(count))
    return count > 0


def _distance(cursor: Any, rules: Any, start: int, block: int) -> int:
    """Return the presses from cell ``start`` to ``block``."""
    eye = copy.copy(cursor)
    away = {start: 0}
    waiting = deque(away)
    while waiting:
        at = waiting.popleft()
        if rules.block_at(at) == block:
            return away[at]
        for way in range(4):
            eye.cell = at
            eye.snap(way)
            if eye.cell not in away:
                away[eye.cell] = away[at] + 1
                waiting.append(eye.cell)
    raise AssertionError("out of reach")


def test_each_mode_takes_fewer_presses():
    klotski = [presses(PACKS / "8-huarong.nbk", "Klotski", mode) for mode in MODES]
    assert klotski[0] == 414 > klotski[1] > klotski[2] == 334
    assert klotski[3] == 0, "it has two free cells"
    fifteen = [presses(PACKS / "7-classics.nbk", "Fifteen", mode) for mode in MODES]
    assert (fifteen[0], fifteen[3]) == (203, 44)
