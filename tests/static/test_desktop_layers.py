"""Check the layers of the desktop code: what a module below tools may import, and no cycles.

The cards, and ``tools.games`` which finds them, are at the bottom: any module may use them, and
only they open a game's modules, by name.
"""

from graphlib import TopologicalSorter
from pathlib import Path

from imports import imported, modules

from tools.games import NAMES

TOOLS = Path(__file__).resolve().parents[2] / "tools"
#: From the top: a module imports only from its own layer and those below it. "game" is a game's
# folder, "games" is what all games share.
LAYERS = (
    ("__main__",),
    ("commands",),
    ("deploy", "render", "web"),
    ("game",),
    ("bench",),
    ("games", "vm"),
    ("build", "files", "sharing", "simulate", "solver", "sources"),
    ("art", "formats"),
    ("standins",),
    (
        *(
            "attempts",
            "bar",
            "bulk",
            "cluster",
            "code_for_workers",
            "dice",
            "errors",
            "locks",
            "names",
            "options",
            "places",
        ),
        *("plurals", "processes", "ranks", "stored", "streams", "unfinished", "venv", "workers"),
    ),
)
CARDS = ("", "games", *(f"games.{game}" for game in NAMES))


FILES = modules(TOOLS)


def _imports(name):
    """Return the modules below ``tools`` that a module imports."""
    found = imported(FILES[name].read_bytes())
    below = {module.removeprefix("tools.") for module in found if module.startswith("tools.")}
    return below & FILES.keys() - {name}


def _game(name):
    """Return the game whose folder a module is in, else ""."""
    parts = name.split(".")
    return parts[1] if parts[0] == "games" and len(parts) > 1 and parts[1] in NAMES else ""


def _layer(name):
    """Return how high a module is; 0 is the bottom."""
    if name in CARDS:
        return 0
    top = "game" if _game(name) else name.split(".")[0]
    (at,) = [at for at, layer in enumerate(LAYERS) if top in layer]
    return len(LAYERS) - at


def test_a_module_imports_only_from_its_layer_and_below():
    upwards = [
        f"{name} imports {other}"
        for name in FILES
        for other in _imports(name)
        if _layer(other) > _layer(name)
    ]
    assert not upwards


def test_a_game_knows_no_other_game():
    found = [
        f"{name} imports {other}"
        for name in FILES
        if (game := _game(name))
        for other in _imports(name)
        if _game(other) not in ("", game)
    ]
    assert not found


def test_modules_do_not_import_each_other_in_circles():
    """Treat a package and its own modules as one: what it opens is built on it."""
    uses = {
        name: {other for other in _imports(name) if not other.startswith(f"{name}.")}
        for name in FILES
    }
    TopologicalSorter(uses).prepare()  # CycleError names the modules
