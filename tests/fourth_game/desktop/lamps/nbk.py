"""Lamps in ``.nbk`` packs: one byte per cell, 0 or 1; solutions as text."""

from __future__ import annotations

from tools.formats import nbk_moves
from tools.formats.model import Level, Solution
from tools.games.lamps import board
from tools.plurals import counted

check = board.check


def fits(rows: tuple[str, ...]) -> bool:
    """Return whether ``pack`` keeps these rows as they are; other ones are stored as text."""
    try:
        board.check(rows)
    except ValueError:
        return False
    return True


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height in cells."""
    return len(rows[0]), len(rows)


def pack(rows: tuple[str, ...]) -> bytes:
    """Return the bytes of a board."""
    return bytes(sign == board.ON for row in rows for sign in row)


def unpack(width: int, height: int, data: bytes) -> tuple[str, ...]:
    """Return the rows of a board; ValueError if these bytes are none."""
    if not width or len(data) != width * height or max(data) > 1:
        raise ValueError(f"{width}x{height} lamps in {counted(len(data), 'bytes')}")
    signs = "".join(board.ON if lit else board.OFF for lit in data)
    return tuple(signs[i : i + width] for i in range(0, len(signs), width))


def store(level: Level, solution: Solution) -> tuple[bytes, tuple[int] | None]:
    """Return the moves as bytes, and the number of presses if they solve the level."""
    return nbk_moves.text(solution.moves), _counts(level, solution)


def _counts(level: Level, solution: Solution) -> tuple[int] | None:
    rules = board.rules(level.rows) if fits(level.rows) else None
    pressed = rules and board.presses(solution.moves, rules.width, rules.height)
    if not rules or not pressed or solution.kind != "solution":
        return None
    for cell in pressed:
        rules.apply(cell)
    return (rules.moves,) if rules.solved else None
