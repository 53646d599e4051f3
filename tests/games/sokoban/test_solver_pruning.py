"""What the Sokoban solver leaves out never holds the solution: against a search that leaves nothing
out, and against levels whose solutions are known.
"""

import json
from collections import Counter
from itertools import product
from random import Random

import pytest
from games.sokoban.test_solver import HARD, drawn

from tools.games.sokoban import solver
from tools.games.sokoban.formats import skbn
from tools.games.sokoban.solver import bound, search, trap
from tools.games.sokoban.solver.board import Board, shift
from tools.games.sokoban.solver.corral import Corrals
from tools.games.sokoban.solver.deadlock import Freeze
from tools.games.sokoban.solver.lurd import play
from tools.games.sokoban.solver.symmetry import turns_onto_itself
from tools.games.sokoban.solver.trap import Traps

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def fewest_pushes(rows):
    """Return the fewest pushes, None without a solution."""
    return plain_search(rows)[0]


def plain_search(rows):
    """Return the fewest pushes, and how many positions were met: by pushes alone, with every
    position kept, too simple to be wrong. None: no solution.
    """
    board = Board(rows)
    if board.hopeless:  # for what lies out of reach; test_solver.py looks at that
        return None, 0
    region = board.flood(board.player, board.floor & ~board.crates)
    layer, seen, pushes = [(board.crates, region)], set(), 0
    while layer:
        following = []
        for crates, region in layer:
            if board.solved(crates):
                return pushes, len(seen)
            for push in search.possible_pushes(board, crates, region, board.floor):
                after = crates ^ push.crate ^ shift(push.crate, board.steps[push.step])
                state = after, board.flood(push.crate, board.floor & ~after)
                if state not in seen:
                    seen.add(state)
                    following.append(state)
        layer = following
        pushes += 1
    return None, len(seen)


def pulled(seed):
    """A level made backwards: crates are pulled off their goals, so there is a solution; often in
    narrow places, sometimes mirrored. A goal or crate to spare, or crates scattered at last, may
    take the solution away again.
    """
    random = Random(seed)
    width, height = random.randint(4, 7), random.randint(3, 5)
    walls = random.choice((0.1, 0.2, 0.3))
    floor = {(x, y) for x in range(width) for y in range(height) if random.random() > walls}
    if random.random() < 0.4:
        floor = {(x, y) for x, y in floor if (width - 1 - x, y) in floor}
    places = sorted(floor)
    random.shuffle(places)
    if len(places) < 6:
        return pulled(seed + 0.5)
    if random.random() < 0.5:
        x, y = places[0]
        places.sort(key=lambda place: abs(place[0] - x) + abs(place[1] - y))
    count = random.randint(1, 3)
    goals, player = set(places[:count]), places[-1]
    crates = set(goals)
    for _ in range(300):
        x, y = random.choice(WAYS)
        to, behind = (player[0] + x, player[1] + y), (player[0] - x, player[1] - y)
        if to in floor and to not in crates:
            if behind in crates and random.random() < 0.8:
                crates = crates - {behind} | {player}
            player = to
    free = sorted(floor - crates - {player})
    change = random.random()
    if change < 0.2:
        goals.add(random.choice(places))
    elif change < 0.4:
        crates.add(random.choice(free))
    elif change < 0.6:
        crates = set(random.sample([*free, *sorted(crates)], count))
    if crates <= goals or goals <= crates:  # solved: nothing to search
        return pulled(seed + 0.5)
    walls = {(x, y) for x in range(width) for y in range(height)} - floor
    return drawn(width, height, walls, player, crates, goals)


def test_no_solution_is_lost(deep):
    kinds = Counter()
    for seed in range(10_000 if deep else 500):
        rows = pulled(seed)
        truth = fewest_pushes(rows)
        best = solver.solve(rows, limit=None)
        some = solver.solve(rows, limit=None, fast=True)
        board = Board(rows)
        spare = board.crates.bit_count() - board.goals.bit_count()
        kinds[spare, truth is not None] += 1
        if truth is None:
            assert (best.result, some.result) == ("none", "none"), seed
            continue
        assert (best.result, best.pushes, best.optimal) == ("solved", truth, True), seed
        assert (some.result, some.optimal) == ("solved", False), seed
        assert some.pushes >= truth, seed
        for found in (best, some):
            played = play(board, found.lurd)
            assert (played.solved, played.pushes) == (True, found.pushes), seed
    for kind in product((-1, 0, 1), (False, True)):
        assert kinds[kind] >= 4, kind


#: Once called unsolvable: the last crate freezes others on their goals, shut in on all sides.
SHUT_IN = [
    ["########", "## ##*##", "##@$.*##", "#  ##* #", "########"],
    ["#########", "##    # #", "# #$ #@ #", "##.   $ #", "#**.  # #", "#########"],
]


@pytest.mark.parametrize("rows", SHUT_IN)
def test_crates_frozen_on_goals_are_home(rows):
    assert solver.solve(rows).pushes == fewest_pushes(rows)


def test_a_state_found_again_with_fewer_pushes_is_opened_again():
    rows = ["#######", "#@$ . #", "## $.##", "#  $  #", "#     #", "##  .##", "#     #", "#######"]
    assert solver.solve(rows).pushes == fewest_pushes(rows) == 6


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


#: The fewest pushes: well known ones, and found by a search without corrals, traps and turns.
MICROBAN = {1: 8, 2: 3, 3: 13, 4: 7, 5: 6, 6: 29, 16: 39}
MICROBAN |= {98: 110, 99: 131, 105: 24, 108: 68, 111: 61, 112: 94, 114: 60, 117: 47, 122: 90}
MICROBAN |= {123: 101, 138: 54, 139: 106, 143: 65}


def test_microban(shared, deep):
    pack = shared / "corpus" / "skbn" / "Microban (2000 - David W. Skinner).lvl"
    levels = skbn.read(pack.read_bytes(), pack.name).levels
    for number in MICROBAN if deep else (1, 2, 3, 4, 5, 6, 16, 105):
        rows = levels[number - 1].rows
        found = solver.solve(rows, None)
        assert (number, found.pushes) == (number, MICROBAN[number])
        assert play(Board(rows), found.lurd).solved
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


def test_a_place_is_judged_from_the_side_of_the_player():
    """From below the two crates are brought home; from above they can only stay for ever."""
    rows = ["########", "#.    .#", "###  ###", "###$$###", "#  @   #", "########"]
    board, below, room = _pieces(rows)
    above = board.floor & ~board.crates & ~below
    left = 1 << board.cell(3, 3)
    for regions in (below, above), (above, below):
        traps = Traps(board, room, Freeze(board, room))
        for region in regions:
            assert traps.trapped(board.crates, region, left) == (region == above)


def test_what_takes_too_long_is_no_trap(monkeypatch):
    rows = ["########", "##    ##", "###  ###", "###$$###", "#. @  .#", "########"]
    board, region, _ = _pieces(rows)
    room = board.floor
    left = 1 << board.cell(3, 3)
    assert Traps(board, room, Freeze(board, room)).trapped(board.crates, region, left)
    monkeypatch.setattr(trap, "_MOST", 1)
    assert not Traps(board, room, Freeze(board, room)).trapped(board.crates, region, left)


def test_frozen_crates_are_walls_on_taken_goals():
    board = Board(["########", "#@ $*. #", "########"])
    first, home = (1 << board.cell(x, 1) for x in (3, 4))
    costs = bound.Bound(board)
    assert (costs.rows(0)[first], costs.rows(0)[home]) == ([1, 2], [0, 1])
    shut = bound.FAR
    assert (costs.rows(home)[first], costs.rows(home)[home]) == ([shut, shut], [0, shut])
    assert costs.matching(first | home).total == 2
    assert costs.matching(first | home, home).total >= shut


def test_turned_boards_count_as_one():
    square = ["#######", "# . . #", "# $ $ #", "#  @  #", "# $ $ #", "# . . #", "#######"]
    assert len(turns_onto_itself(Board(square))) == 3
    assert len(turns_onto_itself(Board(["#####", "#@$.#", "#####"]))) == 1
    found = solver.solve(square)
    assert (found.pushes, play(Board(square), found.lurd).solved) == (4, True)


def test_four_crates_take_a_hundredth_of_the_positions():
    pushes, met = plain_search(HARD)
    found = solver.solve(HARD)
    assert found.pushes == pushes and met >= 100 * found.nodes


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
