"""Klocki's list of moves by keys: go to a move, choose moves and play them, replay."""

import pytest
from hands import choose as choose_row
from hands import menu_is_open
from playing import SOLVE, TURNS, board_of, choose, open_list, play_of, same, starting, turns

start = pytest.fixture(starting)


def test_move_list(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    choose(console, "Moves")
    golden(console.screen(), "klocki-moves")
    golden(console.run("UP wait:100").screen(), "klocki-moves-up")
    golden(console.run("LEFT wait:100").screen(), "klocki-moves-step-back")
    golden(console.run("A wait:200").screen(), "klocki-moves-menu")
    console.run("A wait:1500")
    golden(console.screen(), "klocki-moves-replayed")
    console.run("A wait:100 DOWN*3 A wait:200 DOWN*2 A wait:300")
    golden(console.screen(), "klocki-moves-gone-to")
    console.run("B wait:200")


def test_replay_speeds(start):
    """Compare the time that the same steps take: slow, medium and fast."""
    console = start()
    choose(console, "Best", "Load the pack")
    taken = []
    for change in ("DOWN", "DOWN UP", "DOWN UP*2"):
        open_list(console)
        console.run(f"A wait:100 DOWN*4 A wait:200 A wait:100 A {change}")
        began = console.ms
        still = None
        while console.ms - began < 4000:
            console.run("wait:50")
            now = board_of(console)
            if still is None or not same(now, still[0]):
                still = (now, console.ms)
        taken.append(still[1] - began)
        console.run("wait:1500 B wait:100")  # from the solved banner to the board
    assert taken[0] > taken[1] > taken[2], taken


def test_the_list_goes_by_moves_not_by_lines(start):
    console = start(pack=TURNS)
    # Blocks 1 and 2 go right, the barrier goes, 1 and 2 come back, and so on: 24 moves, 25 lines.
    turns(console)
    screen = play_of(console)
    assert screen.rules.moves == 24 and screen.session.at == 25
    open_list(console)
    for row, moves, at in (
        ("To the start", 0, 0),
        ("Forward 10", 10, 11),
        ("Forward 10", 20, 21),
        ("Back 10", 10, 11),
    ):
        console.run("A wait:100")
        choose_row(console, row)
        assert (screen.rules.moves, screen.session.at) == (moves, at), row
    for keys, moves, at in (
        ("UP*4", 14, 15),
        ("DOWN*2 LEFT DOWN", 2, 3),  # the barrier belongs to the move before it
        ("DOWN", 1, 1),
        ("LEFT UP*9", 24, 25),
        ("LEFT DOWN*2 RIGHT DOWN*4", 0, 0),
    ):
        before = screen.rules.moves, screen.session.at
        for last in "BA":
            console.run("A wait:100")
            choose_row(console, "Go to move")
            console.run(f"{keys} wait:100")  # from the present move on; the board follows
            assert (screen.rules.moves, screen.session.at) == (moves, at), keys
            console.run(f"{last} wait:100")
            if last == "B":
                assert (screen.rules.moves, screen.session.at) == before
                console.run("B wait:100")
        assert (screen.rules.moves, screen.session.at) == (moves, at), keys


def test_chosen_moves_are_played(start, golden):
    console = start()
    console.run("A RIGHT A LEFT UP A DOWN RIGHT wait:100")
    screen = play_of(console)
    before = screen.session.record.end
    open_list(console)
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    golden(console.screen(), "klocki-choosing")
    console.run("A UP A wait:100")
    golden(console.screen(), "klocki-chosen")
    console.run("A LEFT LEFT A DOWN RIGHT wait:100")  # only here, all, none; here and below
    console.run("B wait:100")
    assert screen.stretch == "1,2:>;0,0:v>" and screen.dialog
    console.run("UP*2 A wait:100")
    golden(console.screen(), "klocki-chosen-menu")
    choose_row(console, "Play selection")
    assert screen.session.at == screen.session.record.end == before
    golden(console.screen(), "klocki-chosen-played")
    # In another level, where no block is at its place, it shows a message.
    console.run("B wait:100")
    choose(console, "Levels")
    console.run("wait:700 RIGHT wait:500 A wait:700")
    choose(console, "Moves")
    console.run("A wait:200")
    choose_row(console, "Play selection")
    golden(console.run("wait:300").screen(), "klocki-chosen-elsewhere")


def test_any_moves_can_be_chosen(start):
    console = start(pack=TURNS)
    turns(console, 6)
    screen = play_of(console)
    open_list(console)
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("LEFT UP*2 A B wait:100")  # all but one in the middle
    assert screen.stretch == "0,0:>;1,0:>;1,2:x;0,1:<;0,0:>;1,0:>"
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("B wait:100")  # none: what was chosen before remains
    assert screen.stretch.count(";") == 5
    console.run("A wait:100")
    choose_row(console, "Choose moves")
    console.run("UP A UP*9 A RIGHT B wait:100")  # the start is no move
    assert screen.stretch == "0,1:<"


def test_redo_to_the_end_says_that_it_is_solved(start):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100")
    screen = play_of(console)
    assert screen.rules.solved and not screen.dialog
    console.run("B*3 wait:100")
    assert screen.session.at == 0 and not screen.dialog
    console.run("X*3 wait:1500")
    assert screen.rules.solved and menu_is_open(screen)


@pytest.mark.parametrize(
    "way", ["DOWN", "RIGHT*3", "To the end", "Go to move", "Forward 10", "Replay"]
)
def test_the_list_says_at_the_end_that_it_is_solved(start, way):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100 B*3 wait:100")
    screen = play_of(console)
    assert screen.session.at == 0 and screen.session.record.end == 3
    open_list(console)
    if way[0] in "DR" and way != "Replay":
        console.run(way)
    else:
        console.run("A wait:100")
        choose_row(console, way)
        console.run("LEFT UP A" if way == "Go to move" else "wait:3000" if way == "Replay" else "")
    console.run("wait:1500")
    assert screen.rules.solved and menu_is_open(screen)
    console.run("B wait:100")
    assert screen.dialog is None and len(screen.group) == 3  # the list is closed too


def test_the_list_goes_on_past_a_solved_position(start):
    console = start()
    console.run(f"{SOLVE} wait:1500 B wait:100")
    screen = play_of(console)
    console.run("RIGHT wait:100 B*4 wait:100")
    assert screen.session.at == 0 and screen.session.record.end == 4
    listed = open_list(console)
    console.run("RIGHT*3 wait:100")
    assert screen.rules.solved and screen.dialog is listed
    console.run("RIGHT wait:100")
    assert screen.dialog is listed and not screen.rules.solved
