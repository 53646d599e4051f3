# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the Sokoban solver leaves out never holds the solution: against a search that leaves nothing
out, and against levels whose solutions are known.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import solver
from tools.formats import skbn
from tools.solver import bound, search
from tools.solver.board import Board, shift
from tools.solver.corral import Corrals
from tools.solver.deadlock import Freeze
from tools.solver.lurd import play
from tools.solver.symmetry import turns_onto_itself
from tools.solver.trap import Traps

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def fewest_pushes(rows):
    """By pushes alone, with every position kept: too simple to be wrong. None: no solution."""
    board = Board(rows)
    region = board.flood(board.player, board.floor & ~board.crates)
    layer, seen, pushes = [(board.crates, region)], set(), 0
    while layer:
        following = []
        for crates, region in layer:
            if pushes and board.solved(crates):
                return pushes
            for push in search.possible_pushes(board, crates, region, board.floor):
                after = crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
                state = after, board.flood(push.crate, board.floor & ~after)
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        layer = following
        pushes += 1
    return None


@st.composite
def pulled(draw):
    """A level made backwards: crates are pulled off their goals, so there is a solution; often in
    narrow places, sometimes mirrored, sometimes with a goal to spare.
    """
    random = draw(st.randoms(use_true_random=False))
    width, height = random.randint(4, 6), random.randint(3, 5)
    walls = random.choice((0.15, 0.3))
    floor = {(x, y) for x in range(width) for y in range(height) if random.random() > walls}
    if random.random() < 0.4:
        floor = {(x, y) for x, y in floor if (width - 1 - x, y) in floor}
    places = sorted(floor)
    random.shuffle(places)
    if places and random.random() < 0.5:
        x, y = places[0]
        places.sort(key=lambda place: abs(place[0] - x) + abs(place[1] - y))
    goals = set(places[: random.randint(2, 3)])
    player = (places or [(0, 0)])[-1]
    crates = set(goals) - {player}
    goals = set(crates) | ({places[-2]} if len(places) > 6 and random.random() < 0.2 else set())
    for _ in range(200):
        x, y = random.choice(WAYS)
        to, behind = (player[0] + x, player[1] + y), (player[0] - x, player[1] - y)
        if to in floor and to not in crates:
            if behind in crates and random.random() < 0.8:
                crates = crates - {behind} | {player}
            player = to

    def letter(place):
        if place not in floor and place != player:
            return "#"
        if place == player:
            return "+" if place in goals else "@"
        if place in crates:
            return "*" if place in goals else "$"
        return "." if place in goals else " "

    inside = ["".join(letter((x, y)) for x in range(width)) for y in range(height)]
    return ["#" * (width + 2), *(f"#{row}#" for row in inside), "#" * (width + 2)]


@given(pulled())
def test_no_solution_is_lost(rows):
    truth = fewest_pushes(rows)
    best = solver.solve(rows, limit=None)
    some = solver.solve(rows, limit=None, fast=True)
    if truth is None:  # nothing to do at the start, and no way back to it
        assert (best.result, some.result) == ("none", "none")
        return
    assert (best.result, best.pushes, best.optimal) == ("solved", truth, True)
    assert (some.result, some.optimal) == ("solved", False)
    assert some.pushes >= truth
    for found in (best, some):
        played = play(Board(rows), found.lurd)
        assert (played.solved, played.pushes) == (True, found.pushes)


#: Once called unsolvable: the last crate freezes others on their goals, shut in on all sides.
SHUT_IN = [
    ["########", "## ##*##", "##@$.*##", "#  ##* #", "########"],
    ["#########", "##    # #", "# #$ #@ #", "##.   $ #", "#**.  # #", "#########"],
]


@pytest.mark.parametrize("rows", SHUT_IN)
def test_crates_frozen_on_goals_are_home(rows):
    assert solver.solve(rows).pushes == fewest_pushes(rows)


def test_known_solutions_are_never_denied(shared, deep):
    """Of every level with a known solution, that it has none is never said, nor more pushes."""
    lines = (shared / "corpus" / "solutions-1500.jsonl").read_text("utf-8").splitlines()
    solved = 0
    levels = [json.loads(line) for line in lines]
    for level in levels if deep else [each for each in levels[::40] if each["boxes"] < 15]:
        for fast in (False, True):
            found = solver.solve(level["rows"], None, 300 if deep else 60, fast=fast)
            assert found.result != "none", (level["file"], level["level"])
            if found.result == "solved":
                solved += 1
                assert fast or found.pushes <= level["pushes"]
                assert play(Board(level["rows"]), found.lurd).solved
    assert solved >= (200 if deep else 5)


#: The fewest pushes, found by a search with less to go wrong: no corrals, no traps, no turns.
MICROBAN = {98: 110, 99: 131, 105: 24, 108: 68, 111: 61, 112: 94, 114: 60, 117: 47, 122: 90}
MICROBAN |= {123: 101, 138: 54, 139: 106, 143: 65}


def test_microban(shared, deep):
    pack = shared / "corpus" / "skbn" / "Microban (2000 - David W. Skinner).lvl"
    levels = skbn.read(pack.read_bytes(), pack.name).levels
    for number in MICROBAN if deep else (105,):
        found = solver.solve(levels[number - 1].rows, None)
        assert (number, found.pushes) == (number, MICROBAN[number])
    for number in range(101, 156) if deep else (145, 154, 155):
        assert solver.solve(levels[number - 1].rows, None, fast=True).result == "solved"


def _pieces(rows):
    board = Board(rows)
    region = board.flood(board.player, board.floor & ~board.crates)
    return board, region, bound.Bound(board).alive


def test_a_corral_is_opened_first():
    """The goal is behind a crate, and none but it matters until it is pushed in."""
    rows = ["##########", "#. $@    #", "####  $ .#", "#        #", "##########"]
    board, region, room = _pieces(rows)
    corrals = Corrals(board, room, must_leave=True, must_fill=True)
    assert corrals.pushable(board.crates, region) == 1 << board.cell(3, 1)
    # With a goal to spare and the crate at home, nothing has to be done in there.
    board, region, room = _pieces(["##########", "#. *@    #", "####  $ .#", "##########"])
    corrals = Corrals(board, room, must_leave=True, must_fill=False)
    assert corrals.pushable(board.crates, region) == board.crates


def test_a_corral_without_a_push_is_the_end():
    rows = ["#########", "#  #    #", "#  $  @ #", "# .#$   #", "## #   .#", "#########"]
    board, region, room = _pieces(rows)
    corrals = Corrals(board, room & ~(1 << board.cell(2, 2)), must_leave=True, must_fill=True)
    assert corrals.pushable(board.crates, region) == 0


def test_a_place_that_can_never_be_opened():
    """Two crates across a way, both pushed in, stand on squares that are not dead, for good."""
    rows = ["########", "#.    .#", "###  ###", "###$$###", "#  @   #", "########"]
    board, region, room = _pieces(rows)
    traps = Traps(board, room, Freeze(board, room))
    left = 1 << board.cell(3, 3)
    assert not traps.trapped(board.crates, region, left)
    rows[1] = "##    ##"
    board = Board(rows)
    traps = Traps(board, room, Freeze(board, room))
    assert fewest_pushes([*rows[:4], "#. @  .#", rows[5]]) is None
    assert traps.trapped(board.crates, region, left)


def test_turned_boards_count_as_one():
    square = ["#######", "# . . #", "# $ $ #", "#  @  #", "# $ $ #", "# . . #", "#######"]
    assert len(turns_onto_itself(Board(square))) == 3
    assert len(turns_onto_itself(Board(["#####", "#@$.#", "#####"]))) == 1
    found = solver.solve(square)
    assert (found.pushes, play(Board(square), found.lurd).solved) == (4, True)


def test_either_takes_any_solution_where_the_fewest_take_too_long(monkeypatch):
    rows = ["########", "#@     #", "# $$$$ #", "# .... #", "########"]
    assert solver.either(rows).optimal
    monkeypatch.setattr(solver, "EITHER_EFFORT", 4)
    found = solver.either(rows)
    assert (found.result, found.optimal) == ("solved", False)
    assert found.nodes > 1
    assert solver.either(rows, limit=0.0).result == "undecided"


def test_memory_is_a_limit():
    rows = ["##########", *["#        #"] * 3, "# $$$$   #", "# @ .... #", *["#        #"] * 3]
    found = solver.solve([*rows, "##########"], None, memory=0)
    assert (found.result, found.optimal) == ("undecided", False)
