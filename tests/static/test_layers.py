"""Check the layers of the device code: what a module may import, no cycles, and no game named
outside its folder.
"""

import re
from graphlib import TopologicalSorter
from pathlib import Path

from imports import imported, modules

from nibblock.games import NAMES

ROOT = Path(__file__).resolve().parent.parent.parent
LIB = ROOT / "lib"
#: From the top: a module imports only from its own layer and those below it.
LAYERS = (
    *(
        "console",
        "runs",
        "screens",
        "games",
        "solving",
        "editor",
        "play",
        "pointing",
        "ui",
        "sharing",
        "packs",
        "progress",
        "settings",
    ),
    "boards",
)
#: Below all layers. The games' cards are down here, too.
BOTTOM = ("", "memory", "keys", "pictures", "sounds", "intact", "substitute")
CARDS = ("games", *(f"games.{game}" for game in NAMES))
#: Where no game may be named outside its own folder.
NAMELESS = ("lib", "tools")


FILES = modules(LIB / "nibblock")


def _imports(name, *, top=False):
    """Return the modules below ``nibblock`` that a module imports, and "tools" for those there."""
    places = [module.partition(".") for module in imported(FILES[name].read_bytes(), top=top)]
    below = {below for package, _, below in places if package == "nibblock"}
    return below & FILES.keys() - {name} | {package for package, *_ in places if package == "tools"}


def _uses(name):
    """Return what a module imports, but not what a package opens of its own within a function.

    Such a package is the way in to its folder, and what it opens is built on it.
    """
    inner = {
        other for other in _imports(name) - _imports(name, top=True) if other.startswith(f"{name}.")
    }
    return _imports(name) - inner - {""}


def _layer(name):
    """Return how high a module is; 0 is the bottom."""
    top = name.split(".")[0]
    if name in CARDS or top in BOTTOM:
        return 0
    return len(LAYERS) - LAYERS.index(top)


def _game(name):
    """Return the game whose folder a module is in, else ""."""
    parts = name.split(".")
    return parts[1] if len(parts) > 2 and parts[0] == "games" else ""


def test_a_module_imports_only_from_its_layer_and_below():
    """Report also what is of another game, or of tools."""
    found = [
        f"{name} imports {other}"
        for name in FILES
        for other in _imports(name)
        if other == "tools"
        or _layer(other) > _layer(name)
        or (_game(other) and _game(name) != _game(other))
    ]
    assert not found


def test_a_card_imports_nothing():
    assert not [(name, found) for name in CARDS if (found := _imports(name) - {""})]


def test_modules_do_not_import_each_other_in_circles():
    TopologicalSorter({name: _uses(name) for name in FILES}).prepare()  # CycleError names them


def test_only_its_own_folder_names_a_game():
    named = [line for folder in NAMELESS for line in _lines_that_name_games(ROOT / folder)]
    assert not named, "\n".join(named)


def _lines_that_name_games(folder):
    games = next(folder.rglob("games/__init__.py"))
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        others = [game for game in NAMES if path.is_relative_to(games.parent / game)]
        if others and folder.name == "tools":
            continue  # there, one game's formats may hold another game's levels
        words = "|".join(game for game in NAMES if game not in others)
        pattern = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
        lines = path.read_text(encoding="utf-8").splitlines()
        hits = [f"{place}:{n}: {line}" for n, line in enumerate(lines, 1) if pattern.search(line)]
        yield from hits if path != games else hits[len(NAMES) :]
