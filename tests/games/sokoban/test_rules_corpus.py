"""Real levels with real solutions: undone, and with the counters that other programs wrote.

test_replay_corpus.py plays 1,500 of them.
"""

import json
import re

import drawn
import pytest

from nibblock.play.session import Session


def test_undo_to_the_start(shared):
    lines = (shared / "corpus" / "solutions-1500.jsonl").read_text("utf-8").splitlines()
    for pair in map(json.loads, lines[::25]):
        session = Session(drawn.board(*pair["rows"]))
        start = drawn.facts(session.rules)
        for letter in pair["lurd"].lower():
            assert session.step("lurd".index(letter))
        end = drawn.facts(session.rules)
        while session.undo():
            pass
        assert session.whole and session.at == 0 and drawn.facts(session.rules) == start
        while session.redo():
            pass
        assert drawn.facts(session.rules) == end


BOARD = re.compile(r"[ #@+$*.\-_]*#[ #@+$*.\-_]*")
NUMBERS = re.compile(r"Solution.*?(\d+(?:/\d+){4})")


def counted(text):
    """Board rows, the five numbers of a headline and its LURD, of a SOK file by JSoko."""
    rows, last = [], []
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if BOARD.fullmatch(line):
            rows.append(line)
            continue
        last, rows = rows or last, []
        numbers = NUMBERS.search(line)
        if numbers:
            moves = ""
            for below in lines[i + 1 :]:
                if re.fullmatch("[lurdLURD]+", below.strip()):
                    moves += below.strip()
                elif moves or below.strip():
                    break
            yield last, [int(n) for n in numbers.group(1).split("/")], moves


@pytest.mark.parametrize("name", ["Optimizer test.sok", "general testlevel.sok", "title test.sok"])
def test_counters_are_those_of_jsoko(shared, name):
    """Moves, pushes, box lines, box changes, pushing sessions, as JSoko wrote them."""
    file = shared / "corpus" / "sokoban" / "jsoko" / name
    seen = 0
    for rows, numbers, moves in counted(file.read_text(encoding="latin-1")):
        game = drawn.board(*rows)
        assert all(drawn.play(game, moves)) and game.solved
        assert [value for _, value in game.counters()] == numbers
        seen += 1
    assert seen
