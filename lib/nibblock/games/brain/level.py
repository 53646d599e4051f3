"""Brain levels and their text, read and written line by line.

Source: brain-rules, section 2. A file holds one level; its first message describes it.
.nbk packs have the lines of the text.
RAM: 3 bytes per block and per listed surface, and the text of the messages and solutions.
"""

from nibblock import const
from nibblock.games.brain.codes import BLANK, ID
from nibblock.packs import PackError, to_text

_LARGEST = const(254)
_MASK = const(0xFFFFFF)
_DIGITS = "0123456789"
_LONG = const(6)  # digits of a number that are read: it is too large anyway

_HEADER = const(0)
_BLOCKS = const(1)
_SURFACES = const(2)
_REST = const(3)

_LONGEST = const(4096)  # bytes of a line


class BadText(PackError):
    """A level text, solution or code that breaks the rules: ``place``, ``wrong``, ``expected``."""

    def __init__(self, place, wrong, expected):
        super().__init__("%s: %s; expected %s" % (place, wrong, expected))
        self.place = place
        self.wrong = wrong
        self.expected = expected


class BrainLevel:
    """``blocks`` holds (kind, x, y), ``surfaces`` (code, x, y), in order, three bytes each.

    A code is a surface's id + 6; tiles that are not listed have the code ``default``. A later entry
    for a tile replaces an earlier one. ``solutions`` are texts; those of a text have line
    numbers in ``lines``.
    """

    game = "brain"
    title = author = ""
    best = None  # (frames,), the fewest known, if the pack states them

    def __init__(self, width, height, default=BLANK):
        self.width = width
        self.height = height
        self.default = default
        self.blocks = bytearray()
        self.surfaces = bytearray()
        self.messages = []
        self.solutions = []
        self.lines = []

    @property
    def key(self):
        """Six bytes made only from the board and the order of blocks, as two 24-bit sums."""
        one, two = self.width, self.height
        for values in (self.blocks, tiles(self)):
            for value in values:
                one = (one * 61 + value + 1) & _MASK
                two = (two * 37 ^ value + 1) & _MASK
        return bytes((one >> 16, one >> 8 & 255, one & 255, two >> 16, two >> 8 & 255, two & 255))


def tiles(level):
    """Return the code of every tile, row by row, as a bytearray."""
    width, listed = level.width, level.surfaces
    codes = bytearray(width * level.height)
    for i in range(len(codes)):
        codes[i] = level.default
    for i in range(0, len(listed), 3):
        codes[listed[i + 2] * width + listed[i + 1]] = listed[i]
    return codes


def read(lines):
    """Read a level from the lines of a text. Raises BadText with line and column."""
    level = None
    part = _HEADER
    number = 0
    for line in lines:
        number += 1
        text = line.strip()
        if text[:1] == "#":
            continue
        if level is None:
            level = _header(line, number)
            part = _BLOCKS
            continue
        if text[:1] == "@":
            level.messages.append(text[1:].strip())
        elif text[:1] == ":":
            level.solutions.append(text[1:].strip())
            level.lines.append(number)
        if part == _REST:
            continue
        numbers = _numbers(text)
        if not numbers:
            part += 1
        elif part == _BLOCKS:
            _add(level, level.blocks, numbers, line, number, 0, "block")
        else:
            _add(level, level.surfaces, numbers, line, number, ID, "surface")
    if level is None:
        raise BadText("line %d" % (number or 1), "no header", "width and height")
    level.blocks = keep_last(level, level.blocks)
    level.surfaces = keep_last(level, level.surfaces)
    return level


def looks_like(lines):
    """Return whether a text looks like a Brain level.

    It begins with a header, then an empty line, a line of three numbers, or nothing. Rows of a
    board of crates after the header are not comments.
    """
    has_header = False
    for line in lines:
        text = line.strip()
        if text[:1] == "#":
            if has_header and _is_row_of_crates(text):
                return False
            continue
        numbers = _numbers(text)
        if has_header:
            return not text or (numbers is not None and len(numbers) == 3)
        if numbers is None or not 2 <= len(numbers) <= 3:
            return False
        has_header = True
    return has_header


def _is_row_of_crates(text):
    return text[-1] == "#" and len(text) > 2 and not text.strip("#@+$*. -_")


def _numbers(text):
    """Return the integers of a line; None if it is empty or holds anything else."""
    numbers = []
    for word in text.split():
        digits = word[1:] if word[0] in "+-" else word
        if not digits or digits.strip(_DIGITS):
            return None
        value = int(digits.lstrip("0")[:_LONG] or "0")
        numbers.append(-value if word[0] == "-" else value)
    return numbers or None


def _header(line, number):
    numbers = _numbers(line)
    if numbers is None or not 2 <= len(numbers) <= 3:
        raise BadText(_place(line, number, 0), "no header", "width, height and perhaps a surface")
    for i in (0, 1):
        if not 0 < numbers[i] <= _LARGEST:
            side = "height" if i else "width"
            _refuse(line, number, i, side, "1 to %d" % _LARGEST)
    default = numbers[2] if len(numbers) > 2 else -1
    if not -6 <= default <= 4:
        _refuse(line, number, 2, "surface", "-6 to 4")
    return BrainLevel(numbers[0], numbers[1], default + ID)


def _add(level, values, numbers, line, number, shift, what):
    """Append one line of three numbers to ``values``."""
    if len(numbers) != 3:
        wrong = "%d numbers" % len(numbers) if len(numbers) > 1 else "1 number"
        raise BadText(_place(line, number, 0), wrong, "a %s, x and y" % what)
    if not -shift <= numbers[0] <= 4:
        _refuse(line, number, 0, what, "%d to 4" % -shift)
    if not 0 <= numbers[1] < level.width:
        _refuse(line, number, 1, "x", "0 to %d" % (level.width - 1))
    if not 0 <= numbers[2] < level.height:
        _refuse(line, number, 2, "y", "0 to %d" % (level.height - 1))
    values.append(numbers[0] + shift)
    values.append(numbers[1])
    values.append(numbers[2])


def _refuse(line, number, i, what, expected):
    word = line.split()[i]
    if len(word) > 12:
        word = word[:12] + "..."
    raise BadText(_place(line, number, i), "%s %s" % (what, word), expected)


def _place(line, number, i):
    """Return the line and column, from 1, of word ``i`` of a line, as text."""
    column = 0
    while column < len(line):
        if line[column].isspace():
            column += 1
        elif i:
            i -= 1
            while column < len(line) and not line[column].isspace():
                column += 1
        else:
            break
    return "line %d, column %d" % (number, column + 1)


def keep_last(level, values):
    """Keep only the last of several triples for one tile, where it is."""
    width = level.width
    seen = bytearray((width * level.height + 7) >> 3)
    to = len(values)
    for i in range(len(values) - 3, -1, -3):
        tile = values[i + 2] * width + values[i + 1]
        bit = 1 << (tile & 7)
        if not seen[tile >> 3] & bit:
            seen[tile >> 3] |= bit
            to -= 3
            values[to] = values[i]
            values[to + 1] = values[i + 1]
            values[to + 2] = values[i + 2]
    return values[to:] if to else values


def text_of(level, as_read=False):
    """Yield the level's text line by line, with its messages and solutions; see ``board_of``."""
    yield from board_of(level, as_read)
    for message in level.messages:
        yield "@ " + message
    for solution in level.solutions:
        yield ": " + solution


def board_of(level, as_read=True):
    """Yield the lines of the board.

    Blocks keep their order, which is part of play. Normally the commonest surface is the default
    and the others go column by column; with ``as_read``, both are as they were read.
    """
    default = level.default if as_read else _commonest(level)
    header = "%d %d" % (level.width, level.height)
    yield header if default == BLANK else "%s %d" % (header, default - ID)
    yield from _triples(level.blocks, 0)
    yield ""
    if as_read:
        yield from _triples(level.surfaces, ID)
    else:
        yield from _columns_of_surfaces(level, default)


def _triples(values, shift):
    for i in range(0, len(values), 3):
        yield "%d %d %d" % (values[i] - shift, values[i + 1], values[i + 2])


def _columns_of_surfaces(level, default):
    codes = tiles(level)
    for x in range(level.width):
        for y in range(level.height):
            code = codes[y * level.width + x]
            if code != default:
                yield "%d %d %d" % (code - ID, x, y)


def _commonest(level):
    """Return the commonest code; if several tie, blank or the id nearest to 0."""
    counts = [0] * 11
    for code in tiles(level):
        counts[code] += 1
    most = max(counts)
    if counts[BLANK] == most:
        return BLANK
    best = -1
    for code in range(len(counts)):
        if counts[code] == most and (best < 0 or abs(code - ID) < abs(best - ID)):
            best = code
    return best


def read_nbk(pack, width, height, comment):
    """Read the level whose text comes next in the open ``pack``; ``comment`` holds its messages.

    Raises PackError.
    """
    first = pack.place
    try:
        level = read(_lines(pack))
    except BadText as error:
        raise pack.error(first, str(error)) from None
    for line in comment.split("\n"):
        line = line.strip()
        if line:
            level.messages.append(line)
    return level


def _lines(pack):
    buffer = pack.buffer
    left = pack.left
    line = b""
    while left > 0:
        got = pack.fill(left)
        left -= got
        start = 0
        for i in range(got):
            if buffer[i] == 10:
                yield to_text(line + bytes(buffer[start:i]))
                line = b""
                start = i + 1
        line += bytes(buffer[start:got])
        if len(line) > _LONGEST:
            raise pack.error(pack.place, "a line of more than %d bytes" % _LONGEST)
    yield to_text(line)
