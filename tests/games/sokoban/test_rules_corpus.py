"""Real levels with real solutions: 1,500 pairs, and the counters as other programs wrote them."""

import json
import re

import drawn
import pytest

from nibblock.play.session import Session

# These start with every crate on a goal; the solution is a step and no push.
START_SOLVED = {("retroban", "53"), ("retroban", "28"), ("retroban", "37")}


@pytest.fixture(scope="module")
def pairs(shared):
    file = shared / "corpus" / "solutions-1500.jsonl"
    if not file.exists():
        pytest.skip("needs ../shared/corpus/solutions-1500.jsonl")
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_all_solutions_solve(pairs):
    walks = set()
    for pair in pairs:
        game = drawn.board(*pair["rows"])
        done = drawn.play(game, pair["lurd"])
        assert all(done), pair["file"]
        # Capitals are pushes.
        assert [d >= 20 for d in done] == [letter.isupper() for letter in pair["lurd"]]
        assert (game.moves, game.pushes) == (pair["moves"], pair["pushes"])
        assert (game.crates, game.goals) == (pair["boxes"], pair["goals"])
        assert game.solved
        if not game.pushes:
            walks.add((pair["src"], pair["level"]))
    assert len(pairs) == 1500 and walks == START_SOLVED


def test_undo_to_the_start(pairs):
    for pair in pairs[::25]:
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
    if not file.exists():
        pytest.skip("needs ../shared/corpus/sokoban/jsoko")
    seen = 0
    for rows, numbers, moves in counted(file.read_text(encoding="latin-1")):
        game = drawn.board(*rows)
        assert all(drawn.play(game, moves)) and game.solved
        assert [value for _, value in game.counters()] == numbers
        seen += 1
    assert seen
