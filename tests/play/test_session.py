# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Undo, redo, storing and resuming, whatever the player does in whatever order."""

import drawn
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.session import Record, Session, step_at


def fresh(seed):
    return Session(Sokoban(drawn.room(8, 8, 5, seed)))


class Play(RuleBasedStateMachine):
    """A session beside a plain list of the steps played: what stands is what those steps give."""

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
        count = old.record.end
        self.session = fresh(5)
        assert self.session.resume(count, old.at, old.mark, old.packed(count))
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


@given(st.integers(1, 500), st.lists(st.integers(0, 3), max_size=60), st.integers(0, 60))
def test_packed_comes_back(seed, walk, back):
    session = fresh(seed)
    for step in walk:
        session.step(step)
    end = session.record.end
    for _ in range(back):
        session.undo()
    packed = session.packed(end)
    assert [step_at(packed, n) for n in range(end)] == [
        session.record.get(n) & 3 for n in range(end)
    ]
    other = fresh(seed)
    assert other.resume(end, session.at, -1, packed)
    assert drawn.facts(other.rules) == drawn.facts(session.rules)


@given(st.integers(1, 500), st.binary(max_size=20), st.integers(0, 100), st.integers(0, 100))
def test_a_damaged_record_is_played_as_far_as_it_goes(seed, packed, count, at):
    session = fresh(seed)
    good = session.resume(count, at, -1, packed)
    assert session.at <= at and session.record.end <= min(count, 4 * len(packed))
    assert good == (session.record.end == count)


@given(st.lists(st.integers(0, 15), max_size=1600), st.integers(0, 1600), st.integers(0, 15))
def test_record_holds_what_it_was_given(steps, cut, last):
    record = Record()
    for done in steps:
        record.append(done)
    cut = min(cut, len(steps))
    record.cut(cut)
    record.append(last)
    assert record.end == cut + 1 and record.first == 0
    assert [record.get(n) for n in range(record.end)] == [*steps[:cut], last]
