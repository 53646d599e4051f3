# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Shuffling the level in play, a little at a time, so that it can be stopped. RAM: see rules."""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.klocki.opening.shuffle import MOVES, PLACES, job_of
from nibblock.games.klocki.packs.level import with_shuffle
from nibblock.keys import A
from nibblock.ui.menu import open_menu
from nibblock.ui.text import Panel
from nibblock.ui.words import words

_TRIES = const(16)  # in one idle slice
_SEEDS = const(1_000_000)


class Dialog:
    """Offers both kinds, with a seed from the clock or one that is put in."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        names = words("games/klocki", "shuffle")
        back, moves, places, moves_of, places_of, lost, seed_is, before = names
        rows = [
            (back, None),
            (moves, lambda: self._shuffle_by(MOVES, None)),
            (places, lambda: self._shuffle_by(PLACES, None)),
            (moves_of, lambda: self._ask(MOVES)),
            (places_of, lambda: self._ask(PLACES)),
        ]
        head = [lost] if play.session.record.end else []
        if play.shuffle:
            head = [seed_is % play.shuffle[1]]
            rows.append((before, lambda: play.set_shuffle(None)))
        open_menu(console, play, rows, head)

    def _ask(self, kind):
        from nibblock.ui.ask import Ask

        def answer(text):
            self._play.dialog = None
            if text is not None:
                self._shuffle_by(kind, int(text))
            self._console.display.refresh()

        play = self._play
        head = words("games/klocki", "seed put in")[0]
        play.dialog = Ask(self._console, play.group, head, "0123456789", 6, answer)

    def _shuffle_by(self, kind, seed):
        Shuffling(self._console, self._play, kind, seed)


class Shuffling:
    """Holds the board of ``play`` while it is shuffled; any button but the D-pad stops it.

    ``seed`` None: one from the clock.
    """

    holds_board = True

    def __init__(self, console, play, kind, seed):
        self._console = console
        self._play = play
        if seed is None:
            seed = ticks_ms() % _SEEDS
        self._shuffle = (kind, seed)
        level = with_shuffle(play.read_again(), self._shuffle)
        self._key = level.key
        play.dialog = self
        play.rules.restart(with_shuffle(level, None))
        self._job = job_of(play.rules, kind, seed)
        lines = words("games/klocki", "shuffling")
        lines[1] %= seed
        self._panel = Panel(console, lines).group
        play.group.append(self._panel)
        console.display.refresh()

    def key(self, code, repeated):
        """Stop: the level is as it was, but for what was played."""
        if code >= A and not repeated:
            self._close()
            self._play.session = None
            self._play.open(self._play.index)

    def idle(self):
        """Go on; then play what came of it."""
        if self._job.work(_TRIES):
            return True
        self._close()
        if self._job.done:
            self._play.take_shuffled(self._shuffle, self._key)
        else:
            self._play.session = None
            self._play.open(self._play.index)
            self._console.say("games/klocki", "seed has no place", self._shuffle[1])
        return True

    def _close(self):
        self._play.dialog = None
        self._play.group.remove(self._panel)
