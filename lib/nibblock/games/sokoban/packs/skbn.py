"""SokoPy's nibble-packed level packs, as the published files actually are.

Source: SokoPy's README (seed), corrected by its own packs: a repeat means n + 3 cells.
RAM: 300 bytes for a pack of any size; a level takes two passes, so only its own cells are held.
"""

from nibblock import const
from nibblock.games.sokoban.level import FLOOR, OUTSIDE, PLAYER_ON_GOAL, Level
from nibblock.packs import PackError, cut_off, make_cells
from nibblock.packs.detect import Pack, Titles, read_line

_ROW_END = const(0)
_REPEAT = const(13)
_LEVEL_END = const(15)


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return SkbnPack(file, Titles(path))


class SkbnPack(Pack):
    """An open SKBN file: ``title``, ``description``, ``count``, ``read(n)``, ``close()``.

    The format has no level titles: ``titles`` (see lines.Titles) may supply them.
    """

    of_game = "sokoban"

    def __init__(self, file, titles=None):
        Pack.__init__(self, file)
        self.titles = titles
        file.seek(0)
        if file.read(4) != b"SKBN":
            raise PackError("offset 0: no SKBN, so not such a pack")
        self.title = self._line()
        self.description = self._line()
        count = file.read(1)
        if not count:
            raise cut_off()
        self.count = count[0]
        if not self.count:
            raise PackError("offset %d: the pack holds no level" % (file.tell() - 1))
        self._table = file.tell()
        self._buffer = bytearray(64)

    def close(self):
        """Close the files."""
        self._file.close()
        if self.titles:
            self.titles.close()

    def _line(self):
        line = read_line(self._file)
        if line is None:
            if not self._file.read(1):
                raise cut_off()
            raise PackError("offset %d: no end of the title or description" % self._file.tell())
        return line

    def extent(self, n):
        """Return (first, last + 1), the offsets of level ``n``, which ends where another begins."""
        self._file.seek(self._table)
        table = self._file.read(2 * self.count)
        if len(table) < 2 * n + 2:
            raise cut_off(n + 1)
        first = table[2 * n] << 8 | table[2 * n + 1]
        if first >= self.size:
            raise cut_off(n + 1)
        if first < self._table + 2:  # not 2 * count: the count may be too large, yet the level good
            raise PackError("Level %d: offset %d lies within the header" % (n + 1, first))
        end = self.size
        for i in range(0, len(table) - 1, 2):
            other = table[i] << 8 | table[i + 1]
            if first < other < end:
                end = other
        return first, end

    def read(self, n):
        """Return level ``n``, counted from 0. Raises PackError with the place and the reason."""
        if not 0 <= n < self.count:
            raise PackError("Level %d: the pack has %d" % (n + 1, self.count))
        first, end = self.extent(n)
        width, height = self._decode(n, first, end, None, 0)
        if not width:
            raise PackError("Level %d: offset %d: an empty board" % (n + 1, first))
        cells = make_cells(width, height, "Level %d" % (n + 1))
        for i in range(len(cells)):
            cells[i] = OUTSIDE
        self._decode(n, first, end, cells, width)
        title = self.titles.get(n) if self.titles else ""
        return Level(width, height, cells, title)

    def _decode(self, n, first, end, cells, width):
        """Decode a level into ``cells``, unless that is None; return (widest row, rows)."""
        buffer = self._buffer
        size = len(buffer)
        self._file.seek(first)
        widest = x = y = 0
        leading = True  # floor left of the first other cell in a row means outside
        repeat = 0  # 1: the count comes next; 3 or more: repeat the next cell this often
        for i in range(2 * (end - first)):
            at = i >> 1 & size - 1
            if i & 1:
                code = buffer[at] & 15
            else:
                if not at:
                    self._file.readinto(buffer)
                code = buffer[at] >> 4
            if repeat == 1:
                repeat = code + 3
                continue
            if OUTSIDE <= code <= PLAYER_ON_GOAL:
                run = repeat or 1
                repeat = 0
                if code > FLOOR:
                    leading = False
                elif leading:
                    code = OUTSIDE
                if cells is not None and code != OUTSIDE:
                    start = y * width + x
                    for j in range(start, start + run):
                        cells[j] = code
                x += run
                if x > widest:
                    widest = x
            elif repeat:
                raise PackError(_bad(n, first + (i >> 1), "repeat of nibble %d" % code))
            elif code == _REPEAT:
                repeat = 1
            elif code == _ROW_END:
                x = 0
                y += 1
                leading = True
            elif code == _LEVEL_END:
                return widest, y + (x > 0)
            else:
                raise PackError(_bad(n, first + (i >> 1), "unused nibble %d" % code))
        if end == self.size:
            raise cut_off(n + 1)
        raise PackError(_bad(n, end, "no end mark (nibble 15) before it"))


def _bad(n, offset, what):
    return "Level %d: offset %d: %s" % (n + 1, offset, what)
