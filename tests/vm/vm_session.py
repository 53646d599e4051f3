"""Test a level of Sokoban in play: undo, redo, little memory, no allocation; see vm_record.py."""

# heapsize=116k: what a board was like before each of sixty steps takes most of it

import gc

import drawn
from counted import used_by
from drawn import facts

from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.session import Record, Session


def session(seed=3, size=9):
    return Session(Sokoban(drawn.room(size, 8, 6, seed)))


def play(game, seed, count):
    """Walk about; return the facts before each step that was played."""
    stands = []
    for code in drawn.walk(seed, count):
        stand = facts(game.rules)
        if game.step(code):
            stands.append(stand)
    return stands


def test_undo_and_redo():
    for seed in range(1, 6):
        game = session(seed)
        stands = play(game, seed * 31, 60)
        stands.append(facts(game.rules))
        end = game.at
        assert end == game.record.end == len(stands) - 1 and game.rules.pushes
        for _ in range(2):
            for n in range(end - 1, -1, -1):
                assert game.undo() and facts(game.rules) == stands[n], n
            assert not game.undo() and game.at == 0
            for n in range(1, end + 1):
                assert game.redo() and facts(game.rules) == stands[n], n
            assert not game.redo() and game.at == end


class Short(Record):
    """A record that runs out of memory at its second chunk."""

    def _grow(self):
        self._chunks.append(self._chunks.pop(0))
        self.gone += self._last + 1


def to_and_fro(game, count):
    """Push a crate of a corridor and come back for it, ``count`` steps in all."""
    for n in range(count):
        step = (2, 0)[n & 1]
        assert game.step(step), n


def test_undo_and_redo_match_where_the_oldest_pushes_aregone():
    """A line that began before the oldest step held: counts may differ by one, but no more."""
    row = "#@$" + " " * 250 + "#"
    rows = ["#" * 254, row[:254].rstrip("#") + "#", "#" * 254]
    game = Session(drawn.board(*rows))
    game.record = Short()
    record = game.record
    for _ in range(240):
        assert game.step(2)
    record.gone = 0
    stand = None
    for _ in range(3):
        record.gone, keep = 512, record.gone
        game.at += 512
        record.end += 512
        while game.undo():
            pass
        while game.redo():
            pass
        game.at -= 512
        record.end -= 512
        record.gone = keep
        if stand:
            assert game.rules.counters() == stand
        stand = game.rules.counters()
    assert game.rules.moves == game.rules.pushes == 240


def test_out_of_memory():
    """Fill the heap: the record goes on in the memory it has."""
    game = Session(drawn.board("######", "#@   #", "######"))
    hoard = None
    gc.collect()
    for size in (8192, 1024, 256, 96):
        try:
            while True:
                hoard = [bytearray(size), hoard]
        except MemoryError:
            pass
    to_and_fro(game, 2000)
    assert not game.whole and game.record.first and game.rules.moves == 2000
    undone = 0
    while game.undo():
        undone += 1
    assert undone == 2000 - game.record.first and game.rules.moves == game.record.first
    hoard = None
    gc.collect()
    while game.redo():
        pass
    to_and_fro(game, 1000)
    assert game.rules.moves == 3000


def test_resume_with_little_memory():
    game = Session(drawn.board("######", "#@   #", "######"))
    to_and_fro(game, 1400)
    packed = game.packed(1400)
    other = Session(drawn.board("######", "#@   #", "######"))
    other.record = Short()
    assert other.resume(1400, 10, -1, packed)
    assert other.at == other.record.first == 1024  # as far back as the record goes


def steps(game, count):
    seed = 1
    for _ in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        game.step(seed >> 9 & 3)
        if not seed & 0x1C0:
            game.undo()
            game.undo()
            game.redo()


def back_and_forth(game, count):
    for _ in range(count):
        game.undo()
    for _ in range(count):
        game.redo()


def test_steps_undo_and_redo_allocate_nothing():
    """Allocate nothing, except a chunk of 256 bytes every 512 steps."""
    game = session(2, 12)
    steps(game, 30)
    assert used_by(steps, game, 400) == 0
    assert game.rules.pushes and game.record.end < 512
    assert used_by(back_and_forth, game, 300) == 0
