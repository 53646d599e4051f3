"""Test missing and damaged word files, and settings that come from the games' cards."""

import re
import shutil

import pytest
from hands import inside, running, set_to, visit
from on_a_drive import FIRST, copy_console, make_pack
from restarts import load_there

from nibblock.games import NAMES, card
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator


@pytest.fixture
def whole(tmp_path):
    """Create a drive with the console's own files, one pack, and English texts alone."""
    root = tmp_path / "drive"
    copy_console(root, lambda name: "words/" not in name or name.endswith("/en.txt"))
    make_pack(root / "levels/test.skbn", (FIRST,))
    return root


def listen(simulator):
    """Collect the texts of the messages shown from now on."""
    heard = []
    module = load_there(simulator, "ui.notice")
    text_of = module._text_of

    def note(message):
        heard.append(text_of(message))
        return heard[-1]

    module._text_of = note
    return heard


def words_of(root, folder):
    return root / "lib/nibblock" / folder / "words/en.txt"


DAMAGE = {
    "missing": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "erased": lambda path: path.write_bytes(b"\xff" * path.stat().st_size),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:-20]),
    "not utf-8": lambda path: path.write_bytes(path.read_bytes().replace(b"\n", b"\xc3\n")),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_without_the_words_of_screens_a_page_says_so(damage, whole, simulators):
    DAMAGE[damage](words_of(whole, "screens"))
    simulator = simulators(Drive(whole, frozenset(), 1 << 21), "pybadge").run("wait:500")
    console = running(simulator)
    assert len(console.progress.log.paths) > 1  # saving needs no words
    # If a file is cut off, only its last section is missing.
    for way in ("A", "UP wait:100 B", "START") if damage != "cut off" else ():
        assert console._name == "broken", way
        said = "".join(console.screen._lines)
        assert "lib/nibblock/screens/words/en.txt is missing or" in said
        simulator.run(f"{way} wait:500")
    heard = listen(simulator)
    console.play("levels/test.skbn", 0, "sokoban")
    simulator.run("wait:500 RIGHT wait:100 SELECT wait:100")
    assert heard[-1] == "Bookmark at move 1"


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_message_without_words_says_which_file_is_damaged(damage, whole, simulators):
    words_of(whole, "play").write_text("[mark is set]\nBookmark at move %d\n[end]\n")
    DAMAGE[damage](words_of(whole, "play"))
    simulator = simulators(Drive(whole, frozenset(), 1 << 21), "pybadge").run("wait:500")
    console = running(simulator)
    heard = listen(simulator)
    console.play("levels/test.skbn", 0, "sokoban")
    simulator.run("wait:500 RIGHT wait:100 SELECT wait:100")
    assert heard == ["lib/nibblock/play/words/en.txt is missing or damaged"]
    simulator.run("A wait:300 B wait:300")


def test_a_game_without_words_has_no_settings_and_no_help(whole):
    lines = {}
    for game in (None, *NAMES):
        if game:
            shutil.move(words_of(whole, f"games/{game}"), whole / "kept")
        with Simulator(Drive(whole, frozenset(), 1 << 21), "pimoroni_picosystem") as simulator:
            simulator.run("wait:300")
            paged = [name for name, *_ in visit(simulator, "help", keys="wait:300")._tabs]
            rows = visit(simulator, "settings", keys="wait:300").rows
            lines[game] = [row.which for row in rows], paged
        if game:
            shutil.move(whole / "kept", words_of(whole, f"games/{game}"))
    every, paged = lines.pop(None)
    assert every[:9] == [0, 4, 5, 30, 2, 3, 15, 16, 17] and every[-3:] == [-1, -1, -1]
    for game, (left, other) in lines.items():
        own = [byte for byte, _ in card(game).SETTINGS]
        assert left == [byte for byte in every if byte not in own]
        assert other == [name for name in paged if name != game] and other[-1] == ""


def test_a_new_game_has_settings_from_byte_13_on(whole, simulators):
    """Store them like all others and show them on the card they ask for, or on the last."""

    def new_settings(simulator):
        with inside(simulator):
            return [running(simulator).setting(which) for which in (13, 14)]

    path = whole / "lib/nibblock/games/__init__.py"  # other new games may have these bytes
    names = re.compile(r"NAMES = \(.*?\n\)", re.DOTALL)
    path.write_text(names.sub('NAMES = ("klocki",)', path.read_text()))
    path = whole / "lib/nibblock/games/klocki/__init__.py"
    new = "SETTINGS = ((13, (5, 6)), (14, (7, 8, 9)))"
    path.write_text(re.sub(r"SETTINGS = .*", new, path.read_text()))
    path = words_of(whole, "games/klocki")
    lines = "\n[settings]\nFirst: five, six\nButtons/Second: seven, eight, nine: Why.\n"
    text = re.sub(r"\[settings\]\n(.+\n)+", "", path.read_text())
    path.write_text(text.replace("\n[end]\n", lines + "\n[end]\n"))
    simulator = simulators(Drive(whole, frozenset(), 1 << 21), "tinycircuits_thumby_color")
    simulator.run("wait:300")
    page = visit(simulator, "settings", keys="wait:300")
    groups = [row.group for row in page.rows]
    assert groups == sorted(groups, key=groups.index)
    by_name = {row.name: i for i, row in enumerate(page.rows)}
    assert page.rows[by_name["First"]].group == page.rows[by_name["Sound"]].group
    second = page.rows[by_name["Second"]]
    assert (second.group, second.explained) == ("Buttons", "Klocki: Why.")
    set_to(simulator, "First")
    visit(simulator, "settings", keys="wait:300")
    set_to(simulator, "Second", 2)
    assert new_settings(simulator) == [6, 9]
    simulator.run("power:off power:on wait:500")
    assert new_settings(simulator) == [6, 9]


@pytest.mark.parametrize(
    ("name", "given", "which", "value"),
    (
        ("NIBBLOCK_THEME", "Night", 0, 1),
        ("NIBBLOCK_THEME", "Grey", 0, 3),
        ("NIBBLOCK_THEME", "Green", 0, 0),
        ("NIBBLOCK_THEME", 2, 0, 0),
        ("NIBBLOCK_REPEAT_DELAY", 180, 2, 180),
        ("NIBBLOCK_REPEAT_DELAY", 222, 2, 222),
        ("NIBBLOCK_REPEAT_RATE", "fast", 3, 90),
        ("NIBBLOCK_BRIGHTNESS", 40, 4, 40),
        ("NIBBLOCK_BRIGHTNESS", -1, 4, 100),
        ("NIBBLOCK_SOUND", "soft", 12, 1000),
        ("NIBBLOCK_SOUND", "loud", 12, 12000),
        ("NIBBLOCK_SOUND", 500, 12, 500),
    ),
)
def test_what_settings_toml_says(name, given, which, value, drive, simulators):
    simulator = simulators(drive, settings={name: given}).run("wait:300")
    console = running(simulator)
    first = {0: 0, 2: 250, 3: 90, 4: 100, 12: 0}[which]
    with inside(simulator):
        assert console.setting(which) == value
        console.progress.settings[which] = 1  # the player's choice takes precedence
        assert console.setting(which) == first
