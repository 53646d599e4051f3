"""Touch panels over stand-ins of their libraries: where a touch is, and what bus errors do; and the
console on three boards, played with a finger.
"""

import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

from nibblock.pointing.places import local

pytest.importorskip("pygame", reason="the simulator needs the packages of `play`")

from tools.simulate.simulator import Simulator
from tools.simulate.touch import touch_module

#: By panel: its text in a profile.
PANELS = {
    "touchscreen": "touchscreen 36 5200 59000 5800 57000 XL=D1 XR=D2 YD=D3 YU=D4",
    "focaltouch": "focaltouch 40 0 319 0 239",
    "cst8xx": "cst8xx 40 0 319 239 0 swap SDA=D1 SCL=D2 RST=D3",
    "tt21100": "tt21100 40 319 0 0 239 SDA=D1 SCL=D2",
    "stmpe610": "stmpe610 36 357 3812 390 3555 swap CS=D1",
    "gt911": "gt911 36 0 319 239 0 swap",
    "tsc2007": "tsc2007 36 300 3800 3800 300 swap",
}


class Bus:
    """An I2C bus; ``held``: what reads a pad has locked it."""

    held = False

    def try_lock(self):
        was, self.held = self.held, True
        return not was

    def unlock(self):
        self.held = False


@pytest.fixture
def panel(hardware, monkeypatch):
    """Return a function that opens the panel of a text; it returns a machine, and the panel."""

    def opened(text, now=lambda: 0):
        board = SimpleNamespace(touch=text, width=320, height=240)
        machine = SimpleNamespace(board=board, finger=None, bus=Bus())
        library = touch_module(machine)
        monkeypatch.setitem(sys.modules, library.__name__, library)
        hardware.board("some", ["D1", "D2", "D3", "D4"])
        hardware.modules["board"].I2C = lambda: machine.bus
        hardware.modules["busio"].I2C = lambda *pins: machine.bus
        hardware.modules["supervisor"].ticks_ms = now
        return machine, importlib.import_module("nibblock.boards.touch").Panel(text)

    return opened


def pixel(panel, raw):
    left, right, top, bottom = panel.edges
    return (raw[0] - left) * 320 / (right - left), (raw[1] - top) * 240 / (bottom - top)


@pytest.mark.parametrize("text", PANELS.values(), ids=PANELS)
def test_a_panel_says_where_it_is_touched(text, panel):
    machine, opened = panel(text)
    assert opened.read() is None
    for place in ((0, 0), (319, 0), (160, 120), (20, 230)):
        machine.finger = place
        found = pixel(opened, opened.read())
        assert abs(found[0] - place[0] - 0.5) < 2 and abs(found[1] - place[1] - 0.5) < 2


@pytest.mark.parametrize("text", PANELS.values(), ids=PANELS)
def test_bus_errors_count_as_no_touch(text, panel, monkeypatch):
    machine, opened = panel(text)
    machine.finger = 5, 5
    assert opened.read()
    for error in (OSError(19), RuntimeError("no pull-ups"), ValueError("no such device")):
        with monkeypatch.context() as patch:
            patch.setattr(opened, "_look", lambda error=error: (_ for _ in ()).throw(error))
            assert opened.read() is None
        assert opened.read()


def test_a_panel_that_sleeps_is_looked_for_every_second(panel, monkeypatch):
    now = [0]
    tries = []

    def asleep(*_):
        tries.append(now[0])
        raise ValueError("no I2C device at 0x5D")

    _, opened = panel(PANELS["gt911"], lambda: now[0])
    readers = importlib.import_module("nibblock.boards.touch")._READERS
    monkeypatch.setitem(readers, "gt911", asleep)
    opened._look, opened._due = None, 0
    for now[0] in range(0, 2500, 100):
        assert opened.read() is None
    assert tries == [0, 1000, 2000]
    monkeypatch.setitem(readers, "gt911", lambda bus, pins: lambda: (7, 9))
    now[0] = 3000
    assert opened.read() == (9, 7)


def test_the_bus_stays_locked_for_a_pad_on_it(panel):
    machine, opened = panel(PANELS["focaltouch"])
    opened.read()
    assert not machine.bus.held
    machine.bus.held = True
    held = []
    opened._look = lambda: held.append(machine.bus.held)
    opened.read()
    assert held == [False] and machine.bus.held


def test_without_its_library_a_board_says_so(hardware, screen, monkeypatch):
    monkeypatch.setitem(sys.modules, "adafruit_focaltouch", None)
    hardware.board("m5stack_cores3", ["PORTA_SDA", "PORTA_SCL"], screen(320, 240))
    board = importlib.import_module("nibblock.boards").open_board()
    assert board.note == "No touch: the drive lacks the library for focaltouch"


# On three boards, with the console


class Touched:
    """A console that is worked with a finger alone."""

    def __init__(self, folder, board):
        self.simulator = Simulator(folder, board)
        self.double = 2 if self.simulator.machine.board.width >= 400 else 1

    def run(self, ms):
        self.simulator.run(f"wait:{ms}")

    def put(self, x, y, ms=100):
        self.simulator.machine.finger = x * self.double, y * self.double
        self.run(ms)

    def lift(self, ms=700):
        self.simulator.machine.finger = None
        self.run(ms)

    def tap(self, x, y, ms=700):
        self.put(x, y)
        self.lift(ms)

    @property
    def console(self):
        return self.simulator.console

    @property
    def screen(self):
        return self.console.screen

    def cell(self, x, y):
        """The middle of a cell of the board in play."""
        view = self.screen.view
        size, group = view.size * view.scale, view.group
        left, top = group.x + (x - view.left) * size, group.y + (y - view.top) * size
        return left + size // 2, top + size // 2


@pytest.fixture
def touched(tmp_path):
    """Return a function that switches a board on, with its title shown."""
    made = []

    def start(board, held=False):
        made.append(Touched(tmp_path, board))
        if held:
            made[-1].put(100, 100, 6000)
        made[-1].run(3500)
        return made[-1]

    yield start
    for each in made:
        assert not each.simulator.errors
        each.simulator.close()


BOARDS = ("pyportal", "pyportal_titano", "lilygo_twatch_s3")


@pytest.mark.parametrize("board", BOARDS)
def test_a_level_is_opened_played_and_left_with_a_finger(touched, board):
    finger = touched(board)
    left, top, _, _ = finger.screen.choices.cards[0]
    finger.tap(left + 9, top + 9, 1500)
    rows = finger.screen._rows
    finger.tap(rows._x + 20, rows._y + rows._pitch // 2, 1500)
    grid = finger.screen._grid
    assert min(rows._pitch, grid.pitch, grid._wide) >= finger.console.board.finger - 6
    finger.tap(grid._x + 9, grid._y + 9, 2500)
    assert finger.console._name == "games.sokoban.screen"
    rules = finger.screen.rules
    crate = next(i for i in range(len(rules.cells)) if rules.cells[i] & 4)
    x, y = crate % rules.width, crate // rules.width
    finger.put(*finger.cell(x, y))
    finger.put(*finger.cell(x + 1, y), 1500)  # dragged: the player walks there and pushes
    assert rules.cells[crate + 1] & 4
    finger.lift()
    finger.tap(finger.console.width - 20, finger.console.height - 4)  # the footer: undo
    assert rules.cells[crate] & 4
    finger.tap(60, 3)
    assert finger.screen.dialog._pitch >= finger.console.board.finger * 3 // 4
    finger.tap(finger.console.width - 5, 100)  # beside the card
    assert finger.screen.dialog is None


def test_a_list_is_dragged_and_its_footer_pressed(touched):
    finger = touched("pyportal")
    finger.console.go("levels", "levels/1-sokoban/1-first-steps.nbk", 0)
    finger.run(1500)
    finger.put(40, 150)
    finger.put(40, 120, 300)
    assert finger.screen.chosen() > 0
    finger.lift()
    assert finger.console._name == "levels"
    finger.tap(60, 230, 1500)  # B back
    assert finger.console._name == "packs"


@pytest.mark.parametrize("board", BOARDS)
def test_a_row_of_the_scores_is_as_high_as_a_finger_needs(touched, board):
    finger = touched(board)
    finger.console.go("scores", "levels/1-sokoban/1-first-steps.nbk", 0)
    finger.run(1500)
    lines = finger.screen._lines
    assert lines.high >= finger.console.board.finger * 2 // 3
    x, y = (-at + 4 for at in local(finger.console, lines._words.grid, 0, 0))
    y -= 4 + (lines.high - finger.console.row) // 2  # the first row's top
    for row in (2, 1):
        for down in (1, lines.high - 2):
            finger.tap(x, y + row * lines.high + down, 400)
            if down == 1:
                assert finger.console._name == "scores" and finger.screen._at == row
                finger.screen._go_to(0)
        assert finger.screen._at == row
    finger.tap(x, y + lines.high + 5, 2500)  # once more
    assert finger.console._name == "games.sokoban.screen"


def test_no_finger_is_fooled_by_a_reading_or_a_gap(touched):
    """One reading is no press, three without any are no release, and trembling is no move."""
    finger = touched("m5stack_cores3")
    console = finger.console
    heard = []
    pointer = console.board.buttons._extra.to
    for name in ("press", "move", "release"):
        setattr(pointer, name, lambda *place, name=name: heard.append(name))
    machine = finger.simulator.machine
    source = console.board.buttons._extra
    for place in (None, None, None, (50, 50), None, None, None):
        machine.finger = place
        source._follow()
    assert heard == []
    for place in ((50, 50), (50, 50), (51, 50), None, None, None, (50, 51), (90, 50)):
        machine.finger = place
        source._follow()
    assert heard == ["press", "move"]
    for _ in range(4):
        machine.finger = None
        source._follow()
    assert heard == ["press", "move", "release"]


def test_a_finger_beside_a_word_of_the_title_opens_the_nearest(touched):
    finger = touched("pyportal")
    choices = finger.screen.choices
    spots = [spot for spots in choices._rows for spot in spots if not spot.page]
    spot = max(spots, key=lambda spot: (spot.y, spot.x))
    aside = spot.x + spot.wide + 6
    finger.tap(aside, spot.y + 5, 1500)
    assert finger.console._name != "title"


@pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
def test_four_crosses_measure_a_panel_for_good(touched, turned, monkeypatch):
    """Also one that is the other way round than its row says."""
    from tools.simulate import system

    other = "touchscreen 36 50000 9000 12000 52000 swap" if turned else PANELS["touchscreen"]

    def module(machine) -> ModuleType:
        with monkeypatch.context() as patch:
            patch.setattr(machine, "board", machine.board._replace(touch=other))
            return touch_module(machine)

    monkeypatch.setattr(system, "touch_module", module)
    finger = touched("pyportal", held=True)
    assert finger.console._name == "pointing.crosses"
    finger.lift()
    for place in ((40, 30), (280, 30), (280, 210), (40, 210)):
        finger.tap(*place)
    assert finger.console._name == "title"
    finger.run(1500)
    left, top, wide, _ = finger.screen.choices.cards[1]
    for _ in range(2):
        finger.tap(left + wide - 8, top + 9, 1500)
        assert finger.console._name == "packs" and finger.screen._path.endswith("klocki")
        finger.simulator.power_off()
        finger.simulator.power_on()
        finger.run(3500)


def test_touches_that_make_no_sense_are_asked_for_again(touched):
    finger = touched("pyportal", held=True)
    finger.lift()
    for _ in range(4):
        finger.tap(100, 100)
    assert finger.console._name == "pointing.crosses"
    assert not any(finger.console.progress.settings[24:30])
