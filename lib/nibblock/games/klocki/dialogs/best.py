# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The best solution of a Klocki level, and the one that came with it. RAM: its steps, two bytes
each, while it is loaded.
"""

from nibblock.games.klocki.dialogs.runs import packed, play
from nibblock.packs import PackError, open_pack, reason
from nibblock.ui.menu import Menu
from nibblock.ui.words import words


class Dialog:
    """Offers to load either as the level's moves; what was played goes then."""

    def __init__(self, console, game):
        self._console = console
        self._game = game
        best = console.progress.best(game.key_of_level, 0)
        back, unsolved, numbers, load_best, load_stored, lost = words("games/klocki", "best")
        rows = [(back, None)]
        head = [unsolved]
        if best:
            head = [numbers % best[:2]]
            rows.append((load_best, self._load_best))
        if game.may_have_solution and not game.shuffle:
            rows.append((load_stored, self._load_stored))
        if game.session.record.end and len(rows) > 1:
            head.append(lost)
        self._rows = rows
        game.dialog = Menu(console, game.group, head, [row[0] for row in rows], self._chosen)

    def _chosen(self, i):
        self._game.dialog = None
        if i >= 0 and self._rows[i][1]:
            self._rows[i][1]()
        self._console.display.refresh()

    def _load_best(self):
        if self._game.load_best():
            self._game.show_all()
        else:
            self._console.say("games/klocki", "best was not kept")

    def _load_stored(self):
        """Play the pack's first solution and go back to the start: it can be redone then."""
        game, console = self._game, self._console
        session = game.session
        try:
            stored = self._read()
        except (OSError, PackError, MemoryError) as error:
            console.tell(reason(error))
            return
        if not stored:
            console.say("games/klocki", "none in the pack")
            return
        if not session.go(0):
            console.say("games/klocki", "start is forgotten")
            return
        session.record.cut(0)
        played = play(session, stored)
        solved = game.rules.solved
        moves, steps = game.rules.moves, game.rules.steps
        game.go(0)
        if solved:
            console.say("games/klocki", "solution is loaded", moves, steps)
        else:
            console.say("games/klocki", "solution stops", played + 1)

    def _read(self):
        """The first stored solution that is a text, as ``session.packed`` gives steps; or None."""
        game = self._game
        pack = open_pack(game.path)
        try:
            for text in pack.texts(game.index):
                return packed(text, game.rules.width)
        finally:
            pack.close()
        return None
