"""Damage every file of the console, one at a time: it starts, plays what is whole, and says which
file is at fault. Where not even a page can be shown, the terminal says it.

The drive has sources where a build has .mpy files. By default a sample is damaged, with --deep
every file in every way.
"""

import random
import re
import struct

import pytest
from hands import first_packs, running

from tools.build import contents, manifest
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
EARLY = ("lib/nibblock/boards/", "lib/nibblock/progress/")
HEAP = 1 << 19  # a console with little memory restarts, and imports everything again
PAGES = (
    ("title",),
    ("packs", ""),
    ("settings",),
    ("help",),
    ("levels", PACKS["klocki"], 1),
    ("draw",),
    ("statistics", 0, "title"),
)


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


def switched_on(root):
    simulator = Simulator(Drive(root, frozenset()), "pimoroni_picosystem")
    simulator.machine.free_heap = HEAP
    return simulator.run("wait:2500")


def named(simulator, path):
    """Return whether the page about damaged files comes to name this one."""
    simulator.run("wait:3000")
    return path in "".join(running(simulator).screen._lines)


def walk(simulator, path):
    """Go wherever a player may go; return "" or what was wrong."""
    for where in (*PAGES, *(("play", pack, 0, game) for game, pack in PACKS.items())):
        running(simulator).restarts = 0
        running(simulator).go(*where)
        simulator.run("wait:1500 RIGHT wait:200 DOWN wait:200 A:600 wait:600 DOWN A wait:600 B B")
        if not simulator.running:
            break
        if running(simulator)._name == "broken":
            if not named(simulator, path):
                return f"not named: {running(simulator).screen._lines}"
            simulator.run("A wait:800")
    return ""


def fault(root, files, needed, path, kind, capsys):
    """Return what is wrong with a console of which one file is damaged, or ""."""
    data = DAMAGE[kind](path, files[path])
    if data == files[path]:
        return ""
    with switched_on(laid(root, files, path, data)) as simulator:
        found = walk(simulator, path) if simulator.running else ""
        said = capsys.readouterr().out
        # What opens the board and reads the saves comes before any page.
        may_stop = path in needed or path.startswith(EARLY)
        if simulator.errors and not (may_stop and path in said + simulator.errors[0]):
            found = simulator.errors[0][-300:]
        simulator.errors.clear()  # they are looked at
    laid(root, files, path, files[path])
    return found


def some(files, kind):
    """Return a sample of the files, others for each kind of damage."""
    return random.Random(kind).sample([*FRAIL, *sorted(files)[::60]], 1)


@pytest.mark.parametrize("kind", DAMAGE)
def test_no_damaged_file_stops_the_console(tmp_path, files, needed, deep, kind, capsys):
    found = {}
    for path in sorted(files) if deep else some(files, kind):
        why = fault(tmp_path, files, needed, path, kind, capsys)
        if why:
            found[path] = why
    assert found == {}
