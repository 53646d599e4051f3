"""Test a level in play: undo, redo, the record, little memory, no allocation."""

# heapsize=116k: what a board was like before each of sixty steps takes most of it

import gc

import drawn
from counted import used_by
from drawn import facts

from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.session import Record, Session
from nibblock.play.steps import code_at


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


def test_a_new_step_forgets_what_could_be_redone():
    game = session()
    play(game, 5, 40)
    end = game.at
    for _ in range(10):
        game.undo()
    game.mark = end
    assert game.record.end == end and game.redo() and game.undo()
    while not game.step(0) and not game.step(2):
        game.undo()
    assert game.record.end == game.at < end and not game.redo() and game.mark == -1


def test_counters_hold_after_undo():
    """Count a push after an undo as if the undone steps had never been."""
    one, other = session(4), session(4)
    for code in drawn.walk(9, 300):
        if one.step(code):
            for _ in range(code):
                one.undo()
    taken = [one.record.get(n) & 3 for n in range(one.at)]
    for code in taken:
        assert other.step(code)
    assert facts(one.rules) == facts(other.rules) and one.at == other.at
    for n in range(one.at):
        assert one.record.get(n) == other.record.get(n), n


def test_packed_and_resume():
    game = session()
    play(game, 8, 90)
    count, at = game.record.end, game.record.end - 7
    stand = facts(game.rules)
    packed = game.packed(count)
    assert len(packed) == (count + 3) // 4
    for n in range(count):
        assert code_at(packed, n, 2) == game.record.get(n) & 3
    other = session()
    assert other.resume(count, at, 5, packed)
    assert other.at == at and other.record.end == count and other.mark == 5
    while other.redo():
        pass
    assert facts(other.rules) == stand
    other = session()
    assert other.resume(count, count, count + 1, packed) and other.mark == -1
    other = session()  # a record that does not fit the level, or is cut off
    assert not other.resume(count + 9, count + 9, -1, packed) and other.at <= 4 * len(packed)
    other = Session(drawn.board("#####", "#@$.#", "#####"))
    assert not other.resume(3, 3, -1, b"\xa8") and other.at == 1 and other.rules.solved
    assert session().resume(0, 0, -1, b"")


def test_record_beyond_one_chunk():
    record = Record()
    for n in range(1300):
        record.append(n * 7 & 15)
    assert record.end == 1300 and record.first == 0
    for n in range(1300):
        assert record.get(n) == n * 7 & 15, n
    for cut in (1025, 1024, 1023, 512, 511, 0):
        record.cut(cut)
        assert record.end == cut
        record.append(9)
        assert record.get(cut) == 9
        if cut:
            assert record.get(cut - 1) == (cut - 1) * 7 & 15
        record.cut(cut)
    for n in range(600):
        record.append(n & 15)
    assert record.get(0) == 0 and record.get(599) == 599 & 15


class Short(Record):
    """A record that runs out of memory at its ``most``-th chunk."""

    most = 2

    def _grow(self):
        if len(self._chunks) == self.most:
            self._chunks.append(self._chunks.pop(0))
            self.gone += self._last + 1
        else:
            Record._grow(self)


def test_the_oldest_steps_go():
    for most in (1, 2, 3):
        record = Short()
        record.most = most
        for n in range(5000):
            record.append(n * 11 & 15)
            assert record.end == n + 1 and record.first == max(0, (n // 512 - most + 1) * 512)
        for n in range(record.first, record.end):
            assert record.get(n) == n * 11 & 15


def to_and_fro(game, count):
    """Push a crate of a corridor and come back for it, ``count`` steps in all."""
    for n in range(count):
        step = (2, 0)[n & 1]
        assert game.step(step), n


def test_undo_ends_where_the_record_does():
    game = Session(drawn.board("########", "#@ $ . #", "#      #", "########"))
    game.record = Short()
    game.record.most = 1
    to_and_fro(game, 1500)
    first = game.record.first
    assert first == 1024 and not game.whole and game.rules.moves == 1500
    for _ in range(3):
        for n in range(1500 - first):
            assert game.undo(), n
        assert not game.undo() and game.at == first and game.rules.moves == first
        while game.redo():
            pass
        assert game.at == game.rules.moves == 1500
    assert game.rules.pushes == 0


def test_undo_and_redo_match_where_the_oldest_pushes_aregone():
    """A line that began before the oldest step held: counts may differ by one, but no more."""
    row = "#@$" + " " * 250 + "#"
    rows = ["#" * 254, row[:254].rstrip("#") + "#", "#" * 254]
    game = Session(drawn.board(*rows))
    game.record = Short()
    game.record.most = 1
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
    other.record.most = 1
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
