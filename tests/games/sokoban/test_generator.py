"""The generator: the same from the same seed, and never a level below the measure."""

import argparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.commands import generate as command
from tools.dice import Dice
from tools.games.sokoban import generate as generate_part
from tools.games.sokoban.formats import text
from tools.games.sokoban.generator import Order, generate, read_room
from tools.games.sokoban.generator.pull import pull_layers, pushes_from
from tools.games.sokoban.generator.quality import has_loner, unworthy
from tools.games.sokoban.generator.rooms import (
    Frame,
    draw,
    is_flawed,
    joined,
    make_room,
    silhouette,
    trimmed,
)
from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import lurd_of, play
from tools.games.sokoban.solver.symmetry import eight_ways

SMALL = Order(9, 8, 3, climbs=2, steps=60, states=5_000)


def test_dice_are_the_same_for_ever():
    dice = Dice(1)
    assert [dice.below(100) for _ in range(8)] == [17, 72, 97, 8, 32, 15, 63, 97]
    assert dice.some("abcdef", 4) == ["d", "e", "f", "a"]
    assert dice.chance(50)
    assert dice.between(3, 9) == 6


def test_a_seed_gives_the_same_level_for_ever():
    """On every Python and in every process, so the level is written down here."""
    made = generate(4, SMALL)
    assert made is not None
    assert made.rows == (
        "  #######",
        "  #  ...#",
        "###$$   #",
        "#@  # ###",
        "#  $  #",
        "###   #",
        "  ##  #",
        "   ####",
    )
    assert made.lurd == "drRdrruuuullDRurDDDLddrUUUUluRRdlddlLUlldRRRdrUUUluRllDDldRRdrUUU"


@pytest.mark.parametrize("seed", range(1, 5))
def test_what_is_made_is_worth_it(seed):
    made = generate(seed, SMALL)
    if made is None:
        return
    board = Board(made.rows)
    played = play(board, made.lurd)
    assert played.solved
    assert played == made.played
    assert not unworthy(board, played, SMALL.least_pushes)
    assert not has_loner(board, played, SMALL.nodes)
    assert solve(made.rows).pushes == played.pushes
    assert max(map(len, made.rows)) <= 9
    assert len(made.rows) <= 8


@pytest.mark.parametrize(
    ("order", "wrong"),
    [
        (Order(width=4), "width 4"),
        (Order(height=21), "height 21"),
        (Order(crates=0), "0 crates"),
        (Order(width=5, height=5, crates=3), "expected 1 to 2 in this room"),
    ],
)
def test_a_bad_order_is_refused(order, wrong):
    with pytest.raises(ValueError, match=wrong):
        generate(1, order)


@given(st.integers(0, 10**6))
def test_reverse_play_knows_the_fewest_pushes(seed):
    """A few states of each room, from layers of all depths, against the solver."""
    dice = Dice(seed)
    frame = Frame(dice.between(3, 5), dice.between(3, 4), "none")
    room = make_room(dice, frame, 12)
    goals = dice.some(sorted(room), 2)
    player = next(place for place in sorted(room) if place not in goals)
    board = Board(draw(room, {player: "@", **dict.fromkeys(goals, ".")}))
    layers = pull_layers(board, board.goals, dice, 4_000, 100)
    for depth in range(1, len(layers), 3):
        state = dice.pick(layers[depth])
        board.crates = state.crates
        board.player = state.region & -state.region
        pushes = pushes_from(state)
        assert len(pushes) == depth
        assert play(board, lurd_of(board, pushes)).solved
        assert solve(_rows(board)).pushes == depth or board.solved(state.crates)


def _rows(board):
    letters = {(0, 0): " ", (1, 0): ".", (0, 1): "$", (1, 1): "*"}
    rows = []
    for y in range(board.height):
        row = ""
        for x in range(board.width):
            bit = 1 << board.cell(x, y)
            if not board.floor & bit:
                row += "#"
            elif board.player & bit:
                row += "+" if board.goals & bit else "@"
            else:
                row += letters[bool(board.goals & bit), bool(board.crates & bit)]
        rows.append(row)
    return rows


@given(st.integers(0, 10**6), st.sampled_from(["none", "sides", "ends", "turn", "both"]))
def test_rooms_are_whole_and_keep_their_symmetry(seed, symmetry):
    dice = Dice(seed)
    frame = Frame(dice.between(3, 10), dice.between(3, 8), symmetry)
    room = make_room(dice, frame, frame.width * frame.height * 2 // 3)
    assert joined(room)
    assert all(0 <= x < frame.width and 0 <= y < frame.height for x, y in room)
    assert all(frame.images(place) <= room for place in room)


def test_an_idle_dead_end_is_walled_up():
    room = frozenset([(x, y) for x in range(3) for y in range(3)] + [(3, 1), (4, 1)])
    square = frozenset((x, y) for x in range(3) for y in range(3))
    assert trimmed(room, square) == square
    assert trimmed(room, square | {(4, 1)}) == room


def test_a_solid_block_is_drawn_solid():
    room = frozenset((x, y) for x in range(7) for y in range(7) if not (0 < x < 6 and 0 < y < 6))
    assert " # #" not in "".join(draw(room, {}))
    assert draw(room, {})[4] == "# ##### #"


def test_the_command_writes_sok(tmp_path, capsys):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    out = tmp_path / "made.sok"
    options = ["--seed", "1", "--size", "9x8", "--climbs", "2", "--steps", "60"]
    options += ["--states", "5000", "--count", "2"]
    assert command.run(parser.parse_args([*options, "-o", str(out)])) == 0
    levels = text.read(out.read_bytes(), "made.sok").levels
    assert len(levels) == 2
    for level in levels:
        assert play(Board(level.rows), level.solutions[0].moves).solved
        assert level.comment.startswith("generate --seed ")
    # What is there already is avoided, so other seeds are tried.
    more = tmp_path / "more.sok"
    options[options.index("--count") + 1] = "1"
    assert command.run(parser.parse_args([*options, "--avoid", str(out), "-o", str(more)])) == 0
    (other,) = text.read(more.read_bytes(), "more.sok").levels
    known, other = (
        [tuple(row.ljust(level.width) for row in level.rows) for level in some]
        for some in (levels, (other,))
    )
    assert not {*known} & {*eight_ways(other[0])}
    assert "a level to avoid" in capsys.readouterr().err


ROOM = """\
#########
##,,,,,##
#  ?    #
# .  ?x##
####   #
   #####
"""


def test_a_drawn_room_keeps_its_walls_and_goals():
    room = read_room(ROOM, "room.txt")
    order = Order(room=room, crates=3, climbs=1, steps=40, states=4_000, least_pushes=8)
    made = next(made for seed in range(1, 9) if (made := generate(seed, order)))
    drawn = ROOM.splitlines()
    signs = {"#": "# ", ",": " .$*@", ".": ".*", " ": " $@", "x": " @", "?": "# $@"}
    for row, below in zip(made.rows, drawn, strict=True):
        for sign, is_of in zip(row, below[: len(row)], strict=True):
            assert sign in signs[is_of], made.rows
    for drawing, wrong in (("#####\n#&  #\n#####", "line 2, column 2: '&'"), ("# #", "no floor")):
        with pytest.raises(ValueError, match=wrong):
            read_room(drawing, "x")
    assert read_room("####\n#  #\n####", "x").floor == {(1, 1), (2, 1)}


def test_what_rooms_lack():
    square = frozenset((x, y) for x in range(4) for y in range(3))
    assert is_flawed(square, frozenset()) and not is_flawed(square, frozenset([(1, 1)]))
    assert is_flawed(frozenset([(x, y) for x in (0, 1) for y in (0, 1)] + [(2, 0)]), frozenset())
    assert silhouette(square) == 0
    assert silhouette(square - {(0, 0), (3, 0)}) == pytest.approx(4 / 14)


@given(st.integers(0, 10**9), st.booleans())
def test_the_recipe_makes_the_order_again(tmp_path_factory, seed, is_drawn):
    order = Order(10, 9, 4, 30, None, 31, 72, 2, 33, 4444)
    if is_drawn:
        path = tmp_path_factory.mktemp("rooms") / "room.txt"
        path.write_text(ROOM)
        order = Order(crates=4, room=read_room(ROOM, str(path)))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    args = parser.parse_args(generate_part.recipe(seed, order).split())
    command.settle(args)
    assert args.seed == seed
    assert generate_part.order_of(args) == order
