"""Check every shipped level, on the packs as the device reads them."""

import argparse
from pathlib import Path

import pytest
from hands import level_of

from nibblock.games.sokoban.rules import Sokoban
from tools.commands import ship
from tools.errors import InputError
from tools.games.sokoban.formats import text as sokoban
from tools.games.sokoban.solver import solve
from tools.games.sokoban.solver.board import Board
from tools.games.sokoban.solver.lurd import play

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "tools/games/sokoban/levels").glob("*.sok"))
LARGEST = 30, 20  #: cells of a board


#: By pack and number: every level of the sources.
LEVELS = {
    (source.stem, n): level
    for source in SOURCES
    for n, level in enumerate(sokoban.read(source.read_bytes(), source.name).levels)
}


def test_the_stored_solution_solves_it_on_the_device(subtests):
    for (pack, n), level in LEVELS.items():
        with subtests.test(pack=pack, n=n):
            board = level_of(ROOT / "levels" / "1-sokoban" / f"{pack}.nbk", n)
            assert board.title == level.title
            game = Sokoban(board)
            assert not game.solved
            pushes = 0
            (solution,) = level.solutions
            for at, letter in enumerate(solution.moves):
                assert not game.solved, f"solved before step {at + 1}"
                before = game.pushes
                assert game.apply("lurd".index(letter.lower())), f"step {at + 1} is refused"
                pushes += game.pushes - before
                assert letter.isupper() == (game.pushes > before), (
                    f"step {at + 1}: capitals are pushes"
                )
            assert game.solved
            played = play(Board(level.rows), solution.moves)
            assert (played.solved, played.moves, played.pushes) == (True, game.moves, game.pushes)


def test_a_solution_that_does_not_solve_its_level_is_not_shipped(tmp_path):
    folder = tmp_path / "sokoban/levels"
    folder.mkdir(parents=True)
    source = folder / "1-room.sok"
    source.write_text("; Room\n\n######\n#@$ .#\n######\nTitle: Room\nSolution: rR\n")
    ship.build(tmp_path)
    source.write_text(source.read_text().replace("rR", "R"))
    with pytest.raises(InputError, match="level 1: the solution does not solve it"):
        ship.build(tmp_path)


def test_a_whole_clean_board_and_a_title_that_fits_the_screen(subtests):
    for (pack, n), level in LEVELS.items():
        with subtests.test(pack=pack, n=n):
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
            assert board.width <= LARGEST[0]
            assert board.height <= LARGEST[1]
            assert level.author == "Nibblock"
            assert 0 < len(level.title) <= 38
            assert level.title == level.title.strip()
            assert level.title.isascii()


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


def test_no_solution_needs_fewer_pushes(subtests, deep):
    """Prove it with the solver for levels that take it a moment, with --deep for more."""
    for (pack, n), level in LEVELS.items():
        with subtests.test(pack=pack, n=n):
            result = solve(level.rows, limit=None, max_nodes=200_000 if deep else 500)
            if result.result == "undecided":
                continue  # takes the solver longer
            assert (result.result, result.pushes) == (
                "solved",
                play(Board(level.rows), level.solutions[0].moves).pushes,
            )


def test_no_rule_is_broken():
    assert ship.breaches(("sokoban",)) == []


def test_the_shipped_packs_are_what_the_sources_give():
    assert contents(ship.SHIPPED) == ship.build(ship.SOURCES)


def contents(folder):
    """Return every file below ``folder`` by its relative path."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def test_the_command_reports_what_it_did(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ship, "SHIPPED", tmp_path / "levels")
    monkeypatch.setattr(ship, "breaches", list)
    monkeypatch.setattr(ship.calendar, "breaches", lambda _: [])
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
