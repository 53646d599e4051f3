"""Test what a player can do with the bests of a level on the console: load, keep, erase."""

import pytest
from hands import choose, go_to, pause, rows_of, running

from nibblock.games.brain import level as brain
from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from nibblock.progress.records.chip import kept_key
from nibblock.progress.writing.mend import mend
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games import module
from tools.games.brain import text as brain_text

CRATES = Level(("########", "#@ $  .#", "#      #", "########"), "Crates")
SLIDE = Level((".@.......#......", ".........[......", "....+..........."), "Slide", game="klocki")
WALK = "5 3\n0 0 1\n\n0 3 1\n-4 2 0\n"
LEVELS = (CRATES, SLIDE, brain_text.make(brain.read(WALK.splitlines()), "Walk"))
#: By game: a short and a long solution; and keys that make two steps that solve nothing.
SOLUTIONS = {
    "sokoban": ("rrrr", "durrrr"),
    "klocki": ("0,0:v>v", "0,0:v;1,2:>;1,0:>v"),
    "brain": ("0,r,0,r,0,r", "3,r,0,r,2,r"),
}
STEPS = {
    "sokoban": "RIGHT DOWN",
    "klocki": "A RIGHT*2 A",
    "brain": "+RIGHT wait:100 -RIGHT wait:500",
}
GAMES = list(SOLUTIONS)


@pytest.fixture
def start(drive, simulators):
    """Return a function that opens level ``game``, after storing the given solutions as bests."""
    (drive / "levels").mkdir()
    (drive / "levels" / "three.nbk").write_bytes(nbk.write(Collection(LEVELS)))

    def start(game, *solutions):
        level = LEVELS[GAMES.index(game)]
        saves = module(game, "saves")
        progress = Progress(Files(""))
        assert mend(progress, "create") == ""
        for moves in solutions:
            progress.add_solution(saves.key(level), *saves.stored(level, moves))
        assert progress.flush() == ""
        simulator = simulators(drive, "pimoroni_picosystem")
        simulator.run("wait:500")
        go_to(simulator, "levels/three.nbk", GAMES.index(game), game)
        simulator.run("B wait:100 B wait:300" if game == "klocki" and solutions else "wait:300")
        return simulator

    return start


def open_bests(simulator):
    """Open the dialog from the menu; return its rows."""
    pause(simulator)
    if running(simulator).screen.game == "klocki":
        choose(simulator, "Best")
    else:
        choose(simulator, "Level info")
        simulator.run("A wait:30")
    return rows_of(running(simulator).screen.dialog)


def close(simulator):
    """Go back to the board, menu by menu."""
    while running(simulator).screen.dialog:
        simulator.run("B wait:60")


def progress_of(simulator):
    screen = running(simulator).screen
    return running(simulator).progress, screen.key_of_level


def other(game):
    return {"sokoban": "pushes", "klocki": "steps", "brain": "moves"}[game]


@pytest.mark.parametrize("game", GAMES)
def test_both_bests_can_be_loaded_and_played(start, game):
    simulator = start(game, *SOLUTIONS[game])
    for name in (other(game), "moves" if game != "brain" else "frames"):
        rows = open_bests(simulator)
        assert f"Load best {name}" in rows
        choose(simulator, f"Load best {name}")
        simulator.run("wait:300 START wait:100")  # whatever is said, then a menu
        close(simulator)
        screen = running(simulator).screen
        session, rules = screen.session, screen.rules
        end, at, _ = session.stand()
        assert end and not at and not rules.solved
        if game == "brain":
            session.seek(end)
            while not session.work(1000):
                pass
        else:
            while session.redo():
                pass
        assert rules.solved
        screen.restart()
        simulator.run("wait:300")
        progress, key = progress_of(simulator)
        assert not progress.marks(key) & 2


@pytest.mark.parametrize("game", GAMES)
def test_bests_are_erased_after_asking(start, game):
    simulator = start(game, SOLUTIONS[game][0])
    progress, key = progress_of(simulator)
    open_bests(simulator)
    choose(simulator, "Erase bests", "No")
    close(simulator)
    assert progress.best(key, 0)
    open_bests(simulator)
    choose(simulator, "Erase bests", "Erase them")
    simulator.run("wait:500")
    assert progress.best(key, 0) is None and progress.best(key, 1) is None
    simulator.run("power:off power:on wait:700")
    assert Progress(Files("")).best(key, 0) is None


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_kept_until_the_level_is_solved(start, game, root, monkeypatch):
    simulator = start(game)
    simulator.run(STEPS[game] + " wait:300")
    screen = running(simulator).screen
    kept = screen.session.stand()
    assert kept[0] and not screen.rules.solved
    open_bests(simulator)
    choose(simulator, "Keep these moves")
    simulator.run("wait:300 START wait:100 B wait:300")
    progress, key = progress_of(simulator)
    assert progress.marks(kept_key(key)) == 2
    screen.restart()
    simulator.run("wait:300")
    rows = open_bests(simulator)
    assert "Load kept moves" in rows and not any(row.startswith("Erase") for row in rows)
    choose(simulator, "Load kept moves")
    simulator.run("wait:1000")
    assert running(simulator).screen.session.stand()[0] == kept[0]
    screen = running(simulator).screen
    monkeypatch.chdir(root)  # here, not in the simulator, which has its own folder
    screen.store()
    screen.open_dialog("play.dialogs.solved")
    assert not progress.marks(kept_key(key)) & 2


def test_a_worse_solution_replaces_the_bests_only_if_forced(start):
    simulator = start("sokoban", "rrrr")
    progress, key = progress_of(simulator)
    simulator.run("DOWN RIGHT UP LEFT RIGHT*4 wait:3000 B wait:300")
    screen = running(simulator).screen
    assert screen.rules.solved and progress.best(key, 0)[:2] == (4, 3)
    open_bests(simulator)
    choose(simulator, "Keep these moves", "No")
    close(simulator)
    assert progress.best(key, 0)[:2] == (4, 3)
    open_bests(simulator)
    choose(simulator, "Keep these moves", "Replace them")
    assert progress.best(key, 0)[:2] == (screen.rules.moves, 3)
    assert progress.best(key, 0)[0] > 4


def test_numbers_whose_steps_were_not_kept_cannot_be_loaded(start):
    simulator = start("sokoban")
    progress, key = progress_of(simulator)
    progress.add_solution(key, 9, 3, b"")
    open_bests(simulator)
    choose(simulator, "Load best moves")
    assert running(simulator).screen.session.stand()[0] == 0


def test_a_level_without_moves_and_bests_offers_nothing_of_its_own(start):
    assert open_bests(start("klocki")) == ["Load the pack's"]
