"""The page shows the simulator's golden pictures, pixel by pixel, on every size of screen."""

import sys
from pathlib import Path

import pytest
from conftest import DEEP
from goldens import FOLDER
from on_a_drive import FIRST_SOLUTION
from on_a_drive import drive as drive_of_tests  # noqa: F401
from pictured import Page
from PIL import Image, ImageChops

from tools.formats import nbk
from tools.formats.model import Collection

SETTLED = True  # see conftest.py

GAMES = Path(__file__).resolve().parents[1] / "games"
sys.path += [str(GAMES / game) for game in ("brain", "klocki")]

from playing import LEVELS, MENU, PACK  # noqa: E402
from pushed import PUSH  # noqa: E402

JOURNEY = ("pimoroni_picosystem", *(("pajenicko_picopad", "pybadge") if DEEP else ()))
GAMES_ON = (*JOURNEY, "tinycircuits_thumby_color")
OTHERS = ("tinycircuits_thumby_color", "m5stack_cardputer", "heiafr_picomo_v2")
SIZES = {
    "pimoroni_picosystem": "240x240",
    "pajenicko_picopad": "320x240",
    "pybadge": "160x128",
    "tinycircuits_thumby_color": "128x128",
    "m5stack_cardputer": "240x135",
    "heiafr_picomo_v2": "240x280",
}


def files_in(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture
def console(page, drive_of_tests):  # noqa: F811
    def open_console(board, files=None, **settings):
        files = files_in(drive_of_tests) if files is None else files
        return Page(page(f"?size={SIZES[board]}&fit=whole"), board, files, settings)

    return open_console


@pytest.mark.parametrize("board", JOURNEY)
def test_journey(console, board, golden):
    console = console(board)
    golden(console.run("wait:500").screen(), f"{board}-title")
    golden(console.run("A wait:300").screen(), f"{board}-packs")
    golden(console.run("DOWN A wait:1500").screen(), f"{board}-levels")
    golden(console.run("A wait:1000").screen(), f"{board}-play")
    golden(console.run("A wait:200").screen(), f"{board}-pause")
    golden(console.run(f"B wait:200 {FIRST_SOLUTION} wait:300").screen(), f"{board}-solved")
    console.run("A wait:500 UP LEFT wait:25000 power:off power:on wait:500")
    golden(console.screen(), f"{board}-continue")
    golden(console.run("A wait:500").screen(), f"{board}-resumed")


@pytest.mark.parametrize("board", OTHERS)
def test_plays(console, board, golden):
    console = console(board)
    console.run("wait:500 UP DOWN wait:300 A wait:300 DOWN A wait:1500 A wait:1500")
    golden(console.screen(), f"{board}-play")
    golden(
        console.run(f"{FIRST_SOLUTION} wait:1500").screen(), f"{board}-solved-page"
    )  # its cat blinks at other times


@pytest.mark.parametrize("board", GAMES_ON)
def test_klocki(console, board, golden):
    pack = nbk.write(Collection(LEVELS, title="Test pack"))
    console = console(board, {PACK: pack}, NIBBLOCK_START=PACK).run("wait:500")
    golden(console.screen(), f"klocki-{board}-play")
    golden(console.run("UP A wait:100").screen(), f"klocki-{board}-taken")
    golden(console.run(MENU).screen(), f"klocki-{board}-pause")
    console.run("B wait:100")
    golden(console.run("DOWN RIGHT DOWN wait:200").screen(), f"klocki-{board}-solved")


@pytest.mark.parametrize("board", GAMES_ON)
def test_brain(console, board, golden):
    path = "levels/brain/level.txt"
    console = console(board, {path: PUSH.encode()}).run("wait:600")
    console.do(f"play('{path}', 0, 'brain')").run("wait:1900")
    golden(console.screen(), f"brain-{board}-play")
    golden(console.run("wait:9000").screen(), f"brain-{board}-message")
    golden(console.run("RIGHT*2 wait:500 A wait:200").screen(), f"brain-{board}-pause")


@pytest.mark.parametrize("board", SIZES)
def test_help_and_settings(console, board, golden):
    console = console(board, {}).run("wait:3000")
    golden(console.do("go('help')").run("wait:1500").screen(), f"help-sokoban-{SIZES[board]}")
    golden(console.do("go('settings')").run("wait:900").screen(), f"settings-{SIZES[board]}")


@pytest.mark.parametrize("board", ["pajenicko_picopad", "heiafr_picomo_v2"])
def test_about_has_its_large_heading(console, board):
    """Below it are facts about the board, which differ."""
    picture = console(board, {}).run("wait:3000").do("go('about')").run("wait:1500").screen()
    stored = Image.open(FOLDER / f"about-{SIZES[board]}.png").convert("RGB")
    box = (0, 0, picture.width, 54)
    assert ImageChops.difference(picture.crop(box), stored.crop(box)).getbbox() is None
