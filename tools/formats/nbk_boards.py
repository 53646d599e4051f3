"""Boards as bytes of a ``.nbk`` pack: each game packs its own, and any other board is text.

The kinds of boards are in lib/nibblock/games (``GAMES``);
tools/games/<game>/nbk.py handles their bytes.
"""

from __future__ import annotations

from typing import Any

from nibblock import games as device
from tools import games
from tools.formats.nbk_fields import decode, encode

TEXT = 0
USUAL = 1  #: the kind of all levels in a pack that names none


def kind_of(game: str, rows: tuple[str, ...]) -> int:
    """Return the kind that stores these rows unchanged; TEXT stores any rows."""
    part = games.module(game, "nbk")
    return device.kind_of(game) if part and part.fits(rows) else TEXT


def game_of(kind: int) -> str:
    """Return the name of the game whose boards are of ``kind``, or ""."""
    return device.of_kind(kind)


def _part(kind: int) -> Any:
    return games.module(game_of(kind), "nbk")


def size_of(kind: int, rows: tuple[str, ...]) -> tuple[int, int]:
    """Return the width and height in cells; 0, 0 for text."""
    return (0, 0) if kind == TEXT else _part(kind).size(rows)


def pack(kind: int, rows: tuple[str, ...]) -> bytes:
    """Return rows as the bytes of their kind; ValueError for a line end inside a row of text."""
    return pack_text(rows) if kind == TEXT else _part(kind).pack(rows)


def unpack(kind: int, width: int, height: int, data: bytes) -> tuple[str, ...]:
    """Return the rows of a board; ValueError if they are bad or the kind is unknown."""
    if kind == TEXT:
        return unpack_text(data)
    part = _part(kind)
    if not part:
        raise ValueError(f"a level of kind {kind} needs a newer program")
    return part.unpack(width, height, data)


def pack_text(rows: tuple[str, ...]) -> bytes:
    """Return lines as bytes; ValueError for a line end inside a row."""
    if any("\n" in row for row in rows):
        raise ValueError("a row that contains a line end; expected one line per row")
    return encode("".join(row + "\n" for row in rows))


def unpack_text(data: bytes) -> tuple[str, ...]:
    """Return the lines."""
    return tuple(decode(data).split("\n")[:-1])


def check(game: str, rows: tuple[str, ...]) -> None:
    """Raise ValueError with the reason if rows from a file are not a level of ``game``."""
    if game not in games.NAMES:
        raise ValueError(f"a level of {game!r} needs a newer program")
    part = games.module(game, "nbk")
    if part:
        part.check(rows)
