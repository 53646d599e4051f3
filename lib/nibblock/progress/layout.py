# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Making the files: for each copy a filler, a folder in the root, and the log's file at full size.

Flash is erased 4 KB at a time without a copy, so neither a folder nor a log may share such a block
with anything else: before the folder lies a filler file of 8 KB, after the log the last 8 KB of its
own file, which hold nothing. They are made one after the other, so that FAT lays them out so; from
then on they are only rewritten in place. Making them writes FAT and root folder; no flush does.
RAM: nothing that stays.
"""

import os

from nibblock import const
from nibblock.progress.log import FILE, PAGE, TAIL

_FILLER = const(8192)
_FOLDERS = const(4096)  # clusters of a folder and of directory entries
_LEAST = const(4096)  # a log smaller than this is of no use
_MOST = const(262144)


def make(log):
    """Make copies until there are two. OSError(28) if the drive has no room."""
    _sweep(log)
    free = _free(log)
    wanted = 2 - len(log.paths)
    cost = _FILLER + _FOLDERS + TAIL
    room = free // wanted - cost
    if log.paths:
        size = min(room, log.size(log.paths[0]) - TAIL)
    else:
        size = min(room, max(_LEAST, free // 3 - cost), _MOST)
    size &= ~4095
    if size < _LEAST or size < log.end:
        raise OSError(28)
    while len(log.paths) < 2:
        _add(log, size + TAIL)


def grow(log, target, end):
    """Make copy ``target`` again so large that ``end`` bytes of log fit; OSError(28)."""
    old = log.size(log.paths[target])
    size = max(2 * (old - TAIL), end + _LEAST + 4095 & ~4095)
    room = (_free(log) + old - TAIL - _FOLDERS) & ~4095
    if size > room:
        size = end + 4095 & ~4095
    if size > room or size > 0x3F0000:
        raise OSError(28)
    path = log.paths[target]
    os.remove(log.root + path)
    _create(log.root + path, size + TAIL)


def _free(log):
    try:
        status = os.statvfs(log.root or ".")
    except AttributeError:  # CPython on Windows
        return 4 * _MOST
    return min(status[0] * min(status[4], 0x2000), 0x3FFFFFFF)


def _sweep(log):
    """Remove what is left of copies that are of no use; what cannot be removed stays."""
    for name in os.listdir(log.root or "."):
        if len(name) == 8 and name[:7] == "nbsave_" and name + FILE not in log.paths:
            _remove(os.remove, log.root + name + FILE)
            _remove(os.rmdir, log.root + name)
            if name not in os.listdir(log.root or "."):
                _remove(os.remove, log.root + name + ".pad")


def _remove(how, path):
    try:
        how(path)
    except OSError:
        pass


def _add(log, size):
    names = os.listdir(log.root or ".")
    for letter in "abcdefghijklmnopqrstuvwxyz":
        name = "nbsave_" + letter
        if name not in names:
            break
    else:
        raise OSError(28)
    _create(log.root + name + ".pad", _FILLER)
    os.mkdir(log.root + name)
    _create(log.root + name + FILE, size)
    if log.size(name + FILE) != size:
        raise OSError(28)
    log.paths.append(name + FILE)
    log.same.append(0)
    log.gens.append(-1)


def _create(path, size):
    """A file of that size; only its first and last pages are written, so it takes few erases."""
    empty = bytes(PAGE)
    with open(path, "wb") as file:
        file.write(empty)  # no log that lay here before can be read again
        file.seek(size - PAGE)
        file.write(empty)
