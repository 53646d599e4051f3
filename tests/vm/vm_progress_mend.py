# heapsize=64m
"""Cut the power while save files are created or repaired, at every erase.

Nothing acknowledged is lost, and the next start takes up the job again; except for a cut while an
erase block with a part of the FAT or the root folder is written, which may cost the whole drive:
those erases are counted, and what became of the saves. Run with NIBBLOCK_DEEP=1 for more drives.
"""

import os
import random

from fatmap import SYSTEM
from saves import (
    DEEP,
    SHAPES,
    alone,
    board,
    check,
    everything,
    load,
    lost,
    play,
    settle,
    stages,
)

CUTS = 3 if DEEP else 1  # stages of each erase
counts = {"cuts": 0, "resumed": 0}
system = {"erases": 0, "cuts": 0, "saves read": 0, "formatted": 0}


def prepared(drive, saves):
    """Save a few records; return everything."""
    for n in range(saves):
        drive.on()
        progress = load()
        play(progress, n, 900)
        check(progress.flush() == "", "prepare", n)
    drive.on()
    drive.taken()
    return everything(load())


def dead_copy(drive):
    """Damage the folder of the copy that is furthest behind, as a cut would."""
    log = load().log
    behind = min(range(len(log.paths)), key=lambda i: log.same[i])
    sector = drive.map().folders[log.paths[behind][:9]][0]
    drive.data[sector * 512 : sector * 512 + 512] = b"\xff" * 512
    drive.on()


def goal(drive, want, where):
    """Check that the files are as they should be: whole, by themselves, with everything."""
    progress = load()
    check(everything(progress) == want, "not as before", where)
    check(progress.log.whole, "not whole", where)
    alone(drive, where)
    check(drive.intact(), "files damaged", where)


def again(drive, job, want, where):
    """Start the console after the cut, and let it finish; then save."""
    line = ""
    for _ in range(3):
        what, line = settle(drive)
        drive.on()
        if not what:
            break
        check(what in (job, "finish", "create", "repair"), "another job", what, where)
    check(lost(everything(load()), want, want) is None, "lost in the end", where)
    if (
        line == "Drive full"
    ):  # what a folder that died had is lost until a computer checks the drive
        return
    check(line == "", line, where)
    progress = load()
    check(progress.log.whole, "not whole in the end", where)
    play(progress, 77, 400)
    new = everything(progress)
    check(progress.flush() == "", "save in the end", where)
    drive.on()
    check(everything(load()) == new, "saved in the end", where)
    counts["resumed"] += 1


def after_risk(drive, want):
    """Count what became of the saves after a cut in the FAT or the root folder."""
    system["cuts"] += 1
    if drive.formatted:
        system["formatted"] += 1
        drive.formatted = 0
        return
    try:
        system["saves read"] += everything(load()) == want
    except (OSError, ValueError):
        pass


def everywhere(drive, job, where):
    """Do a job, and cut it at every erase."""
    want = everything(load())
    drive.on()
    before = bytes(drive.data)
    what, line = settle(drive)
    check(what == job and line == "", "job", what, line, where)
    erases = drive.taken()
    drive.on()
    goal(drive, want, where)
    now = drive.map()
    risks = [any([o in SYSTEM for o in now.holds(n, len(new))]) for n, new in erases]
    system["erases"] += sum(risks)
    for k, stage in drive.cuts(before, erases, lambda n: stages(CUTS)):
        if risks[k]:
            after_risk(drive, want)
            continue
        found = everything(load())
        check(lost(found, want, want) is None, "lost", where, k, stage, lost(found, want, want))
        check(drive.intact(), "files damaged", where, k, stage)
        counts["cuts"] += 1
        again(drive, job, want, where + (k, stage))
    return len(erases), sum(risks)


def one(seed, shape):
    random.seed(seed)
    drive = board(shape, fill=random.randrange(8))
    figures = [everywhere(drive, "create", (seed, shape, "create"))]
    prepared(drive, 6)
    dead_copy(drive)
    figures.append(everywhere(drive, "repair", (seed, shape, "repair")))
    return figures


def unreadable(copies):
    """Creating was cut, and the log of the last ``copies`` cannot be read: it is made again."""
    drive = board(SHAPES[3])
    settle(drive)
    drive.put("nbsave.tmp", 5000)
    folders = sorted(drive.map().folders)
    for folder in [name for name in folders if name[:7] == "nbsave_"][3 - copies :]:
        at = drive.map().folders[folder][0] * 512 + 2 * 32  # after . and ..
        check(drive.data[at : at + 8] == b"PROGRESS", "entry", bytes(drive.data[at : at + 11]))
        drive.data[at + 26 : at + 28] = b"\xf0\xff"  # no such cluster
    del drive.files["nbsave.tmp"]
    drive.on()
    what, line = settle(drive)
    check((what, line) == ("create", ""), "not made again", copies, what, line)
    check("nbsave_c.bad" in os.listdir(), "not set aside", os.listdir())
    drive.on()
    progress = load()
    play(progress, 1, 400)
    new = everything(progress)
    check(progress.flush() == "" and progress.log.whole, "save", copies)
    drive.on()
    check(everything(load()) == new, "saved", copies)


def main():
    for copies in (1, 3):
        unreadable(copies)
    shapes = [shape for shape in SHAPES if DEEP or shape[0] < 600]
    for seed in range(len(shapes) * (2 if DEEP else 1)):
        shape = shapes[seed % len(shapes)]
        print("ok", shape, "(erases, of them FAT or root) to create, repair:", one(seed, shape))
    print("ok", counts, "FAT or root:", system)


main()
