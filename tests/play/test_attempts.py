"""Test that no attempt is lost by restarting, whatever is played, undone and restarted after it."""

import brain_drawn
import drawn
import klocki_drawn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.rules import Klocki
from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.dialogs import attempts
from nibblock.play.session import Record, Session
from nibblock.play.tape import Full, Tape, frames
from nibblock.play.timed import Timed


class Screen:
    """As much of a play screen as undoing a restart needs; ``said`` is what it says."""

    def __init__(self, session):
        self.session, self.rules = session, session.rules
        self.said = []

    def show_all(self):
        pass

    def say(self, *what):
        self.said.append(what)


def sokoban():
    return Session(Sokoban(drawn.room(8, 8, 5, 5)))


KLOCKI = (".@.......[......", "....+.......^&..", ".[...........[.%")


def klocki():
    def level():
        return klocki_drawn.level(*KLOCKI)

    return Session(Klocki(level()), level)


def back(session):
    """Press B at the start."""
    assert session.has_attempts
    screen = Screen(session)
    attempts.change(screen, screen)
    return screen.said[-1][1]


def steps(session):
    """Return every recorded step of the current attempt, as codes."""
    return [session.code(n) for n in range(session.record.end)]


def play(session, codes):
    return [code for code in codes if session.step(code)]


def test_stepping_elsewhere_after_a_restart_keeps_the_first_attempt():
    session = sokoban()
    first = play(session, [0, 1, 0, 0, 3, 3, 2])
    end = drawn.facts(session.rules)
    session.restart()
    second = play(session, [2, 2])
    assert first and second and steps(session) == second
    while session.undo():
        pass
    assert back(session) == "attempt is back"
    assert steps(session) == first and drawn.facts(session.rules) == end
    while session.undo():
        pass
    back(session)  # from the first one, to the newest
    assert steps(session) == second and session.at == len(second)


def test_undo_after_a_restart_undoes_it():
    session = sokoban()
    played = play(session, [0, 1, 0, 0, 3, 3, 2])
    session.undo()
    where = session.at
    session.restart()
    assert session.at == 0 and back(session) == "attempt is back" and session.at == where
    assert not session.has_attempts and steps(session) == played


def test_without_a_restart_a_step_drops_what_could_be_redone():
    session = sokoban()
    play(session, [0, 1, 0, 0])
    while session.undo():
        pass
    play(session, [2])
    session.undo()
    assert not session.has_attempts


@pytest.mark.parametrize("begin", [sokoban, klocki], ids=["sokoban", "klocki"])
@given(st.data())
def test_every_attempt_comes_back(begin, data):
    """Keep a plain list of attempts beside a session; walk round them all at the end."""
    session = begin()
    codes = st.integers(0, 3) if begin is sokoban else st.integers(0, 12 * 8 - 1)
    lost, held = [], []  # attempts that were restarted
    for _ in range(data.draw(st.integers(1, 5))):
        for code in data.draw(st.lists(codes, max_size=30)):
            if (session.at < session.record.end and session.back >= 0) or session.later:
                held = [steps(session)]
            if session.step(code):
                lost += held
                held = []
        for _ in range(data.draw(st.integers(0, 3))):
            session.undo()
        session.restart()
        for _ in range(data.draw(st.integers(0, 2))):
            session.redo()
        held = []
        if data.draw(st.booleans()) and session.go(0) and session.has_attempts:
            back(session)
    seen = []
    for _ in range(20):
        assert session.go(0)
        if not session.has_attempts:
            break
        seen.append(steps(session))
        back(session)
    assert all(attempt in seen for attempt in lost)
    for _ in range(session.record.end):
        session.redo()


def test_the_mark_and_what_is_stored_belong_to_one_attempt():
    session = sokoban()
    play(session, [0, 1, 0, 0, 3, 3, 2])
    session.mark = session.at
    session.restart()
    second = play(session, [2, 2])
    assert session.mark == -1
    again = sokoban()
    assert again.resume(*session.stand(), session.game())
    assert steps(again) == second and not again.earlier


def test_when_memory_runs_out_the_oldest_attempt_goes_first(monkeypatch):
    session = sokoban()
    for _ in range(3):
        for _ in range(300):
            play(session, [0, 2])
        session.restart()
    at = len(play(session, [2, 0]))

    def reuse(record):
        record._chunks.append(record._chunks.pop(0))
        record.gone += record._last + 1

    monkeypatch.setattr(Record, "_grow", reuse)
    while not session.record.first:
        at += len(play(session, [0, 2]))
        if session.record.gone > -600:
            break
    assert session.whole and steps(session)[:2] and session.at == at
    session.go(0)
    assert back(session) in ("first moves are forgotten", "attempt is back")
    while session.whole:
        play(session, [0, 2])
    assert not session.has_attempts


def test_a_restart_without_memory_drops_the_attempt(monkeypatch):
    session = sokoban()
    play(session, [0, 1, 0, 0, 3, 3, 2])
    session.restart()
    monkeypatch.setattr(Record, "set_aside", lambda *_: False)
    second = play(session, [2, 2])
    assert steps(session) == second
    session.go(0)
    assert not session.has_attempts


def timed():
    return Timed(Brain(brain_drawn.Dice(7).level(7, 6)))


def run(game, pressed):
    for code in pressed:
        game.begin(code)
        while not game.work(9):
            pass


def seek(game, frame):
    game.seek(frame)
    while not game.work(9):
        pass


@given(st.lists(st.integers(0, 15), min_size=1, max_size=60), st.integers(0, 60))
def test_a_real_time_attempt_is_set_aside(first, at):
    game = timed()
    run(game, first)
    at = min(at, len(first) - 1)
    game.restart()
    seek(game, at)
    run(game, [1, 2])
    assert list(frames(game.solution())) == [*first[:at], 1, 2]
    tape, count, place = game.attempts[-1]
    assert list(frames(tape.packed())) == first and count == place == len(first)
    end = bytearray(game.rules.size)
    game.rules.save(end)
    seek(game, 0)
    seek(game, at + 2)  # its moments fit the copied tape
    again = bytearray(game.rules.size)
    game.rules.save(again)
    assert again == end


def test_without_a_restart_no_attempt_is_kept():
    game = timed()
    run(game, [1, 2, 4])
    seek(game, 1)
    run(game, [8])
    assert not game.attempts and list(frames(game.solution())) == [1, 8]


def test_where_memory_runs_out_a_real_time_attempt_is_dropped(monkeypatch):
    game = timed()
    run(game, [1, 2, 4])
    game.restart()
    seek(game, 0)
    grow = Tape._grow

    def grow_alone(tape):
        if game.attempts:
            raise Full()
        grow(tape)

    monkeypatch.setattr(Tape, "_grow", grow_alone)
    run(game, [8])
    assert game.whole and list(frames(game.solution())) == [8] and not game.attempts
