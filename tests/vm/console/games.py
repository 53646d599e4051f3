# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki and Brain in the VM, each on the levels of a pack: how long a step and a frame take.

Prints ``klocki SIZE STEPS MICROSECONDS SLOWEST`` for each level, ``brain FRAMES MICROSECONDS
LITERALLY`` likewise, LITERALLY being what the rules take with objects and dictionaries.
"""

import gc
import sys
from time import ticks_diff, ticks_us

from brain_drawn import Dice, literal_arguments
from brain_literal import Literal

from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from nibblock.play.session import Session

_FRAMES = 60


def opened(path, n):
    pack = open_pack(path)
    level = pack.read(n)
    pack.close()
    return level


def klocki(path, n):
    """Each block a step every way, as far as it can go; what is refused is not told."""
    level = opened(path, n)
    width, height = level.width, level.height
    session = Session(Klocki(level))
    steps = spent = slowest = 0
    for cell in range(0, width * height, 1 + width * height // 900):
        for way in range(4):
            gc.collect()
            start = ticks_us()
            done = session.step(cell << 3 | way)
            took = ticks_diff(ticks_us(), start)
            if done:
                steps += 1
                spent += took
                slowest = max(slowest, took)
    print("klocki", "%dx%d" % (width, height), steps, spent, slowest)


def frames(make, inputs):
    """Microseconds of the fastest of some runs: the machine may be busy."""
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
    print("brain", _FRAMES, ours, literally)


for n in range(2):
    klocki(sys.argv[1], n)
for n in range(4):
    brain(sys.argv[2], n)
