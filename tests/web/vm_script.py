"""In the page's machine: power the console on again, and play a script in the simulator's time.

Time stands still while the console computes; it passes while the console sleeps or looks for keys
in vain, and only then does the next step of the script happen (tools/simulate/simulator.py).
"""

import gc
import sys

import board
import keypad
import microcontroller
import page
import supervisor

_POLL = 1000  # microseconds, as all times here
_LOOK = 10
_FIRST_POLL = 3_000_000
_PATIENCE = 5_000_000


class Host:
    now = 0
    due = 0
    polled = False
    steps = []
    done = False


class Clock:
    """``time`` as the stand-ins use it."""

    @staticmethod
    def ticks_ms():
        Host.now += _LOOK
        return Host.now // 1000

    @staticmethod
    def ticks_diff(later, earlier):
        return later - earlier

    @staticmethod
    def ticks_add(when, ms):
        return when + ms


def _poll(queue):
    if queue._events:
        return True
    if not Host.polled and _listens():
        Host.polled = True
        Host.due = max(Host.due, Host.now)
    _pass(_POLL)
    return bool(queue._events)


def _listens():
    """Return whether the console heeds keys: not while it makes its save files."""
    console = page._console
    screen = console and console.screen
    return not (screen and type(screen).__module__ == "nibblock.screens.saves")


def _pass(us):
    end = Host.now + us
    while Host.due <= end:
        waiting = keypad.keys and keypad.keys.events._events
        late = Host.now - Host.due > _PATIENCE
        ready = Host.polled or Host.now - Host.due > _FIRST_POLL
        if not ready or (waiting and not late):
            break
        Host.now = max(Host.now, Host.due)
        if not Host.steps:
            Host.done = True
            break
        code, down, after = Host.steps.pop(0)
        if code >= 0:
            keypad.keys.put(code, down)
        Host.due = max(Host.now, Host.due) + after * 1000
    Host.now = max(Host.now, end)


def _get_into(queue, event):
    if not _poll(queue):
        return False
    event.key_number, event.pressed, event.timestamp = queue._events.pop(0)
    return True


def _count(queue):
    _poll(queue)
    return len(queue._events)


def power_on(settings, keeps_chip):
    """Start the console as after power-on."""
    for name in list(sys.modules):
        if name.split("_")[0].split(".")[0] in ("nibblock", "adafruit"):
            del sys.modules[name]
    board.DISPLAY.root_group = None
    gc.collect()
    supervisor.time = Clock
    supervisor._zero = Host.now // 1000
    keypad.EventQueue.__len__ = _count
    keypad.EventQueue.get_into = _get_into
    if not keeps_chip:
        microcontroller.nvm._bytes[:] = b"\xff" * len(microcontroller.nvm)
    Host.polled = False
    page._pointer = page._console = None
    if page.start(settings, board.DISPLAY.width, board.DISPLAY.height, False):
        raise RuntimeError("the console restarts")


def play(script):
    """Play steps, ``code down after;`` each, until they are done and the console is idle."""
    Host.steps = [tuple(map(int, step.split())) for step in script.split(";") if step]
    Host.due = max(Host.due, Host.now)
    Host.done = False
    while not Host.done:
        _pass(page._console.turn() * 1000)
