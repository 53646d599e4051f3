"""A board of Lamps as rows of text: ``o`` is a lamp that is on, ``.`` one that is off."""

from __future__ import annotations

from nibblock.games.lamps.level import LampsLevel
from nibblock.games.lamps.packs.solution import cells
from nibblock.games.lamps.rules import Lamps

OFF, ON = ".o"
LARGEST = 8  #: cells per side, the device's limit


def check(rows: tuple[str, ...]) -> None:
    """Raise ValueError with the reason if rows are no board."""
    width = max(map(len, rows), default=0)
    if not 0 < width <= LARGEST or len(rows) > LARGEST:
        raise ValueError(f"{width}x{len(rows)} lamps; expected 1x1 to {LARGEST}x{LARGEST}")
    for row in rows:
        if len(row) != width or set(row) - {OFF, ON}:
            raise ValueError(f"row {row!r}; expected {width} of the signs o and .")


def rules(rows: tuple[str, ...]) -> Lamps:
    """Return the device's rules with a board loaded."""
    lit = bytearray(sign == ON for row in rows for sign in row)
    return Lamps(LampsLevel(len(rows[0]), len(rows), lit))


def rows_of(played: Lamps) -> list[str]:
    """Return the board in play as rows of text."""
    signs = "".join(ON if lit else OFF for lit in played.lit)
    return [signs[i : i + played.width] for i in range(0, len(signs), played.width)]


def presses(text: str, width: int, height: int) -> bytes | None:
    """Return the cell of each press; None if a word of the text is no press."""
    found = bytes(cells(text, width, height))
    return found if len(found) == len(text.split()) else None
