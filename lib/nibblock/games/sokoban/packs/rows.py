"""Find the boards in a plain text in one pass. RAM: 4 KB during the pass, however long its lines.

Rows, rulers and boards are recognised as in the converter
(tools/games/sokoban/formats/boards_in_text.py). A line that resembles a row, but has a sign that no
board has, belongs to the board, so that the board's place says what is wrong.
"""

from nibblock import const
from nibblock.memory import load
from nibblock.packs import PackError
from nibblock.packs.offsets import Offsets

BLOCK = 1024  # bytes read at once
_PATIENCE = const(102400)  # bytes to search for the first board
_FARTHEST = const(0xFF0000)  # offset; boards beyond it are ignored
_WALLED = const(1)  # what a run of rows has, as bits
_PLAYED = const(2)

ROW = b"#@+$*. -_\t"
_ROWS = b"#@+$*. -_\t\r\n"
RUNS = b"#@+$*. -_\t0123456789|()"
_ENOUGH = const(40)  # bytes of such a line that are read
_NUMBERED = (b"boxorder", b"goalorder")
BLANKS = b" -_\t"
SPACE = b" \t\r"
_OUTER = b" \t\r0123456789|()"
CONVERT = "; convert this on a computer"


class Scan:
    """The pass over a file: ``boards``, the Offsets of their first rows.

    ``wanted``: only look for this board, from 0, counted from ``begin``, and stop there; ``found``
    is its offset, -1 if there is none.
    ``end`` ends a line; ``gap`` is a line ending followed by an empty line; the text begins at
    offset ``begin``.
    """

    def __init__(self, file, end, gap, begin, wanted=-1):
        self._signs = 0
        self.boards = Offsets()
        self.found = -1
        self._wanted = wanted
        self._end = end
        self._gap = gap
        self._start = -1  # of the current run of rows
        self._rows = 0
        self._good = 0
        self._line = -1  # where the line began that is too long to be held; -1: none
        self._walk(file, begin)
        self._close()

    def _walk(self, file, begin):
        file.seek(begin)
        base = begin  # the offset of data[0]
        data = b""
        while True:
            block = file.read(BLOCK)
            data = data + block if data else block
            _refuse_numbered(data)
            if self._line >= 0 or (len(data) > BLOCK and data.find(self._end) < 0):
                done = self._pass_long(data, base, not block)
            else:
                done = self._take(data, base, not block)
            if not block or self.found >= 0 or base > _FARTHEST:
                return
            base += done
            data = data[done:]
            if base - begin > _PATIENCE and not self.boards.count and self._start < 0:
                raise PackError("no board in the first %d KB" % (_PATIENCE >> 10) + CONVERT)

    def _pass_long(self, data, base, final):
        """Pass over a piece of a line that is too long to be held; return how many bytes.

        If it consists of the signs of a board, it is a row of a board that is too wide to play.
        """
        if self._line < 0:
            self._line = base
            self._signs = 0
        stop = data.find(self._end)
        piece = data if stop < 0 else data[:stop]
        if piece.rstrip(b"\r").strip(RUNS):
            self._signs = -1
        elif self._signs >= 0:
            self._signs |= _signs_of(piece)
        if stop < 0 and not final:
            return len(data)
        if self._signs > 0:
            self._add_row(self._line, self._signs)
        else:
            self._close()
        self._line = -1
        return stop + 1

    def _take(self, data, base, final):
        """Find the boards that begin in ``data``; return how many bytes are done.

        A board between empty lines (most are) is checked as a whole; others line by line.
        """
        at = 0
        size = len(data)
        while at < size:
            if self._start < 0:
                hit = data.find(b"#", at)
                if hit < 0:
                    return self._keep(data, at)
                first = self._first(data, at, hit)
                stop = data.find(self._gap, hit)
                whole = final or stop >= 0
                if not whole and size - first <= BLOCK:
                    return first
                # A title may follow directly; up to the last wall there must only be rows.
                last = data.rfind(b"#", first, stop if stop >= 0 else size)
                stop = data.find(self._end, last)
                if stop < 0:
                    stop = size
                board = data[first:stop]
                if whole and not board.strip(_ROWS):
                    self._start = base + first
                    self._rows = board.count(self._end) + 1
                    self._good = _signs_of(board)
                    self._close()
                    at = stop + 1
                    continue
                at = first
            stop = data.find(self._end, at)
            if stop < 0:
                if not final:
                    return at
                stop = size
            line = data[at:stop]
            rows = rows_in(line)
            if rows > 1 or rows and b"|" in line:
                self._runs(line, base + at, rows)
            elif rows or is_garbled(line) or self._start >= 0 and is_foreign(line):
                self._row(line, base + at)
            else:
                self._close()
            at = stop + 1
        return min(at, size)

    def _runs(self, line, offset, rows):
        """Add a line of several rows; if they are a whole board, nothing follows it."""
        signs = _signs_of(line)
        whole = rows > 2 and signs & _PLAYED
        if whole:
            self._close()
        self._add_row(offset, signs)
        self._rows += rows - 1
        if whole:
            self._close()

    def _keep(self, data, at):
        """Return where the last whole line begins: a board's first row may have no wall."""
        end = self._end
        last = data.rfind(end, at)
        if last < 0:
            return at
        above = max(at, data.rfind(end, at, last) + 1)
        return above if len(data) - above <= BLOCK else last + 1

    def _first(self, data, at, hit):
        """Return where the board with its first wall at ``hit`` begins; rows above may lack one."""
        end = self._end
        first = max(at, data.rfind(end, at, hit) + 1)
        while first > at:
            above = max(at, data.rfind(end, at, first - 1) + 1)
            line = data[above : first - 1]
            if not rows_in(line) or is_edging(line):
                break
            first = above
        return first

    def _row(self, line, offset):
        if self._start >= 0 or not is_edging(line):
            self._add_row(offset, _signs_of(line))

    def _add_row(self, offset, signs):
        """Add a row to the current run, or begin one."""
        if self._start < 0:
            self._start = offset
            self._rows = self._good = 0
        self._rows += 1
        self._good |= signs

    def _close(self):
        """End a run of rows: it is a board if it has walls, and three rows or a player."""
        start = self._start
        self._start = -1
        if start < 0 or not self._good & _WALLED or (self._rows < 3 and not self._good & _PLAYED):
            return
        if self.boards.count == self._wanted:
            self.found = start
        self.boards.add(start)


def _signs_of(row):
    """Return _WALLED if a row, or a board, has a wall, and _PLAYED if it has a player."""
    return (b"#" in row) | (b"@" in row or b"+" in row) << 1


def _refuse_numbered(data):
    """Raise PackError if a line of ``data`` numbers crates or goals; its ``head`` is that line.

    Here all crates are alike.
    """
    data = data.lower()
    for word in _NUMBERED:
        at = data.find(word)
        while at >= 0 and not _is_numbering(data, at, at + len(word)):
            at = data.find(word, at + 1)
        if at >= 0:
            error = PackError("numbered crates: another game's level")
            error.head = word  # type: ignore
            raise error


def _is_numbering(data, at, end):
    """Return whether the word from ``at`` to ``end`` begins a line that goes on with numbers."""
    before = data[:at].rstrip(b" \t")[-1:]
    rest = data[end : end + _ENOUGH].replace(b"\r", b"\n").split(b"\n", 1)[0]
    return before in (b"", b"\n", b"\r") and not rest.strip(b"0123456789,: \t")


def is_row(line):
    """Return whether a line could be a row of a board."""
    return not line.rstrip(b"\r").strip(ROW) and line.strip(SPACE) != b""


def rows_in(line):
    """Return how many rows of a board a line could be: 1, more if it has ``|`` between them, or 0.

    A line with run lengths needs a wall; without ``|``, one at each end.
    """
    if is_row(line):
        return 1
    inner = line.strip(SPACE)
    if b"#" not in inner or inner.strip(RUNS):
        return 0
    inner = load("games.sokoban.packs.runs").expand(inner)
    if not inner:
        return 0
    if b"|" in inner:
        return inner.strip(b"|").count(b"|") + 1
    inner = inner.strip(BLANKS)
    return int(inner[:1] == b"#" and inner[-1:] == b"#")


def is_foreign(line):
    """Return whether a line, no row, begins and ends with a wall; run lengths may be around it."""
    inner = line.strip(_OUTER)
    return inner[:1] == b"#" and inner[-1:] == b"#" and len(inner) > 2


def is_garbled(line):
    """Return whether a line is foreign and mostly of a board's signs."""
    if not is_foreign(line):
        return False
    inner = line.strip(_OUTER).replace(b" ", b"").replace(b"\t", b"")
    known = 0
    for sign in RUNS:
        known += inner.count(bytes((sign,)))
    return 5 * known > 3 * len(inner)


def is_edging(line):
    """Return whether a line is a ruler: no wall, and blanks or at least five of one character, with
    pluses at its ends.
    """
    if b"#" in line:
        return False
    inner = line.strip(SPACE)
    middle = inner.strip(b"+") or inner
    return not inner.strip(BLANKS) or (not middle.strip(middle[:1]) and len(inner) > 4)
