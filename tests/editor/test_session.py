"""A level from the first cell to a friend's console, by keys: drawn, solved, published, shared,
entered, played, on every size of screen.
"""

import os

import pytest
from drawn_by_hand import draw_klocki, draw_sokoban, menu, new, publish, put, stored
from every_screen import BOARDS
from hands import choose, pause, play_brain, play_klocki, rows_of, running
from sharing.test_entered import opened, press, type_in
from sharing.test_shared import read

from nibblock import sharing
from nibblock.packs.own_levels import DRAFTS, LEVELS
from tools.commands import main
from tools.games import module
from tools.simulate.simulator import Simulator

BOTH, CODE, LETTERS = range(3)  # what a page of Share shows
WAYS = {"L": "LEFT", "U": "UP", "R": "RIGHT", "D": "DOWN"}
DEEP = os.environ.get("NIBBLOCK_DEEP") == "1"


def draw_blocks(simulator):
    """Draw a master, a block in its way, and goals."""
    draw_klocki(simulator, ((1, 0, 0, 1, 0), (0, 2, 0, 2, 0), (3, 2, 0, 3, 0)))


def draw_brain(simulator):
    """Draw a player, a block to push, and its goal."""
    for tool, cell in ((1, 6), (3, 7), (8, 9)):
        put(simulator, tool, (cell,))


def play_sokoban(simulator, lurd):
    """Press the D-pad for each letter."""
    simulator.run(" ".join(WAYS[way.upper()] for way in lurd))


#: By game: its packs, what draws a level, what solves it, and what its author plays.
PLANS = {
    "sokoban": ("levels/1-sokoban", draw_sokoban, play_sokoban, "DUUURLDDDRDL"),
    "klocki": ("levels/2-klocki", draw_blocks, play_klocki, "0,2:v\n0,0:>>"),
    "brain": ("levels/3-brain", draw_brain, play_brain, "7,r,3,r"),
}
#: Two games on each screen, each game on four; with --deep, every game on every screen.
SESSIONS = [
    (game, size)
    for i, game in enumerate(PLANS)
    for j, size in enumerate(BOARDS)
    if DEEP or (i + j) % 3 == 1
]


def drawn_and_published(simulator, game, title=""):
    """Draw, test, solve and publish, to the list of own levels; return what was drawn."""
    folder, draw, _, _ = PLANS[game]
    simulator.run("wait:1500")
    new(simulator, folder, game)
    draw(simulator)
    screen = running(simulator).screen
    screen.hand_over()
    drawn = board_of(screen.part.level_of(screen.draft))
    menu(simulator, "Test")
    simulator.run("wait:2500")
    solve(simulator, game)
    publish(simulator, title)
    simulator.run("wait:4000")
    assert running(simulator)._name == "levels" and running(simulator).screen._path == LEVELS
    return drawn


def solve(simulator, game, solution=""):
    """Solve the level in play by keys."""
    play = running(simulator).screen
    _, _, play_moves, own = PLANS[game]
    play_moves(simulator, solution or own)
    simulator.run("wait:900")
    assert play.rules.solved or rows_of(play.dialog)[0] == "Add to My levels"


def solution_of(own):
    """Return the published solution of an own level as text."""
    if own.texts:
        return own.texts[0]
    return module(own.level.game, "share").steps_text(*own.steps, own.level.width)


def shared(simulator):
    """Share the level from the list; return its first code as letters, and what a reader reads."""
    simulator.run("A:400 wait:300")
    choose(simulator, "Share")
    simulator.run("wait:1500")
    page = running(simulator).screen
    letters, found = "", []
    first = [what for what, _, laid in page._pages if laid is page._pages[0][2]]
    for what in first:
        if what in (BOTH, LETTERS):
            letters += letters_on(page)
        if what in (BOTH, CODE):
            found.append(read(simulator.screen()))
        simulator.run("A wait:700")
    simulator.run("B wait:1000")
    assert running(simulator)._name == "levels"
    return letters, found


def letters_on(page):
    """Return the code that is written on the page, from the tiles of its last line of text."""
    grid = page._over[len(page._over) - 1]
    signs = [chr(grid[i] + 32) for i in range(grid.width * grid.height)]
    return "".join(signs).replace(" ", "").replace("-", "")


def board_of(level):
    """Return what is on a board, however Klocki's blocks are numbered."""
    if level.game != "klocki":
        return level.width, level.height, level.key
    pairs = list(zip(level.types, level.first, level.second, strict=True))
    return level.width, level.height, bytes(level.marks), [(p[0], pairs.index(p)) for p in pairs]


@pytest.mark.parametrize(("game", "size"), SESSIONS)
def test_a_level_goes_from_the_first_cell_to_a_friend(tmp_path, game, size):
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    for drive in (mine, theirs):
        drive.mkdir()
    with Simulator(mine, BOARDS[size]) as simulator:
        drawn = drawn_and_published(simulator, game)
        code, seen = shared(simulator)
    assert seen == [code]
    assert stored(mine, DRAFTS) == []
    (published,) = stored(mine, LEVELS)
    assert board_of(sharing.decode(code)) == board_of(published.level) == drawn
    with Simulator(theirs, BOARDS[size]) as simulator:
        opened(simulator, game)
        press(simulator, code[:5])
        type_in(simulator, code[5:] + "\r")
        simulator.run("wait:600 A wait:2500")
        play = running(simulator).screen
        assert (play.path, play.index, play.game) == (LEVELS, 0, game)
        solve(simulator, game, solution_of(published))
    (entered,) = stored(theirs, LEVELS)
    assert board_of(entered.level) == drawn


@pytest.mark.parametrize("game", PLANS)
def test_the_published_solution_can_be_verified_and_watched_to_its_end(tmp_path, game):
    with Simulator(tmp_path, "pimoroni_picosystem") as simulator:
        drawn_and_published(simulator, game, "Mine")
        (published,) = stored(tmp_path, LEVELS)
        assert published.title == "Mine"  # it was asked for
        assert bool(published.steps) != bool(published.texts)
        pack = str(tmp_path / "mine.nbk")
        assert main(["progress", str(tmp_path), "--levels", pack]) == main(["verify", pack]) == 0
        simulator.run("A wait:2500")
        play = running(simulator).screen
        assert (play.path, play.session.at) == (LEVELS, 0)
        pause(simulator)
        choose(simulator, "Hint")
        simulator.run("wait:2500")
        simulator.run("A wait:50 A wait:50 A wait:50")
        assert not play.rules.solved
        for _ in range(100):
            if play.rules.solved:
                break
            simulator.run("wait:100")
        assert play.rules.solved
        if published.steps:
            assert play.session.at == published.steps[0]
        simulator.run("B wait:300")
        assert play.session.at == 0 and not play.rules.solved and not play.dialog
