"""The board as the simulator makes it, seen through a miniature console (toy/code.py)."""

import code
import os
import sys
import time

import pytest

from tools.errors import InputError, ToolError
from tools.simulate.boards import DEFAULT, board_ids, board_model
from tools.simulate.drive import Drive
from tools.simulate.machine import toml_value
from tools.simulate.simulator import Simulator

WHITE = (255, 255, 255)
SAVE = "place.txt"


def place(sim):
    """Return the tile of the toy's white square."""
    picture = sim.screen()
    tiles = [(x, y) for y in range(picture.height // 16) for x in range(picture.width // 16)]
    return [
        tile for tile in tiles if picture.getpixel((tile[0] * 16 + 5, tile[1] * 16 + 5)) == WHITE
    ]


def test_taps_move_and_runs_go_on(toy):
    with Simulator(toy) as sim:
        assert place(sim.run()) == [(2, 2)]
        assert place(sim.run("RIGHT*3")) == [(5, 2)]
        assert place(sim.run("DOWN LEFT")) == [(4, 3)]
        assert sim.errors == []


def test_same_script_same_bytes(toy, tmp_path):
    for name in ("one", "two"):
        with Simulator(toy, folder=tmp_path) as sim:
            sim.run(f"RIGHT DOWN:300 wait:50 +LEFT wait:9 shot:{name}.png -LEFT B shot:{name}b.png")
            assert sim.shots[f"{name}.png"].size == (240, 240)
            end = sim.ms
    for part in ("", "b"):
        first = (tmp_path / f"one{part}.png").read_bytes()
        assert first == (tmp_path / f"two{part}.png").read_bytes()
    assert 659 <= end < 700


def test_a_tap_repaints_two_tiles(toy):
    with Simulator(toy) as sim:
        before = len(sim.run().display.log)
        sim.run("RIGHT")
        assert [refresh.areas for refresh in sim.display.log[before:]] == [[(32, 32, 64, 48)]]


def test_virtual_time(toy, monkeypatch):
    with Simulator(toy) as sim:
        monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("slept for real"))
        sim.run("wait:100000")
        assert 100_000 <= sim.ms < 100_100


def test_ticks_wrap_after_65_seconds(toy, capsys):
    with Simulator(toy) as sim:
        sim.run("B wait:66000 B")
    ticks = [int(line.split()[1]) for line in capsys.readouterr().out.splitlines()]
    assert ticks[0] > (1 << 29) - 65536
    assert ticks[1] < 2000


def test_the_process_is_as_before(toy):
    folder, path, names = os.getcwd(), sys.path[:], set(sys.modules)
    sleep, opened = time.sleep, open
    with Simulator(toy) as sim:
        sim.run("RIGHT")
        for _ in range(2):  # between two runs, and after the last
            assert os.getcwd() == folder and sys.path == path
            assert sys.modules["time"] is time and sys.modules["os"] is os
            assert time.sleep is sleep and open is opened
            assert not {"toy", "supervisor", "keypad.Keys"} & (set(sys.modules) - names)
            sim.run("power:off")
    assert not (toy / "lib" / "__pycache__").exists()
    assert "InteractiveConsole" in vars(code)  # Python's own, not the drive's


def test_power_off_keeps_the_drive(toy):
    with Simulator(toy) as sim:
        sim.run("RIGHT*2 A RIGHT power:off")
        assert not sim.running and sim.screen().getbbox() is None
        assert (toy / SAVE).read_text() == "4 2"
        assert place(sim.run("wait:5 power:on")) == [(4, 2)]
    assert sorted(os.listdir(toy)) == ["code.py", "lib", SAVE]


@pytest.mark.parametrize(
    ("writes", "left"), ((0, "2 2"), (1, ""), (2, "3 "), (3, "3 2")), ids=lambda value: str(value)
)
def test_power_cut_between_any_two_writes(toy, writes, left):
    (toy / SAVE).write_text("2 2")
    with Simulator(toy) as sim:
        sim.run()
        sim.machine.cut_after = writes
        sim.run("RIGHT A")
        assert sim.machine.on == (writes == 3)
        assert (toy / SAVE).read_text() == left
        sim.run("power:off")
        sim.machine.cut_after = None
        if len(left) == 3:
            assert place(sim.run("power:on")) == [(int(left[0]), 2)]


def test_a_computer_holds_the_drive(toy):
    with Simulator(toy, computer=True) as sim:
        sim.run("RIGHT A")
        assert not (toy / SAVE).exists()
        assert sim.machine.nvm[:3] == b"\x03\x02\xff"
    with Simulator(toy) as sim:  # nvm stays in the drive's folder, hidden from the console
        assert place(sim.run()) == [(3, 2)]
        assert ".simulator" not in sim.machine.drive.listdir("")


def test_a_board_without_nvm(toy):
    with Simulator(toy, board_model(DEFAULT)._replace(nvm=0), computer=True) as sim:
        sim.run("RIGHT")
        assert len(sim.machine.nvm) == 0


def test_the_drive_is_read_only_until_remounted(toy):
    (toy / "code.py").write_text("open('x', 'w')")
    with Simulator(toy) as sim:
        sim.run()
        assert "Read-only" in sim.errors[0] and not sim.running


def test_a_program_that_dies_leaves_its_picture(toy, capsys):
    with Simulator(toy) as sim:
        sim.run("RIGHT X LEFT shot:" + str(toy / "dead.png"))
        assert "toy broken" in sim.errors[0] and "toy broken" in capsys.readouterr().err
        assert not sim.running and place(sim) == [(3, 2)]
        assert place(sim.run("power:off power:on")) == [(2, 2)]


def test_a_boot_file_that_fails_stops_nothing(toy, capsys):
    for text in ("broken(", "1 / 0"):
        (toy / "boot.py").write_text(text)
        with Simulator(toy) as sim:
            assert place(sim.run("RIGHT")) == [(3, 2)] and sim.errors == []
        assert "boot.py" in capsys.readouterr().err


def test_a_program_that_ends(toy):
    (toy / "code.py").write_text("pass")
    with Simulator(toy) as sim:
        assert sim.run("A").errors == ["code.py ended\n"]


def test_reload_starts_again(toy):
    with Simulator(toy) as sim:
        assert place(sim.run("RIGHT Y")) == [(2, 2)]
        assert sim.errors == []
        assert place(sim.run("RIGHT")) == [(3, 2)]


def test_a_script_may_end_while_the_board_restarts(toy):
    folder, path = os.getcwd(), sys.path[:]
    with Simulator(toy) as sim:
        sim.run("RIGHT +Y wait:100")
        assert os.getcwd() == folder and sys.path == path
        sim.run("wait:1000")
        assert sim.running and os.getcwd() == folder and sys.path == path
    assert os.getcwd() == folder and sys.path == path


def test_settings(toy):
    (toy / "settings.toml").write_text('# TOY_DIM = 0\nTOY_DIM = "yes" # or no\n')
    with Simulator(toy) as sim:
        assert sim.run("wait:1500").screen().getpixel((37, 37)) == (63, 63, 63)
    (toy / "settings.toml").unlink()
    with Simulator(toy, settings={"TOY_DIM": 1}) as sim:
        assert sim.run("wait:1500").display.brightness == 0.25


@pytest.mark.parametrize(
    ("line", "value"),
    (
        ('K="a b"', "a b"),
        ("K = 12 # x", 12),
        ("K=0x10", 16),
        ("K=-3", -3),
        ("#K=1", None),
        ('K="', None),
        ("K=", None),
        ("[t]\nK=1", None),
        ("KK=1", None),
    ),
)
def test_toml(line, value):
    assert toml_value(line, "K") == value


def test_keys_held_while_switching_on(toy):
    with Simulator(toy) as sim:
        assert place(sim.run("power:off +RIGHT power:on wait:20 -RIGHT")) == [(3, 2)]


def test_a_bad_script_plays_nothing(toy):
    with Simulator(toy) as sim:
        with pytest.raises(InputError):
            sim.run("RIGHT OOPS")
        assert place(sim.run()) == [(2, 2)]


def test_a_stuck_console_is_reported(toy, monkeypatch):
    monkeypatch.setattr("tools.simulate.simulator._STUCK_S", 0.5)
    (toy / "code.py").write_text("def spin():\n    while True:\n        pass\n\n\nspin()\n")
    with Simulator(toy) as sim, pytest.raises(RuntimeError, match="in spin"):
        sim.run("A")
    assert os.getcwd() != str(toy)


def test_the_repository_shows_through(tmp_path, root):
    drive = Drive(tmp_path)
    assert drive.find("levels/x") == tmp_path / "levels" / "x"
    assert drive.find("lib/nibblock/__init__.py") == root / "lib" / "nibblock" / "__init__.py"
    assert drive.own("code.py") == root / "code.py"
    assert {"lib", "levels"} <= set(drive.listdir(""))
    (tmp_path / "levels").mkdir()
    (tmp_path / "levels" / "own.skbn").write_bytes(b"")
    assert Drive(tmp_path).listdir("levels") == ["own.skbn"]


def test_writing_never_reaches_the_repository(tmp_path, root):
    drive = Drive(tmp_path)
    before = (root / "code.py").read_bytes()
    with drive.open("code.py", "r+b") as file:
        file.write(b"X")
    assert (root / "code.py").read_bytes() == before
    assert (tmp_path / "code.py").read_bytes() == b"X" + before[1:]
    (tmp_path / "code.py").unlink()
    with pytest.raises(OSError):
        drive.remove("code.py")
    with pytest.raises(FileExistsError):
        drive.rename("lib/nibblock/__init__.py", "code.py")
    assert (root / "code.py").exists()


def test_a_home_made_board_is_wired_by_its_settings(tmp_path):
    """The console itself, on a bare Pico with an ST7789: its display and its buttons work."""
    (tmp_path / "settings.toml").write_text(
        'NIBBLOCK_DISPLAY = "st7789"\n'
        'NIBBLOCK_SIZE = "240x320"\n'
        'NIBBLOCK_SPI = "SCK=GP18 MOSI=GP19 CS=GP17 DC=GP16 BL=GP20"\n'
        'NIBBLOCK_BUTTONS = "UP=GP2 DOWN=GP3 LEFT=GP4 RIGHT=GP5 A=GP6 B=GP7"\n'
    )
    with Simulator(tmp_path, "raspberry_pi_pico") as sim:
        sim.run("wait:300")
        before = sim.screen()
        assert before.size == (240, 320) and before.getbbox() is not None
        assert sim.run("DOWN wait:300").screen() != before
        assert sim.errors == []


@pytest.mark.parametrize(
    ("settings", "reason"),
    (
        ("", "raspberry_pi_pico has no display of its own: describe"),
        (
            'NIBBLOCK_DISPLAY = "st7789"\nNIBBLOCK_SPI = "SCK=GP18 MOSI=GP19 CS=GP99 DC=GP16"\n',
            "no pin GP99 on raspberry_pi_pico",
        ),
    ),
)
def test_the_console_itself_stops_with_its_reason(tmp_path, settings, reason):
    (tmp_path / "settings.toml").write_text(settings)
    stops = pytest.raises(ToolError, match=reason)
    with Simulator(tmp_path, "raspberry_pi_pico") as sim, stops:
        sim.run("wait:10")


#: A board for each size of screen and way of reading keys.
KINDS = {
    (model.width, model.height, model.keys, model.pad): model.id
    for model in map(board_model, board_ids()[:-1])
}


@pytest.mark.parametrize("board", board_ids()[:-1])
def test_every_board_starts_and_feels_its_buttons(tmp_path, board, deep):
    """Pins, register, stick, keyboard and ball all reach the console."""
    if not deep and board not in KINDS.values():
        pytest.skip("only with --deep")
    with Simulator(tmp_path, board) as sim:
        before = sim.run("wait:300 UP DOWN wait:300").screen()  # a key dismisses the board's note
        model = board_model(board)
        assert before.size == (model.width, model.height)
        assert sim.run("DOWN wait:300").screen() != before
        assert sim.run("UP wait:300").screen() == before
        assert sim.run("A wait:500").screen() != before
        assert sim.errors == []
