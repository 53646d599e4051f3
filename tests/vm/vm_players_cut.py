# heapsize=64m
"""Let three players play on one drive, and cut the power at every erase while players change.

Whatever is cut, each player has what there was before or after; one who is erased has all of it or
nothing, and the others what they had. Then change players 50 times: no memory may be lost.
"""

import gc
import random

from flashmodel import Storage
from saves import (
    BLANK,
    DEEP,
    KEYS,
    NAMES,
    SHAPES,
    alone,
    board,
    check,
    everything,
    load,
    lost,
    make,
    play,
    stages,
)

from nibblock.progress import Progress
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import choose, erase, names, set_name, turn_to
from nibblock.settings import PLAYER

counts = {"cuts": 0, "erased": 0}
EMPTY = [BLANK] * len(KEYS) + [(b"",) * len(NAMES)]


def of_all(progress):
    """Return what is known of each player, without settings, and the names."""
    found = []
    for player in range(3):
        theirs = progress if player == progress.player else of_player(progress, player)
        found.append(([theirs.place], everything(theirs)[1:]))
    return found, names(progress)


def is_empty(each):
    return each == ([None], EMPTY)


def cut(drive, change, judge, where):
    """Change something, and cut at each erase; ``judge(progress, before)`` says what is wrong."""
    image = bytes(drive.data)
    progress = load()
    before = of_all(progress)
    drive.taken()
    change(progress)
    erases = drive.taken()
    alone(drive, where, erases)
    for k, stage in drive.cuts(image, erases, lambda n: stages(0 if DEEP else 1)):
        wrong = judge(load(), before)
        check(not wrong, wrong, where, k, stage)
        counts["cuts"] += 1
    return before


def saved(progress):
    line = progress.flush()
    check(line == "", line)


def turn(drive, player, where):
    """Change players: what each has stays."""

    def change(progress):
        choose(progress, player)
        saved(progress)

    was = load().player
    cut(drive, change, lambda p, before: of_all(p) != before and "changed", where)
    now = load()
    check(now.player == player == now.settings[PLAYER], "not turned", where, was)


def rename(drive, player, name, where):
    def change(progress):
        set_name(progress, player, name)
        saved(progress)

    def judge(progress, before):
        found = of_all(progress)
        if found[0] != before[0]:
            return "changed"
        old = list(before[1])
        if found[1] != old:
            old[player] = name
        return found[1] != old and "another name"

    cut(drive, change, judge, where)
    check(names(load())[player] == name, "not renamed", where)


def wipe(drive, player, where):
    def change(progress):
        check(erase(progress, player) == "", "not erased", where)

    def judge(progress, before):
        found = of_all(progress)
        for each in range(3):
            if each != player and (found[0][each], found[1][each]) != (
                before[0][each],
                before[1][each],
            ):
                return "another player lost something"
        gone = is_empty(found[0][player])
        if not gone and found[0][player] != before[0][player]:
            return "half erased"
        if found[1][player] != ("" if gone else before[1][player]):
            if not is_empty(before[0][player]):
                return "the name without the player"
        counts["erased"] += gone
        return ""

    cut(drive, change, judge, where)
    check(is_empty(of_all(load())[0][player]), "something is left", where)


def go_on(drive, n, where):
    """Play as whoever plays now; only that player's records change, to the old or the new."""
    after = []

    def change(progress):
        play(progress, n, 900)
        after.append(everything(progress))
        saved(progress)

    def judge(progress, before):
        found = of_all(progress)
        for each in range(3):
            if each != progress.player and found[0][each] != before[0][each]:
                return "another player's changed"
        now = found[0][progress.player]
        old = before[0][progress.player]
        return lost([now[0]] + now[1], [old[0]] + old[1], [[after[0][0][1]]] + after[0][1:])

    cut(drive, change, judge, where)


def history(seed, shape):
    random.seed(seed)
    drive = board(shape, fill=random.randrange(8))
    make(drive)
    for n in range(16 if DEEP else 9):
        where = (seed, n)
        turn(drive, n % 3, where)
        go_on(drive, n * 9 + seed, where)
        if n % 4 == 1:
            rename(drive, n % 3, "AEIOU"[n % 5] * (1 + n % 10), where)
        drive.on()
    for player in (seed % 3, (seed + 1) % 3):
        wipe(drive, player, (seed, "wipe", player))
    go_on(drive, 7, (seed, "after"))


def change_often():
    """Change players 50 times, with something saved each time."""
    drive = board(SHAPES[0])
    make(drive)
    progress = Progress(Storage())
    first = used = 0
    for n in range(53):
        choose(progress, n % 3)
        if n < 3:
            for key in KEYS:
                progress.add_solution(key, 9 + n, 9, bytes(20))
        progress.set_place("levels/one.skbn", n)
        saved(progress)
        drive.taken()
        gc.collect()
        used = gc.mem_alloc()
        if n == 8:
            first = used
    check(len(progress.waiting) == len(progress.others) == 0, "waiting")
    check(used - first < 400, "memory grew", first, used)
    for player in range(3):
        turn_to(progress, player)
        check(progress.best(KEYS[3], 0)[0] == 9 + player, "best", player)


def main():
    change_often()
    for seed in range(24 if DEEP else 2):
        history(seed, SHAPES[seed % len(SHAPES)])
    check(counts["erased"] > 0, "no cut came after the player was gone")
    print("ok", counts)


main()
