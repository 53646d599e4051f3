"""In the page's machine: power the console on again, and play a script in the simulator's time.

Time stands still while the console computes; it passes while the console sleeps or looks for keys
in vain, and only then does the next step of the script happen (tools/simulate/simulator.py).
"""

import gc
import sys

import board
import host
import keypad
import microcontroller
import page

_POLL = 1000  # microseconds, as all times here
_LOOK = 10
_FIRST_POLL = 3_000_000
_PATIENCE = 5_000_000
_take = keypad.EventQueue.get_into


class Script:
    now = 0
    due = 0
    polled = False
    steps = []
    done = False


class Clock:
    """``time`` as the stand-ins use it."""

    @staticmethod
    def ticks_ms():
        Script.now += _LOOK
        return Script.now // 1000

    @staticmethod
    def ticks_diff(later, earlier):
        return later - earlier

    @staticmethod
    def ticks_add(when, ms):
        return when + ms


def _poll(queue):
    if queue._count:
        return True
    if not Script.polled and _listens():
        Script.polled = True
        Script.due = max(Script.due, Script.now)
    _pass(_POLL)
    return queue._count > 0


def _listens():
    """Return whether the console heeds keys: not while it makes its save files."""
    console = page._console
    screen = console and console.screen
    return not (screen and type(screen).__module__ == "nibblock.screens.saves")


def _pass(us):
    end = Script.now + us
    while Script.due <= end:
        waiting = host.scanner and host.scanner.events._count
        late = Script.now - Script.due > _PATIENCE
        ready = Script.polled or Script.now - Script.due > _FIRST_POLL
        if not ready or (waiting and not late):
            break
        Script.now = max(Script.now, Script.due)
        if not Script.steps:
            Script.done = True
            break
        code, down, after = Script.steps.pop(0)
        if code >= 0:
            host.scanner.put(code, down)
        Script.due = max(Script.now, Script.due) + after * 1000
    Script.now = max(Script.now, end)


def _get_into(queue, event):
    return _poll(queue) and _take(queue, event)


def _count(queue):
    _poll(queue)
    return queue._count


def power_on(settings, keeps_chip):
    """Start the console as after power-on."""
    for name in list(sys.modules):
        if name.split("_")[0].split(".")[0] in ("nibblock", "adafruit"):
            del sys.modules[name]
    board.DISPLAY.root_group = None
    gc.collect()
    host.time = Clock
    host._zero = Script.now // 1000
    keypad.EventQueue.__len__ = _count
    keypad.EventQueue.get_into = _get_into
    if not keeps_chip:
        microcontroller.nvm._bytes[:] = b"\xff" * len(microcontroller.nvm)
    Script.polled = False
    page._pointer = page._console = None
    if page.start(settings, board.DISPLAY.width, board.DISPLAY.height, False):
        raise RuntimeError("the console restarts")


def play(script):
    """Play steps, ``code down after;`` each, until they are done and the console is idle."""
    Script.steps = [tuple(map(int, step.split())) for step in script.split(";") if step]
    Script.due = max(Script.due, Script.now)
    Script.done = False
    while not Script.done:
        _pass(page._console.turn() * 1000)
