"""Test Sokoban's rules: pushes, edges, odd levels, solved, dead squares, large boards, no
allocation.
"""

import gc

import drawn
from counted import used_by
from drawn import board, facts, play, rows

from nibblock.games.sokoban.level import Level
from nibblock.games.sokoban.rules import Sokoban
from nibblock.games.sokoban.start import DeadSquares
from nibblock.packs import Unplayable


def test_walk_and_push():
    game = board("#######", "#@ $ .#", "#######")
    assert play(game, "r") == [16 | 2] and game.take_changed() == 2
    assert game.changed[:2] == [8, 9] and game.facing == 2
    assert play(game, "r") == [16 | 14] and game.take_changed() == 3
    assert game.changed == [9, 10, 11] and game.take_changed() == 0
    assert play(game, "r") == [16 | 6]  # the same line
    assert game.solved and play(game, "r") == [0] and game.take_changed() == 3
    assert rows(game)[1] == "#   @*#"
    assert game.counters() == (
        ("moves", 4 - 1),
        ("pushes", 2),
        ("box lines", 1),
        ("box changes", 1),
        ("sessions", 1),
    )


def test_what_cannot_be_pushed():
    game = board("######", "#@$$ #", "#@.. #".replace("@", " "), "######")
    before = facts(game)
    assert play(game, "rlu") == [0, 0, 0] and facts(game) == before
    game = board("#####", "#@$.#", "##*##", "#####")
    assert play(game, "rd")[0] and play(game, "d") == [0]


def counts(game):
    return [value for _, value in game.counters()]


def test_counters():
    """Count moves, pushes, box lines, box changes, sessions; JSoko's files agree (tests/rules)."""
    game = board("########", "#@$    #", "#   $ .#", "#     .#", "#      #", "########")
    for step, expected in (
        ("r", [1, 1, 1, 1, 1]),
        ("r", [2, 2, 1, 1, 1]),  # the same line
        ("lr", [4, 2, 1, 1, 1]),
        ("r", [5, 3, 1, 1, 2]),  # the same line after a walk
        ("d", [6, 4, 2, 2, 2]),  # another crate, no walk between
        ("ldru", [10, 5, 3, 2, 3]),  # the same one, in another direction
    ):
        assert all(play(game, step)), step
        assert counts(game) == expected, (step, counts(game), rows(game))


def test_no_player_and_several():
    for picture, text in (("# $.#", "no player"), ("#@@$.", "2 players"), ("+ @ @", "3 players")):
        try:
            board(picture)
        except Unplayable as error:
            assert text in str(error), error
        else:
            raise AssertionError(picture)


def test_outside():
    game = board("  ####", "###  #", "#@ $.#", "######")
    assert [game.look(i) for i in (0, 1)] == [0, 0]
    assert game.look(9) == 1 and game.look(13) == 9
    game = board("#### ", "#@   ", "#### ", "    #")  # open: all the floor can be reached
    assert game.look(4) == 1 and game.look(15) == 1
    assert all(play(game, "rrrd"))


def test_decorative_crates():
    """Draw crates in the walls and outside them, and count them where they are."""
    game = board("*#####", "#@$ .#", "##*###", "######")
    assert game.look(0) == 4 and game.crates == 3 and game.on_goal == 2
    assert play(game, "rr") == [30, 22] and game.solved
    game = board("$#####", "#@$ .#", "######")  # more crates than goals
    assert play(game, "rr") and game.solved


def test_circular_level():
    """Push crates round a block in a corridor: nothing is lost."""
    game = board("#######", "#@  $ #", "# ### #", "# # # #", "# ### #", "#  . *#", "#######")
    assert play(game, "rr") == [18, 18]
    assert game.look(24) == 1  # enclosed floor is not outside
    game = board("#####", "#@$ #", "# # #", "#  .#", "#####")
    assert play(game, "r")[0] and play(game, "r") == [0]
    assert all(play(game, "lddrr")) and play(game, "u")[0] == 16 | 1


def test_solved_rule():
    game = board("#######", "#@$.$ #", "#######")  # crates > goals
    play(game, "r")
    assert game.solved
    game = board("#######", "#@$. .#", "#######")  # goals > crates
    play(game, "r")
    assert game.solved


def test_walls_know_their_neighbours():
    game = board("###", "#@#", "###")
    assert [game.look(i) for i in (0, 1, 2, 3, 6, 8)] == [22, 26, 28, 21, 19, 25]
    assert game.look(4) == 9
    game = board("#@", "$.")
    assert game.look(0) == 16 and game.look(2) == 3 and game.look(3) == 2


def test_player_and_crates_are_drawn():
    game = board("#####", "#+$.#", "#####")
    assert game.look(6) == 13 and game.look(7) == 3
    play(game, "r")
    assert game.look(7) == 8 and game.look(8) == 4 and game.look(6) == 2


def undone(game, done):
    """Undo everything, newest first."""
    for i in range(len(done) - 1, -1, -1):
        game.unapply(done[i] & 15, done[i - 1] & 15 if i else -1)


def live_squares(game):
    """Find squares from which a lone crate can be pushed to a goal by trying all, the slow way."""
    cells, width, height = game.cells, game.width, game.height

    def free(x, y):
        return 0 <= x < width and 0 <= y < height and not cells[y * width + x] & 1

    live = bytearray([bits >> 1 & 1 for bits in cells])
    grew = True
    while grew:
        grew = False
        for i in range(len(cells)):
            if live[i] or cells[i] & 1:
                continue
            x, y = i % width, i // width
            for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)):
                to = (y + dy) * width + x + dx
                if free(x + dx, y + dy) and free(x - dx, y - dy) and live[to]:
                    live[i] = 1
                    grew = True
    return live


def check_dead(game, slice_of):
    live = live_squares(game)
    work = DeadSquares(game)
    slices = 0
    while not work.work(slice_of):
        slices += 1
        assert slices < 5000
    for i in range(len(live)):
        assert game.cells[i] >> 5 & 1 == live[i], i
        assert not game.cells[i] & 64, i
    game.warn = True
    lost = [i for i in range(len(game.cells)) if game.cells[i] & 4 and not live[i]]
    reported = []
    cell = work.next_crate(0)
    while cell >= 0:
        reported.append(cell)
        cell = work.next_crate(cell + 1)
    assert reported == lost
    for cell in lost:
        assert game.look(cell) == 5


def test_dead_squares():
    check_dead(board("######", "#$   #", "# @. #", "#   $#", "######"), 1)
    check_dead(board("$ @ .", "     ", "  $  "), 3)  # open to its edges
    for seed in range(1, 9):
        level = drawn.room(8 + seed, 7, 4, seed)
        for code in drawn.walk(seed, 12):  # some walls inside
            at = level.width * (2 + code) + 2 + (seed * 5 + code * 3) % (level.width - 4)
            if level.cells[at] == 2:
                level.cells[at] = 4
            seed += 3
        check_dead(Sokoban(level), 5)


def test_dead_squares_of_a_large_room():
    """Have more squares waiting than the stack has room for."""
    check_dead(Sokoban(drawn.room(34, 30, 3)), 64)


def test_a_large_level():
    gc.collect()
    game = Sokoban(drawn.room(60, 40, 30))
    assert len(game.cells) == 2400 and game.crates == 30
    done = [d for d in [game.apply(code) for code in drawn.walk(5, 500)] if d]
    assert game.pushes
    undone(game, done)
    assert game.moves == game.pushes == 0
    game = Sokoban(Level(255, 1, bytearray(b"\x03" + b"\x02" * 252 + b"\x05\x06")))
    for _ in range(253):
        assert game.apply(2)
    assert game.solved and not game.apply(2)


def test_outside_of_a_large_open_level():
    """Have more cells waiting than the flood's stack has room for."""
    cells = bytearray(b"\x02" * 4900)
    for i in (34, 35, 36):
        for row in (34, 35, 36):
            cells[row * 70 + i] = 4
    cells[35 * 70 + 35] = 3
    game = Sokoban(Level(70, 70, cells))
    assert game.look(0) == 0 and game.look(69 * 70) == 0 and game.look(35 * 70 + 20) == 0
    outside = seen = 0
    for bits in game.cells:
        outside += bits >> 3 & 1
        seen += bits >> 6 & 1
    assert outside == 4900 - 9 and not seen, (outside, seen)


def test_outside_that_is_found_from_below():
    """Open only the bottom: what finds no room on the flood's stack is behind the scan."""
    cells = bytearray(b"\x02" * 4900)
    for i in range(70):
        cells[i] = cells[i * 70] = cells[i * 70 + 69] = 4
    for i in (34, 35, 36):
        for row in (34, 35, 36):
            cells[row * 70 + i] = 4
    cells[35 * 70 + 35] = 3
    game = Sokoban(Level(70, 70, cells))
    inside = 0
    for bits in game.cells:
        inside += not bits & 9
    assert inside == 1, inside


def steps(game, count):
    """Play back and forth and undo, keeping nothing."""
    seed = 1
    before = -1
    for i in range(count):
        seed = (seed * 1021 + 7) & 0xFFFFF
        step = game.apply(seed >> 9 & 3)
        game.take_changed()
        game.look(game.at)
        if step and i & 7 == 7:
            game.unapply(step & 15, before)


def test_a_step_allocates_nothing():
    game = Sokoban(drawn.room(12, 12, 12))
    steps(game, 200)
    assert used_by(steps, game, 4000) == 0 and game.pushes
