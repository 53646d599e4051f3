"""The solver against a search that knows nothing, on small boards; and its limits."""

import heapq

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play

STEPS = {"l": (-1, 0), "u": (0, -1), "r": (1, 0), "d": (0, 1)}


def plain_search(rows):
    """(pushes, moves) of the solution with the fewest pushes, then moves; None if there is none.

    Walks step by step through every position: slow, and too simple to be wrong.
    """
    cells = {(x, y): c for y, row in enumerate(rows) for x, c in enumerate(row)}
    goals = {place for place, c in cells.items() if c in ".*+"}
    crates = frozenset(place for place, c in cells.items() if c in "$*")
    (player,) = (place for place, c in cells.items() if c in "@+")
    floor = {place for place, c in cells.items() if c != "#"}

    def solved(crates):
        whole = goals <= crates if len(crates) > len(goals) else crates <= goals
        return bool(goals and crates) and whole

    queue = [(0, 0, player, tuple(sorted(crates)))]
    done = set()
    while queue:
        pushes, moves, player, order = heapq.heappop(queue)
        crates = frozenset(order)
        if solved(crates):
            return pushes, moves
        if (player, crates) in done:
            continue
        done.add((player, crates))
        for i, j in STEPS.values():
            here = (player[0] + i, player[1] + j)
            if here not in floor:
                continue
            if here not in crates:
                heapq.heappush(queue, (pushes, moves + 1, here, order))
                continue
            there = (here[0] + i, here[1] + j)
            if there in floor and there not in crates:
                after = tuple(sorted(crates - {here} | {there}))
                heapq.heappush(queue, (pushes + 1, moves + 1, here, after))
    return None


def drawn(width, height, walls, player, crates, goals):
    """Return the rows of a walled box."""

    def letter(place):
        if place in walls:
            return "#"
        if place == player:
            return "+" if place in goals else "@"
        if place in crates:
            return "*" if place in goals else "$"
        return "." if place in goals else " "

    inside = ["".join(letter((x, y)) for x in range(width)) for y in range(height)]
    return ["#" * (width + 2), *(f"#{row}#" for row in inside), "#" * (width + 2)]


@st.composite
def boards(draw):
    """A walled box with a few pillars, a player, crates, and as many goals or one more or less."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 4))
    places = [(x, y) for y in range(height) for x in range(width)]
    order = draw(st.permutations(places))
    player, rest = order[0], order[1:]
    crates = set(rest[: draw(st.integers(1, 3))])
    walls = set(rest[len(crates) :][: draw(st.integers(0, len(places) // 4))])
    free = [place for place in draw(st.permutations(places)) if place not in walls]
    wanted = max(1, len(crates) + draw(st.sampled_from((0, 0, 0, 0, -1, 1))))
    return drawn(width, height, walls, player, crates, set(free[:wanted]))


@given(boards())
def test_finds_the_fewest_pushes_then_the_fewest_moves(rows):
    truth = plain_search(rows)
    result = solve(rows, limit=None, polish_states=100_000)
    if truth is None:
        assert (result.result, result.lurd) == ("none", "")
        return
    assert (result.result, result.pushes, result.moves) == ("solved", *truth)
    played = play(Board(rows), result.lurd)
    assert played.solved
    assert (played.pushes, played.moves) == truth


def test_of_all_orders_the_one_with_the_least_walking():
    rows = ["########", "#@     #", "# $$$$ #", "# .... #", "########"]
    result = solve(rows, polish_states=10_000)
    assert (result.pushes, result.moves) == plain_search(rows) == (4, 11)
    assert result.lurd == "rDurDurDurD"


UNSOLVABLE = {
    "crate in a corner": ["#####", "#$ @#", "#  .#", "#####"],
    "two crates frozen at a wall": ["#######", "# $$  #", "#  @  #", "# . . #", "#######"],
    "a goal behind a wall": ["#######", "#@$ #.#", "#   # #", "#######"],
    "a crate that cannot be reached": ["########", "#@$..#$#", "#   ####", "########"],
    "more goals to cover than crates can": ["######", "#@$$ #", "######"],
    "no crate": ["####", "#@.#", "####"],
    "four crates in a square": ["########", "#  $$ .#", "#. $$ .#", "# @   .#", "########"],
}


@pytest.mark.parametrize("rows", UNSOLVABLE.values(), ids=UNSOLVABLE)
def test_says_none_where_there_is_none(rows):
    result = solve(rows)
    assert (result.result, result.pushes, result.moves, result.lurd) == ("none", 0, 0, "")


@pytest.mark.parametrize(
    "rows",
    [
        ["########", "#  @*  #", "########"],
        ["#######", "#     #", "# @*  #", "#     #", "#######"],
        ["#######", "#@  #*#", "#######"],  # out of reach
        ["#######", "#@$* ##", "#######"],  # more crates than goals
    ],
)
def test_a_level_that_begins_solved_needs_no_push(rows):
    for fast in (False, True):
        result = solve(rows, polish_states=1000, fast=fast)
        assert (result.result, result.pushes, result.optimal) == ("solved", 0, not fast)
        assert play(Board(rows), result.lurd).solved


HARD = [
    "  ######",
    "###    #",
    "#   ##$$ #",
    "#   ##@$ #",
    "#.# ##$# #",
    "# #    # #",
    "#...     #",
    "#   ##   #",
    "##########",
]


def test_a_limit_is_told_honestly():
    by_nodes = solve(HARD, max_nodes=3)
    assert (by_nodes.result, by_nodes.nodes, by_nodes.lurd) == ("undecided", 3, "")
    assert solve(HARD, limit=0.0).result == "undecided"
    # Too many states to look for the fewest moves: the pushes still stand.
    assert solve(HARD, polish_states=1).result == "solved"
    assert not solve(HARD, polish_states=1).polished


@pytest.mark.parametrize("rows", [["####", "#$.#", "####"], ["#####", "#@$@#", "#####"]])
def test_exactly_one_player(rows):
    with pytest.raises(ValueError, match="exactly one"):
        solve(rows)


def test_an_open_edge_is_a_wall():
    assert solve(["@$."]).lurd == "R"


def test_play_names_the_step_that_cannot_be():
    board = Board(["#####", "#@$ #", "#. .#", "#####"])
    with pytest.raises(ValueError, match="step 2"):
        play(board, "Rr")
    with pytest.raises(ValueError, match="step 1: there is a wall"):
        play(board, "u")
    with pytest.raises(ValueError, match="is not a step"):
        play(board, "x")


def test_counts_changes():
    board = Board(["########", "#@$   .#", "#  $   #", "#   .  #", "########"])
    for moves, trail, changes in (
        ("RRR", (0, 0, 0), 0),
        ("RRD", (0, 0, 1), 1),
        ("RRDuR", (0, 0, 1, 0), 2),
        ("RlrR", (0, 0), 0),
    ):
        played = play(board, moves)
        assert (played.trail, played.changes) == (trail, changes)
