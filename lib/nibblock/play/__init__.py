"""A level in play, whatever the game. RAM: none.

This is what a turn-based game's rules must provide. Rules are pure logic on bytearrays created once
per level: no files, no display, no allocation per step. A cell of the board is ``y * width + x``.

A step is a small number, its code, and the only way to change the board. Playing a step yields
``done``, what it did: enough bits to undo the step and to recover its code. Codes are saved,
replayed and recorded; ``done`` is kept in memory for undo. Only the rules look inside either.

``game``                  the name of the game's folder
``width``, ``height``     the size of the board
``bits``                  how many bits ``done`` has: 1 to 16 (up to 4 take half a byte, 8 a byte)
``code_bits``             how many bits a code has: 1 to 15
``groups``                whether some steps begin a move and others continue it; if so, ``fresh``
                          says after each step whether it began one
``apply(code)``           play a step; return 0 if it is refused, else ``1 << bits | done``, or
                          ``2 << bits`` if it reversed the last step, and both are dropped
``unapply(done, before)`` undo the last step, which did ``done``; ``before`` is what the step
                          before it did, -1 if there is none. Return false if it cannot be undone:
                          the session then calls ``restart(level)`` and replays from the start
``recall(record, first, end)``  after steps were undone or merged: restore what ``apply`` needs to
                          know about the steps ``first`` to ``end`` (``record.get(n)``)
``pack(done)``            return the code that did ``done``
``unpack(code)``          return ``done`` of a code that has not been played yet, as far as it is
                          known: ``pack`` must return the same code; -1 if no step on this board
                          has this code
``look(cell)``            what to draw there
``changed``, ``take_changed()``  the cells to redraw, and how many since the last call; -1: all
``solved``                depends on the board only, and on what it had when it was loaded; a level
                          that begins solved counts as solved after the first step made in it
``moves``                 how many moves were made: "Resumed at move 5"
``counters()``            (name, value) for each counter

A real-time game's rules are played by frames instead (see ``timed``); a frame's code is the sum of
the directions pressed: 1 left, 2 up, 4 right, 8 down. They provide ``start(code)``, which begins a
frame, and ``go_on(most)``, which plays on for about ``most`` units of work and returns true once
the frame is over; ``reset()``; ``save(into)`` and ``restore(saved)`` for a position in ``size``
bytes; ``frames``, ``moves`` and ``facing``, which are restored with it; and ``heard``, with bit 0
set if anything moved.
"""

from nibblock import const

#: The named record of a solution that somebody else has shared: key of its level, count 3, number
#: of its steps 3, the steps.
SHARED_SOLUTION = b"rival\0"

_MARGIN = const(2)  # cells kept visible around the player
_sizes = [(16, 12, 8)]


def sizes():
    """Return the tile sizes in pixels, preferred size first."""
    return _sizes[0]


def use(found):
    """Use only these tile sizes, preferred size first: small ones need less memory and room."""
    _sizes[0] = found


def layout(width, height, room_x, room_y, may_turn, doubled=False):
    """Return (tile size, turned) for ``width`` x ``height`` cells in that many pixels.

    If ``doubled``, tiles of 16 or 12 pixels may be shown twice as large: the size is then 32 or 24.
    """
    sizes = _sizes[0]
    for size in (32, 24) + sizes if doubled and sizes[0] == 16 else sizes:
        if width * size <= room_x and height * size <= room_y:
            return size, False
        if may_turn and height * size <= room_x and width * size <= room_y:
            return size, True
    return size, False


class Scrolling:
    """A view of a board: of its ``across`` by ``down`` cells as seen, it shows ``columns`` by
    ``rows``, from ``left``, ``top`` on.
    """

    across = down = columns = rows = left = top = 0

    def scroll(self, x, y):
        """Scroll so that the cell at (x, y) is well in view; return whether the view moved."""
        left = _scrolled(x, self.left, self.columns, self.across)
        top = _scrolled(y, self.top, self.rows, self.down)
        if left == self.left and top == self.top:
            return False
        self.left, self.top = left, top
        return True


def _scrolled(at, first, shown, whole):
    """Return the first column (or row) to show.

    It stays ``first`` while ``at`` is well inside the view; otherwise the view centres on ``at``.
    """
    if first + _MARGIN <= at < first + shown - _MARGIN:
        return first
    return max(0, min(at - shown // 2, whole - shown))
