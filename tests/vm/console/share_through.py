"""Share a level in the VM, ``share PATH NUMBER``, or enter its code: ``enter GAME FOLDER CODE``.

The console may restart to open the level that was entered. Print the free heap with the QR code or
the keyboard on the screen, and the code. ``kept``: print how many own levels there are.
"""

import gc
import sys

from switched import Seen, keys, on, take_names, to, wait

made = []  # the code


def share(path, number):
    yield
    yield from wait(1000)
    yield from to("screens.share", path, int(number), ms=3000)
    console = Seen.console
    assert console._name == "screens.share", console._name
    page = console.screen
    assert page._code and page._over and not page._due
    made.append(page._code.replace("-", ""))
    gc.collect()
    print("free", gc.mem_free(), "letters", len(made[0]), "scale", page._scale)
    for _ in page._pages:
        yield from keys("RIGHT")
        yield from wait(1500)
        assert not page._due
    page = console = None  # only the console may hold it
    yield from keys("B")
    yield from wait(1500)
    console = Seen.console
    assert console._name == "levels", console._name


def enter(game, folder, code):
    yield
    yield from wait(1000)
    yield from to("screens.enter", game, "packs", folder)
    keyboard = Seen.console.screen.dialog
    gc.collect()
    print("free", gc.mem_free(), "with the keyboard")
    for letter in code:
        keyboard.type_in(letter)
    keyboard.type_in("\r")
    keyboard = None  # a restart must find neither in memory
    yield from wait(1500)
    yield from keys("A")
    yield from wait(4000)
    console = Seen.console
    assert console._name == "games.%s.screen" % game, console._name
    assert console.screen.path == ":mine/levels.nbk", console.screen.path


def kept():
    yield
    from nibblock.packs.own_levels import LEVELS, OwnPack

    made.append(OwnPack(LEVELS).count)
    yield


take_names()
if sys.argv[1] == "share":
    on(share(*sys.argv[2:]), may_restart=True)
    print(made[0])
elif sys.argv[1] == "kept":
    on(kept())
    print(made[0])
else:
    on(enter(*sys.argv[2:]), may_restart=True)
