"""Let a monkey draw: random keys in the editor and its dialogs. Nothing crashes, and undo leads
back.

Long runs (--deep) have many more.
"""

import random

import pytest
from drawn_by_hand import in_hand, new
from hands import running

KEYS = ("LEFT", "UP", "RIGHT", "DOWN") * 3 + ("A", "A", "A", "B", "B")
EXTRAS = ("START", "SELECT", "X", "Y")
SHORT, LONG = 250, 4000  # tokens


def token(dice, wired):
    """Return a token: a press, sometimes a hold, or keys while A or B is held."""
    kind = dice.random()
    if kind < 0.7:
        return f"{dice.choice(KEYS)}*{dice.choice((1, 1, 1, 2, 5))}"
    if kind < 0.78:
        return "A:400 wait:50"
    if kind < 0.9:
        held = dice.choice("AB")
        return f"+{held} {dice.choice(KEYS[:4])}*{dice.choice((1, 2, 4))} -{held}"
    if kind < 0.95:
        return dice.choice(wired or ["A"])
    return f"wait:{dice.choice((200, 800))}"


@pytest.mark.parametrize(
    ("board", "game", "folder"),
    [
        ("pygamer", "sokoban", "levels/1-sokoban"),
        ("tinycircuits_thumby_color", "klocki", "levels/2-klocki"),
        ("pimoroni_picosystem", "brain", "levels/3-brain"),
    ],
)
def test_a_monkey_draws(tmp_path, deep, board, game, folder, simulators):
    dice = random.Random(f"{board} {game}")
    simulator = simulators(tmp_path, board).run("wait:1500")
    wired = [key for key in EXTRAS if simulator.machine.board.button(key)]
    done = ""
    for _ in range(LONG if deep else SHORT):
        if running(simulator)._name != "editor.screen":
            new(simulator, folder, game, 500)
        script = token(dice, wired)
        done = (done + " " + script)[-400:]
        simulator.run(script)
        assert simulator.errors == [], done + "\n" + simulator.errors[0]
    simulator.run("wait:1000")
    if running(simulator)._name == "editor.screen":
        check_undo(simulator, done)
    assert in_hand(simulator) is None or in_hand(simulator).game == game


def check_undo(simulator, done):
    """Undo all and redo all: the same board again."""
    board = running(simulator).screen.board
    while board.history.at < board.history.end:
        board.redo()
    last = board.width, bytes(board.cells)
    steps = 0
    while board.undo():
        steps += 1
    while board.redo():
        steps -= 1
    assert steps == 0 and (board.width, bytes(board.cells)) == last, done
