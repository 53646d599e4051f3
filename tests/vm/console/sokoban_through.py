"""Play the whole console in the VM: title to solved, pause, undo, restart, leave, power cut,
resume.

Compare the screen with the rules tile by tile, and the repainted areas with the changes.
"""

import gc
import sys

import board
from acts import hold, opened
from handheld import handheld
from switched import Seen, keys, on, row, tap, to, wait

DISPLAY = board.DISPLAY
PACK = "levels/test.skbn"
STEPS = {"LEFT": 0, "UP": 1, "RIGHT": 2, "DOWN": 3}
SOLVE = "RIGHT RIGHT RIGHT LEFT LEFT LEFT DOWN RIGHT RIGHT RIGHT"


def name():
    return Seen.console._name


def play():
    return Seen.console.screen


def rects():
    """Return the rectangles repainted since DISPLAY.forget()."""
    r = DISPLAY.rects
    return [tuple(r[i : i + 4]) for i in range(0, DISPLAY.used, 4)]


def check_tiles():
    """Check that every tile shows what the rules say (no board here is turned or scrolled)."""
    rules, grid = play().rules, play().view._grid
    for cell in range(rules.width * rules.height):
        assert grid[cell] == rules.look(cell), cell
    shown = [tile - 16 for tile in play()._hud._numbers[0].grid.tiles if tile]
    value = 0
    for digit in shown:
        value = value * 10 + digit
    assert value == rules.moves, (shown, rules.moves)
    painted = DISPLAY.pixels
    DISPLAY.refresh()
    assert DISPLAY.pixels == painted, "something was set and not shown"


def check_step(button):
    """Tap it: at most three adjacent tiles and some digits are repainted."""
    rules, view = play().rules, play().view
    before = rules.moves, rules.pushes
    DISPLAY.forget()
    tap(button)
    yield
    size = view.size * view.scale
    assert DISPLAY.whole == 0, "the whole screen was repainted"
    tiles = digits = 0
    for left, top, right, bottom in rects():
        if top >= view.group.y:
            tiles += (right - left) * (bottom - top) // (size * size)
            assert right - left == size or bottom - top == size
        else:
            assert bottom - top <= 12 and right - left <= 30
            digits += 1
    moved = before != (rules.moves, rules.pushes)
    pushed = before[1] != rules.pushes
    assert tiles == (3 if pushed else 2 if moved else 0), (button, tiles, rects())
    assert digits <= (2 if pushed else 1) and DISPLAY.refreshes <= 1
    check_tiles()


def title_to_solved():
    yield
    yield from wait(1000)
    assert name() == "title" and DISPLAY.whole == 3, DISPLAY.whole  # and the saves' screen
    DISPLAY.forget()
    yield from to("packs")
    assert name() == "packs" and DISPLAY.whole == 1
    DISPLAY.forget()
    yield from to("levels", PACK)
    assert name() == "levels" and DISPLAY.whole == 1
    DISPLAY.forget()
    yield from wait(700)
    assert DISPLAY.whole == 0 and play()._card._picture
    yield from keys("A")
    assert name() == "games.sokoban.screen" and play().rules.crates == 2, name()
    assert DISPLAY.whole == 1, DISPLAY.whole
    yield from wait(50)
    check_tiles()
    for button in "RIGHT RIGHT LEFT UP UP".split():
        yield from check_step(button)
    assert (play().rules.moves, play().rules.pushes) == (3, 1)
    for moves in (2, 1, 0):
        DISPLAY.forget()
        yield from keys("B")
        assert play().rules.moves == moves and DISPLAY.whole == 0
        check_tiles()
    yield from keys("X X")
    assert play().rules.moves == 2
    DISPLAY.forget()
    yield from keys("Y")
    assert play().rules.moves == 0 and play().session.record.end == 3
    size = play().view.size * play().view.scale
    assert DISPLAY.pixels == 4 * size * size + 144, DISPLAY.pixels  # no more than the difference
    check_tiles()
    yield from menus()
    for button in SOLVE.split():
        assert not play().rules.solved
        yield from check_step(button) if button != "RIGHT" else keys(button)
    assert play().rules.solved and play().dialog
    check_tiles()
    yield from wait(3000)
    marks = Seen.console.progress.marks(play().key_of_level)
    assert marks == 1, marks
    yield from wait(600)  # the board has half a second to itself
    yield from keys("A")  # next level
    assert play().index == 1 and play().rules.moves == 0 and not play().dialog
    check_tiles()
    yield from keys("UP LEFT LEFT")
    assert play().rules.moves
    yield from keys("A")
    yield from row("Levels")
    assert name() == "levels", name()


def menus():
    """Open the pause menu over the game and close it: the game is shown again."""
    yield from keys("RIGHT")
    DISPLAY.forget()
    yield from keys("A")
    assert play().dialog and DISPLAY.whole == 0
    yield from keys("B")
    assert not play().dialog
    yield from keys("A")
    yield from row("Bookmark")
    assert play().session.mark == 1 and Seen.console.notices.shown
    yield from keys("RIGHT LEFT A")
    yield from row("To bookmark")
    assert play().session.at == 1 and not play().dialog
    yield from keys("A")
    yield from row("Restart")
    assert play().rules.moves == 0 and not play().dialog
    check_tiles()


def resumed():
    yield
    assert name() == "title"
    yield from keys("A")  # continue
    assert name() == "games.sokoban.screen" and play().index == 1
    assert play().rules.moves and Seen.console.notices.shown
    check_tiles()
    while play().rules.moves:
        yield from keys("B")
    yield from keys("B")  # with nothing to undo, the menu on its way out
    assert play().dialog
    yield from keys("A")
    yield from wait(400)
    assert name() == "levels" and play()._marks[0] == 8, name()


def solved_is_kept():
    yield
    yield from to("levels", PACK)
    assert name() == "levels" and bytes(play()._marks[:2]) == b"\x08\x02"
    assert play()._grid.look_at(0) == 2 and play()._grid.look_at(1) == 1  # solved, in play


def held():
    """Hold a direction: it repeats. Hold B: it undoes everything. Later the display dims."""
    yield from opened(PACK, 2, 50)
    assert play().index == 2, play().index
    DISPLAY.forget()
    yield from hold("RIGHT", 3000)
    moves = play().rules.moves
    banner = getattr(play().dialog, "_banner", None)  # all is painted as the board moves for it
    assert moves > 20 and DISPLAY.whole == (1 if banner else 0) and play().rules.solved, moves
    yield from wait(3000)
    yield from keys("B")  # closes the dialog; a B that is held for that undoes nothing
    DISPLAY.forget()
    yield from hold("B", 5000)
    assert play().rules.moves == 0 and DISPLAY.whole == 0
    check_tiles()
    DISPLAY.forget()
    yield from wait(61000)
    assert DISPLAY.brightness < 0.3 and DISPLAY.whole == 0 and DISPLAY.pixels < 1000
    yield from wait(121000)
    assert DISPLAY.whole == 1 and DISPLAY.brightness == 0
    yield from keys("LEFT")  # wakes the display and does nothing else
    assert DISPLAY.brightness == 1 and play().rules.moves == 0


def nothing_allocated():
    """Time key event to refreshed display, for walks, pushes, undo and refused steps."""
    yield from opened(PACK, 2, 2000)
    sheets = sorted(Seen.console.pictures._sheets)
    assert sheets == ["font", "icons", "sokoban/tiles8"], sheets
    rules = play().rules
    buttons = ("RIGHT", "RIGHT", "LEFT", "UP", "B", "DOWN", "B", "X", "RIGHT", "B", "LEFT", "B")
    gc.collect()
    gc.disable()
    before = grown = 0
    for _ in range(6):
        before = gc.mem_alloc()
        for button in buttons:
            handheld.press(button)
            handheld.release(button)
            yield
        grown = gc.mem_alloc() - before
    moves = rules.moves
    gc.enable()
    assert moves and play().session.record.end
    assert grown == 0, "%d bytes in %d key events" % (grown, len(buttons))


def nothing_kept():
    """Go title, levels, play, levels, play ...: each screen frees the memory it took."""
    yield
    yield from to("levels", PACK)
    used = []
    loaded = []
    for _ in range(5):
        yield from keys("A")
        yield from wait(1000)
        assert name() == "games.sokoban.screen"
        yield from keys("A")
        yield from row("Levels")
        yield from wait(1000)
        assert name() == "levels"
        gc.collect()
        used.append(gc.mem_alloc())
        loaded.append(len(sys.modules))
    assert loaded[2] == loaded[4], loaded  # low memory forgets some at first
    # The table of modules may grow once; what is kept would grow every round.
    assert sum([used[i + 1] > used[i] + 64 for i in range(1, 4)]) <= 1, used
    at_levels = used[4]
    yield from to("title")
    gc.collect()
    # The title is as large as the list by now: the cat that blinks, and who plays.
    assert gc.mem_alloc() < at_levels + 4096, (gc.mem_alloc(), at_levels)


for part in (title_to_solved, resumed, solved_is_kept, held, nothing_allocated, nothing_kept):
    on(part())
    print("ok", part.__name__)
