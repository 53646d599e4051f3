"""Check every shipped level, on the packs as the device reads them."""

import argparse
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from nibblock.games.sokoban.rules import Sokoban
from nibblock.packs import open_pack
from tools.commands import ship
from tools.games.sokoban.difficulty import weigh
from tools.games.sokoban.formats import text as sokoban
from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "tools/games/sokoban/levels").glob("*.sok"))
TUTORIAL = "1-first-steps"
LARGEST = {"1-first-steps": (12, 9), "2-pantry": (15, 11), "3-cellar": (15, 11)}


class Shipped(NamedTuple):
    """A level of the sources and its place in the pack."""

    pack: str
    n: int
    rows: tuple[str, ...]
    title: str
    author: str
    comment: str
    moves: str

    def __str__(self):
        return f"{self.pack}-{self.n + 1}"


def read_all():
    for source in SOURCES:
        collection = sokoban.read(source.read_bytes(), source.name)
        for n, level in enumerate(collection.levels):
            assert len(level.solutions) == 1, (source.name, n + 1)
            (solution,) = level.solutions
            yield Shipped(
                source.stem, n, level.rows, level.title, level.author, level.comment, solution.moves
            )


LEVELS = list(read_all())
BEYOND = [level for level in LEVELS if level.pack != TUTORIAL]


def test_a_tutorial_of_ten_and_three_packs():
    counts = Counter(level.pack for level in LEVELS)
    assert counts.pop(TUTORIAL) == 10
    assert len(counts) == 3
    assert all(count >= 20 for count in counts.values())
    assert sum(counts.values()) >= 66


def test_the_stored_solution_solves_it_on_the_device(subtests):
    for level in LEVELS:
        with subtests.test(str(level)):
            pack = open_pack(str(ROOT / "levels" / "1-sokoban" / f"{level.pack}.nbk"))
            try:
                board = pack.read(level.n)
            finally:
                pack.close()
            assert board.title == level.title
            game = Sokoban(board)
            assert not game.solved
            pushes = 0
            for at, letter in enumerate(level.moves):
                assert not game.solved, f"solved before step {at + 1}"
                before = game.pushes
                assert game.apply("lurd".index(letter.lower())), f"step {at + 1} is refused"
                pushes += game.pushes - before
                assert letter.isupper() == (game.pushes > before), (
                    f"step {at + 1}: capitals are pushes"
                )
            assert game.solved
            played = play(Board(level.rows), level.moves)
            assert (played.solved, played.moves, played.pushes) == (True, game.moves, game.pushes)


def test_a_whole_clean_board(subtests):
    for level in LEVELS:
        with subtests.test(str(level)):
            text = "".join(level.rows)
            assert set(text) <= set("# @+$*.")
            assert text.count("@") + text.count("+") == 1
            crates = text.count("$") + text.count("*")
            assert crates == text.count(".") + text.count("+") + text.count("*")
            board = Board(level.rows)
            assert bin(board.crates).count("1") == crates, "a crate out of reach"
            assert bin(board.goals).count("1") == crates, "a goal out of reach"
            assert_closed(level.rows)
            assert_no_junk(level.rows, board)
            width, height = LARGEST.get(level.pack, (20, 14))
            assert board.width <= width
            assert board.height <= height
            assert level.author == "Nibblock"


def assert_closed(rows):
    """Check that every floor cell has eight neighbours within the rows."""
    board = Board(rows)
    for y in range(board.height):
        for x in range(board.width):
            if board.floor >> board.cell(x, y) & 1:
                around = [rows[y + j][x + i : x + i + 1] for i in (-1, 0, 1) for j in (-1, 0, 1)]
                assert x and y and all(around), f"open at {x}, {y}"


def assert_no_junk(rows, board):
    """Only blanks outside, and every wall touches the room or fills a hole in it."""
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            inside = board.floor >> board.cell(x, y) & 1
            assert inside or letter in "# "
            if letter == "#" and not near_floor(board, x, y):
                assert 0 < x < board.width - 1, f"a wall for nothing at {x}, {y}"
                assert 0 < y < board.height - 1, f"a wall for nothing at {x}, {y}"


def near_floor(board, x, y):
    return any(board.floor >> board.cell(x + i, y + j) & 1 for i in (-1, 0, 1) for j in (-1, 0, 1))


def test_a_title_that_fits_the_screen(subtests):
    for level in LEVELS:
        with subtests.test(str(level)):
            assert 0 < len(level.title) <= 38
            assert level.title == level.title.strip()
            assert level.title.isascii()


def test_titles_differ():
    titles = [level.title for level in LEVELS]
    assert len(set(titles)) == len(titles)


def test_not_trivial(subtests):
    for level in BEYOND:
        with subtests.test(str(level)):
            board = Board(level.rows)
            played = play(board, level.moves)
            crates = bin(board.crates).count("1")
            assert crates >= 3
            assert played.pushes >= 25
            assert played.changes >= 6
            assert len(played.moved) == crates, "a crate that never moves"
            assert "*" not in "".join(level.rows), "a crate that starts at home"


def test_names_the_seed_it_came_from(subtests):
    for level in BEYOND:
        with subtests.test(str(level)):
            assert level.comment.startswith("generate --seed ")


@pytest.fixture(scope="module")
def grades():
    """Map packs to the difficulty of their levels, in order."""
    found = {}
    for level in BEYOND:
        grade, _ = weigh(Board(level.rows), level.moves)
        found.setdefault(level.pack, []).append(grade)
    return found


def test_a_pack_grows_harder(grades):
    """Compare thirds of a pack, as no measure could promise it level by level."""
    for pack, found in grades.items():
        third = len(found) // 3
        thirds = [sum(found[i * third : (i + 1) * third]) for i in range(3)]
        assert thirds == sorted(thirds), pack


def test_packs_grow_harder(grades):
    means = [sum(found) / len(found) for _, found in sorted(grades.items())]
    assert means == sorted(means)


def test_no_solution_needs_fewer_pushes(subtests, deep):
    """Prove it with the solver for levels that take it a moment, with --deep for all."""
    for level in LEVELS:
        with subtests.test(str(level)):
            result = solve(level.rows, limit=None, max_nodes=10_000_000 if deep else 20_000)
            if result.result == "undecided" and not deep:
                continue  # takes the solver longer; --deep proves it
            assert (result.result, result.pushes) == (
                "solved",
                play(Board(level.rows), level.moves).pushes,
            )


def test_the_shipped_packs_are_what_the_sources_give():
    assert contents(ship.SHIPPED) == ship.build(ship.SOURCES)


def contents(folder):
    """Return every file below ``folder`` by its relative path."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_the_command_reports_what_it_did(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ship, "SHIPPED", tmp_path / "levels")
    monkeypatch.setattr(ship, "breaches", list)
    assert ship.run(argparse.Namespace(check=True)) == 1
    assert "differs" in capsys.readouterr().out
    assert not (tmp_path / "levels").exists()
    assert ship.run(argparse.Namespace(check=False)) == 0
    assert "1-first-steps.nbk: written" in capsys.readouterr().out
    (tmp_path / "levels" / "1-sokoban" / "old.nbk").write_bytes(b"")
    assert ship.run(argparse.Namespace(check=True)) == 1
    assert "old.nbk: without a source" in capsys.readouterr().out
    assert ship.run(argparse.Namespace(check=False)) == 0
    assert "old.nbk: removed" in capsys.readouterr().out
    assert ship.run(argparse.Namespace(check=True)) == 0
    assert "unchanged" in capsys.readouterr().out
    assert contents(tmp_path / "levels") == ship.build(ship.SOURCES)
