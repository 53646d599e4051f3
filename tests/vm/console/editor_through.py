# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Draw a level of WIDTH x HEIGHT cells of GAME in the VM, try it out, and come back.

``GAME FOLDER WIDTH HEIGHT TOOL ...``: the tools are put on the cells of the second row, one after
the other. Print the free heap with the drawing on the screen, and ``ok``.
"""

import gc
import sys

from handheld import handheld
from switched import Seen, keys, on, row, wait


def editor():
    screen = Seen.console.screen
    assert Seen.console._name == "editor.screen", Seen.console._name
    return screen


def hold():
    """Hold A for the menu."""
    handheld.press("A")
    yield from wait(1000)
    handheld.release("A")
    yield


def menu(*names):
    """Open the menu, choose, and go through what that opens."""
    yield from hold()
    for name in names:
        yield from row(name)
        yield from wait(100)


def grown(wide, high):
    """Move the sides until the board has its size; the display shows it all the time."""
    yield from menu("Size", "Move the sides")
    for _ in range(wide - editor().board.width):
        yield from keys("RIGHT")
    for _ in range(high - editor().board.height):
        yield from keys("DOWN")
    yield from keys("B")
    board = editor().board
    assert (board.width, board.height) == (wide, high) and not editor().dialog


def put(tools):
    """Put the tools, every one with a cell between."""
    screen = editor()
    screen.cell = screen.board.width + 1
    for tool in tools:
        screen.palette.choose(tool)
        yield from keys("A RIGHT RIGHT")


def walk(game, folder, wide, high, *tools):
    yield
    yield from wait(1000)
    Seen.console.go("packs", folder)
    yield
    yield from wait(1500)
    Seen.console.go("editor.screen", folder, -1, game)
    yield
    yield from wait(1500)
    yield from grown(int(wide), int(high))
    yield from put([int(tool) for tool in tools])
    yield from wait(1000)
    gc.collect()
    print("free", gc.mem_free(), "size", editor().view.size)
    cells = bytes(editor().board.cells)
    yield from menu("Test")
    yield from wait(2000)
    assert Seen.console._name == "games.%s.screen" % game, Seen.console._name
    yield from keys("RIGHT LEFT")
    yield from hold()
    yield from row("Edit it")
    yield from wait(2000)
    assert bytes(editor().board.cells) == cells
    for _ in tools:
        yield from menu("Undo")
    assert bytes(editor().board.cells) != cells
    yield from menu("Leave")
    yield from wait(500)
    assert Seen.console._name == "packs", Seen.console._name


on(walk(*sys.argv[1:]))
print("ok")
