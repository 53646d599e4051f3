# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What is shown on a Klocki board besides its blocks, and its rules. RAM: a panel."""

from nibblock.games.klocki import BRICKS, MARKS, PLACES
from nibblock.ui.menu import open_menu
from nibblock.ui.words import words


class Dialog:
    """Notes on the blocks, marks above or below them, coordinates; Bricks compatibility."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        stored = console.progress.settings
        mode = play.notes.mode if play.notes else 0
        *notes, back, count, marks, places, bricks = words("games/klocki", "overlays")
        above, below, on, off = words("games/klocki", "states of overlays")
        rows = [(back, None)]
        for i in range(4):
            rows.append((("* " if i == mode else "  ") + notes[i], self._noter(i)))
        if mode == 2:
            rows.append((count, self._count_from_here))
        rows.append((marks % (above if stored[MARKS] == 1 else below), self._switch_marks))
        rows.append((places % (off if stored[PLACES] == 1 else on), self._switch_places))
        rows.append((bricks % (off if stored[BRICKS] == 1 else on), self._switch_bricks))
        open_menu(console, play, rows)

    def _noter(self, mode):
        return lambda: self._note(mode)

    def _note(self, mode):
        play = self._play
        play.notes = None
        if mode:
            from nibblock.games.klocki.dialogs.notes import Notes

            play.notes = Notes(play, mode)
        else:
            play.view.annotate(0, None)
        play.show_all()

    def _count_from_here(self):
        self._play.notes.count_from_here()
        self._play.show_all()

    def _switch(self, which):
        progress = self._console.progress
        progress.settings[which] = 0 if progress.settings[which] == 1 else 1
        progress.touch_settings()
        return progress.settings[which] == 1

    def _switch_marks(self):
        self._play.view.marks_over(not self._switch(MARKS))
        self._play.show_all()

    def _switch_places(self):
        self._play.view.coordinates(self._switch(PLACES))
        self._play.show_all()

    def _switch_bricks(self):
        """Other rules: the level begins anew with them, what was played may not be possible."""
        self._switch(BRICKS)
        self._play.set_shuffle(self._play.shuffle)
