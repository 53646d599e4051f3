# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Read plain Sokoban text (XSB) as a pack: boards of ``# @ + $ * . - _`` and spaces, and titles.

Opening makes one pass to record where the boards begin. The table of the last file opened is kept,
as a game reopens its pack for each level. Anything less plain must be converted on a computer.
RAM: 3 bytes per board, 4 KB while opening, 600 bytes while reading.
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

_ABOVE = const(400)  # bytes above a board that are searched for its title
_WIDEST = const(255)
_LINE = const(300)  # bytes of a line that are read

# SKBN codes of characters 32 to 95; the only others in rows are tabs.
_CODES = (
    b"\x02\x00\x00\x04\x05\x00\x00\x00\x00\x00\x07\x08\x00\x02\x06\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02"
)
# Lines that begin with one of these and a colon are notes, not titles.
_KEYS = (
    b" author authors collection comment comment-end copyright date description difficulty e-mail"
    b" email homepage id license note set solution url website "
)

_kept = [None, None]  # which file the table belongs to, and the table


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return XsbPack(file, path)


class XsbPack:
    """An open text: ``count``, ``read(n)``, ``titles.get(n)``, ``extent(n)``, ``close()``.

    It has no title of its own. ``more``: there may be boards after the last one in the table.
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
        """Return None: solutions in a text file are only used on a computer."""
        return None

    def texts(self, n):
        """Return no texts: Sokoban levels have none."""
        return ()

    def close(self):
        """Close the file."""
        self._file.close()

    def _look(self):
        """Detect the line endings; raise PackError if this is clearly not Sokoban text."""
        self._file.seek(0)
        head = self._file.read(BLOCK)
        if b"\0" in head:
            raise PackError("offset %d: no text" % head.find(b"\0") + CONVERT)
        self._end = b"\r" if b"\r" in head and b"\n" not in head else b"\n"
        self._gap = b"\n\r\n" if b"\r\n" in head else self._end * 2
        self._begin = 3 if head[:3] == b"\xef\xbb\xbf" else 0
        if self._begin:
            head = head[self._begin :]
        self._marked = head[:2] == b"::"
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
        """Return the name of the game that level ``n`` belongs to."""
        return "sokoban"

    def extent(self, n):
        """Return (first, last + 1), the offsets of level ``n``; it ends where the next begins."""
        first = self._offset(n)
        return first, self._offset(n + 1) if n + 1 < self.count else self.size

    def _offset(self, n):
        if not 0 <= n < self.count:
            raise PackError("level %d: the file has %d" % (n + 1, self.count))
        table = self._table
        return table[3 * n] << 16 | table[3 * n + 1] << 8 | table[3 * n + 2]

    def read(self, n):
        """Return level ``n``, counted from 0. Raises PackError with the place and the reason."""
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
        """Return the title of level ``n`` without reading its board; ``""`` if it has none."""
        try:
            first = self._offset(n)
            return self._title(n, first, self._measure(n, first)[3])
        except PackError:
            return ""

    def _measure(self, n, first):
        """Measure the rows: (common indent, end of the longest, number, offset after them)."""
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
            if not is_edging(line):  # edging rows may follow the board
                left, right, height = further_left, further_right, rows
        if _is_foreign(line):
            raise PackError("level %d: offset %d: a strange row" % (n + 1, at) + CONVERT)
        return left, right, height, at

    def _line(self, at):
        """Return the line at ``at``, cut if long, without its ending, and the next one's offset."""
        self._file.seek(at)
        line = self._file.read(_LINE)
        end = line.find(self._end)
        if end < 0:
            return line, at + len(line)
        return line[:end].rstrip(b"\r"), at + end + 1

    def _title(self, n, first, after):
        """Return the title: ``Title:`` right below the board, or else the text above it.

        In a file that begins with ``::``, the text above goes first.
        """
        below = self._title_below(n, after)
        above = self._title_above(n, first) if self._marked or not below else ""
        return above or below

    def _title_below(self, n, after):
        for _ in range(8):
            line, next_one = self._line(after)
            if not line.strip(SPACE) or is_row(line):
                break
            if _key(line) == b"title":
                return _tidy(line[line.find(b":") + 1 :])
            _refuse_others(line, "level %d: " % (n + 1))
            after = next_one
        return ""

    def _title_above(self, n, first):
        least = self._offset(n - 1) if n else self._begin
        start = max(least, first - _ABOVE)
        self._file.seek(start)
        lines = self._file.read(first - start).split(self._end)
        if start and start > least:
            lines[0] = b""  # perhaps only the end of a line
        return _title_above(lines)


class _Titles:
    """The titles of a text's levels, with the interface of ``lines.Titles``."""

    def __init__(self, pack):
        self.get = pack.title_of


def _is_foreign(line):
    """Return whether a line begins and ends with a wall; it is already known not to be a row."""
    inner = line.strip(SPACE)
    return inner[:1] == b"#" and inner[-1:] == b"#" and len(inner) > 2


def _put(cells, row, width, line, left):
    """Fill a row of cells; blanks at either end are outside."""
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
    """Raise PackError if a line names another game, such as Hexoban."""
    line = line.strip(SPACE).lower()
    if line[:4] == b"game" and line[4:].lstrip()[:1] in (b":", b"=") and b"sokoban" not in line:
        raise PackError(place + to_text(line[:40]) + CONVERT)


def _key(line):
    """Return the text before a line's colon, in lower case."""
    cut = line.find(b":")
    return line[:cut].strip(SPACE).lower() if 0 < cut < 30 else b""


def _title_above(lines):
    """Find the title in the lines above a board; the last is empty or runs into the board."""
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
        is_note = line[:2] == b"::" or key and b" " + key + b" " in _KEYS
        if is_note or not line.strip(b"lurdLURD \t") and len(line) > 9:
            glued = False
            continue
        if not before or glued:
            return _tidy(line.strip(b"'\""))
    return ""


def _hangs(lines, i):
    """Return whether line ``i`` and those above it directly follow another board."""
    while i >= 0 and lines[i].strip(SPACE):
        if is_row(lines[i]):
            return True
        i -= 1
    return False


def _tidy(raw):
    return to_text(b" ".join(raw.split()))
