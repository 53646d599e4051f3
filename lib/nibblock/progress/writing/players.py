"""Up to three players: who plays, their names, and erasing all that one of them has saved.

Whose a record is, is in its kind (records/index.py), and who plays is a byte of the settings. The
names are a named record: one after the other with zeros between, empty for a player without one.
RAM: none but the index of whoever plays.
"""

from nibblock import const
from nibblock.progress.format import PLAYERS
from nibblock.progress.records.index import NAMES, all_waiting, is_shared, recall_place
from nibblock.progress.records.named import named, set_named
from nibblock.settings import PLAYER

MOST = const(10)  # letters of a name


def turn_to(progress, player):
    """Go on with what ``player`` has saved; what waits for the one before still does.

    Raises OSError, MemoryError: then nothing is known of him until the drive can be read again.
    """
    shared = [r for r in progress.waiting if is_shared(r[0], r[1])]
    own = [r + [progress.player] for r in progress.waiting if not is_shared(r[0], r[1])]
    others = progress.others + own
    progress.waiting = shared + [r[:4] for r in others if r[4] == player]
    progress.others = [r for r in others if r[4] != player]
    progress.player = player
    progress.place = None
    progress.reload()
    recall_place(progress)


def choose(progress, player):
    """Turn to ``player``, now and at the next start. Raises OSError, MemoryError."""
    progress.settings[PLAYER] = player
    progress.touch_settings()
    turn_to(progress, player)


def names(progress):
    """Return the names of all players, "" for one without."""
    found = []
    for part in bytes(named(progress, NAMES) or b"").split(b"\0")[:PLAYERS]:
        try:
            found.append(str(part, "utf-8")[:MOST])
        except ValueError:
            found.append("")
    return found + [""] * (PLAYERS - len(found))


def set_name(progress, player, name):
    """Name a player, from the next save on."""
    found = names(progress)
    found[player] = name[:MOST]
    set_named(progress, NAMES, bytes("\0".join(found), "utf-8"))


def is_there(progress, player):
    """Return whether ``player`` plays here: the first does always."""
    if player in (0, progress.player) or progress.log.players >> player & 1:
        return True
    waits = [record for record in progress.others if record[4] == player]
    return bool(waits or names(progress)[player])


def erase(progress, player):
    """Erase all that a player has saved, and the name; return "" or why that is not possible.

    The log is written again without it, into a copy that is not the lead: so a power cut leaves
    everything or nothing of it. Raises OSError, MemoryError.
    """
    now = progress.player
    if player == now:
        turn_to(progress, (now + 1) % PLAYERS)
    line = _erase(progress, player)
    if player == now:
        turn_to(progress, now)
    return line


def _erase(progress, player):
    progress.touch_settings()  # writes something: then nothing on the chip counts any more
    line = progress.flush(True)
    if all_waiting(progress) or progress.on_chip:
        return line
    log = progress.log
    name = names(progress)[player]
    set_name(progress, player, "")
    progress.touch_settings()
    log.players &= ~(1 << player)
    log.damaged = True  # that is: write all of it again
    line = progress.flush(True)
    if all_waiting(progress) or log.players >> player & 1:
        log.players |= 1 << player
        log.damaged = False
        set_name(progress, player, name)
        return line or "The saves on the drive were changed"
    for _ in range(len(log.paths) - 1):
        progress.touch_settings()
        progress.flush(True)
    return ""
