"""A scoreboard: the Table of facts about each level and their order, and the Rows that show it.

The rows have names, moves, records, stars, and a highlight on the chosen name.
RAM: 9 bytes per level; a byte per letter shown, and a highlight.
"""

from array import array

import displayio

from nibblock import const
from nibblock.packs import PackError
from nibblock.pictures import DIM, FLOOR, FRONT, GROUND, LIGHT, blit, fill_region, grid_of
from nibblock.progress.records.index import bytes3, int3
from nibblock.progress.records.tally import best_stars
from nibblock.ui.card import STAR, STAR_EMPTY, TICK, icon, rectangle
from nibblock.ui.highlight import Highlight, ScrollBar
from nibblock.ui.letters import bare
from nibblock.ui.text import GLYPH, Words, fit

# What levels can be sorted by: these, and the state. The names shown: words/en.txt, [orders].
_NUMBER = const(0)
_TITLE = const(1)
_MOVES = const(2)
_RECORD = const(3)
_DIFFERENCE = const(4)
_PERCENT = const(5)

# States; 0 means not read yet.
_NO_RECORD = const(6)
_UNSOLVED = const(7)

_MOST = const(0x3FFFF)  # moves or a record; larger numbers are stored as this
_LAST = const(0xFFFFF)  # sorts after everything else
_MIDDLE = const(0x80000)

_COLUMN = const(5)  # letters of a column of numbers


class Table:
    """``count`` levels of ``pack`` from level ``first`` on, with the player's ``progress``.

    Everything else here counts from the first of them, as level 0. ``titles`` are the pack's, as
    they are shown.
    """

    def __init__(self, pack, progress, count, first=0, titles=None):
        self._pack = pack
        self._titles = titles or pack.titles
        self._first = first
        self._progress = progress
        self.count = count
        self._facts = bytearray(7 * count)  # state, moves, record
        self._order = array("H", range(count))
        self._by = _NUMBER
        self._falling = False
        self._next = 0

    # One level.

    def learn(self, n):
        """Return the state of level ``n``, reading the level the first time."""
        if not self._facts[7 * n]:
            moves = record = won = 0
            try:
                level = self._pack.read(self._first + n)
                bests = self._progress.both_numbers(level.key)
                best = bests[0]
                if best:
                    won = best_stars(bests, level.best)
                moves = min(best[0], _MOST) + 1 if best else 0
                record = min(level.best[0], _MOST) if level.best else 0
            except (PackError, OSError, MemoryError):
                pass
            state = bytes((won << 4 | _state(moves - 1, record),))
            self._facts[7 * n : 7 * n + 7] = state + bytes3(moves) + bytes3(record)
        return self.state(n)

    def learn_next(self):
        """Read one more level; return false if all are known."""
        while self._next < self.count:
            n = self._next
            self._next += 1
            if not self._facts[7 * n]:
                self.learn(n)
                return True
        return False

    def state(self, n):
        """Return the state of level ``n``; 0 if it has not been read yet."""
        return self._facts[7 * n] & 15

    def stars(self, n):
        """Return the stars of level ``n`` as far as it was read; 4: solved, no record known."""
        return self._facts[7 * n] >> 4

    def _moves(self, n):
        """Return the moves of the best solution, -1 if there is none."""
        return int3(self._facts, 7 * n + 1) - 1

    def _record(self, n):
        """Return the record, 0 if none is known."""
        return int3(self._facts, 7 * n + 4)

    def moves(self, n):
        """Return the moves of the best solution, "-" if there is none."""
        moves = self._moves(n)
        return "-" if moves < 0 else moves

    def record(self, n):
        """Return the record, "-" if none is known."""
        return self._record(n) or "-"

    def _both(self, n):
        return 0 < self.state(n) < _NO_RECORD

    def difference(self, n):
        """Return the moves above the record as text, "-" if either is unknown."""
        return "%+d" % (self._moves(n) - self._record(n)) if self._both(n) else "-"

    def percent(self, n):
        """Return the moves above the record as a percentage of it, "-" if either is unknown."""
        if not self._both(n):
            return "-"
        parts = _hundredths(self._moves(n), self._record(n))
        sign = "-" if parts < 0 else ""
        return "%s%d.%02d" % (sign, abs(parts) // 100, abs(parts) % 100)

    # The order.

    def level(self, at):
        """Return the number of the level in position ``at``."""
        return self._order[at]

    def place_of(self, n):
        """Return the position of level ``n``."""
        for at in range(self.count):
            if self._order[at] == n:
                return at
        return 0

    def sort(self, by):
        """Sort by one of the orders; reverse it if the table is already sorted by that."""
        self._falling = by == self._by and not self._falling
        self._by = by
        self._sort()

    def refine(self):
        """Sort again now that every level is known; return false if that cannot matter."""
        if self._by <= _TITLE:
            return False
        self._sort()
        return True

    def _sort(self):
        keys = []
        for n in range(self.count):
            value = self._value(n, self._by)
            if self._falling and value != _LAST:
                value = _LAST - 1 - value
            keys.append(value << 10 | n)
        keys.sort()
        for at in range(self.count):
            self._order[at] = keys[at] & 1023

    def _value(self, n, by):
        """Return the sort key of level ``n``, at most 20 bits; _LAST if it is unknown."""
        if by == _NUMBER:
            return n
        if by == _TITLE:
            return _letters(self._titles.get(self._first + n))
        state = self.state(n)
        if by == _MOVES:
            return self._moves(n) if 0 < state < _UNSOLVED else _LAST
        if by == _RECORD:
            return self._record(n) or _LAST
        if by > _PERCENT:
            return state or _LAST
        if not self._both(n):
            return _LAST
        if by == _DIFFERENCE:
            return self._moves(n) - self._record(n) + _MIDDLE
        return min(_hundredths(self._moves(n), self._record(n)), _MIDDLE - 2) + _MIDDLE

    def won(self):
        """Return (records, stars, most stars): of the levels read so far, and of all."""
        records = stars = 0
        for n in range(self.count):
            found = self.stars(n)
            records += found == 3
            stars += found if found < 4 else 0
        return records, stars, 3 * self.count

    def score(self, at, levels):
        """Return (total, solved, levels, all known) for ``levels`` levels from position ``at``.

        0 levels means all to the end. A solved level scores 1000 minus its moves.
        """
        last = min(at + levels, self.count) if levels else self.count
        total = solved = 0
        known = True
        for i in range(at, last):
            n = self.level(i)
            if not self._facts[7 * n]:
                known = False
            moves = self._moves(n)
            if moves >= 0:
                solved += 1
                total += 1000 - moves
        return total, solved, last - at, known


def _hundredths(moves, record):
    """Return moves above the record in 1/100 %, rounded towards zero; 99,900 % at most."""
    more = moves - record
    away = abs(more)
    parts = min(away // record, 999) * 10000 + away % record * 100 // record * 100
    parts += away % record * 100 % record * 100 // record
    return -parts if more < 0 else parts


def _state(moves, record):
    """Return the state of a level; -1 moves: not solved; record 0: unknown."""
    if moves < 0:
        return _UNSOLVED
    if not record:
        return _NO_RECORD
    parts = _hundredths(moves, record)
    if moves <= record:
        return 1
    for i, most in enumerate((500, 1000, 2500)):
        if parts < most:
            return i + 2
    return 5


def _letters(title):
    """Return the first four letters of a title as a number, ignoring case and accents."""
    value = 0
    title = bare(title[:4])
    for i in range(4):
        letter = ord(title[i]) if i < len(title) else 0
        value = value << 5 | (letter - 96 if 96 < letter < 123 else 27 if letter > 122 else 0)
    return value


def lines_of(console):
    """Return how many lines of text each row takes: two where a finger must hit it."""
    return max(1, -(-console.board.finger * 2 // 3 // console.row))


class Rows:
    """``rows`` rows of ``count``, in a Group of ``width`` pixels, below the heads of the columns.

    ``head`` stands over the names, the icon ``mark`` over the moves. ``high``: pixels of a row.
    """

    def __init__(self, console, group, width, rows, count, head, mark):
        self._console = console
        # Choose where the columns begin: the numbers from the right, the names take the rest.
        narrow = width < 130  # how many stars is a digit: titles need the room
        self._stars_x = width - 8 - (GLYPH if narrow else 3 * _wide(console))
        at = self._stars_x - 6
        self.extra = width > 300
        if self.extra:  # the difference and the percentage, too
            at -= 14 * GLYPH
        self._best_x = at - _COLUMN * GLYPH if width > 170 else at
        self._moves_x = self._best_x - _COLUMN * GLYPH
        self._names = min((self._moves_x - 10) // GLYPH, 16)  # they must fit on the highlight
        # Add the heads of the columns, stripes, names, numbers, stars and highlight.
        row = console.row
        self._lines = lines_of(console)
        self.high = high = self._lines * row
        self._top = top = row + 5
        text = Words(console, 6, 3, len(head), 1, DIM)
        text.write(head)
        wide = 8 if console.small else 12
        group.append(text.grid)
        group.append(icon(console, mark, self._best_x - wide - 1, 3))
        if narrow:
            group.append(icon(console, STAR, self._stars_x - 1, 3))
        if self._best_x < self._stars_x - 6:
            end = self._best_x + _COLUMN * GLYPH
            group.append(icon(console, STAR, end - wide + 3, 3))
        if self.extra:
            more = Words(console, end, 3, 14, 1, DIM)
            more.write("%6s%8s" % ("+/-", "%"))
            group.append(more.grid)
        group.append(rectangle(console, 1, row + 3, width - 2, 1, FRONT))
        group.append(_stripes(console, width, rows, top, high))
        self._scroll_bar = ScrollBar(console, width - 6, top, rows * high, rows, count)
        top += (high - row) // 2
        rows = (rows - 1) * self._lines + 1  # of text
        self._words = Words(console, 6, top, self._names, rows)
        self._moves = Words(console, self._moves_x, top, _COLUMN, rows)
        columns = (self._stars_x - 6 - self._best_x) // GLYPH
        self._best = Words(console, self._best_x, top, columns, rows, DIM) if columns else None
        self._digits = Words(console, self._stars_x, top, 1, rows, LIGHT) if narrow else None
        self._stars = None if narrow else _stars(console, self._stars_x, top, rows)
        # The highlight lies on the name only: two of them are repainted when it moves.
        self._highlight = Highlight(console, self._names * GLYPH + 10, high + 2, 4)
        stars = self._stars or self._digits.grid
        grids = [self._words.grid, self._moves.grid, stars, self._highlight.group]
        for part in grids + ([self._best.grid] if self._best else []) + [self._scroll_bar.group]:  # noqa: RUF005
            group.append(part)

    def point(self, i, name):
        """Put the highlight on row ``i``, with its name."""
        self._highlight.place(2, self._top - 1 + i * self.high, name)

    def page(self, first):
        """Show where in the list the page that begins at ``first`` is."""
        self._scroll_bar.show(first)

    def write(self, i, name, numbers, stars):
        """Write row ``i``; ``numbers``: moves, record, difference and percentage, () if unknown."""
        i *= self._lines
        self._words.write(fit(name, self._names * GLYPH), i)
        self._moves.write(("%5s" % numbers[0])[:_COLUMN] if numbers else "", i)
        if self._best:
            best = "%5s" % numbers[1] if numbers else ""
            if numbers and self.extra:
                best += "%6s%8s" % (numbers[2], numbers[3])
            self._best.write(best, i)
        if self._digits:
            self._digits.write(str(stars) if 0 < stars < 4 else "", i)
        if not self._stars:
            return
        for j in range(3):  # tiles: nothing, a star won, not won, a tick
            tile = 1 if j < stars else 2
            if stars == 4:
                tile = 3 if j == 2 else 0
            elif not numbers:
                tile = 0
            if self._stars[3 * i + j] != tile:
                self._stars[3 * i + j] = tile


def _wide(console):
    """Return the pitch of stars in pixels."""
    return 8 if console.small else 10


def _stars(console, x, y, rows):
    """Return a grid of three columns; its tiles are nothing, a star won, not won, and a tick."""
    icon_grid = icon(console, 0, 0, 0)
    sheet, size = icon_grid.bitmap, 8 if console.small else 12
    wide = _wide(console)
    bitmap = displayio.Bitmap(4 * wide, console.row, 2)
    top = 0 if console.small else 2
    y2 = min(size, console.row - top)
    for tile, which in enumerate((STAR, STAR_EMPTY, TICK)):
        to, x1 = (tile + 1) * wide, which * size
        blit(bitmap, sheet, to, top, x1=x1, y1=0, x2=x1 + wide, y2=y2, skip_source_index=0)
    return grid_of(bitmap, icon_grid.pixel_shader, 3, rows, (wide, console.row), x, y)


def _stripes(console, width, rows, y, row):
    """Return a TileGrid in which every second row of ``row`` pixels is dark."""
    bitmap = displayio.Bitmap(width - 2, 2, 2)
    fill_region(bitmap, 0, 1, width - 2, 2, 1)
    palette = displayio.Palette(2)
    palette[0] = console.pictures.palette[FLOOR]
    palette[1] = console.pictures.palette[GROUND]
    grid = grid_of(bitmap, palette, 1, rows * row, (width - 2, 1), 1, y)
    for i in range(rows * row):
        grid[i] = i // row & 1
    return grid
