"""Read Sokoban text (XSB, SOK) as a pack: boards of ``# @ + $ * . - _`` and spaces, perhaps with
run lengths (runs.py), titles and solutions.

Opening makes one pass to record where the boards begin. What it found in the last file opened is
kept, as a game reopens its pack for each level. Anything less plain must be converted on a
computer. RAM: up to 3 KB for where the boards are, 4 KB while opening, 600 bytes while reading.
"""

import os

from nibblock import const
from nibblock.games.sokoban.level import FLOOR, OUTSIDE, WALL, Level
from nibblock.games.sokoban.packs.rows import (
    BLANKS,
    BLOCK,
    CONVERT,
    ROW,
    RUNS,
    SPACE,
    Scan,
    is_edging,
    is_foreign,
    is_garbled,
    is_row,
    rows_in,
)
from nibblock.memory import load
from nibblock.packs import PackError, cut_off, make_cells, to_text
from nibblock.packs.detect import Pack, bad_sign, line_of

_ABOVE = const(400)  # bytes above a board that are searched for its title
_LINE = const(300)  # bytes of a line that are read: more than a row may have
_TALLEST = const(9999)  # rows counted
_RUN_LINE = const(4096)  # bytes of a line with run lengths
_MOVES = const(2)  # the shortest line of moves, with the end of a line

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

_RUNS_OF = "games.sokoban.packs.runs"

_kept = {}  # the file that was scanned last, and its Offsets


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return XsbPack(file, path)


class XsbPack(Pack):
    """An open text: ``count``, ``read(n)``, ``titles.get(n)``, ``extent(n)``, ``close()``.

    It has no title of its own. ``has_solutions``: the level that was read last has one.
    """

    of_game = "sokoban"

    def __init__(self, file, path):
        Pack.__init__(self, file)
        status = os.stat(path)
        mark = (path, self.size, status[8])
        # Detect the line endings; raise PackError if this is clearly not Sokoban text.
        self._file.seek(0)
        head = self._file.read(BLOCK)
        if head[:2] in (b"PK", b"7z", b"Ra", b"\x1f\x8b"):
            raise PackError(CONVERT[2:] + " (an archive)")
        if b"\0" in head:
            raise PackError("offset %d: no text" % head.find(b"\0"))
        self._end = b"\r" if b"\r" in head and b"\n" not in head else b"\n"
        self._gap = b"\n\r\n" if b"\r\n" in head else self._end * 2
        self._begin = 3 if head[:3] == b"\xef\xbb\xbf" else 0
        if self._begin:
            head = head[self._begin :]
        self._marked = head[:2] == b"::"
        start = head.lstrip(b" \t\r\n")
        if start[:1] == b"<":
            raise PackError(CONVERT[2:] + " (an XML file)")
        if start[:1] == b'"':
            raise PackError("line 1: a file of another game" + CONVERT)
        lines = head.split(self._end)
        for line in lines:
            if rows_in(line):
                break
            _refuse_others(line, "")
        if mark not in _kept:
            _kept.clear()
            _kept[mark] = Scan(file, self._end, self._gap, self._begin).boards
        self._boards = _kept[mark]
        self.count = self._boards.count
        self._last = -1  # the board looked up last, and its offset
        self._found = 0
        if not self.count:
            raise PackError("not a pack, and no board of # @ + $ * . in it" + CONVERT)

    def solution(self, n, which=0):
        """Return (number of steps, packed steps) of the first solution that solves level ``n``."""
        first = self._offset(n)
        level, after = self._board(n, first)
        found = self._solution(n, after, level)
        return (found[0], load(_RUNS_OF).packed(found[2])) if found else None

    def _solution(self, n, after, level):
        end = self.extent(n)[1]
        if end - after < _MOVES:
            return None
        return load(_RUNS_OF).solution(self._file, after, end, level)

    def extent(self, n):
        """Return (first, last + 1), the offsets of level ``n``; it ends where the next begins."""
        first = self._offset(n)
        return first, self._offset(n + 1) if n + 1 < self.count else self.size

    def _offset(self, n):
        """Return the offset of the first row of level ``n``."""
        if not 0 <= n < self.count:
            raise PackError("Level %d: the file has %d" % (n + 1, self.count))
        if n != self._last:
            at, further = self._boards.before(n)
            if further:
                at = Scan(self._file, self._end, self._gap, at, further).found
                if at < 0:
                    raise PackError("Level %d: the file has changed" % (n + 1))
            self._last = n
            self._found = at
        return self._found

    def read(self, n):
        """Return level ``n``, counted from 0. Raises PackError with the place and the reason."""
        first = self._offset(n)
        level, after = self._board(n, first)
        level.title = self._title(n, first, after)
        found = self._solution(n, after, level)
        self.has_solutions = found is not None
        level.best = found[:2] if found else None
        return level

    def _board(self, n, first):
        """Return level ``n`` without its title, and the offset after its rows."""
        left, right, height, after = self._measure(n, first)
        width = right - left
        cells = make_cells(width, height, "Level %d" % (n + 1))
        at = 0
        for line, _, _ in self._rows(first):
            if at == len(cells):
                break
            _put(cells, at, width, line, left)
            at += width
        if after >= self.size and self._ends_in_a_row() and _is_open(cells, width):
            raise cut_off(n + 1)
        return Level(width, height, cells), after

    def get(self, n):
        """Return the title of level ``n`` without reading its board; ``""`` if it has none."""
        try:
            first = self._offset(n)
            return self._title(n, first, self._measure(n, first)[3])
        except PackError:
            return ""

    def _measure(self, n, first):
        """Measure the rows: (common indent, end of the longest, number, offset after them)."""
        left = further_left = 0xFFFFFF
        right = further_right = rows = height = 0
        at = first
        for line, end, after in self._rows(first):
            rows += 1
            if rows > _TALLEST:
                break
            if end:
                further_left = min(further_left, len(line) - len(line.lstrip(BLANKS)))
                further_right = max(further_right, end)
            at = after
            if not is_edging(line):  # edging rows may follow the board
                left, right, height = further_left, further_right, rows
        line, _ = self._line(at)
        if not rows_in(line) and is_foreign(line):
            self._refuse_row(n, line, line_of(self._file, at, self._end))
        return left, right, height, at

    def _rows(self, first):
        """Yield (row, its length, offset after its line) of the board at ``first``.

        A row of more than 300 signs is cut."""
        whole = False
        at = first
        while not whole:
            line, after = self._line(at)
            if self._is_row(line, at, after):
                yield (
                    line,
                    after - 1 - at if len(line) == _LINE else len(line.rstrip(BLANKS)),
                    after,
                )
            else:
                rows = self._written_out(line, at, after)
                whole = len(rows) > 2 and any([b"@" in row or b"+" in row for row in rows])
                if not rows or whole and at > first:
                    return
                for row in rows:
                    yield row, len(row.rstrip(BLANKS)), after
            at = after

    def _written_out(self, line, at, after):
        """Return the rows of a line with run lengths."""
        if len(line) == _LINE:
            self._file.seek(at)
            line = self._file.read(min(after - at, _RUN_LINE)).rstrip(b"\r\n")
        if not rows_in(line):
            return ()
        return load(_RUNS_OF).expand(line.strip(SPACE)).strip(b"|").split(b"|")

    def _is_row(self, line, at, after):
        """Return whether the line from ``at`` to ``after`` is a row; it begins with ``line``."""
        if len(line) < _LINE:
            return is_row(line)
        signs = b""
        self._file.seek(at)
        while at < after:
            piece = self._file.read(min(after - at, _LINE))
            at += len(piece)
            piece = piece.rstrip(b"\r\n")
            if piece.strip(ROW):
                return False
            signs = signs or piece.strip(SPACE)
        return signs != b""

    def _refuse_row(self, n, line, number):
        """Raise PackError for the first sign of a line, line ``number``, that no board has."""
        for wrong in range(len(line)):
            if line[wrong] not in RUNS:
                break
        else:
            raise PackError("Level %d, line %d: wrong run lengths" % (n + 1, number))
        raise bad_sign(n + 1, number, line, wrong, "Sokoban")

    def _ends_in_a_row(self):
        """Return whether the file's last line has no ending."""
        self._file.seek(self.size - 1)
        return self._file.read(1) not in b"\r\n"

    def _line(self, at):
        """Return the line at ``at``, cut if long, without its ending, and the next one's offset."""
        self._file.seek(at)
        line = self._file.read(_LINE)
        at += len(line)
        end = line.find(self._end)
        if end >= 0:
            return line[:end].rstrip(b"\r"), at - len(line) + end + 1
        block = line
        while block and end < 0:
            block = self._file.read(_LINE)
            end = block.find(self._end)
            at += len(block) if end < 0 else end + 1
        return line, at

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
            if not line.strip(SPACE) or rows_in(line):
                break
            if _key(line) == b"title":
                return _tidy(line[line.find(b":") + 1 :])
            _refuse_others(line, "Level %d: " % (n + 1))
            after = next_one
        return ""

    def _title_above(self, n, first):
        least = self._offset(n - 1) if n else self._begin
        start = max(least, first - _ABOVE)
        self._file.seek(start)
        lines = self._file.read(first - start).split(self._end)
        if start and start > least:
            lines[0] = b""  # perhaps only the end of a line
        above = lines[-2].rstrip(b"\r") if len(lines) > 1 else b""
        if _is_upper_wall(above):
            self._refuse_row(n, above, line_of(self._file, first, self._end) - 1)
        return _title_above(lines)


def _is_upper_wall(line):
    """Return whether the line right above a board is its first row, with a strange sign in it."""
    walls = line.count(b"#")
    if b" " in line or len(line) < 5 or 2 * walls <= len(line):
        return False
    return is_foreign(line) and not rows_in(line)


def _is_open(cells, width):
    """Return whether a board that ends with the file has no wall below its last cells."""
    last = len(cells) - width
    for i in range(last, len(cells)):
        if cells[i] not in (OUTSIDE, WALL) or (
            last and cells[i] == OUTSIDE and cells[i - width] not in (OUTSIDE, WALL)
        ):
            return True
    return False


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
        if rows_in(line) or is_garbled(line) or not glued and _hangs(lines, i):
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
        if rows_in(lines[i]):
            return True
        i -= 1
    return False


def _tidy(raw):
    return to_text(b" ".join(raw.split()))
