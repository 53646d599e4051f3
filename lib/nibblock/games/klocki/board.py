"""A Klocki board: which block is where, how blocks push each other, and how that is undone.

``marks`` and ``types`` hold Klocki's own characters, ``low`` and ``high`` each cell's block number;
bytearray.find finds the cells of a block. For each block, ``head_low`` and ``head_high`` hold its
head, ``chars`` its character and ``span`` the number of rows below its head.

A step that only moved its block takes no room on the tape of Undo: the record is enough. Any other
step writes its changes to it, then the block that stepped and how far the board was from solved.
When the tape is full, the oldest steps are dropped: to undo those, the session replays from the
start.
RAM: four bytes per cell and four per block, 500 bytes of working space for a step, a tape of 1 KB.
"""

from nibblock import const
from nibblock.games.klocki.codes import BOX, GLUE, GONE, HOVER, MOVED, NONE, ROWS, WATER
from nibblock.games.klocki.kinds import KINDS, burden

_MOST_CHANGED = const(64)
_KEPT = const(191)  # of a span: all but the moved flag

_SIZE = const(1024)  # bytes of the tape
_FOOT = const(6)  # at the end of a step: actor, conditions broken, length: two bytes each
_SPILLED = const(0xFFFF)  # as the length: more than the tape holds

# The last byte of each entry; the bytes before it follow the order of the parameters.
_MOVED = const(0)
_CELL = const(1)
_BLOCK = const(2)
_GROUP = const(3)


class Board:
    """A board that reuses the bytearrays of ``level`` (a KlockiLevel, level.py)."""

    def __init__(self, level, bricks):
        self.bricks = bricks
        self._knotted = False
        self.log = Undo()
        self.crew = [0] * 16  # blocks in the current placement, the actor first
        self.changed = [0] * _MOST_CHANGED
        self._key = bytearray(1)
        self.bad = 0  # cells that break a condition for "solved"
        self.aim = False  # whether there was any such condition at the start
        # Set by level.py:
        self.width = self.height = self.needs = self.touched = self.box = 0
        self.delta = (-1, 0, 1, 0)
        self.settle = self.contacts = self.clash = self.teleport = self.slide = None
        self.fall = self.invert = None
        self.marks = self.types = self.low = self.high = bytearray(0)
        self.chars = self.span = self.head_low = self.head_high = self.low
        self.load(level)

    def load(self, level):
        """Start on ``level``, whatever was played before. Raises Unplayable if it is too large."""
        from nibblock.games.klocki.level import set_up

        set_up(self, level)

    # What the board shows

    def block_at(self, cell):
        """Return the number of the block at ``cell``; 0 for none, a frame or a keyhole."""
        return self.low[cell] | self.high[cell] << 8

    def head(self, b):
        """Return the first cell of block ``b``, in reading order."""
        return self.head_high[b] << 8 | self.head_low[b]

    def move_head(self, b, head):
        """Make ``head`` the first cell of block ``b``."""
        self.head_high[b] = head >> 8
        self.head_low[b] = head & 255

    def head_of(self, b):
        """Return the first cell of block ``b``; -1 if it is gone."""
        return self.head(b) if self.span[b] < GONE else -1

    def char_at(self, cell):
        """Return the Latin-1 code of the character on the block at ``cell``; 0 for none."""
        b = self.low[cell] | self.high[cell] << 8
        return self.chars[b]

    def look(self, cell):
        """Return the mark at ``cell``, and the type in the high byte, as Latin-1 codes."""
        return self.types[cell] << 8 | self.marks[cell]

    def beside(self, cell, way):
        """Return the neighbour of ``cell`` in direction ``way``; -1 off the board."""
        if way & 1:
            to = cell + self.delta[way]
            return to if 0 <= to < len(self.types) else -1
        column = cell % self.width
        if way:
            return cell + 1 if column + 1 < self.width else -1
        return cell - 1 if column else -1

    def touch(self, cell):
        """Mark ``cell`` for redrawing."""
        n = self.touched
        if n < _MOST_CHANGED:
            self.changed[n] = cell
            self.touched = n + 1

    def touch_all(self):
        """Mark the whole board for redrawing."""
        self.touched = _MOST_CHANGED

    def take_changed(self):
        """Return how many cells of ``changed`` need redrawing, -1 for all, and reset the number."""
        count = self.touched
        self.touched = 0
        return count if count < _MOST_CHANGED else -1

    # The cells of a block: c = head; while c >= 0: ...; c = next_of(b, c, end_of(b))

    def end_of(self, b):
        """Return the first cell after the last row of block ``b``."""
        return (self.head(b) // self.width + (self.span[b] & ROWS) + 1) * self.width

    def next_of(self, b, c, end):
        """Return the cell of ``b`` after ``c`` in reading order; -1 after the last one."""
        key = self._key
        high = self.high
        hi = b >> 8
        key[0] = b & 255
        c = self.low.find(key, c + 1, end)
        while c >= 0 and high[c] != hi:
            c = self.low.find(key, c + 1, end)
        return c

    def next_mark(self, mark, c):
        """Return the first cell from ``c`` on with ``mark``; -1 if there is none."""
        self._key[0] = mark
        return self.marks.find(self._key, c)

    def next_type(self, type_, c):
        """Return the first cell from ``c`` on with a block of ``type_``; -1 if there is none."""
        self._key[0] = type_
        return self.types.find(self._key, c)

    # Moving

    def shift(self, b, delta):
        """Move all cells of ``b`` by ``delta``; the target cells must be free or its own."""
        low = self.low
        high = self.high
        key = self._key
        head = self.head(b)
        end = self.end_of(b)
        hi = b >> 8
        key[0] = b & 255
        if delta < 0:
            c = head
            while c >= 0:
                if high[c] == hi:
                    self._carry(c, c + delta, b)
                c = low.find(key, c + 1, end)
        else:
            c = low.rfind(key, head, end)
            while c >= 0:
                if high[c] == hi:
                    self._carry(c, c + delta, b)
                c = low.rfind(key, head, c)
        self.move_head(b, head + delta)

    def _carry(self, c, to, b):
        types, marks = self.types, self.marks
        kind = types[c]
        if marks[c] != marks[to]:
            char = self.chars[b]
            self.bad += burden(marks[to], kind, char) - burden(marks[c], kind, char)
        types[c] = NONE
        types[to] = kind
        self.low[c] = self.high[c] = 0
        self.low[to] = b & 255
        self.high[to] = b >> 8
        n = self.touched
        if n < _MOST_CHANGED - 1:
            self.changed[n] = c
            self.changed[n + 1] = to
            n += 2
        else:
            n = _MOST_CHANGED
        self.touched = n

    def shift_group(self, count, delta):
        """Move the first ``count`` blocks of the crew together, however they interlock."""
        span = self.span
        low = self.low
        high = self.high
        first = len(low)
        end = 0
        for i in range(count):
            b = self.crew[i]
            first = min(first, self.head(b))
            end = max(end, self.end_of(b))
        by = 1
        c = first
        if delta > 0:
            by = -1
            c = end - 1
        while first <= c < end:
            b = low[c] | high[c] << 8
            if span[b] & MOVED:
                self._carry(c, c + delta, b)
            c += by
        for i in range(count):
            b = self.crew[i]
            self.move_head(b, self.head(b) + delta)

    def enlist(self, i, b):
        """Make ``b`` number ``i`` of the crew."""
        if i == len(self.crew):
            self.crew.append(0)  # the only allocation: more than 16 blocks pushed at once
        self.crew[i] = b
        self.span[b] |= MOVED

    def dismiss(self, count):
        """Clear the moved flag of the first ``count`` blocks of the crew."""
        for i in range(count):
            b = self.crew[i]
            self.span[b] &= 255 - MOVED

    def gather(self, b, way):
        """Put ``b`` and all it would push into the crew; return how many, negative if refused."""
        self._knotted = False  # whether a pushed block pushes one before it in the crew
        self.enlist(0, b)
        count = 1
        boxes = i = 0
        while i < count:
            b = self.crew[i]
            kind = KINDS[self.types[self.head(b)]]
            boxes += kind & BOX
            if boxes > BOX:
                return -count
            count = self._push_from(b, way, kind & HOVER, count)
            if count < 0:
                return count
            i += 1
        return count

    def _push_from(self, b, way, hover, count):
        """Add what block ``b`` meets to the crew; return the new count, negative if blocked."""
        types = self.types
        marks = self.marks
        low = self.low
        high = self.high
        span = self.span
        width = self.width
        delta = self.delta[way]
        key = self._key
        key[0] = b & 255
        hi = b >> 8
        c = self.head(b)
        end = self.end_of(b)
        while c >= 0:
            if high[c] == hi:
                to = c + delta
                if way & 1:
                    if not 0 <= to < len(types):
                        return -count
                elif (to if way else c) % width == 0:
                    return -count
                kind = types[to]
                if kind != NONE:
                    met = low[to] | high[to] << 8
                    if met != b:
                        if span[met] & MOVED:
                            self._knotted = True
                        elif KINDS[kind] & (HOVER | BOX):
                            self.enlist(count, met)
                            count += 1
                        else:
                            return -count
                if not hover and (marks[c] == GLUE or marks[to] == WATER):
                    return -count
            c = low.find(key, c + 1, end)
        return count

    def place(self, b, way):
        """Step block ``b``, with all the effects except sliding.

        Return 0 if refused, 1 if the block is gone, 2 if it is still there.
        """
        delta = self.delta[way]
        count = self.gather(b, way)
        if count > 0 and self.clash and self.clash(self, b, delta):
            count = -count
        if count < 0:
            self.dismiss(-count)
            return 0
        crew = self.crew
        if count < 3 and not self._knotted:
            if count == 2:
                self.log.moved(crew[1], delta)
                self.shift(crew[1], delta)
            self.log.moved(b, delta)
            self.shift(b, delta)
        else:
            self.log.group(crew, count, delta)
            self.shift_group(count, delta)
        if self.settle:
            self.settle(self, 0, count, delta)
            if self.teleport:
                self.teleport(self, count, way)
        return self._end_placement(count)

    def _end_placement(self, count):
        """Note the pushed box that is still there; return 2 if the actor is, else 1."""
        crew, span = self.crew, self.span
        b = crew[0]
        there = 2 if span[b] & MOVED else 1
        self.box = 0
        for i in range(count):
            b = crew[i]
            if span[b] & MOVED:
                if i and KINDS[self.types[self.head(b)]] & BOX:
                    self.box = b
                span[b] &= 255 - MOVED
        return there


class Undo:
    """The steps on the tape, the last one on top."""

    def __init__(self, size=_SIZE):
        self.count = self.changes = self._top = self._start = self._last_move = 0
        self._spilled = False
        self._tape = bytearray(size)
        self.clear()

    def clear(self):
        """Forget everything."""
        self.count = 0  # steps held
        self._top = self._start = 0
        self.begin()

    def begin(self):
        """Begin a step."""
        self._start = self._top
        self._spilled = False
        self._last_move = -1  # start of the last entry, if that is a move
        self.changes = 0

    def drop(self):
        """Drop the step begun last."""
        self._top = self._start

    def _room(self, count):
        """Return where to write ``count`` bytes; -1 if this step alone is too much for the tape."""
        self.changes += 1
        self._last_move = -1
        if self._spilled:
            return -1
        if self._top + count + _FOOT > len(self._tape):
            self._make_room(count + _FOOT)
            if self._spilled:
                return -1
        at = self._top
        self._top = at + count
        return at

    def _make_room(self, need):
        """Drop the older half of the steps, or the current one if it is too long.

        The foot of the last step always stays, as it names the block that stepped.
        """
        tape = self._tape
        own = self._top - self._start
        if own + need + _FOOT > len(tape):
            self._spilled = True
            self.count = self._top = self._start = 0
            return
        room = (len(tape) - own - need) >> 1
        keep = self._start
        count = 0
        while count < self.count:
            below = keep - _FOOT - self._length(keep)
            if self._start - below > room:
                break
            keep = below
            count += 1
        if self.count and not count:
            keep -= _FOOT
            count = 1
            tape[keep + 4] = tape[keep + 5] = 255  # marked as spilled
        self.count = count
        tape[: self._top - keep] = tape[keep : self._top]
        self._top -= keep
        self._start -= keep

    def _length(self, end):
        """Return the length in bytes of the entries of the step that ends at ``end``."""
        length = self._tape[end - 2] << 8 | self._tape[end - 1]
        return 0 if length == _SPILLED else length

    def moved(self, b, delta):
        """Record that block ``b`` moved by ``delta`` cells."""
        tape = self._tape
        at = self._last_move
        if at >= 0 and tape[at] << 8 | tape[at + 1] == b:  # sliding: one entry for all of it
            delta += self._delta(at + 2)
            self.changes += 1
        else:
            at = self._room(5)
            if at < 0:
                return
            tape[at] = b >> 8
            tape[at + 1] = b & 255
            tape[at + 4] = _MOVED
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        self._last_move = at

    def group(self, crew, count, delta):
        """Record that the first ``count`` blocks of ``crew`` moved by ``delta`` together."""
        tape = self._tape
        at = self._room(2 * count + 5)
        self.changes += 1
        if at < 0:
            return
        for i in range(count):
            tape[at] = crew[i] >> 8
            tape[at + 1] = crew[i] & 255
            at += 2
        tape[at] = count >> 8
        tape[at + 1] = count & 255
        tape[at + 2] = delta >> 8 & 255
        tape[at + 3] = delta & 255
        tape[at + 4] = _GROUP

    def cell(self, game, c):
        """Save the mark, type and block of cell ``c``, which is about to change."""
        self._save(_CELL, c, game.marks[c], game.types[c], game.high[c], game.low[c])

    def block(self, game, b):
        """Save the data of block ``b``, which is about to change."""
        span = game.span[b] & _KEPT
        self._save(_BLOCK, b, game.head_high[b], game.head_low[b], game.chars[b], span)

    def _save(self, what, n, one, two, three, four):
        tape = self._tape
        at = self._room(7)
        if at < 0:
            return
        tape[at] = n >> 8
        tape[at + 1] = n & 255
        tape[at + 2] = one
        tape[at + 3] = two
        tape[at + 4] = three
        tape[at + 5] = four
        tape[at + 6] = what

    def seal(self, actor, bad):
        """End the step: ``actor`` made it (0 if gone); ``bad`` is the board's count before it."""
        tape = self._tape
        at = self._top
        length = _SPILLED if self._spilled else at - self._start
        tape[at] = actor >> 8
        tape[at + 1] = actor & 255
        tape[at + 2] = bad >> 8
        tape[at + 3] = bad & 255
        tape[at + 4] = length >> 8
        tape[at + 5] = length & 255
        self._top = at + _FOOT
        self.count += 1

    def actor(self):
        """Return the block that made the step on top; 0 if it is gone or the tape is empty."""
        if not self.count:
            return 0
        return self._tape[self._top - 6] << 8 | self._tape[self._top - 5]

    def can_undo(self):
        """Return whether the tape can undo the step on top."""
        top = self._top
        return self.count > 0 and self._tape[top - 2] << 8 | self._tape[top - 1] != _SPILLED

    def undo(self, game):
        """Undo the step on top."""
        tape = self._tape
        top = self._top
        bad = tape[top - 4] << 8 | tape[top - 3]
        at = top - _FOOT
        start = at - self._length(top)
        while at > start:
            at -= 1
            what = tape[at]
            if what == _MOVED:
                at -= 4
                game.shift(tape[at] << 8 | tape[at + 1], -self._delta(at + 2))
            elif what == _CELL:
                at -= 6
                self._undo_cell(game, at)
            elif what == _BLOCK:
                at -= 6
                b = tape[at] << 8 | tape[at + 1]
                game.head_high[b] = tape[at + 2]
                game.head_low[b] = tape[at + 3]
                game.chars[b] = tape[at + 4]
                game.span[b] = tape[at + 5]
            else:
                at = self._undo_group(game, at)
        game.bad = bad
        self._top = start
        self.count -= 1

    def _delta(self, at):
        delta = self._tape[at] << 8 | self._tape[at + 1]
        return delta - 0x10000 if delta & 0x8000 else delta

    def _undo_cell(self, game, at):
        tape = self._tape
        c = tape[at] << 8 | tape[at + 1]
        game.marks[c] = tape[at + 2]
        game.types[c] = tape[at + 3]
        game.high[c] = tape[at + 4]
        game.low[c] = tape[at + 5]
        game.touch(c)

    def _undo_group(self, game, at):
        """Undo the group entry that ends at ``at``; return where it begins."""
        tape = self._tape
        delta = self._delta(at - 2)
        count = tape[at - 4] << 8 | tape[at - 3]
        at -= 4 + 2 * count
        for i in range(count):
            game.enlist(i, tape[at + 2 * i] << 8 | tape[at + 2 * i + 1])
        game.shift_group(count, -delta)
        game.dismiss(count)
        return at
