"""Moves as text: pushes joined by the shortest walks, and what a move string does when played.

LURD: l u r d are the four steps; a capital is a push.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tools.games.sokoban.solver.board import LURD, Board, bits, shift
from tools.games.sokoban.solver.search import Push


def walk(board: Board, start: int, end: int, crates: int) -> str:
    """Return a shortest walk between two cells round the crates. ValueError if there is none."""
    free = board.floor & ~crates
    if not end & free:
        raise ValueError("the walk ends on a wall or a crate")
    waves = [start]
    seen = start
    while not waves[-1] & end:
        wave = 0
        for step in board.steps:
            wave |= shift(waves[-1], step)
        wave &= free & ~seen
        if not wave:
            raise ValueError("the player cannot walk there")
        seen |= wave
        waves.append(wave)
    letters = []
    here = end
    for wave in reversed(waves[:-1]):
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
        text.append(walk(board, player, shift(crate, -step), crates))
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
    lines: int  # runs of pushes of one crate in one direction
    moved: frozenset[int]  # which crates were pushed, numbered by rows from the top left
    trail: tuple[int, ...]  # crate number of each push
    visited: int  # cells that the player or a crate stood on
    ends: tuple[int, ...]  # where each crate is at the end


def play(board: Board, moves: str) -> Played:
    """Play a move string. Raise ValueError at the first impossible step, counting from 1."""
    numbers = {cell: number for number, cell in enumerate(bits(board.crates))}
    player, crates = board.player, board.crates
    visited = player | crates
    trail: list[int] = []
    lines = changes = 0
    last: tuple[int, str] | None = None
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
            pushed = numbers.pop(player)
            numbers[target] = pushed
            visited |= target
            lines += (pushed, letter) != last
            changes += last is not None and pushed != last[0]
            last = (pushed, letter)
            trail.append(pushed)
        elif not player & board.floor:
            raise ValueError(f"step {at}: there is a wall")
    return Played(
        board.solved(crates),
        len(moves),
        len(trail),
        changes,
        lines,
        frozenset(trail),
        tuple(trail),
        visited,
        tuple(sorted(numbers, key=numbers.__getitem__)),
    )
