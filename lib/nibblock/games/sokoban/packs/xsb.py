# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Plain Sokoban text as a pack: boards drawn with ``# @ + $ * . - _`` and blanks, and titles.

One pass on opening notes where the boards begin; the notes of the file opened last are kept, for a
game opens its pack again for each level. What is not as plain is for the converter on a computer.
RAM: 3 bytes a board, 4 KB while opening, 600 bytes while reading.
"""

import os

from nibblock import const
from nibblock.games.sokoban.packs.level import FLOOR, OUTSIDE, Level
from nibblock.games.sokoban.packs.rows import (
    BLANKS,
    BLOCK,
    CONVERT,
    MOST,
    SPACE,
    Scan,
    is_edging,
    is_row,
)
from nibblock.packs import PackError
from nibblock.packs.cells import make_cells
from nibblock.packs.lines import to_text

_ABOVE = const(400)  # bytes above a board in which its title is looked for
_WIDEST = const(255)
_LINE = const(300)  # bytes of a line that are looked at

# SKBN codes of the characters 32 to 95; rows hold no other but tabs.
_CODES = (
    b"\x02\x00\x00\x04\x05\x00\x00\x00\x00\x00\x07\x08\x00\x02\x06\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02"
)
# Lines that begin so and go on with a colon are notes, no titles.
_KEYS = (
    b" author authors collection comment comment-end copyright date description difficulty e-mail"
    b" email homepage id license note set solution url website "
)

_kept = [None, None]  # what file the table is of, and the table


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return XsbPack(file, path)


class XsbPack:
    """An open text: ``count``, ``read(n)``, ``titles.get(n)``, ``extent(n)``, ``close()``.

    Without a title of its own. ``more`` says that it goes on behind the last board noted.
    """

    has_solutions = False

    def __init__(self, file, path):
        self._file = file
        self.size = file.seek(0, 2)
        self.title = self.description = ""
        status = os.stat(path)
        mark = (path, self.size, status[8])
        self._look()
        if _kept[0] != mark:
            _kept[0] = None
            _kept[1] = Scan(file, self._end, self._gap, self._begin).table
            _kept[0] = mark
        self._table = _kept[1]
        self.count = len(self._table) // 3
        self.more = self.count == MOST
        if self.more:
            self.description = "The first %d levels" % MOST
        if not self.count:
            raise PackError("not a pack, and no board of # @ + $ * . in it" + CONVERT)
        self.titles = _Titles(self)

    def solution(self, n):
        """None: those of a text are for computers."""
        return None

    def texts(self, n):
        """No texts: these are levels of Sokoban."""
        return ()

    def close(self):
        """Let go of the file."""
        self._file.close()

    def _look(self):
        """Find how lines end; PackError for what is plainly not Sokoban text."""
        self._file.seek(0)
        head = self._file.read(BLOCK)
        if b"\0" in head:
            raise PackError("offset %d: no text" % head.find(b"\0") + CONVERT)
        self._end = b"\r" if b"\r" in head and b"\n" not in head else b"\n"
        self._gap = b"\n\r\n" if b"\r\n" in head else self._end * 2
        self._begin = 3 if head[:3] == b"\xef\xbb\xbf" else 0
        if self._begin:
            head = head[self._begin :]
        start = head.lstrip(b" \t\r\n")
        if start[:1] == b"<":
            raise PackError("line 1: an XML file" + CONVERT)
        if start[:1] == b'"':
            raise PackError("line 1: a file of another game" + CONVERT)
        lines = head.split(self._end)
        for line in lines:
            if is_row(line):
                break
            _refuse_others(line, "")

    def game(self, n):
        """Of which game level ``n`` is."""
        return "sokoban"

    def extent(self, n):
        """Give (first, last + 1) of what belongs to level ``n``; it ends where the next begins."""
        first = self._offset(n)
        return first, self._offset(n + 1) if n + 1 < self.count else self.size

    def _offset(self, n):
        if not 0 <= n < self.count:
            raise PackError("level %d: the file has %d" % (n + 1, self.count))
        table = self._table
        return table[3 * n] << 16 | table[3 * n + 1] << 8 | table[3 * n + 2]

    def read(self, n):
        """Give level ``n``, counted from 0. Raises PackError with the place and the reason."""
        first = self._offset(n)
        left, right, height, after = self._measure(n, first)
        width = right - left
        cells = make_cells(width, height, "level %d" % (n + 1))
        at = first
        for row in range(0, len(cells), width):
            line, at = self._line(at)
            _put(cells, row, width, line, left)
        return Level(width, height, cells, self._title(n, first, after))

    def title_of(self, n):
        """The title of level ``n`` without its board; ``""`` where there is none."""
        try:
            first = self._offset(n)
            return self._title(n, first, self._measure(n, first)[3])
        except PackError:
            return ""

    def _measure(self, n, first):
        """Walk over the rows: common indent, end of the longest, number, offset behind them."""
        left = further_left = _LINE
        right = further_right = rows = height = 0
        at = first
        while True:
            line, after = self._line(at)
            if not is_row(line):
                break
            rows += 1
            if rows > 2 * _WIDEST:
                raise PackError("level %d: more than %d rows; at most 255" % (n + 1, rows))
            at = after
            end = len(line.rstrip(BLANKS))
            if end:
                further_left = min(further_left, end - len(line.strip(BLANKS)))
                further_right = max(further_right, end)
            if not is_edging(line):  # as rows below the board may be
                left, right, height = further_left, further_right, rows
        if _is_foreign(line):
            raise PackError("level %d: offset %d: a strange row" % (n + 1, at) + CONVERT)
        return left, right, height, at

    def _line(self, at):
        """The line at ``at``, cut if it is long, without its end, and where the next one begins."""
        self._file.seek(at)
        line = self._file.read(_LINE)
        end = line.find(self._end)
        if end < 0:
            return line, at + len(line)
        return line[:end].rstrip(b"\r"), at + end + 1

    def _title(self, n, first, after):
        """``Title:`` right below the board, or else what stands above it."""
        for _ in range(8):
            line, next_one = self._line(after)
            if not line.strip(SPACE) or is_row(line):
                break
            if _key(line) == b"title":
                return _tidy(line[line.find(b":") + 1 :])
            _refuse_others(line, "level %d: " % (n + 1))
            after = next_one
        least = self._offset(n - 1) if n else self._begin
        start = max(least, first - _ABOVE)
        self._file.seek(start)
        lines = self._file.read(first - start).split(self._end)
        if start and start > least:
            lines[0] = b""  # perhaps only the end of one
        return _title_above(lines)


class _Titles:
    """Titles of a text's levels, as ``lines.Titles`` has them for packs of other kinds."""

    def __init__(self, pack):
        self.get = pack.title_of


def _is_foreign(line):
    """A line that begins and ends with a wall and yet is no row."""
    inner = line.strip(SPACE)
    return inner[:1] == b"#" and inner[-1:] == b"#" and len(inner) > 2


def _put(cells, row, width, line, left):
    """Fill a row of cells; blanks at both its ends lie outside."""
    end = row + len(line.rstrip(BLANKS)) - left
    leading = True
    for at in range(row, row + width):
        code = OUTSIDE
        if at < end:
            code = line[left + at - row]
            code = _CODES[code - 32] if code > 31 else FLOOR
            if code != FLOOR:
                leading = False
            elif leading:
                code = OUTSIDE
        cells[at] = code


def _refuse_others(line, place):
    """PackError for a line that says that it is of Hexoban or the like."""
    line = line.strip(SPACE).lower()
    if line[:4] == b"game" and line[4:].lstrip()[:1] in (b":", b"=") and b"sokoban" not in line:
        raise PackError(place + to_text(line[:40]) + CONVERT)


def _key(line):
    """What stands before a line's colon, in small letters."""
    cut = line.find(b":")
    return line[:cut].strip(SPACE).lower() if 0 < cut < 30 else b""


def _title_above(lines):
    """The title among the lines above a board, the last of which is empty or glued to it."""
    glued = True
    for i in range(len(lines) - 2, -1, -1):
        line = lines[i].strip(SPACE)
        if not line:
            glued = False
            continue
        if is_row(line) or not glued and _hangs(lines, i):
            return ""
        if line[:1] == b";":
            line = line.lstrip(b"; \t")
            if _key(line) != b"author":
                return _tidy(line[6:] if _key(line) == b"title" else line)
            continue
        key = _key(line)
        before = lines[i - 1].strip(SPACE) if i else b""
        if key == b"title":
            return _tidy(line[line.find(b":") + 1 :])
        if key and b" " + key + b" " in _KEYS or not line.strip(b"lurdLURD \t") and len(line) > 9:
            glued = False
            continue
        if not before or glued:
            return _tidy(line.strip(b"'\""))
    return ""


def _hangs(lines, i):
    """Whether line ``i`` and those above it stand right below another board."""
    while i >= 0 and lines[i].strip(SPACE):
        if is_row(lines[i]):
            return True
        i -= 1
    return False


def _tidy(raw):
    return to_text(b" ".join(raw.split()))
