# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level in play. RAM: the level's cells, view and record; dialogs load when needed.

The D-pad moves the cursor, or drags the block that A has taken. A opens the menu when there is
nothing to take, or when held, so no other button is needed.
"""

from nibblock import const
from nibblock.games.klocki.codes import REMOVE
from nibblock.games.klocki.cursor import Cursor
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.view import SlideView
from nibblock.keys import DOWN, A
from nibblock.memory import load
from nibblock.play.screen import Playing
from nibblock.play.session import Session

_CANCELLED = const(0x20000)


class Screen(Playing):
    """See Playing. ``cursor`` is where the player is; ``notes`` is what is written on blocks."""

    game = "klocki"
    shuffle = None  # (kind, seed) of a shuffled level
    own_key = b""  # the key of the level itself
    # These outlive the level, as in Klocki:
    stretch = ""  # moves to play elsewhere
    origin = (0, 0)  # where coordinates count from

    def take(self, level):
        """Create the rules and the session for a level, shuffled if it was left so."""
        _start().name(self._console, self, level)
        self.rules = Klocki(level)
        self.begin()

    def begin(self):
        """Start a session from the current position."""
        self.session = Session(self.rules, self._again)
        self.notes = None

    def _again(self):
        from nibblock.games.klocki.packs.level import with_shuffle

        return with_shuffle(self.read_again(), self.shuffle)

    def resume(self):
        """Go to where the player left off, or else load the best solution, ready to redo."""
        _start().resume(self._console, self)
        if not self.session.record.end:
            self.load_best()
        self.cursor = Cursor(self.rules)
        self._to_last()

    def load_best(self, by=0, by_any_rules=False):
        """Load the best by count ``by``, to be redone; return False if its steps are not saved.

        If it was played by other rules than this game, only ``by_any_rules``, and then follow them.
        """
        loaded = _start().load_best(self._console, self, by, by_any_rules)
        if loaded:
            self._kept = self.state()
        return loaded

    def build(self):
        """Build the display: the HUD above, the board below."""
        _start().build(self._console, self, SlideView)
        self._show_cursor()
        self.show_counts()

    def _show_cursor(self):
        self.view.taken(self.cursor.block != 0)
        self.view.cursor(self.cursor.cell)

    # Drawing.

    def show_step(self):
        """Draw what has changed since the last drawing, and follow the cursor."""
        view = self.view
        if view.follow(self.cursor.cell):
            self.rules.take_changed()
            view.draw_all()
        else:
            view.draw_changed(self._console.display)
        if self.notes:
            self._annotate(self.notes)
        self._show_cursor()
        self.show_counts()
        self._console.display.refresh()

    def _annotate(self, notes):
        try:
            notes.show(self.view)
        except MemoryError:
            self.notes = None
            self.view.annotate(0, None)
            self._console.say("games/klocki", "no room for notes")

    def show_all(self):
        """Redraw the board and the counters."""
        self.rules.touch_all()
        self._to_last()
        self.show_step()

    def show_counts(self):
        """Show the counters in the HUD, without ``counts()``, which allocates a tuple."""
        self._hud.show(self.rules.moves, self.rules.steps)

    def counts(self):
        """Return (moves, steps)."""
        return self.rules.moves, self.rules.steps

    def store(self):
        """Store the result; once solved, a shuffled level is not shuffled again."""
        Playing.store(self)
        if self.shuffle:
            self._console.progress.clear_unfinished(self.own_key)

    # Keys.

    def press(self, code, repeated):
        """Move the cursor or the block with the D-pad; take, let go or remove with A."""
        if code <= DOWN:
            self._held = -1  # A and a direction together are no hold of A
            self._go(code - self.view.turned & 3, repeated)
            return True
        return code == A and (repeated or self._act())

    def _go(self, way, repeated):
        cursor = self.cursor
        if cursor.block or cursor.take_only():
            self._step(way)
            return
        if repeated:
            went = cursor.walk(way)
        else:  # a press towards nothing keeps the cursor on its block
            went = cursor.snap(way) or not cursor.is_target(cursor.cell) and cursor.walk(way)
        if went:
            self.show_step()

    def _act(self):
        """Do what A does here; return False if there is nothing to take, let go of or remove."""
        cursor = self.cursor
        if cursor.can_remove():
            return True  # when A is released
        if cursor.block and cursor.only() == cursor.block or not cursor.take():
            return False
        self.show_step()
        return True

    def released(self, code):
        """Remove the barrier that A was pressed on, unless the press became a hold."""
        if code == A and self._held >= 0 and not self.dialog and self.cursor.can_remove():
            self._do(self.cursor.cell << 3 | REMOVE, 0)
            self.guard.changed(1)
        Playing.released(self, code)

    def take_back_press(self):
        """Undo the taking by a press of A that turned out to be a hold."""
        if self.cursor.take():
            self._show_cursor()

    def _step(self, way):
        block = self.cursor.block
        self._do(self.rules.head(block) << 3 | way, block)

    def _do(self, code, block):
        """Play a step of the taken block, or a removal, and draw it."""
        notes, session, cursor = self.notes, self.session, self.cursor
        if notes:
            notes.before(block, code & 7)
        done = session.step(code)
        if not done:
            return
        if notes and done >= _CANCELLED:
            notes.undone(block, session.at)
        elif notes:
            notes.played(block, session.at - 1)
        if block:
            cursor.moved(block, code >> 3)
        if not cursor.block:
            cursor.take_only()
        self._drawn()

    def _drawn(self):
        """Draw a step that was played, and say if it solves the level."""
        self.show_step()
        if self.rules.solved and self.session.at:  # a cancelled step is no step
            self.show_solved()
        else:
            self.warn_if_short()

    # Back and forth.

    def undo(self):
        """Undo a step; the cursor goes to its block."""
        if self.take_back():
            self.show_step()

    def redo(self):
        """Redo the step undone last; the cursor goes to its block."""
        if self.play_on():
            self._drawn()

    def take_back(self):
        """Undo a step without drawing it; return False if no older step is held."""
        session, rules = self.session, self.rules
        if not session.undo():
            return False
        code = session.code(session.at)
        block = rules.block_at(code >> 3)
        if self.notes:
            self.notes.before(block, code & 7)
            self.notes.undone(block, session.at)
        self.point_at(block, code >> 3)
        return True

    def play_on(self):
        """Redo a step without drawing it; return False if there is none."""
        session, rules = self.session, self.rules
        if session.at == session.record.end:
            return False
        code = session.code(session.at)
        block = rules.block_at(code >> 3)
        if self.notes:
            self.notes.before(block, code & 7)
        if not session.redo():
            return False
        if self.notes:
            self.notes.played(block, session.at - 1)
        self.point_at(block, code >> 3)
        return True

    def point_at(self, block, cell):
        """Put the cursor on ``block``, or on ``cell``; a held block is replaced by this one."""
        cursor = self.cursor
        cursor.cell = cell
        if cursor.follow(block) and cursor.block and self.rules.can_step(cursor.cell):
            cursor.block = block
        else:
            cursor.block = 0

    def go(self, n):
        """Go to step ``n`` of the record, and draw it."""
        self.session.go(n)
        self._to_last()
        self.show_step()

    def _to_last(self):
        """Put the cursor on the block that stepped last, after a jump in the record."""
        rules, session, cursor = self.rules, self.session, self.cursor
        if session.at > session.record.first:
            self.point_at(rules.last_block(), session.code(session.at - 1) >> 3)
        elif cursor.block:
            cursor.follow(cursor.block)
        if self.notes:
            self.notes.recount()
        if not cursor.block:
            cursor.take_only()

    def restart(self):
        """Go back to the start; everything can be redone."""
        if self.session.whole:
            self.session.restart()
            self.go(0)
        else:
            Playing.restart(self)

    def to_mark(self):
        """Undo or redo to the mark."""
        self.go(self.session.mark)


def _start():
    return load("games.klocki.opening.start")
