# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The rules of the games: pure logic on bytearrays, no files, no display. RAM: none.

What every game gives, and all that the rest of the console knows of it (``null`` is a template):

``width``, ``height``     size of the board; a cell is ``y * width + x``
``look(cell)``            which tile to draw there
``apply(code)``           play one step; 0 where it is refused, else ``16 | done``
``unapply(done)``         take back the step that gave ``done`` (0..15)
``step_of(done)``         the code that gives ``done`` when played again
``changed``, ``take_changed()``  cells to draw anew since it was asked last, and how many
``solved``                a function of the board and of having played at all
``moves``, ``pushes``     counters, plus those of the game's own (``counters()``)
"""
