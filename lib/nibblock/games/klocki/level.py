"""A Klocki level as read: which of its cells form a block, and which rules it needs.

A cell is a mark, a type of block and a two-byte identifier, as in tools/games/klocki/board.py;
whatever pack they come from, they are checked. ``.nbk`` packs have four planes, packed in runs
(docs/nbk.md).

RAM: four bytes per cell as read, and two more while blocks are numbered; then identifiers go.
"""

from nibblock import const
from nibblock.games.klocki.codes import (
    BLOCKADE,
    CONTACTS,
    FRAME,
    GONE,
    HOLES,
    KEYHOLE,
    LEAVING,
    NAMED,
    NONE,
    SLIDING,
    SWITCH,
    TELEPORT,
)
from nibblock.games.klocki.kinds import GOALS, KINDS, burden, is_open_goal, kin
from nibblock.packs import PackError, Unplayable

LARGEST = const(64)  # cells per side

_MASK = const(0xFFFFFF)
_SHUFFLED = const(0x80)  # in the first byte, with the kind of shuffle

_SMALLEST = const(2)
CHARACTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\xe7\xc7"
MARKS = b".+/)\\<^_:" + CHARACTERS
TYPES = b'.#*!&%($[]{}-|>;~@?z="ZYywxXvV'
_FRAMES = b"#%"
_UNNAMED = b"*!~."
_LITERAL = const(128)


class KlockiLevel:
    """The four characters of each cell as four bytearrays: mark, type, and the identifier's two.

    ``best`` is (moves, steps), the fewest known, if the pack states them. ``shuffle`` is
    (kind, seed) if the rules should shuffle it before play: see setup/shuffle.py.
    """

    game = "klocki"
    author = ""
    best = None

    def __init__(self, width, height, marks, types, first, second, title="", shuffle=None):
        self.width = width
        self.height = height
        self.marks = marks
        self.types = types
        self.first = first
        self.second = second
        self.title = title
        self.shuffle = shuffle

    @property
    def doubt(self):
        """Why the level cannot be solved, as far as its signs tell; "" if nothing is wrong."""
        for cell in range(len(self.marks)):
            if GOALS[self.marks[cell]] or KINDS[self.types[cell]] & 1 or self.first[cell] == NAMED:
                return ""
        return "It has no goals, so it can't be solved"

    @property
    def key(self):
        """Six bytes made from the board alone, as 24-bit sums; use before rules take it over."""
        one, two = self.width, self.height
        for plane in (self.marks, self.types, self.first, self.second):
            for value in plane:
                one = (one * 61 + value) & _MASK
                two = (two * 37 ^ value) & _MASK
        for value in self.shuffle or ():
            one = (one * 61 + (value & 0xFFFF)) & _MASK
            two = (two * 37 ^ value >> 16 ^ value & 0xFFFF) & _MASK
        return bytes((one >> 16, one >> 8 & 255, one & 255, two >> 16, two >> 8 & 255, two & 255))


def with_shuffle(level, shuffle):
    """Return ``level``, set to be shuffled by (kind, seed) when rules take it over; None: not."""
    level.shuffle = shuffle
    return level


def set_up(board, level):
    """Fill ``board`` from ``level``; see ``Board.load``."""
    if level.width > LARGEST or level.height > LARGEST:
        raise Unplayable("%dx%d cells; at most 64x64" % (level.width, level.height))
    board.width = width = level.width
    board.height = level.height
    board.delta = (-1, -width, 1, width)
    board.marks = level.marks
    board.types = level.types
    board.low = board.high = None  # free memory for what follows
    board.chars = board.span = board.head_low = board.head_high = None
    prepare(board)
    board.low = bytearray(len(board.types))
    board.high = bytearray(len(board.types))
    highest = number(level, board.low, board.high)
    describe(board, level, highest)
    level.second = None
    board.touched = 0
    board.box = 0  # a box pushed in the last placement and still on the board
    board.log.clear()
    count_open(board)


def number(level, low, high):
    """Number the blocks of ``level`` in reading order of their heads; return the highest number.

    ``low`` and ``high`` receive the two bytes of each cell's number, 0 for no block, frames and
    keyholes. Numbers with a low byte of 0 are skipped: 0 is for cells without a block.
    Of the identifiers, only the characters of blocks remain, at their heads in ``second``.
    """
    types, first, second = level.types, level.first, level.second
    key = bytearray(1)
    b = 0
    for c in range(len(types)):
        t = types[c]
        if t == NONE or t == FRAME or t == KEYHOLE or low[c]:
            continue
        b += 1
        if not b & 255:
            b += 1
        low[c], high[c] = b & 255, b >> 8
        key[0] = a = first[c]
        if a == NONE and second[c] == NONE:
            second[c] = 0
            continue
        t = kin(t)
        p = first.find(key, c + 1)
        while p >= 0:
            if second[p] == second[c] and kin(types[p]) == t:
                low[p], high[p] = b & 255, b >> 8
            p = first.find(key, p + 1)
        if a != NAMED:
            second[c] = 0
    level.first = None
    return b


def describe(board, level, highest):
    """Record each block's place and character, with room for blockades still to come."""
    types, marks, low, high = level.types, level.marks, board.low, board.high
    spare = 0
    if types.find(bytes((BLOCKADE,))) >= 0 or marks.find(bytes((SWITCH,))) >= 0:
        for c in range(len(low)):
            if types[c] == BLOCKADE or marks[c] == SWITCH:
                spare += 1
    # Every 256th number is skipped, among the spare ones too.
    count = highest + 1 + spare + (spare >> 7) + 1
    board.head_low = bytearray(count)
    board.head_high = bytearray(count)
    board.chars = bytearray(count)
    board.span = span = bytearray(count)
    for b in range(count):
        if b & 255:
            span[b] = GONE
    width = level.width
    head_low, head_high = board.head_low, board.head_high
    for c in range(len(low)):
        b = low[c]
        if not b:  # no number ends in a zero byte
            continue
        b |= high[c] << 8
        if span[b] == GONE:
            head_low[b], head_high[b] = c & 255, c >> 8
            span[b] = 0
            board.chars[b] = level.second[c]
        else:
            span[b] = c // width - (head_low[b] | head_high[b] << 8) // width


def count_open(board):
    """Set how many cells break a condition for "solved", and whether there is any condition."""
    bad = 0
    aim = False
    marks, types, low, high, chars = board.marks, board.types, board.low, board.high, board.chars
    for c in range(len(types)):
        mark, type_ = marks[c], types[c]
        char = chars[low[c] | high[c] << 8]
        if char or KINDS[type_] & 1:
            aim = True
        elif mark == NONE:
            continue  # most cells of a large board
        if GOALS[mark]:
            aim = True
            if is_open_goal(mark):
                bad += 1
        if type_ != NONE:
            bad += burden(mark, type_, char)
    board.bad = bad
    board.aim = aim


def prepare(board):
    """Import the rules that this level needs; set ``needs``."""
    types = board.types
    marks = board.marks
    needs = 0
    if b"/" in marks or b"<" in marks:
        needs = LEAVING
    for kind in (b"{", b"?", b"}", b"z", b"$", b"Y", b"*"):
        if kind in types:
            needs |= CONTACTS
    if b"%" in types and (b"&" in types or b"w" in types):
        needs |= CONTACTS
    if b"\\" in marks:
        needs |= HOLES
    if b"~" in types:
        needs |= TELEPORT
    if b":" in marks:
        needs |= SLIDING
    board.needs = needs
    board.contacts = board.clash = board.settle = board.teleport = board.slide = None
    board.fall = board.invert = None
    if needs & (LEAVING | CONTACTS | HOLES | TELEPORT):
        from nibblock.games.klocki.settle import settle

        board.settle = settle
    if b"<" in marks:
        from nibblock.games.klocki.teleport import invert

        board.invert = invert
    if needs & HOLES:
        from nibblock.games.klocki.teleport import fall

        board.fall = fall
    if needs & CONTACTS:
        from nibblock.games.klocki.contacts import clash, contacts

        board.contacts = contacts
        board.clash = clash
    if needs & TELEPORT:
        from nibblock.games.klocki.teleport import teleport

        board.teleport = teleport
        board.teleporter = board.next_type(126, 0)  # only the first one works
    if needs & SLIDING:
        from nibblock.games.klocki.teleport import slide

        board.slide = slide


def shuffle_in(left):
    """Return (kind, seed) if an unfinished game only says how its level is shuffled, else None."""
    if not left or left[0] or len(left[3]) != 5 or left[3][0] < _SHUFFLED:
        return None
    steps = left[3]
    return steps[0] & 127, steps[1] << 24 | steps[2] << 16 | steps[3] << 8 | steps[4]


def packed_shuffle(shuffle):
    """Return a shuffle, (kind, seed), packed as the steps of such a game."""
    kind, seed = shuffle
    return bytes((_SHUFFLED | kind, seed >> 24, seed >> 16 & 255, seed >> 8 & 255, seed & 255))


def planes_of(width, height, place):
    """Return bytearrays for marks, types, first and second bytes. Raises PackError, beginning with
    ``place``, if a board of this size cannot be played, and MemoryError.
    """
    if not _SMALLEST <= width <= LARGEST or not _SMALLEST <= height <= LARGEST:
        raise PackError("%s: %dx%d cells; 2x2 to 64x64 can be played" % (place, width, height))
    return [bytearray(width * height) for _ in range(4)]


def level_of(planes, width, height, place):
    """Make a level of four planes. Raises PackError, beginning with ``place``, for a bad cell."""
    marks, types, first, second = planes
    good = all([_is_mark(mark) for mark in set(marks)]) and all([_is_type(t) for t in set(types)])
    named = bytes((NAMED,))
    checked = good and first.find(named) < 0 and second.find(named) < 0  # most boards
    for cell in range(0 if checked else width * height):
        if good and first[cell] != NAMED != second[cell]:
            continue
        wrong = fault(marks[cell], types[cell], first[cell], second[cell])
        if wrong:
            where = (place, cell % width + 1, cell // width + 1, wrong)
            raise PackError("%s: column %d, row %d: %s" % where)
    return KlockiLevel(width, height, *planes)


def _is_round(byte):
    return 160 < byte < 192 or byte == 247


def _is_mark(mark):
    return mark in MARKS or _is_round(mark)


def _is_type(type_):
    return type_ in TYPES or _is_round(type_)


def fault(mark, type_, one, two):
    """Return why four bytes are not a cell; "" if they are one."""
    if not _is_mark(mark):
        return "no mark"
    if not _is_type(type_):
        return "no block"
    if (one == NAMED or two == NAMED) and type_ not in _FRAMES:
        if one != NAMED or type_ in _UNNAMED or two not in CHARACTERS:
            return "no character of a block"
    return ""


def read_nbk(pack, width, height, comment):
    """Read the level whose board comes next in the open ``pack``. Raises PackError."""
    place = pack.where()
    planes = planes_of(width, height, place)
    filled = _unpack(pack, planes)
    if filled < 4 * width * height:
        raise pack.error(pack.place, "%d bytes of %d" % (filled, 4 * width * height))
    return level_of(planes, width, height, place)


def _unpack(pack, planes):
    """Unpack the runs into the planes; return how many bytes they fill."""
    buffer = pack.buffer
    size = len(planes[0])
    left = pack.left
    at = plane = 0
    cells = planes[0]
    plain = times = 0
    while left > 0:
        got = pack.fill(left)
        left -= got
        for i in range(got):
            byte = buffer[i]
            if plain:
                plain -= 1
                times = 1
            elif not times:
                if byte < _LITERAL:
                    plain = byte + 1
                else:
                    times = byte - 126
                continue
            while times:
                end = min(at + times, size)
                times -= end - at
                if end == at + 1:
                    cells[at] = byte
                else:
                    cells[at:end] = bytes((byte,)) * (end - at)  # at most 129, and quick
                at = end
                if at == size:
                    at = 0
                    plane += 1
                    if plane == 4:
                        return 4 * size
                    cells = planes[plane]
    return plane * size + at
