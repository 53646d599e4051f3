"""Show every shipped Klocki and Brain level on the console, and solve it by replaying the solution
that came with it: a ninth of them, with ``--deep`` all.
"""

from pathlib import Path

import pytest
from hands import choose, go_to, menu_is_open, pause, play_brain, play_klocki, running

from nibblock.packs import open_pack

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"klocki": "2-klocki", "brain": "3-brain"}
BOARDS = ("pybadge", "tinycircuits_thumby_color", "pajenicko_picopad")
LONGEST = 600_000  # ms that a replay may take


def levels_of(game):
    """Return path and index of every level, as the console names them."""
    folder = GAMES[game]
    for path in sorted((ROOT / "levels" / folder).glob("*.nbk")):
        with open_pack(str(path)) as pack:
            count = pack.count
        for n in range(count):
            yield f"levels/{folder}/{path.name}", n


@pytest.fixture
def on_board(tmp_path, simulators):
    """Return a function that switches a board on; no level is in play yet."""

    def start(board):
        return simulators(tmp_path, board).run("wait:500")

    return start


def differs_from_ground(picture):
    """Return whether there is a board on the screen, below the counters."""
    return len(picture.crop((0, 20, picture.width, picture.height)).getcolors(4096)) > 3


def replay_klocki(simulator, screen, slowly):
    """Load the pack's solution; go to the end in the list of moves, or replay it step by step."""
    pause(simulator, "Best", "Load the pack's")
    end = screen.session.record.end
    assert end and not screen.session.at
    pause(simulator, "Moves")
    simulator.run("A wait:30")
    choose(simulator, "Replay from here" if slowly else "To the end")
    simulator.run("UP*2" if slowly else "")
    wait_until(simulator, lambda: screen.session.at == end)
    simulator.run("wait:1000 B wait:30")
    assert not screen.dialog and screen.rules.solved


def replay_brain(simulator, screen, slowly):
    """Have the console show the solution, fast or not; if it wins, that ends by itself."""
    pause(simulator, "Solution")
    if menu_is_open(screen):
        choose(simulator, "Solution 1")
    show = screen.dialog
    simulator.run("" if slowly else "+UP")
    wait_until(simulator, lambda: screen.dialog is not show or not show._runs)
    simulator.run("" if slowly else "-UP")
    assert screen.dialog is None, "it does not win"
    assert screen.session.at == 0 and not screen.rules.solved


def wait_until(simulator, is_over):
    """Let time pass, with a limit."""
    waited = 0
    while not is_over() and waited < LONGEST:
        simulator.run("wait:500")
        waited += 500
    assert is_over()


REPLAY = {"klocki": replay_klocki, "brain": replay_brain}


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_solved_by_the_consoles_replay(on_board, game, deep):
    simulator = on_board("pimoroni_picosystem")
    levels = list(levels_of(game))
    assert len(levels) > 80
    for path, n in levels if deep else levels[::9]:
        go_to(simulator, path, n, game)
        running(simulator).dims_after = 0  # a long solution is shown without a key
        screen = running(simulator).screen
        assert differs_from_ground(simulator.screen()), (path, n)
        assert not screen.rules.solved
        REPLAY[game](simulator, screen, deep)


@pytest.mark.parametrize("board", BOARDS)
def test_every_level_opens_on_other_boards(on_board, board, deep):
    simulator = on_board(board)
    levels = [(game, *level) for game in GAMES for level in levels_of(game)]
    for game, path, n in levels if deep else levels[BOARDS.index(board) :: len(BOARDS)]:
        go_to(simulator, path, n, game)
        assert differs_from_ground(simulator.screen()), (path, n)


BY_KEYS = {"klocki": play_klocki, "brain": play_brain}


@pytest.mark.parametrize("game", GAMES)
def test_every_solution_is_played_by_keys(on_board, game, deep):
    if not deep:
        pytest.skip("test_lessons.py does so with the lessons; test --deep with all levels")
    simulator = on_board("tinycircuits_thumby_color")
    for path, n in levels_of(game):
        with open_pack(str(ROOT / path)) as pack:
            texts = list(pack.texts(n))
        for text in texts:
            go_to(simulator, path, n, game)
            screen = running(simulator).screen
            assert not screen.session.at
            BY_KEYS[game](simulator, text)
            assert screen.rules.solved and menu_is_open(screen), (path, n, text)
