"""Read Klocki's text as a pack, with quoted titles (since 6.0) or without, following the manual.

Opening makes one pass to record where the levels begin; this is kept for the last file opened.
RAM: up to 3 KB for where the levels are, 1 KB while opening.
"""

import os

from nibblock import const
from nibblock.games.klocki.level import LARGEST, fault, level_of, planes_of
from nibblock.packs import PackError, cut_off, to_text
from nibblock.packs.detect import Pack, bad_sign, line_of, title_of
from nibblock.packs.offsets import Offsets

_BLOCK = const(256)
_LONGEST = const(300)  # bytes of a line that are read: a row of 64 cells has 256
_FARTHEST = const(0xFF0000)
_TEXTS = const(16384)  # bytes of moves
_EMPTY = b"...."
_MOVE = b"0123456789,:)<>^vx \t"
_XSB = b"#@+$*. -_\t"
_SIGNS = {"no mark": 0, "no block": 1, "no character of a block": 3}  # which of a cell's is wrong

_kept = {}  # the file that was scanned last, and its Offsets


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return KlockiPack(file, path)


class KlockiPack(Pack):
    """An open text: ``count``, ``game(n)``, ``read(n)``, ``texts(n)``, ``titles.get(n)``,
    ``extent(n)``, ``close()``. Raises PackError if it holds no Klocki level.
    """

    has_solutions = True
    of_game = "klocki"

    def __init__(self, file, path):
        Pack.__init__(self, file)
        self._rows = self._number = 0
        self.title = title_of(path)
        file.seek(0)
        head = file.read(4)
        self._begin = 3 if head[:3] == b"\xef\xbb\xbf" else 0
        self._quoted = head[self._begin : self._begin + 1] == b'"'
        mark = (path, self.size, os.stat(path)[8])
        if mark not in _kept:
            _kept.clear()
            _kept[mark] = self._scan()
        self._levels = _kept[mark]
        self.count = self._levels.count
        self._last = -1  # the level looked up last, and its offset
        self._found = 0
        if not self.count:
            raise PackError("line 1: no Klocki level")

    def extent(self, n):
        """Return (first, last + 1), the offsets of level ``n``; it ends where the next begins."""
        first = self._offset(n)
        return first, self._offset(n + 1) if n + 1 < self.count else self.size

    def get(self, n):
        """Return the title of level ``n``; ``""`` if there is no such level."""
        if not 0 <= n < self.count:
            return ""
        for _, line in self._lines(self._offset(n)):
            return self._title(line)
        return ""

    def read(self, n):
        """Return level ``n``, counted from 0. Raises PackError with the place and the reason."""
        first, end = self.extent(n)
        self._number = n + 1
        place = "Level %d" % self._number
        width, height = self._measure(first, end, place)
        planes = planes_of(width, height, place)
        for plane, byte in zip(planes, _EMPTY):
            for i in range(len(plane)):
                plane[i] = byte
        row = -1
        for _, line in self._lines(first):
            if row == 0 and not line.strip():
                continue  # between the title and the board
            if row >= 0:
                cells = len(line) >> 2
                for plane in range(4):
                    for x in range(cells):
                        planes[plane][row * width + x] = line[4 * x + plane]
            row += 1
            if row == self._rows:
                break
        level = level_of(planes, width, height, place)
        level.title = self.get(n)
        return level

    def texts(self, n):  # type: ignore[override]
        """Yield the moves of level ``n``, if it has any, separated by ``;``."""
        first, end = self.extent(n)
        moves = []
        size = 0
        for at, line in self._lines(first):
            if at >= end:
                break
            blank = self._quoted and line[:1] == b" "
            line = line.strip()
            if at > first and (blank or is_move(line)):
                if not is_move(line):
                    return  # without this one, the others would not replay
                moves.append(line)
                size += len(line)
                if size > _TEXTS:
                    return
        if moves:
            yield to_text(b";".join(moves))

    def _measure(self, first, end, place):
        """Return (width, height), each at least 2; set ``_rows`` to the number of actual rows."""
        width = self._rows = 0
        for at, line in self._lines(first):
            if at == first or at < end and not self._rows and not line.strip():
                continue
            if at >= end or not line.strip():
                break
            if not is_row(line):
                if self._quoted and line[:1] == b" " or is_move(line.strip()):
                    break
                self._refuse_row(place, at, line)
            width = max(width, len(line) >> 2)
            self._rows += 1
            if self._rows > _LONGEST:
                break
        if not self._rows:
            if self._is_cut_in(self.size - 1):
                raise cut_off(self._number)
            raise PackError("%s: a title without a board" % place)
        return max(width, 2), max(self._rows, 2)

    def _is_cut_in(self, at):
        """Return whether the file ends within the line at offset ``at``, before its line ending."""
        self._file.seek(at)
        block = last = self._file.read(_BLOCK)
        while block and block.find(b"\n") < 0:
            last = block
            block = self._file.read(_BLOCK)
        return not block and last[-1:] != b"\r"

    def _refuse_row(self, place, at, line):
        """Raise PackError for the line at offset ``at``, which is no row of a board."""
        if self._is_cut_in(at):
            raise cut_off(self._number)
        number = line_of(self._file, at)
        if len(line) > 4 * LARGEST:
            raise PackError("%s, line %d: more than %d cells" % (place, number, LARGEST))
        for i in range(0, len(line) - 3, 4):
            wrong = fault(line[i], line[i + 1], line[i + 2], line[i + 3])
            if wrong:
                raise bad_sign(self._number, number, line, i + _SIGNS[wrong], "Klocki")
        raise PackError("%s, line %d: a cell has four signs" % (place, number))

    def _title(self, line):
        if self._quoted:
            line = line[1:-1] if line[-1:] == b'"' and len(line) > 1 else line[1:]
        return to_text(line).lstrip(" ")

    def _offset(self, n):
        if not 0 <= n < self.count:
            raise PackError("Level %d: the file has %d" % (n + 1, self.count))
        if n != self._last:
            first, further = self._levels.before(n)
            for at in self._begins(first):
                if not further:
                    self._found = at
                    break
                further -= 1
            self._last = n
        return self._found

    def _scan(self):
        """Return the Offsets of all levels."""
        levels = Offsets()
        for at in self._begins(self._begin):
            levels.add(at)
            if at > _FARTHEST:
                break
        return levels

    def _begins(self, first):
        """Yield the offset of each level's title, from ``first``, which is one of them."""
        rows = number = 1
        for at, line in self._lines(first):
            if self._quoted:
                begins = line[:1] == b'"'
            else:
                begins = line.strip() and not is_row(line) and not is_move(line.strip())
                number += 1
                if number == 3 and first == self._begin and not is_row(line):
                    raise PackError("line 2: no row of a board")
                if begins and b"#" in line and not line.strip(_XSB):
                    raise PackError("a board of another game")
                begins = begins and rows
                rows = 0 if begins else rows or is_row(line)
            if begins:
                yield at

    def _lines(self, at):
        """Yield (offset, line) from offset ``at`` on, without line endings; long lines are cut."""
        file = self._file
        file.seek(at)
        line = b""
        start = at
        block = file.read(_BLOCK)
        while block:
            begin = 0
            end = block.find(b"\n")
            while end >= 0:
                yield start, (line + block[begin:end]).rstrip(b"\r")
                line = b""
                start = at + end + 1
                begin = end + 1
                end = block.find(b"\n", begin)
            if len(line) < _LONGEST:
                line += block[begin:]
            at += len(block)
            block = file.read(_BLOCK)
        if line:
            yield start, line.rstrip(b"\r")


def is_row(line):
    """Return whether a line consists entirely of cells."""
    if not line or len(line) & 3 or len(line) > _LONGEST:
        return False
    for i in range(0, len(line), 4):
        if fault(line[i], line[i + 1], line[i + 2], line[i + 3]):
            return False
    return True


def is_move(line):
    """Return whether a stripped line may be a move, such as ``3)1,0:>>v``."""
    return b":" in line and not line.strip(_MOVE)
