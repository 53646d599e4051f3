"""Show a solution on a Brain board, with the keys to press. Source: brain-rules, section 11.3.

RAM: a second record of the game, up to 3 KB; the player's own record is restored afterwards.
"""

import displayio
from adafruit_ticks import ticks_ms

from nibblock import const
from nibblock.games.brain.packs.solution import BadSolution
from nibblock.games.brain.rules import SLICE
from nibblock.keys import LEFT, RIGHT, UP, A
from nibblock.pictures import FRONT, LIGHT
from nibblock.play.dialogs.bar import Bar
from nibblock.play.timed import Clock, Timed
from nibblock.ui.card import UP as UP_KEY
from nibblock.ui.card import icon
from nibblock.ui.text import words

SOLUTION = const(0)  # what to show: a solution, or the player's own game
OWN = const(1)
_FIRST = const(600)  # ms before the first frame, so that the player sees the start
_REST = const(10)  # frames shown after the last part
_LONGEST = const(1000)  # frames after the last part that may still win
_KEY = const(12)  # pixels of a key's icon, on small screens 8
_KEYS = (2, 0, 3, 1)  # icons from UP on, for left, up, right, down


def start(console, play, source, kind, frames, then=None):
    """Play ``source`` on the board of ``play``: ``source(is_fast)`` returns directions, or -1.

    ``kind`` is SOLUTION or OWN, ``frames`` how many there are. ``then`` is called after the
    end, when the player's own game is back on the board. Raises MemoryError, after that too.
    """
    play.dialog = show = Show(console, play, source, kind, frames, then)
    try:
        show.begin()
    except MemoryError:
        show.end()
        raise


class Show:
    """Holds the board of ``play`` until B; see ``start``.

    The lit keys are those of the next frame. A stops and continues. While stopped, left and right
    step. While running, hold right to go as fast as one could play, or up to go faster still.
    """

    def __init__(self, console, play, source, kind, frames, then):
        self._pressed = 0
        self.holds_board = True
        self._console = console
        self._play = play
        self._source = source
        self._own = play.session
        self._kind = kind
        self._then = then
        self._runs = True
        self._fast = False
        self._faster = False
        self._over = 0  # frames since the last part ended
        self._steps = 0  # frames to play while stopped
        self._clock = Clock(play.clock.period)
        self._keys = Keys(console, play.view)
        # As many buttons as leave room for the keys.
        left_out = 0 if console.width >= 200 else 1 if console.width >= 140 else 2
        word, *texts = words("games/brain", "demo")
        self._texts = [", ".join(text.split(", ")[left_out:]) for text in texts]
        self._bar = Bar(console, play.group, word, max(1, frames), self._texts)
        play.group.append(self._keys.group)

    def begin(self):
        """Reset the board and show the keys of the first frame."""
        play = self._play
        self._own.hold()
        play.line.group.hidden = True  # else half of its lines would show
        play.session = Timed(play.rules)
        play.rules.reset()
        play.show_all()
        self._fetch()
        self._say_what_keys_do()
        self._clock.start(ticks_ms(), _FIRST)

    def _say_what_keys_do(self):
        """Label the buttons, which differ while it runs and while it is stopped."""
        self._bar.say(self._texts[0 if self._runs else 1])
        self._console.display.refresh()

    def _fetch(self):
        """Get the next frame and show its keys."""
        try:
            pressed = self._source(self._fast or not self._runs)
        except BadSolution:  # a broken solution ends there
            pressed = -1
        if pressed < 0:
            pressed = 0
            if not self._over and self._kind != OWN:
                self._play.rules.solved = False  # only a win at the end counts
            self._over += 1
        self._pressed = pressed
        self._keys.show(pressed)

    # Keys

    def key(self, code, repeated):
        """Stop or continue, step, run faster or end."""
        if self._runs and code in (UP, RIGHT):
            self._fast = True
            self._faster = code == UP
        elif code in (LEFT, RIGHT):
            self._step(code)
        elif repeated or code < A:
            return
        elif code == A and not (self._over and self._ended()):
            self._toggle()
        else:
            self.end()

    def released(self, code):
        """Run at the usual speed once the key for running faster is released."""
        if code == RIGHT:
            self._fast = False
        elif code == UP:
            self._fast = self._faster = False

    def _toggle(self):
        self._runs = not self._runs
        self._fast = self._faster = False
        if self._runs:
            self._clock.start(ticks_ms(), self._clock.period)
        self._say_what_keys_do()

    def _step(self, code):
        """Step a frame back or forth; frames already shown are not read from the source again."""
        session = self._play.session
        if self._runs:
            self._toggle()
        if session.searching or session.playing:
            return
        if code == LEFT:
            session.seek(session.at - 1)
        elif session.at < session.end:
            session.seek(session.at + 1)
        else:
            self._steps = 1

    # Time

    def idle(self):
        """Play the next frame when it is due."""
        session = self._play.session
        if session.searching:
            if session.work(SLICE):
                self._keys.show(self._to_come(session))
                self._bar.show(session.at)
                self._play.show_all()
            return True
        if not session.playing:
            if not self._may_begin(session):
                return False
            if session.at < session.end:
                session.seek(session.at + 1)
                return True
            session.begin(self._pressed)
        if session.work(SLICE):
            self._shown()
        return True

    def _to_come(self, session):
        return session.tape.peek() if session.at < session.end else self._pressed

    def _may_begin(self, session):
        if self._steps:
            self._steps = 0
            return True
        if not self._runs:
            return False
        self._clock.period = self._play.clock.period // (4 if self._faster else 1)
        return self._clock.strikes(ticks_ms())

    def _shown(self):
        self._fetch()
        self._bar.show(self._play.session.at)
        self._play.show_step()
        if self._over and self._ended():
            self._finish()

    def _ended(self):
        rest = 0 if self._fast else _REST
        if self._play.rules.solved:
            return self._over > rest
        return self._over > _LONGEST or (self._over > 2 and self._play.session.quiet)

    def _finish(self):
        if self._play.rules.solved:
            self.end()
        else:
            self._runs = False
            self._say_what_keys_do()
            self._console.say("games/brain", "does not win")

    def end(self):
        """Restore the player's own game."""
        play = self._play
        play.group.remove(self._keys.group)
        self._bar.close()
        play.line.group.hidden = False
        play.dialog = None
        play.session = self._own
        self._own.recover()
        play.idle()
        play.freeze()
        if self._then:
            self._then()


class Keys:
    """Four keys that light up: ``group`` stands at the right end of the footer."""

    def __init__(self, console, view):
        self._turned = view.turned
        step = 8 if console.small else _KEY
        self.group = displayio.Group(
            x=console.width - 4 * step - 2, y=console.height - console.bar + 1
        )
        self._lit = -1
        for ink in (FRONT, LIGHT):
            for i in range(4):
                self.group.append(icon(console, UP_KEY + _KEYS[i], i * step, 0, ink))
        self.show(0)

    def show(self, pressed):
        """Light the keys of a frame: 1 left + 2 up + 4 right + 8 down, as the level has them."""
        if self._turned:
            pressed = pressed << 1 & 15 | pressed >> 3
        if pressed == self._lit:
            return
        self._lit = pressed
        for i in range(4):
            lit = pressed >> i & 1 != 0
            self.group[i].hidden = lit
            self.group[4 + i].hidden = not lit
