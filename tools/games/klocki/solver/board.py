"""Klocki levels that are pure sliding-block puzzles: walls, blocks that slide, and marks for where
blocks must end.

On such a board nothing happens except that a block moves to free cells, and every step can be
undone. The search relies on both, so a level with anything more is refused with the reason.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from nibblock.games.klocki.codes import HORIZONTAL, VERTICAL
from nibblock.games.klocki.kinds import GOALS, KINDS
from nibblock.games.klocki.rules import Klocki
from tools.formats.model import Level
from tools.games.klocki.board import load
from tools.plurals import counted

_EMPTY, _WALLS = ".", "#%"  # a keyhole is a wall if there is no keystone
_WATER = ")"
_OTHER_BLOCKS = {
    "*!": "barriers",
    "~": "a teleporter",
    "(": "blockades",
    ";Z": "hovers",
    "vV": "boxes",
    "{?": "magnets",
    "}z": "antimagnets",
    "&w": "keystones",
    "$Y": "eliminators",
}
_OTHER_MARKS = {"/": "traps", "\\": "holes", "<": "blockade switches", ":": "ice", "_": "glue"}
_BOTH, _ACROSS, _UPRIGHT = (0, 1, 2, 3), (0, 2), (1, 3)  # left, up, right, down
_MASTER, _DESTINATION, _DO_NOT_COVER, _CHARACTER, _ROUND = 1, 1, 2, 3, 4


class NotSliding(Exception):
    """A level with more than sliding blocks; the text says what else it has."""


class Block(NamedTuple):
    """One block. Blocks that differ only in their cells, and not in shape, are interchangeable.

    ``meets`` is the mark that its cells satisfy: "+", a character, a colour of round, or "" for
    none. ``must`` says whether every one of its cells must end on such a mark.
    """

    cells: tuple[int, ...]  #: in reading order
    ways: tuple[int, ...]  #: directions in which it may step
    meets: str
    must: bool


class Puzzle(NamedTuple):
    """A board of ``width`` x ``height`` cells, numbered in reading order."""

    width: int
    height: int
    floor: tuple[int, ...]  #: cells where blocks may be
    blocks: tuple[Block, ...]
    goals: dict[int, str]  #: marks to be covered by a block that meets them
    bare: frozenset[int]  #: cells that must be free
    hopeless: str  #: why no position at all is solved; empty if one may be


def puzzle_of(level: Level, name: str = "", number: int = 1) -> Puzzle:
    """Return the puzzle of a Klocki level. Raise NotSliding, or InputError if it is too large."""
    rules = load(level, name, number)
    types = rules.types.decode("latin-1")
    marks = rules.marks.decode("latin-1")
    _refuse(types, marks)
    cells: dict[int, list[int]] = {}
    for cell, type_ in enumerate(types):
        if type_ != _EMPTY and type_ not in _WALLS:
            cells.setdefault(rules.block_at(cell), []).append(cell)
    blocks = tuple(_block(rules, taken, marks) for taken in cells.values())
    if any(marks[cell] == _WATER for block in blocks for cell in block.cells):
        raise NotSliding("a block over water at the start")
    goals = {cell: mark for cell, mark in enumerate(marks) if GOALS[ord(mark)] in (1, 3, 4)}
    bare = frozenset(c for c, mark in enumerate(marks) if GOALS[ord(mark)] == _DO_NOT_COVER)
    closed = {c for c, mark in enumerate(marks) if mark == _WATER or types[c] in _WALLS}
    floor = tuple(sorted(set(range(len(types))) - closed))
    hopeless = "" if rules.aim else "there is nothing to solve"
    hopeless = hopeless or _hopeless(rules, blocks, goals, bare, closed)
    return Puzzle(rules.width, rules.height, floor, blocks, goals, bare, hopeless)


def _refuse(types: str, marks: str) -> None:
    found = [what for letters, what in _OTHER_BLOCKS.items() if any(x in types for x in letters)]
    found += [what for letter, what in _OTHER_MARKS.items() if letter in marks]
    if found:
        raise NotSliding("it has " + ", ".join(found))


def _block(rules: Klocki, cells: list[int], marks: str) -> Block:
    type_ = rules.types[cells[0]]
    character = rules.char_at(cells[0])
    master = bool(KINDS[type_] & _MASTER)
    if character:
        # An alphanumeric master would have to be on both marks at once: no mark is met.
        meets = "" if master else chr(character)
    elif master:
        meets = "+"
    else:
        # Colours that no mark requires are all the same.
        meets = chr(type_) if chr(type_) in marks and GOALS[type_] == _ROUND else ""
    return Block(tuple(cells), ways_of(type_), meets, bool(character) or master)


def ways_of(type_: int) -> tuple[int, ...]:
    """Return the directions in which a block of this type may step."""
    return {HORIZONTAL: _ACROSS, VERTICAL: _UPRIGHT}.get(KINDS[type_] >> 4, _BOTH)


def _hopeless(
    rules: Klocki,
    blocks: tuple[Block, ...],
    goals: dict[int, str],
    bare: frozenset[int],
    closed: set[int],
) -> str:
    """Return why the level cannot be solved, given its contents, wherever they are."""
    if any(block.must and not block.meets for block in blocks):
        return "an alphanumeric master satisfies no mark"
    if closed & goals.keys():
        return "a goal is under a wall"
    if any(chr(rules.types[cell]) in _WALLS for cell in bare):
        return "a wall covers a mark that must be bare"
    wanted = Counter(goals.values())
    given: Counter[str] = Counter()
    for block in blocks:
        given[block.meets] += len(block.cells)
        if block.must and block.meets not in wanted:
            return f"no mark {block.meets!r} for a block that needs one"
    for mark, count in wanted.items():
        exact = GOALS[ord(mark)] != _ROUND
        if given[mark] < count or (exact and given[mark] > count):
            marked = f"{counted(count, 'cells')} marked {mark!r}"
            return f"{marked} for {counted(given[mark], 'cells')} of such blocks"
    return ""
