"""Switch from Sokoban to Brain and back in the VM: a game takes no memory when it is not played."""

import gc
import sys

from switched import Seen, keys, on, row, to, wait


def play(pack, name):
    """Open a level of ``pack`` and return to the list of packs."""
    yield from to("levels", pack)
    yield from keys("A")
    yield from wait(1000)
    assert Seen.console._name == name, Seen.console._name
    loaded = list(sys.modules)
    for game, rules in (
        ("games.sokoban.screen", "nibblock.games.sokoban.rules"),
        ("games.brain.screen", "nibblock.games.brain.rules"),
    ):
        assert (rules in loaded) == (game == name), (name, rules)
    assert ("nibblock.play.timed" in loaded) == (name == "games.brain.screen")
    yield from keys("A")
    yield from row("Levels")
    yield from wait(1000)
    yield from to("packs")
    yield from wait(500)
    assert Seen.console._name == "packs"


def there_and_back():
    yield
    used = []
    for _ in range(6):
        yield from play("levels/brain.txt", "games.brain.screen")
        yield from play("levels/test.skbn", "games.sokoban.screen")
        gc.collect()
        used.append(gc.mem_alloc())
    assert min(used[3:]) <= min(used[1:3]) + 64, used


on(there_and_back(), may_restart=True)
print("ok")
