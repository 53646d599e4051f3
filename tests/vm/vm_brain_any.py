"""Test Brain's rules on any board: equal to the literal rules, restored, no allocation."""
# heapsize=1m: the literal rules make thousands of objects

import gc

from brain_drawn import Dice, blocks, code, is_at_rest, literal_arguments, momentum, rows
from brain_literal import Literal
from counted import used_by

from nibblock.games.brain.level import BrainLevel
from nibblock.games.brain.rules import Brain


def test_save_and_restore():
    dice = Dice(5)
    for _ in range(20):
        played = Brain(dice.level(6, 5))
        inputs = [dice.roll(16) for _ in range(20)]
        for pressed in inputs[:8]:
            played.frame(pressed)
        saved = bytearray(played.size)
        played.save(saved)
        reported = []
        for pressed in inputs[8:]:
            reported.append((played.frame(pressed), rows(played), momentum(played), played.solved))
        played.restore(saved)
        again = bytearray(played.size)
        played.save(again)
        assert again == saved
        for i in range(len(reported)):
            moved = played.frame(inputs[8 + i])
            assert reported[i] == (moved, rows(played), momentum(played), played.solved)


def test_same_as_the_literal_rules():
    dice = Dice(2)
    for _ in range(60):
        level = dice.level(6, 5)
        ours, literal = Brain(level), Literal(*literal_arguments(level))
        for _ in range(12):
            pressed = dice.roll(16)
            letters = "".join(["lurd"[i] for i in range(4) if pressed >> i & 1])
            moved = literal.frame(letters)
            assert ours.frame(pressed) == moved
            assert blocks(ours) == literal.board() and is_at_rest(ours)
            assert (ours.winning, ours.solved) == (literal.winning, literal.won)
        gc.collect()


def test_large_boards():
    level = BrainLevel(60, 50)
    for y in range(0, 50, 7):
        for x in range(60):
            level.blocks.extend(bytes((1, x, y)))
    for i in range(20):
        level.blocks.extend(bytes((2, 3 * i, 3)))
    level.blocks.extend(bytes((0, 5, 1)))
    played = Brain(level)
    for letters in ("rrdd", "llll", "d", "dr"):
        played.frame(code(letters))
    assert len(blocks(played)) == 480 + 21 and played.top == 3 + 21
    level = BrainLevel(20, 20)  # more than 252 that move: numbers take two bytes
    for i in range(300):
        level.blocks.extend(bytes((0, i % 20, i // 20)))
    played = Brain(level)
    played.frame(code("d"))
    assert len(blocks(played)) == 300 and blocks(played)[0] == [0, 0, 1]


def run(played, inputs):
    for pressed in inputs:
        played.frame(pressed)
        played.take_changed()


def test_no_allocation():
    dice = Dice(9)
    for _ in range(10):
        played = Brain(dice.level(9, 7))
        inputs = [dice.roll(16) for _ in range(40)]
        for pressed in inputs:
            played.frame(pressed)
        played.take_changed()
        played.reset()
        assert used_by(run, played, inputs) == 0
