# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pause menu of a Brain level in play. RAM: a panel while it is open; a solution's text."""

from nibblock import const
from nibblock.packs import PackError, reason
from nibblock.ui.menu import open_menu
from nibblock.ui.text import wrap

SOLUTION = const(0)  # what is shown, see demo.py
HINT = const(1)
OWN = const(2)


class Dialog:
    """Offers what makes sense just now; each row is (text, what to do)."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._kind = SOLUTION
        stood = play.stands
        rows = [("Let time run" if stood else "Resume", play.go_on)]
        rows.append(("Restart", play.restart))
        play.freeze()
        if play.session.end:
            rows.append(("Back in time", self._back))
        if self._count_solutions():
            rows.append(("A hint", self._give_hint))
            rows.append(("Show me how", self._show_me_how))
        for by, name in ((0, "Replay fewest frames"), (1, "Replay fewest moves")):
            if console.progress.best(play.key_of_level, by):
                rows.append((name, self._replay_frames if by == 0 else self._replay_moves))
        rows.append(("Level info", self._info))
        rows.append(("Settings", self._settings))
        rows.append(("Leave", self._leave))
        open_menu(console, play, rows, closed=None if stood else play.go_on)

    def _back(self):
        self._play.open_dialog("games.brain.dialogs.rewind")

    # Solutions

    def _count_solutions(self):
        """How many there are; the pack is opened for that only once."""
        play = self._play
        if play.solutions < 0:
            from nibblock.games.brain.opening.draft import find_solution

            try:
                play.solutions = find_solution(play, -1)[1]
            except (OSError, PackError, MemoryError) as error:
                self._console.tell(reason(error))
            self._console.spare_reading()
        return max(0, play.solutions)

    def _give_hint(self):
        self._kind = HINT
        self._show(0)

    def _show_me_how(self):
        if self._play.solutions == 1:
            self._show(0)
            return
        rows = [("Solution %d" % (i + 1), self._shower(i)) for i in range(self._play.solutions)]
        open_menu(self._console, self._play, rows, ["Which one?"])

    def _shower(self, which):
        return lambda: self._show(which)

    def _show(self, which):
        """Play a solution that came with the level."""
        from nibblock.games.brain.opening.draft import find_solution
        from nibblock.games.brain.packs.solution import BadSolution, Playback

        try:
            text = find_solution(self._play, which)[0]
            self._start(Playback(text or "").next, self._kind)
        except (OSError, PackError, MemoryError, BadSolution) as error:
            self._console.tell(reason(error))

    def _replay_frames(self):
        self._replay(0)

    def _replay_moves(self):
        self._replay(1)

    def _replay(self, by):
        from nibblock.play.tape import Tape

        tape = Tape(self._console.progress.best(self._play.key_of_level, by)[2])
        if tape.size:
            self._start(lambda is_fast: tape.next(), OWN)
        else:
            self._console.tell("Only its numbers were kept")

    def _start(self, source, kind):
        from nibblock.games.brain.dialogs.demo import Show

        if self._play.session.whole:
            Show(self._console, self._play, source, kind)
        else:
            self._console.tell("Restart first: the first moves are forgotten")

    # The rest

    def _info(self):
        play = self._play
        rules = play.rules
        lines = [
            play.title or "Level %d" % (play.index + 1),
            "%d x %d, blocks %d" % (rules.width, rules.height, rules.count),
            "goals met %d of %d" % (rules.met, rules.goals),
        ]
        lines += ["%s %d" % counter for counter in rules.counters()]
        if play.best:
            lines.append("least known: %d frames" % play.best[0])
        for by, name in ((0, "frames"), (1, "moves")):
            best = self._console.progress.best(play.key_of_level, by)
            if best:
                lines.append("best %s: %d/%d" % (name, best[0], best[1]))
        if play.draft:
            lines.append("a draft: " + play.draft)
        self._lines = lines
        for message in play.messages:
            lines += [""] + wrap(message, (self._console.width - 16) // 6)
        self._turn()

    def _turn(self):
        """Show as many lines as have room, then the rest."""
        rows = (self._console.height - 8) // self._console.row - 1
        head = self._lines[:rows]
        self._lines = self._lines[rows:]
        row = ("More", self._turn) if self._lines else ("Back", None)
        open_menu(self._console, self._play, [row], head)

    def _settings(self):
        play = self._play
        self._console.go("settings", "play", play.path, play.index, play.game)

    def _leave(self):
        self._console.go("levels", self._play.path, self._play.index)
