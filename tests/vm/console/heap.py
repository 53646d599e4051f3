# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the console keeps in memory: by module, by screen, and while a level is played.

Prints lines ``module NAME BYTES`` or ``screen NAME BYTES ...`` of the VM's heap, without what the
stand-ins take for their code; tools/bench.py reads them.
"""

import gc
import sys

import bitmaptools  # noqa: F401
import board
import displayio
import keypad  # noqa: F401
import microcontroller  # noqa: F401
import storage  # noqa: F401
import supervisor  # noqa: F401
import terminalio  # noqa: F401
from switched import Seen, keys, on, wait


def used():
    gc.collect()
    return gc.mem_alloc()


def modules(names):
    """What each import adds; in the order of ``names`` each finds loaded what it needs."""
    before = used()
    for name in names:
        __import__(name)
        now = used()
        print("module", name, now - before)
        before = now


def shown():
    """How many objects of the stand-ins are shown, and the bytes of their pixels and tiles."""
    seen = []
    board.DISPLAY.root_group.weigh(seen)
    kinds = {}
    data = 0
    for part in seen:
        kind = type(part).__name__
        kinds[kind] = kinds.get(kind, 0) + 1
        if isinstance(part, displayio.Bitmap):
            data += len(part.data)
        elif isinstance(part, displayio.TileGrid):
            data += len(part.tiles)
    return kinds, data


def report(base):
    name = Seen.console._name
    now = used() - base
    kinds, data = shown()
    text = " ".join(["%s=%d" % (kind, kinds[kind]) for kind in sorted(kinds)])
    print("screen", name, now, data, text)
    ours = [n for n in sys.modules if n.startswith(("nibblock", "adafruit"))]
    print("loaded", name, " ".join(sorted(ours)))


def walk(base):
    """Title, packs, levels, play (the third level), and play once memory was spared."""
    yield
    report(base)
    yield from keys("A")
    report(base)
    yield from keys("A")
    yield from wait(1000)
    report(base)
    yield from keys("RIGHT RIGHT A")
    yield from wait(2000)
    report(base)
    yield from keys("RIGHT RIGHT")
    yield from wait(100)
    import nibblock.console

    for name in nibblock.console._SPARE:
        nibblock.console.drop(name)
    report(base)


if len(sys.argv) > 1:
    modules(sys.argv[1:])
else:
    on(walk(used()))
