# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Klocki's part of ``shuffle``: blocks step about, or are taken off and put back anywhere, the two
ways of its manual.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace

from nibblock.games.klocki.opening.shuffle import MOVES, Places, job_of
from nibblock.games.klocki.rules import Klocki
from tools.errors import InputError
from tools.formats.model import Level
from tools.games.klocki import text
from tools.games.klocki.board import load

_AREA = re.compile(r"(\d{1,2}),(\d{1,2})-(\d{1,2}),(\d{1,2})")
_WORK = 1000  #: steps of a job at a time

FAILED = "no places for all blocks"
write = text.write


def add_arguments(parser: argparse._ActionsContainer) -> None:
    """Add the options that only Klocki has."""
    parser.add_argument(
        "--how",
        choices=("steps", "places"),
        default="steps",
        help="blocks step about over free cells, or are taken off and put back anywhere",
    )
    parser.add_argument(
        "--area",
        action="append",
        type=_area,
        metavar="Y,X-Y,X",
        help="with places: only blocks within these cells, corners from 0,0 on",
    )


def check(args: argparse.Namespace) -> None:
    """Raise InputError for options that exclude each other."""
    if args.area and args.how != "places":
        raise InputError("--area", "", "blocks that step leave any area", "--how places")


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
    return min(top, bottom), min(left, right), max(top, bottom), max(left, right)


def _selected(areas: list[tuple[int, int, int, int]] | None, rules: Klocki) -> bytearray | None:
    """Return a byte per cell, 1 within any of the areas; None for no areas: the whole board."""
    if not areas:
        return None
    cells = bytearray(rules.width * rules.height)
    for top, left, bottom, right in areas:
        for y in range(top, min(bottom, rules.height - 1) + 1):
            for x in range(left, min(right, rules.width - 1) + 1):
                cells[y * rules.width + x] = 1
    return cells
