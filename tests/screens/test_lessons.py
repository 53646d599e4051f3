"""Play the lessons of Klocki and Brain, one for each type of block and mark, by keys on the
console.
"""

import re

import pytest
from hands import choose, go_to, menu_is_open, pause, play_brain, play_klocki, running
from PIL import Image

from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack
from nibblock.play.steps import code_at
from nibblock.play.tape import frames
from nibblock.progress import Drive as Files
from nibblock.progress import Progress

LESSONS = {"klocki": "levels/2-klocki/1-lessons.nbk", "brain": "levels/3-brain/1-lessons.nbk"}
MOVES = re.compile("[<>^v]+")
ACROSS = 6  # tiles of a sheet


@pytest.fixture
def at_console(tmp_path, root, simulators):
    """Return a function that opens a game's lessons in play; it returns simulator, levels,
    solutions.
    """

    def start(game):
        with open_pack(str(root / LESSONS[game])) as pack:
            levels = [pack.read(n) for n in range(pack.count)]
            texts = [next(pack.texts(n)) for n in range(pack.count)]
        simulator = simulators(tmp_path, settings={"NIBBLOCK_START": LESSONS[game]})
        simulator.run("wait:500")
        return simulator, levels, texts

    return start


def sheet(pictures):
    """Return all pictures side by side."""
    width, height = pictures[0].size
    down = -(-len(pictures) // ACROSS)
    whole = Image.new("RGB", (ACROSS * width, down * height))
    for i, picture in enumerate(pictures):
        whole.paste(picture, (i % ACROSS * width, i // ACROSS * height))
    return whole


def stored(simulator, key):
    """Return the best game of a level from the drive: two numbers and its steps."""
    best = Progress(Files(f"{simulator.machine.drive.root}/")).best(key, 0)
    assert best
    return best


def test_klocki_lessons_are_solved_by_keys(at_console, golden):
    simulator, levels, texts = at_console("klocki")
    starts, middles = [], []
    for n, (level, text) in enumerate(zip(levels, texts, strict=True)):
        screen = running(simulator).screen
        assert screen.index == n
        starts.append(simulator.screen())
        play_klocki(simulator, text, sum(map(len, MOVES.findall(text))) // 2)
        middles.append(simulator.screen())
        pause(simulator, "Restart")
        assert screen.session.at == 0 and screen.rules.moves == 0
        play_klocki(simulator, text)
        assert screen.rules.solved and menu_is_open(screen), level.title
        moves, steps, packed = stored(simulator, level.key)
        assert (moves, steps) == (screen.rules.moves, screen.rules.steps)
        assert moves == level.best[0], level.title
        rules = Klocki(level)
        for i in range(len(packed) >> 1):
            assert rules.apply(code_at(packed, i, 16) & 0x7FFF)
        assert rules.solved, level.title
        if n + 1 < len(levels):
            choose(simulator, "Next level")
    golden(sheet(starts), "lessons-klocki-starts")
    golden(sheet(middles), "lessons-klocki-middles")


def test_brain_lessons_are_won_by_keys(at_console, golden):
    simulator, levels, texts = at_console("brain")
    starts, middles = [], []
    for n, (level, text) in enumerate(zip(levels, texts, strict=True)):
        go_to(simulator, LESSONS["brain"], n, "brain")
        screen = running(simulator).screen
        starts.append(simulator.screen())
        played = play_brain(simulator, text)
        assert screen.rules.solved and menu_is_open(screen), level.title
        assert played == screen.rules.frames
        count, moves, packed = stored(simulator, level.key)
        assert (count, moves) == (played, screen.rules.moves)
        rules = Brain(level)
        for pressed in frames(packed):
            rules.frame(pressed)
        assert rules.solved and rules.frames == count, level.title
        go_to(simulator, LESSONS["brain"], n, "brain")
        assert play_brain(simulator, text, played // 2) == played // 2
        middles.append(simulator.screen())
    golden(sheet(starts), "lessons-brain-starts")
    golden(sheet(middles), "lessons-brain-middles")


@pytest.mark.parametrize(("board", "reported"), [("pybadge", True), ("pimoroni_picosystem", False)])
def test_a_title_that_is_cut_off_is_shown_in_full(tmp_path, board, reported, simulators):
    """Show the title of a lesson, which is its hint, in full on a narrow screen until a key."""
    start = {"NIBBLOCK_START": "levels/1-sokoban/1-first-steps.nbk"}
    simulator = simulators(tmp_path, board, settings=start).run("wait:1500")
    assert (running(simulator).notices.shown is not None) == reported
    simulator.run("RIGHT wait:100")
    assert running(simulator).notices.shown is None and running(simulator).screen.rules.moves == 1
