"""Read a text of share codes as a pack: each line that is a code is a level; others are ignored.

RAM: 3 bytes per code, and 2 KB while reading; to decode a code, see packs/code.py.
"""

from nibblock import const
from nibblock.games.brain.level import BadText
from nibblock.games.brain.packs.code import decode, is_code
from nibblock.packs import PackError
from nibblock.packs.detect import Pack, line_of, lines, title_of

MOST = const(999)  # codes in a file
LONGEST = const(2048)  # characters of a code: to decode more takes a console many seconds
HEAD = const(512)  # bytes in which the first code begins, so that other texts are soon refused


def open_file(file, path):
    """Return the open pack of ``file``, which was opened from ``path``. Raises PackError."""
    return CodePack(file, path)


def code_in(line):
    """Return the code that a line of bytes is, as text; "" if it is none.

    Of a line with more than LONGEST bytes, only the first count, and one more is returned.
    """
    word = line.strip()[: LONGEST + 1]
    try:
        text = str(word, "utf-8")
    except UnicodeError:
        return ""
    return text if is_code(text, len(text) <= LONGEST) else ""


class CodePack(Pack):
    """An open text of codes: ``title``, ``count``, ``read(n)``, ``texts(n)``, ``close()``.

    Raises PackError if no line is a code.
    """

    has_solutions = True
    of_game = "brain"

    def __init__(self, file, path):
        Pack.__init__(self, file)
        self.title = title_of(path)
        self._starts = _find_codes(file)
        self.count = len(self._starts) // 3
        if not self.count:
            raise PackError("not a pack: no share code")

    def get(self, n):
        """Return the title of level ``n``: the only one is named after the file."""
        return self.title if self.count == 1 else ""

    def extent(self, n):
        """Return (first, last + 1), the offsets of the line of level ``n``."""
        return self._start(n), self._start(n + 1) if n + 1 < self.count else self.size

    def read(self, n):
        """Return level ``n``. Raises PackError with the line."""
        if n >= self.count:
            raise PackError("Level %d: the file has %d" % (n + 1, self.count))
        file = self._file
        file.seek(self._start(n))
        code = code_in(file.read(LONGEST + 3).split(b"\n", 1)[0])
        if len(code) > LONGEST:
            raise PackError("%s: a code of over %d characters" % (self._place(n), LONGEST))
        try:
            level = decode(code)
        except BadText as error:
            where = self._place(n), error.place
            raise PackError("%s: a damaged share code (%s)" % where) from None
        level.title = self.get(n)
        return level

    def texts(self, n):  # type: ignore[override]
        """Return the solutions of level ``n``."""
        return self.read(n).solutions

    def _start(self, n):
        starts = self._starts
        return starts[3 * n] << 16 | starts[3 * n + 1] << 8 | starts[3 * n + 2]

    def _place(self, n):
        """Return which level ``n`` is, and on which line, both from 1."""
        return "Level %d, line %d" % (n + 1, line_of(self._file, self._start(n)))


def _find_codes(file):
    """Return where the lines that are codes start, three bytes each; MOST of them at most."""
    starts = bytearray()
    for start, line in lines(file, LONGEST):
        if start >= HEAD and not starts:
            break
        if start >> 24 == 0 and len(starts) < 3 * MOST and code_in(line):
            starts.extend(bytes((start >> 16, start >> 8 & 255, start & 255)))
    return starts
