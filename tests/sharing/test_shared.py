"""Share on the console: a real reader reads the QR codes in its pictures."""

import random

import numpy
import pytest
import zxingcpp
from every_screen import BOARDS
from hands import choose, first_packs, inside, level_of, pause, rows_of, running
from on_a_drive import make_pack

from nibblock import sharing
from nibblock.games.brain.sharing import original
from nibblock.packs import open_pack
from nibblock.sharing import parts
from tools.simulate.simulator import Simulator

THEMES = ("Cellar", "Night", "Paper", "Grey")
LINK = "https://example.org/play"


def read(picture):
    """Return the text of the QR code in a picture, as a camera would see it: twice as large."""
    large = picture.convert("L").resize((picture.width * 2, picture.height * 2), 0)
    found = zxingcpp.read_barcodes(numpy.asarray(large))
    assert len(found) == 1, [barcode.text for barcode in found]
    assert found[0].format == zxingcpp.BarcodeFormat.QRCode
    return found[0].text


def shared(simulator, path, index=0):
    """Open Share for a level, and wait until its first page is drawn."""
    simulator.run("wait:1500")
    running(simulator).go("screens.share", path, index)
    simulator.run("wait:1500")
    return running(simulator).screen


def code_of(drive, path, index=0):
    """Return the code of a level that we ship, without hyphens."""
    return parts.bare(sharing.encode(level_of(drive / path, index)))


@pytest.mark.parametrize("board", BOARDS.values())
def test_a_reader_reads_the_level_on_every_screen(drive, golden, board, simulators):
    path = first_packs()["klocki"]
    expected = code_of(drive, path)
    simulator = simulators(drive, board)
    page = shared(simulator, path)
    pages = len(page._pages)
    found = []
    for n in range(pages):
        picture = simulator.screen()
        golden(picture, f"share-{board}-{n + 1}")
        if page._pages[n][0] < 2:
            found.append(read(picture))
        simulator.run("A wait:700")
    assert found == [expected]


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_black_on_white_in_every_theme(drive, golden, theme, simulators):
    path = first_packs()["sokoban"]
    settings = {"NIBBLOCK_THEME": theme, "NIBBLOCK_LINK": LINK}
    simulator = simulators(drive, settings=settings)
    page = shared(simulator, path)
    picture = simulator.screen()
    golden(picture, f"share-{theme.lower()}")
    assert read(picture) == f"{LINK}#{code_of(drive, path)}"
    size = (17 + 4 * 3 + 8) * page._scale
    x, y = (240 - size) // 2, 26
    quiet = 4 * page._scale
    assert set(picture.crop((x, y, x + size, y + quiet)).get_flattened_data()) == {(255, 255, 255)}


@pytest.mark.parametrize("board", ("pimoroni_picosystem", "tinycircuits_thumby_color"))
def test_a_long_code_is_in_parts(tmp_path, golden, board, simulators):
    dice = random.Random(4)
    rows = ["".join(dice.choice("  #.$") for _ in range(28)) for _ in range(18)]
    rows[0] = "@" + rows[0][1:]
    goals, crates = ("".join(rows).count(sign) for sign in ".$")
    rows[-1] = rows[-1].replace("#", "." if goals < crates else "$", abs(goals - crates))
    folder = tmp_path / "drive"
    make_pack(folder / "levels/test.skbn", (["#" * 30, *(f"#{row}#" for row in rows), "#" * 30],))
    expected = code_of(folder, "levels/test.skbn")
    simulator = simulators(folder, board, settings={"NIBBLOCK_LINK": LINK})
    page = shared(simulator, "levels/test.skbn")
    texts = []
    for n in range(len(page._pages)):
        picture = simulator.screen()
        golden(picture, f"share-parts-{board}-{n + 1}")
        if page._pages[n][0] == 1:
            texts.append(read(picture))
        simulator.run("RIGHT wait:900")
    assert page._at == 0 and len(texts) > 1
    assert parts.join(" ".join(texts)) == expected
    assert all(text.startswith(LINK + "#") for text in texts)


def test_a_bad_address_is_one_clear_line(drive):
    path = first_packs()["sokoban"]
    for link in ("a b", "x" * 121, "https://a.b/#c", 7, "\x00", "h\xe4"):
        with Simulator(drive, settings={"NIBBLOCK_LINK": link}) as simulator:
            shared(simulator, path)
            assert running(simulator).notices.shown
            simulator.run("UP wait:50")
            assert read(simulator.screen()) == code_of(drive, path)


def test_it_opens_from_the_pause_menu_and_comes_back(drive, simulators):
    simulator = simulators(drive).run("wait:1500")
    running(simulator).play(first_packs()["sokoban"], 0)
    simulator.run("wait:1500")
    pause(simulator)
    choose(simulator, "Share")
    simulator.run("wait:1500")
    assert read(simulator.screen()) == code_of(drive, first_packs()["sokoban"])
    simulator.run("B wait:1500")
    menu = running(simulator).screen.dialog
    assert rows_of(menu)[menu.at] == "Share"


def test_the_code_with_the_solutions_comes_first_then_without_then_the_originals(drive, simulators):
    path = first_packs()["brain"]
    simulator = simulators(drive)
    shared(simulator, path)
    found = []
    for _ in range(3):
        found.append(read(simulator.screen()))
        simulator.run("A wait:900")
    pack = open_pack(str(drive / path))
    level = pack.read(0)
    assert found[1] == parts.bare(sharing.encode(level))
    level.solutions = list(pack.texts(0))
    pack.close()
    assert found[::2] == [parts.bare(sharing.encode(level)), original.code_of(level)]


def test_it_opens_from_the_list(drive, simulators):
    simulator = simulators(drive).run("wait:1500")
    running(simulator).go("levels", first_packs()["klocki"], 2, True)
    simulator.run("wait:1500 A:400 wait:300")
    choose(simulator, "Share")
    simulator.run("wait:1500")
    assert read(simulator.screen()) == code_of(drive, first_packs()["klocki"], 2)
    simulator.run("B wait:1000")
    assert running(simulator).screen.chosen() == 2


def test_it_opens_from_the_editor_and_goes_back_to_the_drawing(drive, simulators):
    path = first_packs()["sokoban"]
    simulator = simulators(drive).run("wait:1500")
    running(simulator).go("editor.screen", path, 1)
    simulator.run("wait:1500 A:400 wait:300")
    choose(simulator, "Share")
    simulator.run("wait:1500")
    assert read(simulator.screen()) == code_of(drive, path, 1)
    simulator.run("B wait:1500")
    assert running(simulator).screen.draft.title


def test_the_frame_is_there_before_the_code(drive, simulators):
    simulator = simulators(drive).run("wait:1500")
    console = running(simulator)
    console.go("screens.share", first_packs()["klocki"], 0)
    with inside(simulator):
        console._change(*console.leaving)
    assert len({*simulator.screen().get_flattened_data()}) > 4 and not console.screen._code
