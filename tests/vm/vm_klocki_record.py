# heapsize=200k
"""Test Klocki's record: where moves begin, jumps in it, steps loaded but not played, its lines."""

from klocki_drawn import board, facts, level, play

from nibblock.games.klocki.board import Undo
from nibblock.games.klocki.dialogs import runs as slide_runs
from nibblock.games.klocki.dialogs.runs import Runs, packed
from nibblock.play.session import Session

ROWS = (".[ .] .. .. ..", ".. .. .. .. ..")
FILES = (0, 0)
ICE = ("..  .. .. .. .. .. .#", ".[ :. :. :. :. .. ..", ".] .. .. .. .. .. ..")


def session(*rows):
    return Session(board(*rows), lambda: level(*rows))


def lines(game):
    runs = Runs(game)
    reported = [runs.text(i, FILES) for i in range(runs.count)]
    assert [runs.text(i, FILES) for i in range(runs.count - 1, -1, -1)] == reported[::-1]
    return reported


def test_lines():
    game = session(*ROWS)
    play(game, "0,1:>>v;0,0:>>")
    assert lines(game) == ["1) 0,1:>>v", "2) 0,0:>>"]
    assert [game.record.begins(n) for n in range(5)] == [1, 0, 0, 1, 0]
    assert lines(session(*ROWS)) == []


def test_a_slide_continues_its_move():
    game = session(*ICE)
    play(game, "1,0:>>;2,0:>")
    assert lines(game) == ["1) 1,0:>>", "2) 2,0:>"] and game.rules.moves == 2


def test_cancelled_steps_leave_no_line():
    game = session(*ROWS)
    assert play(game, "0,1:>>;0,0:v") == "111" and play(game, "1,0:^;0,3:>") == "11"
    assert lines(game) == ["1) 0,1:>>>"] and game.rules.moves == 1


def test_removals_have_a_line_but_no_number():
    rows = (".! .[ .. .! ..", ".. .. .. .. ..")
    game = session(*rows)
    assert play(game, "0,0:x;0,1:>;0,3:x;0,2:>") == "1111"
    assert lines(game) == ["1) 0,0:x", "1) 0,1:>", "1) 0,3:x", "2) 0,2:>"]
    game = session(*rows)
    assert play(game, "0,1:vv") == "10" and play(game, "1,1:<>>;0,3:x") == "1111"
    assert lines(game) == ["1) 0,1:v>", "1) 0,3:x"]
    game = session(".! .[ .. .. .!", ".. .. .. .. ..")
    assert play(game, "0,1:>>;0,4:x;0,0:x") == "1111"
    assert lines(game) == ["1) 0,1:>>", "1) 0,4:x", "1) 0,0:x"]


def test_which_line_a_step_is_in():
    game = session(*ROWS)
    play(game, "0,1:>>v;0,0:>>")
    runs = Runs(game)
    assert [runs.line_at(n) for n in range(6)] == [-1, 0, 0, 0, 1, 1]
    assert [runs.line_at(n) for n in (5, 1, 4, 0)] == [1, 0, 1, -1]
    assert [runs.start(i) for i in (2, 0, 1)] == [5, 0, 3]


def test_which_move_a_step_is_in():
    game = session(".! .[ .. .! .. .!", ".. .. .. .. .. ..")
    assert play(game, "0,0:x;0,1:>v;0,3:x;0,5:x;1,2:>") == "111111"
    runs = Runs(game)
    # (complete, begun): the first removal belongs to the move after it, the others to it too.
    found = [runs.moves_at(n) for n in range(7)]
    assert found == [(0, 0), (0, 1), (0, 1), (1, 1), (1, 1), (1, 1), (2, 2)], found
    assert [runs.after(n) for n in (-10, 0, 1, 2, 3, 9999)] == [0, 0, 5, 6, 6, 6]
    runs = Runs(session(*ROWS))
    assert runs.moves_at(0) == (0, 0) and runs.after(0) == runs.after(7) == 0


def test_lines_on_a_turned_board_are_as_seen():
    game = session(*ROWS)
    assert play(game, "0,1:>>v;0,0:>") == "1111"
    runs = Runs(game, True)
    # Two rows of five cells are seen as five rows of two, the upper one on the right.
    assert [runs.text(i, FILES) for i in range(2)] == ["1) 1,1:vv<", "2) 0,1:v"]
    as_seen = runs.stretch(b"\x01\x01", (1, -1))
    assert as_seen == "0,2:vv<;-1,2:v"
    again = session(*ROWS)
    stored = packed(as_seen, again.rules, (1, -1), True)
    assert slide_runs.play(again, stored) == 4 and facts(again.rules) == facts(game.rules)
    removal = session(".! .[ ..")
    assert play(removal, "0,0:x") == "1" and Runs(removal, True).text(0, FILES) == "1) 0,0:x"


def test_going_back_and_forth():
    game = session(*ROWS)
    stands = [facts(game.rules)]
    for run in ("0,1:>", "0,2:>", "0,3:v", "0,0:>", "0,1:>"):
        play(game, run)
        stands.append(facts(game.rules))
    for n in (0, 5, 2, 3, 1, 4):
        assert game.go(n) and game.at == n and facts(game.rules) == stands[n]
    assert not game.go(6) and game.at == 5 and not game.go(-1) and game.at == 0


def test_going_back_beyond_the_tape_replays_from_the_start_once():
    rows = (".[ .v" + " .." * 30, ".." + " .." * 31)
    asked = []
    game = Session(board(*rows), lambda: asked.append(1) or level(*rows))
    game.rules.log = Undo(100)
    stands = [facts(game.rules)]
    for n in range(30):
        assert game.step(n << 3 | 2)
        stands.append(facts(game.rules))
    assert game.go(3) and facts(game.rules) == stands[3] and len(asked) == 1
    assert game.go(30) and facts(game.rules) == stands[30]


def test_going_back_without_the_start():
    rows = (".[ .v" + " .." * 30, ".." + " .." * 31)
    game = Session(board(*rows))
    game.rules.log = Undo(100)
    for n in range(30):
        assert game.step(n << 3 | 2)
    assert not game.go(0) and 0 < game.at < 30
    at = game.at
    assert game.redo() and game.at == at + 1 and game.rules.steps == at + 1


def test_loaded_steps_are_played_by_redo():
    game = session(*ROWS)
    play(game, "0,1:>>v;0,0:>>")
    stored, stand, reported = game.packed(5), facts(game.rules), lines(game)
    other = session(*ROWS)
    assert other.load(stored)
    assert other.at == 0 and other.record.end == 5 and lines(other) == reported
    while other.redo():
        pass
    assert facts(other.rules) == stand and other.packed(5) == stored
    assert other.packed(5, 3) == stored[6:]


def test_loaded_steps_that_do_not_fit_are_forgotten():
    game = session(*ROWS)
    play(game, "0,1:>>v;0,0:>>")
    other = session(".[ .] .. .. ..", ".. .. .. .# ..")
    assert other.load(game.packed(5))
    assert other.redo() and other.redo() and not other.redo()
    assert other.record.end == 2 and other.rules.steps == 2 and not other.redo()


def test_chosen_moves_are_played_elsewhere():
    game = session(*ROWS)
    play(game, "0,1:>v>;0,0:>>;1,3:>")
    runs = Runs(game)
    assert runs.stretch(b"\1\1\1", FILES) == "0,1:>v>;0,0:>>;1,3:>"
    stretch = runs.stretch(b"\1\0\1", FILES)
    other = session(".[ .x .. .. .. ..", ".. .. .. .. .. ..")  # another width
    assert slide_runs.play(other, packed(stretch, other.rules)) == 4
    assert lines(other) == ["1) 0,1:>v>>"]
    assert slide_runs.play(other, packed(stretch, other.rules)) == 0  # no block is at 0,1


def test_chosen_moves_count_from_the_origin():
    game = session(*ROWS)
    play(game, "0,1:>v>")
    runs = Runs(game)
    origin = (0, 3)
    stretch = runs.stretch(b"\1", origin)
    assert stretch == "0,-2:>v>" and runs.text(0, origin) == "1) 0,-2:>v>"
    rows = (".. .. .. .. ..", ".[ .x .. .. ..", ".. .. .. .. ..")
    other = session(*rows)
    assert slide_runs.play(other, packed(stretch, other.rules, (1, 3))) == 3
    assert lines(other) == ["1) 1,1:>v>"]
    for origin in ((-1, 3), (3, 3), (0, 1), (1, 7)):  # off the board: above, below, left, right
        other = session(*rows)
        assert slide_runs.play(other, packed(stretch, other.rules, origin)) == 0, origin


def test_moves_as_text():
    game = session(*ROWS)
    play(game, "0,1:>v>;0,0:>>")
    for text in ("0,1:>v>;0,0:>>", " 1)0,1:>v>\r\n 2)0,0:>>\r\n", "0 , 1 : > v >\n0,0:>>"):
        other = session(*ROWS)
        assert slide_runs.play(other, packed(text, other.rules)) == 5
        assert facts(other.rules) == facts(game.rules)
    rows = (".! .[ ..", ".. .. ..")
    other = session(*rows)
    assert slide_runs.play(other, packed("0,0:x;0,1:<", other.rules)) == 2
