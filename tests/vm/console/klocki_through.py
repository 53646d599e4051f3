"""Play Klocki on the whole console in the VM: dragging, dialogs, best solution, shuffling, the
largest board. Nothing is allocated in play, and nothing stays in memory after it.
"""

import gc

import board
from acts import hold, opened
from handheld import handheld
from switched import Seen, keys, on, row, to, wait

DISPLAY = board.DISPLAY
PACK = "levels/test.nbk"
STATES = {}


def name():
    return Seen.console._name


def play():
    return Seen.console.screen


def menu(choice):
    """Open the menu by holding A, and choose a row by its text."""
    yield from hold("A", 700)
    yield from row(choice)


def solved():
    yield from opened(PACK)
    assert name() == "games.klocki.screen" and play().cursor.block == 0, name()
    rules = play().rules
    assert (rules.width, rules.height) == (4, 3)
    yield from keys("UP LEFT A")
    block = play().cursor.block
    assert block == rules.block_at(0) and block, (block, play().cursor.cell, play().dialog)
    yield from keys("RIGHT")
    assert (rules.moves, rules.steps) == (1, 1) and play().cursor.cell == 1
    yield from keys("UP")  # refused, and nothing is there to go on to
    assert (rules.moves, rules.steps) == (1, 1) and play().cursor.block == block
    DISPLAY.forget()
    yield from keys("DOWN")
    size = play().view.size
    assert DISPLAY.whole == 0 and DISPLAY.pixels < 12 * size * size, DISPLAY.pixels
    yield from keys("B B")
    assert rules.steps == 0 and play().cursor.block == block
    yield from keys("X X")
    assert rules.steps == 2 and not rules.solved
    yield from menu("Bookmark")
    yield from keys("LEFT")
    yield from menu("To bookmark")
    assert rules.steps == 2
    for mode in (1, 2, 3, 0):
        yield from menu("View")
        yield from keys("RIGHT B B")
        assert not play().dialog and rules.steps == 2
        assert (play().notes.mode if play().notes else 0) == mode
        yield from keys("LEFT RIGHT")
    for _ in range(2):
        yield from menu("View")
        yield from keys("DOWN DOWN RIGHT A RIGHT B B B")
        assert not play().dialog, play().dialog
    yield from menu("Level info")
    yield from keys("B B")  # to the menu, and that
    yield from keys("DOWN")
    assert play().rules.solved and play().dialog, rules.steps
    yield from wait(3000)
    yield from keys("B")
    yield from menu("Levels")
    assert name() == "levels"


def best():
    yield from opened(PACK)
    yield from menu("Best")
    yield from row("Load best moves")
    assert play().session.at == 0 and play().session.record.end == 3, play().session.record.end
    yield from menu("Moves")
    assert play().dialog.__class__.__name__ == "Moves"
    yield from keys("RIGHT LEFT A")
    yield from row("Replay")
    yield from wait(3000)
    assert play().session.at == 3 and play().rules.solved
    yield from wait(3000)
    yield from keys("B")
    yield from menu("Moves")
    yield from keys("A")
    yield from row("Choose moves")
    yield from keys("LEFT B A")
    yield from row("To the start")
    yield from keys("A")
    yield from row("Play selection")
    assert play().rules.solved and play().dialog
    yield from row("Scores")
    yield from wait(2000)
    assert name() == "scores", name()
    assert play()._table.state(0) in (1, 2, 3, 4, 5, 6)
    yield from keys("A")
    yield from wait(2000)
    assert name() == "games.klocki.screen"
    yield from menu("Best")
    yield from row("Load the")
    assert play().session.record.end == 4, play().session.record.end
    yield from keys("X X X X")
    assert play().rules.solved


def shuffled():
    yield from opened(PACK)
    assert name() == "games.klocki.screen"
    marks = bytes(play().rules.types)
    yield from menu("Shuffle")
    yield from row("Random moves")
    yield from wait(8000)
    assert play().shuffle and not play().dialog
    types = bytes(play().rules.types)
    assert types != marks and sorted(types) == sorted(marks)
    for button in "LEFT UP RIGHT DOWN".split():
        if not play().rules.steps:
            if play().cursor.block:
                yield from keys("A")  # the master, whose step might solve it
            play().cursor.cell = play().rules.next_type(91, 0)
            yield from keys("A " + button)
    assert play().rules.steps == 1 and not play().rules.solved
    STATES["shuffled"] = bytes(play().rules.types)
    yield from menu("Levels")


def still_shuffled():
    yield from opened(PACK)
    assert play().shuffle and bytes(play().rules.types) == STATES["shuffled"]
    yield from menu("Shuffle")
    yield from row("Original level")
    assert not play().shuffle and play().rules.types[0] == 64


def largest():
    """Play 64x64 cells with a block on nearly each of them: drag, undo, menu, leave."""
    yield from opened(PACK, 1)
    assert name() == "games.klocki.screen", name()
    rules = play().rules
    assert (rules.width, rules.height) == (64, 64)
    for _ in range(2):  # the second time, the step stays on record
        for button in "UP DOWN LEFT RIGHT".split():
            if not play().cursor.block:  # a refused press let go
                play().cursor.cell = 130
                yield from keys("A")
            yield from keys(button)
            if rules.steps:
                break
        assert rules.steps == 1
        yield from keys("B")
        assert rules.steps == 0
    yield from keys("X B X A")
    assert rules.steps == 1 and not play().cursor.block
    yield from hold("RIGHT")
    yield from menu("Moves")
    yield from keys("UP DOWN B")
    yield from menu("Level info")
    yield from keys("B B")  # to the menu, and that
    gc.collect()
    print("free with the largest board", gc.mem_free())
    yield from menu("Levels")
    yield from wait(1000)
    assert name() == "levels"


def nothing_allocated():
    """Time key event to refreshed display: taking, dragging, undo, redo.

    A frame around the cursor takes 64; the refused LEFT's blink draws one once it is over.
    """
    yield from opened(PACK, ms=1000)
    yield from menu("Restart")
    yield from keys("UP LEFT")
    buttons = ("A", "RIGHT", "DOWN", "B", "B", "X", "B", "LEFT", "A", "RIGHT", "LEFT")
    grown = [0] * len(buttons)
    gc.collect()
    gc.disable()
    for _ in range(6):
        for i in range(len(buttons)):
            before = gc.mem_alloc()
            handheld.press(buttons[i])
            handheld.release(buttons[i])
            yield
            grown[i] = gc.mem_alloc() - before
    gc.enable()
    assert play().session.record.end
    assert max(grown[:8]) == 0 and max(grown) <= 128 and sum(grown) <= 256, (grown, buttons)


def nothing_kept():
    """Go levels, slide with its dialogs, levels ...: the screen frees the memory it took."""
    yield
    yield from to("levels", PACK, 0, True)
    used = []
    for _ in range(10):
        yield from keys("A")
        yield from wait(500)
        yield from menu("Level info")
        yield from keys("B B")
        yield from menu("Levels")
        yield from wait(1500)
        Seen.console.spare_memory(1 << 29)  # otherwise it depends on how close to the limit it gets
        gc.collect()
        used.append(gc.mem_alloc())
    # The collector keeps what a stale word on the stack seems to point to, so the least counts;
    # what is kept would grow every round. The dialogs stay loaded once they were opened.
    assert min(used[5:]) <= min(used[1:5]) + 1024, used


for part in (solved, best, shuffled, still_shuffled, largest, nothing_allocated, nothing_kept):
    on(part())
    print("ok", part.__name__)
