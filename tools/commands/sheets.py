"""Contact sheets of the console's screens: one for each size of screen in each language.

``pictures --sheets`` makes them, to look at every screen side by side; nothing compares them. A
screen is left by opening the next one, so no walk depends on the one before.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from tools import games
from tools.render import contact
from tools.render.scene import pictures_of
from tools.simulate.simulator import Simulator

from nibblock.packs import open_pack  # isort: skip
from nibblock.progress.records import choices  # isort: skip

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "sheets"
#: A board for each size of screen.
BOARDS = {
    "128x128": "tinycircuits_thumby_color",
    "160x128": "pybadge",
    "240x240": "pimoroni_picosystem",
    "320x240": "pajenicko_picopad",
}
_ACROSS = 8  # screens in a row
_PAGES = 16  # at most, of a screen that is turned
_DRAWN = "wait:2500"  # until a screen has drawn all of it
_HELD = "A:800 wait:300"  # opens a menu
_BAD = "levels/8-torn.skbn"
#: Screens without a level in play, and the key that turns their pages ("" for none).
_SCREENS: tuple[tuple[tuple[Any, ...], str], ...] = (
    (("title",), "DOWN"),
    (("welcome",), ""),
    (("settings",), "DOWN*2"),
    (("help",), "RIGHT"),
    (("draw",), ""),
    (("players",), ""),
    (("calendar",), ""),
    (("statistics",), "RIGHT"),
    (("about",), ""),
    (("diagnostics",), "RIGHT"),
    (("enter", ""), ""),
    (("packs", ""), ""),
    (("packs", "levels/7-empty"), ""),
    (("unread", _BAD), "RIGHT A"),
    (("unsaved", "title", ()), ""),
)


def write(folder: Path = FOLDER) -> Iterator[Path]:
    """Write every sheet into ``folder``; yield its path."""
    folder.mkdir(parents=True, exist_ok=True)
    for size, board in BOARDS.items():
        for language in choices.LANGUAGES:
            with tempfile.TemporaryDirectory(prefix="nibblock-") as drive:
                seen = list(screens(Path(drive), board, language))
            path = folder / f"{size}-{language}.png"
            drawn = contact.sheet(seen, pictures_of("Cellar"), _ACROSS, path.name)
            drawn.save(path, optimize=True)
            yield path


def screens(drive: Path, board: str, language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of every screen, on a new ``drive``."""
    shutil.copytree(ROOT / "levels", drive / "levels")
    (drive / "levels/7-empty").mkdir()
    (drive / _BAD).write_bytes(b"SKBNno end")
    with Simulator(drive, board, settings={"NIBBLOCK_LANGUAGE": language}) as simulator:
        simulator.run(_DRAWN)
        for place, key in _SCREENS:
            yield from _pages(simulator, place, key)
        for game in games.NAMES:
            yield from _of_game(simulator, game)
        if simulator.errors:
            raise RuntimeError(simulator.errors[0])


def _of_game(simulator: Simulator, game: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield the screens of a game: its packs, the levels of one, one of them in play."""
    pack = _first_pack(game)
    yield from _pages(simulator, ("packs", pack.rpartition("/")[0]), "DOWN wait:500")
    yield from _with_menu(simulator, ("levels", pack))
    yield from _with_menu(simulator, ("scores", pack, 0))
    yield from _pages(simulator, ("pack_finished", pack, 0), "")
    yield from _pages(simulator, ("play", pack, 1, game), "")
    yield "menu", simulator.run(_HELD).screen()
    for row in range(len(simulator.console.screen.dialog._lines)):
        simulator.console.play(pack, 1, game)
        simulator.run(f"{_DRAWN} {_HELD} {f'DOWN*{row}' if row else ''}")
        dialog = simulator.console.screen.dialog
        name = dialog._rows[dialog._lines[row]][0]
        yield name, simulator.run("A wait:1500").screen()
    yield from _with_menu(simulator, ("editor.screen", pack, 1))


def _first_pack(game: str) -> str:
    """Return the first shipped pack of a game, as the console names it."""
    for path in sorted((ROOT / "levels").rglob("*.nbk")):
        with open_pack(str(path)) as pack:
            if pack.game(0) == game:
                return path.relative_to(ROOT).as_posix()
    raise ValueError(game)


def _with_menu(simulator: Simulator, place: tuple[Any, ...]) -> Iterator[tuple[str, Image.Image]]:
    """Open a screen; yield it, and it with its menu."""
    yield from _pages(simulator, place, "")
    yield f"menu of {place[0]}", simulator.run(_HELD).screen()


def _pages(
    simulator: Simulator, place: tuple[Any, ...], key: str
) -> Iterator[tuple[str, Image.Image]]:
    """Open a screen; yield it, and what each press of ``key`` shows until that was seen before."""
    simulator.console.go(*place)
    simulator.run(_DRAWN)
    seen: list[bytes] = []
    name = str(place[0])
    while len(seen) < _PAGES:
        picture = simulator.screen()
        if picture.tobytes() in seen:
            return
        seen.append(picture.tobytes())
        yield (name if len(seen) == 1 else f"{name} {len(seen)}"), picture
        if not key:
            return
        simulator.run(f"{key} wait:300")
