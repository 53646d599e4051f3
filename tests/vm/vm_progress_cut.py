# heapsize=64m
"""Play and save on many drives, and cut the power at every erase: nothing acknowledged is lost.

After each save, no erase block of a copy holds anything else, and the save erased nothing in the
FAT or the root folder. Run with NIBBLOCK_DEEP=1 for 10,000 cuts.
"""

import random

from flashmodel import STAGES
from saves import (
    DEEP,
    KEYS,
    SHAPES,
    alone,
    board,
    check,
    everything,
    load,
    lost,
    make,
    play,
    settle,
    stages,
    steps,
)

counts = {"saves": 0, "cuts": 0, "second": 0, "compactions": 0, "repairs": 0}
WANTED = 10000 if DEEP else 440


def save(drive, known, change, where):
    """Load, change and save; return (image before, erases, what is known now)."""
    before = bytes(drive.data)
    progress = load()
    check(everything(progress) == known, "loaded", where)
    change(progress)
    new = everything(progress)
    gens = max(progress.log.gens)
    line = progress.flush()
    check(line == "", line, where)
    erases = drive.taken()
    alone(drive, where, erases)
    counts["saves"] += 1
    counts["compactions"] += max(progress.log.gens) > gens
    return before, erases, new


def almost_full(drive, seed):
    """Save until one of the next saves compacts the log."""
    images = []
    gens = max(load().log.gens)
    for n in range(1000):
        images = images[-2:] + [bytes(drive.data)]
        progress = load()
        play(progress, n, 6000)
        check(progress.flush() == "", "almost full", seed, n)
        if max(progress.log.gens) > gens:
            drive.restore(images[0])
            return
    check(False, "never compacted", seed)


def cut(drive, known, change, where, count):
    """Save, and cut at each erase.

    Return what is known then, and (image, what is known there) of one of the cuts, or None.
    """
    before, erases, new = save(drive, known, change, where)
    check(everything(load()) == new, "read back", where)
    one = None
    for k, stage in drive.cuts(before, erases, lambda n: stages(1)):
        found = everything(load())
        check(lost(found, known, new) is None, "lost", where, k, stage, lost(found, known, new))
        if one is None or not random.randrange(k + 1):
            one = bytes(drive.data), found
        counts[count] += 1
    return new, one


def mended(drive, known, where):
    """Repair the saves if a copy is gone, or later, when one is left; return if there was room."""
    progress = load()
    if progress.log.whole or (len(progress.log.paths) > 1 and random.randrange(3)):
        return True
    what, line = settle(drive)
    if progress.log.lead >= 0:  # else nothing has been saved yet
        check(what == "repair", "not repaired", what, where)
    counts["repairs"] += 1
    drive.on()
    check(everything(load()) == known, "the repair lost something", where)
    return not line


def history(seed, shape, saves):
    """Play on one drive; after some saves, go on from where the power was cut."""
    random.seed(seed)
    drive = board(shape, fill=random.randrange(8))
    make(drive)
    if seed & 1:
        almost_full(drive, seed)
    known = everything(load())
    for n in range(saves):
        where = (seed, shape, n)
        drive.on()
        if not mended(drive, known, where):
            return
        known, one = cut(drive, known, lambda p, n=n: play(p, n), where, "cuts")
        if one and not random.randrange(3):  # the power was cut; save again, and cut again
            image, known = one
            drive.restore(image)
            if len(load().log.paths) > 1:
                cut(drive, known, lambda p: play(p, 900), where + ("second",), "second")
                drive.restore(image)


def solve(progress, n):
    progress.add_solution(KEYS[n], 9, 3, steps(900, n))


def healed_twice(fill):
    """Cut the healing of a copy when it closes its file, then again once its first block is whole.

    What the first of the two wrote further on must not come back to life.
    """
    where = ("healed twice", fill)
    drive = board(SHAPES[0], 0, fill)
    make(drive)
    known = everything(load())
    for n in range(3):
        known = save(drive, known, lambda p, n=n: solve(p, n), where)[2]
        drive.on()
    log = load().log
    with open(log.paths[log.same.index(min(log.same))], "r+b") as file:
        file.write(bytes(600))
    drive.on()
    before, erases, new = save(drive, known, lambda p: p.set_place("one", 1), where)
    images = []
    for _ in drive.cuts(
        before, erases, lambda n: range(4, STAGES, 4) if n == len(erases) - 1 else ()
    ):
        images.append((bytes(drive.data), everything(load())))
    for image, known in images:
        drive.restore(image)
        before, erases, new = save(drive, known, lambda p: p.set_place("two", 2), where)
        for k, _ in drive.cuts(before, erases, lambda n: (STAGES,)):
            found = everything(load())
            check(lost(found, known, new) is None, where, k, lost(found, known, new))
            counts["second"] += 1


def main():
    for fill in range(0, 8, 1 if DEEP else 2):
        healed_twice(fill)
    history(59, SHAPES[3], 12)  # cut twice in the only copy that could be written
    seed = 0
    while counts["cuts"] + counts["second"] < WANTED:
        history(seed, SHAPES[seed % len(SHAPES)], 12)
        seed += 1
    print("ok", counts)


main()
