# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``pictures``: takes the README's pictures, docs/pictures, from the console itself.

Each is a board, a script of keys on a fresh drive with the shipped levels, and what is then on the
screen, twice as large. The pages of rules have animations of the lessons, as ``render`` draws them:
``pictures/rules/klocki-3.gif`` is the solution of the third one.
"""

from __future__ import annotations

import argparse
import io
import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools.commands import render as command

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"

_LEVELS = "wait:500 DOWN A wait:300 A wait:300 "  # the folder of our own packs
_KLOCKI = "wait:500 DOWN A wait:300 DOWN A wait:300 "
_BRAIN = "wait:500 DOWN A wait:300 DOWN*2 A wait:300 "
#: Name -> board, settings, keys.
SHOTS: dict[str, tuple[str, dict[str, str | int], str]] = {
    "title": ("pimoroni_picosystem", {}, "wait:800"),
    "levels": (
        "pimoroni_picosystem",
        {},
        _LEVELS + "DOWN*3 A wait:600 DOWN RIGHT*3 wait:1500",
    ),
    "play": ("pimoroni_picosystem", {}, _LEVELS + "DOWN*2 A wait:600 RIGHT*4 A wait:900 LEFT UP"),
    "klocki": ("pimoroni_picosystem", {}, _KLOCKI + "DOWN A wait:600 LEFT*7 A wait:900"),
    "klotski": ("pimoroni_picosystem", {}, _KLOCKI + "DOWN*3 A wait:600 LEFT*7 A wait:900"),
    "brain": ("pimoroni_picosystem", {}, _BRAIN + "DOWN A wait:600 RIGHT*9 A wait:900"),
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

#: The lessons of each game.
LESSONS = {
    "sokoban": "sokoban/levels/1-first-steps.sok",
    "klocki": "klocki/levels/1-lessons.txt",
    "brain": "brain/levels/1-lessons.txt",
}
RULES = FOLDER / "rules"


class Film(NamedTuple):
    """An animation of a page: the lesson ``number`` of a game."""

    game: str
    number: int

    @property
    def path(self) -> Path:
        """Where it lies."""
        return RULES / f"{self.game}-{self.number}.gif"


def films() -> list[Film]:
    """The animations that the pages of docs/ show."""
    found = set()
    for page in (ROOT / "docs").glob("*.md"):
        for game, number in re.findall(
            r"pictures/rules/([a-z]+)-(\d+)\.gif", page.read_text("utf-8")
        ):
            found.add(Film(game, int(number)))
    return sorted(found)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on a difference")


def run(args: argparse.Namespace) -> int:
    """Takes or compares every picture; 1 if ``--check`` finds one that differs."""
    from PIL import Image, ImageChops

    status = 0
    for film in films():
        if not args.check:
            film.path.parent.mkdir(parents=True, exist_ok=True)
            film.path.write_bytes(draw(film))
            print(film.path.relative_to(ROOT))
        elif not same_film(film):
            print(f"{film.path.relative_to(ROOT)}: not what the console draws now")
            status = 1
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


def draw(film: Film) -> bytes:
    """The animation as a GIF."""
    source = ROOT / "tools" / "games" / LESSONS[film.game]
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        out = Path(folder) / "film.gif"
        words = [str(source), "--level", str(film.number), "--what", "steps", "--loop"]
        parser = argparse.ArgumentParser()
        command.add_arguments(parser)
        command.run(parser.parse_args([*words, "--step-time", "0.3", "-o", str(out)]))
        return out.read_bytes()


def same_film(film: Film) -> bool:
    """Whether the stored animation has the pictures that are drawn now."""
    from PIL import Image

    if not film.path.exists():
        return False
    stored, drawn = Image.open(film.path), Image.open(io.BytesIO(draw(film)))
    if getattr(stored, "n_frames", 1) != getattr(drawn, "n_frames", 1):
        return False
    for n in range(getattr(drawn, "n_frames", 1)):
        stored.seek(n)
        drawn.seek(n)
        if stored.convert("RGB").tobytes() != drawn.convert("RGB").tobytes():
            return False
    return True
