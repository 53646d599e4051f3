"""A miniature console for the simulator's tests: buttons move a square on a tiled floor.

A saves its place (to nvm if a computer holds the drive), B prints, X dies, Y restarts.
"""

import os
import time

import board
import displayio
import keypad
import microcontroller
import storage
import supervisor
import toy

SAVE = "place.txt"


def floor():
    bitmap = displayio.Bitmap(32, 16, 4)
    for x in range(16):
        for y in range(16):
            bitmap[x, y] = 1 if x == 0 or y == 0 else 0
            bitmap[16 + x, y] = 2
    palette = displayio.Palette(4)
    palette[0], palette[1], palette[2] = 0x102030, 0x406080, 0xFFFFFF
    size = {"width": board.DISPLAY.width // 16, "height": board.DISPLAY.height // 16}
    return displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=16, tile_height=16, **size)


def load():
    try:
        with open(SAVE) as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        pass
    if microcontroller.nvm is not None and microcontroller.nvm[0] != 255:
        return list(microcontroller.nvm[0:2])
    return [2, 2]


def save(place):
    try:
        storage.remount("/", False)
    except RuntimeError:
        microcontroller.nvm[0:2] = bytes(place)
        return
    with open(SAVE, "w") as file:
        file.write("%d " % place[0])
        file.write("%d" % place[1])
    storage.remount("/", True)


def main():
    display = board.DISPLAY
    display.auto_refresh = False
    grid = floor()
    root = displayio.Group()
    root.append(grid)
    display.root_group = root
    names = toy.PINS
    keys = keypad.Keys(
        [getattr(board, name) for name in names.values()], value_when_pressed=False, pull=True
    )
    event = keypad.Event()
    place = load()
    grid[place[0], place[1]] = 1
    display.refresh()
    seen = supervisor.ticks_ms()
    while True:
        if not keys.events.get_into(event):
            time.sleep(0.005)
            if os.getenv("TOY_DIM") and toy.since(seen) > 1000:
                display.brightness = 0.25
                seen = supervisor.ticks_ms()
                display.refresh()
            continue
        if not event.pressed:
            continue
        name = list(names)[event.key_number]
        if name == "A":
            save(place)
        elif name == "B":
            print("ticks", supervisor.ticks_ms(), "monotonic", time.monotonic())
        elif name == "X":
            raise ValueError("toy broken")
        elif name == "Y":
            supervisor.reload()
        else:
            grid[place[0], place[1]] = 0
            place[0] += (name == "RIGHT") - (name == "LEFT")
            place[1] += (name == "DOWN") - (name == "UP")
            grid[place[0], place[1]] = 1
            display.refresh()


main()
