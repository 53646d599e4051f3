"""Create or repair the save files: at the console's start, never during play.

A power cut at any moment leaves every record readable, and the next start takes up the job again.
The exception is a cut while the FAT or the root folder is being written, which a drive does not
always survive: hence the player is asked not to switch off. RAM: as much as a save.
"""

import os

from nibblock import const
from nibblock.progress.format import PAGE
from nibblock.progress.records.index import LOG
from nibblock.progress.writing.flush import bring_up, why_not
from nibblock.progress.writing.sizes import (
    FOLDER,
    HOLES,
    LEVELS,
    PAD,
    TAIL,
    sizes,
    space,
)
from nibblock.progress.writing.writer import Stale, log_size

_MOST_HOLES = const(0x40000)  # each FAT sector that it takes up costs three erases
_ROOMY = const(0x800000)
_UNREAD = const(-2)  # in log.gens: see records/reader.py


def job(progress):
    """Return what the save files need: "create", "finish" or "repair"; "" for nothing.

    "create": there are none, or making them was cut short. "finish": repairing them was. "repair":
    a copy is lost; the player is asked before. Raises OSError if the drive cannot be read.
    """
    log = progress.log
    if log.newer or not log.ready or progress.storage is None:
        return ""
    if log.lead < 0:
        return "create" if _is_cut(log) or len(log.paths) < 2 else ""
    if len(log.paths) < 2 or _lost(log):
        return "repair"
    return "finish" if _is_cut(log) else ""


def can_repair(progress):
    """Return whether the drive has room to repair the copies."""
    log = progress.log
    if _is_cut(log):  # the room is taken by what was half made
        return True
    try:
        return bool(_replacements(log, _lost(log)))
    except OSError:
        return False


def mend(progress, what):
    """Do a job; return "" or one line for the player."""
    if not progress.storage.take():
        return "The drive is in use"
    try:
        for step in STEPS[what]:
            step(progress)
        return ""
    except Stale:
        return "The saves on the drive were changed"
    except OSError as error:
        return why_not(error)
    except MemoryError:
        return "Not enough memory to write"
    finally:
        progress.storage.give()


def _create(progress):
    """Create empty copies; what cannot be read stays under another name."""
    log = progress.log
    if _is_cut(log):  # nothing has been saved in what was half made
        sweep(log, [log.paths[i][:8] for i in range(len(log.paths)) if log.gens[i] == _UNREAD])
    set_aside(log, ())
    copies, size, levels = sizes(*free(log))
    if not copies:
        raise OSError(28)
    _lay(progress, copies, size, levels)
    finish(log)


def _add(progress):
    """Create copies in place of those that are lost."""
    log = progress.log
    lost = _lost(log)
    sweep(log, _folders(log))
    found = _replacements(log, lost)
    if not found:
        raise OSError(28)
    _lay(progress, found[0], found[1], found[2])
    finish(log)


def _replacements(log, lost):
    """Return how many lost copies there is room to replace, and their sizes; None without room."""
    lead = log.paths[log.lead]
    size = log_size(log, lead)
    levels = os.stat(log.root + lead[:8] + LEVELS)[6]
    room, cluster = free(log)
    count = max(len(lost), 2 - len(log.paths))
    while count and space(count, size, levels, cluster) > room:
        count -= 1
    return (count, size, levels) if count else None


def spread(progress):
    """Write all records, and the own levels, to every copy."""
    for _ in range(len(progress.log.paths) - 1):
        progress.touch_settings()
        if bring_up(progress):
            raise OSError(5)
        progress.waiting = []


def conclude(progress):
    """Note that nothing is half made once all copies have been read back."""
    log = progress.log
    progress.reload()
    if log.damaged or min(log.gens) < log.gens[log.lead]:
        raise OSError(5)
    finish(log)


STEPS = {
    "create": (_create,),
    "finish": (spread, conclude),
    "repair": (_add, spread),
}


def _lay(progress, copies, size, levels):
    """Create copies and load them; if that fails, remove what was made."""
    log = progress.log
    keep = _folders(log)
    try:
        lay(log, copies, size, levels)
    except OSError:
        sweep(log, keep)
        finish(log)
        raise
    progress.reload()


def _is_cut(log):
    """Return whether creating files was cut short."""
    return HOLES in os.listdir(log.root or ".")


def _folders(log):
    """Return the folders of the copies."""
    return [path[:8] for path in log.paths]


def _lost(log):
    """Return the folders that hold no copy, or only a part of one."""
    return _others(log, _folders(log))


def _others(log, keep):
    """Return the folders that copies may be in, but those in ``keep``."""
    names = os.listdir(log.root or ".")
    return [n for n in names if n[:7] == FOLDER and len(n) == 8 and n not in keep]


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
    _make([(log.root + HOLES, min(room, _MOST_HOLES)), (log.root + pad, TAIL)])
    for letter in letters:
        name = log.root + FOLDER + letter
        os.mkdir(name)
        _make([(name + LOG, size), (name + LEVELS, levels)])


def _make(wanted):
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
    for name in _others(log, keep):
        _try(os.remove, log.root + name + LOG)
        _try(os.remove, log.root + name + LEVELS)
        _try(os.rmdir, log.root + name)
        _try(os.remove, log.root + name + ".gap")
    set_aside(log, keep)


def set_aside(log, keep):
    """Rename the folders of copies that are not in ``keep``, so that they are not found again."""
    for name in _others(log, keep):
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
