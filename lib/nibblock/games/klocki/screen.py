# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki level in play. RAM: the level's cells, view and record; dialogs load when needed.

The D-pad moves the cursor, or drags the block that A has taken. A opens the menu when there is
nothing to take, or when held, so no other button is needed.
"""

from nibblock import const
from nibblock.games.klocki import BRICKS, MARKS, PLACES
from nibblock.games.klocki.codes import REMOVE
from nibblock.games.klocki.cursor import Cursor
from nibblock.games.klocki.rules import BY_BRICKS, BY_KLOCKI, Klocki, bricks_in
from nibblock.games.klocki.shuffled import packed_shuffle, shuffle_in
from nibblock.games.klocki.view import SlideView
from nibblock.keys import DOWN, A
from nibblock.play.screen import Playing
from nibblock.play.session import Session
from nibblock.settings import TURN

_CANCELLED = const(0x20000)


class Screen(Playing):
    """See Playing. ``cursor`` is where the player is; ``notes`` is what is written on blocks."""

    game = "klocki"
    # These outlive the level, as in Klocki:
    stretch = ""  # moves to play elsewhere
    origin = (0, 0)  # where coordinates count from

    def take(self, level):
        """Create the rules and the session for a level, shuffled if it was left so."""
        progress = self._console.progress
        self.own_key = self.key_of_level
        self.shuffle = shuffle_in(progress.unfinished(self.own_key))
        if self.shuffle:
            level.shuffle = self.shuffle
            self._name_shuffled(level.key)
        self.rules = Klocki(level)
        self._begin()

    def _begin(self):
        self.session = Session(self.rules, self._again)
        self.notes = None

    def _name_shuffled(self, key):
        """Use a separate key and title: the level's progress does not apply to this position."""
        from nibblock.ui.words import words

        self.key_of_level = key
        shuffled = words("games/klocki", "title of shuffled")[0]
        if not self.title.startswith(shuffled):
            self.title = shuffled + " " + self.title
        self.best = None

    def take_shuffled(self, shuffle, key):
        """Play the board, which has just been shuffled, as a separate level."""
        self.keep_shuffle(shuffle)
        self.shuffle = shuffle
        self._name_shuffled(key)
        self.rules.start()
        self._begin()
        self.resume()
        self.guard.open()
        self.group = None
        self.build()
        self._console.show(self.group)

    def _again(self):
        from nibblock.games.klocki.packs.level import with_shuffle

        return with_shuffle(self.read_again(), self.shuffle)

    def keep_shuffle(self, shuffle):
        """Discard the game; save whether, and how, to shuffle the level when it is next opened."""
        progress = self._console.progress
        if self.shuffle:
            progress.clear_unfinished(self.key_of_level)
        progress.clear_unfinished(self.own_key)
        if shuffle:
            progress.set_unfinished(self.own_key, 0, 0, -1, packed_shuffle(shuffle))
        self.session = None

    def set_shuffle(self, shuffle):
        """Restart the level, shuffled by (kind, seed), or unshuffled (None)."""
        self.keep_shuffle(shuffle)
        self.open(self.index)

    def resume(self):
        """Go to where the player left off, or else load the best solution, ready to redo.

        A game keeps the rules that it was begun with; the setting is for new games.
        """
        progress = self._console.progress
        left = progress.unfinished(self.key_of_level)
        self._play_by(bricks_in(left[3]) if left else None)
        left = None
        Playing.resume(self)
        if not self.session.record.end:
            self.load_best()
        self.cursor = Cursor(self.rules)
        self._to_last()

    def _play_by(self, bricks):
        """Follow the rules of Bricks (true), of Klocki (false) or those in the settings (None)."""
        if bricks is None:
            bricks = self._console.progress.settings[BRICKS] == 1
        self.rules.bricks = bricks
        self.session.variant = BY_BRICKS if bricks else BY_KLOCKI

    def load_best(self, by=0, by_any_rules=False):
        """Load the best by count ``by``, to be redone; return False if its steps are not saved.

        If it was played by other rules than this game, only ``by_any_rules``, and then follow them.
        """
        session, progress = self.session, self._console.progress
        try:
            best = progress.best(self.key_of_level, by)
            if not best or not best[2]:
                return False
            bricks = bricks_in(best[2])
            if bricks is not None and bricks != self.rules.bricks and not by_any_rules:
                return False
            if not session.go(0) or not session.load(best[2]):
                return False
            if bricks is not None:
                self._play_by(bricks)
        except MemoryError:
            session.record.cut(session.at)
            return False
        self._kept = self.state()
        self._console.say("games/klocki", "best is loaded", best[0], best[1])
        return True

    def build(self):
        """Build the display: the HUD above, the board below."""
        from nibblock.games.klocki.opening.layout import arranged

        console, rules, width = self._console, self.rules, self._console.width
        turn = console.setting(TURN)
        over = console.progress.settings[MARKS] != 1
        self.lay_out(
            lambda *where: SlideView(*(where + (over,))),
            lambda room: arranged(rules, width, room, turn),
        )
        self.view.coordinates(self.origin if console.progress.settings[PLACES] == 1 else None)
        self.rules.take_changed()
        if self.view.follow(self.cursor.cell):
            self.view.draw_all()
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
            self._go(code ^ 1 if self.view.turned else code, repeated)
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
