# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pause menu of every game. RAM: a panel while it is open.

A game adds rows of its own in its ``dialogs/pause.py``: ``rows(console, play)`` returns the rows
between Restart and Level info, each as (text, action). ``resume(play)``, which is optional, returns
the first row's text, its action and B's action. Games without this module get ``turns``.
"""

from nibblock.games import card
from nibblock.memory import find
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_dialog(console, play):
    """Open the menu with the rows that make sense now."""
    resume, restart, info, settings, leave = words("play", "pause")
    own = find("games." + play.game + ".dialogs.pause")
    do = closed = None
    if hasattr(own, "resume"):
        resume, do, closed = own.resume(play)
    rows = [(resume, do), (restart, play.restart)]
    rows += own.rows(console, play) if own else turns(console, play)
    place = play.path, play.index
    rows += [
        (info, lambda: play.open_dialog("play.dialogs.info")),
        (settings, lambda: console.go("settings", "play", place[0], place[1], play.game)),
        (leave, lambda: console.go("levels", place[0], place[1])),
    ]
    open_menu(console, play, rows, closed=closed)


def turns(console, play):
    """Return the rows of a turn-based game: mark, step by step, bests, the pack's solution."""
    step, replay, show = words("play", "turns")[2:]
    rows = marks(play)
    if play.session.record.end:
        rows.append((step, lambda: _replay(console, play, None)))
    names = card(play.game).COUNTS[:2]
    if console.progress.best(play.key_of_level, 0):
        rows += [(replay % names[by], _replayer(console, play, by)) for by in range(len(names))]
    if play.may_have_solution:
        rows.append((show, lambda: _show_solution(console, play)))
    return rows


def marks(play):
    """Return the rows that set the mark and go back to it."""
    set_mark, to_mark = words("play", "turns")[:2]
    rows = [(set_mark, play.set_mark)]
    if play.session.mark >= 0 and play.session.mark != play.session.at:
        rows.append((to_mark, play.to_mark))
    return rows


def _replayer(console, play, by):
    return lambda: _replay(console, play, console.progress.best(play.key_of_level, by)[2])


def _replay(console, play, stored):
    """Replay stored steps on the board, or the player's own if ``stored`` is None."""
    from nibblock.play.dialogs.replay import start

    if play.session.whole or stored is None:
        start(console, play, stored)
    else:
        console.say("play", "start is forgotten")


def _show_solution(console, play):
    """Replay the solution that came with the level."""
    from nibblock.play.dialogs.solution import show

    show(console, play)
