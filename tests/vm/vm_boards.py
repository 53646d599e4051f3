"""Open every profile in the MicroPython VM over stand-ins; measure the heap that an open board
keeps.

tests/boards checks what is opened with which arguments; this shows that a small VM can run it.
"""

import gc
import sys

import nibblock

nibblock.FOLDER = __file__[: -len("tests/vm/vm_boards.py")] + "lib/nibblock/"  # with the table


class Module:
    def __init__(self, **contents):
        for name, value in contents.items():
            setattr(self, name, value)


class Opened:
    def __init__(self, *args, **options):
        self.events = ()
        self.value = 32768
        self.count = 0

    def switch_to_output(self, *args, **options):
        pass

    def try_lock(self):
        return True

    def readfrom_into(self, address, buffer):
        raise OSError(19)

    def writeto(self, address, data):
        raise OSError(19)

    def switch_to_input(self, pull):
        pass

    def reset(self):
        pass


def nothing(*args):
    pass


def screen(width, height):
    return Module(width=width, height=height, refresh=nothing)


settings = {}
os_with_getenv = Module(getenv=settings.get)
sys.modules["os"] = os_with_getenv
sys.modules["supervisor"] = Module(
    ticks_ms=lambda: 0, runtime=Module(run_reason=0), RunReason=Module(SUPERVISOR_RELOAD=1)
)
sys.modules["keypad"] = Module(Keys=Opened, ShiftRegisterKeys=Opened, Event=Opened)
sys.modules["analogio"] = Module(AnalogIn=Opened)
sys.modules["countio"] = Module(Counter=Opened)
sys.modules["digitalio"] = Module(DigitalInOut=Opened, Pull=Module(UP=1, DOWN=0))
sys.modules["microcontroller"] = Module(pin=Module(), cpu=Module(frequency=125_000_000))
sys.modules["busio"] = Module(SPI=Opened, I2C=Opened)
sys.modules["fourwire"] = Module(FourWire=Opened)
sys.modules["displayio"] = Module(release_displays=nothing)
sys.modules["busdisplay"] = Module(
    BusDisplay=lambda bus, sequence, **options: screen(options["width"], options["height"])
)
sys.modules["cardputer_keyboard"] = Module(KEYBOARD=Module(events=[]), detach_serial=nothing)
from nibblock.runs import mount_card  # noqa: E402


def forget():
    for name in list(sys.modules):
        if name.startswith("nibblock.boards"):
            del sys.modules[name]
    if hasattr(nibblock, "boards"):
        del nibblock.boards
    gc.collect()


def opened():
    from nibblock.boards import open_board

    board = open_board()
    mount_card(board, None)
    return board


class AnyPins(Module):
    """A board that has every pin."""

    STEMMA_I2C = None

    def __getattr__(self, name):
        return name


def open_every_profile():
    from nibblock.boards.given import SCREEN, TOUCH, find, ids

    board = None
    for board_id in ids():
        row = find(board_id)
        touch = row[TOUCH]
        display = screen(*[int(part) for part in row[SCREEN].split("x")])
        sys.modules["board"] = AnyPins(board_id=board_id, DISPLAY=display, I2C=Opened, SPI=Opened)
        del row, board
        forget()
        before = gc.mem_alloc()
        board = opened()
        assert board.buttons.next() == -1
        gc.collect()
        print("ok", board.id, gc.mem_alloc() - before, "bytes (64-bit)")
        assert gc.mem_alloc() - before < (32000 if touch else 20000)


def open_home_made():
    settings["NIBBLOCK_BUTTONS"] = "UP=GP2, DOWN=GP3 LEFT=GP4 RIGHT=GP5 A=GP6 B=GP7"
    settings["NIBBLOCK_SPI"] = "SCK=GP18 MOSI=GP19 CS=GP17 DC=GP16"
    settings["NIBBLOCK_ROTATION"] = 90
    settings["NIBBLOCK_CLOCK"] = "200"
    sys.modules["board"] = Module(board_id="pico")
    for number in range(29):
        setattr(sys.modules["microcontroller"].pin, "GP%d" % number, number + 1)
    for driver, size in (("st7789", "280x240"), ("ili9341", "320x240"), ("st7735r", "160x128")):
        settings["NIBBLOCK_DISPLAY"] = driver
        settings["NIBBLOCK_SIZE"] = size
        forget()
        board = opened()
        assert "%dx%d" % (board.width, board.height) == size and not board.note
        assert sys.modules["microcontroller"].cpu.frequency == 200_000_000
        print("ok", driver)


open_every_profile()
open_home_made()
