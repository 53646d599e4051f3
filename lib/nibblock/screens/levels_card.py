"""What the list of levels shows: the Grid of cells, and the Card of the chosen level beside it.

The card has the level's board, title, size and results. Cells are numbers in frames whose shape and
colour tell their state: all of them are one TileGrid and all digits another, with the same pitch,
so a page of any size takes two layers. Both sheets are drawn here, as they would take room on the
drive.
RAM: 2 KB for the card, and while the board is shown the level, its rules and a sheet of tiles;
2.4 KB for the grid, 1.3 KB on small screens, and two bytes per piece of a cell that is shown.
"""

import displayio

from nibblock import const
from nibblock.games import card as card_of
from nibblock.memory import load
from nibblock.packs import Unplayable, told
from nibblock.pictures import (
    DIM,
    DONE,
    FLOOR,
    FRONT,
    GOAL,
    GROUND,
    LIGHT,
    OUTLINE,
    TEXT,
    WALL,
    WOOD,
    WOOD_SHADE,
    fill_region,
    grid_of,
)
from nibblock.screens.thumbnail import holding, thumbnail
from nibblock.settings import THEME
from nibblock.ui.card import CLOCK, CUP, STAR, TICK, card, icon, rectangle, well
from nibblock.ui.corners import Corners
from nibblock.ui.highlight import ScrollBar
from nibblock.ui.text import GLYPH, Words, fit, line, words, wrap

_TABLE = const(46)  # pixels from the title to the heads of the columns, less what is above both
_UPPER = const(3)  # rows of the title and the size
_HIGH = const(120)  # of a card that has room for one more beside the board

# How a cell looks.
OPEN = const(0)
BEGUN = const(1)
SOLVED = const(2)
RECORD = const(3)
BAD = const(4)  # cannot be read
_LOOKS = const(5)

_NUMBER = const(5)  # letters of the largest one
_PIECE = const(6)  # pixels of a piece of a cell: as wide as a digit
_TICK = b"\x01\x03\x26\x3c\x18"
_STAR = b"\x08\x08\x7f\x3e\x1c\x36\x22"
_CROSS = b"\x11\x0a\x04\x0a\x11"

# By look: frame, fill, and the ink of the number: 0 text, 1 outline, 2 ground.
_FRAMES = bytes((WALL, WOOD_SHADE, OUTLINE, OUTLINE, GOAL))
_FILLS = bytes((FLOOR, FLOOR, DONE, LIGHT, FLOOR))
_INKS = b"\0\0\1\2\0"
_PAPER_INKS = b"\0\0\1\1\0"
_PAPER = const(2)  # a theme


def lay_out(console, page, count):
    """Add the cells of ``count`` levels and a card to a Page; return the Grid and the Card."""
    digits = max(2, len(str(count)))
    width, bottom = console.width, page.bottom
    finger = console.board.finger
    if console.small:
        return _lay_out_small(console, page, count, digits)
    if width < 300:  # one above the other
        grid = Grid(console, count, digits, width // 2 - 105, page.top + 5, 210, 2 if finger else 3)
        y = page.top + 10 + grid.height
        high = bottom - 4 - y
        return _add(page, grid, Card(console, 4, y, width - 8, high, high < width))
    grid = Grid(console, count, digits, 10, page.top + 6, 150, 4)
    y = page.top + 12 + grid.height
    names = [] if finger else words("screens", "states of cells")
    names = names[: (bottom - y) // grid.pitch]
    page.group.append(grid.samples(len(names), 14, y))
    for i, name in enumerate(names):
        page.group.append(line(console, name, 44, y + i * grid.pitch + 3))
    high = bottom - page.top - 8
    return _add(page, grid, Card(console, 172, page.top + 4, width - 176, high, False))


def _lay_out_small(console, page, count, digits):
    width, bottom = console.width, page.bottom
    if width < 150:  # one above the other
        room = width - 2
        if count > room // (6 * digits + 6) * 4:
            room -= 6  # for the scroll bar
        grid = Grid(console, count, digits, 2, page.top + 2, room, 4)
        y = page.top + 4 + grid.height
        return _add(page, grid, Card(console, 2, y, width - 4, bottom - 1 - y, True))
    room = 72 if width < 200 else 108
    rows = (bottom - page.top - 3) // max(13, console.board.finger)
    grid = Grid(console, count, digits, 3, page.top + 3, room, rows)
    x = room + 8
    high = bottom - page.top - 4
    return _add(page, grid, Card(console, x, page.top + 2, width - 2 - x, high, False))


def _add(page, grid, card_):
    page.group.append(grid.group)
    page.group.append(card_.group)
    return grid, card_


class Card:
    """A card of ``width`` x ``height`` pixels at (x, y); ``group`` is what to append.

    ``beside``: on a large screen the words are right of the board, otherwise below it.
    """

    def __init__(self, console, x, y, width, height, beside):
        self._console = console
        self._table = self._clock = self._rules = None
        self._number = self._title = self._size = None
        self._you = self._record = ""
        self._clock_row = self._columns = self._title_rows = 0
        self._heads, self._slots = [], []
        self._room = 0, 0, 0, 0
        self.group = displayio.Group(x=x, y=y)
        self.group.append(card(console, 0, 0, width, height))
        self._picture = None
        if console.small:
            self._lay_small(width, height)
        else:
            self._lay(width, height, beside)

    def _lay(self, width, height, beside):
        """Place the parts on a large screen."""
        if beside:
            self._make_well(4, 4, 120, height - 8)
            x, y, across = 130, 6, width - 134
        else:
            self._make_well(4, 4, width - 8, height - 98)
            x, y, across = 8, height - 92, width - 12
        console, group = self._console, self.group
        more = 1 if beside and height >= _HIGH else 0
        self._make_title(x, y, across // GLYPH, _UPPER + more)
        top = y + _TABLE - 6 + more * console.row
        names = words("screens", "results")
        self._you, self._record = names[:2]
        clock_row = 4 if beside else 3  # the last one
        self._table = Words(console, x, top, 16, clock_row + 1, paper=FLOOR)
        self._heads = [icon(console, 0, x + at, top) for at in (48, 84)]
        self._clock = icon(console, CLOCK, x - 2, top + 12 * clock_row + 1)
        self._clock_row = clock_row
        self._rules = displayio.Group()
        self._rules.append(rectangle(console, x, top - 2, across - 2, 1, FRONT))
        if beside:
            self._rules.append(rectangle(console, x, top + 42, across - 2, 1, FRONT))
        for part in [self._table.grid, self._rules, self._clock] + self._heads:  # noqa: RUF005
            group.append(part)
        self.clear()

    def _lay_small(self, width, height):
        """Place the parts on a small screen: there is no table, only icons with a text."""
        rows = 1 + (height > 52) + (height > 80)  # the board must stay visible
        y = height - 10
        self._make_well(2, 2, width - 4, y - 5 - 8 * rows)
        self._make_title(3, y - 2 - 8 * rows, (width - 5) // GLYPH, rows)
        places = [(3, y, 6), (48, y, 3)]
        if width > 120:
            places.append((75, y, 6))
        for x, y, letters in places:
            slot = icon(self._console, 0, x, y), Words(self._console, x + 9, y, letters), letters
            self._slots.append(slot)
            self.group.append(slot[0])
            self.group.append(slot[1].grid)
        self.clear()

    def _make_well(self, x, y, width, height):
        self._room = x, y, width, height
        self.group.append(well(self._console, x, y, width, height))

    def _make_title(self, x, y, columns, rows):
        console = self._console
        self._columns = columns
        self._title_rows = rows
        self._number = Words(console, x, y, _NUMBER, 1, DIM)
        self._size = Words(console, x, y, columns, 1, DIM, paper=FLOOR)
        self._title = Words(console, x, y, columns, rows, paper=FLOOR)
        self.group.append(self._title.grid)
        self.group.append(self._size.grid)
        self.group.append(self._number.grid)

    def clear(self):
        """Show no words."""
        self._write_upper("", "", "")
        if not self._slots:
            for row in range(self._clock_row + 1):
                self._table.write("", row)
            for part in [self._rules, self._clock] + self._heads:
                part.hidden = True
        else:
            for mark, text, _ in self._slots:
                mark.hidden = True
                text.write("")

    def _write_upper(self, number, title, size):
        """Write the number, the title beside it in as many rows as it needs, and the size."""
        indent = len(number) + 1 if number else 0
        rows = self._title_rows
        shown = max(1, rows - 1 if size and not self._slots else rows)
        lines = wrap(title, max(self._columns - indent, 4), shown) if title else []
        if not lines and self._slots:
            lines = [fit(size, (self._columns - indent) * GLYPH)]
        for row in range(rows):
            text = " " * indent + lines[row] if row < len(lines) else ""
            self._title.write(text, row)
        self._number.write(number)
        grid, below = self._size.grid, max(len(lines), 1 if number else 0)
        shown = size and not self._slots and below < rows
        grid.hidden = not shown
        if shown:
            grid.y = self._title.grid.y + below * self._console.row
            self._size.write(fit(size, self._columns * GLYPH))

    def refuse(self, number, text):
        """Say in place of the board why level ``number`` cannot be shown."""
        self.clear()
        self._write_upper(str(number), "", "")
        self.drop_picture()
        x, y, width, height = self._room
        row = self._console.row
        lines = wrap(text, (width - 8) // GLYPH)
        most = (height - 6) // row
        if len(lines) > most:
            lines = lines[: most - 1] + [fit(lines[most - 1] + " ...", width - 8)]
        self._picture = line(self._console, "\n".join(lines), x + 4, y + 4)
        self.group.append(self._picture)

    def describe(self, number, level, yours, at):
        """Write the title, size and results of a level; ``yours``: the counts of your best, or
        None; ``at``: the step in play, or -1.
        """
        text = "%d x %d" % (level.width, level.height)
        held = holding(level)
        if held:
            text += ", " + held
        if len(text) > self._columns:
            text = text.replace(" x ", "x")
        doubt = getattr(level, "doubt", "")
        upper = (told(doubt), "") if doubt else (level.title, text)
        self._write_upper(str(number), *upper)
        if not self._slots:
            self._show_table(level, yours, at, words("games/" + level.game, "chosen level")[0])
        else:
            self._show_slots(level, yours, at)

    def say_copy(self):
        """Say in the last place that a copy of the level is solved."""
        long, short = words("screens", "copy is solved")
        if not self._slots:
            self._table.write(long, self._clock_row)
            return
        mark, text, letters = self._slots[-1]  # where there is no room for the word, the tick alone
        mark[0] = TICK
        mark.hidden = False
        text.write(short if letters >= len(short) else " ")

    def _show_table(self, level, yours, at, in_play):
        table = self._table
        marks = card_of(level.game).ICONS
        for i, head in enumerate(self._heads):
            head.hidden = i >= len(marks)
            if not head.hidden:
                head[0] = marks[i]
        table.write(_row(self._you, yours, len(marks)), 1)
        table.write(_row(self._record, level.best, len(marks)), 2)
        self._clock.hidden = at < 0
        text = "  " + fit(in_play % at, 14 * GLYPH) if at >= 0 else ""
        table.write(text, self._clock_row)
        self._rules.hidden = False

    def _show_slots(self, level, yours, at):
        """Show with icons: your best or else the record, the game in play, then the record.

        Without a game in play, the record takes its place if that is wide enough.
        """
        found = [(TICK, _both(yours)) if yours else (STAR, _both(level.best)), (CLOCK, str(at))]
        found.append((CUP, _both(level.best) if yours else ""))
        if at < 0:
            found[1] = found[2] if len(self._slots) < 3 and self._slots[1][2] > 5 else (CLOCK, "")
        for (mark, text, letters), (which, value) in zip(self._slots, found):
            mark[0] = which
            mark.hidden = not value
            text.write(fit(value, letters * GLYPH))

    # The board.

    def drop_picture(self):
        """Take the board away; return whether there was one."""
        if not self._picture:
            return False
        self.group.remove(self._picture)
        self._picture = None
        return True

    def draw(self, level, whole):
        """Show the board of ``level``: as in play if ``whole`` and it fits, else as a thumbnail.

        The level cannot be used for anything else after that.
        """
        self.drop_picture()
        x, y, width, height = self._room
        x, y, width, height = x + 1, y + 1, width - 2, height - 2
        picture, scale = _board(self._console, level, width, height) if whole else None, 1
        if not picture:  # without memory for the board, a small one as large as that
            scale = max(1, min(3, width // (4 * level.width), height // (4 * level.height)))
            picture = thumbnail(self._console, level, width // scale, height // scale)
        self._picture = displayio.Group(x=x, y=y, scale=scale)
        self._picture.append(picture)
        self.group.append(self._picture)


def _board(console, level, width, height):
    """Return a Group of the board as in play, in tiles of 12 or 8 pixels; None if that fails."""
    game = load("games." + level.game + ".thumb")
    layout = load("play")
    most = min(8 if console.small else 12, width // level.width, height // level.height)
    sizes = [size for size in layout.sizes() if size <= most]
    if not sizes:
        return None
    before = layout.sizes()
    layout.use(tuple(sizes))
    try:
        return game.board(console.pictures, level, width, height)
    except (Unplayable, MemoryError):
        return None
    finally:
        layout.use(before)


def _row(name, counts, of):
    """Return a row of the table of ``of`` counts; one that is not known is a dash."""
    text = "%-6s" % name[:6]
    for i in range(of):
        wide = 4 + 2 * i
        known = counts and i < len(counts) and counts[i]
        text += " " * (wide - len(str(known or "-"))) + str(known or "-")
    return text


def _both(counts):
    """Return both counts with a slash; only the first if there is no room for both."""
    text = "/".join([str(count) for count in counts or () if count])
    return text if len(text) <= 6 else str(counts[0])


class Grid:
    """Cells for ``count`` levels in a column ``width`` pixels wide, at most ``rows`` rows of them.

    ``digits``: of the largest number. If there are more levels than places, ``page`` shows where
    in the list they are. ``group`` is what to append.
    """

    def __init__(self, console, count, digits, x, y, width, rows):
        small = console.small
        self._digits = digits
        finger = console.board.finger
        self._plain = max(3 if small else 4, finger // _PIECE)  # pieces of a cell with two digits
        self._pieces = digits - 2 + self._plain
        self.pitch = max(13 if small else 20, finger)
        self._wide = _PIECE * self._pieces
        self.columns = width // self._wide
        lines = (count + self.columns - 1) // self.columns
        self.rows = min(rows, lines)
        self.height = self.rows * self.pitch
        self._x = max(2, x + (width - self.columns * self._wide) // 2)  # corners are 2 further left
        self._y = y
        self.group = displayio.Group()
        paper = console.setting(THEME) == _PAPER  # what is light elsewhere would read as an error
        cells = _cells(small, self._plain, WOOD if paper else LIGHT, self.pitch)
        self._inks = _PAPER_INKS if paper else _INKS
        columns, size = self.columns * self._pieces, (_PIECE, self.pitch)
        self._cells = grid_of(
            cells, console.pictures.clear, columns, self.rows, size, self._x, self._y
        )
        self.group.append(self._cells)
        # One grid for each column: displayio looks through what is between them, too.
        left = self._x + 3 * (self._plain - (2 if small else 3))
        sheet, inks = _numbers(console, self.pitch), _inks(console)
        self._numbers = []
        for i in range(self.columns):
            at = left + i * self._wide
            self._numbers.append(grid_of(sheet, inks, digits, self.rows, size, at, self._y))
            self.group.append(self._numbers[i])
        high = self.pitch - (1 if small else 2)
        self._corners = Corners(console, self._wide + 2, high + 4)
        self._scroll_bar = ScrollBar(
            console, x + width + 2, y + 1, self.height - 4, self.rows, lines
        )
        self.group.append(self._scroll_bar.group)
        self.group.append(self._corners.group)

    @property
    def places(self):
        """How many levels a page has."""
        return self.columns * self.rows

    def page(self, top):
        """Show where the page that begins at position ``top`` is."""
        self._scroll_bar.show(top // self.columns)

    def point(self, spot):
        """Put the corners around the cell at ``spot`` on the page."""
        x = self._x + spot % self.columns * self._wide
        self._corners.place(x - 2, self._y + spot // self.columns * self.pitch - 2)

    def write(self, spot, number, look):
        """Write ``number`` at ``spot`` in a cell of this look; number 0 leaves the place empty."""
        pieces = self._pieces
        first = spot * pieces
        blank = _LOOKS * self._plain
        spare = pieces - self._plain  # digits more than two: the second piece again for each
        for i in range(pieces):
            piece = i if i < 2 else max(1, i - spare)
            _put(self._cells, first + i, look * self._plain + piece if number else blank)
        ink = 1 + 10 * self._inks[look]
        digits = self._numbers[spot % self.columns]
        for i in range(self._digits):
            at = spot // self.columns * self._digits + self._digits - 1 - i
            _put(digits, at, ink + number % 10 if number else 0)
            number //= 10

    def samples(self, count, x, y):
        """Return a column of empty cells of the first ``count`` looks, the last one on top."""
        cells, size = self._cells, (_PIECE, self.pitch)
        grid = grid_of(cells.bitmap, cells.pixel_shader, self._plain, count, size, x, y)
        for i in range(count * self._plain):
            grid[i] = (count - 1 - i // self._plain) * self._plain + i % self._plain
        return grid

    def look_at(self, spot):
        """Return the look of the cell at ``spot``; 5 if the place is empty."""
        return self._cells[spot * self._pieces] // self._plain


def _put(grid, i, tile):
    """Set a tile if it differs: setting it repaints it even if it is the same."""
    if grid[i] != tile:
        grid[i] = tile


def _inks(console):
    """Return the palette of the numbers."""
    palette = displayio.Palette(4)
    palette.make_transparent(0)
    for i, colour in enumerate((TEXT, OUTLINE, GROUND)):
        palette[i + 1] = console.pictures.palette[colour]
    return palette


def _numbers(console, pitch):
    """Return a sheet: a blank, then the digits of the font in each of the three inks."""
    font = console.pictures.sheet("font8" if console.small else "font")
    sheet = displayio.Bitmap(_PIECE * 31, pitch, 4)
    down = 2 + (pitch - (13 if console.small else 20)) // 2
    for digit in range(10):
        left = (digit + 16) * _PIECE  # the font begins with the blank
        for y in range(console.row):
            for x in range(_PIECE):
                if font[left + x, y]:
                    for ink in range(3):
                        sheet[_PIECE * (1 + 10 * ink + digit) + x, y + down] = ink + 1
    return sheet


def _cells(small, pieces, gold, pitch):
    """Return a sheet of each look, records in ``gold``, then an empty piece; 0 is clear."""
    side = _PIECE * pieces
    sheet = displayio.Bitmap(side * _LOOKS + _PIECE, pitch, 16)
    width, height = side - 2, pitch - (1 if small else 2)
    for look in range(_LOOKS):
        left = side * look
        _fill(sheet, left, 0, width, height, _FRAMES[look])
        fill = gold if look == RECORD else _FILLS[look]
        _fill(sheet, left + 1, 1, width - 2, height - 2, fill)
        if look == BEGUN:
            deep = 3 if small else 5
            _fill(sheet, left, height - deep, width, deep, WOOD_SHADE)
            if not small:
                _fill(sheet, left, height - deep, width, 1, WOOD)
        elif look == BAD:
            _break(sheet, left, width, height)
        if small:
            if look == RECORD:
                _cut(sheet, left, width, height)
        elif look >= SOLVED:
            _mark(sheet, left + width, height, look, GROUND if gold == LIGHT else OUTLINE)
        for x in (left, left + width - 1):
            sheet[x, 0] = sheet[x, height - 1] = 0
    return sheet


def _break(sheet, left, width, height):
    """Leave only parts of a frame."""
    for i in range(1, width - 1):
        if i & 3 > 1:
            sheet[left + i, 0] = sheet[left + i, height - 1] = FLOOR
    for y in range(1, height - 1):
        if y & 3 > 1:
            sheet[left, y] = sheet[left + width - 1, y] = FLOOR


def _cut(sheet, left, width, height):
    """Make a tag of a small cell: its left corners are cut off, its lower edge is thick."""
    _fill(sheet, left, height - 2, width, 1, OUTLINE)
    for y in (0, height - 3):
        _fill(sheet, left, y, 3, 3, OUTLINE)
    for y in (0, height - 2):
        _fill(sheet, left, y, 2, 2, GROUND)


def _mark(sheet, right, height, look, star):
    """Put a tick, star (of that colour) or cross into the bottom right corner."""
    rows, wide, colour = ((_TICK, 6, OUTLINE), (_STAR, 7, star), (_CROSS, 5, GOAL))[look - SOLVED]
    left, top = right - 1 - wide, height - 1 - len(rows) - (look == SOLVED)
    for y in range(len(rows)):
        for x in range(wide):
            if rows[y] >> wide - 1 - x & 1:
                sheet[left + x, top + y] = colour


def _fill(sheet, left, top, width, height, colour):
    fill_region(sheet, left, top, left + width, top + height, colour)
