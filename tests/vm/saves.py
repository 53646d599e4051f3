"""Play and save on modelled flash, cut the power, and check that nothing acknowledged is lost."""

import os
import random

from flashmodel import ERASING, INSIDE, OUTSIDE, STAGES, Board, Storage, format

from nibblock.packs import PackError
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack
from nibblock.progress import Progress
from nibblock.progress.records.named import named, set_named

DEEP = os.getenv("NIBBLOCK_DEEP") == "1"
KEYS = [bytes((i * 5 + 1, i * 3 & 255, 7, 1, 2, i * 11 & 255)) for i in range(16)]
BLANK = (None, None, None)
NAMES = (b"counts", b"\x80tally", b"\xfftally")

# KiB, sectors in a cluster, reserved sectors, FATs, kind of flash
SHAPES = (
    (508, 1, 1, 1, INSIDE),  # PicoPad
    (256, 1, 1, 1, INSIDE),
    (1024, 1, 3, 2, OUTSIDE),
    (2048, 2, 1, 1, OUTSIDE),
    (2048, 4, 6, 2, INSIDE),
    (508, 1, 4, 2, INSIDE),
    (2048, 8, 5, 1, OUTSIDE),
)


class Failed(Exception):
    pass


def check(right, *what):
    if not right:
        raise Failed(what)


def everything(progress):
    """Return what a player could miss: settings, place and named bytes, then each key's records."""
    found = [(bytes(progress.settings), progress.place)]
    for key in KEYS:
        if progress.marks(key):
            found.append((progress.best(key, 0), progress.best(key, 1), progress.unfinished(key)))
        else:
            found.append(BLANK)
    found.append(tuple([bytes(named(progress, name) or b"") for name in NAMES]))
    return found


def lost(found, old, new):
    """Return what in ``found`` is neither as in ``old`` nor as in ``new``, or None."""
    for i in range(len(found)):
        value = found[i]
        for j in range(len(value)):
            if value[j] != old[i][j] and value[j] != new[i][j]:
                return i, j, value[j], old[i][j], new[i][j]
    return None


def load():
    """Start the console and load its saves."""
    return Progress(Storage())


def readable(progress):
    """Return how many levels and drafts can be read."""
    total = 0
    for path in (LEVELS, DRAFTS):
        try:
            pack = OwnPack(path, progress)
        except PackError:
            continue
        total += len([pack.read(n).key for n in range(pack.count)])
        pack.close()
    return total


def alone(drive, where, erases=()):
    """Check that copies share no erase block with anything, and that no save wrote to the FAT."""
    company = drive.map().shared(drive.flash.size)
    check(company == [], "shared", where, company)
    check(drive.system_erases(erases) == 0, "FAT or root", where)


def steps(size, salt):
    return bytes((i * 31 + salt) & 255 for i in range(size))


def play(progress, n, most=2200):
    """Change something, as a player would: the random generator says what, and how much."""
    what = random.randrange(10)
    key = KEYS[random.randrange(len(KEYS))]
    size = random.randrange(60) if random.randrange(3) else random.randrange(most)
    if what < 5:
        progress.add_solution(key, 90000 - n * 7, 40000 - n * 3, steps(size, n))
        progress.clear_unfinished(key)
    elif what < 8:
        progress.set_unfinished(key, size * 4, size * 2, random.randrange(9), steps(size, n))
    if what in (4, 8):
        progress.settings[n % 16] = n & 255
        progress.touch_settings()
    if what in (0, 7, 9):
        progress.set_place("levels/one.skbn", n)
    if what < 7:
        set_named(progress, NAMES[n % 3], steps(n % 40, n))
    if what == 9:
        for i in range(random.randrange(2, 5)):
            other = KEYS[(n + i) % len(KEYS)]
            progress.add_solution(other, 90000 - n * 7, 40000, steps(size // 4, n + i))


def stages(every):
    """Return the stages of a cut: all of them, or ``every`` by chance."""
    if not every:
        return list(range(ERASING, STAGES + 1))
    return [random.randrange(ERASING, STAGES + 1) for _ in range(every)]


def board(shape, room=0, fill=0):
    """Return a board with a game's files on its drive, and ``room`` bytes free, 0 for all."""
    size, cluster, reserved, fats, kind = shape
    new = Board(format(size * 1024, cluster, reserved, fats), kind)
    new.put("code.py", 700)
    os.mkdir("levels")
    new.put("levels/one.skbn", 3000 + fill * 512)
    if room:
        new.take_up("levels/big.skbn", max(512, new.free() - room))
    return new


def settle(drive):
    """Do what the console does at its start with the save files; return (job, line)."""
    from nibblock.progress.writing.mend import job, mend

    progress = load()
    what = job(progress)
    return what, mend(progress, what) if what else ""


def make(drive):
    """Lay the saves out, as the console does at its first start, and power on: is there room?"""
    what, line = settle(drive)
    check(what == "create" and line in ("", "Drive full"), "made", what, line)
    drive.on()
    return not line
