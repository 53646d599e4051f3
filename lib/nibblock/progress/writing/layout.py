# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Create the files: for each copy a filler, a folder in the root, and the log at full size.

Flash is erased 4 KB at a time without a copy, so neither a folder nor a log may share such a block
with anything else. A filler file of 8 KB comes before the folder, and the last 8 KB of the log's
file are unused. The files are created one after the other, so that FAT places them in that order,
while a temporary file fills the holes before them; from then on they are only rewritten in place.
Creating them writes the FAT and the root folder; a flush never does.
RAM: none after it returns.
"""

import os

from nibblock import const
from nibblock.progress.log import FILE, PAGE, TAIL

_FILLER = const(8192)
_HOLES = "nbsave.tmp"
_LEAST = const(4096)  # a log smaller than this is useless
_MOST = const(262144)


def make(log):
    """Create copies until there are two. Raises OSError(28) if the drive has no room.

    If the power fails while a folder is rewritten, that folder is lost, and so is its log's space
    until a computer checks the drive. So copies start small and grow while there is room.
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
    """Re-create copy ``target`` large enough for ``end`` bytes of log. Raises OSError(28)."""
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
    """Fill holes between other files, so that the next file is contiguous and after them."""
    with open(log.root + _HOLES, "wb") as file:
        file.seek(min(max(room, 0), _MOST))


def _free(log):
    """Return the free bytes, and the bytes that a copy takes in addition to its log."""
    try:
        status = os.statvfs(log.root or ".")
        cluster = status[1]
        free = min(cluster * min(status[4], 0x3FFFFFFF // cluster), 0x3FFFFFFF)
    except AttributeError:  # CPython on Windows
        cluster = 4096
        free = 8 * _MOST
    return free, _FILLER + TAIL + 2 * cluster


def _sweep(log):
    """Remove the remains of unusable copies; whatever cannot be removed stays."""
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
    """Create a copy with the first free letter; return its path."""
    names = os.listdir(log.root or ".")
    for letter in "abcdefghijklmnopqrstuvwxyz":
        name = "nbsave_" + letter
        if name not in names:
            break
    else:
        raise OSError(28)
    _create(log.root + name + ".pad", _FILLER)
    os.mkdir(log.root + name)
    _create(log.root + name + FILE, size, bytes(PAGE))  # invalidates any older log here
    if log.size(name + FILE) != size:
        raise OSError(28)
    return name + FILE


def _create(path, size, start=b""):
    """Create a file of ``size`` bytes but write only ``start``: its ends border other files."""
    with open(path, "wb") as file:
        file.write(start)
        file.seek(size)  # on FAT, this extends the file
    if os.stat(path)[6] < size:  # on a desktop's file system, it does not
        with open(path, "r+b") as file:
            file.seek(size - 1)
            file.write(b"\0")
