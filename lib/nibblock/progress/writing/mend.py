"""Create, move or repair the save files: at the console's start, never during play.

A power cut at any moment leaves every record readable in the old files or in the new ones, and the
next start takes up the job again. The exception is a cut while the FAT or the root folder is being
written, which a drive does not always survive: hence the player is asked not to switch off.
RAM: as much as a compaction.
"""

import os

from nibblock.progress.format import NEW, OLD
from nibblock.progress.writing.compact import compact, end_of
from nibblock.progress.writing.flush import bring_up, read_back, why_not
from nibblock.progress.writing.layout import finish, free, lay, set_aside, sweep
from nibblock.progress.writing.merge import salvage
from nibblock.progress.writing.sizes import FOLDER, HOLES, LEVELS, log_size, sizes, space
from nibblock.progress.writing.writer import Stale


def job(progress):
    """Return what the save files need: "create", "finish", "move" or "repair"; "" for nothing.

    "create": there are none, or making them was cut short. "finish": moving them was. "move": they
    are in the layout of an older version. "repair": a copy is lost. The player is asked before the
    last two. Raises OSError if the drive cannot be read.
    """
    log = progress.log
    if log.newer or not log.ready or progress.storage is None:
        return ""
    count = log.kinds.count(NEW)
    if log.lead < 0:
        return "create" if _is_cut(log) or count < 2 else ""
    if log.kinds[log.lead] != NEW:
        return "move"
    if count < 2 or (_lost(log) and OLD not in log.kinds):
        return "repair"
    return "finish" if _is_cut(log) else ""


def can(progress, what):
    """Return whether the drive has room to "move" or "repair" the copies."""
    log = progress.log
    if _is_cut(log):  # the room is taken by what was half made
        return True
    try:
        return bool(_new_sizes(progress) if what == "move" else _replacements(log, _lost(log)))
    except (OSError, Stale):
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
    older = _folders(log, OLD)
    if _is_cut(log):
        sweep(log, older)  # nothing has been saved in what was half made
    set_aside(log, older)
    copies, size, levels = sizes(*free(log))
    if not copies:
        raise OSError(28)
    _lay(progress, copies, size, levels)
    finish(log)


def _build(progress):
    """Create new copies beside the older ones and save all records in the first of them."""
    log = progress.log
    salvage(progress)
    if _is_cut(log):
        sweep(log, _folders(log, log.kinds[log.lead]))
        finish(log)
        progress.reload()
    found = _new_sizes(progress)
    if not found:
        raise OSError(28)
    _lay(progress, found[0], found[1], found[2])
    progress.touch_settings()
    read_back(progress, compact(progress, log.kinds.index(NEW)))


def _new_sizes(progress):
    """Return the sizes of new copies beside the older ones, or None if the records do not fit."""
    found = sizes(*free(progress.log))
    return found if found[0] and end_of(progress) // 4 * 5 < found[1] else None


def _add(progress):
    """Create copies in place of those that are lost."""
    log = progress.log
    lost = _lost(log)
    sweep(log, _folders(log, NEW))
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
    count = max(len(lost), 2 - log.kinds.count(NEW))
    while count and space(count, size, levels, cluster) > room:
        count -= 1
    return (count, size, levels) if count else None


def spread(progress):
    """Write all records, and the own levels, to every new copy."""
    for _ in range(progress.log.kinds.count(NEW) - 1):
        progress.touch_settings()
        if bring_up(progress):
            raise OSError(5)
        progress.waiting = []


def retire(progress):
    """Remove the older copies once all new ones have been read back."""
    log = progress.log
    progress.reload()
    for i in range(len(log.paths)):
        if log.kinds[i] == NEW and (log.damaged or log.gens[i] != log.gens[log.lead]):
            raise OSError(5)
    sweep(log, _folders(log, NEW))
    finish(log)
    progress.reload()


STEPS = {
    "create": (_create,),
    "move": (_build, spread, retire),
    "finish": (spread, retire),
    "repair": (_add, spread),
}


def _lay(progress, copies, size, levels):
    """Create copies and load them; if that fails, remove what was made."""
    log = progress.log
    keep = [path[:8] for path in log.paths]
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


def _folders(log, kind):
    """Return the folders of the copies of this kind."""
    return [log.paths[i][:8] for i in range(len(log.paths)) if log.kinds[i] == kind]


def _lost(log):
    """Return the folders that hold no copy, or only a part of one."""
    whole = _folders(log, NEW) + _folders(log, OLD)
    names = os.listdir(log.root or ".")
    return [n for n in names if n[:7] == FOLDER and len(n) == 8 and n not in whole]
