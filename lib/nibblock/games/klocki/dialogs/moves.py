"""The list of a Klocki level's moves, over a board that shows the position at the current line.

RAM: a panel of four lines, made from the record as they are shown; a byte per line of the record
while moves are chosen.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.games.klocki.dialogs.runs import Runs, packed, play
from nibblock.keys import DOWN, LEFT, RIGHT, UP, A
from nibblock.pictures import DIM, FRONT, LIGHT
from nibblock.ui.card import rectangle
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.notice import message
from nibblock.ui.text import GLYPH, Words, fit, words

_ROWS = const(4)
_SPEEDS = (600, 250, 80)  # ms per step


def open_dialog(console, game):
    """Show the list."""
    game.dialog = Moves(console, game)
    game.dialog.open()


class Moves:
    """Up and down go by a move, left and right by a step; A opens a menu, B closes the list.

    During a replay, up and down change the speed and any other button stops it. While moves are
    chosen, A chooses a line or not, right those from the last one chosen to here, left all or none.
    ``dialog`` is the list's own menu, over the ``group`` of the game.
    """

    def __init__(self, console, game):
        self._console = console
        self._game = game
        self.group = game.group
        self.dialog = None
        self._runs = Runs(game.session, game.view.turned)
        self._speed = 1
        self._replays = False
        self._due = ticks_ms()
        self._chosen = bytearray()  # while moves are chosen: for each line, 1 if it is
        self._last = -1  # the line chosen last
        self._columns = console.width // GLYPH - 2
        panel = message(console, [" " * self._columns] * (_ROWS + 1), at_bottom=True)
        self._panel = panel
        self._bar = rectangle(console, 0, 0, console.width - 8, console.row, FRONT)
        self._bar.x = 4
        self._words = Words(console, 6, 4, self._columns, _ROWS, LIGHT)
        self._hint = Words(console, 6, 4 + _ROWS * console.row, self._columns, 1, DIM)
        for part in (self._bar, self._words.grid, self._hint.grid):
            self._panel.append(part)
        self._texts = words("games/klocki", "moves")

    def open(self):
        """Put the list on the screen."""
        self._show()
        self.group.append(self._panel)
        self._console.display.refresh()

    def _show(self):
        """Write the lines around the one played last; line 0 is the start."""
        session = self._game.session
        start, replay, choosing, keys, *speeds = self._texts
        at = self._runs.line_at(session.at) + 1
        top = max(0, min(at - 1, self._runs.count + 1 - _ROWS))
        for i in range(_ROWS):
            line = top + i
            text = ""
            if line == 0:
                text = start
            elif line <= self._runs.count:
                text = self._runs.text(line - 1, self._game.origin)
                if self._chosen:
                    text = ("* " if self._chosen[line - 1] else "  ") + text
            self._words.write(fit(text, self._columns * GLYPH), i)
        self._bar.y = 4 + (at - top) * self._console.row
        if self._replays:
            hint = replay % speeds[self._speed]
        elif self._chosen:
            hint = fit(choosing, self._columns * GLYPH)
        else:
            hint = keys % (session.at, session.record.end)
        self._hint.write(hint)
        self._step_aside()

    def _step_aside(self):
        """Move the panel to the end of the screen away from the cursor."""
        game, console = self._game, self._console
        view = game.view
        y = view.group.y + view.row(game.cursor.cell) * view.size * view.scale
        below = console.height - (_ROWS + 1) * console.row - 8
        self._panel.y = below if y < console.height // 2 else 0

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Go a move or a step forward or back, open the menu or close the list."""
        if self.dialog:
            self.dialog.key(code, repeated)
            return
        if self._replays and code in (UP, DOWN):
            self._speed = max(0, min(2, self._speed + 2 - code))
        elif self._replays:
            self._replays = False
        elif code == UP or code == DOWN:
            self._to_line(self._line() + code - 2, True)
            return
        elif self._chosen:
            if not repeated:
                self._choose(code)
        elif code == LEFT:
            self._game.take_back()
        elif code == RIGHT:
            self._arrived(self._game.play_on())
            return
        elif repeated:
            return
        elif code != A:
            self._end()
            return
        else:
            self._open_menu()
            return
        self._drawn()

    def _line(self):
        """Return the line of the last step played, even if unfinished; -1 at the start."""
        return self._runs.line_at(self._game.session.at)

    def _to_line(self, line, one=False):
        """Go to the end of ``line``, -1 for the start; ``one``: finish a begun line first."""
        runs, session = self._runs, self._game.session
        now = runs.line_at(session.at)
        begun = now >= 0 and runs.start(now + 1) != session.at
        if one and begun and line > now:
            line = now
        line = max(-1, min(line, runs.count - 1))
        self._to(runs.start(line + 1))

    def _to(self, step):
        """Go to ``step``."""
        session = self._game.session
        before = session.at
        self._game.go(step)
        self._arrived(session.at > before)

    def _arrived(self, forward):
        """Draw the position; if the moves end in it and solve the level, say so."""
        session = self._game.session
        self._drawn()
        at_end = forward and session.at == session.record.end
        if at_end and self._game.rules.solved and not self._chosen:
            self._end()
            self._game.show_solved()

    def _by_moves(self, count):
        """Go forward by so many moves, or back; finishing a begun move counts as one."""
        complete, begun = self._runs.moves_at(self._game.session.at)
        self._to(self._runs.after((complete if count > 0 else begun) + count))

    def _drawn(self):
        game = self._game
        if self._runs.count and game.session.record.end < self._runs.start(self._runs.count):
            self._runs = Runs(game.session, game.view.turned)  # a loaded step was refused
        self._show()
        game.show_step()

    def idle(self):
        """Play the next step when it is due."""
        if self.dialog:
            return self.dialog.idle()
        if not self._replays or ticks_diff(ticks_ms(), self._due) < _SPEEDS[self._speed]:
            return False
        self._due = ticks_ms()
        self._replays = self._game.play_on()
        self._arrived(self._replays)
        return True

    def _open_menu(self):
        names = words("games/klocki", "menu of moves")
        title, keys, replay, on, back, go_to, start, end, choose, play_chosen = names
        rows = [
            (replay, self._replay),
            (on, lambda: self._by_moves(10)),
            (back, lambda: self._by_moves(-10)),
            (go_to, self._ask),
            (start, lambda: self._to_line(-1)),
            (end, lambda: self._to_line(self._runs.count - 1)),
            (choose, self._begin_choosing),
        ]
        if self._game.stretch:
            rows.append((play_chosen, self._play_stretch))
        console = self._console
        open_menu(console, self, rows, title=title, place=corner(console), keys=keys)

    def _replay(self):
        session = self._game.session
        if session.at == session.record.end:
            self._game.go(session.record.first)
        self._replays = True
        self._due = ticks_ms()
        self._drawn()

    def _ask(self):
        from nibblock.ui.ask import open_ask

        session, runs = self._game.session, self._runs
        before = session.at

        def follow(text):
            self._game.go(before if text is None else runs.after(int(text)))
            self._drawn()

        def answer(text):
            follow(text)
            self._arrived(session.at > before)

        head = words("games/klocki", "move put in")[0]
        now = "%04d" % runs.moves_at(before)[1]
        open_ask(self._console, self, head, "0123456789", 4, answer, now, follow)

    def _begin_choosing(self):
        if self._runs.count:
            self._chosen = bytearray(self._runs.count)
            self._last = -1
            self._drawn()

    def _choose(self, code):
        """Choose the current line or not (A), lines up to it (right), all or none (left); or end.

        At the start there is no line to choose.
        """
        chosen, line = self._chosen, self._line()
        if code == LEFT:
            all_or_none = 0 if 1 in bytes(chosen) else 1
            for i in range(len(chosen)):
                chosen[i] = all_or_none
        elif code == RIGHT:
            if line >= 0 and self._last >= 0:
                for i in range(min(line, self._last), max(line, self._last) + 1):
                    chosen[i] = 1
        elif code != A:
            self._end_choosing()
        elif line >= 0:
            chosen[line] ^= 1
            self._last = line

    def _end_choosing(self):
        """Store the chosen moves, to be played elsewhere."""
        game = self._game
        chosen = self._chosen
        self._chosen = bytearray()
        count = sum(chosen)
        try:
            if count:
                type(game).stretch = self._runs.stretch(chosen, game.origin)
                self._console.say("games/klocki", "moves chosen", count)
        except MemoryError:
            self._console.say("play", "no room for that")

    def _play_stretch(self):
        """Play the chosen moves from here, each with the block now at its first cell."""
        game = self._game
        stored = packed(game.stretch, game.rules, game.origin, game.view.turned)
        played = play(game.session, stored)
        if played < len(stored) >> 1:
            self._console.say("games/klocki", "stretch stops", played + 1, len(stored) >> 1)
        game.show_all()
        if game.rules.solved and game.session.at:
            self._end()
            game.show_solved()
            return
        self._runs = Runs(game.session, game.view.turned)
        self._drawn()

    def _end(self):
        game = self._game
        game.dialog = None
        game.group.remove(self._panel)
        self._console.display.refresh()
