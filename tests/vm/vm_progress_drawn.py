# heapsize=64m
"""Save as the editor does, from the first pause to the end, and cut the power at every erase.

A draft is stored in a pause, and again before a test; its author's solution is stored with it; it
is published, drawn further, published again, and deleted. After a cut, the own levels are those
before that save or after it, never neither, and all can be read. Run with NIBBLOCK_DEEP=1 for a cut
at every half page of every erase.
"""

import random
import sys

from flashmodel import ERASING, STAGES
from saves import DEEP, SHAPES, alone, board, check, load, make, readable, settle, stages, steps

from nibblock.editor.board import Board
from nibblock.editor.dialogs.save_draft import put
from nibblock.editor.keeping import Draft
from nibblock.games import NAMES
from nibblock.memory import find
from nibblock.memory import load as module
from nibblock.packs import own_edit
from nibblock.packs.own_levels import last_drawn
from nibblock.progress.records.own_levels import body_of, levels

# The games' parts name pictures:
sys.path.append(__file__[: __file__.rfind("/")] + "/../../tools/standins")

counts = {"saves": 0, "erases": 0, "cuts": 0, "between": 0, "old": 0, "new": 0, "repairs": 0}
WIDE, HIGH = 20, 15  # the levels fill a good part of a block of flash
LEAST = 40000 if DEEP else 700  # cuts


class Notices:
    pending = ""


class Console:
    """What the editor needs of the console to store a draft."""

    def __init__(self, progress):
        self.progress = progress
        self.notices = Notices()
        self.cursors = {}

    def save(self):
        check(self.progress.flush() == "", "not saved")


def known(progress):
    """Return the own levels: (number, body) each, in order, and which draft was drawn last."""
    return [(entry[0], body_of(entry)) for entry in levels(progress)], last_drawn(progress, "")


class Session:
    """The author of a level, who comes back after the power was cut."""

    def __init__(self, game):
        self.part = module("games." + game + ".editor.part")
        nothing = self.part.NOTHING
        cells = b"".join([bytes((value,)) * (WIDE * HIGH) for value in nothing])
        self.draft = Draft(game, WIDE, HIGH, bytearray(cells))

    def draw(self):
        """Put something in some places."""
        draft = self.draft
        drawn = Board(draft.width, draft.height, draft.cells, self.part.NOTHING)
        for _ in range(40):
            cell = random.randrange(drawn.width * drawn.height)
            self.part.put(drawn, cell, random.randrange(sum(self.part.GROUPS)), False, cell)
        draft.cells, draft.solved = drawn.cells, False

    def store(self, console):
        self.draw()
        put(console, self.draft)

    def entitle(self, console):
        self.draft.title = "Drawn %d" % random.randrange(9999)
        put(console, self.draft)

    def solve(self, console):
        self._publish(console, True, (14, steps(4, 5)), (14, 6))

    def publish(self, console):
        self._publish(console, False, None, None)

    def _publish(self, console, draft, solution, best):
        own_edit.publish(console.progress, self.draft.number, solution, best, draft)
        self.draft.solved = True
        console.save()

    def delete(self, console):
        own_edit.remove(console.progress, self.draft.number)
        self.draft.number = 0
        console.save()


SEQUENCE = (
    ("a pause", Session.store),
    ("a title", Session.entitle),
    ("a test", Session.store),
    ("solved", Session.solve),
    ("published", Session.publish),
    ("drawn further", Session.store),
    ("solved again", Session.solve),
    ("published again", Session.publish),
    ("deleted", Session.delete),
)


def some(n):
    """Return the stages of a cut in an erase: its beginning, its end, and two between them."""
    return stages(0) if DEEP else [ERASING, random.randrange(12), random.randrange(STAGES), STAGES]


def step(drive, one, act, where):
    """Do a step of the session, cut at each of its erases, and leave it done."""
    before = bytes(drive.data)
    old = known(load())
    console = Console(load())
    act(one, console)
    new = known(console.progress)
    check(old != new, "nothing changed", where)
    erases = drive.taken()
    check(erases, "nothing written", where)
    alone(drive, where, erases)
    counts["saves"] += 1
    counts["erases"] += len(erases)
    again = random.randrange(len(erases))
    image = None
    for k, stage in drive.cuts(before, erases, some):
        progress = load()
        now = known(progress)
        check(now[0] in (old[0], new[0]), "neither old nor new", where, k, stage)
        check(now[1] in (old[1], new[1]), "neither of the drawn last", where, k, stage)
        check(readable(progress) == len(now[0]), "unreadable", where, k, stage)
        counts["between" if stage == STAGES else "cuts"] += 1
        counts["old" if now[0] == old[0] else "new"] += 1
        if k == again and stage == ERASING:
            image = bytes(drive.data)
    check(known(load()) == new, "read back", where)
    done = bytes(drive.data)
    goes_on(drive, image, where)
    drive.restore(done)


def goes_on(drive, image, where):
    """After a cut, another drawing is saved as ever."""
    drive.restore(image)
    if len(load().log.paths) < 2:
        counts["repairs"] += 1
        check(settle(drive)[1] == "", "not repaired", where)
        drive.on()
    had = known(load())[0]
    other = Session(NAMES[0])
    other.store(Console(load()))
    drive.on()
    found = known(load())[0]
    check(found[:-1] == had, "lost by the save after a cut", where)
    check(found[-1][0] == other.draft.number, "not saved after a cut", where)


def session(seed, game, shape):
    """Draw a level on a new drive that has two others already."""
    random.seed(seed)
    drive = board(shape, fill=seed)
    make(drive)
    for other in NAMES[:2]:
        Session(other).store(Console(load()))
    drive.on()
    drive.taken()
    one = Session(game)
    for name, act in SEQUENCE:
        step(drive, one, act, (seed, game, name))
    check(len(known(load())[0]) == 2, "not deleted", seed)


def main():
    seed = 0
    for game in filter(lambda game: find("games." + game + ".editor.part"), NAMES):
        for shape in SHAPES if DEEP else SHAPES[seed % len(SHAPES) :][:1]:
            session(seed, game, shape)
            seed += 1
    check(counts["cuts"] + counts["between"] >= LEAST, "too few cuts", counts)
    check(counts["old"] and counts["new"], "one kind only", counts)
    print("ok", counts)


main()
