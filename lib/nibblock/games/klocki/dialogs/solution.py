"""Turn a Klocki solution, stored in packs as text, into steps. RAM: those steps, two bytes each."""

from nibblock.games.klocki.dialogs.runs import packed


def steps(rules, text):
    """Return (number of steps, steps). Only the first step of a line has the right cell, so they
    are for ``runs.play``.
    """
    stored = packed(text, rules)
    return len(stored) >> 1, stored
