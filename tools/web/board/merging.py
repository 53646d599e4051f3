"""Take the saves of a handheld into the player's own: run in a machine of its own, whose drive has
both, after page.complete_os(). The console's code merges: the best of each is kept.

``run(folder)`` returns one line: bests gained, own levels added, own levels without room, and
"", "none" (nothing is saved there), "newer" (by a later version) or why nothing was written.
"""

from nibblock.progress import Drive, Progress
from nibblock.progress.format import PLAYERS
from nibblock.progress.records.own_levels import body_of, key_of, levels, queue
from nibblock.progress.writing.mend import job, mend
from nibblock.progress.writing.merge import merge, of_player, take_over
from nibblock.progress.writing.players import is_there, names, set_name


class _Handheld:
    """The saves of a handheld in a folder: they are only read."""

    nvm = None

    def __init__(self, root):
        self.root = root

    def take(self):
        return False

    def give(self):
        pass


def run(folder):
    """Merge what is in ``folder`` (with a final slash) into the saves of this machine's drive."""
    ours, theirs = Progress(Drive()), Progress(_Handheld(folder))
    if ours.log.newer or theirs.log.newer:
        return _answer(0, 0, 0, "newer")
    if theirs.log.lead < 0 and not levels(theirs):
        return _answer(0, 0, 0, "none")
    if job(ours) == "create":
        why = mend(ours, "create")
        if why:
            return _answer(0, 0, 0, why)
        ours = Progress(Drive())
    gained = _take_players(ours, theirs)
    added = _take_levels(ours, theirs)
    why = _flush(ours)
    if why:
        return _answer(0, 0, 0, why)
    left = len([record for record in ours.own if not record[3]])
    return _answer(gained, added - left, left, "")


def _answer(gained, added, left, why):
    return "%d|%d|%d|%s" % (gained, added, left, why)


def _take_players(ours, theirs):
    """Merge what each player has, and the names of those without one here."""
    gained = 0
    called = names(ours)
    for player in range(PLAYERS):
        if not is_there(theirs, player):
            continue
        mine = _of(ours, player)
        gained += merge(mine, _of(theirs, player))
        if mine is not ours:
            take_over(ours, mine)
        name = names(theirs)[player]
        if name and not called[player]:
            set_name(ours, player, name)
    return gained


def _of(progress, player):
    return progress if player == progress.player else of_player(progress, player)


def _take_levels(ours, theirs):
    """Add the own levels and drafts that are not here; return how many."""
    here = levels(ours)
    known = [body_of(entry) for entry in here]
    number = max([entry[0] for entry in here] + [0])
    added = 0
    for entry in levels(theirs):
        body = body_of(entry)
        if body not in known:
            number += 1
            added += 1
            known.append(body)
            queue(ours, key_of(number), body)
    return added


def _flush(progress):
    """Write until every copy has it; return "" or why it could not be written."""
    for _ in progress.log.paths:
        line = progress.flush()
        if progress.waiting or progress.others:
            return line.split(":")[0]
        progress.touch_settings()
    return ""
