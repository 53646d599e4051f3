"""Test real time: the tape, chords, clock, rewind and forward, no allocation, little memory."""
# heapsize=300k

import gc

from brain_drawn import Dice, game, rows, typical
from counted import used_by

from nibblock.games.brain.chords import AT_ONCE, WAITING, WITH_B, Chords
from nibblock.games.brain.rules import Brain
from nibblock.play.tape import Full, Tape, frames
from nibblock.play.timed import Clock, Timed

RIGHT, DOWN = 2, 3


def test_what_is_stored():
    for pressed, stored in (
        ((), b""),
        ((4,), b"\x40"),
        ((0, 0, 4, 0, 12), b"\x02\x41\xc0"),
        ([0] * 16, b"\x00\x01"),
        ([4] + [0] * 15, b"\x4f"),
        ([4] + [0] * 16, b"\x40\x01"),
        ([4] + [0] * 300 + [8], b"\x4c\x02\x01\x80"),
    ):
        tape = Tape()
        for directions in pressed:
            tape.add(directions)
        assert bytes(tape.packed()) == stored, tape.packed()
        assert list(frames(stored)) == list(pressed)
        assert tape.next() == -1


def test_recording_over_what_was_recorded():
    inputs = [0] * 20 + [4, 0, 0, 8] + [0] * 40 + [1]
    for keep in range(len(inputs)):
        tape = Tape()
        for pressed in inputs:
            tape.add(pressed)
        tape.go(0, 0)
        for _ in range(keep):
            tape.next()
        last = keep & 1 and 2
        assert tape.peek() == inputs[keep]
        tape.add(last)
        assert list(frames(tape.packed())) == inputs[:keep] + [last], keep


def test_a_tape_ends():
    tape = Tape()
    try:
        for i in range(30000):
            tape.add(1 + i % 15)
    except Full:
        pass
    assert 20000 < tape.size < 24000 + 128
    gc.collect()


def chord(way, script):
    """Return the input of each frame; letters press, capitals release, ``.`` is a frame, ``B`` and
    ``b``.
    """
    chords = Chords(way)
    taken = []
    for letter in script:
        if letter == ".":
            taken.append(chords.take())
        elif letter == "[" or letter == "]":
            chords.combine(letter == "[")
        elif letter in "lurd":
            chords.press("lurd".find(letter))
        else:
            chords.release("LURD".find(letter))
    return taken


def test_chords():
    assert chord(AT_ONCE, "rR..") == [4, 0]  # a tap shorter than a frame
    assert chord(AT_ONCE, "r.....R..") == [4, 0, 4, 4, 4, 0, 0]
    assert chord(AT_ONCE, "rd.RD.") == [12, 0]
    assert chord(AT_ONCE, "r..d....") == [4, 0, 12, 4, 12, 12]
    assert chord(AT_ONCE, "rRrR.") == [4]
    assert chord(WITH_B, "[rR..dD...]..") == [0, 0, 12, 0, 0, 0, 0]
    assert chord(WITH_B, "[r...]...") == [0, 0, 0, 4, 4, 4]
    assert chord(WITH_B, "[rR.].d.") == [0, 0, 8]
    assert chord(WITH_B, "[rR.][dD.].") == [0, 0, 0]
    assert chord(WAITING, "rR....") == [0, 0, 4, 0]
    assert chord(WAITING, "rR.dD...") == [0, 12, 0, 0]
    assert chord(WAITING, "rd.RD.") == [12, 0]
    assert chord(WAITING, "r......") == [0, 0, 4, 4, 4, 4]
    assert chord(WAITING, "r.Rr.R...") == [0, 4, 0, 4, 0]  # two taps are two pushes


def test_a_diagonal_of_a_key_that_waits_pushes_straight_at_no_time():
    """Press two keys up to two frames apart, hold them, and let go as far apart."""
    for apart in ("", ".", ".."):
        for held in ("", ".", "..", "......"):
            for first in ("r", "d"):
                second = "d" if first == "r" else "r"
                for last in ("R", "D"):
                    end = "D" if last == "R" else "R"
                    for later in ("", "."):
                        script = first + apart + second + held + end + later + last + "...."
                        assert set(chord(WAITING, script)) == {0, 12}, script
    assert chord(WAITING, "r.d.....RD.") == [0, 12, 0, 12, 12, 12, 0]
    assert chord(WAITING, "r....d....") == [0, 0, 4, 4, 12, 0, 12, 12]


def test_time_stretches():
    clock = Clock(100)
    clock.start(0x1FFFFFF0)  # the clock's ticks wrap
    assert clock.strikes(0x1FFFFFF0) and not clock.strikes(0x1FFFFFFF)
    assert not clock.strikes(83) and clock.strikes(85) and not clock.strikes(100)
    assert clock.strikes(200) and not clock.strikes(283) and clock.strikes(284)
    assert clock.strikes(1000) and not clock.strikes(1099) and clock.strikes(1100)


def play(timed, pressed):
    timed.begin(pressed)
    while not timed.work(5):
        pass


def go(timed, frame):
    timed.seek(frame)
    while not timed.work(5):
        pass


def back(timed):
    """Undo a push; return false if there is none."""
    if not timed.undo():
        return False
    while not timed.work(5):
        pass
    return True


def test_rewinding_by_pushes():
    timed = Timed(game("P. B. _. _. _2"))
    seen = []
    for pressed in (4, 0, 0, 4, 0, 4, 0, 0):
        seen.append(rows(timed.rules))
        play(timed, pressed)
    assert timed.rules.solved and timed.quiet
    assert back(timed) and timed.at == 5 and rows(timed.rules) == seen[5]
    assert not timed.rules.solved and timed.rules.moves == 2
    assert back(timed) and timed.at == 3 and rows(timed.rules) == seen[3]
    go(timed, 7)
    assert timed.rules.solved and timed.at == 7 and timed.end == 8
    go(timed, 1)
    play(timed, 8)
    assert timed.end == 2 and list(frames(timed.tape.packed())) == [4, 8]
    assert back(timed) and back(timed) and not back(timed)


def test_another_way_from_a_moment_in_the_past():
    timed = Timed(game("P. _. _. _. _. _. _. _. _.", "_. _. _. _. _. _. _. _. _."))
    for n in range(60):
        play(timed, 0 if n % 8 else 4)
    go(timed, 10)
    seen = []
    for _ in range(40):
        play(timed, 8)
        seen.append(rows(timed.rules))
    go(timed, 3)
    go(timed, 45)
    assert rows(timed.rules) == seen[34] and timed.rules.moves == 2 + 35
    go(timed, 13)
    assert rows(timed.rules) == seen[2]


def test_quiet():
    timed = Timed(game("P. _. _."))
    play(timed, 4)
    assert not timed.quiet
    play(timed, 0)
    assert not timed.quiet  # the frame before it moved
    play(timed, 0)
    assert timed.quiet
    timed.wake()
    assert not timed.quiet
    timed = Timed(game("O> _. _. X."))
    for _ in range(50):
        play(timed, 0)
        assert not timed.quiet
    for _ in range(1800):
        play(timed, 0)
    assert timed.quiet
    timed.wake()
    assert not timed.quiet
    timed = Timed(game("P. _0"))  # a won position stays won in the next frame
    play(timed, 4)
    play(timed, 0)
    assert timed.rules.solved


def test_memory():
    """Measure a level of 20x15 with 40 blocks: in all, and for each frame in the long run."""
    level = typical(19)
    gc.collect()
    before = gc.mem_alloc()
    timed = Timed(Brain(level))
    dice = Dice(8)
    inputs = bytes([dice.roll(16) if dice.roll(3) else 0 for _ in range(100)])

    def play_all():
        for pressed in inputs:
            play(timed, pressed)
            timed.rules.take_changed()

    for _ in range(8):
        play_all()
    gc.collect()
    print("in play after", timed.at, "frames:", gc.mem_alloc() - before, "bytes;", timed.tape.size)
    assert timed.snapshots.count > 5
    assert used_by(play_all) <= 128 + 32  # a chunk of the tape, if it was full


def test_play_goes_on_when_memory_is_full():
    timed = Timed(game("P. O. _. _."))
    for n in range(300):
        play(timed, 4 if n < 3 else 0)
    timed.tape.add = refuse
    for _ in range(10):
        play(timed, 4)
    assert not timed.whole and timed.at == 310
    assert not timed.undo()
    timed.seek(5)
    assert timed.work(5) and timed.at == 310
    del timed.tape.add
    timed.restart()
    play(timed, 0)
    assert timed.whole and timed.at == timed.end == timed.rules.frames == 1
    assert list(frames(timed.tape.packed())) == [0]


def refuse(pressed):
    raise Full()


def test_a_heap_without_room_for_moments():
    """Go back: it takes longer, but leads to the same place."""
    timed = Timed(game("P. O. _. _. _.", "_. _. B. _. _."))
    timed.snapshots._limit = 0
    seen = []
    dice = Dice(4)
    for _ in range(100):
        seen.append(rows(timed.rules))
        play(timed, dice.roll(16))
    assert not timed.snapshots.count
    for frame in (70, 20, 99, 0):
        go(timed, frame)
        assert rows(timed.rules) == seen[frame]
