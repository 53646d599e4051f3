# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The rules of the games: pure logic on bytearrays, no files, no display. RAM: none.

What every game gives, and all that the rest of the console knows of it (``null`` is a template):

``width``, ``height``     size of the board; a cell is ``y * width + x``
``look(cell)``            what to draw there
``apply(code)``           play one step; 0 where it is refused, else ``1 << bits | done``
``unapply(done, before)`` take back the step that gave ``done``; ``before``: the step before's
``step_of(done)``         the code that gives ``done`` when played again
``recall(record, first, end)``  look at the steps that are left after some were taken back
``changed``, ``take_changed()``  cells to draw anew since it was asked last, and how many
``solved``                a function of the board, and for Sokoban of having pushed at all
``moves``, ``counters()`` what is counted, with names
``bits``                  how many bits ``done`` has: 4, or 16 (the record is a wide one then)

Only Klocki's rules make use of these: ``apply`` may give ``2 << bits``, for a step that took back
the last one instead of being recorded; ``unapply`` may give False where it does not know the way
back, and the session plays from the start (``restart(level)``); ``take_changed()`` may give -1 for
the whole board.
"""


class Unplayable(Exception):
    """A level that the rules of its game cannot play: one line with the reason."""
