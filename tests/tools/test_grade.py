"""Test ``grade``: more to do and more to see is harder; unknown values are not invented."""

import json

import pytest

from tools import commands, files, ranks
from tools.games.sokoban import solver
from tools.solver.trails import changes, switches

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
    assert grade(f"B\n\n{HARDER}\nA\n\n{EASY}", "--jobs", "2")[1] == [harder, easy]


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


def test_a_grade_is_about_right_without_the_shortest_solution(grade, monkeypatch):
    """Grade by any solution, or the stored one, and say so."""
    exact = grade(HARDER)[1][0]
    found = solver.solve(tuple(HARDER.splitlines()), fast=True)
    monkeypatch.setattr(solver, "either", lambda *_, **__: found)
    status, (level,), _ = grade(HARDER)
    assert status == 0 and not level["exact"] and level["note"].startswith("approximate grade: ")
    assert level["grade"] >= exact["grade"]
    undecided = found._replace(result="undecided", lurd="")
    monkeypatch.setattr(solver, "either", lambda *_, **__: undecided)
    status, (level,), _ = grade(HARDER)
    assert status == 1 and level["grade"] is None and "not solved in 10 s" in level["note"]
    status, (level,), _ = grade(HARDER + "\nSolution\ndrRRRllluRRddrrU\n")
    assert status == 0 and not level["exact"] and "stored solution" in level["note"]


def test_switches_are_the_fewest_between_two_groups():
    assert (switches([]), switches([7, 7]), changes([1, 1, 2, 1])) == (0, 0, 2)
    assert switches([1, 2, 1, 2, 3, 4, 3, 4]) == 1  # first 1 and 2, then 3 and 4
    assert switches([1, 2, 3, 1, 2, 3, 1]) == 4


def test_the_rank_in_sorted_collections(tmp_path, capsys):
    (tmp_path / "SokEvo.sok").write_text(f"{EASY}Title: A\n\n{HARDER}Title: B\n")
    assert commands.main(["grade", "--measure", str(tmp_path), "--json", "--jobs", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    collection = {"title": "SokEvo", "rank": 1.0, "graded": 2, "levels": 2}
    assert found == {"collections": [collection], "mean": 1.0}
    assert ranks.spearman([3, 1, 1]) == pytest.approx(-0.866, abs=0.001)
    (tmp_path / "SokEvo.sok").unlink()
    assert commands.main(["grade", "--measure", str(tmp_path)]) == 2
    assert "no sorted collection" in capsys.readouterr().err


def test_a_pack_is_sorted_by_it(grade, tmp_path, capsys):
    grade.path.write_text(f"B\n\n{HARDER}\nC\n\n{STUCK}\nA\n\n{EASY}")
    out = tmp_path / "sorted.nbk"
    command = ["grade", str(grade.path), "--jobs", "1", "-o", str(out)]
    assert commands.main(command) == 1  # nothing is known of C
    assert [level.title for level in files.read_levels(str(out)).levels] == ["A", "B", "C"]
    reported = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in reported] == ["1", "2", "3"]
    assert "it has no solution" in reported[1]


def test_bad_output_is_one_line(grade):
    status, levels, reported = grade(EASY, "-o", "levels.doc")
    assert (status, levels) == (2, []) and "no known format in this name" in reported
