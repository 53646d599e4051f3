"""Open a level after one level of each other game: does it fit the heap?

``FIRST GAME PATH LEVEL [GAME PATH LEVEL ...]``: the levels to play in this order, each a number
from 0; the last one is the one to open. From power-on, go to the list of each pack, open the level,
move, open the menu and close it. If FIRST is not -1, the console has just restarted on the way to
that level, and goes on from there. Print

    base BYTES              heap without the console: the stand-ins and this program
    opened SIZE             with tiles of SIZE pixels; ``refused`` if the list came back with a
                            message, ``restarted N`` if the console did, into level N
"""

import gc
import sys

import supervisor
from handheld import handheld
from switched import GIVEN, Seen, keys, on, take_names, wait

GIVEN["NIBBLOCK_MOTION"] = "on"  # as players have it

said = []


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


def walk(first, levels):
    """Play the levels from number ``first`` on, which is open already; from 0 if it is -1."""
    yield
    for n in range(max(first, 0), len(levels)):
        game, path, level = levels[n]
        said[:] = "restarted", n
        if n == first:
            yield from wait(3000)
        if n > first or found(game, path, level) == "refused":  # or its list had no room
            yield from choose(path, level)
        result = found(game, path, level)
        if n == len(levels) - 1 or result == "refused":
            said[:] = (result,)
            return
        yield from keys("RIGHT LEFT")
        yield from menu()


def found(game, path, level):
    """Return what is on the screen."""
    console = Seen.console
    screen = console.screen
    if console._name != "games.%s.screen" % game or not screen.session:
        return "refused"
    assert (screen.path, screen.index) == (path, level), (screen.path, screen.index, path, level)
    return "opened %d" % screen.view.size


take_names()
gc.collect()
print("base", gc.mem_alloc())
first, *given = sys.argv[1:]
levels = [(given[i], given[i + 1], int(given[i + 2])) for i in range(0, len(given), 3)]
if first != "-1":
    supervisor.runtime.run_reason = supervisor.RunReason.SUPERVISOR_RELOAD
on(walk(int(first), levels), may_restart=True)
print(*said)
