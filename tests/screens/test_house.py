"""The packs of a game as storeys of a house: pictures, what a move costs, and rows instead."""

import shutil
from itertools import pairwise

import pytest
from every_screen import BOARDS
from hands import ROOT, inside, running
from PIL import Image

from tools.bench import picosystem

DONE = (1.0, 0.0, 0.7, 0.1)  # of the first packs; none of the others
FOLDERS = {"sokoban": "1-sokoban", "klocki": "2-klocki", "brain": "3-brain"}


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Return a drive with our packs."""
    drive = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "levels", drive / "levels")
    return drive


def enter(simulator, game, keys="wait:1500"):
    """Open the packs of a game, with the first ones played; return the picture."""
    folder = "levels/" + FOLDERS[game]
    simulator.run("wait:500")
    with inside(simulator):
        from nibblock.packs import open_pack
        from nibblock.packs.folders import entries
        from nibblock.progress.records import tally

        console = running(simulator)
        names = [name for name in entries(folder) if name.endswith(".nbk")]
        for part, name in zip(DONE, names, strict=False):
            path = f"{folder}/{name}"
            with open_pack(path) as pack:
                found = tally.Tally(pack.count)
            for n in range(round(part * found.count)):
                found.put(n, True)
            tally.correct(console.progress, path, found)
        console.go("packs", folder)
    return simulator.run(keys).screen()


def two(simulator, game, down):
    """Return the first page, and the last one, side by side."""
    pages = [enter(simulator, game), simulator.run(f"UP*{down} wait:1500").screen()]
    wide, high = pages[0].size
    both = Image.new("RGB", (2 * wide, high))
    for i, page in enumerate(pages):
        both.paste(page, (i * wide, 0))
    return both


@pytest.mark.parametrize("size", BOARDS)
def test_sokobans_packs_are_storeys_of_a_house(drive, size, golden, simulators):
    golden(two(simulators(drive, BOARDS[size]), "sokoban", 2), f"house-{size}")


@pytest.mark.parametrize("game", ["klocki", "brain"])
@pytest.mark.parametrize("size", ["240x240", "128x128"])
def test_the_other_games_have_their_own(drive, game, size, golden, simulators):
    simulator = simulators(drive, BOARDS[size], settings={"NIBBLOCK_LANGUAGE": "de"})
    golden(two(simulator, game, 2), f"house-{game}-{size}")


@pytest.mark.parametrize("theme", ["Night", "Paper", "Grey"])
def test_its_colours_are_those_of_the_theme(drive, theme, golden, simulators):
    simulator = simulators(drive, settings={"NIBBLOCK_THEME": theme})
    golden(enter(simulator, "sokoban", "wait:1500 DOWN*2 wait:1000"), f"house-{theme}")


@pytest.mark.parametrize("board", BOARDS.values())
def test_a_move_is_shown_within_28_ms(drive, board, simulators):
    simulator = simulators(drive, board)
    enter(simulator, "sokoban")
    log = simulator.display.log
    for _ in range(3):
        since = len(log)
        simulator.run("DOWN wait:60")
        areas = log[since].areas
        pixels = sum((right - left) * (low - top) for left, top, right, low in areas)
        assert picosystem.draw_ms(len(areas), pixels, log[since].looked) <= 27


def test_the_words_about_a_pack_are_in_one_layer(drive, simulators):
    """In two colours, but none lies over another: each layer takes as long to draw as the card."""
    simulator = simulators(drive)
    enter(simulator, "klocki")
    grids = [text.grid for text in running(simulator).screen._card._texts]
    assert all(above.y + above.tile_height <= below.y for above, below in pairwise(grids))
    assert len({id(grid.pixel_shader) for grid in grids}) == 2


def test_packs_of_ones_own_have_no_look_and_a_folder_is_the_attic(tmp_path, golden, simulators):
    folder = tmp_path / "levels/1-sokoban"
    (folder / "found").mkdir(parents=True)
    shutil.copy(ROOT / "levels/1-sokoban/6-pantry.nbk", folder)
    (folder / "own.xsb").write_text("#####\n#@$.#\n#####\n")
    (folder / "torn.skbn").write_bytes(b"SKBN")
    golden(enter(simulators(tmp_path), "sokoban", "wait:1500"), "house-own")


def test_without_memory_or_the_sheet_there_are_rows(drive, simulators):
    simulator = simulators(drive).run("wait:500")
    pictures = running(simulator).pictures
    sheet = pictures.sheet
    faults = [MemoryError(), OSError("art/house16.bmp is missing or damaged")]

    def scarce(name):
        if "house" in name:
            raise faults[-1]
        return sheet(name)

    pictures.sheet = scarce
    while faults:
        enter(simulator, "sokoban")
        faults.pop()
        assert type(running(simulator).screen._rows).__name__ == "PackRows"
