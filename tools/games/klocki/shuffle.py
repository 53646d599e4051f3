"""Klocki's part of ``shuffle``: blocks step around, or are lifted off and put back anywhere, the
two ways in its manual.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace

from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import MOVES, Places, job_of
from tools import options
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki import text
from tools.games.klocki.board import load
from tools.games.klocki.measure import measure as measure

_AREA = re.compile(r"([0-9]{1,2}),([0-9]{1,2})-([0-9]{1,2}),([0-9]{1,2})")
_WORK = 1000  #: steps of the job per call

FAILED = "not every block found a place"
MEASURED = (
    ("2-klocki/8-huarong.nbk", 20),
    ("2-klocki/7-classics.nbk", 15),
    ("2-klocki/8-huarong.nbk", 23),
    ("2-klocki/7-classics.nbk", 4),
    ("2-klocki/7-classics.nbk", 5),
    ("2-klocki/8-huarong.nbk", 1),
)
write = text.write


def add_arguments(parser: options.Own) -> None:
    """Add Klocki's own options."""
    parser.add_argument(
        "--how",
        choices=("steps", "places"),
        default="steps",
        help="move blocks step by step over free cells, or lift them off and put them anywhere",
    )
    parser.add_argument(
        "--area",
        action="append",
        type=_area,
        metavar="Y,X-Y,X",
        help="with --how places: only blocks between these two corners, counted from 0,0",
    )


def check(args: argparse.Namespace, level: Level) -> None:
    """Raise InputError for options that conflict, with each other or with the level."""
    if args.area and args.how != "places":
        raise InputError("--area", "", "steps cannot be kept inside an area", "--how places")
    for _, _, bottom, right in args.area or ():
        if bottom >= level.height or right >= level.width:
            most = f"corners up to {level.height - 1},{level.width - 1}"
            raise InputError("--area", "", f"{bottom},{right} is not on the board", most)


def shuffled(args: argparse.Namespace, level: Level, seed: int) -> Level | None:
    """Return the level shuffled; None if not all blocks found a place."""
    rules = load(level, args.file, args.level)
    if args.how == "steps":
        job = job_of(rules, MOVES, seed)
    else:
        job = Places(rules, seed, _selected(args.area, rules))
    while job.work(_WORK):
        pass
    return replace(level, rows=tuple(text.rows_of(rules))) if job.done else None


def _area(given: str) -> tuple[int, int, int, int]:
    found = _AREA.fullmatch(given)
    if not found:
        raise argparse.ArgumentTypeError(f"{given!r}; expected Y,X-Y,X such as 0,0-3,4")
    top, left, bottom, right = map(int, found.groups())
    if top > bottom or left > right:
        expected = "the top left corner first, then the bottom right one"
        raise argparse.ArgumentTypeError(f"{given!r}; expected {expected}")
    return top, left, bottom, right


def _selected(areas: list[tuple[int, int, int, int]] | None, rules: Klocki) -> bytearray | None:
    """Return a byte per cell, 1 inside any area; None without areas, for the whole board."""
    if not areas:
        return None
    cells = bytearray(rules.width * rules.height)
    for top, left, bottom, right in areas:
        for y in range(top, bottom + 1):
            for x in range(left, right + 1):
                cells[y * rules.width + x] = 1
    return cells
