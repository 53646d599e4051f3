"""Play frame by frame: time stands still but for one frame a key. RAM: 200 bytes.

The frames are recorded as in real time. Source: brain-rules, section 11.3, for single steps.
"""

from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.games.brain.chords import AT_ONCE
from nibblock.games.brain.rules import SLICE
from nibblock.games.brain.start import show_frame
from nibblock.keys import DOWN, START, A, B, X, Y
from nibblock.ui.text import words

_TOGETHER = const(40)  # ms between two keys of a diagonal
_WAITING = const(250)  # the same on a stiff D-pad, for players with another setting of diagonals
_HELD = const(450)  # ms to hold A for the menu


def open_dialog(console, play):
    """Stop time, and play a frame for each key from now on."""
    play.freeze()
    play.dialog = Frames(console, play)


class Frames:
    """The D-pad pushes, two keys diagonally; A waits for a frame; B goes back in time.

    START, or A held, opens the menu, where time is started again.
    """

    steps = True  # for dialogs that are opened here and return here

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._grace = _TOGETHER if play._chords.way == AT_ONCE else _WAITING
        self._down = 0  # directions held
        self._pressed = -1  # directions of the next frame, -1: none is due
        self._due = 0  # when it begins, in ms
        self._held = -1  # since when A is held, in ms
        self._say_what_keys_do()

    def _say_what_keys_do(self):
        show_frame(self._console, self._play, words("games/brain", "one frame a key"))
        self._console.display.refresh()

    def key(self, code, repeated):
        """Press a direction of the next frame; A: begin to wait or to open the menu; B: go back."""
        play = self._play
        if code <= DOWN:
            self._push(1 << play._way(code), repeated)
        elif repeated:
            return
        elif code == A:
            self._held = ticks_ms()
        elif code == START:
            self._leave(play.pause)
        elif code == Y:
            play.restart()
        elif code in (B, X):
            self._leave(lambda: play.open_dialog("games.brain.dialogs.rewind"))

    def _push(self, way, repeated):
        """Play a frame with all directions held if a key repeats, else once a second key is down
        or has had time to come.
        """
        self._down |= way
        if self._pressed < 0:
            self._pressed = 0
            self._due = ticks_add(ticks_ms(), 0 if repeated else self._grace)
        self._pressed |= self._down
        if self._pressed & (self._pressed - 1):  # two
            self._due = ticks_ms()

    def released(self, code):
        """Release a direction; A, if it was not held for the menu, plays a frame without a push."""
        if code <= DOWN:
            self._down &= ~(1 << self._play._way(code))
        elif code == A and self._held >= 0:
            self._held = -1
            if self._pressed < 0 and not self._play.session.quiet:
                self._pressed = 0
                self._due = ticks_ms()

    def idle(self):
        """Play the frame that is due, or continue a restart; open the menu once A is held."""
        play = self._play
        session = play.session
        now = ticks_ms()
        if session.searching:
            if session.work(SLICE):
                play.show_all()
            return True
        if not session.playing:
            if self._held >= 0 and ticks_diff(now, self._held) >= _HELD:
                self._leave(play.pause)
                return True
            if self._pressed < 0 or ticks_diff(now, self._due) < 0:
                play.guard.work()
                return False
            session.begin(self._pressed)
            self._pressed = -1
        if session.work(SLICE):
            play._over()
            if play.dialog is not self:  # it is won
                play.line.stand(None)
        return True

    def _leave(self, to):
        """Bring back the level's messages, and open a menu or another dialog."""
        self._play.line.stand(None)
        to()
        if self._play.dialog is self:  # it could not be opened
            self._say_what_keys_do()
