# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Open a level after one level of each other game: does it fit the heap?

``GAME PATH LEVEL [PATH LEVEL ...]``: the game of the level to open, the level, and those to play
before it; a level is a number from 0. From power-on, go to the list of each pack, open the level,
move, open the menu and close it. Print

    base BYTES              heap without the console: the stand-ins and this program
    opened SIZE             with tiles of SIZE pixels; ``refused`` if the list came back with a
                            message, ``restarted`` if the console did

``again GAME PATH LEVEL``: start as after such a restart, and print the same.
"""

import gc
import sys

import supervisor
from handheld import handheld
from switched import Seen, keys, on, wait

said = ["restarted"]


def choose(path, level):
    """Open a level from its list, as soon as the list has shown its details."""
    Seen.console.go("levels", path, level)
    yield
    yield from wait(1500)
    yield from keys("A")
    yield from wait(3000)


def menu():
    """Open the menu and close it; in some games a held button opens it."""
    handheld.press("A")
    yield from wait(1000)
    handheld.release("A")
    yield
    yield from keys("B")


def walk(game, *levels):
    yield
    for i in range(2, len(levels), 2):
        yield from choose(levels[i], int(levels[i + 1]))
        assert Seen.console.screen.session, levels[i]
        yield from keys("RIGHT LEFT")
        yield from menu()
    yield from choose(levels[0], int(levels[1]))
    said[0] = found(game, levels[0], int(levels[1]))


def found(game, path, level):
    """Return what is on the screen."""
    console = Seen.console
    screen = console.screen
    if console._name != "games.%s.screen" % game or not screen.session:
        return "refused"
    assert (screen.path, screen.index) == (path, level), (screen.path, screen.index, path, level)
    return "opened %d" % screen.view.size


def after(game, path, level, *_):
    """Look at the console after it restarted, and play on."""
    yield
    yield from wait(3000)
    said[0] = found(game, path, int(level))
    yield from menu()


gc.collect()
print("base", gc.mem_alloc())
if sys.argv[1] == "again":
    supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
    on(after(*sys.argv[2:]), may_restart=True)
else:
    on(walk(*sys.argv[1:]), may_restart=True)
print(*said)
