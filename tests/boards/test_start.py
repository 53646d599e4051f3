"""code.py and boot.py, run as the board runs them, over the stand-ins in this folder."""

import runpy
import sys
from types import ModuleType, SimpleNamespace

import pytest

PICOSYSTEM = ["SW_" + name for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y")]
BADGE = ["BUTTON_CLOCK", "BUTTON_OUT", "BUTTON_LATCH"]


def boot(root, hardware):
    runpy.run_path(str(root / "boot.py"))
    return [call for call in hardware.calls if call[0] in ("remount", "hide")]


def test_boot_does_nothing_without_a_button(root, hardware):
    hardware.board("pimoroni_picosystem", PICOSYSTEM)
    assert boot(root, hardware) == []


@pytest.mark.parametrize(
    ("pin", "done"),
    [
        ("SW_A", [("hide", (), {})]),
        ("SW_B", [("remount", ("/",), {"readonly": False})]),
        ("SW_X", []),
        ("SW_UP", []),
    ],
)
def test_boot_with_a_button_held(pin, done, root, hardware):
    hardware.board("pimoroni_picosystem", PICOSYSTEM)
    hardware.levels[pin] = False
    assert boot(root, hardware) == done


@pytest.mark.parametrize(
    ("keys", "done"), [((), None), ((3, 6), None), ((6, 0), "remount"), ((1,), "hide")]
)
def test_boot_of_a_shift_register(keys, done, root, hardware, monkeypatch):
    hardware.board("pybadge", BADGE)
    monkeypatch.setattr(type(hardware), "keys_down", keys)
    assert [call[0] for call in boot(root, hardware)] == ([done] if done else [])


def test_boot_with_wiring_of_your_own(root, hardware):
    hardware.board("raspberry_pi_pico", ["GP6", "GP7"])
    hardware.settings.update(NIBBLOCK_BUTTONS="A=GP6 B=GP7", NIBBLOCK_BUTTONS_ACTIVE="high")
    assert boot(root, hardware) == []
    hardware.levels["GP7"] = True
    assert [call[0] for call in boot(root, hardware)] == ["remount"]


@pytest.mark.parametrize("board_id", ["m5stack_cardputer", "lilygo_tdeck", "never_seen"])
def test_boot_of_other_boards_does_nothing(board_id, root, hardware, capsys):
    hardware.board(board_id, ())
    assert boot(root, hardware) == [] and capsys.readouterr().out == ""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda hardware: hardware.settings.update(NIBBLOCK_BOARD="pygamr"),
        lambda hardware: hardware.settings.update(NIBBLOCK_BUTTONS="A=GP99"),
        lambda hardware: hardware.settings.update(NIBBLOCK_BUTTONS="A=SW_A B"),
        lambda hardware: delattr(hardware.modules["board"], "SW_A"),
        lambda hardware: setattr(hardware.modules["storage"], "remount", None),
    ],
)
def test_boot_never_stops_the_board(spoil, root, hardware, capsys):
    hardware.board("pimoroni_picosystem", PICOSYSTEM)
    hardware.levels["SW_B"] = False
    spoil(hardware)
    assert boot(root, hardware) == []
    out = capsys.readouterr().out
    assert out.startswith("Nibblock: ") and out.count("\n") == 1


@pytest.fixture
def console(hardware, monkeypatch):
    """A console module whose main() is set by the test; the board opens."""
    boards = ModuleType("nibblock.boards")
    boards.begin = lambda: setattr(module, "begun", True)
    monkeypatch.setattr("nibblock.boards", boards, raising=False)
    sys.modules["nibblock.boards"] = boards  # the fixture hardware takes it away
    module = ModuleType("nibblock.console")
    monkeypatch.setitem(sys.modules, "nibblock.console", module)
    return module


@pytest.fixture
def stopped(root, console):
    """A function that runs code.py while the console raises an error."""

    def run(error):
        def main():
            raise error

        console.main = main
        with pytest.raises(type(error)) as caught:
            runpy.run_path(str(root / "code.py"))
        assert caught.value is error

    return run


def test_code_starts_the_console(root, hardware, console):
    seen = []
    runtime = hardware.modules["supervisor"].runtime
    console.main = lambda: seen.append((console.begun, runtime.autoreload))
    runpy.run_path(str(root / "code.py"))
    assert seen == [(True, False)]


def test_code_shows_why_the_console_stopped(hardware, stopped, capsys):
    screen = SimpleNamespace(root_group=None, auto_refresh=False)
    hardware.modules["supervisor"].runtime.display = screen
    hardware.modules["displayio"].CIRCUITPYTHON_TERMINAL = "terminal"
    stopped(ValueError("no such cell"))
    assert screen.root_group == "terminal" and screen.auto_refresh is True
    assert capsys.readouterr().out == "Nibblock stopped: ValueError('no such cell')\n"


def test_code_without_a_display_still_says_it(stopped, capsys):
    stopped(OSError(2, "gone"))
    assert "Nibblock stopped: " in capsys.readouterr().out


def test_control_c_goes_straight_to_the_repl(stopped, capsys):
    stopped(KeyboardInterrupt())
    assert capsys.readouterr().out == ""
