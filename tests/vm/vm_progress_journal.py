# heapsize=64m
"""Cut the power in every erase of the drive, and at every byte of nvm, while a game is played.

What is read afterwards must be the game before the entry that was cut, or the game after it. nvm
works as on an RP2: bytes that are all 0xFF are programmed, anything else erases it first. Time
passes only while nvm is written, as long as that takes there.
"""

import random
import sys

import adafruit_ticks

clock = [0]  # ms
adafruit_ticks.ticks_ms = lambda: clock[0]

import drawn  # noqa: E402
from flashmodel import ERASING, STAGES, Storage, cut_short  # noqa: E402
from saves import DEEP, SHAPES, Failed, board, check, make  # noqa: E402

from nibblock.games.sokoban.rules import Sokoban  # noqa: E402
from nibblock.play.session import Session  # noqa: E402
from nibblock.progress import Progress  # noqa: E402

KEY = b"\1level"
SIZE = 1200  # bytes of nvm: small, so that it fills up
SEEDS = 200 if DEEP else 2
TURNS = 60
PROGRAMMING, ERASING_ALL = 5, 45  # ms
PROGRAMMED, ERASED = -1, -2  # events of nvm; those of the drive begin with a block's number
counts = {"cuts": 0, "saves": 0, "nvm erases": 0}


class Nvm:
    """An RP2's nvm over ``data``; appends what it does to ``events``."""

    def __init__(self, data, events):
        self.data = data
        self.events = events

    def __len__(self):
        return len(self.data)

    def __getitem__(self, where):
        return self.data[where] if isinstance(where, int) else bytes(self.data[where])

    def __setitem__(self, where, value):
        if isinstance(where, int):
            first, value = where, bytes((value,))
        else:
            first, value = where.start or 0, bytes(value)
        blank = self.data[first : first + len(value)] == b"\xff" * len(value)
        for i in range(len(value)):
            self.data[first + i] = value[i]
            if blank:
                self.events.append((PROGRAMMED, first + i, value[i]))
        clock[0] += PROGRAMMING if blank else ERASING_ALL
        if not blank:
            self.events.append((ERASED, 0, bytes(self.data)))
            counts["nvm erases"] += 1


class Console:
    """The drive, the chip's memory, and one level in play, as they go on after a power cut."""

    def __init__(self, seed):
        self.drive = board(SHAPES[0])
        make(self.drive)
        self.memory = bytearray(b"\xff" * SIZE)
        self.walk = list(drawn.walk(seed, 900))
        self.begin()

    def switch_on(self):
        self.drive.on()
        return Progress(Storage(Nvm(self.memory, self.drive.erases)))

    def begin(self):
        self.progress = self.switch_on()
        self.session = Session(Sokoban(drawn.room(9, 8, 6, 3)))
        left = self.progress.unfinished(KEY)
        if left:
            self.session.resume(*left)
        self.progress.open_journal(KEY, self.session, True)

    def play(self, what):
        """Play a few keys: undo, redo, to the start, the mark, or steps."""
        session = self.session
        for _ in range(random.randrange(1, 9)):
            if what == 0:
                session.undo()
            elif what == 1:
                session.redo()
            elif self.walk:
                session.step(self.walk.pop())
        if what == 2:
            session.mark = session.at
        while what == 3 and session.undo():
            pass

    def save(self):
        session = self.session
        if session.stand()[0]:
            self.progress.set_unfinished(KEY, *session.stand(), session.game())
        else:
            self.progress.clear_unfinished(KEY)
        check(self.progress.flush(True) == "", "save")
        counts["saves"] += 1

    def played(self):
        """Return the game in play as ``stored`` returns it."""
        session = self.session
        return _game(*session.stand(), session.game()) if session.stand()[0] else None

    def stored(self):
        """Return the game that the next start finds: (steps, played, mark, codes), or None."""
        game = self.switch_on().unfinished(KEY)
        return game and _game(*game)


def _game(count, at, mark, codes):
    return count, at, mark, bytes(codes)[: (count * 3 + 7) // 8]


def apply(flash, memory, event):
    """Do what was done to the drive or to nvm."""
    if event[0] >= 0:
        size = len(event[1])
        flash[event[0] * size : (event[0] + 1) * size] = event[1]
    elif event[0] == PROGRAMMED:
        memory[event[1]] = event[2]
    else:
        memory[:] = event[2]


def tear(flash, memory, event):
    """Do it only in part: the power fails meanwhile."""
    if event[0] >= 0:
        cut_short(flash, event, random.randrange(ERASING, STAGES + 1))
    elif event[0] == PROGRAMMED:
        memory[event[1]] = event[2] | random.randrange(256)
    elif random.randrange(3):
        done = random.randrange(5) * 256
        memory[done:] = b"\xff" * (len(memory) - done)
        memory[:done] = event[2][:done]
    else:
        for i in range(len(memory)):
            memory[i] |= random.randrange(256)


def cut_everywhere(console, flash, memory, known, now):
    """Cut each event since ``flash`` and ``memory``: one of both games must be found."""
    drive = console.drive
    done = bytes(drive.data), bytes(console.memory)
    events = drive.taken()
    for k in range(len(events)):
        drive.data[:] = flash
        console.memory[:] = memory
        tear(drive.data, console.memory, events[k])
        found = console.stored()
        check(found in (known, now), "lost", k, len(events), found, known, now)
        counts["cuts"] += 1
        apply(flash, memory, events[k])
    check((bytes(flash), bytes(memory)) == done, "the model differs")
    drive.data[:], console.memory[:] = done
    drive.on()
    console.progress.storage.nvm.events = drive.erases


def play(seed):
    random.seed(seed)
    console = Console(seed)
    known = console.played()
    console.drive.taken()
    for _ in range(TURNS):
        before = bytearray(console.drive.data), bytearray(console.memory)
        what = random.randrange(12)
        console.play(what)
        if what == 11 or not console.progress.journal.add():
            console.save()
        now = console.played()
        cut_everywhere(console, *before, known, now)
        known = now
        if not random.randrange(4):
            console.begin()
            check(console.played() == known, "resumed", console.played(), known)
            console.drive.taken()


try:
    for number in range(1, SEEDS + 1):
        play(number)
except Failed as failed:
    print("FAILED, seed", number, failed)
    sys.exit(1)
print("ok", counts)
