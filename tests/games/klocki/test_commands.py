"""Test replay, verify, info and convert on Klocki levels, and its dialect of SOK both ways."""

import json
from types import SimpleNamespace

import pytest

from nibblock.games.klocki.dialogs.runs import packed
from tools import commands, formats
from tools.formats import fitting
from tools.formats.model import Collection, Level, Solution
from tools.games.klocki import board, sok

PUSH = '"Push"\n.[...V..+...\n............\n 1)0,0:>\n'
TWO_GOALS = """:: two crates with numbers

Numbers

#######
#@$$..#
#     #
#######

Comment:
boxorder 2 99
goalorder 2 99
Comment-End:
"""


@pytest.fixture
def tool(tmp_path, monkeypatch, capsys):
    """Run a command in a folder with files; return its exit status, its output and its messages."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, **files):
        for name, text in files.items():
            (tmp_path / name.replace("_", ".")).write_bytes(text.encode("latin-1"))
        status = commands.main([str(argument) for argument in arguments])
        reported = capsys.readouterr()
        return status, reported.out, reported.err

    return run


def replayed(tool, *arguments, **files):
    status, out, _ = tool("replay", *arguments, "--json", **files)
    return status, [json.loads(line) for line in out.splitlines()]


def test_replay_reports_each_step(tool):
    status, lines = replayed(tool, "a.txt", "--moves", "0,0:>>; 1,1:v", "--trace", a_txt=PUSH)
    assert status == 1
    assert lines[0] == {
        "game": "klocki",
        "title": "Push",
        "width": 3,
        "height": 2,
        "board": [[".[:1", ".V:2", "+.:0"], ["..:0", "..:0", "..:0"]],
    }
    pushed = [["..:0", ".[:1", "+V:2"], ["..:0", "..:0", "..:0"]]
    counters = {"moves": 1, "steps": 1}
    assert lines[1:] == [
        {"n": 1, "action": "0,0:>", "ok": True, "board": pushed, "solved": True, **counters},
        {"n": 2, "action": "0,1:>", "ok": False, "board": pushed, "solved": True, **counters},
        {"n": 3, "action": "1,1:v", "ok": False, "board": pushed, "solved": True, **counters},
        {"result": "illegal", "at": 2, **counters},
    ]


def test_replay_of_what_is_stored(tool):
    status, lines = replayed(tool, "a.txt", a_txt=PUSH)
    assert status == 0 and lines[1] == {"result": "solved", "at": None, "moves": 1, "steps": 1}
    status, lines = replayed(tool, "b.txt", b_txt=PUSH.replace("0,0:>", "0,0:v"))
    assert status == 1 and lines[1]["result"] == "unsolved"
    status, _, err = tool("replay", "c.txt", c_txt=PUSH.rpartition(" 1)")[0])
    assert status == 2 and "no stored solution" in err
    status, _, err = tool("replay", "a.txt", "--moves", "0,0:>;0,0")
    assert status == 2 and err == (
        "--moves: line 1, column 7: '0,0' is not a move; "
        "expected row,column:steps with steps of > < v ^, or x\n"
    )


def test_the_manuals_move_list_is_read(tool):
    """Its lines have the cell where the move ends, too, which is ignored."""
    moves = " 1) 0, 0, 0, 1: >"
    status, lines = replayed(tool, "a.txt", "--moves", moves, a_txt=PUSH)
    assert status == 0 and lines[1]["moves"] == 1
    listed = PUSH.rpartition(" 1)")[0] + moves + "\n"
    status, lines = replayed(tool, "b.txt", b_txt=listed)
    assert status == 0 and lines[1]["result"] == "solved"
    rules = SimpleNamespace(width=3, height=2)
    for list_, plain in ((moves, "0,0:>"), ("2) 1, 2, 0, 0: ^<\n 0, 1, 7, 7: v", "1,2:^<;0,1:v")):
        assert packed(list_, rules) == packed(plain, rules)


def test_bricks_compatibility(tool):
    level = '"k"\n....<&.......%..\n.(...........(..\n'
    off = replayed(tool, "k.txt", "--moves", "0,1:>", "--trace", k_txt=level)[1][1]["board"]
    on = replayed(tool, "k.txt", "--moves", "0,1:>", "--trace", "--bricks")[1][1]["board"]
    assert off == [["..:0", ".[:1", "..:0", ".#:0"], ["<.:0", "..:0", "..:0", "<.:0"]]
    assert on == [["..:0", "<.:0", "..:0", ".#:0"], [".[:1", "..:0", "..:0", ".[:2"]]


@pytest.mark.parametrize(
    ("rows", "warnings"),
    [
        (".?...{..+...+...", []),
        (".z...}..+...+...", []),
        (".z...{..+...+...", ["fewer master cells than destinations"]),
        (".?...{..+...+...+...", ["fewer master cells than destinations"]),
        (".{...{..+...+...", ["fewer master cells than destinations"]),
    ],
)
def test_magnets_that_fuse_with_a_master_are_masters(tool, rows, warnings):
    _, out, _ = tool("verify", "a.txt", "--json", a_txt=f'"a"\n{rows}\n........\n')
    assert json.loads(out)["levels"][0]["warnings"] == warnings


@pytest.mark.parametrize(
    ("line", "why"),
    [("0,0:r", "column 2: '1)0,0:r' is not a move"), ("0,0:<", "move 0,0:< does not replay")],
)
def test_verify_says_which_line_of_moves_is_dropped_and_why(tool, line, why):
    status, out, _ = tool("verify", "a.txt", a_txt=PUSH.replace("0,0:>", line))
    assert status == 1
    said = f"{why}: the level is kept without moves"
    assert out.splitlines()[0] == f"a.txt: line 4: {said}"
    _, out, _ = tool("verify", "a.txt", "--json")
    assert json.loads(out)["warnings"] == [{"file": "a.txt", "line": 4, "reason": said}]


def test_verify_and_info(tool):
    odd = '"odd"\n.@\xffa....\n........\n"none"\n.[......\n........\n'
    status, out, _ = tool("verify", "a.txt", "b.txt", "--json", a_txt=PUSH, b_txt=odd)
    reported = json.loads(out)
    assert status == 1
    solution = {"outcome": "solves", "at": None, "moves": 1, "steps": 1}
    assert solution.items() <= reported["levels"][0]["solutions"][0].items()
    assert [level["warnings"] for level in reported["levels"]] == [
        [],
        ["an alphanumeric master: no cell can satisfy both of its conditions"],
        ["nothing to solve: no goal, master or character"],
    ]
    assert tool("verify", "a.txt")[0] == 0
    _, out, _ = tool("info", "a.txt", "--json", "--records", "k.rec", k_rec="1 7 Push\n")
    (level,) = json.loads(out)["levels"]
    assert level["record"] == {"moves": 1, "steps": 7} and level["blocks"] == 2
    assert level["board"] == [[".[:1", ".V:2", "+.:0"], ["..:0", "..:0", "..:0"]]
    _, out, _ = tool("info", "a.txt", "--records", "k.rec")
    assert "2 blocks, 1 solution  Push  (records: 1 move, 7 steps)" in out


def test_sokoban_becomes_klocki(tool, tmp_path):
    text = "; Two\n\n#####\n#@$.#\n#+*  \n#####\n\nSolution\nR\n"
    text = text.replace("+", " ")
    status, _, _ = tool("convert", "a.xsb", "a.klocki", a_xsb=text)
    data = (tmp_path / "a.klocki").read_bytes()
    assert status == 0 and data == (
        b'"Two"\r\n.#...#...#...#...#..\r\n.#...[...V..+....#..\r\n'
        b".#......+V..........\r\n.#...#...#...#...#..\r\n 1)1,1:>\r\n"
    )
    status, lines = replayed(tool, "a.klocki")
    assert status == 0 and lines[-1]["result"] == "solved"
    status, out, _ = tool("convert", "a.klocki", "back.sok")
    again = formats.read((tmp_path / "back.sok").read_bytes(), "x").levels[0]
    assert status == 0 and "lost" not in out
    assert again.rows == ("#####", "#@$.#", "# *", "#####")
    assert again.solutions == (Solution("r"),)


def test_what_is_too_large_for_klocki(tool):
    status, _, err = tool("convert", "a.xsb", "a.klocki", a_xsb="#" * 65 + "\n#@$.#\n######\n")
    assert status == 2 and "65x3 cells; expected at most 64x64" in err


def test_losses_are_reported_first(tool):
    level = '"all"\n.[zz.[zz.-...v..\n\\!..^@..a;\xffa....\n.*......<...:.xx\n'
    _, out, _ = tool("convert", "a.txt", "a.sok", "--to", "sok-klocki", a_txt=level)
    lines = out.splitlines()
    assert lines[0].startswith("read a.txt")
    lost = {line.partition(": ")[2] for line in lines if line.startswith("lost")}
    assert lost == {
        "1 block larger than 1x1 (divided into 1x1 blocks)",
        "4 marks other than destination or alphanumeric (ignored)",
        "2 fixed blocks other than frames (written as frames)",
        "1 box other than masters (written as boxes)",
        "1 character on blocks other than boxes (ignored)",
        "3 blocks other than the normal one (written as players)",
        "4 movable blocks besides the first (written as players)",
    }
    assert lines[-1].startswith("wrote a.sok: 1 level,")
    _, out, _ = tool("convert", "b.txt", "b.sok", "--to", "sok-klocki", b_txt=PUSH)
    assert "lost" not in out


def test_numbered_crates_are_played_by_klocki(tool, tmp_path):
    status, out, _ = tool("info", "n.sok", "--json", n_sok=TWO_GOALS)
    (level,) = json.loads(out)["levels"]
    assert status == 0 and level["game"] == "klocki"
    assert level["board"][1][1:6] == [".[:1", ".v2:2", ".V:3", "2.:0", "+.:0"]
    for form in ("sok-klocki", "sok"):
        tool("convert", "n.sok", f"{form}.sok", "--to", form)
        (again,) = formats.read((tmp_path / f"{form}.sok").read_bytes(), f"{form}.sok").levels
        assert again.game == "klocki" and again.title == "Numbers"
        assert board.cells(board.load(again)) == level["board"]


def test_the_dialect_as_it_is_written(tool, tmp_path):
    tool("convert", "n.sok", "o.sok", "--to", "sok-klocki", n_sok=TWO_GOALS + "Moves:\nld\n")
    assert (tmp_path / "o.sok").read_bytes().decode() == (
        "::\r\n\r\nNumbers\r\n\r\n#######\r\n#@$$..#\r\n#     #\r\n#######\r\nTitle: Numbers\r\n"
        "Comment:\r\nboxorder 2 99\r\ngoalorder 2 99\r\nComment-End:\r\nMoves:\r\nld\r\n\r\n"
    )


def test_the_dialect_as_it_is_read():
    text = (
        "::\n\nFirst\n\n%%%%%\n%p b.%\n%PRo %\n%%%%%\nl2R\n3d\n\nboxorder 37\n"
        "goalorder 64 36 63\n\n######\n#@ $.#\n######\nTitle: Second\n"
    )
    one, two = sok.read(text.encode(), "x.sok").levels
    assert one.title == "First"
    assert one.rows[1] == ".#.." + ".[.." + "...." + ".v\xffa" + "0..." + ".#.."
    assert one.rows[2] == ".#.." + "\xc7[.." + "\xe7[.." + "+..." + "...." + ".#.."
    assert two.title == "x 2"
    one = sok.read(b"::\n\nT\n\n#######\n#@  $.#\n#######\n2r\nR L\n\nlll\n", "x").levels[0]
    assert one.solutions == (Solution("1,1:>>><"),)
    xsb = "Ignored\nTop\n#####\n#@$.#\n#####\nTitle: Below\n\nNext\n#####\n#@$.#\n#####\n"
    first, second = sok.read(xsb.encode(), "a.xsb").levels
    assert (first.title, second.title) == ("Below", "Next")


def test_order_of_characters():
    assert len(sok.ORDER) == 65 and len(set(sok.ORDER[1:])) == 64
    assert set(sok.ORDER[1:]) == board.CHARACTERS
    for number, character in ((1, "1"), (9, "9"), (10, "A"), (35, "Z"), (36, "\xc7"), (37, "a")):
        assert sok.ORDER[number] == character
    assert sok.ORDER[62:] == "z\xe70"


def test_levels_of_one_keeper_keep_their_moves():
    rows = ("#####", "#@$.#", "#####")
    level = sok.to_klocki(Level(rows, "t", solutions=(Solution("rR", "fast"),)))
    assert level.solutions == (Solution("1,1:>>", "fast"),)
    again, lost = sok.to_sokoban(level)
    assert (again.rows, again.solutions, lost) == (rows, (Solution("rr", "fast"),), {})
    for form in ("skbn", "xsb", "sok"):
        fitted = fitting.turned(Collection((level,)), form)
        assert fitted.collection.levels[0].rows == rows and not fitted.lost
