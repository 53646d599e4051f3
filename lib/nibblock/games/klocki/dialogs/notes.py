"""Notes on Klocki's blocks: identifiers, moves made, or the path of a block.

Counts follow play step by step; after a jump they are recounted by playing from the start. They are
kept by block and life: a new blockade may take the number of a block that has vanished.
RAM: an entry per moved block, or a list of the path's cells.
"""

from nibblock import const
from nibblock.games.klocki.codes import BLOCKADE, BOX, REMOVE
from nibblock.games.klocki.kinds import GOALS, KINDS

IDENTIFIERS = const(1)
COUNTS = const(2)
PATH = const(3)

_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
_LETTER = const(3)  # of GOALS
_MOST = const(200)  # cells of a path that are shown: the last ones
_CANCELLED = const(0x20000)  # and above: the step cancelled the last one
_NUMBER = const(0xFFFF)  # the block in a key of the counts


def spare(rules):
    """Return the letters a to z that neither a block nor a mark on the board has."""
    used = bytearray(256)
    for char in rules.chars:
        used[char] = 1
    for mark in rules.marks:
        if GOALS[mark] == _LETTER:
            used[mark] = 1
    return [sign for sign in _SIGNS[:26] if not used[ord(sign)]]


def letters(rules, block, singles):
    """Return a block's identifier: its character, or one of ``singles`` or two made up for it."""
    char = rules.chars[block]
    if char:
        return chr(char)
    n = block - 1
    if n < len(singles):
        return singles[n]
    n -= len(singles)
    return _SIGNS[n // 62 % 62] + _SIGNS[n % 62]


def _box_ahead(rules, block, way):
    """Return the box that ``block`` would push that way; 0 if none, or if it cannot go there."""
    count = rules.gather(block, way)
    box = 0
    for i in range(1, abs(count)):
        if KINDS[rules.types[rules.head(rules.crew[i])]] & BOX:
            box = rules.crew[i]
    rules.dismiss(abs(count))
    return box if count > 0 else 0


class Notes:
    """Notes of kind ``mode`` on the blocks of ``play``."""

    def __init__(self, play, mode):
        self._play = play
        self.mode = mode
        self._vanished, self._cells = [], []
        self._zero = self._counts = self._lives = {}
        self.is_from_here = False  # whether counts begin at a position that the player chose
        self._block = 0  # the block whose path this is
        self._box = 0
        self._is_removal = False
        self._singles = spare(play.rules)
        self.recount()

    def recount(self):
        """Recount by playing from the start to the current step."""
        play = self._play
        rules, session = play.rules, play.session
        self._counts = {}
        self._lives = {}  # by block: how often it has vanished
        self._vanished = []  # (step, block), in the order of the steps
        self._cells = []
        if self.mode == PATH:
            self._block = play.cursor.block or rules.block_at(play.cursor.cell)
        if self.mode == IDENTIFIERS:
            return
        at = session.at
        session.go(session.record.first)
        self._add_cell()
        while session.at < at and self.redo():
            pass

    def step(self, block, code):
        """Play and count a step of ``block``; return what the session does."""
        session = self._play.session
        self._before(block, code)
        done = session.step(code)
        if done >= _CANCELLED:
            self._undone(block, session.at)
        elif done:
            self._played(block, session.at - 1)
        return done

    def redo(self):
        """Redo and count a step; return false if there is none."""
        session = self._play.session
        if session.at == session.record.end:
            return False
        code = session.code(session.at)
        block = self._play.rules.block_at(code >> 3)
        self._before(block, code)
        if not session.redo():
            return False
        self._played(block, session.at - 1)
        return True

    def undo(self):
        """Undo and uncount a step; return false if no older one is held."""
        session = self._play.session
        if not session.undo():
            return False
        code = session.code(session.at)
        block = self._play.rules.block_at(code >> 3)
        self._before(block, code)
        self._undone(block, session.at)
        return True

    def _before(self, block, code):
        """Look at what a step of ``block``, from where it is, would push."""
        way = code & 7
        self._is_removal = way == REMOVE
        self._box = _box_ahead(self._play.rules, block, way) if block and way < REMOVE else 0

    def _played(self, block, n):
        """Count step ``n``, which ``block`` made."""
        self._count(block, n, 1)
        self._end_lives(n)
        self._add_cell()

    def _undone(self, block, n):
        """Uncount step ``n``, made by ``block`` and now undone."""
        vanished = self._vanished
        while vanished and vanished[-1][0] >= n:
            self._lives[vanished.pop()[1]] -= 1
        self._count(block, n, -1)
        cells = self._cells
        if self.mode == PATH and len(cells) > 1:
            head = self._play.rules.head_of(self._block)
            if head != cells[-1]:
                cells.pop()
                if head != cells[-1]:
                    cells.append(head)

    def _count(self, block, n, one):
        """Count a begun move and a push; the removal of a barrier is neither."""
        if not self._is_removal and self._play.session.record.begins(n):
            self._add(self._key(block), one)
        if self._box:
            self._add(self._key(self._box), one)

    def _add(self, key, one):
        """Add one to a count; without a count there is no entry, as after a recount."""
        count = self._counts.get(key, 0) + one
        if count:
            self._counts[key] = count
        else:
            del self._counts[key]

    def _key(self, block):
        return self._lives.get(block, 0) << 16 | block

    def _end_lives(self, n):
        """Note which counted blocks vanished in step ``n``; a blockade may have their number."""
        rules = self._play.rules
        for key in self._counts:
            block = key & _NUMBER
            head = rules.head_of(block)
            if key == self._key(block) and (head < 0 or rules.types[head] == BLOCKADE):
                self._lives[block] = self._lives.get(block, 0) + 1
                self._vanished.append((n, block))

    def _add_cell(self):
        if self.mode != PATH or not self._block:
            return
        cells = self._cells
        head = self._play.rules.head_of(self._block)
        if head >= 0 and (not cells or cells[-1] != head):
            cells.append(head)
            if len(cells) > _MOST:
                cells.pop(0)

    def count_from_here(self, flag=True):
        """Count moves from this position on, below zero before it; or again from the start."""
        self._zero = dict(self._counts) if flag else {}
        self.is_from_here = flag

    def value_of(self, block):
        """Return the moves made by ``block``, or the pushes if it is a box."""
        rules = self._play.rules
        key = self._key(block)
        count = self._counts.get(key, 0)
        if KINDS[rules.types[rules.head(block)]] & BOX:
            return count
        return count - self._zero.get(key, 0)

    def show(self):
        """Write the notes on the blocks, or drop them and say that there is no room for them."""
        play = self._play
        try:
            self._write(play.view.labels)
        except MemoryError:
            play.notes = None
            if play.view.labels:
                play.view.labels.write(0, None)
            play._console.say("games/klocki", "no room for notes")

    def _write(self, labels):
        """Show the notes by the view's labels (see labels.py)."""
        if self.mode == PATH:
            block = self._play.cursor.block or self._play.rules.block_at(self._play.cursor.cell)
            if block and block != self._block:
                self.recount()
            labels.write(PATH, self._cells)
        elif self.mode == COUNTS:
            labels.write(COUNTS, self.value_of)
        else:
            labels.write(self.mode, self.letters)

    def letters(self, block):
        """Return the identifier of ``block``, the same as long as these notes are shown."""
        return letters(self._play.rules, block, self._singles)
