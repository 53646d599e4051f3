# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A Klocki solution, which packs hold as a text, as steps. RAM: those steps, two bytes each."""

from nibblock.games.klocki.dialogs.runs import packed


def steps(rules, text):
    """Return the number of steps and the steps; only the first of a line has its cell right, so
    they are for ``runs.play``.
    """
    stored = packed(text, rules.width)
    return len(stored) >> 1, stored
