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
"""

import gc
import sys

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
    console = Seen.console
    if console._name == "games.%s.screen" % game and console.screen.session:
        said[0] = "opened %d" % console.screen.view.size
    else:
        said[0] = "refused"


gc.collect()
print("base", gc.mem_alloc())
on(walk(*sys.argv[1:]))
print(*said)
