"""The formats of Klocki levels, and their conversion to and from Sokoban levels."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nibblock.games.klocki.level import LARGEST
from tools.errors import InputError
from tools.formats import Detector, Format, orders
from tools.formats.model import Collection, Level
from tools.games.klocki import sok, text


def _has_strange_title(level: Level, _: str) -> bool:
    """Whether a title has letters that Klocki's files, which are Latin-1, cannot store."""
    return any(ord(letter) > 255 for letter in level.title)


def _too_large(level: Level) -> Iterator[str]:
    if max(level.width, level.height) > LARGEST:
        yield f"{level.width}x{level.height} cells; Klocki reads at most {LARGEST}x{LARGEST}"


_FIRST_SOLUTION = {
    "level titles": _has_strange_title,
    "solutions": lambda level, _: max(len(level.solutions) - 1, 0),
    "titles of solutions": lambda level, _: any(x.title for x in level.solutions[:1]),
    "comments of solutions": lambda level, _: any(x.comment for x in level.solutions[:1]),
}

FORMATS = {
    "klocki": Format(
        "Klocki's text", (".klocki", ".sol"), text.read, text.write, ("klocki",), turns=True,
        keeps=frozenset({"level titles", "solutions", "marks of unfinished games"}),
        partly=_FIRST_SOLUTION, cut=partial(text.read, truncate=True),
    ),
    "sok-klocki": Format(
        "Sokoban as Klocki writes it", (".sok",), sok.read, sok.write, ("sokoban", "klocki"),
        turns=True, keeps=frozenset({"level titles", "solutions"}),
        partly=_FIRST_SOLUTION | {
            "level titles": lambda level, name: (
                _has_strange_title(level, name) or sok.is_misread(level.title)
            ),
            "comments": lambda level, _: bool(orders.without(level.comment)),
            "marks of unfinished games": lambda level, _: sum(
                x.kind == "snapshot" for x in level.solutions[:1]
            ),
        },
        doubts=_too_large,
    ),
}  # fmt: skip


def _refuse_bricks(data: bytes, name: str) -> Collection:
    """Refuse levels of Bricks: their formats are undocumented, and only Klocki reads them."""
    del data
    way = "Klocki text: open the file in Klocki 7, save it as Klocki, then convert that"
    raise InputError(name, "", "Bricks levels (NBL or DLL)", way)


DETECTION = (
    Detector(40, text.is_new_form, text.read),
    Detector(70, text.is_old_form, text.read),
    Detector(91, lambda data: data.startswith(b"MZ"), _refuse_bricks, (".nbl", ".dll")),
)

TURNS_INTO = {"sokoban": sok.to_sokoban}
TURNS_FROM = {"sokoban": sok.from_sokoban}
claim = sok.with_orders
