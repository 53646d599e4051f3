"""A grid over the board, from the cursor's cell on; the D-pad sets how far its lines are apart.

RAM: that of overlay.py while there is a grid.
"""

from nibblock import const
from nibblock.editor.dialogs.overlay import over
from nibblock.keys import DOWN, RIGHT, START, UP, A, B
from nibblock.ui.text import words

_MOST = const(64)  # cells between two lines


def open_dialog(console, screen):
    """Begin with the grid that there is, or with one of single cells."""
    screen.dialog = Grid(screen)


def show(screen, grid):
    """Show a grid, () for none, and keep it with the drawing."""
    screen.draft.grid = over(screen).grid = grid
    over(screen).draw()


class Grid:
    """The dialog of the editor while the grid is set: A keeps it, B removes it."""

    def __init__(self, screen):
        self._screen = screen
        self._apart = [1, 1] if not screen.draft.grid else list(screen.draft.grid[2:])
        self._texts = words("editor", "grid")
        screen.show_keys(self._texts[1])
        self._show()

    def _show(self):
        screen, width = self._screen, self._screen.board.width
        show(screen, (screen.cell % width, screen.cell // width) + tuple(self._apart))
        apart = tuple(reversed(self._apart) if screen.view.turned else self._apart)
        screen.bar.doing(self._texts[0] % apart)

    def key(self, code, repeated):
        """Move the lines apart or together, or end."""
        apart = self._apart
        if code <= DOWN:
            which = (code in (UP, DOWN)) ^ self._screen.view.turned
            apart[which] += 1 if code in (RIGHT, DOWN) else -1
            apart[which] = min(max(apart[which], 1), _MOST)
            self._show()
        elif not repeated and code in (A, B, START):
            screen = self._screen
            if code == B:
                show(screen, ())
            screen.end_dialog()

    def released(self, code):
        """Ignore the release of a key."""

    def idle(self):
        """Return false: there is no work to do."""
        return False
