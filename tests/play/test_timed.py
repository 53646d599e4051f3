"""Test real-time games: the tape, chords, and that rewinding restores every earlier position."""

from itertools import chain, islice

import brain_drawn
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from nibblock.games.brain.chords import AT_ONCE, WAITING, WITH_B, Chords
from nibblock.games.brain.rules import Brain
from nibblock.play.tape import frames, tape_of
from nibblock.play.timed import Timed

SETS = st.one_of(st.just(0), st.integers(0, 15))
INPUTS = st.lists(
    st.tuples(SETS, st.integers(1, 40)).map(lambda run: [run[0]] * run[1]), max_size=9
)


def facts(rules):
    """Return everything of a position, and the counts."""
    saved = bytearray(rules.size)
    rules.save(saved)
    return bytes(saved), rules.frames, rules.moves, rules.facing, rules.solved, rules.winning


def done(game):
    """Run a game until nothing is left to do."""
    while not game.work(3):
        pass


class Going(RuleBasedStateMachine):
    """A game and all its positions: each must be reached again, whatever happened in between."""

    @initialize(seed=st.integers(0, 400))
    def level(self, seed):
        self.made = brain_drawn.Dice(seed).level(7, 6)
        self.game = Timed(Brain(self.made))
        self.seen = [facts(self.game.rules)]
        self.inputs = []

    @rule(runs=INPUTS)
    def play(self, runs):
        for pressed in chain(*runs):
            del self.seen[self.game.at + 1 :]
            del self.inputs[self.game.at :]
            self.game.begin(pressed)
            done(self.game)
            self.seen.append(facts(self.game.rules))
            self.inputs.append(pressed)

    @rule(frame=st.integers(-5, 800), interrupted=st.booleans())
    def seek(self, frame, interrupted):
        self.game.seek(frame)
        if interrupted:
            self.game.work(1)
            self.game.seek(frame // 2)
            self.game.work(1)
            self.game.seek(frame)
        done(self.game)
        assert self.game.at == max(0, min(frame, len(self.inputs)))

    @rule(back=st.booleans(), count=st.integers(1, 12))
    def step(self, back, count):
        for _ in range(count):
            self.game.seek(self.game.at + (-1 if back else 1))
            done(self.game)

    @rule()
    def look(self):
        self.game.rules.take_changed()

    @rule()
    def undo(self):
        at = self.game.at
        pushes = [n for n in range(at) if self.inputs[n]]
        assert self.game.undo() == bool(pushes)
        done(self.game)
        assert self.game.at == (pushes[-1] if pushes else at)

    @rule(pressed=SETS, most=st.integers(1, 6))
    def seek_from_within_a_frame(self, pressed, most):
        game = self.game
        at = game.at
        game.begin(pressed)
        if game.work(most):
            del self.seen[at + 1 :]
            del self.inputs[at:]
            self.seen.append(facts(game.rules))
            self.inputs.append(pressed)
        game.seek(at)
        done(game)

    @rule()
    def store_and_resume(self):
        old = self.game
        self.game = Timed(Brain(self.made))
        self.game.resume(*old.stand(), old.game())
        done(self.game)
        assert (self.game.at, self.game.end) == (old.at, old.end)

    @invariant()
    def stands_where_it_was(self):
        game = self.game
        assert game.end == len(self.inputs)
        assert facts(game.rules) == self.seen[game.at]
        assert list(frames(tape_of(game.game()))) == self.inputs


Going.TestCase.settings = hypothesis_settings(
    max_examples=40, stateful_step_count=15, deadline=None
)
TestGoing = Going.TestCase


@given(st.binary(max_size=40))
def test_any_bytes_are_frames(packed):
    for pressed in islice(frames(packed), 2000):
        assert 0 <= pressed < 16


@given(st.integers(0, 300), INPUTS)
@hypothesis_settings(deadline=None)
def test_time_that_stands_still_would_change_nothing(seed, runs):
    game = Timed(Brain(brain_drawn.Dice(seed).level(6, 5)))
    for pressed in chain(*runs):
        game.begin(pressed)
        done(game)
        if game.quiet:
            before = facts(game.rules)
            for _ in range(3):
                game.rules.frame(0)
            after = facts(game.rules)
            assert (before[0], before[3:]) == (after[0], after[3:])
            game.rules.frames = game.at


@given(st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.booleans()), max_size=40))
def test_no_tap_is_lost(events):
    chords = Chords(AT_ONCE)
    fresh = 0
    for direction, is_down, frame in events:
        if is_down:
            chords.press(direction)
            fresh |= 1 << direction
        else:
            chords.release(direction)
        if frame:
            assert chords.take() & fresh == fresh
            fresh = 0


@given(st.lists(st.sampled_from("lurdLURD.Bb"), max_size=60), st.sampled_from([WITH_B, WAITING]))
def test_chords_combine_only_pressed_keys(events, way):
    chords = Chords(way)
    pressed = 0
    for event in events:
        if event == ".":
            taken = chords.take()
            assert taken & ~pressed == 0
            assert not chords.combines or taken not in (1, 2, 4, 8)
        elif event in "Bb":
            chords.combine(event == "B")
        elif event in "lurd":
            chords.press("lurd".index(event))
            pressed |= 1 << "lurd".index(event)
        else:
            chords.release("LURD".index(event))
