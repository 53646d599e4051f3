# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Making the files: for each copy a filler, a folder in the root, and the log's file at full size.

Flash is erased 4 KB at a time without a copy, so neither a folder nor a log may share such a block
with anything else: before the folder lies a filler file of 8 KB, after the log the last 8 KB of its
own file, which hold nothing. They are made one after the other, so that FAT lays them out so, and
behind a file that fills the holes of the drive meanwhile; from then on they are only rewritten in
place. Making them writes FAT and root folder; no flush does.
RAM: nothing that stays.
"""

import os

from nibblock import const
from nibblock.progress.log import FILE, PAGE, TAIL

_FILLER = const(8192)
_HOLES = "nbsave.tmp"
_LEAST = const(4096)  # a log smaller than this is of no use
_MOST = const(262144)


def make(log):
    """Make copies until there are two. OSError(28) if the drive has no room.

    Power cut while a folder is rewritten loses that folder, and the room of its log with it until a
    computer checks the drive. So copies start small, and grow while there is room.
    """
    _sweep(log)
    free, cost = _free(log)
    wanted = 2 - len(log.paths)
    size = min(free // wanted - cost, _MOST, max(free // 8 - cost, 2 * log.end, _LEAST)) & ~4095
    if size < _LEAST:
        raise OSError(28)
    _skip_holes(log, free - wanted * (size + cost))
    while len(log.paths) < 2:
        log.paths.append(_add(log, size + TAIL))
        log.same.append(0)
        log.gens.append(-1)
    _remove(os.remove, log.root + _HOLES)


def grow(log, target, end):
    """Make copy ``target`` again so large that ``end`` bytes of log fit; OSError(28)."""
    old = log.size(log.paths[target]) - TAIL
    free, cost = _free(log)
    free += old + TAIL + _FILLER
    size = min(max(2 * old, end + _LEAST), free - cost, 0x3F0000) & ~4095
    if size < end:
        raise OSError(28)
    _clear(log, log.paths[target][:8])
    _skip_holes(log, free - size - cost)
    log.paths[target] = _add(log, size + TAIL)
    _remove(os.remove, log.root + _HOLES)


def _skip_holes(log, room):
    """Fill holes between other files, so that what is made next lies in one piece behind them."""
    with open(log.root + _HOLES, "wb") as file:
        file.seek(min(max(room, 0), _MOST))


def _free(log):
    """Bytes that are free, and what a copy costs beside its log."""
    try:
        status = os.statvfs(log.root or ".")
        cluster = status[1]
        free = min(cluster * min(status[4], 0x3FFFFFFF // cluster), 0x3FFFFFFF)
    except AttributeError:  # CPython on Windows
        cluster = 4096
        free = 8 * _MOST
    return free, _FILLER + TAIL + 2 * cluster


def _sweep(log):
    """Remove what is left of copies that are of no use; what cannot be removed stays."""
    names = os.listdir(log.root or ".")
    if _HOLES in names:
        os.remove(log.root + _HOLES)
    for name in names:
        if len(name) == 8 and name[:7] == "nbsave_" and name + FILE not in log.paths:
            _clear(log, name)


def _clear(log, name):
    _remove(os.remove, log.root + name + FILE)
    _remove(os.rmdir, log.root + name)
    _remove(os.remove, log.root + name + ".pad")


def _remove(how, path):
    try:
        how(path)
    except OSError:
        pass


def _add(log, size):
    """Make a copy under the first free letter; returns its path."""
    names = os.listdir(log.root or ".")
    for letter in "abcdefghijklmnopqrstuvwxyz":
        name = "nbsave_" + letter
        if name not in names:
            break
    else:
        raise OSError(28)
    _create(log.root + name + ".pad", _FILLER)
    os.mkdir(log.root + name)
    _create(log.root + name + FILE, size, bytes(PAGE))  # any older log here is void
    if log.size(name + FILE) != size:
        raise OSError(28)
    return name + FILE


def _create(path, size, start=b""):
    """Make a file of that size and write only ``start``: its ends border on other files."""
    with open(path, "wb") as file:
        file.write(start)
        file.seek(size)  # FAT makes the file longer by that
    if os.stat(path)[6] < size:  # a desktop's file system does not
        with open(path, "r+b") as file:
            file.seek(size - 1)
            file.write(b"\0")
