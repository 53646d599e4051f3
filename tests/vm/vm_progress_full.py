# heapsize=64m
"""Fill the copies of a small drive: steps go first, games next, numbers last; and cut the power.

A PicoPad with 100 KB free keeps 160 solved levels and 40 unfinished games whole.
"""

import random

from saves import SHAPES, board, check, load, make, stages, steps

SOLVED = 160
GAMES = 40
counts = {"saves": 0, "cuts": 0, "messages": []}


def key(i):
    return bytes((i & 255, i >> 8, 3, 1, 4, i * 7 & 255))


def solve(progress, i, size):
    progress.add_solution(key(i), 1000 + i, 300 + i, steps(size, i))


def leave(progress, i, size):
    progress.set_unfinished(key(i), size * 4, size, 2, steps(size, i))


def whole(progress, i, size):
    """Return whether a solution is kept with all its steps."""
    return progress.best(key(i), 0) == (1000 + i, 300 + i, steps(size, i))


def numbers(progress, levels):
    """Return the first of ``levels`` solved levels whose numbers are lost, or None."""
    for i in range(levels):
        if progress.numbers(key(i), 0) != (1000 + i, 300 + i):
            return i
    return None


def games(progress):
    """Return which unfinished games are kept whole."""
    kept = []
    for i in range(500, 500 + GAMES):
        game = progress.unfinished(key(i))
        if game:
            check(game == (400, 100, 2, steps(100, i)), "a game has changed", i)
            kept.append(i)
    return kept


def save(drive, progress):
    line = progress.flush()
    counts["saves"] += 1
    check(drive.system_erases(drive.taken()) == 0, "FAT or root")
    return line


def a_player(drive):
    """Solve and leave many levels; everything is kept."""
    for i in range(SOLVED):
        if i % 4 == 0:
            progress = load()
        solve(progress, i, 20 + i % 60)
        if i % 4 == 0:
            leave(progress, 500 + i // 4, 100)
        line = save(drive, progress)
        check(line == "", "a player", i, line)
    drive.on()
    progress = load()
    for i in range(SOLVED):
        check(whole(progress, i, 20 + i % 60), "kept whole", i)
    check(len(games(progress)) == GAMES, "games kept", len(games(progress)))


def cut(drive, before, levels, least):
    """Cut the last save everywhere: the numbers of ``levels`` and ``least`` games are kept."""
    erases = drive.erases[:]
    for k, stage in drive.cuts(before, erases, lambda n: stages(2)):
        progress = load()
        check(numbers(progress, levels) is None, "numbers lost", levels, k, stage)
        check(len(games(progress)) >= least, "games lost", k, stage, len(games(progress)))
        counts["cuts"] += 1


def fill(drive, change, line):
    """Save ``change(progress, n)`` until the message ``line`` appears; cut the power in that save.

    Return how many saves that took.
    """
    for n in range(80):
        drive.on()
        before = bytes(drive.data)
        progress = load()
        kept = len(games(progress))
        change(progress, n)
        said = progress.flush()
        drive.flash.flush()
        if line in said:
            counts["messages"].append(said)
            left = len(games(progress))
            check(left == kept or "games" in line, "games are dropped before steps")
            cut(drive, before, SOLVED, left)
            return n + 1
        check(said == "" or counts["messages"], "another message", said)
        check(len(games(load())) == kept, "a game dropped without a message", n)
    check(False, "never said", line)
    return 0


def main():
    random.seed(5)
    drive = board(SHAPES[0], 100 * 1024)
    make(drive)
    a_player(drive)
    print("ok", SOLVED, "solved and", GAMES, "unfinished levels on a drive with 100 KB free")
    fill(drive, lambda p, n: solve(p, SOLVED + n, 2100), "old solutions keep only their numbers")
    n = fill(drive, lambda p, n: leave(p, 700 + n, 2500), "oldest unfinished games")
    drive.on()
    progress = load()
    check(numbers(progress, SOLVED) is None, "numbers dropped")
    check(progress.unfinished(key(699 + n)) is not None, "the newest game is kept")
    print("ok", counts)


main()
