"""The lines of the level info for a Klocki level: what can be redone, the block at the cursor.

RAM: the notes that count a block's moves, while they count.
"""

from nibblock.games.klocki.codes import REMOVE
from nibblock.games.klocki.dialogs.names import lines as names_at
from nibblock.games.klocki.dialogs.notes import COUNTS, Notes
from nibblock.ui.text import words


def lines(console, play):
    """Return the lines below the counts."""
    rules, session = play.rules, play.session
    place, now, moved, moved_once = words("games/klocki", "info")
    lines = []
    moves, steps = rules.moves, rules.steps  # with those that can be redone; no removals
    for n in range(session.at, session.record.end):
        if session.code(n) & 7 != REMOVE:
            moves += session.record.begins(n)
            steps += 1
    if moves > rules.moves:
        lines.append(place % (rules.moves, moves, rules.steps, steps))
    best = console.progress.numbers(play.key_of_level, 0)
    if best and rules.solved:
        lines.append(now % (rules.moves - best[0], rules.steps - best[1]))
    lines += names_at(rules, play.cursor.cell)
    block = rules.block_at(play.cursor.cell)
    if block:
        notes = Notes(play, COUNTS)
        count = notes.value_of(block)
        lines.append((moved_once if count == 1 else moved) % (notes.letters(block), count))
    return lines
