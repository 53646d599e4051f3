"""The cursor on a Klocki board: where it goes, and which block it has taken. RAM: 60 bytes.

A press snaps to the nearest block that the player can move, or weak barrier that can be removed:
nearest in rows plus columns, within the quarter of the board on that side. The quarters cover the
whole board (the diagonals belong to left and right), and no press towards a block leads away from
it, so every block can be reached by pressing towards it. Holding a key goes cell by cell.
"""

from nibblock.games.klocki.codes import BOX, FIXED, NONE, WEAK
from nibblock.games.klocki.kinds import KINDS


class Cursor:
    """Points at ``cell`` of ``rules`` (a Klocki); ``block`` is the block taken, 0 for none."""

    turned = 0  # quarter turns of the board as it is seen

    def __init__(self, rules):
        self._rules = rules
        self.cell = 0
        self.block = 0
        if not self.take_only():
            from nibblock.games.klocki.opening.first import first_target

            self.cell = first_target(self, rules)

    def is_target(self, cell):
        """Return whether the player can move or remove what is at ``cell``."""
        rules = self._rules
        type_ = rules.types[cell]
        if type_ == NONE or not rules.block_at(cell):
            return False
        return self._is_weak(cell) if KINDS[type_] & (FIXED | BOX) else True

    def _is_weak(self, cell):
        """Return whether there is a removable barrier at ``cell``."""
        rules = self._rules
        if rules.types[cell] != WEAK:
            return False
        b = rules.block_at(cell)
        end = rules.end_of(b)
        cell = rules.head(b)
        while cell >= 0:
            if rules.types[cell] != WEAK:
                return False
            cell = rules.next_of(b, cell, end)
        return True

    def can_remove(self):
        """Return whether the cursor is at a barrier that A removes."""
        return self._is_weak(self.cell)

    def only(self):
        """Return the only block that can be moved or removed; 0 if there are none or several."""
        rules = self._rules
        only = 0
        for cell in range(len(rules.types)):
            if self.is_target(cell):
                b = rules.block_at(cell)
                if only and b != only:
                    return 0
                only = b
        return only

    def take_only(self):
        """Take the only target, if it can be moved; return whether it was taken."""
        only = self.only()
        if not only or not self._rules.can_step(self._rules.head(only)):
            return False
        self.block = only
        self.cell = self._rules.head(only)
        return True

    def take(self):
        """Take the block under the cursor, or let go; return False if there is none to take."""
        if self.block:
            self.block = 0
        elif self._rules.can_step(self.cell):
            self.block = self._rules.block_at(self.cell)
        else:
            return False
        return True

    def follow(self, block):
        """Stay on ``block``, which may have moved, fused or vanished; return whether it exists."""
        rules = self._rules
        head = rules.head_of(block) if block else -1
        if head < 0:
            self.block = 0
            return False
        if rules.block_at(self.cell) != block:
            self.cell = head
        return True

    def moved(self, block, before):
        """Follow ``block``, whose head was at ``before``, on the same cell of it if possible."""
        head = self._rules.head_of(block)
        if head >= 0:
            cell = self.cell + head - before
            if 0 <= cell < len(self._rules.types):
                self.cell = cell
        return self.follow(block)

    def walk(self, way):
        """Go one cell in direction ``way``; return False at the border."""
        to = self._rules.beside(self.cell, way)
        if to < 0:
            return False
        self.cell = to
        return True

    def snap(self, way):
        """Go to the nearest target in direction ``way``; return False if there is none."""
        to = self._search(way, True)
        if to < 0:
            to = self._search(way, False)
        if to < 0:
            return False
        self.cell = to
        return True

    def _search(self, way, within):
        """Return the cell of the nearest target, ``within`` the quarter of the board that way or
        anywhere on that side; -1 if there is none. Ties go to the one least far that way.
        """
        rules = self._rules
        width, height = rules.width, rules.height
        own = rules.block_at(self.cell)
        row, column = self.cell // width, self.cell % width
        if way & 1:
            ahead = row if way == 1 else height - 1 - row
            one, two = column, width - 1 - column
            step, side = rules.delta[way], 1
        else:
            ahead = column if way == 0 else width - 1 - column
            one, two = row, height - 1 - row
            step, side = rules.delta[way], width
        for away in range(1, ahead + max(one, two) + 1):
            least = 1
            if within:  # the diagonals belong to left and right, as seen
                least = (away >> 1) + 1 if (way + self.turned) & 1 else (away + 1) >> 1
            for far in range(least, min(away, ahead) + 1):
                aside = away - far
                cell = self.cell + far * step
                if aside <= one and self._is_other(cell - aside * side, own):
                    return cell - aside * side
                if aside and aside <= two and self._is_other(cell + aside * side, own):
                    return cell + aside * side
        return -1

    def _is_other(self, cell, own):
        if self._rules.types[cell] == NONE:
            return False
        return self.is_target(cell) and self._rules.block_at(cell) != own
