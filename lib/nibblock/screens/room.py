"""Make room for a level that does not fit in memory, and open it. RAM: a panel, until then.

The heap is never compacted: what games and menus leave behind splits it, until no free block is
large enough although much is free. ``console.tight`` counts what was tried for this level:

-1  code.py was restarted for it: open it
0   nothing: forget every module and open it again
1   that: restart code.py into the level, unless it was just restarted for it
2   a restart, or there can be none: use the smallest tiles, whose sheets are small
3   all of it: back to the list

A restart carries the level over as the saved place: ``supervisor.runtime.run_reason`` says
afterwards that there was one. If the place cannot be saved, there is none.
"""

import supervisor
from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.memory import load
from nibblock.packs import DRAWING
from nibblock.screens.still import Still
from nibblock.ui.icons import CLOCK
from nibblock.ui.message import message
from nibblock.ui.page import Page
from nibblock.ui.text import wrap
from nibblock.ui.words import words

_FRESH = const(-1)
_EMPTIED = const(1)
_RESTARTED = const(2)
_ALL_TRIED = const(3)

_READ = const(1500)  # ms to read why the screen goes dark


class Screen(Still):
    """Say what happens to level ``index`` of the pack at ``path``; once this is shown, do it."""

    def __init__(self, console, path, index):
        self._console = console
        self._level = path, index
        self._since = ticks_ms()
        self._do, name = self._choose()
        small = console.small
        head = words("screens", "at work")[1]
        self.group = Page(console, head, "", -1 if small else CLOCK).group
        if path.startswith(DRAWING):
            text = words("screens", "restarted for a drawing")[0]
        else:
            text = words("screens", name)[0] % (index + 1)
        panel = message(console, wrap(text, (console.width - 18) // 6))
        self.group.append(panel)

    def _choose(self):
        """Return what to do next, and the section of words that says so."""
        console = self._console
        tried = console.tight
        if tried == _FRESH:
            return self._open, "restarted for a level"
        if tried < _EMPTIED:
            return self._empty, "making room for a level"
        if tried == _EMPTIED and console.restarted != self._level and self._is_saved():
            return self._restart, "restarting for a level"
        if tried <= _RESTARTED:
            return self._shrink, "making room for a level"
        return self._give_up, "making room for a level"

    def _is_saved(self):
        """Save the level as the place to start from; return whether that worked.

        A drawing that could not be stored would be lost.
        """
        if "unsaved" in self._console.cursors:
            return False
        progress = self._console.progress
        progress.set_place(*self._level)
        self._console.save()
        return not progress.dirty

    def idle(self):
        """Do it, once there was time to read why the screen goes dark."""
        if self._do == self._restart and ticks_diff(ticks_ms(), self._since) < _READ:
            return False
        self._do()
        return True

    def _open(self):
        if self._level[0].startswith(":mine/d"):  # a draft, or a drawing
            load("editor.names").make_room(self._console)
        self._console.tight = 0
        self._console.play(*self._level)

    def _empty(self):
        self._console.empty_memory()
        self._console.play(*self._level)

    def _restart(self):
        self._console.board.set_brightness(0)  # else CircuitPython's terminal would be seen
        supervisor.reload()

    def _shrink(self):
        console = self._console
        console.empty_memory()
        console.tight = _ALL_TRIED
        load("play.room").use((8,))
        console.say("screens", "level is shown small")
        console.play(*self._level)

    def _give_up(self):
        console = self._console
        load("play.room").use((16, 12, 8))
        console.go("levels", *self._level)
        again = console.restarted == self._level
        name = "level does not fit" if again else "level does not fit now"
        console.say("screens", name, self._level[1] + 1)
