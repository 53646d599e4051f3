"""The editor: a click uses the tool, dragging draws a line or stretches a block.

A click on a tool takes it, and one below the tools turns the strip's page. What is carried follows
the pointer, and a click puts it down; so does the corner of a rectangle. The right button erases.
A window's own keys edit, too.
"""

from nibblock.keys import DOWN, LEFT, RELEASE, REPEAT, RIGHT, START, UP, A, B, Y
from nibblock.pointing.board import cell_of, ways
from nibblock.pointing.grip import DONE, Choose, Grip, Tap
from nibblock.pointing.places import nearer

WHEEL = (Y, -1)  # undo
_SCROLL = (LEFT, RIGHT)  # turn the strip's page


def begin(console, front, x, y):
    """Return a Grip of the cell or the tool at (x, y)."""
    screen = console.screen
    if y < console.bar:
        return Tap(START)
    palette = screen.palette
    if x < palette.width:
        if front is not screen:
            return None
        row = _row_of(palette, y)
        if row < 0:
            return Choose(screen, (palette.at, RIGHT), _toward, _SCROLL, x, y)
        return Choose(screen, (row, A), _toward, _SCROLL, x, y)
    if hasattr(front, "_patch"):
        return Carrying(console, front, x, y)
    return Pen(console, screen, front, x, y)


def back(console, front, x, y):
    """Erase the cell at (x, y); return whether there is one."""
    screen = console.screen
    x -= screen.palette.width
    inside = x >= 0 and console.bar <= y < console.height - console.bar
    if front is not screen or screen._choosing or not inside:
        return False
    column, row = _spot(screen.view, x + screen.palette.width, y)
    screen.cell = row * screen.board.width + column
    screen.point()
    return edit(console, "erase")


def edit(console, what):
    """Undo, redo, erase or put at the cursor; return whether the editor is open for that."""
    screen = console.screen
    if not hasattr(screen, "palette") or screen.dialog or screen._choosing:
        return False
    screen.end_stroke()
    if what == "erase":
        screen.board.begin()
        screen.board.clear(screen.cell)
        screen.part.paste(screen.board, (screen.cell,))
        screen.show_changed()
    elif what == "put":
        screen._work(screen._begin)
        screen.end_stroke()
    else:
        screen.undo(what == "redo")
    screen.refresh()
    return True


def _row_of(palette, y):
    """Return the row of the strip at ``y``: a tool, undo or test; -1: where its pages are shown."""
    y -= palette.group.y
    if y >= palette._below - 2:
        return palette._count + min(1, (y - palette._below + 2) // palette._step)
    row = (y - palette._first_y) // palette._pitch
    shown = min(palette._rows, palette._count - palette._top)
    return palette._top + row if 0 <= row < shown else -1


def _toward(screen, row):
    """Return the key towards a row of the strip."""
    return nearer(screen.palette.at, row, UP, DOWN) if screen._choosing else B


def _spot(view, x, y):
    """Return the column and row of the board nearest to the pixel (x, y)."""
    column = (x - view._x) // view.size + view.left
    row = (y - view._y) // view.size + view.top
    column = max(0, min(column, view.across - 1))
    cell = cell_of(view, column, max(0, min(row, view.down - 1)))
    width = view.down if view.turned else view.across
    return cell % width, cell // width


class Pen(Grip):
    """Draws along with the pointer; of a rectangle that is open already, moves the corner."""

    holds = True

    def __init__(self, console, screen, front, x, y):
        self._screen = screen
        self._spot = _spot(screen.view, x, y)
        self._moved = False
        self._keys = self._draw(front is not screen)

    def survives(self, console, front):
        """Return whether this is still the editor, perhaps with a block that is stretched."""
        return console.screen is self._screen and hasattr(front, "place")

    def move(self, x, y):
        """Draw on to there."""
        spot = _spot(self._screen.view, x, y)
        if spot != self._spot:
            self._spot = spot
            self._moved = True

    def next(self):
        """Return the next key."""
        return next(self._keys)

    def _draw(self, stretches):
        """Yield the keys, -1 while there is none."""
        screen = self._screen
        is_here = self._away() == (0, 0)
        if not stretches:  # leave the strip, and go where the pointer was pressed
            while screen._choosing:
                yield B
                yield B | RELEASE
            column, row = self._spot
            screen.cell = row * screen.board.width + column
            screen.point()
            screen.refresh()
            yield -1
        draws = False
        while True:
            found = ways(*self._away())
            if found and not (stretches or draws):
                draws = True
                yield A
            elif found:
                yield found[0] + screen.view.turned & 3 | REPEAT
            elif self.dropped:
                break
            else:
                yield -1
        if draws:
            yield A | RELEASE
        elif not stretches or is_here and not self._moved:
            yield A
        yield DONE

    def _away(self):
        """Return how far right and down of the cursor the pointer is."""
        cell, width = self._screen.cell, self._screen.board.width
        return self._spot[0] - cell % width, self._spot[1] - cell // width


class Carrying(Grip):
    """Moves what is carried along with the pointer."""

    def __init__(self, console, carry, x, y):
        self._carry = carry
        self._view = console.screen.view
        self._spot = self._from = _spot(self._view, x, y)
        self._start = carry._left, carry._top
        self._tried = -1, -1

    def move(self, x, y):
        """Carry it there."""
        self._spot = _spot(self._view, x, y)

    def next(self):
        """Return the next key; a click without moving puts it down."""
        carry = self._carry
        now = carry._left, carry._top
        across = self._start[0] + self._spot[0] - self._from[0] - now[0]
        down = self._start[1] + self._spot[1] - self._from[1] - now[1]
        found = ways(across, down)
        if found and (now, self._spot) != self._tried:
            self._tried = now, self._spot
            return found[0] + self._view.turned & 3 | REPEAT
        if not self.dropped:
            return -1
        if self._spot == self._from and now == self._start and self._tried == (-1, -1):
            self._tried = now, now
            return A
        return DONE
