"""Go through the console in a heap that is split as a board's: see console/tour.py.

The VM has 64 bits, a board 32, so areas are larger: heap in play is 1.5 to 1.6 times as large in
the VM (``bench`` compares them), and the stand-ins' objects are larger than a board's own.
"""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hands import ROOT

from nibblock.packs import CALENDAR, open_pack
from tools import vm
from tools.games.klocki import bench

HEAPS = json.loads(Path(__file__).with_name("heaps.json").read_text(encoding="utf-8"))
del HEAPS["source"]
SCALE = 1.6
#: Bytes of a board's table of names once it has grown. The VM's has grown before the heap is split:
#: its stand-ins have names, too, so it would grow again in the middle of a tour.
TABLE = 7_712
#: KB on a board that the longest free block in play has at least. The aim is 8 in both.
LONGEST = {"default": 5, "CIRCUITPY_HEAP_START_SIZE = 106496": 8}
GAMES = ("sokoban", "klocki", "brain")
ORDERS = list(permutations(GAMES))
#: Bytes in play for each cell of a Klocki board: what it is, and blocks; the picture has its own.
CELLS = 8
LEAP_DAY = "levels/calendar/3-brain-days.nbk", 19  # other years skip it


@pytest.fixture(scope="module")
def drive(whole_drive, tmp_path_factory):
    """Create a drive for the VM that has its save files."""
    folder = vm.copy(whole_drive, tmp_path_factory.mktemp("tour") / "drive")
    program = vm.HERE / "console" / "heap.py"
    vm.run(program, folder, "first", "levels/1-sokoban/1-first-steps.nbk", heap="2m")
    return folder


def ends(game):
    """Return (pack, index) of the first level that we ship of a game, and of the largest."""
    packs = sorted((ROOT / "levels").glob(f"*-{game}/*.nbk"))
    found = []
    for path in packs:
        pack = open_pack(str(path))
        levels = [pack.read(n) for n in range(pack.count)]
        sizes = [(level.width * level.height, n) for n, level in enumerate(levels)]
        pack.close()
        size, index = max(sizes)
        found.append((size, path.relative_to(ROOT).as_posix(), index))
    return (packs[0].relative_to(ROOT).as_posix(), 0), max(found)[1:]


def stop(game, path, index):
    """Return the steps of a level: from its list to play, with two keys that wait for it, and
    through what its menu opens.
    """
    shown = f"at games.{game}.screen {index}"
    return [
        f"go packs {path.rpartition('/')[0]}",
        "at packs",
        f"go levels {path} {index}",
        "at levels",
        "burst A UP DOWN",
        shown,
        "keys LEFT RIGHT",
        "hold A",
        "row Hint",
        "wait 2000",
        "close",
        "hold A",
        "row Share",
        "wait 3000",
        "at screens.share",
        "keys B",
        "wait 3000",
    ]


def drawn(path):
    """Return the steps to a copy of a level in the editor."""
    return [f"go editor.screen {path} 0", "wait 3000", "at editor.screen", "keys A RIGHT A"]


def tour(order):
    steps = ["wait 2000", "at title"]
    for which in (0, 1):
        for game in order:
            steps += stop(game, *ends(game)[which])
    return steps + drawn(ends(order[0])[0][0])


def gone(drive, sizes, steps, heap="720k"):
    """Return the lines of (name, longest, free) that the tour prints."""
    areas = ",".join(str(int(size * SCALE) // 32 * 32) for size in sizes)
    printed = "again"
    lines = []
    while printed.endswith("again"):
        program = vm.HERE / "console" / "tour.py"
        printed = vm.run(program, drive, "state", areas, *steps, heap=heap).strip()
        lines += [line.split()[1:] for line in printed.splitlines() if line.startswith("free")]
    return [(name, int(longest), int(free)) for name, longest, free in lines]


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
@pytest.mark.parametrize("heap", HEAPS)
def test_every_game_opens_after_every_other(drive, tmp_path, heap, order, deep):
    if order != ORDERS[0] and not deep:
        pytest.skip("only with --deep: the games in another order")
    sizes = [*HEAPS[heap][:-1], HEAPS[heap][-1] - TABLE]
    found = gone(vm.copy(drive, tmp_path / "drive"), sizes, tour(order))
    played = [longest for name, longest, _ in found if name.startswith("games.")]
    assert len(played) == 6
    assert min(played) >= LONGEST[heap] * 1024 * SCALE, found


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_is_tested_and_published(drive, tmp_path, game):
    """Its author's run has more to load than a player's: storing, menus, the names of both."""
    path = ends(game)[0][0]
    steps = ["wait 2000", "at title", *drawn(path), "wait 2000", "hold A", "row Test it"]
    steps += ["wait 4000", f"at games.{game}.screen", "keys RIGHT DOWN", "solve"]
    if game == "sokoban":  # in the others what was played must win
        steps += ["row Add to My levels", "wait 4000", "at levels"]
    heap = "CIRCUITPY_HEAP_START_SIZE = 106496"
    sizes = [*HEAPS[heap][:-1], HEAPS[heap][-1] - TABLE]
    assert gone(vm.copy(drive, tmp_path / "drive"), sizes, steps)


def test_the_largest_board_full_of_blocks_opens(drive, tmp_path):
    """Its cells take as many bytes in the VM as on a board, so the heap is smaller by that."""
    heap = "CIRCUITPY_HEAP_START_SIZE = 106496"
    copy = vm.copy(drive, tmp_path / "drive")
    name, data = bench.pack()
    (copy / "levels" / name).write_bytes(data)
    level = open_pack(str(copy / "levels" / name)).read(1)
    assert level.width * level.height == 64 * 64
    sizes = [*HEAPS[heap][:-1], HEAPS[heap][-1] - TABLE - CELLS * 64 * 64 * (SCALE - 1) / SCALE]
    steps = ["wait 2000", "at title", f"go levels levels/{name} 1", "at levels", "burst A"]
    steps += ["at games.klocki.screen 1", "keys LEFT RIGHT", "wait 3000"]
    found = gone(copy, sizes, steps)
    assert [name for name, _, _ in found if name.startswith("games.")]


@pytest.mark.parametrize(
    "path", sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("levels/*/*.nbk"))
)
def test_every_level_opens_from_its_list(drive, tmp_path, path, deep):
    if not deep:
        pytest.skip("only with --deep: every level that we ship")
    pack = open_pack(str(ROOT / path))
    steps = ["wait 2000", "at title"]
    shown = "at calendar" if path.startswith(CALENDAR) else "at levels"
    indices = [n for n in range(pack.count) if (path, n) != LEAP_DAY]
    for index in indices:
        steps += [f"go levels {path} {index}", "wait 1000", shown, "burst A"]
        steps += [f"at games.{pack.game(index)}.screen {index}", "keys LEFT RIGHT"]
    pack.close()
    heap = "CIRCUITPY_HEAP_START_SIZE = 106496"
    found = gone(
        vm.copy(drive, tmp_path / "drive"), [*HEAPS[heap][:-1], HEAPS[heap][-1] - TABLE], steps
    )
    assert len([name for name, _, _ in found if name.startswith("games.")]) == len(indices)
