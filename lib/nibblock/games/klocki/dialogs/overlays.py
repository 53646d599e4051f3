# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Choose what a Klocki board shows besides its blocks, and its rules. RAM: a panel."""

from nibblock import const
from nibblock.games.klocki import BRICKS, MARKS, PLACES
from nibblock.games.klocki.dialogs.notes import COUNTS
from nibblock.games.klocki.opening.start import set_shuffle
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words

_IN_FILES = (0, 0)  # where Klocki's files count from
_UNFINISHED = const(2)  # of progress.marks()


def open_dialog(console, play):
    """Offer notes on blocks, marks above or below them, coordinates and the rules of Bricks."""
    *notes, back, count, marks, places, here, files, bricks = words("games/klocki", "overlays")
    above, below, on, off = words("games/klocki", "states of overlays")
    stored = console.progress.settings
    mode = play.notes.mode if play.notes else 0
    rows = [(back, None)]
    for i in range(4):
        rows.append((("* " if i == mode else "  ") + notes[i], _noter(play, i)))
    if mode == COUNTS:
        rows.append((count, lambda: _count_from_here(play)))
    state = above if stored[MARKS] == 1 else below
    rows.append((marks % state, lambda: _switch_marks(console, play)))
    state = off if stored[PLACES] == 1 else on
    rows.append((places % state, lambda: _switch_places(console, play)))
    if stored[PLACES] == 1:
        rows.append((here, lambda: _count_from_cursor(play)))
        if play.origin != _IN_FILES:
            rows.append((files, lambda: _move_origin(play, _IN_FILES)))
    state = off if play.rules.bricks else on
    rows.append((bricks % state, lambda: _switch_bricks(console, play)))
    open_menu(console, play, rows)


def _noter(play, mode):
    return lambda: _note(play, mode)


def _note(play, mode):
    """Write notes of kind ``mode`` on the blocks; 0 for none."""
    play.notes = None
    if mode:
        from nibblock.games.klocki.dialogs.notes import Notes

        play.notes = Notes(play, mode)
    else:
        play.view.annotate(0, None)
    play.show_all()


def _count_from_here(play):
    play.notes.count_from_here()
    play.show_all()


def _switch(console, which):
    """Toggle a setting; return whether its value is now 1."""
    progress = console.progress
    progress.settings[which] = 0 if progress.settings[which] == 1 else 1
    progress.touch_settings()
    return progress.settings[which] == 1


def _switch_marks(console, play):
    play.view.marks_over(not _switch(console, MARKS))
    play.show_all()


def _switch_places(console, play):
    play.view.coordinates(play.origin if _switch(console, PLACES) else None)
    play.show_all()


def _count_from_cursor(play):
    """Make the cursor's cell, as seen, the one at row 1 and column 1."""
    view, cell = play.view, play.cursor.cell
    _move_origin(play, (view.row(cell) + view.top - 1, view.column(cell) + view.left - 1))


def _move_origin(play, origin):
    """Count rows and columns from ``origin``, in the list of moves too, in every level."""
    type(play).origin = origin
    play.view.coordinates(play.origin)
    play.show_all()


def _switch_bricks(console, play):
    """Restart with the other rules; ask first if there are moves, which they may not allow."""
    if play.session.whole and not console.progress.marks(play.key_of_level) & _UNFINISHED:
        _restart_by_other_rules(console, play)
        return
    head, keep, restart = words("games/klocki", "other rules")
    rows = [(keep, None), (restart, lambda: _restart_by_other_rules(console, play))]
    open_menu(console, play, rows, [head])


def _restart_by_other_rules(console, play):
    """Set the rules for new games; those in progress, of other levels, keep theirs."""
    progress = console.progress
    progress.settings[BRICKS] = 0 if play.rules.bricks else 1
    progress.touch_settings()
    set_shuffle(console, play, play.shuffle)
