"""What the page calls: ``start`` opens the console, then ``turn`` once for each frame.

The console is the one that boards run, from the same files; only ``Console.run``, which never ends,
is replaced, because the page has a loop of its own.
"""

import os
import sys
import time

import host
import supervisor
from host import Restart

RELOAD = -1  # what ``turn`` returns if the console wants to be started again
RESET = -2

_console = None
_pointer = None


class _Os:
    """The module os, with what CircuitPython has beyond MicroPython."""

    @staticmethod
    def getenv(name, otherwise=None):
        return host.settings.get(name, otherwise)

    @staticmethod
    def statvfs(path):
        return (4096, 4096, 4096, 2048, 2048, 0, 0, 0, 0, 255)  # 8 of 16 MB are free


def start(settings, width, height, reloaded):
    """Open the console: settings as NAME=VALUE lines. Return 0, RELOAD or RESET."""
    global _console
    for line in settings.split("\n"):
        name, equals, value = line.partition("=")
        if equals:
            host.settings[name] = _number_or_text(value)
    host.size[:] = width, height
    complete_os()
    if reloaded:
        supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD

    try:
        import spoken

        import nibblock.console

        spoken.listen()
        nibblock.console.Console.run = lambda console: None
        nibblock.console.main()
    except Restart as restart:
        return RELOAD if restart.reloads else RESET
    _console = nibblock.console.running
    return 0


def complete_os():
    """Let all that is imported from now on find what the module os lacks here."""
    for name in dir(os):
        if name[0] != "_" and not hasattr(_Os, name):
            setattr(_Os, name, getattr(os, name))
    sys.modules["os"] = _Os


def _number_or_text(value):
    try:
        return int(value)
    except ValueError:
        return value


def turn(budget):
    """Let the console work for ``budget`` ms at most; return how many ms it may sleep then."""
    end = time.ticks_add(time.ticks_ms(), budget)
    _console.dims_after = 0
    try:
        while True:
            wait = _console.turn()
            if wait or time.ticks_diff(time.ticks_ms(), end) >= 0:
                return wait
    except Restart as restart:
        return RELOAD if restart.reloads else RESET


def key(code, down):
    """Press or release the button with this code."""
    host.scanner.put(code, down)


def point(kind, *place):
    """Tell the console's pointer: press or move at a pixel, release, back, stop, or wheel by so
    many lines.
    """
    global _pointer
    if _pointer is None:
        from nibblock.pointing import Pointer

        _pointer = Pointer(_console)
    getattr(_pointer, kind)(*place)


def combines():
    """Return whether a level is in play that combines directions, and no dialog is over it."""
    return hasattr(_console.screen, "_chords") and _console.screen.dialog is None


def command(name):
    """Return the button that does this in the level in play: see nibblock/pointing/commands.py."""
    from nibblock.pointing.commands import command

    return command(_console, name)


def loudness(choice):
    """Choose how loud the console is, if ``choice`` is not -1: 0 off, 1 soft, 2 on. Return that."""
    from nibblock.memory import load
    from nibblock.settings import SOUND

    choices = load("progress.records.choices")  # the editor forgets it
    if choice >= 0:
        _console.progress.settings[SOUND] = choice + 1
        _console.progress.touch_settings()
        _console.apply_settings()
    loud = choices.value(_console.progress.settings, SOUND)
    return len([step for step in choices.choices(SOUND) if 0 < step <= loud])


def give(name, text):
    """Pass a text to the keyboard on the console's screen: to its ``type_in``, a letter, or its
    ``paste``. Return whether there is one.
    """
    dialog = getattr(_console.screen, "dialog", None)
    taken = getattr(dialog, name, None)
    if taken is None:
        return False
    taken(text)
    return True


def keep():
    """Save now, as after 20 s without a key."""
    _console.screen.keep()
    _console.save()


def skip(ms):
    """Let the console's clock stand still for the ``ms`` that the page was hidden."""
    host.skip(ms)
