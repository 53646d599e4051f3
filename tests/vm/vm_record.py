"""Test the record for steps of any width, with and without moves of several steps: stored, packed,
resumed, loaded, undone, without its oldest chunk, without allocation.
"""
# heapsize=200k

from coded import Coded, codes
from counted import used_by

from nibblock.play.session import Record, Session
from nibblock.play.steps import code_at

WIDTHS = [(bits, groups) for bits in (1, 2, 6, 9, 15) for groups in (False, True)]


class Short(Record):
    """A record that runs out of memory at its second chunk."""

    def _grow(self):
        self._chunks.append(self._chunks.pop(0))
        self.gone += self._last + 1


def played(bits, groups, count, record=Record):
    game = Session(Coded(bits, groups))
    game.record = record(bits, groups)
    for code in codes(bits, count):
        assert game.step(code)
    return game


def beginnings(every):
    """Return which of these codes begin a move."""
    return [not n or every[n] <= every[n - 1] for n in range(len(every))]


def test_bytes_of_a_chunk():
    for bits, groups, steps, size in (
        (4, False, 512, 256),
        (4, True, 512, 320),
        (8, False, 256, 256),
        (8, True, 256, 288),
        (9, False, 128, 256),
        (16, True, 128, 272),
    ):
        record = Record(bits, groups)
        for _ in range(steps):
            record.append(1)
        assert len(record._chunks) == 1 and len(record._chunks[0]) == size, bits
        record.append(1)
        assert len(record._chunks) == 2


def test_packed():
    """Pack a stream of bits, the highest first: the bit that begins a move, then the code."""
    for bits, groups in WIDTHS:
        for count in (0, 1, 7, 8, 9, 300):
            game = played(bits, groups, count)
            every = list(codes(bits, count))
            begins = beginnings(every)
            text = ""
            for n in range(count):
                if groups:
                    text += "1" if begins[n] else "0"
                for bit in range(bits - 1, -1, -1):
                    text += "1" if every[n] >> bit & 1 else "0"
            text += "0" * (-len(text) % 8)
            stored = bytes([int(text[i : i + 8], 2) for i in range(0, len(text), 8)])
            assert game.game() == game.solution() == game.packed(count) == stored, (bits, count)
            for n in range(count):
                step = code_at(stored, n, bits + groups)
                assert step == every[n] | (groups and begins[n]) << bits, (bits, n)
            half = count // 2
            for n in range(half, count):
                part = code_at(game.packed(count, half), n - half, bits + groups)
                assert part == code_at(stored, n, bits + groups)


def test_undo_and_redo():
    for bits, groups in WIDTHS:
        game = played(bits, groups, 400)
        lamps = game.rules.counters()
        stored = game.game()
        for n in range(400):
            assert game.undo() and game.at == 399 - n
        assert not game.undo() and not game.rules.lamps and not game.rules.moves
        for _ in range(400):
            assert game.redo()
        assert not game.redo() and game.rules.counters() == lamps and game.game() == stored
        assert game.go(150) and game.go(320) and game.step(1)
        assert game.stand() == (321, 321, -1) and not game.redo()
        assert game.packed(300) == played(bits, groups, 300).game()


def test_resumed():
    for bits, groups in WIDTHS:
        game = played(bits, groups, 333)
        for _ in range(33):
            game.undo()
        game.mark = 310
        other = Session(Coded(bits, groups))
        assert other.resume(*(game.stand() + (game.game(),)))
        assert other.stand() == (333, 300, 310) and other.game() == game.game()
        assert other.rules.counters() == game.rules.counters()
        while game.redo():
            assert other.redo() and other.rules.counters() == game.rules.counters()
        short = Session(Coded(bits, groups))  # cut off
        packed = game.game()[:-3]
        assert not short.resume(333, 333, 333, packed) and short.mark == -1
        assert 300 < short.at <= len(packed) * 8 // (bits + groups)
        assert short.packed(300) == game.packed(300)


def test_loaded():
    for bits, groups in WIDTHS:
        game = played(bits, groups, 333)
        other = Session(Coded(bits, groups))
        other.step(1)
        assert other.go(0) and other.load(game.game(), 333)
        assert other.stand() == (333, 0, -1) and other.game() == game.game()
        while other.redo():
            pass
        assert other.rules.counters() == game.rules.counters() and other.game() == game.game()
        other = Session(Coded(bits, groups))
        assert other.load(game.game())
        assert 333 <= other.record.end < 333 + 8 // (bits + groups) + 1
        other.record = Short(bits, groups)
        assert not other.load(played(bits, groups, 600).game()) and other.stand() == (0, 0, -1)
        assert other.step(1) and other.whole


def test_a_solution_ends_where_it_solves():
    """Play no zeros that fill the last byte: the number of steps of a best is not stored."""
    for bits, groups in WIDTHS:
        game = Session(Coded(bits, groups))
        last = (1 << bits) - 1
        for code in (1, last, last ^ 1) if bits > 1 else (1, 1):
            assert not game.rules.solved and game.step(code)
        assert game.rules.solved
        other = Session(Coded(bits, groups))
        assert other.resume(-1, 99, -1, game.solution()) and other.at == game.at
        assert not Session(Coded(bits, groups)).resume(-1, 0, -1, game.packed(1))


def test_the_oldest_chunk_goes():
    for bits, groups in WIDTHS:
        steps = 512 if bits <= 4 else 256 if bits <= 8 else 128
        count = 2 * steps + 50
        game = played(bits, groups, count, Short)
        every = list(codes(bits, count))
        begins = beginnings(every)
        lamps = game.rules.counters()
        assert game.record.first == 2 * steps and not game.whole and game.at == count
        for n in range(game.record.first, count):
            assert game.code(n) == every[n]
            assert not groups or game.record.begins(n) == begins[n]
        for _ in range(2):
            for n in range(50):
                assert game.undo(), n
            assert not game.undo() and not game.go(3) and game.at == 2 * steps
            while game.redo():
                pass
            assert game.stand() == (count, count, -1) and game.rules.counters() == lamps
        packed = played(bits, groups, count).packed(count, 2 * steps)
        again = game.packed(count, 2 * steps)
        first = (1 << bits + groups) - 1  # its step has no neighbour any more
        assert code_at(again, 0, bits + groups) | 1 << bits & first == (
            code_at(packed, 0, bits + groups) | 1 << bits & first
        )
        for n in range(1, 50):
            assert code_at(again, n, bits + groups) == code_at(packed, n, bits + groups)


def wander(game, every, undone):
    for code in every:
        game.step(code)
    for _ in range(undone):
        game.undo()
    for _ in range(undone):
        game.redo()


def test_nothing_is_allocated():
    """Allocate nothing, except a chunk each time one is full."""
    for bits, groups in WIDTHS:
        game = Session(Coded(bits, groups))
        every = list(codes(bits, 100))
        wander(game, every[:20], 10)
        assert used_by(wander, game, every, 100) == 0 and game.at == 120
