"""Power the console on, with a player at its buttons, until the player is done."""

import builtins
import gc
import sys

import alarm
import board
import supervisor
from handheld import PowerOff, Reload, handheld

#: What settings.toml says: what the first start asks for otherwise; things that move have their own
#: test, vm_sokoban_motion.py.
GIVEN = {"NIBBLOCK_LANGUAGE": "en", "NIBBLOCK_SOUND": "off", "NIBBLOCK_MOTION": "off"}


_TAKEN = 2600
_import = builtins.__import__


def _imported(*args):
    """Import as CircuitPython does: it collects garbage after each module (py/builtinimport.c)."""
    before = len(sys.modules)
    found = _import(*args)
    if len(sys.modules) != before:
        gc.collect()
    return found


builtins.__import__ = _imported


def take_names():
    """Take in names, so that their table, which doubles when it is full, does so while the console
    starts: a board's firmware has hundreds of the console's names, so there it has room for longer.
    """
    for n in range(_TAKEN):
        getattr(gc, "m%d" % n, None)


class Seen:
    """The running console, for the player to inspect; ``opened`` is called once it is made, and
    ``start`` makes it.
    """

    console = None

    @staticmethod
    def start():
        from nibblock.console import main

        main()

    @staticmethod
    def opened():
        pass


def on(player, may_restart=False):
    """Power on; ``player`` plays (see handheld), then the power goes. Nothing stays loaded.

    ``may_restart``: the player goes on after each planned restart; else, or if one was not planned,
    a restart is an AssertionError.
    """
    supervisor.runtime.run_reason = supervisor.RunReason.STARTUP
    handheld.let_go()
    handheld.player = player
    while once():
        if not (may_restart and planned()):  # no assert: the stand-ins are compiled without
            raise AssertionError("the console restarted before the player was done")


def planned():
    """Return whether the console has left where it goes on (lib/nibblock/runs.py)."""
    return bytes(alarm.sleep_memory[0:3]) == b"NBr"


def once():
    """Run code.py once; return whether it is to run again, for which all is ready."""
    forget()
    import nibblock.boards

    nibblock.boards.setting = GIVEN.get
    import nibblock.console

    made = nibblock.console.Console

    def seen(board):
        Seen.console = made(board)
        Seen.opened()
        return Seen.console

    nibblock.console.Console = seen
    again = False
    try:
        Seen.start()
    except PowerOff:
        pass
    except Reload:
        again = True
        supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
    Seen.console = None
    forget()
    return again


def forget():
    """Reset as a power cut does: unload our modules and the libraries, and clear the display."""
    for name in list(sys.modules):
        if name.startswith("nibblock") or name.startswith("adafruit"):
            del sys.modules[name]
    board.DISPLAY.root_group = None
    board.DISPLAY.forget()
    handheld.wait_until = -1
    gc.collect()


def tap(name):
    handheld.press(name)
    handheld.release(name)


def wait(ms):
    """Let this long pass (for ``yield from``)."""
    handheld.wait(ms)
    yield


def to(name, *args, ms=1000):
    """Go to a screen as the console does (for ``yield from``)."""
    Seen.console.go(name, *args)
    yield
    yield from wait(ms)


def row(text):
    """Choose the row of the open menu that starts with ``text`` (for ``yield from``)."""
    for _ in range(30):
        if _chosen().startswith(text):
            yield from keys("A")
            return
        yield from keys("DOWN")
    raise AssertionError(text)


def _chosen():
    """Return the text of the chosen row. The caller must not hold the menu: it keeps a level."""
    listed = Seen.console.screen.dialog
    listed = getattr(listed, "dialog", None) or listed
    return [each for each in listed._rows if each][listed.at][0]


def keys(names):
    """Tap buttons one by one, waiting each time until the console is idle (for ``yield from``)."""
    for name in names.split():
        tap(name)
        yield
