"""Brain: blocks pushed by forces in real time, frame by frame (ten a second on the console).

A step is a frame. Its code is the set of directions pressed, 1 left + 2 up + 4 right + 8 down. A
code cannot be undone by itself, so undo is ``restore`` of an earlier ``save`` and the codes since.
RAM: the board's: about 4 KB for 20x15 cells with 40 movable blocks.
"""

from nibblock import const
from nibblock.games.brain.board import Board
from nibblock.games.brain.codes import MOVED
from nibblock.games.brain.step import begin, work

SLICE = const(60)  # block examinations between two checks of the keys: about 20 ms

_WON = const(1)  # in the first byte that ``save`` writes
_WINNING = const(2)


class Brain(Board):
    """A board in play: call ``frame``, or ``start`` and ``go_on`` for evil levels.

    ``solved``: won, by two winning frames in a row. ``winning``: all goals are met now. While a
    solution plays, ``guided`` is true and the level cannot be won (see packs/solution.py).
    """

    game = "brain"

    def __init__(self, level):
        Board.__init__(self, level)
        self.guided = self.solved = self.winning = False
        self.frames = self.moves = self.pauses = self.facing = 0
        self.reset()

    def reset(self):
        """Go back to the start of the level, even in mid-frame."""
        Board.reset(self)
        self.solved = self.winning = self.guided = False
        self.frames = self.moves = self.pauses = 0
        self.facing = 3

    def frame(self, pressed):
        """Play one frame; return whether anything moved."""
        self.start(pressed)
        while not self.go_on(1000):
            pass
        return self.heard & MOVED != 0

    def start(self, pressed):
        """Begin a frame; ``go_on`` plays it."""
        if pressed:
            self.moves += 1
            facing = 3 if pressed & 8 else 2 if pressed & 4 else 1 if pressed & 2 else 0
            if facing != self.facing:
                self.facing = facing
                self.touch_players()
        begin(self, pressed)

    def go_on(self, most):
        """Go on for about ``most`` block examinations; return whether the frame is over.

        A typical frame takes about ten, one with hundreds of bouncers many thousands. ``pauses``
        counts how often a frame was not over.
        """
        if not work(self, most):
            self.pauses += 1
            return False
        self.frames += 1
        winning = self.met == self.goals
        if winning and self.winning and not self.guided:
            self.solved = True
        self.winning = winning
        return True

    def counters(self):
        """Return the names and values of all counters; a move is a frame with a key pressed."""
        return (("frames", self.frames), ("moves", self.moves))

    def save(self, into):
        """Write the position, without the counters, into a bytearray of ``size`` bytes."""
        Board.save(self, into)
        into[0] = (_WON if self.solved else 0) | (_WINNING if self.winning else 0)

    def restore(self, saved):
        """Restore a position that ``save`` wrote."""
        Board.restore(self, saved)
        self.solved = saved[0] & _WON != 0
        self.winning = saved[0] & _WINNING != 0
