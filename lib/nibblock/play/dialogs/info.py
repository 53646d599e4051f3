# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Level info during play, one page at a time. RAM: a panel while it is open.

A game that shows more than size, counters and bests has its own ``dialogs/info.py``:
``lines(console, play)`` returns all lines below the title.
"""

from nibblock.games import card
from nibblock.memory import find
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_dialog(console, play):
    """Show the title and the level's lines."""
    level, more, back, best = words("play", "info")
    lines = [play.title or level % (play.index + 1)]
    own = find("games." + play.game + ".dialogs.info")
    if own:
        lines += own.lines(console, play)
    else:
        lines += [size(play.rules)] + counted(play.rules) + bests(console, play)
    choices = [(back, None)]
    if play.session.stand()[0] or console.progress.marks(play.key_of_level) & 1:
        choices.append((best, lambda: play.open_dialog("play.dialogs.best")))
    _show(console, play, lines, more, choices)


def _show(console, play, lines, more, choices):
    """Show as many lines as fit, then the rest, and the choices below the last of them."""
    rows = (console.height - 8) // console.row
    if len(lines) <= rows - len(choices):
        open_menu(console, play, choices, lines)
        return
    rest = lines[rows - 1 :]
    if not rest:
        rest = lines[-1:]
        lines = lines[:-1]
    open_menu(
        console,
        play,
        [(more, lambda: _show(console, play, rest, more, choices))],
        lines[: rows - 1],
    )


def size(rules):
    """Return the board's size as a line."""
    return "%d x %d" % (rules.width, rules.height)


def counted(rules):
    """Return a line for each counter."""
    return ["%s %d" % counter for counter in rules.counters()]


def bests(console, play):
    """Return a line for the best solution by each of the first two counts."""
    text = words("play", "best by a count")[0]
    names = card(play.game).COUNTS[:2]
    lines = []
    for by in range(len(names)):
        best = console.progress.numbers(play.key_of_level, by)
        if best:
            best = [str(number) for number in best[: len(names)]]
            lines.append(text % (names[by], "/".join(best)))
    return lines
