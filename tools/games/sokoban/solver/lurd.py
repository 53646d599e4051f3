"""Moves as text: pushes joined by the shortest walks, and what a move string does when played.

LURD: l u r d are the four steps; a capital is a push.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from tools.games.sokoban.solver.board import LURD, Board, bits, shift
from tools.games.sokoban.solver.search import Push


def _walk(board: Board, start: int, end: int, crates: int) -> str:
    """Return a shortest walk between two cells round the crates; there must be one."""
    free = board.floor & ~crates
    waves = list(takewhile(lambda wave: not wave & end, board.waves(start, free)))
    letters = []
    here = end
    for wave in reversed(waves):
        for letter, step in zip(LURD, board.steps, strict=True):
            before = shift(here, -step) & wave
            if before:
                letters.append(letter)
                here = before
                break
    return "".join(reversed(letters))


def lurd_of(board: Board, pushes: Sequence[Push]) -> str:
    """Return the move string of these pushes, with the shortest walks between them."""
    text = []
    player, crates = board.player, board.crates
    for crate, number in pushes:
        step = board.steps[number]
        text.append(_walk(board, player, shift(crate, -step), crates))
        text.append(LURD[number].upper())
        crates ^= crate | shift(crate, step)
        player = crate
    return "".join(text)


class Played(NamedTuple):
    """A move string played to its end."""

    solved: bool
    moves: int
    pushes: int
    changes: int  # pushes of a different crate from the push before
    made: tuple[Push, ...]
    trail: tuple[int, ...]  # crate of each push, numbered by rows from the top left
    visited: int  # cells that the player or a crate stood on
    ends: tuple[int, ...]  # where each crate is at the end


def play(board: Board, moves: str) -> Played:
    """Play a move string. Raise ValueError at the first impossible step, counting from 1."""
    numbers = {cell: number for number, cell in enumerate(bits(board.crates))}
    player, crates = board.player, board.crates
    visited = player | crates
    made: list[Push] = []
    trail: list[int] = []
    for at, letter in enumerate(moves.lower(), 1):
        number = LURD.find(letter)
        if number < 0:
            raise ValueError(f"step {at}: {letter!r} is not a step, expected one of l u r d")
        step = board.steps[number]
        player = shift(player, step)
        visited |= player
        if player & crates:
            target = shift(player, step)
            if not target & board.floor & ~crates:
                raise ValueError(f"step {at}: the crate cannot move")
            crates ^= player | target
            numbers[target] = numbers.pop(player)
            visited |= target
            made.append(Push(player, number))
            trail.append(numbers[target])
        elif not player & board.floor:
            raise ValueError(f"step {at}: there is a wall")
    return Played(
        board.solved(crates),
        len(moves),
        len(trail),
        sum(one != other for one, other in pairwise(trail)),
        tuple(made),
        tuple(trail),
        visited,
        tuple(sorted(numbers, key=numbers.__getitem__)),
    )
