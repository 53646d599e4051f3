"""Damage every file of the console, one at a time: it starts, plays what is whole, and says which
file is at fault. Where not even a page can be shown, the terminal says it.

The drive has sources where a build has .mpy files. By default a sample is damaged, with --deep
every file in every way.
"""

import random
import re
import struct
from contextlib import contextmanager

import pytest
from hands import first_packs, running

from tools.build import contents, manifest
from tools.errors import ToolError
from tools.simulate import world
from tools.simulate.boards import board_ids
from tools.simulate.drive import REPOSITORY, Drive
from tools.simulate.simulator import Simulator

PACKS = first_packs()
FRAIL = (  # what once stopped the console
    "lib/nibblock/art/font.bmp",
    "lib/nibblock/art/stars.bmp",
    "lib/nibblock/games/brain/art/card.bmp",
    "lib/nibblock/screens/words/en.txt",
    "lib/nibblock/progress/journal.py",
    "lib/nibblock/packs/next.py",
)
AT_ONCE = ("boot.py", "lib/nibblock/__init__.py")  # nothing is shown yet, so this is fast
# What opens the board, knows where a restart leads, and reads the saves comes before any page.
EARLY = ("lib/nibblock/boards/", "lib/nibblock/runs.py", "lib/nibblock/progress/")
HEAP = 1 << 19  # a console with little memory restarts, and imports everything again
IN_PLAY = [(("play", pack, 0, game), row) for row in range(11) for game, pack in PACKS.items()]
EDITED = [(("editor.screen", pack, 0), row) for row in range(13) for pack in PACKS.values()]
LISTED = [(("levels", pack, 1), row) for row in range(7) for pack in PACKS.values()]
#: Where to go, and which row of the menu to choose there.
PLACES = [
    (("title",), 0),
    (("packs", ""), 0),
    (("settings",), 0),
    (("help",), 0),
    (("levels", PACKS["klocki"], 1), 0),
    (("draw",), 0),
    (("statistics", 0, "title"), 0),
    *IN_PLAY[:3],
]
MORE = [  # with --deep
    *IN_PLAY[3:],
    *EDITED,
    *LISTED,
    *((("packs", ""), row) for row in range(1, 7)),
    *(((name,), 0) for name in ("about", "calendar", "diagnostics", "players")),
    *((("screens.share", pack, 0), 0) for pack in PACKS.values()),
    *((("scores", pack, 0), 0) for pack in PACKS.values()),
]
MOST = 6  # places that are tried for a file


def older(path, data):
    """Return a file as an earlier version may have had it: it lacks what was added since."""
    if path.endswith(".py"):
        text = data.decode()
        cut = re.search(r"^(def|class) ", text, re.M)
        return text[: cut.start()].encode() if cut else b""
    if path.endswith(".txt"):
        return re.sub(rb"\n[^\n\[#]+\n\n", b"\n\n", data)  # the last line of each section
    if path.endswith(".bmp"):  # half as wide
        (width,) = struct.unpack("<i", data[18:22])
        return data[:18] + struct.pack("<i", width // 2) + data[22:]
    return data[: len(data) // 3]


DAMAGE = {
    "missing": lambda path, data: None,
    "empty": lambda path, data: b"",
    "half": lambda path, data: data[: len(data) // 2],
    "random": lambda path, data: random.Random(path).randbytes(len(data)),
    "older": older,
}


@pytest.fixture(scope="module")
def files():
    """Return what is on a drive, by path: all of the console and a pack of each game."""
    found = {f"lib/nibblock/{name}": path.read_bytes() for name, path in contents.device()}
    for name in ("code.py", "boot.py", *PACKS.values()):
        found[name] = (REPOSITORY / name).read_bytes()
    return found


@pytest.fixture(scope="module")
def needed(files, tmp_path_factory):
    """Return the files that even the page about a damaged file needs."""
    root = laid(tmp_path_factory.mktemp("needed"), files, "lib/nibblock/art/font.bmp", b"")
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
    root = laid(tmp_path_factory.mktemp("used"), files, "", None)
    found = {}
    for place in PLACES + deep * MORE:
        with noted(root) as found[place], switched_on(root) as simulator:
            assert walk(simulator, "", [place]) == "" and simulator.running
    return found


@pytest.fixture(scope="module")
def elsewhere(files, used, deep, tmp_path_factory):
    """Return the files that only other boards read as they start, each with one of these."""
    root = laid(tmp_path_factory.mktemp("elsewhere"), files, "", None)
    known = set().union(*used.values())
    found = {}
    for board in deep * board_ids()[:-1]:  # the last is wired by hand
        with noted(root) as read, switched_on(root, board=board) as simulator:
            assert simulator.running
        found |= dict.fromkeys(read - known - {*found}, board)
    return found


def laid(root, files, path, data):
    """Make a drive in the folder with one file changed, or missing if ``data`` is None."""
    whole = {**files, manifest.NAME: manifest.write(files, None)}
    for name, was in whole.items():
        now = data if name == path else was
        place = root / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if now is None:
            place.unlink(missing_ok=True)
        elif not place.exists() or place.read_bytes() != now:
            place.write_bytes(now)
    return root


def switched_on(root, language="en", board="pimoroni_picosystem"):
    simulator = Simulator(Drive(root, frozenset()), board)
    simulator.machine.free_heap = HEAP
    simulator.machine.settings["NIBBLOCK_LANGUAGE"] = language
    try:
        return simulator.run("wait:800")
    except ToolError as error:  # no board: code.py has told why
        simulator.close()
        simulator.errors.append(str(error))
        return simulator


def named(simulator, path):
    """Return whether the page about damaged files comes to name this one."""
    simulator.run("wait:500")  # comparing files takes no time that counts
    return path in "".join(running(simulator).screen._lines)


def walk(simulator, path, places):
    """Go to each place, as a player may; return "" or what was wrong."""
    for where, row in places:
        running(simulator).restarts = 0
        running(simulator).go(*where)
        simulator.run("wait:400")
        shown = simulator.running and running(simulator)._name
        if not path:  # nothing is damaged
            assert shown == (f"games.{where[-1]}.screen" if where[0] == "play" else where[0])
        keys = ("RIGHT wait:50 DOWN wait:50 A:600 wait:100", "DOWN A wait:200 B B")
        if row:
            keys = keys[0], f"DOWN*{row} A wait:200", "RIGHT DOWN A wait:100", "B B wait:100"
        for some in keys:
            simulator.run(some)
            if not simulator.running:
                return ""
            if running(simulator)._name == "broken":
                if not named(simulator, path):
                    return f"not named: {running(simulator).screen._lines}"
                simulator.run("A wait:300")
    return ""


def fault(root, files, needed, used, elsewhere, path, kind, capsys):
    """Return what is wrong with a console of which one file is damaged, or ""."""
    german = path.endswith("de.txt")
    places = [place for place in used if path in used[place]] or PLACES[: len(PLACES) * german or 1]
    if len(places) > MOST:
        places = random.Random(path).sample(places, MOST)
    data = DAMAGE[kind](path, files[path])
    if data == files[path]:
        return ""
    board = elsewhere.get(path, "pimoroni_picosystem")
    laid(root, files, path, data)
    with switched_on(root, "de" if german else "en", board) as simulator:
        found = walk(simulator, path, places) if simulator.running else ""
        said = capsys.readouterr().out
        may_stop = path in needed or path.startswith(EARLY)
        name = path.rpartition(".")[0]  # a build has it as .mpy
        if simulator.errors and not (may_stop and name in said + simulator.errors[0]):
            found = simulator.errors[0][-300:]
        simulator.errors.clear()  # they are looked at
    laid(root, files, path, files[path])
    return found


def some(files, kind):
    """Return a sample of the files, others for each kind of damage."""
    return random.Random(kind).sample([*FRAIL, *sorted(files)[::60]], 1)


@pytest.mark.parametrize("path", ["packs/nbk.py", "play/__init__.py", "screens/levels.py"])
def test_a_list_that_lacks_a_module_does_not_open_itself_again(tmp_path, files, path):
    root = laid(tmp_path, files, f"lib/nibblock/{path}", None)
    with switched_on(root) as simulator:
        running(simulator).go("levels", PACKS["klocki"], 1)
        simulator.run("wait:400")
        console = running(simulator)
        assert console._name == "broken" and named(simulator, path.partition("/__")[0])


@pytest.mark.parametrize("kind", DAMAGE)
def test_no_damaged_file_stops_the_console(
    tmp_path, files, needed, used, elsewhere, deep, kind, capsys
):
    found = {}
    for path in sorted(files) if deep else [*AT_ONCE, *some(files, kind)]:
        why = fault(tmp_path, files, needed, used, elsewhere, path, kind, capsys)
        if why:
            found[path] = why
    assert found == {}
