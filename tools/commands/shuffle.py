# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``shuffle``: Klocki levels with their blocks moved about at random, in its manual's two ways.

The console shuffles by the same code, so that a seed gives the same level on both.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path

from nibblock.games.klocki.opening import shuffle as klocki_shuffle
from nibblock.games.klocki.rules import Klocki
from tools import files
from tools.errors import InputError
from tools.formats import FORMATS, nbk
from tools.formats.model import KLOCKI, Collection, Level
from tools.games.klocki import text as klocki
from tools.games.klocki.board import load

_LARGEST_SEED = 0xFFFFFFFF
_AREA = re.compile(r"(\d{1,2}),(\d{1,2})-(\d{1,2}),(\d{1,2})")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to shuffle, how, and where to."""
    parser.add_argument("file", metavar="FILE", help="a file of Klocki levels, or -")
    parser.add_argument("--level", type=int, default=1, metavar="N", help="which level, from 1")
    parser.add_argument("--seed", type=_seed, required=True, metavar="S", help="0 to 4294967295")
    parser.add_argument(
        "--count", type=int, default=1, metavar="N", help="as many seeds, from S on"
    )
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
    parser.add_argument(
        "-o", dest="out", default=files.STDIO, metavar="OUT", help="Klocki text or .nbk"
    )
    parser.add_argument("--force", action="store_true", help="replace OUT")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the file as this")


def run(args: argparse.Namespace) -> int:
    """Shuffle and write; 1 if places were not found for all blocks with every seed."""
    if args.area and args.how != "places":
        raise InputError("--area", "", "blocks that step leave any area", "--how places")
    if args.out != files.STDIO:
        files.check_places([Path(args.out)], force=args.force)
    level = files.pick(files.read_levels(args.file, args.form or ""), args.file, args.level)
    if level.game != KLOCKI:
        raise InputError(
            args.file, f"level {args.level}", f"a level of {level.game}", "one of Klocki (convert)"
        )
    made = []
    for seed in range(args.seed, args.seed + max(1, args.count)):
        shuffled = _shuffled(args, level, seed % (_LARGEST_SEED + 1))
        if shuffled:
            made.append(shuffled)
    if made:
        _write(args, Collection(tuple(made), title=f"{level.title} shuffled".strip()))
    return 0 if len(made) == max(1, args.count) else 1


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) > _LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r}; expected 0 to {_LARGEST_SEED}")
    return int(text)


def _area(text: str) -> tuple[int, int, int, int]:
    found = _AREA.fullmatch(text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}; expected Y,X-Y,X such as 0,0-3,4")
    top, left, bottom, right = map(int, found.groups())
    return min(top, bottom), min(left, right), max(top, bottom), max(left, right)


def _shuffled(args: argparse.Namespace, level: Level, seed: int) -> Level | None:
    """The level shuffled with one seed; None, and said so, if that went wrong."""
    rules = load(level, args.file, args.level)
    if args.how == "steps":
        job = klocki_shuffle.job_of(rules, klocki_shuffle.MOVES, seed)
    else:
        job = klocki_shuffle.Places(rules, seed, _selected(args.area, rules))
    while job.work(1000):
        pass
    if not job.done:
        print(f"seed {seed}: no places for all blocks; another seed may do", file=sys.stderr)
        return None
    rows = tuple(klocki.rows_of(rules))
    return replace(level, rows=rows, title=f"{level.title} #{seed}".strip(), solutions=())


def _selected(areas: list[tuple[int, int, int, int]] | None, rules: Klocki) -> bytearray | None:
    """A byte a cell, 1 within any of the areas; None for no areas, which is the whole board."""
    if not areas:
        return None
    cells = bytearray(rules.width * rules.height)
    for top, left, bottom, right in areas:
        for y in range(top, min(bottom, rules.height - 1) + 1):
            for x in range(left, min(right, rules.width - 1) + 1):
                cells[y * rules.width + x] = 1
    return cells


def _write(args: argparse.Namespace, made: Collection) -> None:
    if args.out.lower().endswith(".nbk"):
        files.write_all({Path(args.out): nbk.write(made)}, force=args.force)
    elif args.out == files.STDIO:
        sys.stdout.buffer.write(klocki.write(made))
    else:
        files.write_all({Path(args.out): klocki.write(made)}, force=args.force)
