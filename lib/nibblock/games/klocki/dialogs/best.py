# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Load the best solution of a Klocki level, or the one that came with it. RAM: its steps, two bytes
each, while loading.
"""

from nibblock.games.klocki.dialogs.runs import play as play_steps
from nibblock.packs import PackError, open_pack, reason
from nibblock.play.dialogs.solution import read
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


def open_dialog(console, play):
    """Offer to load either one in place of the moves played so far."""
    back, unsolved, best_is, load_best, load_stored, lost = words("games/klocki", "best")
    best = console.progress.best(play.key_of_level, 0)
    rows = [(back, None)]
    head = [unsolved]
    if best:
        head = [best_is % best[:2]]
        rows.append((load_best, lambda: _load_best(console, play)))
    if play.may_have_solution and not play.shuffle:
        rows.append((load_stored, lambda: _load_stored(console, play)))
    if play.session.record.end and len(rows) > 1:
        head.append(lost)
    open_menu(console, play, rows, head)


def _load_best(console, play):
    if play.load_best(True):
        play.show_all()
    else:
        console.say("games/klocki", "best was not kept")


def _load_stored(console, play):
    """Play the pack's first solution and go back to the start, so that it can be redone."""
    session, rules = play.session, play.rules
    try:
        found = _read(play)
    except (OSError, PackError, MemoryError) as error:
        console.tell(reason(error))
        return
    if not found:
        console.say("games/klocki", "none in the pack")
        return
    if not session.go(0):
        console.say("play", "start is forgotten")
        return
    played = play_steps(session, found[1])
    solved, moves, steps = rules.solved, rules.moves, rules.steps
    play.go(0)
    if solved and played:
        console.say("games/klocki", "solution is loaded", moves, steps)
    else:
        console.say("games/klocki", "solution stops", played + 1)


def _read(play):
    """Return (number of steps, steps) of the first stored solution, or None."""
    pack = open_pack(play.path)
    try:
        return read(pack, play)
    finally:
        pack.close()
