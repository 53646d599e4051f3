"""Measure what touch adds to a level in play: ``PACK NUMBER CELL``, the level and a pixel to drag.

Print ``BOARD WHERE BYTES`` for a PyPortal played with a finger and, as ``pimoroni_picosystem``, for
the same screen with buttons: ``play``, after a drag, and ``pause`` with the menu open.
"""

import gc
import sys

import alarm  # noqa: F401
import board
import supervisor
from acts import hold
from handheld import handheld
from switched import GIVEN, Seen, keys, once, wait


def put(x, y):
    sys.modules["adafruit_touchscreen"].at[:] = (
        5200 + (2 * x + 1) * 53800 // 640,
        5800 + (2 * y + 1) * 51200 // 480,
        20000,
    )


def lift():
    del sys.modules["adafruit_touchscreen"].at[:]


def report(name, where):
    gc.collect()
    print(name, where, gc.mem_alloc())


def start(path, number):
    yield
    yield from wait(3000)
    Seen.console.play(path, number)
    yield from wait(2000)


def touched(x, y):
    yield
    yield from wait(4000)
    assert Seen.console._name.startswith("games."), Seen.console._name
    for at in (x, x + 20, x + 20):
        put(at, y)
        yield from wait(300)
    lift()
    yield from wait(2000)
    report("pyportal", "play")
    put(60, 4)
    yield from wait(100)
    lift()
    yield from wait(2000)
    assert Seen.console.screen.dialog
    report("pyportal", "pause")


def pressed():
    yield
    yield from wait(4000)
    yield from keys("RIGHT LEFT")
    yield from wait(2000)
    report("pimoroni_picosystem", "play")
    yield from hold("A")
    report("pimoroni_picosystem", "pause")


def run(name, *players):
    GIVEN["NIBBLOCK_BOARD"] = name
    supervisor.runtime.run_reason = supervisor.RunReason.STARTUP
    for player in players:
        handheld.player = player
        once()


def main(path, number, x, y):
    for name in ("XL", "XR", "YD", "YU"):
        setattr(board, "TOUCH_" + name, name)
    run("pimoroni_picosystem", start(path, number), pressed())
    run("pyportal", start(path, number), touched(x, y))


main(sys.argv[1], *[int(word) for word in sys.argv[2:5]])
