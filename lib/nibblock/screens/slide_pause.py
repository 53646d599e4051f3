# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The pause menu of a Klocki level and the menus behind it. RAM: a panel while one is open."""

from nibblock import settings
from nibblock.rules.klocki_shuffle import MOVES, PLACES
from nibblock.screens.menu import Menu

_NOTES = ("No notes", "Identifiers", "Move counts", "Path of a block")


class Dialog:
    """Offers what makes sense just now; each row is (text, what to do)."""

    def __init__(self, console, play):
        self._console = console
        self._play = play
        session = play.session
        rows = [("Resume", None), ("Restart", play.restart)]
        if session.record.end:
            rows.append(("Moves ...", self._moves))
        rows.append(("Best solution ...", self._best))
        rows.append(("Set mark", play.set_mark))
        if session.mark >= 0 and session.mark != session.at:
            rows.append(("Back to mark", play.to_mark))
        rows += [("Show ...", self._show), ("Shuffle ...", self._shuffle)]
        rows += [("Scores", self._scores), ("Level info", self._info)]
        rows += [("Settings", self._settings), ("Leave", self._leave)]
        self.menu(rows)

    def menu(self, rows, head=()):
        """Open a menu; a row without anything to do, and B, close it."""

        def chosen(i):
            play.dialog = None
            if i >= 0 and rows[i][1]:
                rows[i][1]()
            self._console.display.refresh()
            if not play.dialog:
                self._console.spare_memory()

        play = self._play
        names = [row[0] for row in rows]
        play.dialog = Menu(self._console, play.group, list(head), names, chosen)

    def _moves(self):
        self._play.open_dialog("slide_moves")

    def _best(self):
        self._play.open_dialog("slide_best")

    def _scores(self):
        self._console.go("scores", self._play.path, self._play.index)

    def _settings(self):
        self._console.go("options", "slide", self._play.path, self._play.index)

    def _leave(self):
        self._console.go("levels", self._play.path, self._play.index)

    # What is shown on the board.

    def _show(self):
        stored = self._console.progress.settings
        play = self._play
        mode = play.notes.mode if play.notes else 0
        rows = [("Back", None)]
        for i in range(4):
            rows.append((("* " if i == mode else "  ") + _NOTES[i], self._noter(i)))
        if mode == 2:
            rows.append(("  Count from here", self._count_from_here))
        above = "above" if stored[settings.MARKS] == 1 else "below"
        rows.append(("  Marks " + above, self._switch_marks))
        places = "off" if stored[settings.PLACES] == 1 else "on"
        rows.append(("  Coordinates " + places, self._switch_places))
        bricks = "off" if stored[settings.BRICKS] == 1 else "on"
        rows.append(("  Bricks rules " + bricks, self._switch_bricks))
        self.menu(rows)

    def _noter(self, mode):
        return lambda: self._note(mode)

    def _note(self, mode):
        play = self._play
        play.notes = None
        if mode:
            from nibblock.screens.slide_notes import Notes

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
        self._play.view.marks_over(not self._switch(settings.MARKS))
        self._play.show_all()

    def _switch_places(self):
        self._play.view.coordinates(self._switch(settings.PLACES))
        self._play.show_all()

    def _switch_bricks(self):
        """Other rules: the level begins anew with them, what was played may not be possible."""
        self._switch(settings.BRICKS)
        self._play.set_shuffle(self._play.shuffle)

    # Shuffling.

    def _shuffle(self):
        rows = [
            ("Back", None),
            ("By random moves", lambda: self._shuffle_by(MOVES, None)),
            ("To random places", lambda: self._shuffle_by(PLACES, None)),
            ("Moves of a seed", lambda: self._ask(MOVES)),
            ("Places of a seed", lambda: self._ask(PLACES)),
        ]
        head = ["Moves will be lost"] if self._play.session.record.end else []
        if self._play.shuffle:
            head = ["Seed is %d" % self._play.shuffle[1]]
            rows.append(("As it was before", lambda: self._play.set_shuffle(None)))
        self.menu(rows, head)

    def _ask(self, kind):
        from nibblock.screens.ask import Ask

        def answer(text):
            self._play.dialog = None
            if text is not None:
                self._shuffle_by(kind, int(text))
            self._console.display.refresh()

        play = self._play
        play.dialog = Ask(self._console, play.group, "Seed", "0123456789", 6, answer)

    def _shuffle_by(self, kind, seed):
        from nibblock.screens.slide_shuffle import Shuffling

        Shuffling(self._console, self._play, kind, seed)

    # Facts.

    def _info(self):
        play = self._play
        rules, session, key = play.rules, play.session, play.key_of_level
        lines = [
            play.title or "Level %d" % (play.index + 1),
            "%d x %d" % (rules.width, rules.height),
            "move %d/%d, step %d/%d"
            % (rules.moves, rules.moves + self._moves_ahead(), rules.steps, _counted(session)),
        ]
        best = self._console.progress.numbers(key, 0)
        if best:
            lines.append("best %d, %d" % best)
            if rules.solved:
                lines.append("now %+d, %+d" % (rules.moves - best[0], rules.steps - best[1]))
        if play.best:
            lines.append("record %s, %s" % tuple([n or "?" for n in play.best[:2]]))
        block = rules.block_at(play.cursor.cell)
        if block:
            from nibblock.screens.slide_notes import Notes, letters

            count = Notes(play, 2).value_of(block)
            lines.append("block %s: %d moves" % (letters(rules, block), count))
        self.menu([("Back", None)], lines)

    def _moves_ahead(self):
        """How many moves could be redone."""
        session = self._play.session
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
