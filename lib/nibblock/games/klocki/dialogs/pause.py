# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pause menu of a Klocki level. RAM: a panel; what its rows open is imported when they do."""

import nibblock.games.klocki.record as wide
from nibblock.ui.menu import open_menu


class Dialog:
    """Offers what makes sense just now; each row is (text, what to do)."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        session = play.session
        rows = [("Resume", None), ("Restart", play.restart)]
        if session.record.end or wide.stretch:
            rows.append(("Moves ...", self._moves))
        rows.append(("Best solution ...", self._best))
        rows.append(("Set mark", play.set_mark))
        if session.mark >= 0 and session.mark != session.at:
            rows.append(("Back to mark", play.to_mark))
        rows += [("Show ...", self._show), ("Shuffle ...", self._shuffle)]
        rows += [("Scores", self._scores), ("Level info", self._info)]
        rows += [("Settings", self._settings), ("Leave", self._leave)]
        open_menu(console, play, rows)

    def _moves(self):
        self._play.open_dialog("games.klocki.dialogs.moves")

    def _best(self):
        self._play.open_dialog("games.klocki.dialogs.best")

    def _show(self):
        self._play.open_dialog("games.klocki.dialogs.overlays")

    def _shuffle(self):
        self._play.open_dialog("games.klocki.dialogs.shuffle")

    def _info(self):
        self._play.open_dialog("games.klocki.dialogs.info")

    def _scores(self):
        self._console.go("scores", self._play.path, self._play.index)

    def _settings(self):
        play = self._play
        self._console.go("settings", "play", play.path, play.index, play.game)

    def _leave(self):
        self._console.go("levels", self._play.path, self._play.index)
