# heapsize=400k
"""Test shuffled levels: the same for a seed everywhere, nothing lost, still solvable."""

from klocki_drawn import board, breaks, cells, facts, level, rows

from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import (
    FORMER,
    MOVES,
    PLACES,
    Chance,
    Places,
)
from nibblock.play.session import Session

KLOTSKI = (
    ".# .# .# .# .# .#",
    ".# .[a .@b .@b .[c .#",
    ".# .[a .@b .@b .[c .#",
    ".# .[d .-e .-e .[f .#",
    ".# .[d .[ .[ .[f .#",
    ".# .| .. .. .] .#",
    ".# .# +. +. .# .#",
)
MIXED = (
    ".# .# .# .# .# .# .#",
    ".# .[a /. .V \\. .; .#",
    ".# .[a .[a .% <. )[ .#",
    ".# .( .. ._ .. .~ .#",
    ".# .!b .!b .. .['x .. .#",
    ".# .# .# .# .# .# .#",
)
OPEN = (".@ +. .@ ..", "+. .[b .[b .['a", "a. .. ^. +.", ".]c .]c .. ..")
NUMBERS = [664, 3672, 1476, 2766, 2991, 3938]  # of seed 12345
MOVED = [
    ".# .# .# .# .# .#",
    ".# .@ .@ .. .[ .#",
    ".# .@ .@ .. .[ .#",
    ".# .[ .- .- .[ .#",
    ".# .[ .. .] .[ .#",
    ".# .| .[ .[ .. .#",
    ".# .# +[ +[ .# .#",
]
MIXED_UP = [
    ".# .# .# .# .# .#",
    ".# .@ .@ .[ .. .#",
    ".# .@ .@ .[ .[ .#",
    ".# .| .. .- .- .#",
    ".# .] .. .[ .[ .#",
    ".# .. .[ .[ .[ .#",
    ".# .# +[ +[ .# .#",
]
PLACED = [
    ".# .# .# .# .# .#",
    ".# .@ .@ .[ .[ .#",
    ".# .@ .@ .[ .] .#",
    ".# .- .- .[ .[ .#",
    ".# .. .. .[ .. .#",
    ".# .. .[ .[ .| .#",
    ".# .# +[ +[ .# .#",
]


def shuffled(before, kind, seed):
    made = level(*before)
    made.shuffle = (kind, seed)
    return Klocki(made)


def shapes(game):
    """Return the blocks, sorted: each as the places of its cells from its first one, and type."""
    found = {}
    width = game.width
    for c in range(width * game.height):
        b = game.block_at(c)
        if b:
            head = game.head(b)
            place = (c // width - head // width, c % width - head % width)
            found.setdefault(b, []).append((place, game.types[c], game.char_at(c)))
    return sorted([tuple(block) for block in found.values()])


def test_numbers():
    chance = Chance(12345)
    assert [chance.below(4096) for _ in range(6)] == NUMBERS
    counts = [0] * 7
    for _ in range(7000):
        counts[chance.below(7)] += 1
    assert min(counts) > 880 and max(counts) < 1120
    assert Chance(0xFFFFFFFF).below(100) != Chance(0xFFFFFFFE).below(100)


def test_a_seed_gives_one_board():
    assert rows(shuffled(KLOTSKI, FORMER, 1)) == MOVED
    assert rows(shuffled(KLOTSKI, MOVES, 1)) == MIXED_UP
    assert rows(shuffled(KLOTSKI, PLACES, 1)) == PLACED
    for kind in (FORMER, PLACES, MOVES):
        first, again = shuffled(MIXED, kind, 5), shuffled(MIXED, kind, 5)
        assert facts(first) == facts(again)
        assert facts(first) != facts(shuffled(MIXED, kind, 6))


def test_nothing_is_lost():
    for before in (KLOTSKI, MIXED, OPEN):
        start = board(*before)
        for seed in range(12):
            game = shuffled(before, MOVES, seed)
            assert shapes(game) == shapes(start) and game.marks == start.marks
            assert game.bad == breaks(game) and game.counters() == (("moves", 0), ("steps", 0))
            game = shuffled(before, PLACES, seed)
            assert game.marks == start.marks and game.bad == breaks(game)
            hard = Places(board(*before), 0)._board
            assert shapes(game) == shapes(hard)
            assert game.next_type(37, 0) < 0 and game.next_type(33, 0) < 0
            if before != OPEN:  # the frames moved nowhere, some are keyholes
                for c in range(game.width * game.height):
                    assert (game.types[c] == 35) == (start.types[c] in b"#%")


def test_what_cannot_move_stays():
    start = board(*MIXED)
    for seed in range(8):
        game = shuffled(MIXED, MOVES, seed)
        for kind in b"(!~%#":
            cell = start.next_type(kind, 0)
            while cell >= 0:
                assert game.types[cell] == kind
                cell = start.next_type(kind, cell + 1)
    row = (".- .. .. ..", ".. .. .. ..", ".. .. .. .|", ".. .. .. ..")
    for seed in range(8):
        game = shuffled(row, MOVES, seed)
        assert game.next_type(45, 0) < 4 and game.next_type(124, 0) % 4 == 3


def test_only_selected_cells():
    before = (".[ .] .. ..", ".. .. .. ..", ".v .; .. ..")
    for seed in range(10):
        game = board(*before)
        job = Places(game, seed, b"\1\1\1\1" + b"\1\1\1\1" + bytes(4))
        while job.work(1):
            pass
        assert job.done and rows(game)[2] == ".v .; .. .."
        assert sorted(rows(game)[0].split() + rows(game)[1].split())[-2:] == [".[", ".]"]


def test_frames_without_a_border_move_as_one():
    before = (".# .. .. ..", ".# .. .[ ..", ".. .. .. ..")
    seen = set()
    for seed in range(12):
        game = shuffled(before, PLACES, seed)
        head = game.next_type(35, 0)
        assert game.types[head + 4] == 35
        seen.add(head)
    assert len(seen) > 3


def test_it_gives_up_where_there_is_no_way():
    game = board(".[a .. .[a .]b .]b .]b", ".. .[a .. .. .]b ..")
    job = Places(game, 1, b"\1\1\1\0\0\0" + bytes(6))
    job._count += 1  # one more, which has no place
    job._order += bytes(job._order)
    job._at += bytes(2)
    job._from += bytes(2)
    count = 0
    while job.work(1):
        count += 1
    assert not job.done and count < 5000


def test_from_the_start_again():
    before = level(*KLOTSKI)
    before.shuffle = (MOVES, 9)

    def again():
        made = level(*KLOTSKI)
        made.shuffle = (MOVES, 9)
        return made

    game = Klocki(before)
    session = Session(game, again)
    start = facts(game)
    played = 0
    for c in range(len(game.types)):
        for way in range(4):
            played += session.step(c << 3 | way) > 0
    assert played and session.go(0) and facts(game) == start
    game.restart(again())
    assert facts(game) == start and cells(game) == cells(Klocki(again()))


def test_it_has_a_key_of_its_own():
    made = level(*KLOTSKI)
    keys = {made.key}
    for shuffle_ in ((MOVES, 1), (PLACES, 1), (MOVES, 2), (MOVES, 999999)):
        made.shuffle = shuffle_
        keys.add(made.key)
    assert len(keys) == 5
