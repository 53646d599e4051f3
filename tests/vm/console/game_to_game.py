# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""From Sokoban to Brain and back, in the VM: a game that is not played takes no memory."""

import gc
import sys

from switched import Seen, keys, on, wait


def play(steps, name):
    """Go to a level, come back to the list of packs; what is in use there."""
    yield from keys(steps)
    yield from wait(1000)
    yield from keys("A")
    yield from wait(1000)
    assert Seen.console._name == name, Seen.console._name
    loaded = list(sys.modules)
    for game, rules in (("play", "nibblock.rules.sokoban"), ("force", "nibblock.rules.brain")):
        assert (rules in loaded) == (game == name), (name, rules)
    assert ("nibblock.timed" in loaded) == (name == "force")
    yield from keys("A UP A")
    yield from wait(1000)
    yield from keys("B")
    yield from wait(500)
    assert Seen.console._name == "shelf"


def there_and_back():
    yield
    yield from keys("A")
    used = []
    for _ in range(4):
        yield from play("A", "force")
        yield from play("DOWN A", "play")
        yield from keys("UP")
        gc.collect()
        used.append(gc.mem_alloc())
    assert used[3] <= used[1] + 64, used


on(there_and_back())
print("ok")
