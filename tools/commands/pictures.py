# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``pictures``: take the README's pictures, docs/pictures, from the console itself.

Each picture runs a script of keys on a board with a fresh drive and the shipped levels, and shows
the screen at twice its size. A game's module ``pictures`` lists its pictures: ``SHOTS`` maps a name
to (keys, board, settings), the last two optional.

The pages of rules have animations of the lessons, as ``render`` draws them:
``pictures/rules/<game>-3.gif`` is the solution of the third level of the game's first pack.
"""

from __future__ import annotations

import argparse
import io
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tools import games
from tools.commands import render
from tools.games.levels import sources_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"

BOARD = "pimoroni_picosystem"


class Shot(NamedTuple):
    """A board with its settings, and the keys to press from power-on."""

    keys: str
    board: str = BOARD
    settings: Mapping[str, str | int] = {}


def shots() -> dict[str, Shot]:
    """Return all pictures by name: the title, and those of each game."""
    found = {"title": Shot("wait:800")}
    for at, game in enumerate(games.NAMES):
        part = games.module(game, "pictures")
        for name, (keys, *rest) in part.SHOTS.items() if part else ():
            found[name] = Shot(f"{_shelf(at)} {keys}", *rest)
    return found


def _shelf(at: int) -> str:
    """Return the keys from power-on to the packs of the game at this place on the shelf."""
    down = f"DOWN*{at} " if at else ""
    return f"wait:500 DOWN A wait:300 {down}A wait:300"


RULES = FOLDER / "rules"


class Film(NamedTuple):
    """An animation on a page: lesson ``number`` of a game."""

    game: str
    number: int

    @property
    def path(self) -> Path:
        """Return its file."""
        return RULES / f"{self.game}-{self.number}.gif"


def films() -> list[Film]:
    """Return the animations that the pages of docs/ show."""
    found = set()
    for page in (ROOT / "docs").glob("*.md"):
        for game, number in re.findall(
            r"pictures/rules/([a-z]+)-([0-9]+)\.gif", page.read_text("utf-8")
        ):
            found.add(Film(game, int(number)))
    return sorted(found)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on a difference")


def run(args: argparse.Namespace) -> int:
    """Take or compare every picture; return 1 if ``--check`` finds one that differs."""
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
    for name in shots():
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
    """Return the picture ``name``, RGB, at twice the size of the display."""
    from tools.simulate.simulator import Simulator

    keys, board, settings = shots()[name]
    with (
        tempfile.TemporaryDirectory(prefix="nibblock-") as drive,
        Simulator(drive, board, settings=dict(settings)) as console,
    ):
        picture = console.run(keys).screen()
        if console.errors:
            raise RuntimeError(console.errors[0])
    return picture.resize((picture.width * 2, picture.height * 2), 0)


def draw(film: Film) -> bytes:
    """Return the animation as a GIF."""
    source = sources_of(film.game)[0]
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        out = Path(folder) / "film.gif"
        words = [str(source), "--level", str(film.number), "--what", "steps", "--loop"]
        parser = argparse.ArgumentParser()
        render.add_arguments(parser)
        render.run(parser.parse_args([*words, "--step-time", "0.3", "-o", str(out)]))
        return out.read_bytes()


def same_film(film: Film) -> bool:
    """Return whether the stored animation has the pictures that are drawn now."""
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
