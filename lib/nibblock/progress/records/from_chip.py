"""Queue records that were found at the start, each for the player who it belongs to.

They are in the chip's own memory, or in pages that only some copies have (records/torn.py).

Its format is in writing/chip.py. RAM: the index of each player who has something there.
"""

from nibblock.progress import Progress
from nibblock.progress.format import BOTH, ERASED, NAMED, OWN, PLACE, SETTINGS, UNFINISHED
from nibblock.progress.records.chip import ENTRY, START, read
from nibblock.progress.records.index import all_waiting, int3, is_shared, place_in, set_settings


def take(progress, nvm, at):
    """Queue the chip's records from ``at`` on for the drive; return "" or a line for the player."""
    count = queue(progress, _items(nvm, at))
    records = all_waiting(progress)
    for record in records:
        record[3] = True
    progress.on_chip = progress.owed = bool(count or records)
    return "Saves kept on the chip were found" if count else ""


def _items(nvm, at):
    """Yield each item of the chip's memory from ``at`` on."""
    item, at = read(nvm, at)
    while item:
        yield item
        item, at = read(nvm, at)


def queue(progress, items):
    """Queue (kind with the player, key, body) of records for the drive; return how many are news
    to the player, unlike which level was opened last.
    """
    count = 0
    game = None  # the journal's, as far as it was read
    owners = {progress.player: progress}
    owner = progress
    for kind, key, body in items:
        if kind == ENTRY:
            if game:
                game.go_on(body)
            continue
        if game:
            game.store(owner)
            game = None
        owner = progress
        if not is_shared(kind, key):
            owner = _owner(owners, progress, kind >> 4)
        if kind & 15 == START:
            from nibblock.progress.writing.resume import started

            game = started(owner, key, body)
        else:
            apply(owner, kind & 15, key, body)
            count += kind & 15 != PLACE
    if game:
        game.store(owner)
    for owner in owners.values():
        if owner is not progress:
            from nibblock.progress.writing.merge import take_over

            take_over(progress, owner)
    return count


def _owner(owners, progress, player):
    """Return the progress of a player in memory, read from the drive once."""
    if player not in owners:
        from nibblock.progress.writing.merge import of_player

        try:
            owners[player] = of_player(progress, player)
        except OSError:  # then nothing could be read for the others either
            owners[player] = Progress(None)
            owners[player].player = player
    return owners[player]


def apply(progress, kind, key, body):
    """Queue a record as its owner queued it."""
    if kind <= BOTH:
        progress.add_solution(key, int3(body, 0), int3(body, 3), body[6:])
    elif kind == UNFINISHED:
        progress.set_unfinished(key, int3(body, 0), int3(body, 3), int3(body, 6) - 1, body[9:])
    elif kind == SETTINGS:
        set_settings(progress, body)
        progress.touch_settings()
    elif kind == PLACE:
        place = place_in(body, body[2:])
        if place:
            progress.set_place(place[0], place[1])
    elif kind == ERASED:
        progress.erase(key)
    elif kind == NAMED:
        from nibblock.progress.records.named import set_named

        set_named(progress, key, body)
    elif kind == OWN:
        from nibblock.progress.records.own_levels import queue

        queue(progress, key, body)
    else:
        progress.clear_unfinished(key)
