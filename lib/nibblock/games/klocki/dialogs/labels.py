"""Text over a Klocki board: identifiers or counts on blocks, a block's path, coordinates.

RAM: about 150 bytes per labelled block, for at most 96 blocks, or 4 bytes per visible cell for a
path.
"""

import displayio

from nibblock import const
from nibblock.games.klocki.codes import FIXED, NONE
from nibblock.games.klocki.dialogs.names import letter_of
from nibblock.games.klocki.dialogs.notes import IDENTIFIERS, PATH, Notes
from nibblock.games.klocki.kinds import BLANK, KINDS, is_round, put
from nibblock.pictures import grid_of
from nibblock.play.few import shown

_PLATE = const(6)
_MOST = const(96)
_PIECES = const(187)  # tiles of a path; see tools/games/klocki/art/__init__.py


def labels_of(view):
    """Return the Labels of ``view``, a SlideView; make them if needed."""
    if not view.labels:
        view.labels = Labels(view, view._pictures, view._above)
    return view.labels


def write_on(play, mode):
    """Write notes of kind ``mode`` on the blocks of ``play``, whenever it draws."""
    labels_of(play.view)
    play.notes = Notes(play, mode)


def annotate(view, mode, values):
    """Write ``values(block)`` on each block (1, 2), or show a path of cells (3); 0 ends."""
    if mode or view.labels:
        labels_of(view).write(mode, values)


def coordinates(view, origin):
    """Show the cursor's row and column, counted from ``origin``; None hides them."""
    if origin or view.labels:
        labels_of(view).show_place(origin)
        view.labels.point(view._at)


class Labels:
    """The text over ``view`` (a SlideView), in ``group``."""

    def __init__(self, view, pictures, group):
        self._view = view
        self._pictures = pictures
        self._group = group
        self._text = ""
        self._colours = displayio.Palette(2)
        self._colours[0] = pictures.palette[_PLATE]
        self._colours[1] = pictures.palette[15]
        self._mode = 0
        self._grids = {}  # by block
        self._texts = {}
        self._place = self._name = None
        self._path = []  # a TileGrid, if shown
        self._origin = 0, 0
        self._cells = ()

    def _grid(self, length):
        return grid_of(self._pictures.sheet("font8"), self._colours, length, 1, (6, 8))

    def write(self, mode, values):
        """Label each block with ``values(block)``, or draw a path of cells; mode 0 clears all."""
        if mode != self._mode:
            self._clear()
            self._mode = mode
        if mode == PATH:
            self._draw_path(values)
        elif mode:
            self._label(mode, values)

    def place(self):
        """Move all labels along with the board."""
        for b in self._grids:
            self._move(b)
        if self._path:
            cells, self._cells = self._cells, ()
            for i in range(4 * self._view.columns * self._view.rows):
                put(self._path, i, BLANK)
            self._draw_path(cells)

    def _clear(self):
        for b in list(self._grids):
            self._drop(b)
        if self._path:
            self._group.remove(self._path)
            self._path = []
            self._cells = ()

    def _drop(self, b):
        self._group.remove(self._grids.pop(b))
        self._texts.pop(b, None)

    def _label(self, mode, values):
        for b in range(1, len(self._view.rules.span)):
            if self._has_label(b, mode):
                self._write(b, str(values(b)))
                self._move(b)
            elif b in self._grids:
                self._drop(b)

    def _has_label(self, b, mode):
        """Return whether to label block ``b``: it can move, is visible, and there is room."""
        rules = self._view.rules
        head = rules.head_of(b) if b & 255 else -1
        if head < 0 or KINDS[rules.types[head]] & FIXED or not self._in_sight(head):
            return False
        if mode == IDENTIFIERS and rules.chars[b]:
            return False  # its character is visible already
        return b in self._grids or len(self._grids) < _MOST

    def _in_sight(self, cell):
        view = self._view
        return 0 <= view.column(cell) < view.columns and 0 <= view.row(cell) < view.rows

    def _write(self, b, text):
        if self._texts.get(b) == text:
            return
        if b in self._grids and self._grids[b].width != len(text):
            self._drop(b)
        if b not in self._grids:
            grid = self._grid(len(text))
            self._group.append(grid)
            self._grids[b] = grid
        _spell(self._grids[b], text)
        self._texts[b] = text  # last, so that it is written again if memory ran out

    def _move(self, b):
        """Put a block's label in the middle of a cell."""
        view, grid = self._view, self._grids[b]
        head = self._cell_of(b)
        grid.hidden = head < 0 or not self._in_sight(head)
        size = view.size
        grid.x = view.column(head) * size + max(0, (size - 6 * grid.width + 1) // 2)
        grid.y = view.row(head) * size + (size - 8) // 2

    def _cell_of(self, b):
        """Return the first cell of block ``b`` that no mark shows over, or the first one."""
        rules = self._view.rules
        head = rules.head_of(b)
        if head < 0 or not self._has_marks_over():
            return head
        c, end = head, rules.end_of(b)
        while c >= 0 and rules.marks[c] != NONE:
            c = rules.next_of(b, c, end)
        return head if c < 0 else c

    def _has_marks_over(self):
        """Return whether any goal or other mark shows over blocks."""
        over, blocks, group = self._view._over, self._view._blocks, self._view.group
        return over is not None and group.index(shown(over)) > group.index(blocks)

    # The path

    def _draw_path(self, cells):
        view = self._view
        if not self._path:
            self._path = view.quarters(2 * view.columns, 2 * view.rows)
            for i in range(4 * view.columns * view.rows):
                self._path[i] = BLANK
            self._group.insert(0, self._path)
        links = {}
        for i in range(len(cells)):
            links[cells[i]] = links.get(cells[i], 0)
            if i:
                _link(view, links, cells[i - 1], cells[i])
        for cell in self._cells:
            if cell not in links:
                self._piece(cell, 0)
        for cell in links:
            self._piece(cell, links[cell])
        self._cells = list(links)

    def _piece(self, cell, links):
        """Draw lines from the middle of ``cell``: up 1, right 2, down 4, left 8."""
        view = self._view
        if not self._in_sight(cell):
            return
        x, y = view.column(cell), view.row(cell)
        for place in range(4):
            upright = links & (4 if place & 2 else 1)
            level = links & (2 if place & 1 else 8)
            tile = BLANK
            if upright or level:
                joins = 2 if upright and level else 1 if level else 0
                tile = _PIECES + joins * 4 + place
            at = (2 * y + (place >> 1)) * 2 * view.columns + 2 * x + (place & 1)
            put(self._path, at, tile)

    # Coordinates

    def show_place(self, origin):
        """Show the coordinates of the cursor's cell, counted from ``origin``; None hides them."""
        if self._place:
            self._group.remove(self._place)
            self._place = None
        if origin:
            self._place = self._grid(7 if origin[0] or origin[1] else 5)  # -62,-62 or 63,63
            self._group.append(self._place)
            self._origin = origin

    def point(self, cell):
        """Write the row and column of ``cell``, the cursor's, above the board or in a corner."""
        if self._name:
            self._name_round(cell)
        if not self._place:
            return
        view, grid = self._view, self._place
        grid.hidden = cell < 0
        if cell < 0:
            return
        row, column = self._origin
        row = view.row(cell) + view.top - row
        _spell(grid, "%d,%d" % (row, view.column(cell) + view.left - column))
        if view.above > 8:
            grid.y = -9
            return
        near = view.column(cell) * 2 < view.columns and view.row(cell) * 2 < view.rows
        grid.x = view.columns * view.size - grid.width * 6 if near else 0
        grid.y = view.rows * view.size - 8 if near else 0

    # Rounds without letters

    def name_rounds(self, text, group, y):
        """From now on name the round at the cursor with ``text``, at (4, ``y``) of ``group``."""
        self._text = text
        self._name = self._grid(len(text))
        self._name.x, self._name.y = 4, y
        group.append(self._name)

    def _name_round(self, cell):
        rules = self._view.rules
        code = 0
        if cell >= 0:
            code = rules.types[cell] if rules.types[cell] != NONE else rules.marks[cell]
        self._name.hidden = not is_round(code)
        if not self._name.hidden:
            _spell(self._name, self._text % letter_of(code))


def _spell(grid, text):
    """Write ``text`` from the left, padded with spaces; ``?`` for characters not in the font."""
    for i in range(grid.width):
        code = ord(text[i]) if i < len(text) else 32
        tile = code - 32 if code < 127 else 31
        put(grid, i, tile)


def _link(view, links, cell, to):
    """Record in both cells that a line joins them, if they are neighbours."""
    across = view.column(to) - view.column(cell)
    down = view.row(to) - view.row(cell)
    if abs(across) + abs(down) != 1:
        return
    bit = (2 if across > 0 else 8) if across else 4 if down > 0 else 1
    links[cell] = links.get(cell, 0) | bit
    links[to] = links.get(to, 0) | (bit << 2 if bit < 4 else bit >> 2)
