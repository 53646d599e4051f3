"""Makes Sokoban levels: rooms and goals vary at random, and reverse play finds the farthest starts.

A climb begins with a random room and goals, and keeps every change that improves the best start it
finds. The solver judges the winner; a level is dropped if the solver cannot finish it or finds it
dull. The same order always makes the same level.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.dice import Dice
from tools.games.sokoban.generator.pull import Pulled, pull_layers, pushes_from
from tools.games.sokoban.generator.quality import shape, unworthy
from tools.games.sokoban.generator.rooms import (
    SYMMETRIES,
    Floor,
    Frame,
    Place,
    draw,
    frame_of,
    joined,
    make_room,
    middle,
    shapes,
    trimmed,
    ugliness,
)
from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board, bits
from tools.games.sokoban.solver.lurd import Played, play


class Order(NamedTuple):
    """What to make. Sizes include the outer walls. Limits are counts: seconds differ by machine."""

    width: int = 9
    height: int = 8
    crates: int = 3
    floor: int = 0  # cells of floor to aim for; 0: half to three quarters of the inside
    room: str = ""  # a shape of shapes.txt instead of a random room; its size wins
    least_pushes: int = 25
    most_pushes: int = 60
    climbs: int = 3  # fresh starts; the best of them is kept
    steps: int = 30  # changes tried per climb
    states: int = 25_000  # states of reverse play for one try
    beam: int = 100_000  # states kept per layer
    nodes: int = 400_000  # states the solver may expand
    extra: int = 0  # this many of the crates are added after the climb, if they improve it
    extra_tries: int = 8  # places tried for each of them
    extra_states: int = 250_000  # states of reverse play for each such try


class Made(NamedTuple):
    """A finished level."""

    rows: tuple[str, ...]
    lurd: str
    played: Played
    seed: int


class _Draft(NamedTuple):
    frame: Frame
    room: Floor
    goals: frozenset[Place]
    open: Floor  # cells that may change from floor to wall and back


class _Start(NamedTuple):
    score: float
    draft: _Draft
    state: Pulled
    board: Board
    depth: int


def make(seed: int, order: Order) -> Made | None:
    """Return the level of this seed, or None if nothing good came of it."""
    dice = Dice(seed)
    starts = []
    for _ in range(order.climbs):
        start = _climb(dice, order)
        for _ in range(order.extra):
            start = start and _one_more(dice, order, start)
        if start:
            starts.append(start)
    starts.sort(key=lambda start: -start.score)
    for start in starts:
        if start.depth < order.least_pushes:
            continue
        made = _judge(dice, order, start, seed)
        if made:
            return made
    return None


def _climb(dice: Dice, order: Order) -> _Start | None:
    """Try changes one after another; early on, one that is slightly worse may be kept too."""
    best: _Start | None = None
    here: _Start | None = None
    for step in range(order.steps):
        trial = _changed(dice, here.draft) if here else _fresh(dice, order)
        start = _far_start(dice, order, trial, order.states)
        if not start:
            continue
        patience = 5 * (order.steps - step) // order.steps
        if not here or start.score > here.score - dice.below(patience + 1):
            here = start
        if not best or start.score > best.score:
            best = start
    return best


def _one_more(dice: Dice, order: Order, start: _Start) -> _Start:
    """Return the start with one more goal, beside the others or anywhere, if that is better.

    A climb with many crates takes long, as each of its steps plays through all their positions;
    the rooms that it would find are much the same.
    """
    best = start
    room, goals = start.draft.room, start.draft.goals
    offsets = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    near = {(x + i, y + j) for x, y in goals for i, j in offsets} & room - goals
    places = dice.some(sorted(near), order.extra_tries // 2)
    places += dice.some(sorted(room - goals - near), order.extra_tries - len(places))
    for place in places:
        draft = start.draft._replace(goals=goals | {place})
        trial = _far_start(dice, order, draft, order.extra_states)
        if trial and trial.score > best.score:
            best = trial
    return best


def _fresh(dice: Dice, order: Order) -> _Draft:
    crates = order.crates - order.extra
    if order.room:
        room = shapes()[order.room]
        return _Draft(frame_of(room), room, _goals(dice, room, crates), middle(room))
    width, height = order.width - 2, order.height - 2
    frame = Frame(width, height, dice.pick(SYMMETRIES))
    floor = order.floor or width * height * dice.between(50, 75) // 100
    room = make_room(dice, frame, max(floor, order.crates * 4))
    everywhere = frozenset((x, y) for x in range(width) for y in range(height))
    return _Draft(frame, room, _goals(dice, room, crates), everywhere)


def _goals(dice: Dice, room: Floor, count: int) -> frozenset[Place]:
    """Return goals side by side, in a row, or anywhere."""
    places = sorted(room)
    goals = {dice.pick(places)}
    kind = dice.pick(("heap", "heap", "rank", "rank", "diagonal", "anywhere"))
    offsets = {
        "heap": ((1, 0), (0, 1), (-1, 0), (0, -1)),
        "rank": dice.pick((((1, 0), (-1, 0)), ((0, 1), (0, -1)))),
        "diagonal": dice.pick((((1, 1), (-1, -1)), ((1, -1), (-1, 1)))),
        "anywhere": (),
    }[kind]
    while len(goals) < count:
        beside = sorted({(x + i, y + j) for x, y in goals for i, j in offsets} & room - goals)
        goals.add(dice.pick(beside or [place for place in places if place not in goals]))
    return frozenset(goals)


def _changed(dice: Dice, draft: _Draft) -> _Draft:
    frame, room, goals, may_change = draft
    kind = dice.below(10)
    if kind < 5:
        for _ in range(20):
            place = (dice.below(frame.width), dice.below(frame.height))
            images = frame.images(place)
            if images & goals or not images <= may_change:
                continue
            other = room - images if place in room else room | images
            if joined(other):
                return draft._replace(room=other)
    if kind < 8:
        old = dice.pick(sorted(goals))
        x, y = old
        near = sorted({(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} & room - goals)
        if near:
            return draft._replace(goals=goals - {old} | {dice.pick(near)})
    if kind == 8:
        i, j = dice.pick(((-1, 0), (1, 0), (0, -1), (0, 1)))
        moved = frozenset((x + i, y + j) for x, y in goals)
        if moved <= room:
            return draft._replace(goals=moved)
    return draft._replace(goals=_goals(dice, room, len(goals)))


def _far_start(dice: Dice, order: Order, draft: _Draft, states: int) -> _Start | None:
    """Return the best start that reverse play finds for a room and its goals."""
    first = sorted(draft.room)[0]
    marks = dict.fromkeys(draft.goals, ".")
    marks[first] = "+" if first in draft.goals else "@"
    board = Board(draw(draft.room, marks))
    layers = pull_layers(board, board.goals, dice, states, order.most_pushes, order.beam)
    plain = -ugliness(draft.room) * 1.5 - len(draft.room) * 0.15
    best: _Start | None = None
    for depth in range(len(layers) - 1, max(1, len(layers) - 8), -1):
        away = [state for state in layers[depth] if not state.crates & board.goals]
        for state in dice.some(away, 6):
            found = shape(board, state.crates, board.goals, pushes_from(state))
            if not found.least:
                continue
            score = plain + depth * 0.25 + 1.2 * found.changes + 0.5 * found.lines
            score += 1.5 * found.back - max(0, order.least_pushes - depth)
            if not best or score > best.score:
                best = _Start(score, draft, state, board, depth)
    return best


def _judge(dice: Dice, order: Order, start: _Start, seed: int) -> Made | None:
    """Draw the start, solve it, and return it if it is worth playing."""
    room, board, state = start.draft.room, start.board, start.state
    clear = state.region & ~board.goals
    if not clear:
        return None
    player = dice.pick(list(bits(clear)))
    left = min(x for x, _ in room) - 1
    top = min(y for _, y in room) - 1

    def place(bit: int) -> Place:
        x, y = board.place(bit.bit_length() - 1)
        return x + left, y + top

    marks = {place(bit): "." for bit in bits(board.goals)}
    marks.update({place(bit): "$" for bit in bits(state.crates)})
    marks[place(player)] = "@"
    played = _solved(draw(room, marks), order)
    if not played:
        return None
    # Wall up floor that the solution never uses; that cannot change the fewest pushes.
    used = frozenset(place(bit) for bit in bits(played[0].visited))
    rows = draw(room if order.room else trimmed(room, used), marks)
    again = _solved(rows, order)
    if not again or unworthy(Board(rows), again[0]):
        return None
    done, lurd = again
    return Made(rows, lurd, done, seed)


def _solved(rows: tuple[str, ...], order: Order) -> tuple[Played, str] | None:
    result = solve(rows, limit=None, max_nodes=order.nodes, polish_states=order.nodes)
    if not result.polished:
        return None
    return play(Board(rows), result.lurd), result.lurd
