"""The page "Show" of the pause menu: what a Klocki board shows besides its blocks, and its rules.

Each choice has its value below it; left and right change it at once, on the board beside the card.
RAM: 3 KB while it is open.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.dialogs.labels import annotate, coordinates, write_on
from nibblock.games.klocki.dialogs.notes import COUNTS
from nibblock.games.klocki.settings import BRICKS, MARKS, NOTES, PLACES
from nibblock.games.klocki.start import marks_over, set_shuffle
from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A, B
from nibblock.pictures import DIM, LIGHT, TEXT
from nibblock.ui.card import LEFT as TO_LEFT
from nibblock.ui.card import RIGHT as TO_RIGHT
from nibblock.ui.card import card, header_bar, icon, legend
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.menu import open_menu
from nibblock.ui.text import Words, fit, line, words, wrap

_IN_FILES = (0, 0)  # where Klocki's files count from
# The rows, in the order of the words.
_NOTES = const(0)
_COUNTS_FROM = const(1)
_GOALS = const(2)
_PLACES = const(3)
_ORIGIN = const(4)
_RULES = const(5)


def open_dialog(console, play, back=None):
    """Open the page over the board; ``back`` opens the menu that it was opened from."""
    play.dialog = Show(console, play)
    play.dialog.back = back
    play.dialog.open()


class Show:
    """The card over the board of ``play``; ``back``: see ``open_dialog``."""

    back = None

    def __init__(self, console, play):
        self._console = console
        self._play = play
        self._texts = [text.split(": ") for text in words("games/klocki", "rows of show")]
        self._at = self._top = 0
        small = console.small
        self._x, self._y = 2, 2 if small else console.bar + 3
        self._wide = 84 if small else 126
        self._inset = 14 if small else 22  # of values
        self._pitch = 19 if small else 26
        self._head = console.bar + 1
        free = console.height - console.bar - self._y - self._head - 4
        self._has_note = console.height >= 200
        if self._has_note:
            free -= 48
        self._most = free // self._pitch
        self.group = displayio.Group()
        self._list = displayio.Group()
        self._note = None
        self._before = 0, 0, 1
        group = self.group
        x, y, wide = self._x, self._y, self._wide
        self._high = self._head + self._most_rows() * self._pitch + 4
        paused, show, keys = words("games/klocki", "show")
        group.append(card(console, x, y, wide, self._high))
        group.append(header_bar(console, x + 1, y + 1, wide - 2, console.bar))
        top = y + (2 if console.small else 1)
        if small:  # both have no room
            group.append(line(console, show, x + 6, top, TEXT))
        else:
            group.append(line(console, paused, x + 6, top, TEXT))
            after = x + 8 + 6 * len(paused)
            group.append(icon(console, TO_RIGHT, after, top + 1, TEXT))
            group.append(line(console, fit(show, x + wide - after - 12), after + 10, top, TEXT))
        if self._has_note:
            below = y + self._high + 4
            group.append(card(console, x, below, wide, 44))
            self._note = Words(console, x + 6, below + 4, (wide - 12) // 6, 3, DIM)
            group.append(self._note.grid)
        group.append(self._list)
        self._highlight = Highlight(console, wide - 6 - 4, 11 if console.small else 14, 5)
        group.append(self._highlight.group)
        self._sides = icon(console, TO_LEFT, 0, 0), icon(console, TO_RIGHT, 0, 0)
        self._value = Words(console, 0, 0, (wide - self._inset - 18) // 6, 1, LIGHT)
        for part in (self._sides[0], self._sides[1], self._value.grid):
            group.append(part)
        group.append(legend(console, keys.split("|")[-1 if console.width < 160 else 0]))
        self._fill()

    def _most_rows(self):
        return min(self._most, len(self._texts))

    def _rows(self):
        """Return the numbers of the rows that apply now."""
        settings = self._console.progress.settings
        rows = [_NOTES, _COUNTS_FROM, _GOALS, _PLACES, _ORIGIN, _RULES]
        if not self._play.notes or self._play.notes.mode != COUNTS:
            rows.remove(_COUNTS_FROM)
        if settings[PLACES] != 1:
            rows.remove(_ORIGIN)
        return rows

    def _state(self, row):
        """Return the number of the value of a row."""
        play, settings = self._play, self._console.progress.settings
        if row == _NOTES:
            return play.notes.mode if play.notes else 0
        if row == _COUNTS_FROM:
            return int(play.notes.is_from_here)
        if row == _ORIGIN:
            return int(play.origin != _IN_FILES)
        if row == _RULES:
            return int(play.rules.bricks)
        return int(settings[MARKS if row == _GOALS else PLACES] == 1)

    def _fill(self):
        """Write the names and values that are shown."""
        console, rows = self._console, self._rows()
        while len(self._list):
            self._list.pop()
        room = self._wide - self._inset - 18
        shown = self._most_rows()
        self._top = max(0, min(self._top, self._at, len(rows) - shown))
        self._top = max(self._top, self._at - shown + 1)
        for i in range(self._top, min(self._top + shown, len(rows))):
            name, values = self._texts[rows[i]][:2]
            y = self._row_at(i)
            self._list.append(line(console, fit(name, self._wide - 16), self._x + 8, y + 1))
            value = fit(values.split(", ")[self._state(rows[i])], room)
            self._list.append(line(console, value, self._x + self._inset, y + self._below(), DIM))
        x, y = self._x + self._wide - 6, self._y + self._head + 2
        bar = ScrollBar(console, x, y, self._high - self._head - 4, shown, len(rows))
        bar.show(self._top)
        self._list.append(bar.group)
        self._place()

    def _row_at(self, i):
        return self._y + self._head + 2 + (i - self._top) * self._pitch

    def _below(self):
        """Return the distance of a value from the top of its row, in pixels."""
        return 10 if self._console.small else 14

    def _place(self):
        """Put the highlight and the arrows on the chosen row, and say what its value means."""
        row = self._rows()[self._at]
        name, values, meanings = self._texts[row]
        state = self._state(row)
        y = self._row_at(self._at)
        self._highlight.place(self._x + 3, y, name)
        down = y + self._below()
        for i in range(2):
            side = self._sides[i]
            side.x = self._x + (self._wide - 18 if i else self._inset - 12)
            side.y = down + (0 if self._console.small else 1)
        self._value.grid.x, self._value.grid.y = self._x + self._inset, down
        self._value.write(fit(values.split(", ")[state], self._wide - self._inset - 18))
        if self._note:
            meanings = meanings.split("|")
            lines = wrap(meanings[state % len(meanings)], (self._wide - 12) // 6)
            for i in range(3):
                self._note.write(lines[i] if i < len(lines) else "", i)

    def open(self):
        """Put the page on the screen, and the board at its right edge, as large as fits."""
        self._step_aside()
        self._play.group.append(self.group)
        self._console.display.refresh()

    def _step_aside(self):
        view, console = self._play.view, self._console
        board = view.group
        self._before = board.x, board.y, board.scale
        left = self._x + self._wide
        wide, high = view.columns * view.size, view.rows * view.size
        scale = board.scale
        if left + (wide + 8) * scale > console.width:
            scale = 1  # what does not fit either is covered on its left
        board.scale = scale
        free = max(0, console.width - left - (wide + 8) * scale)
        board.x = console.width - (wide + 4) * scale - free // 2
        board.y = console.bar + max(0, (console.height - 2 * console.bar - high * scale) // 2)

    def close(self):
        """Put the board back."""
        board = self._play.view.group
        board.x, board.y, board.scale = self._before
        self._play.group.remove(self.group)
        self._play.dialog = None

    def idle(self):
        """Return false: there is nothing to do."""
        return False

    def released(self, code):
        """Ignore the release of a button."""

    def key(self, code, repeated):
        """Choose a row with up and down, change it with left and right; A explains the signs."""
        if code == UP or code == DOWN:
            self._at = (self._at + (1 if code == DOWN else -1)) % len(self._rows())
            self._fill() if self._is_hidden() else self._place()
        elif code == LEFT or code == RIGHT:
            self._change(1 if code == RIGHT else -1)
        elif repeated:
            return
        elif code == A:
            self._open_signs()
            return
        elif code in (B, START):
            self.close()
            if self.back:
                self.back()
        self._console.display.refresh()

    def _is_hidden(self):
        return not self._top <= self._at < self._top + self._most_rows()

    def _open_signs(self):
        from nibblock.games.klocki.dialogs.signs import Signs

        console, play, back = self._console, self._play, self.back
        self.close()
        play.dialog = Signs(console, play, lambda: open_dialog(console, play, back))
        play.dialog.open()

    def _change(self, step):
        play = self._play
        row = self._rows()[self._at]
        state = self._state(row)
        if row == _NOTES:
            self._write_notes((state + step) % 4)
        elif row == _COUNTS_FROM:
            play.notes.count_from_here(not state)
        elif row == _GOALS:
            marks_over(play.view, not _switch(self._console, MARKS))
        elif row == _PLACES:
            coordinates(play.view, play.origin if _switch(self._console, PLACES) else None)
        elif row == _ORIGIN:
            _move_origin(play, state)
        else:
            self._switch_bricks()
            return
        play.show_all()
        self._fill()

    def _write_notes(self, mode):
        """Write notes of kind ``mode`` on the blocks, of other levels, too; 0 for none."""
        progress, play = self._console.progress, self._play
        progress.settings[NOTES] = mode
        progress.touch_settings()
        play.notes = None
        if mode:
            write_on(play, mode)
        else:
            annotate(play.view, 0, None)

    def _switch_bricks(self):
        """Restart with the other rules; ask first if there are moves, which they may not allow."""
        console, play, back = self._console, self._play, self.back
        self.close()
        if play.rules.solved or play.session.whole and not play.session.stand()[0]:
            _restart_by_other_rules(console, play)
            return
        head, keep, restart = words("games/klocki", "other rules")
        rows = [(keep, None), (restart, lambda: _restart_by_other_rules(console, play))]
        open_menu(console, play, rows, [head], lambda: open_dialog(console, play, back))


def _switch(console, which):
    """Toggle a setting; return whether its value is now 1."""
    progress = console.progress
    progress.settings[which] = 0 if progress.settings[which] == 1 else 1
    progress.touch_settings()
    return progress.settings[which] == 1


def _move_origin(play, in_files):
    """Make the cursor's cell the one at row 1 and column 1, in the list of moves too, in every
    level; or count as in files.
    """
    view, cell = play.view, play.cursor.cell
    here = view.row(cell) + view.top - 1, view.column(cell) + view.left - 1
    type(play).origin = _IN_FILES if in_files else here
    coordinates(view, play.origin)


def _restart_by_other_rules(console, play):
    """Set the rules for new games; those in progress, of other levels, keep theirs."""
    progress = console.progress
    progress.settings[BRICKS] = 0 if play.rules.bricks else 1
    progress.touch_settings()
    set_shuffle(console, play, play.shuffle)
