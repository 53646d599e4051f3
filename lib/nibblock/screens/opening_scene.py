"""The opening scene on the title: the cat pushes its crate home, cheers, and blinks after that.

It is played once after power-on, when all else is on the title; a key ends it. RAM: 1 KB.
"""

import supervisor
from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from nibblock import const
from nibblock.screens.blink import Blink
from nibblock.sounds import HOME, STEP

_STEPS = const(14)
_FAR = const(3)  # pixels of a step
_EACH = const(60)  # ms
_BEFORE = const(700)
_HOME = const(200)  # before the cat cheers
_CHEERS = const(500)
_HAPPY, _ASLEEP, _CAT, _AT_HOME = const(2), const(3), const(4), const(5)  # tiles


class Scene:
    """Moves the cat and the crate in their places on the logo; ``work`` does what is due."""

    def __init__(self, console, cat, crate):
        self._console = console
        self._cat = cat
        self._crate = crate
        self._blink = None
        self._stage = 0
        self._pushes = False  # whether the crate moves next
        self._due = ticks_add(ticks_ms(), _BEFORE)
        again = supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD
        if again or console.cursors.get("scene"):
            self._end()
            console.display.refresh()
        console.cursors["scene"] = True

    def work(self):
        """Do what is due; return whether anything was drawn."""
        if self._blink:
            return self._blink.work()
        if self._pushes:  # in a refresh of its own, so that a key need not wait long
            self._pushes = False
            self._crate.x += _FAR
        elif ticks_diff(ticks_ms(), self._due) < 0:
            return False
        else:
            self._go_on()
        self._console.display.refresh()
        return True

    def _go_on(self):
        stage = self._stage
        self._stage = stage + 1
        wait = _EACH
        if stage < _STEPS:
            self._cat.x += _FAR
            self._pushes = True
            self._play(STEP)
        elif stage == _STEPS:
            self._crate[0] = _AT_HOME
            self._play(HOME)
            wait = _HOME
        elif stage == _STEPS + 1:
            self._cat[0] = _HAPPY
            wait = _CHEERS
        else:
            self._end()
        self._due = ticks_add(self._due, wait)

    def _play(self, sound):
        if self._console.sound:
            self._console.sound.play(sound)

    def _end(self):
        """Show how it ends, and let the cat blink."""
        left = _STEPS - min(self._stage, _STEPS)
        self._cat.x += left * _FAR
        self._crate.x += (left + self._pushes) * _FAR
        self._pushes = False
        self._stage = _STEPS
        self._crate[0] = _AT_HOME
        self._cat[0] = _CAT
        self._blink = Blink(self._console, self._cat, _CAT, _ASLEEP)

    def key(self):
        """End the scene: a key was pressed. Whoever handles it refreshes the display."""
        if self._blink:
            self._blink.key()
        else:
            self._end()
