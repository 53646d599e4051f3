"""Test the journal: pull the battery at any moment, and the game goes on where its journal ends."""

from types import SimpleNamespace

import brain_drawn
import drawn
import klocki_drawn
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from nibblock.games.brain.rules import Brain
from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.dialogs import attempts
from nibblock.play.session import Session
from nibblock.play.timed import Timed
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend

SIZE = 4096  # bytes of nvm on an RP2040
KEY = b"\1level"


class PowerCut(Exception):
    """The power was cut while nvm was written."""


class Nvm(bytearray):
    """An RP2040's nvm: programs what is 0xFF, else erases all of it first.

    ``cut``: how many bytes are programmed before the power fails, -1: it never does. An erase
    counts as one byte; when it is cut, some bits are left.
    """

    cut = -1
    erases = 0

    def _count(self):
        if not self.cut:
            raise PowerCut
        self.cut -= 1

    def __setitem__(self, where, value):
        first = where if isinstance(where, int) else where.indices(len(self))[0]
        data = bytes([value]) if isinstance(where, int) else bytes(value)
        if any(old != 255 for old in self[first : first + len(data)]):
            self._erase(first, data)
            return
        for i, byte in enumerate(data):
            if not self.cut:  # some of its bits
                super().__setitem__(first + i, byte | 0x5A)
            self._count()
            super().__setitem__(first + i, byte)

    def _erase(self, first, data):
        image = bytearray(self)
        image[first : first + len(data)] = data
        if not self.cut:
            for i in range(0, len(self), 3):
                super().__setitem__(i, self[i] | 0xA5)
        self._count()
        self.erases += 1
        for i, byte in enumerate(image):
            super().__setitem__(i, 255)
            if not self.cut:
                for later in range(i + 1, len(self)):
                    super().__setitem__(later, 255)
                raise PowerCut
            super().__setitem__(i, byte)
            if i % 16 == 15:
                self._count()


class Drive:
    """A folder that can be saved to, unless ``held``."""

    def __init__(self, root, nvm=None):
        self.root = f"{root}/"
        self.nvm = Nvm(b"\xff" * SIZE) if nvm is None else nvm
        self.held = False
        progress = Progress(self)
        if not progress.log.paths:
            assert mend(progress, "create") == ""

    def take(self):
        return not self.held

    def give(self):
        pass


@pytest.fixture(autouse=True)
def _fast(monkeypatch):
    """Write nvm in no time, however busy this machine is."""
    monkeypatch.setattr("nibblock.progress.writing.chip.ticks_ms", lambda: 0)


@pytest.fixture
def drive(tmp_path):
    return Drive(tmp_path)


def games():
    """Return a fresh session of each kind."""
    sliding = (".. .. .. ..", ".. .[a .[b ..", ".. .. .. ..", ".. .[c .. ..")
    return {
        "sokoban": lambda: Session(Sokoban(drawn.room(8, 8, 5, 3))),
        "klocki": lambda: Session(
            klocki_drawn.board(*sliding), lambda: klocki_drawn.level(*sliding)
        ),
        "brain": lambda: Timed(Brain(brain_drawn.Dice(7).level(7, 6))),
    }


def opened(progress, session):
    """Open the level as the console does: resume it, then begin its journal."""
    left = progress.unfinished(KEY)
    if left:
        session.resume(*left)
        if isinstance(session, Timed):
            done(session)
    progress.open_journal(KEY, session, True)
    return session


def done(session):
    while not session.work(50):
        pass


def do(session, what, many):
    """Play, undo, redo, set the mark or restart."""
    timed = isinstance(session, Timed)
    if what == "mark":
        session.mark = -1 if timed else session.at
    for _ in range(many):
        if (what == "undo" and session.undo()) or (what == "redo" and not timed and session.redo()):
            pass
        elif what == "back" and not timed:
            while session.undo():
                pass
        elif what == "restart" and not timed:
            session.restart()
        elif what == "attempt" and not timed and session.has_attempts:
            play = SimpleNamespace(session=session, rules=session.rules, show_all=lambda: None)
            attempts.change(SimpleNamespace(say=lambda *_: None), play)
        elif what[0] == "step":
            if timed:
                session.begin(what[1] & 15)
            else:
                session.step(what[1] & 127 if session.width > 2 else what[1] & 3)
        if timed:
            done(session)


def keep(progress, session):
    """Save as the console does."""
    if session.end:
        progress.set_unfinished(KEY, *session.stand(), session.game())
    else:
        progress.clear_unfinished(KEY)
    return progress.flush(True)


OTHERS = ["undo", "redo", "mark", "back", "restart", "attempt", "save", "off", "held", "free"]
ACTIONS = st.lists(
    st.tuples(
        st.one_of(
            st.tuples(st.just("step"), st.integers(0, 511)),
            st.sampled_from(OTHERS),
        ),
        st.integers(1, 12),
    ),
    max_size=40,
)


@pytest.mark.parametrize("game", games())
@given(actions=ACTIONS)
@hypothesis_settings(max_examples=60)
def test_whatever_is_played_comes_back(tmp_path_factory, game, actions):
    fresh = games()[game]
    drive = Drive(tmp_path_factory.mktemp("drive"))
    progress = Progress(drive)
    session = opened(progress, fresh())
    for what, many in actions:
        if what in ("held", "free"):
            drive.held = what == "held"
        elif what == "save":
            keep(progress, session)
        elif what == "off":
            before = facts(session)
            progress = Progress(drive)
            session = opened(progress, fresh())
            assert facts(session) == before
        else:
            do(session, what, many)
        if not progress.journal.add():
            keep(progress, session)
            assert progress.journal.at and progress.journal.add()
    before = facts(session)
    assert facts(opened(Progress(drive), fresh())) == before


def facts(session):
    """Return what the player sees: the stand, the steps, the board."""
    rules = session.rules
    if isinstance(session, Timed):
        position = bytearray(rules.size)
        rules.save(position)
        return session.end, session.at, bytes(session.tape.packed()), bytes(position), rules.moves
    cells = rules.width * rules.height
    mark = session.mark if session.end else -1  # a game without steps is not kept
    return (
        session.end,
        session.at,
        mark,
        bytes(session.game()),
        [rules.look(c) for c in range(cells)],
    )


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("size, entries, stride", [(1024, 70, 37), (SIZE, 12, 5)])
def test_a_cut_at_any_byte_loses_at_most_the_entry_it_hits(tmp_path, game, size, entries, stride):
    fresh = games()[game]
    written = 0
    while True:
        folder = tmp_path / str(written)
        folder.mkdir()
        drive = Drive(folder, Nvm(b"\xff" * size))
        drive.nvm.cut = written
        session = fresh()
        known = [facts(fresh())]
        cut = False
        try:
            play(drive, session, entries, known)
        except PowerCut:
            cut = True
        drive.nvm.cut = -1
        progress = Progress(drive)
        again = opened(progress, fresh())
        assert facts(again) in known[-2:], written
        do(again, ("step", 1), 3)  # and it goes on from there
        assert progress.journal.add() or (keep(progress, again) == "" and progress.journal.add())
        assert facts(opened(Progress(drive), fresh())) == facts(again), written
        if not cut:
            assert drive.nvm.erases or size == SIZE or game == "klocki"  # it refuses most steps
            return
        written += stride


def play(drive, session, entries, known):
    """Play 8 steps per entry and save after some; add the facts at each to ``known``."""
    progress = Progress(drive)
    opened(progress, session)
    for n in range(entries):
        for i in range(8):
            do(session, ("step", n * 5 + i * 3 & 127), 1)
        if n % 3 == 2:
            do(session, "undo", 5)
        known.append(facts(session))
        if n % 7 == 6 or not progress.journal.add():
            keep(progress, session)
            progress.journal.add()


def test_a_journal_that_does_not_fit_the_stored_game_is_left_alone(drive):
    progress = Progress(drive)
    session = opened(progress, games()["sokoban"]())
    do(session, ("step", 1), 3)
    keep(progress, session)
    do(session, ("step", 2), 3)
    assert progress.journal.add()
    other = Drive(drive.root[:-1], Nvm(b"\xff" * SIZE))
    elsewhere = Progress(other)
    elsewhere.set_unfinished(KEY, 4, 4, -1, b"\x1b")
    assert elsewhere.flush() == ""
    assert Progress(drive).unfinished(KEY) == (4, 4, -1, b"\x1b")


def test_another_programs_bytes_stay(tmp_path):
    for content in (b"PICO" * 256, b"\xff" * 1000 + b"PICO" * 6):
        drive = Drive(tmp_path, Nvm(content))
        progress = Progress(drive)
        session = opened(progress, games()["sokoban"]())
        assert progress.journal is None
        do(session, ("step", 1), 3)
        assert keep(progress, session) == ""
        assert bytes(drive.nvm) == content


def test_a_chip_that_erases_at_every_write_gets_one_and_then_no_more(drive, monkeypatch):
    now = [0]

    class Slow(Nvm):
        def __setitem__(self, where, value):
            now[0] += 85
            super().__setitem__(where, value)

    monkeypatch.setattr("nibblock.progress.writing.chip.ticks_ms", lambda: now[0])
    drive.nvm = Slow(b"\xff" * SIZE)
    progress = Progress(drive)
    session = opened(progress, games()["sokoban"]())
    assert progress.journal is None and now[0] == 85
    do(session, ("step", 1), 3)
    assert keep(progress, session) == ""
    assert facts(opened(Progress(drive), games()["sokoban"]())) == facts(session)


@given(st.binary(max_size=1100), st.integers(0, 1100))
def test_it_survives_any_bytes(tmp_path_factory, noise, at):
    drive = Drive(tmp_path_factory.mktemp("drive"), Nvm(b"\xff" * 1024))
    progress = Progress(drive)
    session = opened(progress, games()["brain"]())
    for _ in range(4):
        do(session, ("step", 1), 9)
        progress.journal.add()
    bytearray.__setitem__(drive.nvm, slice(at, at + len(noise)), noise[: max(1024 - at, 0)])
    del drive.nvm[1024:]
    progress = Progress(drive)
    session = opened(progress, games()["brain"]())
    do(session, ("step", 1), 3)
    assert keep(progress, session) == ""
    assert facts(opened(Progress(drive), games()["brain"]())) == facts(session)


@pytest.mark.parametrize("apart, keys, most", [(2, 1440, 2), (8, 18000, 7)])
def test_an_hour_of_play_costs_few_erases(drive, apart, keys, most):
    """A key every 2.5 seconds, an entry every 2 keys; or 5 keys a second, an entry every 8."""
    progress = Progress(drive)
    session = opened(progress, games()["sokoban"]())
    saves = 0
    for n in range(keys):
        do(session, ("step", (0, 2, 1, 3)[n // 3 % 4]), 1)
        if n % apart == apart - 1 and not progress.journal.add():
            assert keep(progress, session) == ""
            saves += 1
    print(saves, "saves,", drive.nvm.erases, "erases of nvm")
    assert drive.nvm.erases <= saves <= most
