"""Read our own packs, ``.nbk``, one level at a time; docs/nbk.md describes the format.

A solution's Steps are read from the pack while they are played. Every int stays below 2**30. The
check of the whole index is not read, because each level's check covers its entry.
RAM: 500 bytes for a pack of any size; a level takes its cells and texts.
"""

from nibblock import const
from nibblock.games import card, of_kind
from nibblock.memory import load
from nibblock.packs import PackError, cut_off, reason, to_text

_PRIME = const(65371)
_BLOCK = const(64)
_KEEP = const(160)  # bytes of a text; the screen shows nothing longer
_COMMENTS = const(2048)  # bytes of a comment, if the level's game shows it
_TEXTS = const(16384)  # bytes of a solution as text
_LONGEST = const(65535)  # bytes of a board
_MOST = const(4095)  # fields in a list, and bytes of a value that is not bulk

# Layout bits.
_KINDS = const(1)
_FIELDS = const(2)
_PACK_FIELDS = const(4)

# Tags; if the high bit is set, the value ends with a check of its own.
_BULK = const(128)
_TITLE = const(1)
_AUTHOR = const(2)
_COMMENT = const(4)
_SOLUTION = const(5)
_SIZE = const(8)
_BEST = const(9)
_LOOK = const(11)

_PLAIN_KIND = const(1)  # of levels in a pack without kinds


class NbkPack:
    """An open pack: ``title``, ``description``, ``count``, ``read(n)``, ``solution(n)``,
    ``titles.get(n)``, ``extent(n)``, ``close()``. Levels are counted from 0.
    """

    has_solutions = True
    look = _common = 0  # of the level read last, and of all that have none: see ui/look.py
    _width = _height = _has_fields = _first = _kind = _tag = _bytes = 0
    _level = 0  # the level that is being read, from 1
    _fields = 0  # read so far in the current list
    _check = b""
    _sum = 1

    def __init__(self, file):
        self._file = file
        self.titles = self
        self.buffer = bytearray(_BLOCK)
        self._view = memoryview(self.buffer)
        self._end = self.size = file.seek(0, 2)
        file.seek(0)
        head = self._take(5)
        if head[:3] != b"NBK":
            raise PackError("offset 0: no NBK, so not such a pack")
        if head[3] >> 4 != 1:
            raise self.error(3, "version %d needs a newer Nibblock" % (head[3] >> 4))
        self._offset = head[3] & 15
        self._layout = head[4]
        self._extra = head[4] >> 4
        self._entry = self._offset + 4 + (self._layout & _KINDS) + self._extra
        if not 1 <= self._offset <= 4:
            raise self.error(3, "offsets of %d bytes" % self._offset)
        self.count = self._number(self._take(self._offset), 0, self._offset)
        self.title = self._text(self._length())
        self.description = self._text(self._length())
        self._own = file.tell()  # of the pack's own fields
        if self._layout & _PACK_FIELDS:
            while self._field():
                if self._tag == _LOOK and self._bytes == 1:
                    self.look = self._common = self._take(1)[0]
                else:
                    self._skip()
        self._verify(self._sum, self._take(2), 0, "header")
        self._index = file.tell()
        if not self.count:
            raise self.error(5, "no levels")
        if self.count > (self.size - self._index) // self._entry:
            raise cut_off()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        """Close the file."""
        self._file.close()

    def extent(self, n):
        """Return the offsets (first, last + 1) of the record of level ``n``. Raises PackError."""
        self._find(n)
        return self._first, self._end

    def read(self, n):
        """Return level ``n`` with ``title``, ``author`` and ``best``.

        ``best`` is a tuple of the lowest known counts, or None. Raises PackError with the place and
        the reason.
        """
        self.look = self._common
        self._find(n)
        game = of_kind(self._kind)
        title = author = comment = ""
        best = None
        while self._has_fields and self._field():
            tag = self._tag & ~_BULK
            if tag == _TITLE:
                title = self._text_field()
            elif tag == _AUTHOR:
                author = self._text_field()
            elif tag == _COMMENT and game and card(game).COMMENTS:
                comment = self._text_field(_COMMENTS)
            elif self._tag == _SIZE and self._bytes == 4:
                raw = self._take(4)
                self._width = raw[0] << 8 | raw[1]
                self._height = raw[2] << 8 | raw[3]
            elif self._tag == _BEST and self._bytes in (4, 8):
                raw = self._take(self._bytes)
                best = tuple([self._number(raw, i, 4) for i in range(0, self._bytes, 4)])
            elif self._tag == _LOOK and self._bytes == 1:
                self.look = self._take(1)[0]
            else:
                self._skip()
        board = self._file.tell()
        if self.left > _LONGEST:
            raise self.error(board, "%dx%d cells are too many" % (self._width, self._height))
        self._pass(self.left)
        self._verify(self._sum, self._check, self._first, "level")
        level = self._board(game, board, comment)
        level.title = title
        level.author = author
        level.best = best
        return level

    def game(self, n):
        """Return the name of the game of level ``n``, ``""`` if this console does not know it."""
        try:
            self._find(n)
        except PackError:
            return ""
        return of_kind(self._kind)

    def get(self, n):
        """Return the title of level ``n`` without reading its board; ``""`` if it has none."""
        try:
            for tag, text in self.notes(n):
                if tag == _TITLE:
                    return text
        except PackError:
            pass
        return ""

    def notes(self, n):
        """Yield (tag, text) of each text about level ``n``, or about the pack for -1.

        Tags: title 1, author 2, date 3, comment 4. Raises PackError if a field is damaged.
        """
        if n >= 0:
            self._find(n)
        else:
            self._file.seek(self._own)
            self._end = self._index
            self._has_fields = self._layout & _PACK_FIELDS
        while self._has_fields and self._field():
            tag = self._tag & ~_BULK
            if tag <= _COMMENT:
                yield tag, self._text_field(_COMMENTS if tag == _COMMENT else _KEEP)
            else:
                self._skip()

    def solution(self, n, which=0):
        """Return (number of steps, steps) of stored solution number ``which``, from 0.

        ``steps[i]`` is a byte of stored steps in the form that ``Session.resume`` takes, read from
        the file when accessed. Return None if there is no such solution, or only a computer can
        read it. Raises PackError if it is damaged.
        """
        return self._steps() if self._to_solution(n, which) else None

    def texts(self, n):
        """Yield the solutions of level ``n`` that are stored as text, as in some games.

        Solutions of more than 16 KB are skipped. Raises PackError if one is damaged.
        """
        which = 0
        while self._to_solution(n, which):
            if not self._solution()[0] and self.left <= _TEXTS:
                yield to_text(self._read(self.left))
            which += 1

    def _to_solution(self, n, which):
        """Go to the value of solution number ``which``; return false if there are fewer."""
        self._find(n)
        while self._has_fields and self._field():
            if self._tag == _SOLUTION | _BULK:
                if not which:
                    return True
                which -= 1
            self._skip()
        return False

    def _steps(self):
        """Return the solution whose value begins here, or None unless it has two bits per step."""
        head = self._solution()
        count = self._number(head, 1, 3)
        first = self._file.tell()
        if not 1 <= head[0] <= 3 or (count + 3) >> 2 != self._end - first:
            return None
        return count, Steps(self._file, first, self._end - first)

    def _solution(self):
        """Check the solution that begins here and go to its steps.

        Return 4 bytes: its form and its number of steps.
        """
        first = self._file.tell()
        self._end = first + self._bytes - 2
        self._sum = 1
        self._pass(self._bytes - 2)
        self._verify(self._sum, self._read(2), first, "solution")
        self._file.seek(first)
        while self._field():
            self._pass(self._bytes)
        return self._take(4)

    # Finding a level and its board.

    def _find(self, n):
        """Go to the record of level ``n``, with its index entry already in the sum."""
        if not 0 <= n < self.count:
            raise PackError("Level %d: the pack has %d" % (n + 1, self.count))
        self._level = n + 1
        at = self._index + n * self._entry
        self._file.seek(at)
        self._end = self.size
        self._sum = 1
        self._fields = 0
        raw = self._take(self._offset + 2)
        self._first = self._number(raw, 0, self._offset)
        self._width = raw[self._offset]
        self._height = raw[self._offset + 1]
        self._check = self._read(2)
        self._kind = self._take(1)[0] if self._layout & _KINDS else _PLAIN_KIND
        self._take(self._extra)
        end = self.size
        if n + 1 < self.count:
            end = self._number(self._read(self._offset), 0, self._offset)
        if not self._index + self.count * self._entry < self._first < end <= self.size:
            if end > self.size or self._first >= self.size:
                raise cut_off(n + 1)
            raise self.error(at, "a record from %d to %d" % (self._first, end))
        self._end = end
        self._has_fields = self._layout & _FIELDS
        self._file.seek(self._first)

    def _board(self, game, first, comment):
        """Return the level whose board begins at ``first``, using its game's reader."""
        self._file.seek(first)
        if not game:
            name = "text" if not self._kind else "new"
            name = "a level of kind %d (%s) needs a newer Nibblock" % (self._kind, name)
            raise self.error(first, name)
        try:
            reader = load("games." + game + ".level")
        except ImportError as error:
            raise PackError(reason(error))
        return reader.read_nbk(self, self._width, self._height, comment)

    @property
    def place(self):
        """The offset of the next byte to read."""
        return self._file.tell()

    @property
    def left(self):
        """How many bytes of the board are still to read."""
        return self._end - self._file.tell()

    # Fields.

    def _field(self):
        """Go to the value of the next field and set ``_tag`` and ``_bytes``; false at the end."""
        self._tag = self._take(1)[0]
        if not self._tag:
            self._fields = 0
            return False
        self._bytes = self._length()
        self._fields += 1
        at = self._file.tell()
        bulk = self._tag & _BULK
        if bulk and self._bytes < 2 or not bulk and self._bytes > _MOST or self._fields > _MOST:
            raise self.error(at, "no such field: tag %d, %d bytes" % (self._tag, self._bytes))
        if self._bytes > self._end - at:
            if self._end == self.size:
                raise cut_off(self._level)
            raise self.error(at, "a field of %d bytes passes the end" % self._bytes)
        return True

    def _skip(self):
        """Skip the value that begins here."""
        if self._tag & _BULK:
            self._file.seek(self._file.tell() + self._bytes)
        else:
            self._pass(self._bytes)

    def _text_field(self, keep=_KEEP):
        """Return the value as text; a bulk field's own check is ignored."""
        if not self._tag & _BULK:
            return self._text(self._bytes, keep)
        before = self._sum
        text = self._text(self._bytes - 2, keep)
        self._read(2)
        self._sum = before
        return text

    # Bytes.

    def _length(self):
        first = self._take(1)[0]
        return first if first < 255 else self._number(self._take(3), 0, 3)

    def _text(self, length, keep=_KEEP):
        """Read ``length`` bytes and return the first ``keep`` of them as text."""
        raw = self._take(min(length, keep + 1))
        self._pass(length - len(raw))
        if len(raw) > keep:  # do not cut a character in half
            while keep and raw[keep] & 0xC0 == 0x80:
                keep -= 1
            raw = raw[:keep]
        return to_text(raw)

    def _take(self, n):
        """Read a few bytes, ``n``, and add them to the sum."""
        raw = self._read(n)
        total = self._sum
        for byte in raw:
            total = (total << 8 | byte) % _PRIME
        self._sum = total
        return raw

    def _read(self, n):
        raw = self._file.read(n)
        if len(raw) < n:
            raise cut_off(self._level)
        return raw

    def _pass(self, n):
        """Skip the next ``n`` bytes but add them to the sum."""
        buffer = self.buffer
        total = self._sum
        while n > 0:
            got = self.fill(n)
            n -= got
            for i in range(got):
                total = (total << 8 | buffer[i]) % _PRIME
        self._sum = total

    def fill(self, most):
        """Read at most ``most`` bytes, and at most a block, into the buffer; return how many."""
        got = self._file.readinto(self._view if most >= _BLOCK else self._view[:most])
        if not got:
            raise cut_off(self._level)
        return got

    def _verify(self, total, check, at, what):
        if check[0] << 8 | check[1] != total:
            if what == "level" and self._end == self.size:
                raise cut_off(self._level, "is not whole, or damaged")
            raise self.error(at, "this %s is damaged (its check is wrong)" % what)

    def _number(self, raw, at, size):
        """Return the number of ``size`` bytes at ``at``. Raises PackError if it is over 30 bits."""
        if size == 4:
            if raw[at] > 63:
                raise self.error(self._file.tell() - size, "a number over 30 bits")
        number = 0
        for i in range(at, at + size):
            number = number << 8 | raw[i]
        return number

    def error(self, at, what):
        """Return a PackError that names the level and an offset."""
        return PackError("%s: %s" % (self.where(at), what))

    def where(self, at=-1):
        """Return the start of an error message about the byte at ``at``, -1: the next one."""
        place = "offset %d" % (self._file.tell() if at < 0 else at)
        return "Level %d: %s" % (self._level, place) if self._level else place


class Steps:
    """The bytes of a stored solution, read block by block."""

    def __init__(self, file, first, size):
        self._file = file
        self._first = first
        self._size = size
        self._buffer = bytearray(32)
        self._at = -1

    def __len__(self):
        return self._size

    def __getitem__(self, i):
        if i >> 5 != self._at:
            self._at = i >> 5
            self._file.seek(self._first + (i & ~31))
            self._file.readinto(self._buffer)
        return self._buffer[i & 31]
