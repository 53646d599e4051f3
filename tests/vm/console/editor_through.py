"""Draw a level of WIDTH x HEIGHT cells of GAME in the VM, solve it, publish it, and play it.

``GAME FOLDER WIDTH HEIGHT SOLVED_BY LEFT MIDDLE RIGHT TOOL ...``: the tools are put on the
cells of the second row, one after the other, to be tried out; then three alone, side by side, make
a level that the keys ``SOLVED_BY`` solve. Print the free heap with the drawing on the screen, and
``ok``.
"""

import gc
import sys

from acts import hold
from handheld import handheld
from switched import Seen, keys, on, row, to, wait

DRAWING, NEW = ":mine/drawing.nbk", 65500  # of packs/__init__.py
NAMES = "sokoban", "klocki", "brain"


def editor():
    screen = Seen.console.screen
    assert Seen.console._name == "editor.screen", Seen.console._name
    return screen


def menu(*names):
    """Open the menu, choose, and go through what that opens."""
    yield from hold("A")
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


def put(tools, apart):
    """Put the tools, so many cells apart."""
    screen = editor()
    screen.cell = screen.board.width + 1
    for tool in tools:
        try:
            screen.palette.choose(tool)
        except MemoryError:  # as for a key: see Screen._work
            gc.collect()
            screen.palette.choose(tool)
        yield from keys("A" + " RIGHT" * apart)


def tested():
    """Try the drawing out, and return the name of the screen."""
    yield from menu("Test")
    yield from wait(3000)
    print("tested", gc.mem_free())


def opened(game, folder):
    """Open the editor with a new level."""
    yield from wait(1000)
    yield from to("packs", folder, ms=1500)
    yield from to("editor.screen", DRAWING, NEW + NAMES.index(game), ("packs", folder), ms=1500)


def walk(game, folder, wide, high, solved_by, *tools):
    yield
    yield from opened(game, folder)
    print("opened", gc.mem_free())
    yield from grown(int(wide), int(high))
    tools = [int(tool) for tool in tools]
    yield from put(tools[3:], 2)
    yield from wait(1000)
    gc.collect()
    print("free", gc.mem_free(), "size", editor().view.size)
    cells = bytes(editor().board.cells)
    yield from tested()
    playing = "games.%s.screen" % game
    assert Seen.console._name == playing, Seen.console._name
    yield from keys("RIGHT LEFT")
    yield from hold("A")
    yield from row("Edit it")
    yield from wait(2000)
    assert bytes(editor().board.cells) == cells
    board = editor().board
    for cell in range(board.width, 2 * board.width):
        board.clear(cell)
    editor().show_changed()
    yield from put([tool for tool in tools[:3] if tool >= 0], 1)
    yield from tested()
    yield from solved(solved_by)
    yield from row("Add to My levels")
    yield from hold("A")  # without a title
    yield from wait(6000)
    assert Seen.console._name == "levels", Seen.console._name
    yield from keys("A")
    yield from wait(3000)
    assert Seen.console._name == playing, Seen.console._name
    assert Seen.console.screen.path == ":mine/levels.nbk"
    print("played", gc.mem_free())
    yield from solved(solved_by)


def solved(by):
    """Play until the level is solved, and its menu or banner is open."""
    for key in by.split(","):
        handheld.press(key)
        yield from wait(20 if key == "A" else 150)
        handheld.release(key)
        yield from wait(150)
    yield from wait(2500)
    assert Seen.console.screen.dialog


on(walk(*sys.argv[1:]), may_restart=True)
print("ok")
