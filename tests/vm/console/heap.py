"""Measure what the console keeps in memory and imports, from title to play.

A list, a level in play and the editor are runs of their own, as on a board.

``first``: create the save files and print nothing. A board does so once, and the names that it
leaves in memory are gone with the next start. ``modules NAME ...``: print ``module NAME BYTES``,
and ``table NAME`` as below, for each of these modules, imported in this order. ``GAME SHELF CHOOSE
PLAYED LARGER``: play that game from power-on with these keys. ``draw SHELF NUMBER``: draw a copy of
this level. Print

    object KIND BYTES                  size of a stand-in object without its pixels
    imported WHERE NAME ...            modules imported in this run until then, dropped ones too
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

import alarm  # noqa: F401
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
from switched import GIVEN, Seen, keys, once, wait

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
    board.DISPLAY.forget()
    print("imported", name, *Imports.names)
    now = used() - base
    kinds, data = shown()
    data += boards()
    print("heap", name, now, data, *["%s=%d" % kind for kind in sorted(kinds.items())])
    table(name)
    print("loaded", name, *[n for n in sys.modules if n.startswith(("nibblock", "adafruit"))])


def start_of(path):
    """Choose the first level of a pack."""
    yield
    Seen.console.play(path, 0)
    yield from wait(2000)


def first():
    """Create the save files by playing a level."""
    yield
    yield from wait(2000)
    yield from keys("RIGHT A UP A")
    yield from wait(30000)


def small(name, base):
    Seen.console.spare_memory(1 << 29)
    # It reads sheets into what is no buffer; a board does without it.
    sys.modules["nibblock.memory"].drop("nibblock.substitute")
    report(name, base)


def run(*players):
    """Power on, and let each player play until the console restarts for the next one."""
    supervisor.runtime.run_reason = supervisor.RunReason.STARTUP
    for player in players:
        Imports.names.clear()
        handheld.player = player
        once()


def lists(path, number, base):
    """Go from the title to a list."""
    yield
    yield from wait(1000)
    report("title", base)
    Seen.console.go("packs")
    yield
    yield from wait(1000)
    report("packs", base)
    Seen.console.go("levels", path, number)
    yield
    yield from wait(1000)
    report("levels", base)


def chosen(path, keys_to, base):
    """Go from the title to a list, and with these keys into a level."""
    yield from lists(path, 0, base)
    yield from keys(keys_to)
    yield from wait(1000)
    yield from keys("A")
    yield from wait(3000)


def played(game, pressed, base):
    """Play with these keys, and open the menu."""
    yield
    yield from wait(3000)
    assert Seen.console._name == "games.%s.screen" % game
    yield from keys(pressed)
    yield from wait(1000)
    report("play", base)
    small("small", base)
    handheld.press("A")  # in some games a held button opens the menu
    yield from wait(1000)
    handheld.release("A")
    yield
    report("pause", base)
    yield from keys("UP A")
    yield from wait(3000)


def another(larger):
    """Choose a level in the list that the menu has left for."""
    yield
    yield from wait(1000)
    yield from keys(larger)
    yield from keys("A")
    yield from wait(3000)


def large(game, base):
    yield
    yield from wait(3000)
    assert Seen.console._name == "games.%s.screen" % game
    small("large", base)


def go(*where):
    """Go there; in a generator, the console would stay referenced from where it stops."""
    Seen.console.go(*where)


def copied(path, number, base):
    """Go from the title to a list, and on to a copy of this level in the editor."""
    yield from lists(path, number, base)
    go("editor.screen", path, number)
    yield
    yield from wait(2000)


def draw(base):
    """Draw with little memory: lines along a row, and the menu over that."""
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
    run(start_of(sys.argv[2]), first())
else:
    objects()
    table("start")
    start = used()
    builtins.__import__ = Imports.watch
    if sys.argv[1] == "draw":
        run(copied(sys.argv[2], int(sys.argv[3]), start), draw(start))
    else:
        game, path, choose, pressed, larger = sys.argv[1:]
        later = (another(larger), large(game, start)) if larger else ()
        run(chosen(path, choose, start), played(game, pressed, start), *later)
