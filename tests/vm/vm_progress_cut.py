# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
# heapsize=8m
"""Cut the power at every erase of the flash while progress is saved: old or new, never nothing.

Run with NIBBLOCK_DEEP=1 for more drives, more saves and second cuts.
"""

import os
import sys

from flashmodel import STAGES, Board, PowerCut, Storage

from nibblock.progress import Progress

DEEP = os.getenv("NIBBLOCK_DEEP") == "1"
LATER = ("erasing", 0, 3, 8, 12) if DEEP else ("erasing", 0, 8)  # stages of a second cut
KEYS = [bytes((i, i * 3 & 255, 7, 1, 2, i * 11 & 255)) for i in range(200)]

counts = {"cuts": 0, "second": 0, "system": 0, "full": 0}


class Failed(Exception):
    pass


def check(right, *what):
    if not right:
        raise Failed(what)


def steps(n, salt):
    return bytes((i * 31 + salt) & 255 for i in range(n))


def everything(progress):
    """Everything that a player could miss."""
    found = {"settings": bytes(progress.settings), "place": progress.place}
    for i in range(len(KEYS)):
        key = KEYS[i]
        if progress.marks(key):
            found[i] = (progress.best(key, 0), progress.best(key, 1), progress.unfinished(key))
    return found


def same_or(found, old, new):
    for name in set(list(found) + list(old) + list(new)):
        blank = (None, None, None)
        value = found.get(name, blank)
        if value != old.get(name, blank) and value != new.get(name, blank):
            return False
    return True


def write(board, change):
    """Load, change, flush; remember the file sizes."""
    progress = Progress(Storage())
    change(progress)
    return progress.flush(), progress


def after_cut(board, old, new, where, second=True):
    """Start the console: each record must be old or new, and writable again, even after another
    cut.
    """
    board.on()
    check(board.intact(), "a neighbour is damaged", where)
    progress = Progress(Storage())
    found = everything(progress)
    check(same_or(found, old, new), "lost", where)
    image = board.image() if second else None
    last = 199 if second else 198
    line = save_again(progress, last)
    if line.startswith("Drive full") and board.small and not second:
        counts["full"] += 1  # each lost folder takes the space of its log with it
        return
    check(line == "", line, where)
    erased = board.flash.erases
    board.on()
    again = everything(Progress(Storage()))
    check(again.pop(last, None) == ((5, 2, b"again"),) * 2 + (None,), "not written again", where)
    check(again == found, "the repair lost something", where)
    if not second:
        return
    for cut in range(len(erased)):
        if erased[cut] <= board.system:
            counts["system"] += 1
            continue
        for stage in LATER:
            board.restore(image)
            progress = Progress(Storage())
            board.flash.arm(cut, stage)
            try:
                save_again(progress)
                check(False, "no second cut", where, cut)
            except PowerCut:
                counts["second"] += 1
            full = dict(found)
            full[199] = ((5, 2, b"again"), (5, 2, b"again"), None)
            after_cut(board, found, full, (where, "then", cut, stage), False)


def save_again(progress, i=199):
    progress.add_solution(KEYS[i], 5, 2, b"again")
    return progress.flush()


def cut_everywhere(board, change, name, creating=False, second=True):
    """Cut at each erase and stage of one flush; leave the board with the flush done."""
    board.on()
    image = board.image()
    old = everything(Progress(Storage()))
    board.flash.arm(-1)
    line, progress = write(board, change)
    check(line == "", line, name)
    erased = board.flash.erases
    board.on()
    done = board.image()
    new = everything(Progress(Storage()))
    check(everything(progress) == new, "read back", name)
    for cut in range(len(erased)):
        if creating and erased[cut] <= board.system:
            counts["system"] += 1  # FAT or root folder: FAT itself has no second copy of those
            continue
        for stage in STAGES:
            board.restore(image)
            board.flash.arm(cut, stage)
            try:
                write(board, change)
                check(False, "no cut", name, cut)
            except PowerCut:
                counts["cuts"] += 1
            after_cut(board, old, new, (name, cut, erased[cut], stage), second)
    board.restore(done)
    return erased


def solve(i, moves, size):
    return lambda p: p.add_solution(KEYS[i], moves, moves // 2, steps(size, moves))


def leave(i, size):
    return lambda p: p.set_unfinished(KEYS[i], size * 4, size, 3, steps(size, i))


def both(*changes):
    def change(progress):
        for one in changes:
            one(progress)

    return change


def options(p):
    p.settings[2] += 1
    p.touch_settings()
    p.set_place("levels/one.skbn", p.settings[2])


def alternating(board, saves, name):
    erases = []
    for n in range(saves):
        if n % 5 == 4:
            change = both(solve(n, 90 - n, 700 * (n % 3) + 20), options)
        elif n % 5 == 3:
            change = leave(n % 4, 300)
        elif n % 5 == 2:
            change = both(solve(1, 80 - n, 20), lambda p: p.clear_unfinished(KEYS[3]))
        else:
            change = solve(n, 100 + n, 30 + n)
        usual = n % 5 != 4
        erased = cut_everywhere(board, change, name + str(n), n == 0, n % 4 == 1)
        if n > 1 and usual:
            erases.append(len(erased))
    check(max(erases) <= 3 and sum(erases) <= len(erases) * 2.4, "erases of a usual save", erases)
    return erases


def damage(board, path, first, count):
    """Overwrite blocks of 512 bytes of a file as a failed erase would."""
    with open(path, "r+b") as file:
        file.seek(first * 512)
        file.write(bytes((i * 77 + 5) & 255 for i in range(count * 512)))


def repairs(board):
    image = board.image()
    progress = Progress(Storage())
    behind = progress.log.paths[1 - progress.log.lead]
    folder = behind[:8]
    total = everything(progress)
    for first, count in ((0, 8), (0, 1), (1, 2), (3, 200 if DEEP else 20)):
        board.restore(image)
        damage(board, behind, first, count)
        check(everything(Progress(Storage())) == total, "damage to the copy behind")
        cut_everywhere(board, solve(150, 60, 40), "damaged %d+%d" % (first, count), False, DEEP)
    board.restore(image)
    os.remove(behind)
    cut_everywhere(board, solve(150, 60, 40), "copy removed", True, False)
    board.restore(image)
    os.remove(behind)
    os.rmdir(folder)
    with open(folder, "wb") as file:
        file.write(b"not a folder")
    cut_everywhere(board, solve(150, 60, 40), "folder is a file", True, False)
    board.restore(image)


def fill_to_compaction(board, name, levels):
    """Write until the next save compacts; cut that save, the two before it and the one after it."""
    progress = Progress(Storage())
    gen = max(progress.log.gens)
    images = []
    n = 0
    while True:
        images.append(board.image())
        board.flash.arm(-1)
        solve_again(progress, n, levels)
        check(progress.flush() == "", "fill")
        if max(progress.log.gens) > gen:
            break
        check(len(board.flash.erases) <= 4, "erases of a save", n, board.flash.erases)
        n += 1
        images = images[-2:]
    board.restore(images[0])
    for i in range(n - 2, n + 1):
        what = "%s compaction %d" % (name, i - n)
        cut_everywhere(board, lambda p, i=i: solve_again(p, i, levels), what, False, DEEP)
    check(max(Progress(Storage()).log.gens) > gen, "the compaction was cut")
    cut_everywhere(board, solve(151, 70, 50), name + " after it", False, DEEP)
    return n


def full(board):
    """Save more than the first files hold: they are recreated, larger, until the drive is full."""
    progress = Progress(Storage())
    size = progress.log.size(progress.log.paths[0])
    total = everything(progress)
    n = 60
    grown = False
    while True:
        image = board.image()
        board.flash.arm(-1)
        solve(n, 300, 900)(progress)
        line = progress.flush()
        if not line and not grown and min(board.flash.erases) <= board.system:
            grown = True
            board.restore(image)
            cut_everywhere(board, solve(n, 300, 900), "growing", True, False)
            progress = Progress(Storage())
        if line:
            break
        total = everything(progress)
        n += 1
    check(line.startswith("Drive full"), line)
    check(progress.best(KEYS[n], 0) == (300, 150, steps(900, 300)), "kept in memory")
    board.on()
    check(everything(Progress(Storage())) == total, "nothing lost on a full drive")
    check(board.intact(), "neighbours")
    progress = Progress(Storage())
    check(progress.log.size(progress.log.paths[0]) > size, "the files grew")
    board.restore(image)
    return n


def solve_again(progress, n, levels):
    progress.add_solution(KEYS[20 + n % levels], 9000 - n, 4000 - n, steps(150, n))


def broken_rest(board):
    """Cut a compaction, then destroy the copy it left whole: what can be read must be read."""
    progress = Progress(Storage())
    lead = progress.log.paths[progress.log.lead]
    total = everything(progress)
    damage(board, lead, 0, 1)
    found = everything(Progress(Storage()))
    check(len(found) >= len(total) - 1, "the copy behind has all but the last save")
    for path in progress.log.paths:
        damage(board, path, 2, 3)
    progress = Progress(Storage())
    check(save_again(progress) == "", "write after double damage")
    check(Progress(Storage()).best(KEYS[199], 0) == (5, 2, b"again"), "saved after double damage")


def main():
    drives = [(256, 0, 0), (508, 3, 0)]
    if DEEP:
        drives += [(256, 5, 0), (700, 1, 0)]
    for size, fill, room in drives:
        board = Board(size * 1024, fill, room, size == 508)
        erases = alternating(board, 11, "save")
        print("ok", size, "KiB: erases of usual saves", erases)
        repairs(board)
        print("ok", size, "KiB: repairs")
        if size == 256:
            print("ok", fill_to_compaction(board, "roomy", 30), "saves to a compaction")
        broken_rest(board)
    board = Board(256 * 1024)
    board.holes(20)
    for n in range(4):
        cut_everywhere(board, solve(n, 50, 600), "holes %d" % n, n == 0, False)
    print("ok a drive full of holes")
    board = Board(256 * 1024, 2, 70000)
    solve(0, 10, 10)(progress := Progress(Storage()))
    check(progress.flush() == "", "first save on a small drive")
    board.put("levels/two.skbn", 5000)  # the log's other neighbour
    print("ok", fill_to_compaction(board, "small", 10), "saves to a compaction on a small drive")
    print("ok", full(board), "levels until it is full")
    print("ok", counts)


try:
    main()
except Failed as failed:
    print("FAILED", failed)
    sys.exit(1)
