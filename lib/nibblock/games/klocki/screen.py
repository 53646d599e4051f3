"""A Klocki level in play. RAM: the level's cells, view and record; dialogs load when needed.

The D-pad moves the cursor, or drags the block that A has taken. A opens the menu when there is
nothing to take, or when held, so no other button is needed. Unless the player has chosen otherwise,
a direction that is refused lets go of the block and goes on to the next one that way, and so does
releasing A if it was down while the block was dragged. If just one cell is free, a direction moves
the block that can fill it.

A press snaps the cursor to the nearest block that the player can move, or weak barrier that can be
removed: nearest in rows plus columns, within the quarter of the board on that side. The quarters
cover the whole board (the diagonals belong to left and right), and no press towards a block leads
away from it, so every block can be reached by pressing towards it. Holding a key goes cell by cell.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games.klocki.codes import BOX, FIXED, NONE, REMOVE, WEAK
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.settings import GAP, LETTING
from nibblock.games.klocki.view import SlideView
from nibblock.keys import DOWN, A
from nibblock.memory import find, load
from nibblock.play.screen import Playing
from nibblock.play.session import Session
from nibblock.settings import MOTION
from nibblock.sounds import CURSOR, REFUSED

_OTHERWISE = const(2)  # the second choice of a setting
_BLINK = const(100)  # ms that the cursor is off after a refused press
_HOLD = const(300)  # ms: a tap of A is shorter
_LARGE = const(1000)  # cells


class Screen(Playing):
    """See Playing. ``cursor`` is where the player is; ``notes`` is what is written on blocks."""

    game = "klocki"
    moved_by = ""  # gliding.py, once the board is shown
    notes = cursor = None
    shuffle = None  # (kind, seed) of a shuffled level
    own_key = b""  # the key of the level itself
    _off = -1  # when the cursor was switched off, to be seen
    _since = -1  # when A was pressed, while it is down
    _may_glide = False  # whether gliding.py is to begin, once the board is shown
    _drags = False  # whether a block has been dragged meanwhile
    # These outlive the level, as in Klocki:
    stretch = ""  # moves to play elsewhere
    origin = (0, 0)  # where coordinates count from

    def take(self, level):
        """Create the rules and the session for a level, shuffled if it was left so."""
        if level.width * level.height < _LARGE:
            _start()  # before what read the pack goes: the sheets will take its place
        self.own_key = self.key_of_level
        left = self._console.progress.unfinished(self.own_key)
        shuffle = load("games.klocki.level").shuffle_in(left)
        if shuffle and find("games.klocki.setup.shuffle"):  # a small drive lacks it
            level.shuffle = shuffle
            self.key_of_level = level.key
        self.shuffle = level.shuffle
        self.rules = Klocki(level)
        self.begin()

    def begin(self):
        """Start a session from the current position."""
        self.session = Session(self.rules, self._again)
        self.notes = None

    def _again(self):
        from nibblock.games.klocki.level import with_shuffle

        return with_shuffle(self.read_again(), self.shuffle)

    def resume(self):
        """Go to where the player left off, or else load the best solution, ready to redo."""
        _start().resume(self._console, self)
        self.cursor = Cursor(self.rules)
        self._to_last()

    def build(self):
        """Build the display: the HUD above, the board below."""
        self.motion = None
        self._may_glide = self._console.setting(MOTION)  # later that would load its module again
        _start().build(self._console, self, SlideView)
        self.cursor.turned = self.view.turned
        self._show_cursor()
        self.show_counts()

    def _show_cursor(self):
        self.view.cursor(self.cursor.cell, self.cursor.block != 0)

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
            self.notes.show()
        self._show_cursor()
        self.show_counts()
        self._console.display.refresh()

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
        gap = self._gap()
        if gap >= 0:
            self._fill(gap, way, repeated)
        elif cursor.block or cursor.take_only():
            self._step(way, repeated)
        elif repeated and cursor.walk(way) or not repeated and self._hop(way):
            if self._console.sound:
                self._console.sound.play(CURSOR)
            self.show_step()
        else:
            self._refuse(way, repeated)

    def _hop(self, way):
        """Move the cursor by a press; one towards nothing keeps it on its block."""
        cursor = self.cursor
        return cursor.snap(way) or not cursor.is_target(cursor.cell) and cursor.walk(way)

    def _gap(self):
        """Return the only free cell, if directions fill it; else -1: also where A removes cells."""
        rules = self.rules
        if self._console.progress.settings[GAP] == _OTHERWISE:
            return -1
        gap = rules.next_type(NONE, 0)
        if gap < 0 or rules.next_type(NONE, gap + 1) >= 0 or rules.next_type(WEAK, 0) >= 0:
            return -1
        return gap

    def _fill(self, gap, way, repeated):
        """Move a block that way into the gap."""
        rules, cursor = self.rules, self.cursor
        cell = rules.beside(gap, way ^ 2)
        b = rules.block_at(cell) if cell >= 0 else 0
        if b and rules.can_step(cell):
            cursor.cell, cursor.block = cell, 0
            if self._do(rules.head(b) << 3 | way, b):
                return
        self._refuse(way, repeated)

    def _refuse(self, way, repeated):
        """Nudge what can be, or else switch the cursor off for a moment: the press was refused."""
        if self._off >= 0 or not self.motion or not self.motion.bumps(way, repeated):
            self.view.cursor(-1)
            self._off = ticks_ms()
        if self._console.sound:
            self._console.sound.play(REFUSED)
        self._console.display.refresh()

    def work(self):
        """Switch the cursor on again; the console may sleep until then. Let blocks glide."""
        if self._off >= 0 and ticks_diff(ticks_ms(), self._off) >= _BLINK:
            self._off = -1
            self._show_cursor()
            self._console.display.refresh()
        if self._may_glide:
            self._may_glide = False
            gliding = find("games.klocki.gliding")  # a small drive lacks it
            if gliding:
                self.motion = gliding.Lifted(self._console, self)
        return self.motion.lift() if self.motion else False

    def _act(self):
        """Take, let go or remove, whichever A does here; return False if it does nothing."""
        cursor = self.cursor
        if cursor.can_remove():
            return True  # when A is released
        self._since = ticks_ms()
        self._drags = False
        if self._gap() >= 0 or cursor.block and cursor.only() == cursor.block or not cursor.take():
            return False
        self.show_step()
        return True

    def released(self, code):
        """Remove the barrier that A was pressed on, unless the press became a hold."""
        if code == A and self._held >= 0 and not self.dialog and self.cursor.can_remove():
            self._do(self.cursor.cell << 3 | REMOVE, 0)
            self.guard.changed(1)
        if code == A:
            block = self.cursor.block
            held = self._drags and ticks_diff(ticks_ms(), self._since) >= _HOLD
            if held and block and not self._keeps(block) and not self.dialog:
                self.cursor.block = 0
                self.show_step()
            self._since = -1
            self._drags = False
        Playing.released(self, code)

    def _keeps(self, block):
        """Return whether only A lets go of ``block``."""
        if self._console.progress.settings[LETTING] == _OTHERWISE:
            return True
        return self.cursor.only() == block

    def take_back_press(self):
        """Undo the taking by a press of A that turned out to be a hold."""
        if self.cursor.take():
            self._show_cursor()

    def _step(self, way, repeated):
        """Drag the taken block; if it is refused, let go and go on to the next one that way."""
        cursor, block = self.cursor, self.cursor.block
        if self._do(self.rules.head(block) << 3 | way, block):
            self._drags = self._since >= 0
        elif repeated or self._keeps(block) or not cursor.snap(way):
            self._refuse(way, repeated)
        else:
            cursor.block = 0
            self.show_step()

    def _do(self, code, block):
        """Play a step of the taken block, or a removal, and draw it; return False if refused."""
        notes, cursor = self.notes, self.cursor
        if not (notes.step(block, code) if notes else self.session.step(code)):
            return False
        if block:
            cursor.moved(block, code >> 3)
        if not cursor.block:
            cursor.take_only()
        self._drawn()
        return True

    def _drawn(self):
        """Draw a step that was played, and say if it solves the level."""
        self.show_step()
        if self.rules.solved and self.session.at:  # two steps that cancel each other count as none
            (self.motion or self).show_solved()
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
        session = self.session
        if not (self.notes or session).undo():
            return False
        cell = session.code(session.at) >> 3
        self.point_at(self.rules.block_at(cell), cell)
        return True

    def play_on(self):
        """Redo a step without drawing it; return False if there is none."""
        session = self.session
        if session.at == session.record.end:
            return False
        cell = session.code(session.at) >> 3
        block = self.rules.block_at(cell)
        if not (self.notes or session).redo():
            return False
        self.point_at(block, cell)
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


def _start():
    return load("games.klocki.start")  # it is forgotten while playing


class Cursor:
    """Points at ``cell`` of ``rules`` (a Klocki); ``block`` is the block taken, 0 for none."""

    turned = 0  # quarter turns of the board as it is seen

    def __init__(self, rules):
        self._rules = rules
        self.cell = 0
        self.block = 0
        if not self.take_only():
            self.cell = _start().near_the_middle(rules, self.is_target)

    def is_target(self, cell):
        """Return whether the player can move or remove what is at ``cell``."""
        rules = self._rules
        type_ = rules.types[cell]
        if type_ == NONE or not rules.block_at(cell):
            return False
        return self._is_weak(cell) if KINDS[type_] & (FIXED | BOX) else True

    def _is_weak(self, cell):
        """Return whether there is a removable barrier at ``cell``."""
        rules = self._rules
        return rules.types[cell] == WEAK and rules.is_weak(rules.block_at(cell))

    def can_remove(self):
        """Return whether the cursor is at a barrier that A removes."""
        return self._is_weak(self.cell)

    def only(self):
        """Return the only block that can be moved or removed; 0 if there are none or several."""
        rules = self._rules
        only = 0
        for cell in range(len(rules.types)):
            if self.is_target(cell):
                b = rules.block_at(cell)
                if only and b != only:
                    return 0
                only = b
        return only

    def take_only(self):
        """Take the only target, if it can be moved; return whether it was taken."""
        only = self.only()
        if not only or not self._rules.can_step(self._rules.head(only)):
            return False
        self.block = only
        self.cell = self._rules.head(only)
        return True

    def take(self):
        """Take the block under the cursor, or let go; return False if there is none to take."""
        if self.block:
            self.block = 0
        elif self._rules.can_step(self.cell):
            self.block = self._rules.block_at(self.cell)
        else:
            return False
        return True

    def follow(self, block):
        """Stay on ``block``, which may have moved, fused or vanished; return whether it exists."""
        rules = self._rules
        head = rules.head_of(block) if block else -1
        if head < 0:
            self.block = 0
            return False
        if rules.block_at(self.cell) != block:
            self.cell = head
        return True

    def moved(self, block, before):
        """Follow ``block``, whose head was at ``before``, on the same cell of it if possible."""
        head = self._rules.head_of(block)
        if head >= 0:
            cell = self.cell + head - before
            if 0 <= cell < len(self._rules.types):
                self.cell = cell
        return self.follow(block)

    def walk(self, way):
        """Go one cell in direction ``way``; return False at the border."""
        to = self._rules.beside(self.cell, way)
        if to < 0:
            return False
        self.cell = to
        return True

    def snap(self, way):
        """Go to the nearest target in direction ``way``; return False if there is none."""
        to = self._search(way, True)
        if to < 0:
            to = self._search(way, False)
        if to < 0:
            return False
        self.cell = to
        return True

    def _search(self, way, within):
        """Return the cell of the nearest target, ``within`` the quarter of the board that way or
        anywhere on that side; -1 if there is none. Ties go to the one least far that way.
        """
        rules = self._rules
        width, height = rules.width, rules.height
        own = rules.block_at(self.cell)
        row, column = self.cell // width, self.cell % width
        if way & 1:
            ahead = row if way == 1 else height - 1 - row
            one, two = column, width - 1 - column
            step, side = rules.delta[way], 1
        else:
            ahead = column if way == 0 else width - 1 - column
            one, two = row, height - 1 - row
            step, side = rules.delta[way], width
        for away in range(1, ahead + max(one, two) + 1):
            least = 1
            if within:  # the diagonals belong to left and right, as seen
                least = (away >> 1) + 1 if (way + self.turned) & 1 else (away + 1) >> 1
            for far in range(least, min(away, ahead) + 1):
                aside = away - far
                cell = self.cell + far * step
                if aside <= one and self._is_other(cell - aside * side, own):
                    return cell - aside * side
                if aside and aside <= two and self._is_other(cell + aside * side, own):
                    return cell + aside * side
        return -1

    def _is_other(self, cell, own):
        if self._rules.types[cell] == NONE:
            return False
        return self.is_target(cell) and self._rules.block_at(cell) != own
