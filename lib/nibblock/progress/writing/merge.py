# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Merge the progress of two drives: keep the best of each and lose nothing."""

from nibblock.progress import Progress
from nibblock.progress.log import BOTH, Log


def keys(progress):
    """Return the keys of all solved levels, sorted."""
    found = {}
    for key, _, _ in progress.index.entries():
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
    return count


def salvage(progress):
    """Recover what is left in damaged or partial copies; return "" or a line for the player."""
    log = progress.log
    for i in range(len(log.paths)):
        if log.gens[i] >= 0 and log.gens[i] != log.gens[log.lead]:
            other = Progress(None)
            other.log = Log(log.root, other, [log.paths[i]])
            other.recall()
            merge(progress, other)
    return "The saves were damaged: what could be read is kept" if log.damaged else ""
