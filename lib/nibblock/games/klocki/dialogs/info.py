# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Facts of a Klocki level in play: counts, best, record, the block at the cursor. RAM: a panel."""

from nibblock.games.klocki.dialogs.notes import COUNTS, Notes, letters
from nibblock.ui.menu import open_menu


class Dialog:
    """A panel of lines; A closes it."""

    def __init__(self, console, play):
        rules, session, key = play.rules, play.session, play.key_of_level
        lines = [
            play.title or "Level %d" % (play.index + 1),
            "%d x %d" % (rules.width, rules.height),
            "move %d/%d, step %d/%d"
            % (rules.moves, rules.moves + _moves_ahead(session), rules.steps, _counted(session)),
        ]
        best = console.progress.numbers(key, 0)
        if best:
            lines.append("best %d, %d" % best)
            if rules.solved:
                lines.append("now %+d, %+d" % (rules.moves - best[0], rules.steps - best[1]))
        if play.best:
            lines.append("record %s, %s" % tuple([n or "?" for n in play.best[:2]]))
        block = rules.block_at(play.cursor.cell)
        if block:
            count = Notes(play, COUNTS).value_of(block)
            lines.append("block %s: %d moves" % (letters(rules, block), count))
        open_menu(console, play, [("Back", None)], lines)


def _moves_ahead(session):
    """How many moves could be redone."""
    count = 0
    for n in range(session.at, session.record.end):
        count += session.record.begins(n) and not _is_removal(session, n)
    return count


def _is_removal(session, n):
    return session.rules.step_of(session.record.get(n)) & 7 == 4


def _counted(session):
    """Steps in all, those that could be redone too; removals are none."""
    count = session.rules.steps
    for n in range(session.at, session.record.end):
        count += not _is_removal(session, n)
    return count
