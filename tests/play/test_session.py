"""Test undo, redo, storing and resuming, whatever the player does in whatever order."""

import zlib

import drawn
import klocki_drawn
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.session import Record, Session


def fresh(seed):
    return Session(Sokoban(drawn.room(8, 8, 5, seed)))


class Play(RuleBasedStateMachine):
    """Keep a plain list of the steps played beside a session: the board must be what they give."""

    def __init__(self):
        super().__init__()
        self.session = fresh(5)
        self.played = []
        self.undone = []

    @rule(steps=st.lists(st.integers(0, 3), min_size=1, max_size=12))
    def step(self, steps):
        for step in steps:
            if self.session.step(step):
                self.played.append(step)
                self.undone = []

    @rule(count=st.integers(1, 9))
    def undo(self, count):
        for _ in range(count):
            assert self.session.undo() == bool(self.played)
            if self.played:
                self.undone.append(self.played.pop())

    @rule(count=st.integers(1, 9))
    def redo(self, count):
        for _ in range(count):
            assert self.session.redo() == bool(self.undone)
            if self.undone:
                self.played.append(self.undone.pop())

    @rule()
    def store_and_resume(self):
        old = self.session
        self.session = fresh(5)
        assert self.session.resume(*old.stand(), old.game())
        assert self.session.mark == old.mark

    @precondition(lambda self: self.played)
    @rule()
    def set_mark(self):
        self.session.mark = self.session.at

    @invariant()
    def stands_where_the_steps_lead(self):
        plain = fresh(5)
        for step in self.played:
            assert plain.step(step)
        assert drawn.facts(plain.rules) == drawn.facts(self.session.rules)
        assert self.session.at == len(self.played) == self.session.rules.moves
        assert self.session.record.end == len(self.played) + len(self.undone)
        assert -1 <= self.session.mark <= self.session.record.end


Play.TestCase.settings = hypothesis_settings(max_examples=25, stateful_step_count=25)
TestPlay = Play.TestCase


@given(st.integers(1, 500), st.binary(max_size=20), st.integers(0, 100), st.integers(0, 100))
def test_a_damaged_record_is_played_as_far_as_it_goes(seed, packed, count, at):
    session = fresh(seed)
    good = session.resume(count, at, -1, packed)
    assert session.at <= at and session.record.end <= min(count, 4 * len(packed))
    assert good == (session.record.end == count)


@given(
    st.sampled_from([1, 4, 5, 8, 9, 16]),
    st.booleans(),
    st.lists(st.integers(0, 0x1FFFF), max_size=1600),
    st.integers(0, 1600),
    st.integers(0, 0x1FFFF),
)
def test_record_holds_what_it_was_given(bits, groups, steps, cut, last):
    record = Record(bits, groups)
    mask = (1 << bits) - 1
    for done in steps:
        record.append(done & mask, done >> 16)
    cut = min(cut, len(steps))
    record.cut(cut)
    record.append(last & mask, last >> 16)
    assert record.end == cut + 1 and record.first == 0
    kept = [*steps[:cut], last]
    assert [record.get(n) for n in range(record.end)] == [done & mask for done in kept]
    if groups:
        assert [record.begins(n) for n in range(record.end)] == [done >> 16 for done in kept]


def rolls(seed, count):
    for _ in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        yield seed >> 4


def wandered(session, code_of, seed, count):
    """Play steps, undo and redo in a sequence that is the same on every Python."""
    for roll in rolls(seed, count):
        if roll & 31 == 31:
            session.undo()
        elif roll & 31 == 30:
            session.redo()
        else:
            session.step(code_of(roll >> 5))
    return session


def slid(seed):
    rows = KLOCKI[seed & 1]
    return Session(klocki_drawn.board(*rows), lambda: klocki_drawn.level(*rows))


def sokoban(start, seed):
    return wandered(start(seed), lambda roll: roll & 3, seed, seed)


def klocki(start, seed):
    session = start(seed)
    cells = len(session.rules.types)
    return wandered(session, lambda roll: (roll >> 3) % cells << 3 | (roll & 7) % 5, seed, 8 * seed)


KLOCKI = (
    (".@ .. .* .. .v ..", ".. .[ .! .. .. .!", ".. .] .. .. .; ..", ".v .. .[ .. .] .."),
    (".[ .v .. .. ..", ".. .. .{ .. .{", ".! .. .. .v ..", ".. .] .] .. .."),
)


@pytest.mark.parametrize(
    ("start", "play", "total"), [(fresh, sokoban, 4021075222), (slid, klocki, 3742601562)]
)
def test_stored_as_in_the_first_version(start, play, total):
    """Compare the checksum of what 0.1.0 (commit dbb44ff) stored, with lengths and places."""
    found = 0
    for seed in range(1, 301):
        session = play(start, seed)
        stored = session.game()
        place = bytes((session.record.end & 255, session.at & 255))
        found = zlib.crc32(place + stored, found)
        again = start(seed)
        assert again.resume(*session.stand(), stored)
        assert again.stand() == session.stand() and again.game() == stored
    assert found == total
