"""Stand in for the board: a PicoSystem. PIXELS: those of a display that is not its own."""

import os

import displayio

board_id = "pimoroni_picosystem"
SW_UP = "UP"
SW_DOWN = "DOWN"
SW_LEFT = "LEFT"
SW_RIGHT = "RIGHT"
SW_A = "A"
SW_B = "B"
SW_X = "X"
SW_Y = "Y"
DISPLAY = displayio.Display(*map(int, (os.getenv("PIXELS") or "240x240").split("x")))
