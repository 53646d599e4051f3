"""Test ``solve`` on the command line: its output and status; ``replay`` accepts its moves."""

import io
import json
import sys

import pytest

from tools import bar, commands, files
from tools.games.sokoban.solver import improve

#: A block has to get out of a master's way: 2 moves, of 1 and 3 steps.
SLIDING = '"Two"\n.@...[aa.[aa+...\n.#..............\n'
KLOTSKI = """"Klotski"
.[bV.@bA.@bA.[bW
.[bV.@bA.@bA.[bW
.[bX.[bH.[bH.[bY
.[bX+[bp+[bq.[bY
.[br+...+....[bs
"""
SOKOBAN = "#######\n#@ $ .#\n#######\n"
STUCK = '"Stuck"\n.@...#..+...\n.#...#......\n'
BOXES = '"Boxes"\n.[...V..+...\n............\n'
BRAIN = "3 3\n1 0 1\n"


@pytest.fixture
def solve(tmp_path, capsys):
    """Run the command on a text; return its status, its output, and its messages."""

    def run(text, *options):
        path = tmp_path / "level"
        path.write_bytes(text.encode("latin-1"))
        return commands.main(["solve", str(path), *options]), *capsys.readouterr()

    run.path = tmp_path / "level"
    return run


def test_sliding_blocks(solve, capsys):
    status, out, reported = solve(SLIDING, "--json")
    found = json.loads(out)
    assert (status, reported) == (0, "")
    assert found.pop("seconds") >= 0
    assert found.pop("states") > 1
    assert found == {
        "result": "solved",
        "moves": "0,1:v;0,0:>>>",
        "optimal": True,
        "steps": 4,
        "counters": {"moves": 2, "steps": 4},
    }
    assert commands.main(["replay", str(solve.path), "--json", "--moves", found["moves"]]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last == {"result": "solved", "at": None, "moves": 2, "steps": 4}


@pytest.mark.parametrize(
    ("options", "counters"),
    [
        ([], {"moves": 81, "steps": 118}),
        (["--optimal", "moves"], {"moves": 81, "steps": 118}),
        (["--optimal", "steps"], {"moves": 88, "steps": 116}),
    ],
)
def test_the_fewest_moves_or_steps_as_requested(solve, capsys, options, counters):
    found = json.loads(solve(KLOTSKI, "--json", *options)[1])
    assert found["counters"] == counters
    assert commands.main(["replay", str(solve.path), "--json", "--moves", found["moves"]]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {name: last[name] for name in counters} == counters


def test_blocks_that_do_more_than_slide(solve, capsys):
    found = json.loads(solve(BOXES, "--json")[1])
    assert (found["result"], found["optimal"]) == ("solved", True)
    assert (found["moves"], found["counters"]) == ("0,0:>", {"moves": 1, "steps": 1})
    assert commands.main(["replay", str(solve.path), "--json", "--moves", found["moves"]]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last == {"result": "solved", "at": None, "moves": 1, "steps": 1}


def test_as_text(solve):
    status, out, reported = solve(SLIDING)
    first, moves = out.splitlines()
    assert first.startswith("solved: 2 moves, 4 steps, ")
    assert (status, moves, reported) == (0, "0,1:v;0,0:>>>", "")


def test_hint_is_the_next_move_only(solve):
    assert solve(SLIDING, "--hint")[:2] == (0, "0,1:v\n")
    found = json.loads(solve(SLIDING, "--hint", "--json")[1])
    assert (found["result"], found["moves"]) == ("solved", "0,1:v")
    assert solve(SOKOBAN, "--hint")[:2] == (0, "rR\n")
    assert solve('"Done"\n+@......\n........\n', "--hint")[:2] == (0, "already solved\n")


def test_solved_at_the_start(solve):
    found = json.loads(solve('"Done"\n+@......\n........\n', "--json")[1])
    assert (found["result"], found["moves"], found["steps"]) == ("solved", "", 0)


@pytest.mark.parametrize(
    ("text", "options", "result", "why"),
    [
        (STUCK, [], "none", "no position within reach is solved"),
        (KLOTSKI, ["--limit", "0"], "undecided", "not decided within 0 s"),
        (BOXES, ["--limit", "0"], "undecided", "not decided within 0 s"),
        ("#####\n#@$ #\n#  .#\n#####\n", [], "none", ""),
        ("#######\n#@ $ .#\n#     #\n#######\n", ["--limit", "0"], "undecided", "not decided"),
    ],
)
def test_no_solution_is_reported(solve, text, options, result, why):
    status, out, reported = solve(text, "--json", *options)
    found = json.loads(out)
    assert (status, found["result"], found["moves"]) == (1, result, None)
    assert (found["optimal"], found["counters"]) == (False, {})
    assert why in reported
    assert solve(text, *options)[1].startswith(f"{result}: ")
    assert solve(text, "--hint", *options)[1].startswith(f"{result}: ")


def test_out_of_memory(solve):
    """Try the fifteen puzzle, half turned: a megabyte can never settle it."""
    names = "123456789abcdef"
    cells = [f"{mark}[\xff{name}" for mark, name in zip(names, names[::-1], strict=True)]
    rows = ["".join([*cells, "...."][i : i + 4]) for i in range(0, 16, 4)]
    status, out, reported = solve("\n".join(['"Fifteen"', *rows, ""]), "--memory", "1")
    assert (status, reported) == (1, "")
    assert out.startswith("undecided: within 1 MB, ")


def test_sokoban(solve):
    found = json.loads(solve(SOKOBAN, "--json")[1])
    assert (found["result"], found["moves"], found["optimal"]) == ("solved", "rRR", True)
    assert (found["pushes"], found["counters"]) == (2, {"moves": 3, "pushes": 2})
    found = json.loads(solve(SOKOBAN, "--json", "--optimal", "moves")[1])
    assert (found["moves"], found["optimal"]) == ("rRR", False)


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (BRAIN, [], ("none", None, "no player")),
        ("4 1\n0 0 0\n\n0 3 0\n", [], ("solved", ",r,,r,,r", "")),
        ("4 1\n0 0 0\n1 2 0\n\n0 3 0\n", [], ("none", None, "no position within reach")),
        (
            "4 1\n0 0 0\n\n0 3 0\n",
            ["--limit", "0"],
            ("undecided", None, "not decided within the limits"),
        ),
    ],
)
def test_brain_for_authors(solve, text, options, expected):
    _, out, reported = solve(text, "--json", *options)
    found = json.loads(out)
    assert (found["result"], found["moves"]) == expected[:2]
    assert expected[2] in reported


def test_simplify_drops_what_changes_nothing(solve):
    text = "4 1\n0 0 0\n\n0 3 0\n: ,u,,r,,d,,r,,l,,r,,r\n"
    assert solve(text, "--simplify") == (0, ",r,,r,,r\n", "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_all_levels_of_a_file(solve, jobs):
    """Print one answer a level in file order, whichever is done first; exit 1 if one of
    them is not solved.
    """
    text = f"; One\n\n{SOKOBAN}\n; Two\n\n########\n#@$    #\n#  .   #\n########\n"
    status, out, reported = solve(text, "--json", "--jobs", jobs)
    found = [json.loads(line) for line in out.splitlines()]
    assert (status, [each["level"] for each in found]) == (1, [1, 2])
    assert [(each["result"], each["moves"]) for each in found] == [
        ("solved", "rRR"),
        ("none", None),
    ]
    assert reported.startswith("2 levels: 1 solved (1 with the fewest), 1 none, 0 undecided")
    status, out, _ = solve(text, "--level", "1", "--fast", "--json")
    assert (status, json.loads(out)["optimal"]) == (0, False)


@pytest.mark.parametrize(
    ("text", "options", "why"),
    [
        (SLIDING, ["--fast"], "--fast for klocki; expected sokoban"),
        (SLIDING, ["--level", "2"], "level 2: not in this file; expected 1"),
        (SLIDING, ["--optimal", "pushes"], "--optimal pushes for klocki; expected moves or steps"),
        (SOKOBAN, ["--optimal", "steps"], "--optimal steps for sokoban; expected pushes or moves"),
        (SLIDING, ["--simplify"], "level 1: --simplify for klocki"),
        (BRAIN, ["--simplify"], "level 1: no solution to simplify"),
        ("#####\n#@$@#\n#####\n", [], "level 1: "),
        ("nothing", [], "level"),
    ],
)
def test_bad_input(solve, text, options, why):
    status, out, reported = solve(text, *options)
    assert (status, out, reported.count("\n")) == (2, "", 1)
    assert why in reported


def test_progress_on_a_terminal_only(solve, monkeypatch):
    monkeypatch.setattr(bar, "_LATER", 0)
    assert solve(KLOTSKI)[2] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    reported = solve(KLOTSKI)[2]
    assert " deep, " in reported
    assert reported.endswith("\r\033[K")
    assert "\n" not in reported


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SLIDING.encode("latin-1"))))
    assert commands.main(["solve", "-", "--hint"]) == 0
    assert capsys.readouterr().out == "0,1:v\n"


def test_better_solutions_from_those_that_are_there(solve, tmp_path):
    """Fewer pushes, or as many with fewer moves; a level without a solution stays as it is."""
    text = """\
#########
# @$ .  #
#       #
#########
Title: Back and forth

Solution
RRRdrruL

########
#@ $ ..#
#  $   #
#      #
########
Title: Round

Solution
drRRRllluRRddrrU

#####
#@$.#
#####
Title: New
"""
    out = tmp_path / "better.sok"
    status, _, reported = solve(text, "--improve", "-o", str(out))
    assert (status, reported) == (0, "2 pushes, 10 moves fewer\n")
    better = [level.solutions for level in files.read_levels(str(out)).levels]
    assert [[one.moves for one in each] for each in better] == [["RR"], ["rRRlldRRRdrU"], []]
    status, printed, reported = solve(text, "--improve", "--level", "1")
    assert (status, printed) == (0, "1: RR\n")
    status, printed, reported = solve(text, "--improve", "--limit", "0")
    assert (status, printed, reported) == (0, "", "nothing fewer\n")
    status, _, reported = solve(text.replace("RRRdrruL", "RRR"), "--improve")
    assert status == 2 and "the stored solution does not solve it" in reported
    assert solve(BRAIN, "--improve")[0] == 2


def test_a_stop_keeps_what_was_found(solve, monkeypatch):
    def stopped(board, moves, is_over):
        yield "rR"
        raise KeyboardInterrupt

    monkeypatch.setattr(improve, "improved", stopped)
    text = "######\n#@ $.#\n######\nTitle: A\n\nSolution\nrlrR\n"
    status, printed, reported = solve(text, "--improve")
    assert (status, printed, reported) == (0, "1: rR\n", "2 moves fewer\n")
