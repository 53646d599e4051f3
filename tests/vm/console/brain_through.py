"""Play a Brain level on the whole console in the VM: frames, chords, rewind, resume, solved."""

import gc

import board
from acts import hold, opened
from handheld import handheld
from switched import Seen, keys, on, row, wait

DISPLAY = board.DISPLAY


def screen():
    return Seen.console.screen


def to_level():
    yield from opened("levels/brain.txt", ms=300)
    assert Seen.console._name == "games.brain.screen", Seen.console._name


def check_tiles():
    """Check that every tile shows what the rules say, and that every change was displayed."""
    rules, view = screen().rules, screen().view
    for cell in range(rules.width * rules.height):
        assert view._surfaces[cell] == rules.look(cell) & 15, cell
        assert view._blocks[cell] == view._tile(cell), cell
    painted = DISPLAY.pixels
    DISPLAY.refresh()
    assert DISPLAY.pixels == painted, "something was set and not shown"


def plays():
    yield from to_level()
    session = screen().session
    assert session.at == 0 and screen().stands
    check_tiles()
    yield from wait(2000)
    assert session.at == 0, "time ran before the first key"
    DISPLAY.forget()
    yield from hold("RIGHT UP", 950)
    assert DISPLAY.whole == 0 and session.rules.moves in (8, 9)
    assert session.tape.packed()[0] >> 4 == 6, "the chord"
    check_tiles()
    at = session.at
    yield from wait(2000)
    assert at + 19 <= session.at <= at + 22, (at, session.at)
    check_tiles()
    yield from keys("B")
    assert screen().dialog and session.place < at
    yield from keys("UP UP LEFT")
    yield from wait(200)
    assert session.at == 0
    check_tiles()
    yield from keys("DOWN DOWN A")
    yield from wait(500)
    assert session.at == 20 and not screen().dialog
    check_tiles()
    yield from hold("LEFT", 60)
    yield from wait(400)
    assert session.end > 21
    Seen.end = session.end
    yield from keys("A")
    yield from row("Levels")
    yield from wait(500)
    assert Seen.console._name == "levels"


def resumes():
    yield
    yield from keys("A")
    yield from wait(500)
    session = screen().session
    assert session.at == session.end and session.end >= Seen.end and not session.searching
    check_tiles()
    yield from keys("A")
    yield from row("Restart")
    yield from wait(200)
    assert session.at == 0 and session.end
    check_tiles()


def nothing_allocated():
    """Play and draw frames with and without keys: only the record's chunks may take memory."""
    yield from to_level()
    session = screen().session
    ways = ("RIGHT", "DOWN", "LEFT", "UP")
    for i in range(40):
        yield from hold(ways[i & 3], 1000)
    Seen.console.spare_memory(1 << 29)
    gc.collect()
    gc.disable()
    at, chunks = session.at, len(session.tape._chunks)
    before = gc.mem_alloc()
    for i in range(300):
        if i % 30 == 0:
            handheld.press(ways[i // 30 & 3])
        elif i % 30 == 15:
            handheld.release(ways[i // 30 & 3])
        for _ in range(10):
            yield
    grown = gc.mem_alloc() - before
    gc.enable()
    assert session.at - at > 20, session.at - at
    grown -= 160 * (len(session.tape._chunks) - chunks)
    assert grown <= 0, "%d bytes in %d frames" % (grown, session.at - at)
    check_tiles()


def shows_and_wins():
    yield from to_level()
    own = screen().session
    assert own.end  # left over from the previous part
    yield from keys("Y A")
    yield from row("Solution")
    yield from wait(300)
    assert screen().dialog.holds_board and screen().session is not own
    yield from wait(12000)
    assert not screen().dialog and screen().session is own and own.at == 0
    check_tiles()
    for _ in range(9):
        yield from hold("RIGHT", 60)
        yield from wait(300)
        if screen().rules.solved:
            break
    assert screen().dialog and screen().rules.solved
    yield from wait(600)
    yield from keys("B")
    best = Seen.console.progress.best(screen().key_of_level, 0)
    assert best[0] == screen().rules.frames and best[1] == screen().rules.moves


def nothing_kept():
    """Check that the screen frees the memory it took."""
    yield from to_level()
    used = []
    for _ in range(6):
        yield from wait(1000)
        yield from keys("A")
        yield from row("Levels")
        yield from wait(1000)
        assert Seen.console._name == "levels"
        gc.collect()
        used.append(gc.mem_alloc())
        yield from keys("A")
        assert Seen.console._name == "games.brain.screen"
    # The table of modules may grow once; what is kept would grow every round.
    assert sum([used[i + 1] > used[i] + 64 for i in range(1, 5)]) <= 1, used


for part in (plays, resumes, nothing_allocated, shows_and_wins, nothing_kept):
    on(part())
    print("ok", part.__name__)
