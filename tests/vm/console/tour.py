"""Go a tour through the console in a heap that is split as a board's, one run of code.py a process.

``STATE SIZES STEP ...``: STATE is a file that keeps what survives a restart, and where the tour is;
SIZES are the areas of the heap in bytes. If the console restarts as planned, the program ends with
the line ``again``, to be started once more. It prints ``free NAME LONGEST FREE`` (bytes after a
collection) for each ``at``, and ``done``. Steps:

    keys NAME ...       tap them one by one; each must be handled before the next
    burst NAME ...      tap them all at once
    hold NAME           hold it for a second
    row TEXT            choose this row of the open menu
    wait MS             let time pass
    go NAME [ARG ...]   go to a screen as the console does; numbers are arguments, too
    at NAME [LEVEL]     this screen must be shown, in play with this level, and nothing has failed
    close               close all dialogs
    solve               end the level as if the last key had solved it
"""

import gc
import sys

import alarm
import microcontroller
import supervisor
from acts import hold
from areas import split
from handheld import handheld
from switched import GIVEN, Seen, keys, once, planned, row, take_names, tap, to, wait

GIVEN["NIBBLOCK_MOTION"] = "on"  # as players have it

STATE, SIZES = sys.argv[1:3]
STEPS = sys.argv[3:]


class At:
    """step: the next one. tapped, handled: how many keys."""

    step = tapped = handled = 0


def _surviving():
    return alarm.sleep_memory, microcontroller.nvm, handheld.held


def restore():
    try:
        with open(STATE, "rb") as file:
            At.step, At.tapped, At.handled = [int(word) for word in file.readline().split()]
            for part in _surviving():
                file.readinto(part)
    except OSError:
        return
    supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD


def store():
    with open(STATE, "wb") as file:
        file.write(b"%d %d %d\n" % (At.step, At.tapped, At.handled))
        for part in _surviving():
            file.write(part)


def player():
    """Take the steps; each counts as done before its first key, which may restart the console."""
    yield
    while At.step < len(STEPS):
        name, _, words = STEPS[At.step].partition(" ")
        At.step += 1
        yield from DO[name](*[words] if words else ())
        _check()


def _watch():
    """Count the keys that are pressed, and those that reach a screen."""
    console = Seen.console
    key = console.__class__._key
    put = handheld.__class__._put

    def pressed(self, name, down):
        At.tapped += down
        put(self, name, down)

    def counted(self, event):
        if event & 0xF0 == 0:
            At.handled += 1
        key(self, event)

    console.__class__._key = counted
    handheld.__class__._put = pressed


def _check():
    console = Seen.console
    assert not console.failed, (STEPS[At.step - 1], repr(console.failed))
    assert At.handled == At.tapped, ("lost keys", STEPS[At.step - 1], At.tapped, At.handled)


def _wait(ms):
    yield from wait(int(ms))


def _burst(names):
    for name in names.split():
        tap(name)
    yield
    yield from wait(2000)


def _go(words):
    yield from to(*[int(each) if each.isdigit() else each for each in words.split()], ms=1500)


def _at(words):
    name, _, level = words.partition(" ")
    console = Seen.console
    assert console._name == name, (STEPS[At.step - 1], console._name, _message())
    if level:
        assert console.screen.session and console.screen.index == int(level), console.screen.index
    gc.collect()
    print("free", name, _longest(), gc.mem_free())
    yield


def _close():
    for _ in range(4):
        yield from wait(500)
        if Seen.console.screen.dialog:
            yield from keys("B")


def _solve():
    Seen.console.screen.show_solved()
    yield
    yield from wait(3000)


def _message():
    return Seen.console.notices.pending or Seen.console.notices.shown


def _longest():
    """Return how many bytes can be had in one piece."""
    least, most = 0, gc.mem_free()
    while most - least > 64:
        size = (least + most) // 2
        try:
            bytearray(size)
            least = size
        except MemoryError:
            most = size
    return least


DO = {"keys": keys, "burst": _burst, "hold": hold, "row": row, "wait": _wait, "go": _go}
DO.update(at=_at, solve=_solve, close=_close)

restore()
take_names()
split([int(size) for size in SIZES.split(",")])
Seen.opened = _watch
handheld.player = player()
if once():
    if not planned():
        raise AssertionError("restarted, not planned: " + STEPS[At.step - 1])
    store()
    print("again")
else:
    print("done")
