"""A few bytes under a name of six bytes, such as counters: kept like settings, in their own record.

Names that begin with a byte of 128 or more are tallies (records/tally.py), which can be counted
again, and older marks of unfinished levels (play/steps.py): of more than 80 records the
oldest of these are forgotten. RAM: none.
"""

from nibblock.progress.format import NAMED
from nibblock.progress.records.index import find_game, read, wait, with_name


def named(progress, name, page=None):
    """Return the bytes kept under ``name`` (six bytes), None if there are none.

    ``page``: a Page for several names in a row; nothing may be saved between them.
    """
    for record in progress.waiting:
        if record[0] == NAMED and record[1] == name:
            return record[2]
    offset = find_game(progress.named, name)
    body = read(progress.log, offset, 0, page=page) if offset > 0 else None
    return body and body[1]


def set_named(progress, name, body):
    """Keep ``body``, at most some hundred bytes, under ``name`` from the next save on."""
    if named(progress, name) != body:
        progress.named = with_name(progress.named, name, 0)
        wait(progress, NAMED, bytes(name), bytes(body))


def may_have_own(progress):
    """Return whether there may be own levels, without loading what reads them (own_levels.py)."""
    log = progress.log
    for path in log.paths:
        try:
            with open(log.root + path[:8] + "/levels.nbs", "rb") as file:
                if file.read(3) == b"NBO":
                    return True
        except OSError:  # a damaged copy
            pass
    return bool(progress.own)
