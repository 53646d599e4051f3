"""Test Brain drafts and their search: shortest, won on the device, the same from a seed."""

import argparse
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.brain.rules import Brain
from tools.commands import generate as command
from tools.errors import InputError
from tools.formats import read
from tools.games.brain import check, drawn, generate
from tools.games.brain import text as brain
from tools.games.brain.generator.levels import (
    THEMES,
    Order,
    has,
    is_needed,
    make,
    matters,
    needed,
    without,
)
from tools.games.brain.generator.search import ALL, STRAIGHT, by_frames, by_presses, solution_of

SMALL = Order(5, 4, "slider", steps=40, states=600, least=6)
EXPECTED = [
    "= Seed 1",
    "# generate --game brain --seed 1 --theme slider --size 5x4"
    " --steps 40 --states 600 --presses 6",
    "_. _. _. _. _.",
    "_. _. X. X. _.",
    "X. _. _. S. _.",
    "P3 _. _. _. X.",
    ": ,r,,u,,u,,u,,r,,r,,r,,d,,d,,lu,,u,,u,,l,,l,,l,,d,,d,,r,,d,,l",
    "",
]


#: Themes of which it takes long to find a draft.
TEDIOUS = ("echo", "catch", "geyser", "crew")


def level(*rows):
    return drawn.load(drawn.Drawn("", 0, list(rows)))


def test_a_seed_gives_the_same_draft_for_ever():
    """Compare with a level written here: every Python and every process must make the same."""
    made = make(1, SMALL)
    assert made is not None
    assert [*generate.drawing(1, SMALL, made)] == EXPECTED


@pytest.mark.parametrize("theme", THEMES)
def test_a_drafts_solutions_win(theme, deep):
    if theme in TEDIOUS and not deep:
        pytest.skip("only with --deep")
    order = Order(4, 4, theme, steps=10, states=400, least=4)
    made = next(made for seed in range(1, 40) if (made := make(seed, order)))
    rules = Brain(made.level)
    assert not check.why_draft(rules)
    assert made.solutions
    for text in made.solutions:
        for speed in (5, 0, 20):
            assert not check.why_broken(rules, text, speed)
    assert made.presses >= 4
    idea = THEMES[theme].idea
    if idea in ("ice", "arrows", "sliders", "bouncers"):
        assert has(made.level, idea)
    if idea == "diagonals":
        assert by_presses(made.level, STRAIGHT).frames is None


def brute_force(rows, frames, keys):
    """Return whether any inputs of that many frames win, by trying them all."""
    rules = Brain(level(*rows))
    for inputs in product((0, *keys), repeat=frames):
        rules.reset()
        for pressed in inputs:
            rules.frame(pressed)
        if rules.solved:
            return True
    return False


@pytest.mark.parametrize(
    "rows",
    [
        ("P. _. _0",),
        ("P. S. _. _3",),
        ("P. _~ _.", "_. X. _0"),
        ("P. B> _2", "_. _. _."),
        ("P. O. _4", "_. _. X."),
        ("_. _. _.", "P. B. _.", "_. _. _2"),
    ],
)
def test_by_frames_finds_the_fewest(rows):
    found = by_frames(level(*rows), STRAIGHT)
    assert found.frames is not None
    assert brute_force(rows, len(found.frames), STRAIGHT)
    assert not brute_force(rows, len(found.frames) - 1, STRAIGHT)


def test_of_the_quickest_ways_that_with_the_fewest_presses():
    assert by_frames(level("X. _~ _~ _0", "_~ P~ _~ _~")).frames == [6, 0, 0]


def test_by_presses_waits_for_rest():
    """A slider on its way cannot be pushed again, so an arrow that needs that is too strong."""
    rows = ("P. S. _. _. _< _3",)
    assert by_presses(level(*rows)).frames is None
    assert by_frames(level(*rows)).frames == [4, 4, 0, 0, 0]
    assert by_presses(level("P. S. _. _. _. _3")).presses == 1


def test_a_board_that_never_rests_has_no_presses():
    found = by_presses(level("O> _. _. X. P. _0"))
    assert (found.frames, found.whole) == (None, True)
    assert by_frames(level("O> _. _. X. P. _0")).frames == [4, 0]


def test_no_solution_is_proved_within_the_limit_only():
    assert by_frames(level("P. X. _0 _.")) == (None, 1, True)
    wide = level(*["P. _. _. _. _. X. _0"] + ["_. _. _. _. _. X. _."] * 4)
    assert by_frames(wide, limit=5).whole is False
    assert by_presses(wide, limit=5).whole is False
    assert by_presses(wide).whole is True


def test_solutions_are_as_open_as_they_may_be():
    assert solution_of(level("P. _. _. _0"), [4, 4, 4, 0]) == ",r,,r,,r"
    assert solution_of(level("P. S. _. _. _< _3"), [4, 4]) == ",r,[r],r"
    assert solution_of(level("P. _. _. _0"), [4, 4]) == ""


def test_ideas_are_taken_away():
    made = level("P. S~ O> _3 _4", "X. X~ _. _. _.")
    assert has(made, "ice")
    assert without(made, "ice").surfaces[::3].count(4) == 0
    assert drawn.rows_of(without(made, "sliders"))[0] == "P. B~ O> _2 _4"
    assert drawn.rows_of(without(made, "bouncers"))[0] == "P. S~ S> _3 _3"
    assert drawn.rows_of(without(made, "walls"))[1] == "_. _~ _. _. _."
    assert drawn.rows_of(without(made, "arrows"))[0] == "P. S~ O. _3 _4"
    assert drawn.rows_of(made)[0] == "P. S~ O> _3 _4"


def test_what_matters():
    steered = level("P. _~ _~ _~", "X. X. _0 X.")
    assert matters(steered, "ice", by_frames(steered).frames)
    assert not matters(level("P. _0 _~"), "ice", [4, 0])


def test_what_is_needed():
    corner = level("P. _. _. _.", "_. B. _. X.", "_. _. _. _.", "_. X. _. _2")
    assert needed(corner) == ["diagonals"]
    assert needed(level("P. S. _. _. _< _3")) == ["sliders", "timing"]
    assert not is_needed(corner, "diagonals", limit=5), "not proved"


@given(st.integers(0, 10**6), st.sampled_from(sorted(THEMES)))
def test_the_recipe_makes_the_order_again(seed, theme):
    order = Order(7, 6, theme, 33, 444, 5)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    args = parser.parse_args(generate.recipe(seed, order).split())
    command.settle(args)
    assert (args.game, args.seed) == ("brain", seed)
    assert generate.order_of(args) == order


def test_the_command_writes_drawings(tmp_path, capsys):
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    out = tmp_path / "made.txt"
    options = ["--game", "brain", "--seed", "1", "--size", "5x4", "--theme", "slider"]
    options += ["--steps", "20", "--states", "1500", "--presses", "4", "--count", "2"]
    assert command.run(parser.parse_args([*options, "-o", str(out)])) == 0
    collection = read(out.read_bytes(), "made.txt")
    assert len(collection.levels) == 2
    keys = {brain.load(each).key for each in collection.levels}
    assert len(keys) == 2
    # What is there already is avoided, so other seeds are tried.
    more = tmp_path / "more.txt"
    assert command.run(parser.parse_args([*options, "--avoid", str(out), "-o", str(more)])) == 0
    assert not keys & {brain.load(each).key for each in read(more.read_bytes(), "m").levels}
    assert "a level to avoid" in capsys.readouterr().err
    with pytest.raises(InputError, match="width 40"):
        command.run(parser.parse_args([*options, "--size", "40x4", "-o", str(tmp_path / "x")]))
    assert not (tmp_path / "x").exists()


def test_errors_in_drawings_are_reported_with_their_place():
    for text, message in (
        ("= T\nP. Q.\n", "line 2, tile 2: 'Q.'"),
        ("= T\nP. _.\n_.\n", "line 3: 1 tile in row 2; expected 2"),
        ("= T\n@ M\n", "line 1: no rows"),
        ("Tilte: x\n= T\nP.\n", "line 1: 'Tilte: x'"),
        ("Title: x\n", "no level"),
    ):
        with pytest.raises(InputError) as caught:
            drawn.read(text.encode(), "x.txt")
        assert message in str(caught.value), text


def test_drawings_are_recognised_by_their_rows():
    assert drawn.is_drawn(b"# c\nTitle: T\n\n= One\n@ m\nP. _.\n")
    assert not drawn.is_drawn(b"Title: T\n\n#####\n#@$.#\n#####\n")
    assert not drawn.is_drawn(b"= One\n#####\n#@$.#\n#####\n")
    assert not drawn.is_drawn(b"5 5\n0 0 0\n\n")
    assert not drawn.is_drawn(b"A letter\n= One\nP. _.\n")
    assert ALL[:4] == STRAIGHT
