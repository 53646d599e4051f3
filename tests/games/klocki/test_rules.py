"""Test Klocki against the vectors, against Sokoban, and for what is true on any board for any
moves.
"""

import json
import os
import sys
from pathlib import Path

import drawn
import klocki_drawn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from klocki_vectors import STEPS, rows_of
from klocki_vectors import level as device
from programs import printed, vm
from reference import Reference

from nibblock.games.klocki.board import Undo
from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.play.session import Session
from tools.formats.model import Level
from tools.games.klocki import board as klocki_board
from tools.games.klocki import sok

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def vectors(shared):
    text = (shared / "vectors" / "klocki.json").read_text(encoding="utf-8")
    return json.loads(text)["vectors"]


@pytest.mark.parametrize("python", ["CPython", "the VM"])
def test_the_vectors(vectors, tmp_path, python):
    command = [sys.executable] if python == "CPython" else vm("400k")
    (tmp_path / "vectors").write_text("\n".join(map(json.dumps, vectors)) + "\n")
    path = os.pathsep.join(map(str, (ROOT / "lib", ROOT / "tests" / "vm")))
    program = ROOT / "tests" / "vm" / "klocki_vectors.py"
    told = printed(*command, program, tmp_path / "vectors", PYTHONPATH=path, MICROPYPATH=path)
    assert told.split() == ["ok", str(len(vectors))] and len(vectors) >= 210


def test_the_reference_agrees_with_the_vectors(vectors):
    for vector in vectors:
        other = Reference(rows_of(vector), vector["bricks"])
        board = vector["start"]["board"]
        for (row, column, what), after in zip(vector["actions"], vector["after"], strict=True):
            board = after.get("board", board)
            assert other.act(row, column, what) == after["accepted"], vector["name"]
            assert other.rows() == board, (vector["name"], row, column, what)


def test_every_step_of_sokoban(shared, deep):
    """Compare boards and verdict; counters differ. One pair in 20, or all of them."""
    file = shared / "corpus" / "solutions-1500.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines()
    played = 0
    for line in lines if deep else lines[::20]:
        pair = json.loads(line)
        width = max(map(len, pair["rows"]))
        if max(width, len(pair["rows"])) <= 64:
            played += 1
            rows = [row.replace("-", " ").replace("_", " ").ljust(width) for row in pair["rows"]]
            same_boards(rows, pair["lurd"].lower())
    assert played > (1400 if deep else 60)


def same_boards(rows, lurd):
    sokoban = drawn.board(*rows)
    one = sok.to_klocki(Level(tuple(rows)))
    session = Session(Klocki(klocki_board.to_device(one)))
    game = session.rules
    # Smaller levels are filled up to 2x2; cells keep their rows and columns.
    place = [y * game.width + x for y in range(len(rows)) for x in range(len(rows[0]))]
    keeper = game.block_at(place[sokoban.at])
    balanced = sokoban.crates == sokoban.goals
    for n, letter in enumerate(lurd):
        done = sokoban.apply("lurd".index(letter))
        assert bool(session.step(game.head_of(keeper) << 3 | "lurd".index(letter))) == bool(done)
        assert place[sokoban.at] == game.head_of(keeper)
        for cell in sokoban.changed[: sokoban.take_changed()]:
            assert same_cell(sokoban, cell, game, place[cell])
        if balanced and sokoban.pushes:
            assert game.solved == sokoban.solved
        if n % 100 == 0 or n == len(lurd) - 1:
            assert all(same_cell(sokoban, c, game, place[c]) for c in range(len(place)))


def same_cell(sokoban, cell, game, there):
    bits = sokoban.cells[cell]
    kind = "#" if bits & 1 else "[" if cell == sokoban.at else "V" if bits & 4 else "."
    return chr(game.types[there]) == kind and chr(game.marks[there]) == ("+" if bits & 2 else ".")


MARKS = ".........+/)\\<^_::aA7\xe7\xa1\xf7"
TYPES = '......#*!&%($[[]{}-|>;;~@?z="ZYywxXvvV\xa1\xf7'
NAMES = ["..", "..", "..", "a_", "b_", "c_", "\xffa", "\xffA", "\xff7", "\xff\xe7"]


@st.composite
def boards(draw):
    """Return any board of 2x2 to 7x6: rows of Klocki text."""
    width, height = draw(st.integers(2, 7)), draw(st.integers(2, 6))
    few = draw(st.sampled_from([TYPES, "....[;v", "..{}?z[", "..&%(.w", "..[;vV@", ".$Y.[~;v@"]))
    marks = draw(st.sampled_from([MARKS, "...:::\\", "...<<<", ".", "..:/<+"]))
    cell = st.builds(named, st.sampled_from(marks), st.sampled_from(few), st.sampled_from(NAMES))
    row = st.lists(cell, min_size=width, max_size=width).map("".join)
    return draw(st.lists(row, min_size=height, max_size=height))


def named(mark, type_, name):
    return mark + type_ + (".." if name[0] == "\xff" and type_ in "#%*!~." else name)


ACTIONS = st.lists(
    st.tuples(st.integers(0, 41), st.integers(0, 4), st.integers(0, 9)), min_size=10, max_size=50
)


@given(boards(), ACTIONS, st.booleans(), st.sampled_from([2048, 90, 60, 40]))
def test_undo_redo_and_solved(rows, actions, bricks, tape):
    """Whatever is done and undone, the board is what the recorded steps give; with a short tape
    much is replayed from the start.
    """
    session = Session(Klocki(device(rows), bricks), lambda: device(rows))
    game = session.rules
    game.log = Undo(tape)
    start = klocki_drawn.facts(game)
    for cell, what, back in actions:
        before = klocki_drawn.facts(game)
        if back < 2:
            for _ in range(back + 1):
                assert session.undo() or session.at == 0
        elif back == 2:
            session.redo()
        elif not session.step(cell % (game.width * game.height) << 3 | what):
            assert klocki_drawn.facts(game) == before
        broken = klocki_drawn.breaks(game)
        assert game.bad == broken and game.solved == (game.aim and not broken)
        assert klocki_drawn.facts(game) == replayed(session, rows, bricks)
    while session.undo():
        pass
    assert session.at == 0 and klocki_drawn.facts(game) == start


@given(boards(), ACTIONS, st.booleans())
def test_plays_as_the_reference_does(rows, actions, bricks):
    session = Session(Klocki(device(rows), bricks))
    game = session.rules
    other = Reference(rows, bricks)
    assert klocki_board.cells(game) == other.rows()
    for cell, what, _ in actions:
        cell %= game.width * game.height
        accepted = session.step(cell << 3 | what) > 0
        step = STEPS[what]
        assert other.act(*divmod(cell, game.width), step) == accepted, (cell, step)
        assert klocki_board.cells(game) == other.rows(), (cell, step)


def replayed(session, rows, bricks):
    fresh = Session(Klocki(device(rows), bricks))
    for n in range(session.at):
        done = fresh.step(session.code(n))
        assert done and done & 0xFFFF == session.record.get(n)
    assert fresh.at == session.at
    return klocki_drawn.facts(fresh.rules)


@given(boards())
def test_numbers_of_blocks_match_their_places(rows):
    game = Klocki(device(rows))
    for b in {game.block_at(cell) for cell in range(len(game.types))} - {0}:
        mine = [cell for cell in range(len(game.types)) if game.block_at(cell) == b]
        walked, c = [], game.head(b)
        while c >= 0:
            walked.append(c)
            c = game.next_of(b, c, game.end_of(b))
        assert walked == mine
        assert len({klocki_board.kin(chr(game.types[cell])) for cell in mine}) == 1


def test_what_a_level_does_not_need_is_not_imported():
    """Import the rules of contacts, marks and the teleporter only where they apply."""
    plain = Klocki(device([".[...V..+...", "............"]))
    assert plain.needs == 0 and plain.settle is None and plain.contacts is None
    assert Klocki(device(["/[......", "........"])).contacts is None
    assert Klocki(device([".{......", "........"])).contacts is not None
    assert Klocki(device([".~......", "........"])).teleport is not None


def test_blockades_that_come_and_go_get_numbers():
    """Reuse the numbers of blocks that are gone: there is one for every blockade."""
    marks, types = bytearray(b"<" * 300 + b"." * 300), bytearray(b"." * 300 + b"(" * 300)
    types[0] = ord("[")
    types[1] = ord(".")
    names = [bytearray(b"." * 600) for _ in range(2)]
    game = Klocki(KlockiLevel(30, 20, marks, types, *names))
    session = Session(game, None)
    for _ in range(4):
        assert session.step(0 << 3 | 2) or session.step(1 << 3 | 0)
        blockades = [cell for cell in range(600) if game.types[cell] == ord("(")]
        assert len({game.block_at(cell) for cell in blockades}) == len(blockades) > 250
        assert game.bad == klocki_drawn.breaks(game)
        if not session.step(1 << 3 | 3):
            break
