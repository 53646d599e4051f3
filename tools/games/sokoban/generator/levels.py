"""Makes Sokoban levels: rooms and goals vary at random, and reverse play finds the farthest starts.

A climb begins with a random room and goals, and keeps every change that improves the best start it
finds. The solver judges the winner; a level is dropped if the solver cannot finish it or finds it
dull. The same order always makes the same level.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.dice import Dice
from tools.games.sokoban.generator.pull import Pulled, pull_layers, pushes_from
from tools.games.sokoban.generator.quality import has_loner, shape, unworthy
from tools.games.sokoban.generator.rooms import (
    SILHOUETTE,
    SYMMETRIES,
    Drawn,
    Floor,
    Frame,
    Place,
    bounds,
    draw,
    frame_of,
    is_flawed,
    joined,
    make_room,
    silhouette,
    trimmed,
    ugliness,
)
from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board, bits
from tools.games.sokoban.solver.bound import lone_distances
from tools.games.sokoban.solver.lurd import Played, play


class Order(NamedTuple):
    """What to make. Sizes include the outer walls. Limits are counts: seconds differ by machine."""

    width: int = 9
    height: int = 8
    crates: int = 3
    floor: int = 0  # cells of floor to aim for; 0: half to three quarters of the inside
    room: Drawn | None = None  # instead of a random room; its size wins
    least_pushes: int = 20
    most_pushes: int = 60
    climbs: int = 3  # fresh starts; the best of them is kept
    steps: int = 30  # changes tried per climb
    states: int = 25_000  # states of reverse play for one try
    nodes: int = 400_000  # states the solver may expand


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
    spots: Floor  # cells where goals may be
    fixed: Floor  # goals that stay


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
        start = _far_start(dice, order, trial)
        if not start:
            continue
        patience = 5 * (order.steps - step) // order.steps
        if not here or start.score > here.score - dice.below(patience + 1):
            here = start
        if not best or start.score > best.score:
            best = start
    return best


def _fresh(dice: Dice, order: Order) -> _Draft:
    if order.room:
        drawn = order.room
        frame = frame_of(drawn.floor | drawn.open)
        room = drawn.floor.union(*(frame.images(p) for p in sorted(drawn.open) if dice.chance(60)))
        goals = drawn.goals | _goals(dice, drawn.spots & room, order.crates - len(drawn.goals))
        return _Draft(frame, room, goals, drawn.open, drawn.spots, drawn.goals)
    width, height = order.width - 2, order.height - 2
    frame = Frame(width, height, dice.pick(SYMMETRIES))
    floor = order.floor or width * height * dice.between(50, 75) // 100
    room = make_room(dice, frame, max(floor, order.crates * 4))
    everywhere = frozenset((x, y) for x in range(width) for y in range(height))
    goals = _goals(dice, room, order.crates)
    return _Draft(frame, room, goals, everywhere, everywhere, frozenset())


def _goals(dice: Dice, room: Floor, count: int) -> frozenset[Place]:
    """Return goals side by side, in a row, or anywhere."""
    places = sorted(room)
    goals = {dice.pick(places)} if count else set()
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
    frame, room, goals, may_change, spots, fixed = draft
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
        free = sorted(goals - fixed)
        x, y = dice.pick(free or sorted(goals))
        around = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        near = sorted(around & room & spots - goals)
        if near and free:
            return draft._replace(goals=goals - {(x, y)} | {dice.pick(near)})
    if kind == 8 and not fixed:
        i, j = dice.pick(((-1, 0), (1, 0), (0, -1), (0, 1)))
        moved = frozenset((x + i, y + j) for x, y in goals)
        if moved <= room & spots:
            return draft._replace(goals=moved)
    count = len(goals) - len(fixed)
    return draft._replace(goals=fixed | _goals(dice, room & spots - fixed, count))


def _far_start(dice: Dice, order: Order, draft: _Draft) -> _Start | None:
    """Return the best start that reverse play finds for a room and its goals: that with the most
    changes of crate, pushes away from the goals, and crates that leave one.
    """
    if not joined(draft.room) or (not order.room and is_flawed(draft.room, draft.goals)):
        return None
    first = sorted(draft.room)[0]
    marks = dict.fromkeys(draft.goals, ".")
    marks[first] = "+" if first in draft.goals else "@"
    board = Board(draw(draft.room, marks))
    far = {cell: min(row) for cell, row in lone_distances(board).items()}
    layers = pull_layers(board, board.goals, dice, order.states, order.most_pushes)
    plain = -len(draft.room) * 0.15
    if not order.room:
        plain -= ugliness(draft.room) * 1.5 + 6 * abs(SILHOUETTE - silhouette(draft.room))
    barred = _cells(board, draft.room, order.room.barred) if order.room else 0
    best: _Start | None = None
    for depth in range(len(layers) - 1, max(1, len(layers) - 8), -1):
        starts = [
            state
            for state in layers[depth]
            if not state.crates & barred
            and (state.crates & board.goals).bit_count() <= order.crates // 3
        ]
        for state in dice.some(starts, 6):
            found = shape(board, state.crates, far, pushes_from(state))
            if not found.least:
                continue
            score = plain + depth * 0.15 + 1.2 * found.changes + 0.3 * found.lines
            score += 1.5 * found.back + 0.7 * found.away - max(0, order.least_pushes - depth)
            if not best or score > best.score:
                best = _Start(score, draft, state, board, depth)
    return best


def _cells(board: Board, room: Floor, places: Floor) -> int:
    """Return places as a set of cells of the board that ``draw`` makes of a room."""
    left, top, _, _ = bounds(room)
    return sum(1 << board.cell(x - left + 1, y - top + 1) for x, y in places & room)


def _judge(dice: Dice, order: Order, start: _Start, seed: int) -> Made | None:
    """Draw the start, solve it, and return it if it is worth playing."""
    room, board, state = start.draft.room, start.board, start.state
    clear = state.region & ~board.goals
    if not clear:
        return None
    player = dice.pick(list(bits(clear)))
    left, top, _, _ = bounds(room)

    def place(bit: int) -> Place:
        x, y = board.place(bit.bit_length() - 1)
        return x + left - 1, y + top - 1

    marks = {place(bit): "." for bit in bits(board.goals)}
    marks.update({place(bit): "*" if bit & board.goals else "$" for bit in bits(state.crates)})
    marks[place(player)] = "@"
    played = _solved(draw(room, marks), order)
    if not played:
        return None
    # Wall up floor that the solution never uses; that cannot change the fewest pushes.
    used = frozenset(place(bit) for bit in bits(played[0].visited))
    room = room if order.room else trimmed(room, used)
    rows = draw(room, marks)
    again = _solved(rows, order)
    if not again or (not order.room and is_flawed(room, start.draft.goals)):
        return None
    done, lurd = again
    board = Board(rows)
    if unworthy(board, done, order.least_pushes) or has_loner(board, done, order.nodes):
        return None
    return Made(rows, lurd, done, seed)


def _solved(rows: tuple[str, ...], order: Order) -> tuple[Played, str] | None:
    result = solve(rows, limit=None, max_nodes=order.nodes, polish_states=order.nodes)
    if not result.polished:
        return None
    return play(Board(rows), result.lurd), result.lurd
