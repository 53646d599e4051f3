"""Carry a patch over the board, and put it down. RAM: the patch.

Putting it down at each place is a step like any other, undone before the next one.
"""

from adafruit_ticks import ticks_diff, ticks_ms

from nibblock import const
from nibblock.keys import DOWN, LEFT, RIGHT, START, UP, A, B
from nibblock.ui.card import AGAIN, DOOR, PLAY
from nibblock.ui.card import LEFT as MIRROR
from nibblock.ui.menu import corner, open_menu
from nibblock.ui.text import words

_HELD = const(250)  # ms to hold A for the menu


def open_dialog(console, screen):
    """Carry what was copied last, from the cursor on."""
    width = screen.board.width
    carry(console, screen, screen.patch, screen.cell % width, screen.cell // width, ())


def carry(console, screen, patch, left, top, source):
    """Carry ``patch``; ``source`` are the cells that it was taken from, (): it is a copy."""
    board = screen.board
    if not board.history.reserve(2 * patch.width * patch.height * board.planes + 2):
        console.say("play", "no room for that")
        return
    screen.patch = patch
    screen.dialog = Carry(console, screen, patch, left, top, source)


class Carry:
    """The dialog of the editor while something is carried."""

    def __init__(self, console, screen, patch, left, top, source):
        self._console = console
        self._screen = screen
        self._patch = patch
        self._left = left
        self._top = top
        self._source = source
        self._since = -1  # when A was pressed
        self._on = [False, False]  # whether it last moved right, and down
        self._keys = words("editor", "carry")
        screen.show_keys(self._keys[0])
        self._step = screen.board.history.at
        self._put()

    def _put(self):
        """Put the patch where it is now, in place of where it was."""
        screen, board, patch = self._screen, self._screen.board, self._patch
        self._take()
        board.begin()
        if self._source:
            for cell in self._source:
                board.clear(cell)
            screen.part.paste(board, self._source)
        patch.put(board, self._left, self._top, screen.part)
        screen.show_changed()
        right, bottom = self._left + patch.width - 1, self._top + patch.height - 1
        screen.view.point(-1)
        x = right if self._on[0] else self._left
        y = bottom if self._on[1] else self._top
        x = min(max(x, 0), board.width - 1)
        screen.view.scroll_to(min(max(y, 0), board.height - 1) * board.width + x)
        screen.view.frame(self._left, self._top, right, bottom)
        size = patch.width, patch.height
        screen.bar.doing(self._keys[1] % (size[screen.view.turned], size[not screen.view.turned]))

    def _take(self):
        """Take the patch off the board, if it has changed anything."""
        board = self._screen.board
        if board.history.at > self._step:
            board.take_back()

    def key(self, code, repeated):
        """Carry it on, or cancel."""
        board, patch = self._screen.board, self._patch
        if code <= DOWN:
            code = self._screen.way(code)
            self._on[code not in (LEFT, RIGHT)] = code in (RIGHT, DOWN)
            self._left += (code == RIGHT) - (code == LEFT)
            self._top += (code == DOWN) - (code == UP)
            self._left = min(max(self._left, 1 - patch.width), board.width - 1)
            self._top = min(max(self._top, 1 - patch.height), board.height - 1)
            self._put()
        elif repeated:
            return
        elif code == A:
            self._since = ticks_ms()
        elif code == B:
            self._cancel()
        elif code == START:
            self._ask()

    def released(self, code):
        """Put it down."""
        if code == A and self._since >= 0:
            self._end()
            self._console.display.refresh()

    def idle(self):
        """Open the menu once A is held."""
        if self._since >= 0 and ticks_diff(ticks_ms(), self._since) >= _HELD:
            self._since = -1
            self._ask()
        return False

    def _ask(self):
        """Open the menu; closing it goes on carrying."""
        turn, mirror, put, cancel, keys, title = words("editor", "carried")
        screen = self._screen
        rows = [
            (turn, lambda: self._turn(False), AGAIN),
            (mirror, lambda: self._turn(True), MIRROR),
            (put, self._end, PLAY),
            (cancel, self._cancel, DOOR),
        ]
        open_menu(self._console, screen, rows, (), self._go_on, title, corner(self._console), keys)

    def _turn(self, mirror):
        screen, patch = self._screen, self._patch
        screen.patch = self._patch = patch.mirrored(screen) if mirror else patch.turned(screen.part)
        self._put()
        self._go_on()

    def _go_on(self):
        self._screen.dialog = self

    def _cancel(self):
        self._take()
        self._end()

    def _end(self):
        """Give the D-pad back to the board, at the patch."""
        screen, board = self._screen, self._screen.board
        screen.end_dialog()
        screen.show_changed()
        x = min(max(self._left, 0), board.width - 1)
        y = min(max(self._top, 0), board.height - 1)
        screen.cell = y * board.width + x
        screen.point()
