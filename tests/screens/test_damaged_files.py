"""Damage every file of the console, one at a time: it starts, plays what is whole, and says which
file is at fault. Where not even a page can be shown, the terminal says it.

The drive has sources where a build has .mpy files. By default a sample is damaged, with --deep
every file in every way.
"""

import random
import shutil
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import pytest
from damage import DAMAGE
from hands import first_packs, games_with, running

from nibblock.games.brain.sharing import original
from nibblock.packs import open_pack
from tools import formats
from tools.build import contents, manifest
from tools.errors import ToolError
from tools.simulate import world
from tools.simulate.boards import board_ids
from tools.simulate.display import Display
from tools.simulate.drive import REPOSITORY, Drive
from tools.simulate.simulator import Simulator

PACKS = first_packs()
FRAIL = (  # what once stopped the console
    "lib/nibblock/art/font.bmp",
    "lib/nibblock/art/stars.bmp",
    "lib/nibblock/games/brain/art/card.bmp",
    "lib/nibblock/screens/words/en.txt",
    "lib/nibblock/packs/next.py",
)
AT_ONCE = ("boot.py", "lib/nibblock/__init__.py")  # nothing is shown yet, so this is fast
# What opens the board, knows where a restart leads, and reads the saves comes before any page.
EARLY = ("lib/nibblock/boards/", "lib/nibblock/runs.py", "lib/nibblock/progress/")
HEAP = 1 << 19  # a console with little memory restarts, and imports everything again
SOLVED = 99  # "row" of a level in play
USUAL, SMALL = "pimoroni_picosystem", "pybadge"


class Place(NamedTuple):
    """A screen to go to, the row of its menu to choose there, a board, and pairs of settings."""

    where: tuple
    row: int = 0
    board: str = USUAL
    settings: tuple = ()

    @property
    def console(self):
        """Return on what it is shown, to sort by."""
        return self[2:]


IN_PLAY = [Place(("play", pack, 0, game), row) for row in range(11) for game, pack in PACKS.items()]
PLAYS = [place.where for place in IN_PLAY[: len(PACKS)]]
PLACES = [
    Place(("title",)),
    Place(("packs", "")),
    Place(("settings",)),
    Place(("help",)),
    Place(("levels", PACKS["klocki"], 1)),
    Place(("draw",)),
    Place(("statistics", 0, "title")),
    *map(Place, PLAYS),
]
FOLDERS = [pack.rpartition("/")[0] for pack in PACKS.values()]
LISTS = [("levels", pack, 1) for pack in PACKS.values()]
DRAWN = [PACKS[game] for game in games_with("editor/part")]
SHARED = [PACKS[game] for game in games_with("sharing/board")]
SHIPPED = sorted(
    path.relative_to(REPOSITORY).as_posix() for path in (REPOSITORY / "levels").rglob("*.*")
)
FOREIGN = {  # packs of the player's own: game and format
    "levels/a.xsb": ("sokoban", "xsb"),
    "levels/b.skbn": ("sokoban", "skbn"),
    "levels/c.txt": ("klocki", "klocki"),
    "levels/d.sok": ("klocki", "sok-klocki"),
    "levels/e.txt": ("brain", "brain"),
}
CODES = "levels/f.txt"
SOUND = (("NIBBLOCK_SOUND", "soft"),)
GERMAN = (("NIBBLOCK_LANGUAGE", "de"),)
UNREAD = ("unread", "levels/none.nbk")
MORE = [  # with --deep
    *IN_PLAY[len(PLAYS) :],
    *(Place(where, SOLVED) for where in PLAYS),
    *(Place(("editor.screen", pack, 0), row) for row in range(13) for pack in DRAWN),
    *(Place(where, row) for row in range(7) for where in LISTS),
    *(Place(("packs", folder), row) for row in range(4) for folder in FOLDERS),
    *(Place((name,)) for name in ("about", "calendar", "diagnostics", "players")),
    Place(("welcome",), settings=(("NIBBLOCK_LANGUAGE", ""),)),
    *(Place(("screens.share", pack, 0)) for pack in SHARED),
    *(Place(("scores", pack, 0)) for pack in PACKS.values()),
    *(Place(("screens.enter", game, "title")) for game in ("", *PACKS)),
    *(Place(("pack_finished", pack, 0)) for pack in PACKS.values()),
    *(Place(("levels", pack, 0)) for pack in (*FOREIGN, CODES)),
    Place(UNREAD),
    Place(("unsaved", "title", ())),
    *(Place(where, settings=SOUND) for where in PLAYS),
    *(Place(("play", pack, 0, "sokoban")) for pack in SHIPPED if "1-sokoban/" in pack),
    *(Place(("play", pack, 0, "sokoban"), board=SMALL) for pack in SHIPPED if "1-sokoban/" in pack),
    *(Place(where, board=SMALL) for where in (("title",), ("calendar",), *LISTS, *PLAYS)),
    *(Place(("packs", folder), board=SMALL) for folder in FOLDERS),
    *(Place(("title",), board=board) for board in board_ids()[:-1]),  # the last is wired by hand
    Place(UNREAD, settings=GERMAN),
    *(Place(("levels", pack, 0), settings=GERMAN) for pack in SHIPPED if "/calendar/" not in pack),
    Place(("calendar",), settings=GERMAN),
]
OPEN = "RIGHT wait:50 DOWN wait:50", "A:600 wait:100"  # the menu
MOST = 6  # places that are tried for a file


@pytest.fixture(autouse=True, scope="module")
def unseen():
    """Paint nothing: on a board that is not done by our code, and here it takes a third of all."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Display, "_paint", lambda display, area: 0)
        yield


@pytest.fixture(scope="module")
def files():
    """Return what is on a drive, by path: all that we ship."""
    found = {f"lib/nibblock/{name}": path.read_bytes() for name, path in contents.device()}
    for name in ("code.py", "boot.py", "settings.toml", *SHIPPED):
        found[name] = (REPOSITORY / name).read_bytes()
    return {**found, manifest.NAME: manifest.write(found, None)}


@pytest.fixture(scope="module")
def needed(files, tmp_path_factory):
    """Return the files that even the page about a damaged file needs."""
    root = laid(tmp_path_factory.mktemp("needed"), files)
    (root / "lib/nibblock/art/font.bmp").write_bytes(b"")
    with switched_on(root) as simulator:
        assert running(simulator)._name == "broken" and simulator.errors == []
        modules = simulator._console.world._modules
    names = [f"lib/{name.replace('.', '/')}" for name in modules]
    return {"code.py"} | {f"{name}{end}" for name in names for end in (".py", "/__init__.py")}


@contextmanager
def noted(root):
    """Yield the set of files that a console reads meanwhile, as it grows."""
    found = set()
    read, code = Drive.find, world._Loader.get_code

    def find(drive, path):
        found.add(path)
        return read(drive, path)

    def get_code(loader, name):
        found.add(loader.path.removeprefix(f"{root}/"))
        return code(loader, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drive, "find", find)
        patch.setattr(world._Loader, "get_code", get_code)
        yield found


@pytest.fixture(scope="module")
def used(files, deep, tmp_path_factory):
    """Return the files that each place reads, by place, in a console that is whole."""
    root = laid(tmp_path_factory.mktemp("used"), files)
    found = {}
    for place in PLACES + deep * MORE:
        with noted(root) as found[place], switched_on(root, *place.console) as simulator:
            assert walk(simulator, "", [place]) == "" and simulator.running, place
    return found


def laid(root, files):
    """Make a drive in the folder, with packs of the player's own; return it."""
    for name, data in files.items():
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    for name, (game, form) in FOREIGN.items():
        pack = formats.read(files[PACKS[game]], PACKS[game])
        one = replace(pack, levels=pack.levels[:1])
        (root / name).write_bytes(formats.write(one, form))
    with open_pack(str(root / PACKS["brain"])) as pack:
        (root / CODES).write_text(original.code_of(pack.read(0)))
    return root


def switched_on(root, board=USUAL, settings=()):
    """Switch a console on as if it were new."""
    for name in ("nbsave_a", "nbsave_b", "nbsave_c", ".simulator"):
        shutil.rmtree(root / name, ignore_errors=True)
    simulator = Simulator(Drive(root, frozenset()), board, settings=dict(settings))
    simulator.machine.free_heap = HEAP
    try:
        return simulator.run("wait:800")
    except ToolError as error:  # no board: code.py has told why
        simulator.close()
        simulator.errors.append(str(error))
        return simulator


def named(simulator, path):
    """Return whether the page about damaged files comes to name this one."""
    simulator.run("wait:500")  # comparing files takes no time that counts
    name = path.replace("intact.py", "intact")  # without it, no ending is known
    return name in "".join(running(simulator).screen._lines)


def solve(screen):
    """Let a level in play be solved in the console's next pass, if one is shown."""

    def idle():
        del screen.idle
        screen.show_solved()
        return True

    if hasattr(screen, "show_solved"):
        screen.idle = idle


def walk(simulator, path, places):
    """Go to each place, as a player may; return "" or what was wrong."""
    wrong = told(simulator, path, "wait:20")  # as it starts
    for where, row, *_ in places:
        if wrong or not simulator.running:
            break
        running(simulator).restarts = 0
        running(simulator).go(*where)
        simulator.run("wait:400")
        shown = simulator.running and running(simulator)._name
        if not path:  # nothing is damaged
            assert shown == (f"games.{where[-1]}.screen" if where[0] == "play" else where[0])
        if row == SOLVED and shown:
            solve(running(simulator).screen)
            keys = "wait:3000", "A wait:200", "B B"
        elif row:
            keys = *OPEN, f"DOWN*{row} A wait:200", "RIGHT DOWN A wait:100", "B B wait:100"
        else:
            keys = *OPEN, "DOWN A wait:200", "B B"
        wrong = told(simulator, path, *keys)
    return wrong


def told(simulator, path, *keys):
    """Press keys; return "" or what the page about damaged files says, if it does not name this."""
    for some in ("wait:20", *keys):
        simulator.run(some)
        if simulator.running and running(simulator)._name == "broken":
            if not named(simulator, path):
                return f"not named: {running(simulator).screen._lines}"
            simulator.run("A wait:300")
    return ""


def readers(used, path):
    """Return the places that read a file, at most MOST: the usual console's, if there are any."""
    found = [place for place in used if path in used[place]]
    if path.endswith("/words/de.txt"):
        english = path.replace("de.txt", "en.txt")
        found = [place._replace(settings=GERMAN) for place in used if english in used[place]]
    # The page of diagnostics reads all files, to compare them.
    for wanted in (
        lambda place: place.where != ("diagnostics",),
        lambda place: place.board == USUAL,
    ):
        found = [place for place in found if wanted(place)] or found
    return random.Random(path).sample(found, min(len(found), MOST)) or PLACES[:1]


def damage(root, path, kind, files):
    """Damage a file of the drive; return whether that makes it another."""
    data = DAMAGE[kind](path, files[path])
    if data is None:
        (root / path).unlink()
    else:
        (root / path).write_bytes(data)
    return data != files[path]


def fault(root, files, needed, used, path, kind, capsys):
    """Return what is wrong with a console of which one file is damaged, or ""."""
    if not damage(root, path, kind, files):
        return ""
    found = ""
    places = sorted(readers(used, path), key=Place.console.fget)
    for console, group in groupby(places, Place.console.fget):
        with switched_on(root, *console) as simulator:
            found = found or walk(simulator, path, group) if simulator.running else ""
            said = capsys.readouterr().out
            may_stop = path in needed or path.startswith(EARLY)
            name = path.rpartition(".")[0]  # a build has it as .mpy
            if simulator.errors and not (may_stop and name in said + simulator.errors[0]):
                found = simulator.errors[0][-300:]
            simulator.errors.clear()  # they are looked at
    (root / path).write_bytes(files[path])
    return found


def some(files, kind):
    """Return a sample of the files, others for each kind of damage."""
    return random.Random(kind).sample([*FRAIL, *sorted(files)[::60]], 1)


@pytest.mark.parametrize("path", ["packs/nbk.py", "ui/highlight.py", "screens/levels.py"])
def test_a_list_that_lacks_a_module_does_not_open_itself_again(tmp_path, files, path):
    root = laid(tmp_path, files)
    (root / "lib/nibblock" / path).unlink()
    with switched_on(root) as simulator:
        running(simulator).go("levels", PACKS["klocki"], 1)
        simulator.run("wait:400")
        console = running(simulator)
        assert console._name == "broken" and named(simulator, path.partition("/__")[0])


def test_the_page_stays_while_a_list_prepares_for_levels(tmp_path, files):
    root = laid(tmp_path, files)
    damage(root, "lib/nibblock/play/__init__.py", "random", files)
    with switched_on(root) as simulator:
        console = running(simulator)
        console.go("broken", "title", "")
        simulator.run("wait:100")
        console._reserve = bytearray(1)  # as where a restart led here
        simulator.run("wait:900")
        assert running(simulator)._name == "broken" and simulator.errors == []


@pytest.mark.parametrize("kind", DAMAGE)
def test_the_page_names_what_compares_files(tmp_path, files, kind):
    root, path = laid(tmp_path, files), "lib/nibblock/intact.py"
    damage(root, path, kind, files)
    with switched_on(root) as simulator:
        running(simulator).go("diagnostics")
        simulator.run("wait:900")
        console = running(simulator)
        assert console._name == ("diagnostics" if kind == "missing" else "broken")
        assert kind == "missing" or named(simulator, path)
        assert simulator.errors == []


@pytest.mark.parametrize("kind", DAMAGE)
def test_no_damaged_file_stops_the_console(tmp_path, files, needed, used, deep, kind, capsys):
    root = laid(tmp_path, files)
    found = {}
    for path in sorted(files) if deep else [*AT_ONCE, *some(files, kind)]:
        why = fault(root, files, needed, used, path, kind, capsys)
        if why:
            found[path] = why
    assert found == {}
