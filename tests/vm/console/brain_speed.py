"""Time a frame of Brain in the VM, on the first COUNT levels of a pack: ``PACK COUNT``.

Print ``FRAMES MICROSECONDS LITERALLY`` for each level; LITERALLY is the time of the literal rules,
with objects and dicts.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from brain_drawn import Dice, literal_arguments
from brain_literal import Literal

from nibblock.games.brain.rules import Brain
from nibblock.packs import open_pack

_FRAMES = 60


def opened(path, n):
    pack = open_pack(path)
    level = pack.read(n)
    pack.close()
    return level


def frames(make, inputs):
    """Return the microseconds of the fastest of several runs: the machine may be busy."""
    best = 1 << 28
    for _ in range(5):
        played = make()
        gc.collect()
        start = ticks_us()
        for pressed in inputs:
            played.frame(pressed)
        best = min(best, ticks_diff(ticks_us(), start))
    return best


def brain(path, n):
    level = opened(path, n)
    dice = Dice(4)
    inputs = [dice.roll(16) if dice.roll(2) else 0 for _ in range(_FRAMES)]
    letters = ["".join(["lurd"[i] for i in range(4) if keys >> i & 1]) for keys in inputs]
    ours = frames(lambda: Brain(level), inputs)
    literally = frames(lambda: Literal(*literal_arguments(level)), letters)
    print(_FRAMES, ours, literally)


for n in range(int(sys.argv[2])):
    brain(sys.argv[1], n)
