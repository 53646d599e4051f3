"""Sokoban: walk, push and undo, with one byte per cell.

Counters follow Sokoban YASC. A box line is consecutive pushes of one crate in one direction (JSoko
starts a new one after each walk). A box change is a push of a different crate from the last one;
the first push counts too. A session is pushes with no walk between them.
RAM: the level's own cells, reused in place, and 300 bytes; no allocation per step.
"""

from nibblock import const
from nibblock.packs import Unplayable

# Bits of a cell.
_WALL = const(1)
_GOAL = const(2)
_CRATE = const(4)
_OUTSIDE = const(8)
_EDGE = const(16)  # on the border and not a wall: a step could leave the board here
_LIVE = const(32)  # a crate here can reach a goal if no other crate is in the way (see dead.py)
_SEEN = const(64)  # scratch bit for flood fills
_BLOCKED = const(5)  # wall or crate

# What a step did, kept for undo: 0..3 for a walk, else 4 + 4 * kind + direction.
_SAME_LINE = const(4)
_NEW_LINE = const(8)
_NEW_CRATE = const(12)
_DONE = const(16)

_FROM_CODE = b"\x00\x08\x00\x00\x01\x04\x02\x06\x02"  # SKBN code -> bits
# Tile for each set of goal (2), crate (4), outside (8); see tools/art for the sheet.
_TILES = b"\x01\x01\x02\x02\x03\x03\x04\x04\x00\x00\x02\x02\x03\x03\x04\x04"


class Sokoban:
    """A board in play. Reuses ``level.cells``. Raises Unplayable without exactly one player.

    Steps are 0..3 = left, up, right, down; ``step ^ 2`` is the opposite step.
    """

    game = "sokoban"
    bits = 4
    code_bits = 2
    groups = False

    def __init__(self, level):
        self.width = level.width
        self.height = level.height
        self.cells = level.cells
        self.delta = (-1, -self.width, 1, self.width)
        self.crates = self.goals = self.on_goal = 0
        self.moves = self.pushes = self.lines = self.changes = self.sessions = 0
        self.facing = 3
        self.warn = False  # crates on dead squares get their own tile
        self.changed = [0, 0, 0]
        self._touched = 0
        self._pushed_last = False
        self._last_crate = self._last_push = -1
        cells = self.cells
        players = 0
        for i in range(len(cells)):
            code = cells[i]
            bits = _FROM_CODE[code]
            if bits & _GOAL:
                self.goals += 1
                if bits & _CRATE:
                    self.on_goal += 1
            if bits & _CRATE:
                self.crates += 1
            elif code == 3 or code == 8:
                players += 1
                self.at = i
            cells[i] = bits
        if players != 1:
            found = "%d players" % players if players else "no player"
            raise Unplayable(found + "; one is needed")
        self._find_outside()
        # If crates outnumber goals, every goal must be covered. -1: never solved.
        self._needed = min(self.crates, self.goals) or -1
        self.solved = self.on_goal == self._needed

    def _find_outside(self):
        """Mark the border cells where a step could leave, and everything outside the walls.

        Outside is what a flood fill from the border reaches; if the player is there, it is floor.
        """
        cells, width = self.cells, self.width
        last = len(cells) - width
        for x in range(width):
            self._mark_edge(x)
            self._mark_edge(last + x)
        for row in range(0, len(cells), width):
            self._mark_edge(row)
            self._mark_edge(row + width - 1)
        stack = bytearray(256)
        more = True
        while more:
            more = False
            for i in range(len(cells)):
                if cells[i] & _SEEN and self._spread(i, stack):
                    more = True
        if cells[self.at] & _OUTSIDE:
            for i in range(len(cells)):
                cells[i] &= 255 - _OUTSIDE

    def _mark_edge(self, cell):
        if not self.cells[cell] & _WALL:
            self.cells[cell] |= _EDGE | _SEEN

    def _spread(self, cell, stack):
        """Mark the cells reached from ``cell`` as outside; return whether some are left for later.

        ``stack`` holds 128 cells; any that do not fit just stay marked as seen.
        """
        cells, delta = self.cells, self.delta
        top = 0
        left_over = False
        while True:
            cells[cell] = cells[cell] & (255 - _SEEN) | _OUTSIDE
            for way in range(4):
                if cells[cell] & _EDGE and self.leaves(cell, way):
                    continue
                to = cell + delta[way]
                if cells[to] & (_WALL | _OUTSIDE | _SEEN):
                    continue
                cells[to] |= _SEEN
                if top < len(stack):
                    stack[top] = to >> 8
                    stack[top + 1] = to & 255
                    top += 2
                else:
                    left_over = True
            if not top:
                return left_over
            top -= 2
            cell = stack[top] << 8 | stack[top + 1]

    def leaves(self, cell, step):
        """Return whether ``step`` from a border ``cell`` would leave the board."""
        if step == 0:
            return cell % self.width == 0
        if step == 1:
            return cell < self.width
        if step == 2:
            return cell % self.width == self.width - 1
        return cell >= len(self.cells) - self.width

    def look(self, cell):
        """Return the number of the tile to draw at ``cell``."""
        bits = self.cells[cell]
        if bits & _WALL:
            return self._wall(cell)
        if cell == self.at:
            return 6 + self.facing + ((bits & _GOAL) << 1)
        if self.warn and bits & (_CRATE | _GOAL | _LIVE) == _CRATE:
            return 5
        return _TILES[bits & 15]

    def _wall(self, cell):
        """Return tile 16..31: bits for walls above (1), right (2), below (4) and left (8)."""
        cells, width = self.cells, self.width
        tile = 16
        x = cell % width
        if cell >= width and cells[cell - width] & _WALL:
            tile += 1
        if x + 1 < width and cells[cell + 1] & _WALL:
            tile += 2
        if cell + width < len(cells) and cells[cell + width] & _WALL:
            tile += 4
        if x and cells[cell - 1] & _WALL:
            tile += 8
        return tile

    def apply(self, step):
        """Walk or push one cell. Return 0 if refused, else ``16 | done`` for unapply."""
        cells = self.cells
        delta = self.delta[step]
        here = self.at
        to = here + delta
        if cells[here] & _EDGE and self.leaves(here, step):
            return 0
        bits = cells[to]
        if bits & _WALL:
            return 0
        changed = self.changed
        if bits & _CRATE:
            if bits & _EDGE and self.leaves(to, step):
                return 0
            beyond = to + delta
            if cells[beyond] & _BLOCKED:
                return 0
            done = self._push(to, beyond, step)
            changed[2] = beyond
            self._touched = 3
        else:
            done = step
            self._pushed_last = False
            self._touched = 2
        self.at = changed[1] = to
        changed[0] = here
        self.facing = step
        self.moves += 1
        return _DONE | done

    def _push(self, cell, beyond, step):
        """Move the crate and update the counters; return what undo needs."""
        cells = self.cells
        cells[cell] ^= _CRATE
        cells[beyond] ^= _CRATE
        self.on_goal += ((cells[beyond] & _GOAL) - (cells[cell] & _GOAL)) >> 1
        if cell != self._last_crate:
            done = _NEW_CRATE
            self.lines += 1
            self.changes += 1
        elif step != self._last_push:
            done = _NEW_LINE
            self.lines += 1
        else:
            done = _SAME_LINE
        if not self._pushed_last:
            self.sessions += 1
        self._pushed_last = True
        self._last_crate = beyond
        self._last_push = step
        self.pushes += 1
        self.solved = self.on_goal == self._needed
        return done | step

    def unapply(self, done, before):
        """Undo the last step; ``before`` is what the step before it did, -1 if there is none.

        Before the next ``apply``, call ``recall`` with the remaining record.
        """
        cells = self.cells
        step = done & 3
        delta = self.delta[step]
        here = self.at
        back = here - delta
        changed = self.changed
        self._touched = 2
        if done >= _SAME_LINE:
            beyond = here + delta
            cells[beyond] ^= _CRATE
            cells[here] ^= _CRATE
            self.on_goal += ((cells[here] & _GOAL) - (cells[beyond] & _GOAL)) >> 1
            self.pushes -= 1
            if done >= _NEW_LINE:
                self.lines -= 1
                if done >= _NEW_CRATE:
                    self.changes -= 1
            if before < _SAME_LINE:
                self.sessions -= 1
            self.solved = self.on_goal == self._needed
            changed[2] = beyond
            self._touched = 3
        self.at = changed[1] = back
        changed[0] = here
        self.facing = before & 3  # -1 gives 3: down, as at the start
        self.moves -= 1

    def recall(self, record, first, end):
        """Find in steps ``first`` to ``end`` of ``record`` which crate was pushed last, and how."""
        cell = self.at
        self._last_crate = self._last_push = -1
        self._pushed_last = end > first and record.get(end - 1) >= _SAME_LINE
        while end > first:
            end -= 1
            done = record.get(end)
            step = done & 3
            if done >= _SAME_LINE:
                self._last_crate = cell + self.delta[step]
                self._last_push = step
                return
            cell -= self.delta[step]

    def take_changed(self):
        """Return how many cells of ``changed`` need redrawing, and reset that number."""
        count = self._touched
        self._touched = 0
        return count

    def pack(self, done):
        """Return the step that did ``done``."""
        return done & 3

    def unpack(self, code):
        """Return what this step will have done, as far as that is known before it is played."""
        return code

    def counters(self):
        """Return the names and values of all counters, for the level info."""
        return (
            ("moves", self.moves),
            ("pushes", self.pushes),
            ("box lines", self.lines),
            ("box changes", self.changes),
            ("sessions", self.sessions),
        )
