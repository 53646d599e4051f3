"""Brain in ``.nbk`` packs: a board is its text."""

from __future__ import annotations

from tools.formats import nbk_boards, nbk_moves
from tools.formats.model import Level, Solution
from tools.games.brain import text

pack = nbk_boards.pack_text
check = text.check_rows


def fits(rows: tuple[str, ...]) -> bool:
    """Whether there is any text."""
    return bool(rows)


def size(rows: tuple[str, ...]) -> tuple[int, int]:
    """Return 0, 0, because the text contains the size."""
    del rows
    return 0, 0


def unpack(width: int, height: int, data: bytes) -> tuple[str, ...]:
    """Return the lines of the text."""
    del width, height
    return nbk_boards.unpack_text(data)


def store(level: Level, solution: Solution) -> tuple[bytes, tuple[int] | None]:
    """Return a solution as bytes, and its frames if it wins."""
    won = solution.kind == "solution" and text.fewest_frames(text.load(level), solution.moves)
    return nbk_moves.text(solution.moves), (won,) if won else None
