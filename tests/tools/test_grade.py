"""Test ``grade``: more to do and more to see is harder; unknown values are not invented."""

import json

import pytest

from tools import commands, files
from tools.games.sokoban import solver

EASY = "#######\n#@ $ .#\n#######\n"
HARDER = "########\n#@ $ ..#\n#  $   #\n#      #\n########\n"
STUCK = "#####\n#$@.#\n#####\n".replace("$@.", "$@ .")
KLOCKI = '"Aside"\n.@...[aa.[aa+...\n.#..............\n"Near"\n.@..+...\n........\n'
BRAIN = "5 3\n-1 1 1\n1 2 1\n\n1 3 1\n"


@pytest.fixture
def grade(tmp_path, capsys):
    """Grade a text; return the status, the levels of the JSON, and the messages."""

    def run(text, *options):
        path = tmp_path / "levels.txt"
        path.write_bytes(text.encode("latin-1"))
        status = commands.main(["grade", str(path), "--json", "--jobs", "1", *options])
        out, err = capsys.readouterr()
        return status, json.loads(out)["levels"] if out else [], err

    run.path = tmp_path / "levels.txt"
    return run


def test_what_takes_more_is_harder(grade):
    status, (harder, easy), reported = grade(f"B\n\n{HARDER}\nA\n\n{EASY}")
    assert (status, reported) == (0, "")
    assert harder["grade"] > easy["grade"] > 0 and harder["exact"]
    assert easy["counters"] == {"moves": 3, "pushes": 2, "changes": 0}
    assert (easy["word"], easy["n"], easy["title"], easy["game"]) == ("easy", 2, "A", "sokoban")
    again = grade(f"B\n\n{HARDER}\nA\n\n{EASY}", "--jobs", "2")[1]
    assert again == [harder, easy]


def test_sliding_blocks(grade):
    status, (aside, near), reported = grade(KLOCKI)
    assert (status, reported) == (0, "") and aside["grade"] > near["grade"]
    assert near["counters"] == {"moves": 1, "steps": 1}


def test_what_has_no_solution_has_no_grade(grade):
    status, (level,), _ = grade(STUCK)
    assert status == 1 and level["grade"] is None and level["word"] == "?"
    assert level["note"] == "it has no solution"
    status, (level,), _ = grade(EASY.replace("@", " "))
    assert status == 1 and "player" in level["note"]


def test_a_stored_solution_gives_at_least(grade, monkeypatch):
    """Grade by the stored solution where the solver did not finish, and say so."""
    exact = grade(HARDER)[1][0]
    real = solver.solve
    monkeypatch.setattr(solver, "solve", lambda rows, limit: real(rows, max_nodes=1))
    status, (level,), _ = grade(HARDER)
    assert status == 1 and level["grade"] is None and "not solved in 10 s" in level["note"]
    status, (level,), _ = grade(HARDER + "\nSolution\ndrRRRllluRRddrrU\n")
    assert status == 0 and not level["exact"] and "at least" in level["note"]
    assert 0 < level["grade"] < exact["grade"]


def test_a_pack_is_sorted_by_it(grade, tmp_path, capsys):
    grade.path.write_text(f"B\n\n{HARDER}\nC\n\n{STUCK}\nA\n\n{EASY}")
    out = tmp_path / "sorted.nbk"
    command = ["grade", str(grade.path), "--jobs", "1", "-o", str(out)]
    assert commands.main(command) == 1  # nothing is known of C
    assert [level.title for level in files.read_levels(str(out)).levels] == ["A", "B", "C"]
    reported = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in reported] == ["1", "2", "3"]
    assert "it has no solution" in reported[1]
    assert commands.main(command) == 2  # exists already


@pytest.mark.parametrize("option", [("--limit", "0"), ("--limit", "x"), ("--jobs", "0")])
def test_bad_numbers_are_usage(grade, option):
    with pytest.raises(SystemExit) as stopped:
        grade(EASY, *option)
    assert stopped.value.code == 2


def test_bad_output_is_one_line(grade):
    status, levels, reported = grade(EASY, "-o", "levels.doc")
    assert (status, levels) == (2, []) and "no known format in this name" in reported
