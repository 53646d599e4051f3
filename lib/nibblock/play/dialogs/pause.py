# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pause menu of a level in play. RAM: a panel while it is open."""

from nibblock.packs import PackError, open_pack, reason
from nibblock.ui.menu import open_menu


class Dialog:
    """Offers what makes sense just now; each row is (text, what to do)."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        session = play.session
        rows = [("Resume", None), ("Restart", play.restart), ("Set mark", play.set_mark)]
        if session.mark >= 0 and session.mark != session.at:
            rows.append(("Back to mark", play.to_mark))
        if session.record.end:
            rows.append(("Step by step", self._step_by_step))
        if console.progress.best(play.key_of_level, 0):
            rows.append(("Replay best moves", self._replay_moves))
            rows.append(("Replay best pushes", self._replay_pushes))
        if play.may_have_solution:
            rows.append(("Show a solution", self._show_solution))
        rows.append(("Level info", self._info))
        rows.append(("Settings", self._settings))
        rows.append(("Leave", self._leave))
        open_menu(console, play, rows)

    def _step_by_step(self):
        self._start(None)

    def _start(self, steps):
        from nibblock.play.dialogs.replay import Replay

        Replay(self._console, self._play, steps)

    def _replay_moves(self):
        self._replay(0)

    def _replay_pushes(self):
        self._replay(1)

    def _replay(self, by):
        play = self._play
        best = self._console.progress.best(play.key_of_level, by)
        if play.session.whole:
            self._start(best)
        else:
            self._console.tell("Restart first: the first moves are forgotten")

    def _show_solution(self):
        """Replay the solution that came with the level; its pack is open only while it is read."""
        play = self._play
        try:
            pack = open_pack(play.path)
            try:
                found = pack.solution(play.index)
                if found and play.session.whole:
                    self._start((found[0], 0, found[1]))
                    return
            finally:
                pack.close()
        except (OSError, PackError) as error:
            self._console.tell(reason(error))
            return
        text = "Restart first: the first moves are forgotten" if found else "This level has none"
        self._console.tell(text)

    def _info(self):
        play = self._play
        rules = play.rules
        lines = [
            play.title or "Level %d" % (play.index + 1),
            "%d x %d, crates %d" % (rules.width, rules.height, rules.crates),
            "on goals %d of %d" % (rules.on_goal, rules.goals),
        ]
        lines += ["%s %d" % counter for counter in rules.counters()]
        for by, name in ((0, "moves"), (1, "pushes")):
            best = self._console.progress.best(play.key_of_level, by)
            if best:
                lines.append("best %s: %d/%d" % (name, best[0], best[1]))
        open_menu(self._console, play, [("Back", None)], lines)

    def _settings(self):
        play = self._play
        self._console.go("settings", "play", play.path, play.index, play.game)

    def _leave(self):
        self._console.go("levels", self._play.path, self._play.index)
