"""A Brain level in play, in real time. RAM: its rules, view, record and messages; dialogs load when
needed.

Frames follow a clock, not the drawing: a slow frame stretches time, and keys are read between its
slices. Time stops before the first key, while nothing moves, and in dialogs. No allocation per
frame.
"""

from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.brain.chords import WITH_B, Chords
from nibblock.games.brain.codes import BUMP, HIT, MOVED
from nibblock.games.brain.rules import SLICE, Brain
from nibblock.games.brain.settings import DIAGONALS, PACE
from nibblock.games.brain.view import ForceView, arrange
from nibblock.keys import DOWN, SELECT, B, X
from nibblock.memory import load
from nibblock.play.screen import Playing
from nibblock.play.timed import Clock, Timed
from nibblock.settings import TURN
from nibblock.sounds import PUSH, REFUSED, STEP, WON

_GRACE = const(40)  # ms from the key that ends a rest to its frame: chord keys never land together
_LEVELS = const(1)  # see play/screen.py
_MARKED = const(2)  # frames that a mark still says that its push was refused


class Screen(Playing):
    """See Playing. The D-pad pushes, B and X go back in time, A pauses, Y restarts.

    With the setting for stiff D-pads, B combines while held and goes back only when tapped.
    SELECT always combines.
    """

    game = "brain"
    _heard = 0  # what happened in the last frame, if sound is on
    clock = line = _chords = _check = None
    messages = ()
    stands = since = _refused = _here = 0
    _won = _tapped = _unchecked = never_solved = False
    doubt = ""
    solutions = sooner = -1

    def take(self, level):
        """Create the rules and the session for a level."""
        console = self._console
        self.messages = level.messages
        self.stands = 1  # until a key is pressed; 2: and the line below the board says so
        self._won = False
        self.since = ticks_ms()
        self._refused = 0  # frames for which a mark still says that its push was refused
        self.rules = Brain(level)
        self._here = self.rules.player()  # after the last frame
        self.session = Timed(self.rules)
        self.clock = Clock(console.setting(PACE))
        self._chords = Chords(console.setting(DIAGONALS))
        self._tapped = False  # B was pressed, with no direction since
        self._check = None
        self._unchecked = False  # whether to find out, once the board is shown, if it is a draft
        self.doubt = ""  # why the level is a draft
        self.never_solved = False  # such a draft that a win does not count
        self.solutions = -1  # how many came with the level, once counted
        self.sooner = -1  # which of them wins only with its first wait one frame shorter

    def resume(self):
        """Go to where the player left off; the search continues in ``idle``."""
        left = self._console.progress.unfinished(self.key_of_level)
        if left:
            self.session.resume(*left)
            self.session.work(SLICE)
            self._console.say("games/brain", "resumed at frame", self.session.place)
        else:
            self._unchecked = True

    def build(self):
        """Build the display: the HUD, the board, and a line of text below."""
        console = self._console
        pictures = console.pictures
        width, height = console.width, console.height
        self.make_hud()
        top = self._hud.height + 1
        turn = console.setting(TURN)

        def board(bottom):
            size, turned, scale = arrange(self.rules, width, bottom - top, turn)
            rows = self.rules.width if turned else self.rules.height
            return size, turned, scale, min(rows, (bottom - top) // size)  # visible rows

        best = board(height - console.bar)
        keys = load("play.page").keys_of(self)
        self.line = load("games.brain.start").make_line(
            console, self.messages or [self.title], keys, lambda bottom: board(bottom) == best
        )
        room = self.line.top - top
        make = load("play.page").moving(console, self, ForceView)
        self.view = view = make(pictures, self.rules, 0, top, width, room, turn)
        pictures.keep_only(*view.sheets)
        self.group = load("play.page").ground(console)
        self.group.append(view.group)
        if not view.scrolls:
            rim = load("play.page").rim(console, view.across * view.size, view.down * view.size)
            view.group.insert(0, rim)
        self.group.append(self._hud.group)
        self.group.append(self.line.group)
        self.show_counts()

    def show_all(self):
        """Redraw the board and the counters."""
        self.view.follow(self.rules.player())
        self.rules.take_changed()
        self.view.draw_all()
        self.show_counts()
        self._console.display.refresh()

    def show_step(self):
        """Draw what one frame changed."""
        display = self._console.display
        self.view.draw_changed(display)
        self.show_counts()
        display.refresh()

    # Keys

    def press(self, code, repeated):
        """Push with the D-pad, go back in time with B or X, combine with SELECT."""
        if repeated:
            return True
        if code <= DOWN:
            self._press(code)
        elif code == B:
            self._press_b()
        elif code == SELECT:
            self._chords.combine(True)
        elif code == X:
            self.open_dialog("games.brain.dialogs.rewind")
        else:
            return False
        return True

    def released(self, code):
        """Take the release of a direction, or of B or SELECT, which combine while held."""
        if self.session:
            if code <= DOWN:
                self._chords.release(self._way(code))
            elif code in (B, SELECT):
                self._chords.combine(False)
        if self.dialog:
            self.dialog.released(code)
        elif code == B and self._tapped:
            self._back()
        self._tapped = False

    def _way(self, code):
        return code - self.view.turned & 3

    def _press(self, code):
        if self.stands or self.session.quiet:
            self.clock.start(ticks_ms(), _GRACE)
            self._begin_time()
        self._tapped = False
        self._chords.press(self._way(code))

    def _press_b(self):
        if self._chords.way == WITH_B:
            self._tapped = True
            self._chords.combine(True)
        else:
            self._back()

    def _back(self):
        """Go back in time; before it has started, open the menu on the way out."""
        if self.session.end:
            self.open_dialog("games.brain.dialogs.rewind")
        elif self.stands:
            self.pause(_LEVELS)

    def _begin_time(self):
        if self.stands:
            self.stands = 0
            if self.line.clock:
                self.line.stand(None)
            self._drop_check()

    def _drop_check(self):
        self._unchecked = False
        if self._check:
            self._check.stop()
            self._check = None

    def go_on(self):
        """Start time, even without a key."""
        self._begin_time()
        self.session.wake()
        self.clock.start(ticks_ms())

    def restart(self):
        """Go back to the start; everything can be redone."""
        self.session.restart()
        self.session.work(SLICE)
        self.freeze()
        self.show_all()

    def freeze(self):
        """Stop time until a key is pressed; keys already held do not count."""
        self.stands = 1
        self._won = self.rules.solved
        self._chords.clear()

    def open_dialog(self, name):
        """Open a dialog, which stops time; the dialog keeps it stopped afterwards."""
        self._drop_check()
        return Playing.open_dialog(self, name)

    # Time

    def work(self):
        """Continue a search, play a frame that is due, or do what is done while time is stopped."""
        session = self.session
        if not session:
            return False
        if session.searching:
            if session.work(SLICE):
                self.freeze()
                self.show_all()
            return True
        now = ticks_ms()
        if not session.playing:
            if self.stands or session.quiet and not self._chords.waiting:
                return self._rest(now)
            if not self.clock.strikes(now):
                return self.line.turn(self._console.display, now)
            session.begin(self._chords.take())
        if session.work(SLICE):
            self._over()
        return True

    def _rest(self, now):
        """While time is stopped, say so, page through the messages and check for a draft."""
        if self._refused and self.clock.strikes(now):
            self._refused = 0
            self.view.refuse(-1)
            self._console.display.refresh()
        if self.stands == 1 or not self.stands and self.session.motionless < 2:  # no key for long
            self.stands = 2
            load("games.brain.start").say_how_to_start(self._console, self)
            if not self._unchecked and not self._check:
                self._console.settle()
            return True
        if self._unchecked:
            self._unchecked = False
            self._check = load("games.brain.draft").Check(self)
        if self._check and self._check.work():
            self._check = None
            self._console.settle()
        return self.line.turn(self._console.display, now)

    def _over(self):
        """Show the frame that has just ended, and see whether it won the level."""
        rules = self.rules
        here = rules.player()
        if self._here != here:
            self._here = here
            self._refused = 0
        elif rules.heard & BUMP and self.session.pressed:
            self._refused = _MARKED
        elif self._refused:
            self._refused -= 1
        self.view.refuse(here if self._refused else -1)
        self.show_step()
        self.guard.changed(0)
        if self._console.sound:
            self._sound(self._console.sound, rules.heard)
        if self.rules.solved and not (self._won or self.never_solved):
            self._won = True
            self.freeze()
            self.show_solved()
        elif not self.session.whole:
            self.warn_if_short()

    def _sound(self, sound, heard):
        """Let a frame be heard; pushing on against a wall without moving anything, only once."""
        if self.rules.solved and not self._won:
            sound.play(WON)
        elif heard & MOVED or heard != self._heard:
            if heard & BUMP:
                sound.play(REFUSED)
            elif heard & HIT:
                sound.play(PUSH)
            elif heard:
                sound.play(STEP)
        self._heard = heard

    def say_draft(self, why):
        """Say that the level is a draft, and why; it can still be played."""
        self.doubt = why
        self._console.say("games/brain", "level is a draft", why)

    def show_counts(self):
        """Show the counters in the HUD, without ``counts()``, which allocates a tuple."""
        self._hud.show(self.rules.frames, self.rules.moves)

    def counts(self):
        """Return (frames, moves); a move is a frame with a direction pressed."""
        return self.rules.frames, self.rules.moves
