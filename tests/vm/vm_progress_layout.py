# heapsize=24m
"""Lay the saves out on drives in many states: no erase block of a copy ever holds anything else.

Files are allocated first-free (a computer or the board that has just mounted the drive) and
next-free (Linux, and FatFs from the second file on). The saves come behind everything else, so two
states are left where they may share a block with other files, though never with each other:
- the last free clusters are in pieces, with files between them;
- files were removed or replaced since the drive was mounted: the next free clusters may be those in
  the holes.
Neither can be seen from a mounted drive. Run with NIBBLOCK_DEEP=1 for more drives.
"""

import os
import random

from saves import DEEP, SHAPES, alone, board, check, everything, load, make, play

from nibblock.progress.writing.sizes import sizes, space

ROOMS = (0, 100 * 1024, 300 * 1024)  # bytes left free
ROUNDS = 20 if DEEP else 1
counts = {"drives": 0, "saves": 0, "without saves": 0, "impossible": 0, "of them shared": 0}


def write(drive, name, size, next_free):
    """Write a file as a computer would; without ``next_free`` into the first free clusters."""
    if not next_free:
        drive.on()
    if drive.free() > size + 4096:
        drive.put(name, size)


def fresh(drive, next_free):
    """The game's files, and a few of the player's in the root."""
    for i in range(random.randrange(6)):
        write(drive, "mine%d.txt" % i, random.randrange(9000), next_free)


def deleted(drive, next_free):
    """Holes before the free space: the player has removed files."""
    names = ["old%d.dat" % i for i in range(random.randrange(4, 24))]
    for name in names:
        write(drive, name, random.randrange(6000), next_free)
    for name in names:
        if name in drive.files and random.randrange(2):
            drive.remove(name)


def replaced(drive, next_free):
    """Files have been replaced by larger and smaller ones, as by installing a new version."""
    deleted(drive, next_free)
    for name in list(drive.files):
        if random.randrange(2):
            write(drive, name, random.randrange(7000), next_free)


def scattered(drive, next_free):
    """Files all over the drive, and free clusters only between them: isolation is impossible."""
    names = []
    while drive.free() > 16384 and len(names) < 400:
        names.append("s%d.dat" % len(names))
        drive.put(names[-1], random.randrange(500, max(600, drive.free() // 20)))
    for name in names:
        if random.randrange(2):
            drive.remove(name)


def later(drive, n):
    """The player adds, grows and removes files on a computer between two games."""
    for _ in range(3):
        name = "later%d.txt" % random.randrange(6)
        if name in drive.files and random.randrange(2):
            drive.remove(name)
        else:
            write(drive, name, random.randrange(min(9000, max(1, drive.free() // 3))), n & 1)


def filled(seed, shape, room, state, next_free):
    """Return a drive in the given state; None if its size leaves no such room."""
    random.seed(seed)
    if room and room > shape[0] * 900:
        return None
    drive = board(shape, room and room + 60 * 1024, random.randrange(8))
    state(drive, next_free)
    if room and drive.free() > room:
        drive.take_up("levels/rest.skbn", drive.free() - room)
    return drive


def fits(drive):
    """Return whether the last free clusters are in one piece, with room for all the files."""
    owners = drive.map().owners
    while owners[-1]:
        owners.pop()
    count = 0
    while not owners[-1 - count]:
        count += 1
    status = os.statvfs("")
    return space(*sizes(drive.free(), status[0]), status[0]) <= count * 512


def impossible(drive, where):
    """Isolation cannot be had here; but no two copies ever share a block."""
    company = drive.map().shared(drive.flash.size)
    counts["impossible"] += 1
    counts["of them shared"] += bool(company)
    for block, held in company:
        copies = [name for name in held if name[:7] == "nbsave_"]
        check(len(copies) == 1, "copies share a block", where, block, held)


def one(seed, shape, room, state, how):
    """``how``: first-free; next-free; next-free, and the saves are made without mounting again."""
    where = (seed, shape, room, state.__name__, how)
    drive = filled(seed, shape, room, state, how > 0)
    if not drive:
        return
    if how < 2:
        drive.on()
    possible = how < 2 and fits(drive)
    if not make(drive):
        counts["without saves"] += 1
        return
    check(drive.intact(), "files damaged", where)
    if not (possible or (how == 2 and state is fresh)):
        impossible(drive, where)
        return
    counts["drives"] += 1
    alone(drive, where)
    for n in range(6):
        drive.on()
        progress = load()
        play(progress, n)
        new = everything(progress)
        check(progress.flush() == "", "save", where)
        alone(drive, where, drive.taken())
        check(everything(load()) == new, "read back", where)
        counts["saves"] += 1
        later(drive, n)
    check(drive.intact(), "files damaged", where)


def main():
    seed = 0
    for _ in range(ROUNDS):
        for state in (fresh, deleted, replaced, scattered):
            for how in range(3):
                for room in ROOMS:
                    seed += 1
                    one(seed, SHAPES[seed % len(SHAPES)], room, state, how)
    print("ok", counts)


main()
