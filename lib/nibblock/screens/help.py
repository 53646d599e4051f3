# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""How to play, in a few lines. RAM: as prose."""

from nibblock.screens.prose import Page

_TEXT = (
    "Push every crate onto a goal. You push one crate at a time and never pull.",
    "",
    "D-pad: walk, hold to run",
    "A: menu   B: take back a step, hold for more",
    "Where there are such: X: redo, Y: restart, SELECT: set mark. The menu has all of it.",
    "",
    "A crossed crate can never reach a goal: take back.",
    "",
    "Klocki: slide blocks until the masters, those with a red edge, lie on their goals, and "
    "letters and colours on theirs.",
    "",
    "D-pad: from block to block, held: from cell to cell",
    "A: take a block, D-pad: drag it, A: let it go. A breaks a weak barrier.",
    "A where there is nothing to take, or A held: menu",
    "",
    "Brain: push blocks onto goals of their kind and stand on your own, all at once. Time runs, "
    "ten steps a second, and rests while nothing moves.",
    "",
    "D-pad: push; two at once: diagonally. Settings help where that is hard.",
    "B: back in time, push by push; there left, right: a step, up, down: ten. A: go on from there",
    "A: menu, with hints and solutions",
    "",
    "Among the levels, up from the first line: next unsolved, go to, find, sort.",
    "Copy packs into the folder levels; they appear in the list.",
)


class Screen(Page):
    """Opened from the title."""

    def __init__(self, console):
        Page.__init__(self, console, "How to play", _TEXT)
