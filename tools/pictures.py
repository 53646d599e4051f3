# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``pictures``: takes the README's pictures, docs/pictures, from the console itself.

Each is a board, a script of keys on a fresh drive with the shipped levels, and what is then on the
screen, twice as large.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"

_LEVELS = "wait:500 DOWN A wait:300 A wait:300 "  # the folder of our own packs
#: Name -> board, settings, keys.
SHOTS: dict[str, tuple[str, dict[str, str | int], str]] = {
    "title": ("pimoroni_picosystem", {}, "wait:800"),
    "levels": (
        "pimoroni_picosystem",
        {},
        _LEVELS + "DOWN*3 A wait:600 DOWN RIGHT*3 wait:1500",
    ),
    "play": ("pimoroni_picosystem", {}, _LEVELS + "DOWN*2 A wait:600 RIGHT*4 A wait:900 LEFT UP"),
    "pause": ("pajenicko_picopad", {}, _LEVELS + "DOWN*3 A wait:600 RIGHT*3 A wait:900 A wait:300"),
    "night": (
        "pajenicko_picopad",
        {"NIBBLOCK_THEME": "Night"},
        _LEVELS + "DOWN*3 A wait:600 RIGHT*7 A wait:900",
    ),
    "paper": (
        "pybadge",
        {"NIBBLOCK_THEME": "Paper"},
        _LEVELS + "DOWN A wait:600 RIGHT*5 A wait:900",
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on a difference")


def run(args: argparse.Namespace) -> int:
    """Takes or compares every picture; 1 if ``--check`` finds one that differs."""
    from PIL import Image, ImageChops

    status = 0
    for name in SHOTS:
        picture = take(name)
        path = FOLDER / f"{name}.png"
        if not args.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.save(path, optimize=True)
            print(path.relative_to(ROOT))
            continue
        stored = Image.open(path).convert("RGB") if path.exists() else None
        if (
            stored is None
            or stored.size != picture.size
            or ImageChops.difference(stored, picture).getbbox()
        ):
            print(f"{path.relative_to(ROOT)}: not what the console shows now")
            status = 1
    return status


def take(name: str):
    """The picture ``name``, RGB, two pixels a pixel of the display."""
    from tools.simulate.simulator import Simulator

    board, settings, keys = SHOTS[name]
    with (
        tempfile.TemporaryDirectory(prefix="nibblock-") as drive,
        Simulator(drive, board, settings=settings) as console,
    ):
        picture = console.run(keys).screen()
        if console.errors:
            raise RuntimeError(console.errors[0])
    return picture.resize((picture.width * 2, picture.height * 2), 0)
