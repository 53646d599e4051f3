"""Time a step of Klocki in the VM, on the first COUNT levels of a pack: ``PACK COUNT``.

Print ``SIZE STEPS MICROSECONDS`` for each level.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from nibblock.play.session import Session


def opened(path, n):
    pack = open_pack(path)
    level = pack.read(n)
    pack.close()
    return level


def klocki(path, n):
    """Step each block in every direction, as far as it can go; refused steps do not count."""
    level = opened(path, n)
    width, height = level.width, level.height
    session = Session(Klocki(level))
    steps = spent = 0
    for cell in range(0, width * height, 1 + width * height // 900):
        for way in range(4):
            gc.collect()
            start = ticks_us()
            done = session.step(cell << 3 | way)
            took = ticks_diff(ticks_us(), start)
            if done:
                steps += 1
                spent += took
    print("%dx%d" % (width, height), steps, spent)


for n in range(int(sys.argv[2])):
    klocki(sys.argv[1], n)
