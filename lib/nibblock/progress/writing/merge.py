"""Merge progress: of two drives, or of waiting records and a drive; keep the best of each."""

from nibblock.progress import Log, Progress
from nibblock.progress.format import BOTH, CLEARED, ERASED, NAMED, PLAYERS, UNFINISHED
from nibblock.progress.records.index import (
    EDITED,
    entries,
    game_entries,
    int3,
    is_shared,
    note,
    recall,
)
from nibblock.progress.records.named import named, set_named


def keys(progress):
    """Return the keys of all solved levels, sorted."""
    found = {}
    for key, _, _ in entries(progress.bests):
        found[key] = True
    for record in progress.waiting:
        if record[0] <= BOTH:
            found[record[1]] = True
    return sorted(found)


def merge(progress, other):
    """Add to ``progress`` what only ``other`` has; return how many bests it gained."""
    count = 0
    for key in keys(other):
        for by in (0, 1):
            best = other.best(key, by)
            if best and progress.add_solution(key, best[0], best[1], best[2]):
                count += 1
    for key in other.unfinished_keys():
        game = other.unfinished(key)
        if game and not progress.marks(key) & 2:
            progress.set_unfinished(key, game[0], game[1], game[2], game[3])
    if not progress.place and other.place:
        progress.set_place(other.place[0], other.place[1])
    for name, _ in game_entries(other.named):
        if name != EDITED and named(progress, name) is None:  # numbers of the other drive's levels
            set_named(progress, name, named(other, name) or b"")
    return count


def of_player(progress, player, only=None):
    """Return what another player has saved, or waits, in memory; ``only``: in these copies.

    Raises OSError.
    """
    other = Progress(None)
    other.player = player
    other.log = Log(progress.log.root, other, only)
    other.waiting = [record[:4] for record in progress.others if record[4] == player]
    reload(other)
    recall(other)
    return other


def take_over(progress, other):
    """Queue the waiting records of ``other``, another player's progress, in ``progress``."""
    others = [record for record in progress.others if record[4] != other.player]
    own = [record for record in other.waiting if not is_shared(record[0], record[1])]
    progress.others = others + [record[:4] + [other.player] for record in own]


def salvage(progress):
    """Recover what is left in damaged or partial copies; return "" or a line for the player."""
    log = progress.log
    for player in range(PLAYERS):
        mine = progress if player == progress.player else of_player(progress, player)
        for i in range(len(log.paths)):
            if log.gens[i] >= 0 and log.gens[i] != log.gens[log.lead]:
                merge(mine, of_player(progress, player, [log.paths[i]]))
        if mine is not progress:
            take_over(progress, mine)
    return "The saves were damaged: what could be read is kept" if log.damaged else ""


def reload(progress):
    """Read the drive again; waiting records stay waiting, but bests that it beats are dropped."""
    waiting = progress.waiting
    progress.log.load()
    progress.waiting = []
    try:
        for record in waiting:
            kind, key, body, kept = record
            if kind > BOTH:
                progress.waiting.append(record)
                if kind in (UNFINISHED, CLEARED, ERASED, NAMED):
                    note(progress, kind, key, 0)
            elif progress.add_solution(key, int3(body, 0), int3(body, 3), body[6:]):
                progress.waiting[-1][3] = kept
    except MemoryError:
        progress.waiting = waiting
        progress.log.ready = False
        raise
