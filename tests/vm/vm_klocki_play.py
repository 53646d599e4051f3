# heapsize=160k
"""Test Klocki in play: when it is solved, what is counted, cancelled, stored and shown."""

from klocki_drawn import board, check, facts, level, play, rows

from nibblock.games.klocki.board import Undo
from nibblock.games.klocki.level import KlockiLevel
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import Unplayable
from nibblock.play.session import Session


def test_solved():
    check((".@ +. ..",), "0,0:>", (".. +@ ..",), solved=True)
    check((".@ +. +.",), "0,0:>", (".. +@ +.",), solved=False)
    check((".['a .. a.",), "0,0:>>", (".. .. a[",), solved=True)
    check((".\xa1 \xa1. .\xa1",), "0,0:>", (".. \xa1\xa1 .\xa1",), solved=True)
    check((".\xa2 \xa1. ..",), "0,0:>", (".. \xa1\xa2 ..",), solved=False)
    check(("^[ .. ..",), "0,0:>", ("^. .[ ..",), solved=True)
    check(("^; .. ..",), "0,0:>", ("^. .; ..",), solved=True)
    check((".Z +. ..",), "0,0:>", (".. +Z ..",), solved=True)
    check((".[ .. ..",), "0,0:>", (".. .[ ..",), solved=False)  # nothing to solve: never
    check((".@ \\. ..",), "0,0:>", (".. \\. ..",), solved=True)  # the last master is gone
    check((".@'a +. a.",), "0,0:>>", (".. +. a@",), solved=False)


def test_counting():
    row = (".[ .] .. .. ..", ".. .. .. .. ..")
    check(row, "0,1:>>", (".[ .. .. .] ..", row[1]), counted=(1, 2))
    check(row, "0,1:>><<", row, counted=(0, 0))
    check(row, "0,1:>><;0,0:v", (".. .. .] .. ..", ".[ .. .. .. .."), counted=(2, 2))
    check(row, "0,1:>;0,0:v;0,2:<", (".. .] .. .. ..", ".[ .. .. .. .."), counted=(3, 3))
    # whole moves are erased, and the runs around them join
    check(row, "0,1:>;0,0:v^;0,2:>", (".[ .. .. .] ..", row[1]), counted=(1, 2))
    check((".[ .v .. ..",), "0,0:><", (".[ .. .v ..",), counted=(1, 2))  # a push is not plain


def test_cancelling_forgets_what_could_be_redone():
    session = Session(board(".[ .. .. ..", ".. .. .. .."))
    assert play(session, "0,0:>>>") == "111" and session.undo() and session.at == 2
    session.mark = 2
    assert play(session, "0,2:<") == "1"
    assert session.at == session.record.end == 1 and not session.redo() and session.mark == -1
    assert rows(session.rules)[0] == ".. .[ .. .." and session.rules.steps == 1


def test_the_block_of_a_step_is_known_without_its_tape():
    """Undo a step that needs most of the tape, a plain one of the same block, and its reverse."""
    before = (".{ .. .{a .{a .{a .. ..",)
    session = Session(board(*before), lambda: level(*before))
    session.rules.log = Undo(54)
    assert play(session, "0,0:>><") == "111"
    assert session.at == 1 and session.rules.counters() == (("moves", 1), ("steps", 1))
    assert session.undo() and rows(session.rules)[0] == ".{ .. .{ .{ .{ .. .."


def test_packed_and_resume():
    before = (".@ .. .* .. .v ..", ".. .[ .. .. .. ..")
    session = Session(board(*before), lambda: level(*before))
    play(session, "0,0:>;0,2:x;1,1:>>;0,1:>>>")
    end = session.record.end
    packed = session.packed(end)
    stand = facts(session.rules)
    assert len(packed) == 2 * end == 14
    other = Session(board(*before), lambda: level(*before))
    assert other.resume(end, end, -1, packed) and facts(other.rules) == stand
    assert other.record.end == end and other.packed(end) == packed
    assert not Session(board(*before)).resume(end + 1, end, -1, packed)


def test_sizes():
    planes = [bytearray(65 * 2) for _ in range(4)]
    try:
        Klocki(KlockiLevel(65, 2, *planes))
    except Unplayable as error:
        assert "65x2" in str(error) and "64x64" in str(error)
    else:
        raise AssertionError("65 cells wide")
    for code in (-1, 9 << 3, 4095 << 3, 5, 7):
        assert board(".[ ..", ".. ..").apply(code) == 0


def test_what_a_screen_asks_for():
    game = board(".[a .[a .. ..", ".[a .v .. .#")
    assert game.look(7) == ord("#") << 8 | ord(".")
    assert [game.can_step(c) for c in range(8)] == [True, True] + 2 * [False] + [True] + 3 * [False]
    assert game.take_changed() == 0
    done = game.apply(0 << 3 | 2)
    count = game.take_changed()
    assert sorted(set(game.changed[:count])) == [0, 1, 2, 4, 5, 6] and game.take_changed() == 0
    assert game.pack(done & 0xFFFF) == 2


def test_endless_ice_ends():
    """Go round between ice and a teleporter: 4 * width * height automatic steps."""
    ice = ":. :. :. :. :."
    before = (ice, ice, ":. :. .~ :. :.", ":. :[ :. :. :.", ice)
    session = Session(board(*before), lambda: level(*before))
    start = facts(session.rules)
    assert session.step(16 << 3 | 2) and session.rules.counters() == (("moves", 1), ("steps", 1))
    assert session.undo() and facts(session.rules) == start
