"""Let a monkey use the console: random keys, chords and power cuts over all shipped packs.

In between it solves a level by hand, so that there is something to lose. Nothing may crash, solved
levels stay solved, and the saves stay readable. With --deep it presses 100,000 keys; a failure
says with which seed, and the last of them.
"""

import random
import re
import sys
from contextlib import contextmanager

import pytest
from hands import go_to, home, play_klocki, running
from restarts import change

from nibblock.packs import open_pack
from nibblock.settings import SWAP
from tools import commands
from tools.games.klocki.moves import STEPS
from tools.simulate.simulator import Simulator

BOARDS = ["pimoroni_picosystem", "pybadge", "tinycircuits_thumby_color", "pajenicko_picopad"]
SMALL = BOARDS[:2]  # little is free on them
SCANT = 20_000  # bytes: then each change of screen restarts the console
LESSONS = "levels/2-klocki/1-lessons.nbk"
WAYS = ("LEFT", "UP", "RIGHT", "DOWN")
OTHERS = ("A", "A", "A", "B", "B", "START", "SELECT", "X", "Y")
SEEDS = 25  # for each board, in long runs
SHORT, LONG = 230, 1000  # keys for each of them


def some_keys(dice, wired):
    """Return one or more tokens: mostly single presses, sometimes what no player would do."""
    kind = dice.random()
    keys = [key for key in OTHERS if key in wired]
    if kind < 0.55:
        return f"{dice.choice(WAYS)}*{dice.choice((1, 1, 1, 2, 4))}"
    if kind < 0.8:
        return dice.choice(keys)
    if kind < 0.88:
        return f"{dice.choice(WAYS + tuple(keys))}:{dice.choice((200, 500, 1000))}"
    if kind < 0.94:
        both = dice.sample(WAYS + tuple(dict.fromkeys(keys)), 2)
        down = " ".join("+" + key for key in both)
        return f"{down} wait:{dice.choice((20, 150, 600))} -{both[0]} wait:30 -{both[1]}"
    return f"wait:{dice.choice((50, 300, 1500, 25_000, 70_000))}"


def presses(script):
    """Return how many keys a token presses."""
    words = [word for word in script.split() if word[0] != "-" and word[:4] != "wait"]
    return sum(int(word.partition("*")[2] or 1) for word in words)


class Monkey:
    """A random player on ``simulator``; ``solved``: (number of the player, key of the level)."""

    def __init__(self, simulator, seed, root):
        self.simulator = simulator
        self.seed = seed
        self.dice = random.Random(seed)
        self.levels = levels_of(root)
        with open_pack(str(root / LESSONS)) as pack:
            self.lessons = [(pack.read(n).key, next(pack.texts(n))) for n in range(pack.count)]
        self.solved = set()
        self.cuts = 0  # power cuts during a write
        self.keys = 0  # that it pressed at random
        self.done = ""  # the last tokens

    def run(self, script):
        """Play a token and remember it; if the power went meanwhile, switch on again."""
        self.done = f"{self.done} {script}"[-600:]
        self.simulator.run(script)
        if not self.simulator.machine.on:
            self.cuts += 1
            self.simulator.run("power:off power:on wait:600")
            self.look()
        assert self.simulator.errors == [], self.simulator.errors[0]

    def press(self):
        """Press some random keys."""
        wired = {key for key in OTHERS if self.simulator.machine.board.button(key)}
        script = some_keys(self.dice, wired)
        self.keys += presses(script)
        self.run(script)

    @contextmanager
    def telling(self):
        """Say how to repeat what fails meanwhile."""
        try:
            yield
        except Exception as error:
            told = f"seed {self.seed!r}, key {self.keys}, after {self.done}"
            raise AssertionError(told) from error

    def _console(self):
        """Return the console, once it runs: it may be restarting itself."""
        while not (self.simulator._console.world and running(self.simulator)):
            self.simulator.run("wait:20")
        return running(self.simulator)

    def somewhere(self):
        """Open any level, or any other screen."""
        game, path, n = self.dice.choice(self.levels)
        console = self._console()
        where = self.dice.random()
        if where < 0.8:
            console.play(path, n, game)
        elif where < 0.9:
            console.go("levels", path)
        else:
            console.go("title")
        self.done = f"{self.done} [{path} {n}]"
        self.run("wait:300")

    def solve(self):
        """Solve a lesson as a person would; once stored, it must not be forgotten."""
        n = self.dice.randrange(len(self.lessons))
        key, text = self.lessons[n]
        machine = self.simulator.machine
        machine.cut_after = None
        self._console().go("title")
        self.run("B wait:100")  # if the display is dark, a key only wakes it
        console = self._console()
        console.progress.clear_unfinished(key)
        console.progress.settings[SWAP] = 0  # it may have let A and B change places
        console.progress.touch_settings()
        console.board.swap(0)
        go_to(self.simulator, LESSONS, n, "klocki")
        play_klocki(self.simulator, text, len(re.findall("[<>^v]", text)) - 1)
        if self.dice.random() < 0.4:
            machine.cut_after = self.dice.randrange(12)  # during the next write
        console = self._console()
        way = STEPS.index(text[-1])
        self.run(WAYS[way + console.screen.view.turned & 3] + " wait:300")
        if running(self.simulator) is console:  # otherwise the power went: it may be stored or not
            assert console.progress.marks(key) & 1
            self.solved.add((console.progress.player, key))

    def pull(self):
        """Cut the power, now or during the next write, and switch on again."""
        if self.dice.random() < 0.5:
            self.run("power:off power:on wait:600")
            self.look()
        else:
            self.simulator.machine.cut_after = self.dice.randrange(20)

    def look(self):
        """Check that every level that was solved is still solved."""
        progress = self._console().progress
        for n, (key, _) in enumerate(self.lessons):
            is_solved = (progress.player, key) in self.solved  # it may have changed the player
            assert not is_solved or progress.marks(key) & 1, f"lesson {n}"


def levels_of(root):
    """Return every shipped level: game, path, index."""
    found = []
    for path in sorted((root / "levels").glob("*/*.[ns]*b*")):
        with open_pack(str(path)) as pack:
            name = path.relative_to(root).as_posix()
            found += [(pack.game(n), name, n) for n in range(pack.count)]
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_monkey(tmp_path, root, board, deep, capsys):
    for seed in range(SEEDS if deep else 1):
        drive = tmp_path / str(seed)
        drive.mkdir()
        with Simulator(drive, board) as simulator:
            if board in SMALL:  # so that modules come and go, and so does the console
                simulator.machine.free_heap = SCANT
            monkey = Monkey(simulator, f"{board} {seed}", root)
            with monkey.telling():
                monkey.run("wait:500")
                n = 0
                while monkey.keys < (LONG if deep else SHORT):
                    if n % 40 == 10:
                        monkey.solve()
                    if n % 30 == 20:
                        monkey.somewhere()
                    if n % 90 == 80:
                        monkey.pull()
                    monkey.press()
                    n += 1
                simulator.machine.cut_after = None
                monkey.look()
                home(simulator)
                assert len(monkey.solved) > 1
        capsys.readouterr()
        assert commands.main(["progress", str(drive)]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize("board", SMALL)
def test_monkey_while_memory_fails_now_and_then(tmp_path, root, board, deep):
    for seed in range(12 if deep else 1):
        drive = tmp_path / str(seed)
        drive.mkdir()
        with Simulator(drive, board) as simulator, pytest.MonkeyPatch.context() as patch:
            simulator.machine.free_heap = SCANT
            monkey = Monkey(simulator, f"{board} {seed}", root)
            starve(monkey.dice, patch)
            with monkey.telling():
                monkey.run("wait:500")
                for n in range(200):
                    if n % 20 == 10:
                        monkey.somewhere()
                    monkey.press()


def starve(dice, monkeypatch):
    """Deny memory to pictures and records one time in a hundred; the title has enough."""

    def fails():
        module = sys.modules.get("nibblock.console")  # this is called by the console
        console = getattr(module, "running", None)
        there = console and (console.leaving[0] if console.leaving else console._name)
        return there and there != "title" and dice.random() < 0.01

    def starved(function):
        def call(*arguments, **named):
            if fails():
                raise MemoryError
            return function(*arguments, **named)

        return call

    def starve_all(kind, methods):
        for method in methods:
            setattr(kind, method, starved(getattr(kind, method)))

    records = ("best", "unfinished", "set_unfinished", "add_solution")
    pictures = ("sheet", "tiles", "page", "glyphs")
    change(monkeypatch, "pictures", lambda module: starve_all(module.Pictures, pictures))
    change(monkeypatch, "progress.records.index", lambda module: starve_all(module, records))
