"""Test Brain's rules: the conformance cases here and in the VM, the examples of the specification,
and what is true on any board for any input.
"""

import json
import os
import re
import sys

import brain_drawn
import pytest
from any_brain import levels
from brain_literal import Literal
from hypothesis import given, settings
from hypothesis import strategies as st
from programs import printed, vm

from nibblock.games.brain import rules as brain_rules
from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.rules import Brain
from tools.games.brain import check

# Conformance


def cases(shared):
    for name in ("brain.json", "brain-order.json", "brain-crowds.json"):
        yield from json.loads((shared / "vectors" / name).read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("python", ["CPython", "the VM"])
def test_every_frame_of_the_vectors(shared, tmp_path, root, python):
    command = [sys.executable] if python == "CPython" else vm("150k")
    lines, frames = [], 0
    for case in cases(shared):
        lines += ["> " + line for line in case["level"].split("\n")]
        unknown = "-" * len(case["inputs"])
        for letters, moved, winning, board in zip(
            case["inputs"],
            map(int, case["moved"]) if "moved" in case else unknown,
            map(int, case["winning"]) if "winning" in case else unknown,
            case["boards"],
            strict=True,
        ):
            blocks = ";".join(",".join(map(str, block)) for block in sorted(board))
            lines.append(f"{brain_drawn.code(letters)} {moved} {winning} {blocks}")
            frames += 1
    (tmp_path / "cases").write_text("\n".join(lines) + "\n", encoding="ascii")
    path = os.pathsep.join([str(root / "lib"), str(root / "tests" / "vm")])
    program = root / "tests" / "vm" / "brain_vectors.py"
    told = printed(*command, program, tmp_path / "cases", PYTHONPATH=path, MICROPYPATH=path)
    assert told.split() == [str(frames), "ok"], told


# The worked examples

EXAMPLE = re.compile(r"\*\*(E\d+)\. .*?\*\*\n\n```\n(.*?)```", re.DOTALL)
FORCES = re.compile(r"(\w)\((\d+),(\d+)\) ([+-]\d+),([+-]\d+)")


def watch_moves(monkeypatch):
    """Make each step note the forces it settled on."""
    move = brain_rules.move

    def watched(board):
        board.settled = {
            brain_drawn.place(board, b): (board.net[b], board.net[b + board.y])
            for b in range(3, board.top)
            if board.net[b] or board.net[b + board.y]
        }
        board.pins = board.pinned
        move(board)

    monkeypatch.setattr(brain_rules, "move", watched)


def forces(text):
    return {(int(x), int(y)): (int(fx), int(fy)) for _, x, y, fx, fy in FORCES.findall(text)}


def test_the_worked_examples(shared, monkeypatch):
    watch_moves(monkeypatch)
    page = (shared / "spec" / "brain-rules.md").read_text(encoding="utf-8")
    examples = EXAMPLE.findall(page)
    assert [name for name, _ in examples] == [f"E{n}" for n in range(1, 42)]
    for name, text in examples:
        parts = re.findall(r"^(\w+) +(.*(?:\n +.*)*)$", text, re.MULTILINE)
        facts = dict(parts)
        order = re.findall(r"\((\d+),(\d+)\)", facts.get("order", ""))
        rows = [row.strip() for row in facts["start"].split("\n")]
        game = Brain(brain_drawn.level(rows, [(int(x), int(y)) for x, y in order]))
        start_momentum(game, facts.get("momentum", ""))
        kept = None
        for key, value in [*parts, ("input", "")]:
            if key == "input":
                assert kept is None or brain_drawn.momentum(game) == kept, name
                kept = {}
                letters = value.strip("'") if value != "none" else ""
                game.frame(brain_drawn.code(letters))
            elif key == "settled":
                assert game.settled == forces(value), name
            elif key == "after":
                assert brain_drawn.rows(game) == [row.strip() for row in value.split("\n")], name
            elif key == "kept":
                kept = forces(value)
            elif key == "pinned":
                assert game.pins == int(value.split()[0])


def start_momentum(game, text):
    for (x, y), force in forces(text).items():
        for b in range(3, game.top):
            if brain_drawn.place(game, b) == (x, y):
                game.lift(b)
                game.put(b, game.cell[b], *force)


# On any board

FRAMES = st.lists(st.integers(0, 15), max_size=30)


@given(levels(), FRAMES)
def test_as_the_literal_rules(level, frames):
    ours, literal = Brain(level), Literal(*brain_drawn.literal_arguments(level))
    for pressed in frames:
        ours.take_changed()  # which changes no force
        letters = [letter for i, letter in enumerate("lurd") if pressed >> i & 1]
        assert ours.frame(pressed) == literal.frame(letters)
        assert brain_drawn.blocks(ours) == literal.board()
        kept = {b.pos: b.momentum for b in literal.blocks if b.momentum != (0, 0)}
        assert brain_drawn.momentum(ours) == kept
        assert (ours.winning, ours.solved) == (literal.winning, literal.won)
        if not literal.pins:
            assert ours.rounds == literal.rounds


@given(levels(), FRAMES)
def test_the_same_input_gives_the_same_result(level, frames):
    def story(game):
        reported = []
        for pressed in frames:
            game.frame(pressed)
            reported.append((brain_drawn.rows(game), brain_drawn.momentum(game), game.solved))
        return reported

    game = Brain(level)
    first = story(game)
    game.reset()
    assert story(game) == first == story(Brain(level))


@given(levels(), FRAMES)
def test_no_block_is_lost_or_changes_kind_and_nothing_is_left_of_a_step(level, frames):
    game = Brain(level)
    kinds = sorted(level.blocks[::3])
    surfaces = [game.look(cell) & 15 for cell in range(level.width * level.height)]
    frame = {cell: game.at[cell] for cell in range(len(game.at)) if game.at[cell] == 1}
    for pressed in frames:
        before = brain_drawn.blocks(game)
        moved = game.frame(pressed)
        after = brain_drawn.blocks(game)
        assert sorted(kind for kind, _, _ in after) == kinds
        assert moved or before == after
        assert brain_drawn.is_at_rest(game)
        assert {cell: game.at[cell] for cell in frame} == frame
    assert [game.look(cell) & 15 for cell in range(level.width * level.height)] == surfaces


@given(levels(4), FRAMES, st.integers(1, 9))
def test_a_step_in_pieces_is_the_same_step(level, frames, most):
    whole, pieces = Brain(level), Brain(level)
    for pressed in frames:
        whole.frame(pressed)
        pieces.start(pressed)
        while not pieces.go_on(most):
            pass
        assert brain_drawn.rows(whole) == brain_drawn.rows(pieces)
        assert brain_drawn.momentum(whole) == brain_drawn.momentum(pieces)


@given(levels(), FRAMES, FRAMES)
def test_what_changed_is_reported(level, first, second):
    game = Brain(level)
    game.take_changed()
    for pressed in first:
        game.frame(pressed)
    game.take_changed()
    before = [game.look(cell) for cell in range(level.width * level.height)]
    for pressed in second:
        game.frame(pressed)
    reported = {game.changed[i] for i in range(game.take_changed())}
    after = [game.look(cell) for cell in range(level.width * level.height)]
    assert {i for i, look in enumerate(before) if after[i] != look} <= reported


def test_only_what_changed_is_redrawn():
    game = brain_drawn.game("P. B. _.", "_. _. _.")
    for letters, cells in (("", range(6)), ("r", {0, 1, 2}), ("", ()), ("du", {1, 4})):
        for letter in letters:
            game.frame(brain_drawn.code(letter))
        count = game.take_changed()
        assert sorted(game.changed[i] for i in range(count)) == sorted(cells)
    for letter in "ldruldrulldru":
        game.frame(brain_drawn.code(letter))
    assert game.take_changed() <= 6


@settings(max_examples=10)
@given(levels(7))
def test_a_wall_of_bouncers_costs_bounded_rounds(level):
    level.blocks = bytearray(
        value for x in range(level.width) for y in range(level.height) for value in (4, x, y)
    )
    game = Brain(level)
    for pressed in range(4):
        game.frame(pressed)
        count = level.width * level.height
        assert game.rounds <= 50 + 10 * count + (20 + 2 * count) * count


def test_hundreds_of_bouncers_are_given_up_in_time(monkeypatch):
    monkeypatch.setattr(check, "_MOST_PAUSES", 3)
    level = BrainLevel(16, 16)
    for cell in range(256):
        level.blocks += bytes((4 if cell else 0, cell % 16, cell // 16))
        level.surfaces += bytes((cell * 7 % 11 % 4, cell % 16, cell // 16))
    level.surfaces += bytes((6, 15, 15))
    game = Brain(level)
    text = "blocks that push each other without end"
    assert (check.why_draft(game), check.why_broken(game, ",r")) == (text, text)
    assert not brain_drawn.is_at_rest(game)
    game.reset()
    assert brain_drawn.is_at_rest(game)


def test_reset_while_blocks_are_pinned():
    game = brain_drawn.game("P. X. O> X. _. O> X.")
    game.start(0)
    while not game.pinned:
        assert not game.go_on(1)
    assert any(game.stuck[3:])
    game.reset()
    assert not any(game.stuck[3:])


@given(levels(5), st.integers(0, 15), st.integers(1, 600), FRAMES)
def test_reset_from_within_a_step(level, pressed, most, frames):
    game, fresh = Brain(level), Brain(level)
    game.start(pressed)
    game.go_on(most)
    game.reset()
    for pressed in frames:
        assert game.frame(pressed) == fresh.frame(pressed)
        assert brain_drawn.rows(game) == brain_drawn.rows(fresh)


def test_circles_are_not_repeated():
    """Play only a few of the 50 + 10 * 93 rounds before the boxed-in bouncers are pinned."""
    rows = [" ".join(["X. O> X."] * 3) for _ in range(10)] + ["P. X. B." + " _." * 6]
    game = brain_drawn.game(*rows)
    for pressed in (0, 4):
        assert not game.frame(pressed)
        assert game.rounds < 40
    assert brain_drawn.rows(game) == rows
