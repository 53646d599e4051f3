"""Create and remove save files. Only ``mend`` does that, at the start, never during play.

This writes the FAT and the root folder, and a power cut there can cost the whole drive; a flush
never does. See ``sizes`` for the layout. A temporary file fills the holes between other files
first, so that the save files lie behind them; it stays until everything is done, and so marks what
a power cut left half made. RAM: none after it returns.
"""

import os

from nibblock import const
from nibblock.progress.format import PAGE
from nibblock.progress.records.index import LOG
from nibblock.progress.writing.sizes import FOLDER, HOLES, LEVELS, PAD, TAIL, space

_MOST_HOLES = const(0x40000)  # each FAT sector that it takes up costs three erases
_ROOMY = const(0x800000)


def free(log):
    """Return the free bytes of the drive and the bytes of a cluster."""
    try:
        status = os.statvfs(log.root or ".")
    except AttributeError:  # CPython on Windows
        return _ROOMY, 4096
    cluster = status[1]
    return min(cluster * min(status[4], 0x3FFFFFFF // cluster), 0x3FFFFFFF), cluster


def lay(log, copies, size, levels):
    """Create empty copies after everything else on the drive. Raises OSError(28) without room."""
    room, cluster = free(log)
    room -= space(copies, size, levels, cluster)
    if room < 0:
        raise OSError(28)
    names = os.listdir(log.root or ".")
    used = [name[:8] for name in names]
    letters = [c for c in "abcdefghijklmnopqrstuvwxyz" if FOLDER + c not in used][:copies]
    pad = FOLDER + letters[0] + ".gap" if PAD in names else PAD
    _create([(log.root + HOLES, min(room, _MOST_HOLES)), (log.root + pad, TAIL)])
    for letter in letters:
        name = log.root + FOLDER + letter
        os.mkdir(name)
        _create([(name + LOG, size), (name + LEVELS, levels)])


def _create(wanted):
    """Create files, (path, bytes) of each, with whatever is in their place, but no older save.

    All entries are made before any clusters are taken: every change between the two, and between
    files, costs an erase.
    """
    files = [open(path, "w+b") for path, _ in wanted]
    try:
        for i in range(len(files)):
            files[i].seek(wanted[i][1])  # on FAT, this extends the file
        for file in files:
            file.seek(0)
            if file.read(PAGE).strip(b"\xff\0"):
                file.seek(0)
                file.write(bytes(PAGE))
    finally:
        for file in files:
            file.close()
    for path, size in wanted:
        if os.stat(path)[6] < size:  # on a desktop's file system, it was not extended
            with open(path, "r+b") as file:
                file.seek(size - 1)
                file.write(b"\0")
        if os.stat(path)[6] != size:
            raise OSError(28)


def sweep(log, keep):
    """Remove all copies but those in folders ``keep``, as far as a damaged folder permits it."""
    names = os.listdir(log.root or ".")
    for name in names:
        if name[:7] == FOLDER and len(name) == 8 and name not in keep:
            _try(os.remove, log.root + name + LOG)
            _try(os.remove, log.root + name + LEVELS)
            _try(os.rmdir, log.root + name)
            if name + ".gap" in names:
                _try(os.remove, log.root + name + ".gap")
    set_aside(log, keep)


def set_aside(log, keep):
    """Rename the folders of copies that are not in ``keep``, so that they are not found again."""
    for name in os.listdir(log.root or "."):
        if name[:7] == FOLDER and len(name) == 8 and name not in keep:
            _try(lambda path: os.rename(path, path + ".bad"), log.root + name)


def finish(log):
    """Remove the temporary file: nothing is half made."""
    if HOLES in os.listdir(log.root or "."):
        os.remove(log.root + HOLES)


def _try(do, path):
    try:
        do(path)
    except OSError:
        pass
