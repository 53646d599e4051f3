"""Drafts of Brain levels: small boards about one idea, climbing towards longer shortest solutions.

A draft starts as a random board. It changes a tile at a time as long as its shortest solution, in
presses, does not get shorter. Finally it loses every wall and surface that it does not need.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from typing import NamedTuple

from nibblock.games.brain.codes import BLANK, BOUNCER, FIXED, GOAL, ICE, PLAIN, SLIDER
from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.rules import Brain
from tools.dice import Dice
from tools.games.brain import check
from tools.games.brain.generator.search import (
    ALL,
    STRAIGHT,
    by_frames,
    by_presses,
    settle,
    solution_of,
)

ARROWS = (0, 1, 2, 3)  #: surface codes
LEAST_SIDE, LARGEST_SIDE = 3, 12
_STARTS = 100
_FINAL = 20  #: times as many states when searching the final board

DIAGONALS, TIMING = "diagonals", "timing"

Tile = tuple[int, int]


class Theme(NamedTuple):
    """What the boards of one idea are made of."""

    blocks: tuple[int, ...]  #: kinds that must move, all but the first player with a goal
    idea: str = ""  #: what must matter: a key of WITHOUT, or the diagonals
    surfaces: tuple[int, ...] = ()
    share: int = 0  #: percent of tiles that start with one of the surfaces; 100: always


THEMES = {
    "push": Theme((0, 2, 2)),
    "slant": Theme((0, 2), DIAGONALS),
    "pair": Theme((0, 0)),
    "team": Theme((0, 0, 2)),
    "ice": Theme((0, 2), "ice", (ICE,), 50),
    "skate": Theme((0,), "ice", (ICE,), 100),
    "curling": Theme((0, 2), "ice", (ICE,), 100),
    "fixed": Theme((0, 1), "ice", (ICE,), 50),
    "slider": Theme((0, 3), "sliders"),
    "sliders": Theme((0, 3, 3), "sliders"),
    "crew": Theme((0, 0, 3), "sliders"),
    "cargo": Theme((0, 2, 3), "sliders"),
    "rink": Theme((0, 3), "ice", (ICE,), 35),
    "river": Theme((0, 3), "arrows", ARROWS, 20),
    "arrows": Theme((0, 2), "arrows", ARROWS, 25),
    "wind": Theme((0,), "arrows", ARROWS, 40),
    "bouncer": Theme((0, 4), "bouncers"),
    "catch": Theme((0, 4, 2), "bouncers"),
    "echo": Theme((0, 4, 4), "bouncers"),
    "pond": Theme((0, 4), "ice", (ICE,), 30),
    "geyser": Theme((0, 4), "arrows", ARROWS, 20),
}
#: Ideas, and a level without each: surface codes and block kinds to replace.
WITHOUT: dict[str, tuple[dict[int, int], dict[int, int]]] = {
    "ice": ({ICE: BLANK}, {}),
    "arrows": (dict.fromkeys(ARROWS, BLANK), {}),
    "sliders": ({GOAL + SLIDER: GOAL + PLAIN}, {SLIDER: PLAIN}),
    "bouncers": ({GOAL + BOUNCER: GOAL + SLIDER}, {BOUNCER: SLIDER}),
    "walls": ({}, {FIXED: -1}),
}


@dataclass(frozen=True)
class Order:
    """What to make: sides in tiles, the theme, how long to climb, how hard it must be."""

    width: int = 6
    height: int = 5
    theme: str = "slider"
    steps: int = 100
    states: int = 2_000
    least: int = 8  #: presses


class Made(NamedTuple):
    """A draft with its solutions; ``presses`` of the shortest with the board at rest between."""

    level: BrainLevel
    solutions: list[str]
    presses: int
    needs: list[str]


@dataclass(frozen=True)
class _Board:
    """Tiles by place: block kinds and surface codes; any other tile is blank."""

    width: int
    height: int
    blocks: dict[Tile, int]
    surfaces: dict[Tile, int]

    def level(self) -> BrainLevel:
        made = BrainLevel(self.width, self.height)
        for (x, y), kind in sorted(self.blocks.items()):
            made.blocks += bytes((kind, x, y))
        for (x, y), code in sorted(self.surfaces.items()):
            made.surfaces += bytes((code, x, y))
        return made


def make(seed: int, order: Order) -> Made | None:
    """Return the draft of a seed; None if nothing worth playing came of it.

    Raise ValueError if the order is out of range.
    """
    if order.theme not in THEMES:
        raise ValueError(f"no theme {order.theme!r}, expected one of {', '.join(THEMES)}")
    for name, side in (("width", order.width), ("height", order.height)):
        if not LEAST_SIDE <= side <= LARGEST_SIDE:
            raise ValueError(f"{name} {side}, expected {LEAST_SIDE} to {LARGEST_SIDE}")
    dice = Dice(seed)
    theme = THEMES[order.theme]
    for _ in range(_STARTS):
        board = _random_board(dice, order, theme)
        score = _score(board, order)
        if score >= 0:
            break
    else:
        return None
    for _ in range(order.steps):
        other = _changed(dice, board, theme)
        found = _score(other, order)
        if found >= score:
            board, score = other, found
    if score < order.least:
        return None
    return _finish(_cleaned(board, score, order), order)


def _random_board(dice: Dice, order: Order, theme: Theme) -> _Board:
    places = [(x, y) for x in range(order.width) for y in range(order.height)]
    blocks: dict[Tile, int] = {}
    surfaces: dict[Tile, int] = {}
    if theme.surfaces:
        for place in dice.some(places, len(places) * theme.share // 100):
            surfaces[place] = dice.pick(theme.surfaces)
    kinds = theme.blocks
    taken = dice.some(places, len(kinds) * 2 + len(places) // 5)
    for kind in kinds:
        blocks[taken.pop()] = kind
    for kind in kinds[1:] or kinds:
        surfaces[taken.pop()] = GOAL + kind
    if theme.blocks == (0, 0):
        surfaces[taken.pop()] = GOAL
    for place in taken:
        surfaces.pop(place, None)
        blocks[place] = FIXED
    return _Board(order.width, order.height, blocks, surfaces)


def _changed(dice: Dice, board: _Board, theme: Theme) -> _Board:
    """Return a board with one to three tiles changed."""
    blocks, surfaces = dict(board.blocks), dict(board.surfaces)
    places = [(x, y) for x in range(board.width) for y in range(board.height)]
    for _ in range(dice.between(1, 3)):
        way = dice.below(4)
        if way == 0:  # add or remove a wall
            place = dice.pick(places)
            if blocks.get(place) == FIXED and surfaces.get(place) != ICE:
                del blocks[place]
                if theme.share == 100:
                    surfaces[place] = dice.pick(theme.surfaces)
            elif place not in blocks and surfaces.get(place, BLANK) < GOAL:
                blocks[place] = FIXED
                surfaces.pop(place, None)
        elif way == 1:  # move a block
            old = dice.pick(sorted(blocks))
            new = dice.pick(places)
            if new not in blocks:
                blocks[new] = kind = blocks.pop(old)
                if kind == FIXED and FIXED not in theme.blocks:
                    code = surfaces.get(new, BLANK)
                    if code >= GOAL:
                        return board
                    surfaces.pop(new, None)
                    if theme.share == 100:
                        surfaces[old] = dice.pick(theme.surfaces)
        elif way == 2:  # move a goal
            goals = [place for place in sorted(surfaces) if surfaces[place] >= GOAL]
            old, new = dice.pick(goals), dice.pick(places)
            if surfaces.get(new, BLANK) < GOAL and blocks.get(new) != FIXED:
                code = surfaces.pop(new, BLANK)
                surfaces[new] = surfaces.pop(old)
                if code != BLANK:
                    surfaces[old] = code
        elif theme.surfaces and theme.share < 100:
            place = dice.pick(places)
            code = surfaces.get(place, BLANK)
            if code == BLANK:
                surfaces[place] = dice.pick(theme.surfaces)
            elif code < GOAL:
                del surfaces[place]
    return replace(board, blocks=blocks, surfaces=surfaces)


def _score(board: _Board, order: Order) -> int:
    """Return the presses of the shortest solution; few if it wins without the idea; -1 if none."""
    level = board.level()
    if check.why_draft(Brain(level)) or not _is_kept(board):
        return -1
    found = by_presses(level, ALL, order.states)
    if found.frames is None:
        return -1
    idea = THEMES[order.theme].idea
    if idea == DIAGONALS:
        is_about = by_presses(level, STRAIGHT, order.states).frames is None
    else:
        is_about = not idea or (has(level, idea) and matters(level, idea, found.frames))
    return found.presses if is_about else min(found.presses, 3)


def _is_kept(board: _Board) -> bool:
    """Return whether no block starts at home, and nothing that acts as a wall is on a surface."""
    for place, kind in board.blocks.items():
        code = board.surfaces.get(place, BLANK)
        if code == GOAL + kind or (kind == FIXED and code not in (BLANK, ICE)):
            return False
    return True


def _cleaned(board: _Board, score: int, order: Order) -> _Board:
    """Drop the walls and surfaces that can go without making the solution shorter."""
    for place in sorted({*board.blocks, *board.surfaces}):
        for other in _plainer(board, place, THEMES[order.theme]):
            found = _score(other, order)
            if found >= score:
                board, score = other, found
                break
    return board


def _plainer(board: _Board, place: Tile, theme: Theme) -> list[_Board]:
    """Return boards with less on a tile, the plainest first."""
    code = board.surfaces.get(place, BLANK)
    kept = {where: kind for where, kind in board.blocks.items() if where != place}
    is_wall = board.blocks.get(place) == FIXED
    if theme.share == 100:
        filled = {**board.surfaces, place: theme.surfaces[0]}
        return [replace(board, blocks=kept, surfaces=filled)] if is_wall else []
    bare = {where: known for where, known in board.surfaces.items() if where != place}
    others = []
    if is_wall and list(board.blocks.values()).count(FIXED) > theme.blocks.count(FIXED):
        others.append(replace(board, blocks=kept, surfaces=bare if code < GOAL else board.surfaces))
    if code < BLANK:
        others.append(replace(board, surfaces=bare))
    return others


def _finish(board: _Board, order: Order) -> Made | None:
    level = board.level()
    found = [by_presses(level, ALL, order.states), by_frames(level, ALL, _FINAL * order.states)]
    texts = [solution_of(level, one.frames) for one in found if one.frames is not None]
    texts = [text for text in dict.fromkeys(texts) if text]
    if not texts:
        return None
    needs = needed(level, _FINAL * order.states)
    level.solutions = texts
    return Made(level, texts, found[0].presses, needs)


# Ideas


def has(level: BrainLevel, idea: str) -> bool:
    """Return whether a level has anything that ``without`` takes away."""
    codes, kinds = WITHOUT[idea]
    return bool({*level.blocks[::3]} & {*kinds} or {*level.surfaces[::3]} & {*codes})


def without(level: BrainLevel, idea: str) -> BrainLevel:
    """Return the level with everything behind an idea turned into something plainer."""
    codes, kinds = WITHOUT.get(idea, ({}, {}))
    plain = deepcopy(level)
    plain.blocks = bytearray()
    for i in range(0, len(level.surfaces), 3):
        plain.surfaces[i] = codes.get(level.surfaces[i], level.surfaces[i])
    for i in range(0, len(level.blocks), 3):
        kind = kinds.get(level.blocks[i], level.blocks[i])
        if kind >= 0:
            plain.blocks += bytes((kind, level.blocks[i + 1], level.blocks[i + 2]))
    return plain


def matters(level: BrainLevel, idea: str, frames: list[int]) -> bool:
    """Return whether these frames no longer win without an idea."""
    rules = Brain(without(level, idea))
    for pressed in frames:
        rules.frame(pressed)
    return settle(rules) < 0 or not rules.solved


def needed(level: BrainLevel, limit: int = 60_000) -> list[str]:
    """Return the ideas that a level has and cannot do without."""
    ideas = [idea for idea in WITHOUT if has(level, idea)]
    return [idea for idea in (*ideas, DIAGONALS, TIMING) if is_needed(level, idea, limit)]


def is_needed(level: BrainLevel, idea: str, limit: int = 60_000) -> bool:
    """Return whether searches, within a limit of states, prove there is no solution without an
    idea.

    ``timing``: none that lets the board come to rest before every press.
    """
    if idea == TIMING:
        searches = [by_presses(level, ALL, limit)]
    else:
        plain = without(level, idea)
        searches = [by_frames(plain, STRAIGHT if idea == DIAGONALS else ALL, limit)]
    return all(found.frames is None and found.whole for found in searches)
