"""No name, title or text of a level breaks a screen that shows it, in any language."""

import pytest
from drawn_by_hand import new
from hands import level_of, running, visit

from nibblock.packs import own_edit
from nibblock.packs.own_levels import DRAFTS, LEVELS
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from nibblock.progress.writing.players import set_name
from tools.commands.progress import Folder
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.simulate.simulator import Simulator

HOSTILE = (
    *("", " ", ",", ", ", "A, B back", "left and right, master", "\\", "\\A\\n\\B", "%", "%s%d%%%"),
    *("W" * 400, "a b " * 120, "\x7f\xa0\u2603\U0001f600", "[end]", "{0}", "\u202eabc", "\t\n\r"),
)
GAMES = {
    "sokoban": ("#####", "#@$.#", "#####"),
    "klocki": (".@.......[......", "................", "....+..........."),
    "brain": ("7 5", "0 1 1", "1 0 0", "", "0 6 4"),
}
BOARDS = {"en": "pimoroni_picosystem", "de": "tinycircuits_thumby_color"}


@pytest.fixture(scope="module")
def drive(tmp_path_factory):
    """Return a drive whose packs, own levels, drafts and players have all those names."""
    root = tmp_path_factory.mktemp("named") / "drive"
    for n, game in enumerate(GAMES, 1):
        levels = [Level(GAMES[game], text, text, comment=text, game=game) for text in HOSTILE]
        for i, text in enumerate(HOSTILE[:: 6 - n]):
            path = root / f"levels/{n}-{game}/{i}-pack.nbk"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(nbk.write(Collection(tuple(levels), text, text)))
    progress = Progress(Folder(root))
    assert mend(progress, "create") == ""
    for player, text in enumerate(("%s, \\B", "W" * 99, "")):
        set_name(progress, player, text)
    for text in HOSTILE:
        for draft in (False, True):
            level = read_level(root, text)
            own_edit.store(progress, level, draft=draft)
            assert progress.flush() == ""
    return root


def read_level(root, text):
    """Return a level as the console reads it, with this title and author."""
    level = level_of(root / "levels/1-sokoban/0-pack.nbk")
    level.title = level.author = text
    return level


def look(simulator, *where, keys=""):
    visit(simulator, *where, keys=f"wait:1200 {keys} wait:300")
    assert simulator.errors == [] and running(simulator)._name != "broken", (where, keys)


@pytest.mark.parametrize("language", BOARDS)
def test_no_text_breaks_a_screen(drive, language, deep):
    with Simulator(drive, BOARDS[language], settings={"NIBBLOCK_LANGUAGE": language}) as simulator:
        simulator.run("wait:2500")
        look(simulator, "players", keys="DOWN*2 A B")
        look(simulator, "packs", "", keys="DOWN*9 A:600 B")
        for n, game in enumerate(GAMES, 1):
            pack = f"levels/{n}-{game}/0-pack.nbk"
            look(simulator, "packs", f"levels/{n}-{game}", keys="DOWN*9 A:600 B")
            look(simulator, "levels", pack, keys="RIGHT*19 A:600 wait:300 B")
            for i in range(0, len(HOSTILE), 1 if deep else 5):
                look(simulator, "scores", pack, i)
                look(simulator, "play", pack, i, game, keys="A:700 wait:100 B wait:100")
                look(simulator, "screens.share", pack, i, -1, "levels", pack, i)
        for path in (LEVELS, DRAFTS):
            look(simulator, "levels", path, keys="RIGHT*19 A:600 wait:300 B")
        for i in range(0, len(HOSTILE), 1 if deep else 5):
            look(simulator, "editor.screen", ":mine/drawing.nbk", i, keys="A:600 wait:200 B B A")
        look(simulator, "statistics", 0, "title")
        look(simulator, "title", keys="A wait:900")


@pytest.mark.parametrize("game", GAMES)
def test_every_tool_is_named_in_the_strip(tmp_path, game):
    for language, board in BOARDS.items():
        with Simulator(tmp_path, board, settings={"NIBBLOCK_LANGUAGE": language}) as simulator:
            simulator.run("wait:2500")
            screen = new(simulator, "levels", game)
            for tool in range(sum(screen.part.GROUPS)):
                screen.palette.choose(tool)
                for choosing in (False, True):
                    screen.show_keys(screen.palette.keys(choosing))
                screen.bar.doing(screen.palette.caption())
            simulator.run("B RIGHT DOWN*2 wait:300 B wait:300")
            assert simulator.errors == [] and running(simulator)._name == "editor.screen"


def test_an_error_in_a_screen_stores_what_is_drawn(tmp_path):
    with Simulator(tmp_path, BOARDS["en"]) as simulator:
        simulator.run("wait:2500")
        screen = new(simulator, "levels", "sokoban")
        simulator.run("A RIGHT A wait:300")
        drawn = bytes(screen.board.cells)
        screen.palette.keys = None
        simulator.run("B wait:3000")
        assert running(simulator)._name == "broken" and simulator.errors == []
        simulator.run("power:off power:on wait:2500")
        visit(simulator, "play", ":mine/drawing.nbk", 0, keys="wait:2500")
        assert bytes(running(simulator).screen.board.cells) == drawn
