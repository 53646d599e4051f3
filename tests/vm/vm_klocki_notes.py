# heapsize=240k
"""Test the notes on Klocki's blocks: counting step by step equals counting from the start."""

from klocki_drawn import board, level

from nibblock.games.klocki.dialogs.notes import COUNTS, PATH, Notes, letters, spare
from nibblock.games.klocki.setup.shuffle import Chance
from nibblock.play.session import Session

ROOM = (
    ".[a .[a .. .V ..",
    ".. .. .; .. ..",
    ".] .. .. .. .-",
    ".. :. :. :. ..",
    ".['x .. .. .. ..",
)
# Blocks vanish here, and new blockades take their numbers.
BUSY = (
    ".[ \\. <[ .! .@ ..",
    ".{ .. \\. <. .( .$",
    "<; .. .& .. .. .$",
    ".. .. .. .. .. .%",
)


class Play:
    """What Notes needs of the screen; steps are reported to it as the screen does."""

    def __init__(self, *rows):
        self.rules = board(*rows)
        self.session = Session(self.rules, lambda: level(*rows))
        self.cursor = self
        self.block = 0
        self.cell = 0
        self.notes = None

    def step(self, code):
        block = self.rules.block_at(code >> 3) if code & 7 < 4 else 0
        return self.notes.step(block, code)


def counts(notes):
    return {block: count for block, count in notes._counts.items() if count}


def test_counted_step_by_step():
    chance = Chance(3)
    for mode, room in ((COUNTS, ROOM), (PATH, ROOM), (COUNTS, BUSY), (COUNTS, BUSY)):
        play = Play(*room)
        play.block = play.rules.block_at(0)
        play.notes = Notes(play, mode)
        longest = 0
        for _ in range(500):
            longest = max(longest, play.session.at)
            what = chance.below(40)
            if what == 0:
                play.notes.undo()
            elif what == 1:
                play.notes.redo()
            elif not play.step(
                chance.below(len(play.rules.types)) << 3 | chance.below(5 if room is BUSY else 4)
            ):
                continue
            again = Notes(play, mode)
            assert counts(play.notes) == counts(again), play.session.at
            assert play.notes._cells == again._cells, (play.notes._cells, again._cells)
            assert play.notes._vanished == again._vanished
        assert longest > 20, longest


def test_what_is_counted():
    play = Play(".[ .. .V .. ..", ".. .; .. .. ..")
    play.notes = Notes(play, COUNTS)
    rules = play.rules
    keeper, box, hover = rules.block_at(0), rules.block_at(2), rules.block_at(6)
    for code in (0 << 3 | 2, 1 << 3 | 2, 2 << 3 | 2, 6 << 3 | 2, 3 << 3 | 3):
        assert play.step(code)
    reported = [play.notes.value_of(block) for block in (keeper, box, hover)]
    assert reported == [2, 2, 1]  # two moves; pushed twice; moved once by itself
    play.notes.count_from_here()
    reported = [play.notes.value_of(block) for block in (keeper, box, hover)]
    assert reported == [0, 2, 0]  # boxes always count from the start
    play.notes.undo()
    play.notes.undo()
    assert [play.notes.value_of(block) for block in (keeper, hover)] == [-1, -1]


def test_a_path():
    play = Play(".[ .. ..", ".. .. ..")
    play.block = 1
    play.notes = Notes(play, PATH)
    for code in (0 << 3 | 2, 1 << 3 | 3, 4 << 3 | 2):
        assert play.step(code)
    assert play.notes._cells == [0, 1, 4, 5]
    play.notes.undo()
    assert play.notes._cells == [0, 1, 4]


# Numbers of blocks are used again: 1 is the barrier, then the blockade made of the switch.
SWITCH = (".! .& <[ ..", ".. .. .. ..", ".. .. .. .%")


def test_a_removal_is_not_counted_for_a_freed_blockade():
    play = Play(*SWITCH)
    play.notes = Notes(play, COUNTS)
    for code in (0 << 3 | 4, 2 << 3 | 3, 1 << 3 | 3, 5 << 3 | 3, 9 << 3 | 2):
        assert play.step(code)
    freed = play.rules.block_at(2)
    assert freed == 1 and play.rules.types[2] == 91
    assert play.notes.value_of(freed) == 0
    play.notes.recount()
    assert play.notes.value_of(freed) == 0
    while play.session.at:
        play.notes.undo()
    assert counts(play.notes) == {}
    for _ in range(5):
        play.notes.redo()
    assert play.notes.value_of(freed) == 0
    assert play.step(2 << 3 | 0) and play.notes.value_of(freed) == 1


def test_a_vanished_block_leaves_no_count_to_a_freed_blockade():
    rows = (".[ .. \\. .& <[ ..", ".. .. .. .. .. ..", ".. .. .. .. .. .%")
    play = Play(*rows)
    play.notes = Notes(play, COUNTS)
    for code in (0 << 3 | 2, 1 << 3 | 2, 4 << 3 | 3):  # it falls; the switch makes block 1 again
        assert play.step(code)
    play.notes.count_from_here()
    for code in (3 << 3 | 3, 9 << 3 | 3, 15 << 3 | 2):
        assert play.step(code)
    freed = play.rules.block_at(4)
    assert freed == 1 and play.rules.types[4] == 91 and play.notes.value_of(freed) == 0
    assert play.step(4 << 3 | 0) and play.notes.value_of(freed) == 1
    play.notes.recount()
    assert play.notes.value_of(freed) == 1
    while play.session.at:
        play.notes.undo()
    assert play.notes.value_of(1) == -1  # up to the reference, for the block that falls


def test_identifiers():
    rules = board(".['x .[ .]", ".. .. ..")
    assert [letters(rules, b, spare(rules)) for b in (1, 2, 3)] == ["x", "b", "c"]
    row = " ".join([".["] * 30)
    rules = board(row, row)
    singles = spare(rules)
    assert [letters(rules, b, singles) for b in (26, 27, 28, 53)] == ["z", "aa", "ab", "aA"]
    seen = [letters(rules, b, singles) for b in range(1, 61)]
    assert len(set(seen)) == 60


def test_identifiers_are_none_of_the_levels_letters():
    rules = board(".[ .['a .] .['d", "b. .. .. ..")
    notes = Notes(Play(".[ .['a .] .['d", "b. .. .. .."), COUNTS)
    assert [notes.letters(b) for b in range(1, 5)] == ["c", "a", "f", "d"]
    row = " ".join([".["] * 30)
    rules = board(row + " .['q", "z." + " .." * 30)
    seen = [letters(rules, b, spare(rules)) for b in range(1, 32)]
    assert len(set(seen)) == 31 and "z" not in seen and seen[30] == "q"
