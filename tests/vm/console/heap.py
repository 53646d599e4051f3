"""Measure what the console keeps in memory, imports and repaints, from title to play.

``first``: create the save files and print nothing. A board does so once, and the names that it
leaves in memory are gone with the next start. ``modules NAME ...``: print ``module NAME BYTES``,
and ``table NAME`` as below, for each of these modules, imported in this order. ``GAME SHELF CHOOSE
PLAYED LARGER``: play that game from power-on with these keys. ``draw SHELF NUMBER``: draw a copy of
this level. Print

    object KIND BYTES                  size of a stand-in object without its pixels
    imported WHERE NAME ...            modules first imported on the way there, dropped ones too
    painted WHERE WHOLE RECTS PIXELS   refreshes of the whole screen, and the rest
    heap WHERE BYTES DATA KIND=N ...   heap without the stand-ins' code; bytes of pixels, of tiles
                                       shown, and of the board in play
    loaded WHERE NAME ...              modules loaded there
    table WHERE ... n_total_bytes=N    size of the table of names; "start" before the walk

WHERE is a screen's name, ``small`` once a level in play has dropped all that it can do without,
``pause`` with the menu open over that, ``large`` for a larger level with little memory, ``drawn``
and ``menu`` in the editor. tools/bench reads these lines.
"""

import builtins
import gc
import sys

import bitmaptools  # noqa: F401
import board
import displayio
import keypad  # noqa: F401
import microcontroller  # noqa: F401
import micropython
import storage  # noqa: F401
import supervisor  # noqa: F401
import terminalio  # noqa: F401
from handheld import handheld
from switched import GIVEN, Seen, keys, on, wait

GIVEN["NIBBLOCK_MOTION"] = "on"  # as players have it


def used():
    gc.collect()
    return gc.mem_alloc()


def table(name):
    """Print the size of the table of names, which grows in steps of up to 14 KB."""
    print("table", name, end=" ")
    micropython.qstr_info()


def modules(names):
    """Print what each import adds; in the order of ``names``, each finds its own imports loaded.

    A package that imports its own modules is printed with them: ``PACKAGE+PACKAGE.MODULE``.
    """
    loaded = set()
    table("start")
    before = used()
    for name in names:
        __import__(name)
        now = used()
        new = [other for other in names if other in sys.modules and other not in loaded]
        for other in new:
            loaded.add(other)
        if new:
            print("module", "+".join(new), now - before)
            table("+".join(new))
        before = now


def shown():
    """Count the stand-in objects shown, and the bytes of their pixels and tiles."""
    seen = []
    board.DISPLAY.root_group.weigh(seen)
    kinds = {}
    data = 0
    for part in seen:
        kind = type(part).__name__
        if kind == "Palette" and len(part) == 2:
            kind = "Ink"
        kinds[kind] = kinds.get(kind, 0) + 1
        if isinstance(part, displayio.Bitmap):
            data += len(part.data)
        elif isinstance(part, displayio.TileGrid):
            data += len(part.tiles)
    return kinds, data


def boards():
    """Return the bytes of the bytearrays of the level in play, or of the one that is drawn."""
    screen = Seen.console.screen
    found = getattr(screen, "rules", None), getattr(screen, "board", None)
    values = [value for each in found if each for value in each.__dict__.values()]
    return sum([len(plane) for plane in values if isinstance(plane, bytearray)])


def objects():
    """Print the bytes of one object of each kind."""
    bitmap, palette = displayio.Bitmap(1, 1, 2), displayio.Palette(3)
    for kind, made in (
        ("Group", displayio.Group),
        ("TileGrid", lambda: displayio.TileGrid(bitmap, pixel_shader=palette)),
        ("Bitmap", lambda: displayio.Bitmap(1, 1, 2)),
        ("Palette", lambda: displayio.Palette(16)),
        ("Ink", lambda: displayio.Palette(2)),
    ):
        kept = [None] * 16
        before = used()
        for i in range(16):
            kept[i] = made()
        print("object", kind, (used() - before) // 16)


class Imports:
    """Record imports in ``names``."""

    names = []
    plain = builtins.__import__

    @staticmethod
    def watch(name, *rest):
        before = set(sys.modules)
        module = Imports.plain(name, *rest)
        for other in sys.modules:
            if other not in before and other.startswith(("nibblock", "adafruit")):
                if other not in Imports.names:
                    Imports.names.append(other)
        return module


def report(name, base):
    display = board.DISPLAY
    print("imported", name, *Imports.names)
    print("painted", name, display.whole, display.used // 4, display.pixels)
    Imports.names.clear()
    now = used() - base
    kinds, data = shown()
    data += boards()
    print("heap", name, now, data, *["%s=%d" % kind for kind in sorted(kinds.items())])
    table(name)
    print("loaded", name, *[n for n in sys.modules if n.startswith(("nibblock", "adafruit"))])
    display.forget()


def first(path):
    """Create the save files by playing the first level of the pack at ``path``."""
    yield
    Seen.console.play(path, 0)
    yield from wait(2000)
    yield from keys("RIGHT A UP A")
    yield from wait(30000)


def small(name, base):
    Seen.console.spare_memory(1 << 29)
    report(name, base)


def walk(game, path, choose, played, larger, base):
    """Go from the title to a level in play and its menu; then to a larger level with little memory.

    ``path`` is the pack; ``choose`` and ``larger`` are the keys to the level and to the larger one.
    """
    yield
    yield from wait(1000)
    report("title", base)
    Seen.console.go("packs")
    yield
    yield from wait(1000)
    report("packs", base)
    Seen.console.go("levels", path)
    yield
    yield from wait(1000)
    yield from keys(choose)
    yield from wait(1000)
    report("levels", base)
    yield from keys("A")
    report("board", base)
    yield from wait(3000)
    assert Seen.console._name == "games.%s.screen" % game
    yield from keys(played)
    yield from wait(1000)
    report("play", base)
    small("small", base)
    handheld.press("A")  # in some games a held button opens the menu
    yield from wait(1000)
    handheld.release("A")
    yield
    report("pause", base)
    if larger:
        yield from keys("UP A")
        yield from wait(1000)
        yield from keys(larger)
        yield from keys("A")
        yield from wait(1000)
        assert Seen.console._name == "games.%s.screen" % game
        small("large", base)


def draw(path, number, base):
    """Draw on a copy of a level with little memory: lines along a row, and the menu over that."""
    yield
    yield from wait(1000)
    report("title", base)
    Seen.console.go("packs")
    yield
    yield from wait(1000)
    report("packs", base)
    Seen.console.go("levels", path, int(number))
    yield
    yield from wait(1000)
    report("levels", base)
    Seen.console.go("editor.screen", path, int(number))
    yield
    yield from wait(2000)
    screen = Seen.console.screen
    for _ in range(20):
        yield from keys("A RIGHT")
    yield from wait(2000)
    screen._spare()
    screen.palette.shrink(screen.view.size)
    Seen.console.pictures.keep_only(*screen.view.sheets)
    report("drawn", base)
    handheld.press("A")
    yield from wait(1000)
    handheld.release("A")
    yield
    assert screen.dialog
    report("menu", base)


if sys.argv[1] == "modules":
    modules(sys.argv[2:])
elif sys.argv[1] == "first":
    on(first(sys.argv[2]))
else:
    objects()
    table("start")
    start = used()
    builtins.__import__ = Imports.watch
    if sys.argv[1] == "draw":
        on(draw(*sys.argv[2:], start))
    else:
        on(walk(*sys.argv[1:], start))
