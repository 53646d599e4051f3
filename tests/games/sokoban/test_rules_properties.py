"""What holds on any board and for any walk, however odd the board."""

import drawn
from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.sokoban.level import Level
from nibblock.games.sokoban.rules import Sokoban
from nibblock.games.sokoban.start import DeadSquares

CELLS = [1, 2, 2, 2, 2, 2, 4, 4, 5, 5, 6, 6, 7]
WALKS = st.lists(st.integers(0, 3), max_size=80)


@st.composite
def boards(draw):
    """Any board of up to 7x7 with one player: open at the edges, loops, lone crates, anything."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = draw(st.lists(st.sampled_from(CELLS), min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, width * height - 1))] = draw(st.sampled_from([3, 8]))
    return width, height, bytes(cells)


def made(board):
    width, height, cells = board
    return Sokoban(Level(width, height, bytearray(cells)))


def reference(board, walk):
    """The same game on sets of coordinates, where nothing can wrap into the next row."""
    width, _, cells = board
    at = {(i % width, i // width): code for i, code in enumerate(cells)}
    walls = {place for place, code in at.items() if code == 4}
    crates = {place for place, code in at.items() if code in (5, 7)}
    player = next(place for place, code in at.items() if code in (3, 8))
    pushes = moves = 0
    for step in walk:
        dx, dy = ((-1, 0), (0, -1), (1, 0), (0, 1))[step]
        to = (player[0] + dx, player[1] + dy)
        beyond = (to[0] + dx, to[1] + dy)
        if to not in at or to in walls:
            continue
        if to in crates:
            if beyond not in at or beyond in walls or beyond in crates:
                continue
            crates = crates - {to} | {beyond}
            pushes += 1
        player = to
        moves += 1
    return player, crates, moves, pushes


@given(boards(), WALKS)
def test_plays_as_the_reference_does(board, walk):
    game = made(board)
    for step in walk:
        game.apply(step)
    width = game.width
    crates = {(i % width, i // width) for i, bits in enumerate(game.cells) if bits & 4}
    assert reference(board, walk) == (
        (game.at % width, game.at // width),
        crates,
        game.moves,
        game.pushes,
    )


@given(boards(), WALKS)
def test_nothing_but_crates_and_player_moves(board, walk):
    game = made(board)
    still = [bits & 11 for bits in game.cells]
    crates = game.crates
    for step in walk:
        before, at = bytes(game.cells), game.at
        done = game.apply(step)
        changed = set(game.changed[: game.take_changed()])
        differ = {i for i in range(len(before)) if before[i] != game.cells[i]}
        assert differ <= changed and (game.at == at) == (done == 0)
        assert not done or {at, game.at} <= changed
        assert sum(bits >> 2 & 1 for bits in game.cells) == crates
        assert game.on_goal == sum(bits & 6 == 6 for bits in game.cells)
    assert [bits & 11 for bits in game.cells] == still


@given(boards(), WALKS)
def test_undo_brings_back_everything(board, walk):
    game = made(board)
    stands = [drawn.facts(game)]
    done = []
    for step in walk:
        played = game.apply(step)
        if played:
            done.append(played & 15)
            stands.append(drawn.facts(game))
    while done:
        assert drawn.facts(game) == stands.pop()
        last = done.pop()
        assert game.pack(last) in range(4)
        game.unapply(last, done[-1] if done else -1)
    assert drawn.facts(game) == stands[0]


@given(boards(), WALKS)
def test_solved_is_a_function_of_the_board(board, walk):
    game = made(board)
    for step in [-1, *walk]:
        if step >= 0:
            game.apply(step)
        on_goal = sum(bits & 6 == 6 for bits in game.cells)
        possible = game.crates and game.goals
        assert game.solved == bool(possible and on_goal == min(game.crates, game.goals))


@given(boards())
def test_drawing_knows_every_cell(board):
    game = made(board)
    game.warn = True
    tiles = [game.look(cell) for cell in range(len(game.cells))]
    assert all(0 <= tile < 32 and tile not in (14, 15) for tile in tiles)
    assert [tile for tile in tiles if 6 <= tile <= 13] == [tiles[game.at]]


@given(boards(), st.integers(1, 9))
def test_dead_squares_are_those_without_a_way(board, squares):
    """By pushing one crate about: dead is where no row of pushes ends on a goal."""
    width, _, cells = board
    floor = {(i % width, i // width) for i, code in enumerate(cells) if code != 4}
    goals = {(i % width, i // width) for i, code in enumerate(cells) if code in (6, 7, 8)}
    game = made(board)
    work = DeadSquares(game)
    for _ in range(2000):
        if work.work(squares):
            break
    else:
        raise AssertionError("never done")
    for start in floor:
        reached, open_ = {start}, [start]
        while open_:
            x, y = open_.pop()
            for dx, dy in ((-1, 0), (0, -1), (1, 0), (0, 1)):
                to = (x + dx, y + dy)
                if to in floor and (x - dx, y - dy) in floor and to not in reached:
                    reached.add(to)
                    open_.append(to)
        live = game.cells[start[1] * width + start[0]] >> 5 & 1
        assert live == bool(reached & goals), start
