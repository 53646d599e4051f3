"""The host of the stand-ins (tools/standins) in the VM: a modelled PicoSystem, see handheld.py."""

import os

import repaint
from handheld import PowerOff, Reload, handheld

board_id = "pimoroni_picosystem"
pins = {"SW_" + name: name for name in ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "X", "Y")}
nvm = bytearray(b"\xff" * 4096)


def display():
    """Return the display; PIXELS: those of one that is not the board's own."""
    return repaint.Display(*map(int, (os.getenv("PIXELS") or "240x240").split("x")))


def font():
    """Return one glyph without pixels for all: nobody looks, and a board has it in flash."""
    return bytes(12)


def ticks_ms():
    return handheld.ms


def scan_with(keys):
    handheld.connect(keys)


def tone(pitch, loudness):
    pass


def written():
    pass


def reload():
    raise Reload


def reset():
    raise PowerOff
