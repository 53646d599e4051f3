"""Klocki's ice: blocks on it repeat their step. RAM: none."""

from nibblock import const
from nibblock.games.klocki.codes import HOLE, HOVER, ICE
from nibblock.games.klocki.kinds import KINDS

_STEPS = const(4)  # automatic steps per cell of the board, of all blocks, in one step of the player


def slide(game, b, way, there):
    """Let a pushed box slide after the step of ``b`` that way, then ``b`` if it is ``there`` (2).

    Return 2 if the block is still there, 1 if it is gone.
    """
    left = _STEPS * len(game.types)
    if game.box:
        left = _rest(_slide(game, game.box, way, left))
    if there == 2 and _slide(game, b, way, left) < 0:
        return 1
    return there


def _slide(game, b, way, left):
    """Repeat the step of ``b`` while it is on ice, pushed boxes first.

    Return how many of ``left`` automatic steps remain, negative (less 1) if the block is gone.
    """
    while left and _on_ice(game, b):
        there = game.place(b, way)
        if not there:
            return left
        left -= 1
        if game.box:
            left = _rest(_slide(game, game.box, way, left))  # recurses once: it pushes only hovers
        if there == 1:
            return -1 - left
    return left


def _rest(left):
    return left if left >= 0 else -1 - left


def _on_ice(game, b):
    marks = game.marks
    c = game.head(b)
    if KINDS[game.types[c]] & HOVER:
        return False
    end = game.end_of(b)
    while c >= 0:
        if marks[c] != ICE and marks[c] != HOLE:
            return False
        c = game.next_of(b, c, end)
    return True
