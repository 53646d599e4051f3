"""Load the player's progress at the start: the drive's records, then those in the chip's memory.

RAM: none.
"""

from nibblock import const
from nibblock.memory import find
from nibblock.progress.format import PLAYERS
from nibblock.progress.reading.records import all_waiting, forget, recall
from nibblock.settings import PLAYER

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
        from nibblock.progress.reading.chip import after_saved, read

        at = after_saved(nvm)
        if read(nvm, at)[0] or all_waiting(progress):  # or else the drive has all of it
            from nibblock.progress.opening.chip import take

            progress.notice = take(progress, nvm, at) or progress.notice
    player = progress.settings[PLAYER]
    if 0 < player < PLAYERS and log.ready:
        players = find("progress.writing.players")
        if players:
            players.turn_to(progress, player)
    if log.newer:
        progress.notice = "The saves here are from a newer Nibblock: left as they are"
