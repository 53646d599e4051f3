"""Move the sides of the board outwards or inwards. RAM: none."""

from nibblock.editor.board import COLUMN
from nibblock.keys import DOWN, LEFT, RIGHT, START, A, B
from nibblock.ui.text import words


def open_dialog(console, screen):
    """Let the D-pad move the sides outwards; A changes that to inwards and back."""
    screen.dialog = Sides(console, screen)


class Sides:
    """The dialog of the editor while sides move; each line is a step of its own."""

    def __init__(self, console, screen):
        self._console = console
        self._screen = screen
        self._inwards = False
        self._texts = words("editor", "sides")
        screen.view.steady = True  # while a side moves, the board does not turn
        self._show()

    def _show(self):
        screen = self._screen
        board = screen.board
        screen.bar.doing(self._texts[self._inwards] % (board.width, board.height))
        screen.show_keys(self._texts[2 + self._inwards])
        screen.view.point(-1)
        screen.view.frame(0, 0, board.width - 1, board.height - 1)

    def key(self, code, repeated):
        """Move a side, or end."""
        screen = self._screen
        if code <= DOWN:
            code = screen.way(code)
            line(self._console, screen, code, self._inwards)
            self._scroll(code)
            self._show()
        elif repeated:
            return
        elif code == A:
            self._inwards = not self._inwards
            self._show()
        elif code in (B, START):
            screen.end_dialog()
            if screen.view.settle():
                screen.show_all()
            screen.point()

    def _scroll(self, side):
        """Scroll to the side that has moved, if it may be out of sight."""
        screen, board = self._screen, self._screen.board
        if not screen.view.partial:
            return
        x, y = screen.cell % board.width, screen.cell // board.width
        if side in (LEFT, RIGHT):
            x = board.width - 1 if side == RIGHT else 0
        else:
            y = board.height - 1 if side == DOWN else 0
        screen.cell = y * board.width + x
        screen.view.scroll_to(screen.cell)

    def released(self, code):
        """Ignore the release of a key."""

    def idle(self):
        """Return false: there is no work to do."""
        return False


def line(console, screen, side, inwards):
    """Add a line at a side (a direction's code), or take it away."""
    board = screen.board
    column = COLUMN if side in (LEFT, RIGHT) else 0
    last = (board.width if column else board.height) - 1
    first = side < RIGHT
    inside = _is_wall(screen, board.line(column, 0 if first else last))  # which stays outside
    if inwards:
        inside = inside and last > 1
        remove(console, screen, column, inside if first else last - inside)
    else:
        insert(console, screen, column, inside if first else last + 1 - inside)


def _is_wall(screen, cells):
    """Return whether these cells are walls, and nothing else is in them."""
    board, wall = screen.board, getattr(screen.part, "SIDE_WALL", None)
    if not wall:
        return False
    for cell in cells:
        for plane in range(board.planes):
            if board.get(plane, cell) != wall[plane]:
                return False
    return True


def _go_on(screen, cells, by):
    """Let walls go on through a new line: between two of them, there is one."""
    board, part = screen.board, screen.part
    for cell in cells:
        if 0 <= cell - by and cell + by < board.area and _is_wall(screen, (cell - by, cell + by)):
            for plane in range(board.planes):
                board.set(plane, cell, part.SIDE_WALL[plane])


def insert(console, screen, column, at):
    """Insert a line, through which walls go on; the cursor stays where it was on the board."""
    board = screen.board
    if not board.can_grow(column, screen.part.LARGEST):
        console.say("editor", "board is as large as it gets")
        return
    x, y = screen.cell % board.width, screen.cell // board.width
    board.begin()
    board.insert(column, at)
    cells = board.line(column, at)
    if 0 < at < (board.width if column else board.height) - 1:
        _go_on(screen, cells, 1 if column else board.width)
    screen.part.paste(board, cells)
    if column:
        x += x >= at
    else:
        y += y >= at
    screen.cell = y * board.width + x
    screen.show_changed()


def remove(console, screen, column, at):
    """Remove a line; undo restores its cells."""
    board = screen.board
    if (board.width if column else board.height) <= screen.part.SMALLEST:
        console.say("editor", "board is as small as it gets")
        return
    x, y = screen.cell % board.width, screen.cell // board.width
    board.begin()
    try:
        board.remove(column, at)
    except MemoryError:
        board.take_back()
        raise
    if column:
        x -= x > at or x == board.width
    else:
        y -= y > at or y == board.height
    screen.cell = y * board.width + x
    screen.show_changed()
