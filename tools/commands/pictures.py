"""``pictures``: take the README's pictures, docs/pictures, from the console itself.

Each picture goes to a screen of a board with a fresh drive and the shipped levels, presses keys,
and shows the screen at twice its size. A game's module ``pictures`` lists its pictures: ``SHOTS``
maps a name to a ``Shot``, ``FILM`` is an animation, frame by frame as the console shows it. The
icons of the window and of a web page are drawn from the same art (tools/art/icon.py). ``--sheets``
draws contact sheets of all screens instead (tools/commands/sheets.py).

Pages have pictures of levels too, as ``render`` draws them: ``pictures/rules/<game>-3.gif`` is the
solution of the third level of the game's first pack, ``pictures/levels/<game>-<pack>.png`` shows
all levels of a pack, and ``pictures/levels/<game>-<pack>-3.gif`` the solution of its third.
"""

from __future__ import annotations

import argparse
import io
import re
import tempfile
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from tools import games
from tools.art import icon
from tools.commands import art, render
from tools.games.levels import sources_of

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures"

BOARD = "pimoroni_picosystem"
_STARTED = "wait:2500"  # until the title stands still
_OPENED = "wait:3500"  # until the list has drawn its board, and the title stands still
_FRAME = 150  # ms between the frames of an animation that follow a key
_AFTER = 24  # frames after the last key


class Shot(NamedTuple):
    """A screen with its arguments, the keys to press there, a board and its settings.

    ``solved`` are (pack, number of levels): these are solved before, as on a console in use.
    """

    place: tuple[Any, ...]
    keys: str = ""
    board: str = BOARD
    settings: Mapping[str, str | int] = {}
    solved: tuple[tuple[str, int], ...] = ()


def shots() -> dict[str, Shot]:
    """Return the pictures of all games by name."""
    found = {}
    for game in games.NAMES:
        part = games.module(game, "pictures")
        for name, shot in part.SHOTS.items() if part else ():
            found[name] = Shot(*shot)
    return found


def film() -> Shot:
    """Return the animation: that of the first game that has one."""
    parts = (games.module(game, "pictures") for game in games.NAMES)
    return next(Shot(*part.FILM) for part in parts if hasattr(part, "FILM"))


class Drawing(NamedTuple):
    """A picture on a page: level ``number`` of a game's pack, solved step by step; 0: all levels of
    the pack. ``pack`` is the stem of its file, "" for the game's first.
    """

    game: str
    pack: str
    number: int

    @property
    def path(self) -> Path:
        """Return its file."""
        if not self.pack:
            return FOLDER / "rules" / f"{self.game}-{self.number}.gif"
        end = f"-{self.number}.gif" if self.number else ".png"
        return FOLDER / "levels" / f"{self.game}-{self.pack}{end}"


_DRAWING = re.compile(
    r"pictures/(?:rules|levels)/([a-z]+)(?:-([0-9]+-[a-z-]+?))?(?:-([0-9]+)\.gif|\.png)"
)


def drawings() -> list[Drawing]:
    """Return the pictures of levels that the pages of docs/ show."""
    found = set()
    for page in (ROOT / "docs").glob("*.md"):
        for game, pack, number in _DRAWING.findall(page.read_text("utf-8")):
            found.add(Drawing(game, pack, int(number or 0)))
    return sorted(found)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 on a difference")
    parser.add_argument(
        "--sheets",
        action="store_true",
        help="instead, draw all screens in four sizes and two languages into build/sheets",
    )


def run(args: argparse.Namespace) -> int:
    """Take or compare every picture; return 1 if ``--check`` finds one that differs."""
    if args.sheets:
        from tools.commands import sheets

        for sheet in sheets.write():
            print(sheet.relative_to(ROOT))
        return 0
    status = 0
    drawn = ((drawing.path, draw(drawing), "draws") for drawing in drawings())
    shown = ((path, picture, "shows") for path, picture in _pictures())
    for path, picture, does in chain(drawn, shown):
        if not args.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
            print(path.relative_to(ROOT))
        elif not is_current(path, picture):
            print(f"{path.relative_to(ROOT)}: not what the console {does} now")
            status = 1
    return status


def _pictures() -> Iterator[tuple[Path, bytes]]:
    """Yield each picture's path and contents, except the drawings of levels."""
    for size in icon.SIZES:
        drawn = icon.png(size, art.pictures()["art/stars.bmp"], art.themes()[0])
        yield FOLDER / f"icon-{size}.png", drawn
    for name, shot in shots().items():
        picture = next(taken(shot))
        data = io.BytesIO()
        picture.resize((picture.width * 2, picture.height * 2), 0).save(data, "PNG", optimize=True)
        yield FOLDER / f"{name}.png", data.getvalue()
    yield FOLDER / "film.gif", _film()


def taken(shot: Shot, *, each: bool = False) -> Iterator[Any]:
    """Yield what the screen shows after the keys, as RGB; ``each``: before and after each key, and
    then for a while.
    """
    from tools.simulate.simulator import Simulator

    with (
        tempfile.TemporaryDirectory(prefix="nibblock-") as drive,
        Simulator(drive, shot.board, settings=dict(shot.settings)) as simulator,
    ):
        simulator.run(_STARTED)
        _solve(simulator.console, shot.solved)
        if shot.place or shot.solved:
            simulator.console.go(*(shot.place or ("title",)))
        simulator.run(_OPENED)
        if each:
            yield simulator.screen()
            for step in (*shot.keys.split(), *[""] * _AFTER):
                yield simulator.run(f"{step} wait:{_FRAME}").screen()
        else:
            yield simulator.run(shot.keys).screen()
        if simulator.errors:
            raise RuntimeError(simulator.errors[0])


def _solve(console: Any, solved: tuple[tuple[str, int], ...]) -> None:
    """Make a console believe that the first levels of these packs are solved."""
    from nibblock.packs import open_pack
    from nibblock.progress.records import tally

    for path, count in solved:
        with open_pack(str(ROOT / path)) as pack:
            found = tally.Tally(pack.count)
            for n in range(count):
                level = pack.read(n)
                least = level.best or (24, 9)
                over = n % 3 * 4  # three stars, two or one
                console.progress.add_solution(level.key, least[0] + over, least[1] + over, b"")
                found.put(n, True)
        tally.correct(console.progress, path, found)
        console.progress.set_place(path, min(count, pack.count - 1))


def _film() -> bytes:
    """Return the animation as a GIF that repeats, without frames that are the same."""
    frames: list[Any] = []
    lasting: list[int] = []
    for picture in taken(film(), each=True):
        if frames and frames[-1].tobytes() == picture.tobytes():
            lasting[-1] += _FRAME
        else:
            frames.append(picture)
            lasting.append(_FRAME)
    lasting[0] += 1000
    lasting[-1] += 2000
    data = io.BytesIO()
    size = frames[0].width * 2, frames[0].height * 2
    small = [frame.resize(size, 0).quantize(32, dither=0) for frame in frames]
    small[0].save(
        data, "GIF", save_all=True, append_images=small[1:], duration=lasting, loop=0, disposal=1
    )
    return data.getvalue()


def _same(stored: bytes, drawn: bytes) -> bool:
    """Return whether two pictures have the same frames, whatever wrote their files."""
    from PIL import Image, ImageSequence

    one, other = (
        [frame.convert("RGBA") for frame in ImageSequence.Iterator(Image.open(io.BytesIO(data)))]
        for data in (stored, drawn)
    )
    return one == other


def draw(drawing: Drawing) -> bytes:
    """Return the picture as PNG, or the animation as GIF."""
    sources = sources_of(drawing.game)
    source = next(path for path in sources if drawing.pack in ("", path.stem))
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        out = Path(folder) / drawing.path.name
        part = games.module(drawing.game, "pictures")
        words = [str(source), "-o", str(out), *getattr(part, "DRAWN", ())]
        if drawing.number:
            words += ["--level", str(drawing.number), "--what", "steps", "--loop"]
            words += ["--step-time", "0.15" if drawing.pack else "0.3"]
        else:
            words += ["--sheet", "--tile", "12"]
        parser = argparse.ArgumentParser()
        render.add_arguments(parser)
        render.run(parser.parse_args(words))
        return out.read_bytes()


def is_current(path: Path, picture: bytes) -> bool:
    """Return whether the stored picture is what is drawn now."""
    return path.exists() and _same(path.read_bytes(), picture)
