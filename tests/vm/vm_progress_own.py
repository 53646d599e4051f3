# heapsize=64m
"""Make, rename, move, publish and delete own levels, and cut the power at every erase.

After a cut, the own levels are those before the change or those after it, and saves are as before
or after it. No save erases anything in the FAT or the root folder. Run with NIBBLOCK_DEEP=1 for
10,000 cuts.
"""

import os
import random

from flashmodel import STAGES
from saves import DEEP, SHAPES, alone, board, check, load, make, readable, settle, stages, steps

from nibblock import packs
from nibblock.games.sokoban.level import Level
from nibblock.packs import own_edit
from nibblock.progress.records.own_levels import body_of, levels

counts = {"changes": 0, "cuts": 0, "between": 0, "repairs": 0, "full": 0, "levels gone": 0}
done = {}
WANTED = 10000 if DEEP else 1000
KEY = b"solved"


def draw():
    """Return a random board within walls."""
    width, height = random.randrange(4, 26), random.randrange(4, 19)
    cells = bytearray([4] * (width * height))
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            cells[y * width + x] = (2, 2, 2, 4, 5, 6)[random.randrange(6)]
    cells[width + 1] = 3
    title = "".join([chr(random.randrange(32, 600)) for _ in range(random.randrange(40))])
    return Level(width, height, cells, title, "N.")


def known(progress):
    """Return the own levels in order, and what else was saved."""
    return [(entry[0], body_of(entry)) for entry in levels(progress)], progress.best(KEY, 0)


def change(progress, n):
    """Change something, as a player would; return what."""
    numbers = [entry[0] for entry in levels(progress)]
    what = "store" if len(numbers) < 3 else random.choice(CHANGES)
    one = numbers[random.randrange(len(numbers))] if numbers else 0
    if what == "store":
        own_edit.store(progress, draw(), draft=n & 1)
    elif what == "replace":
        own_edit.store(progress, draw(), one)
    elif what == "rename":
        own_edit.rename(progress, one, "Renamed %d" % n, "A. %d" % n)
    elif what == "copy":
        own_edit.duplicate(progress, one, "Copy %d" % n)
    elif what == "move":
        own_edit.move(progress, one, random.choice((-3, -1, 1, 4)))
    elif what == "publish":
        own_edit.publish(progress, one, (n + 9, steps((n + 12) // 4, n)), (n + 9, n))
    else:
        own_edit.remove(progress, one)
    if not n % 5:
        progress.add_solution(KEY, 9000 - n, 100, steps(60, n))
    return what


CHANGES = ("store", "replace", "rename", "copy", "move", "publish", "delete", "delete", "store")


def save(drive, n, where):
    """Change and save; return (image before, erases, what was known, what is known now)."""
    before = bytes(drive.data)
    progress = load()
    old = known(progress)
    check(readable(progress) == len(old[0]), "unreadable", where)
    what = change(progress, n)
    new = known(progress)
    line = progress.flush()
    erases = drive.taken()
    if "No room" in line:
        counts["full"] += 1
        check(known(progress) == new, "a full drive lost something", where)
        progress = load()
        check(known(progress)[0] == old[0], "a full drive changed", where)
        return None
    check(line == "", line, where)
    check(not progress.dirty and not progress.own, "still waiting", where)
    alone(drive, where, erases)
    counts["changes"] += 1
    done[what] = done.get(what, 0) + 1
    drive.on()
    check(known(load()) == new, "read back", where, what)
    return before, erases, old, new


def cut(drive, n, where):
    """Save, and cut at each erase and between them; return (image, known) of one of the cuts."""
    found = save(drive, n, where)
    if not found:
        return None
    before, erases, old, new = found
    one = None
    for k, stage in drive.cuts(before, erases, lambda n: stages(1) + [STAGES]):
        now = known(load())
        for i in range(2):
            check(now[i] in (old[i], new[i]), "neither old nor new", where, k, stage, i)
        counts["between" if stage == STAGES else "cuts"] += 1
        if one is None or not random.randrange(k + 2):
            one = bytes(drive.data), now
    return one


def mended(drive):
    """Repair the saves if a cut took a copy's folder; return if there are two copies."""
    if len(load().log.paths) < 2:
        counts["repairs"] += 1
        settle(drive)
        drive.on()
    return len(load().log.paths) > 1


def history(seed, shape):
    """Make levels on one drive; after some saves, go on from where the power was cut."""
    random.seed(seed)
    drive = board(shape, fill=random.randrange(12))
    make(drive)
    for n in range(12):
        where = (seed, n)
        if not mended(drive):
            return
        one = cut(drive, n, where)
        if not one:
            progress = load()
            own_edit.remove(progress, levels(progress)[0][0])
            check(progress.flush() == "", "no room to delete", where)
            drive.taken()
        elif not random.randrange(2):  # the power was cut: save again, and cut again
            drive.restore(one[0])
            if mended(drive):
                cut(drive, 50 + n, where + ("second",))


def lost(seed, shape):
    """Lose the copy that is read: the others have the same levels, also once it is repaired."""
    random.seed(seed)
    drive = board(shape)
    make(drive)
    for n in range(4):
        save(drive, n, (seed, "lost", n))
    old = known(load())
    log = load().log
    folder = log.paths[log.lead][:8]
    for name in ("/levels.nbs", "/progress.nbs"):
        with open(folder + name, "r+b") as file:
            file.write(bytes(5000))
    drive.on()
    check(known(load())[0] == old[0], "a lost copy", seed)
    save(drive, 60, (seed, "lost", "healed"))
    new = known(load())
    had = load().log.paths
    for name in ("/levels.nbs", "/progress.nbs"):
        os.remove(folder + name)
    drive.on()
    what, line = settle(drive)
    check((what, line) == ("repair", ""), "repaired", what, line)
    counts["repairs"] += 1
    drive.on()
    check(known(load())[0] == new[0], "the repair lost something", seed)
    for path in had:  # the new copy alone has them all
        if path[:8] != folder and path in load().log.paths:
            with open(path[:8] + "/levels.nbs", "r+b") as file:
                file.write(bytes(5000))
    drive.on()
    check(known(load())[0] == new[0], "the new copy lacks levels", seed)


def damaged_lead(seed, add):
    """Two copies, and the levels in the leading one are damaged: no save writes there first.

    A cut in the folder of the other, which alone has them whole, costs them; but no solution.
    """
    random.seed(seed)
    drive = board(SHAPES[0], 100 * 1024)
    make(drive)
    for n in range(4):
        save(drive, n, (seed, "damaged", n))
    log = load().log
    check(len(log.paths) == 2, "copies", log.paths)
    folder = log.paths[log.lead][:9]
    with open(folder + "levels.nbs", "r+b") as file:
        file.write(bytes(700))
    drive.on()
    old = known(load())
    before = bytes(drive.data)
    progress = load()
    progress.add_solution(KEY, 8000, 100, steps(60, 1))
    if add:
        change(progress, 60)
    new = known(progress)
    check(progress.flush() == "" and not progress.own, "save", seed)
    erases = drive.taken()
    held = drive.map()
    first = [n for n, data in erases if [o for o in held.holds(n, len(data)) if o[:9] == folder]]
    check(not first or add, "the lead is written to", seed, folder)
    for k, stage in drive.cuts(before, erases, lambda n: stages(0)[::3]):
        now = known(load())
        check(now[1] in (old[1], new[1]), "damaged lead", seed, add, k, stage)
        counts["cuts"] += 1
        if now[0] not in (old[0], new[0]):  # the other copy's folder was cut, too
            counts["levels gone"] += 1
    check(known(load()) == new, "read back", seed)


def main():
    packs.owner = None
    for seed in range(4):
        damaged_lead(seed, seed & 1)
    for seed in range(3):
        lost(seed, SHAPES[seed * 2])
    seed = 0
    while counts["cuts"] + counts["between"] < WANTED:
        history(seed, SHAPES[seed % len(SHAPES)])
        seed += 1
    print("ok", counts, done)


main()
