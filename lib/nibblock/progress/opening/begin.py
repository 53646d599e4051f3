# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Load the player's progress at the start: the drive's records, then those in the chip's memory.

RAM: none.
"""

from nibblock import const
from nibblock.progress.reading.records import forget, recall

_ROOM = const(1024)  # bytes of nvm that a journal needs
_CHIP = b"NBn1"  # nvm starts with this while it holds our records


def begin(progress):
    """Fill ``progress``, a new Progress."""
    log = progress.log
    try:
        log.load()
    except OSError:  # nothing is written until they can be read
        forget(progress)
        progress.notice = "The saves could not be read: they stay as they are"
    recall(progress)
    if log.ready and (log.damaged or log.partial):
        from nibblock.progress.writing.merge import salvage

        progress.notice = salvage(progress)
    nvm = progress.storage.nvm if progress.storage else None
    if nvm and len(nvm) >= _ROOM:
        from nibblock.progress.journal import Journal

        progress.journal = Journal(nvm)
    if nvm and bytes(nvm[0:4]) == _CHIP:
        from nibblock.progress.writing.chip import take

        progress.notice = take(progress, nvm) or progress.notice
    if log.newer:
        progress.notice = "The saves here are from a newer Nibblock: left as they are"
