"""Test Klocki drafts: as hard as the known records, about their themes, the same from a seed."""

import pytest

from tools import commands
from tools.formats import read
from tools.games.klocki import generator
from tools.games.klocki.generator import ONE, Board, Order, Piece, farthest, make


def hardest(shapes):
    """Return the most moves that take the first of these blocks to a corner of a 4x4 board, by the
    hardest start of any blocks of these shapes.
    """
    board = Board(4, 4, (Piece("@", shapes[0], 0, goal=0),))
    for shape in shapes[1:]:
        placed = (board._replace(pieces=(*board.pieces, Piece("[", shape, at))) for at in range(16))
        board = next(other for other in placed if other.level())
    corner = 4 * (3 - max(y for _, y in shapes[0])) + 3 - max(x for x, _ in shapes[0])
    first = board.pieces[0]._replace(goal=corner)
    return farthest(board._replace(pieces=(first, *board.pieces[1:])).level())[0]


def test_the_hardest_start_is_the_known_record():
    assert hardest([ONE] * 15) == 21


@pytest.mark.parametrize("theme", ["keys", "bars", "magic"])
def test_a_draft_is_about_its_theme_and_the_same_for_ever(theme):
    order = Order(4, 3, (theme,), steps=12, states=200, least=2)
    seed, made = next((seed, made) for seed in range(1, 99) if (made := make(seed, order)))
    assert make(seed, order) == made
    found = generator.solved(made.level, 10_000)
    assert (found.result, found.moves, found.steps) == ("solved", made.moves, made.steps)


def test_the_command(tmp_path, capsys):
    out = tmp_path / "made.txt"
    options = ["--game", "klocki", "--seed", "1", "--theme", "plain", "--size", "4x4"]
    assert commands.main(["generate", *options, "--steps", "10", "-o", str(out)]) == 0
    (level,) = read(out.read_bytes(), out.name).levels
    assert level.solutions[0].kind == "solution"
    assert "moves" in capsys.readouterr().err
