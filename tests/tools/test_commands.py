"""Test the command line as scripts rely on it: output, JSON shapes, exit statuses, files kept.

Run it as a user does, in a process of its own, from the root of the checkout.
"""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from on_a_drive import written

import nibblock
from tools.commands import COMMANDS, main
from tools.formats import read

ROOM = "; Attic\n\n#####\n#@$.#\n#####\nAuthor: Ann\n\nSolution/Best\nR\n\n"
HALL = "; Barn\n\n######\n#@$ .#\n######\n\nSolution\nRl\n\nSolution\nU\n"


@pytest.fixture
def tools(root):
    """Run ``python -m tools`` without packages and user folders, as on a bare Python."""

    def run(*arguments, status=0, given=b""):
        command = [sys.executable, "-S", "-m", "tools", *map(str, arguments)]
        done = subprocess.run(command, cwd=root, input=given, capture_output=True, check=False)
        assert done.returncode == status, done.stderr.decode()
        done.text = done.stdout.decode(errors="replace")
        done.messages = done.stderr.decode()
        assert "Traceback" not in done.messages
        return done

    return run


@pytest.fixture
def rooms(tmp_path):
    return written(tmp_path / "rooms.sok", ROOM + HALL)


def one_line_of(done):
    assert done.stdout == b""
    assert done.messages.count("\n") == 1
    return done.messages


#: Prints the help of every command, without its packages.
HELP = """
import sys
sys.path.append("lib")
from tools.commands import COMMANDS, main
for name in COMMANDS:
    try:
        main([name, "--help"])
    except SystemExit as end:
        assert not end.code
"""


def test_version_and_help(tools, root):
    assert tools("--version").text.strip() == nibblock.__version__
    assert "convert" in tools("--help").text
    done = subprocess.run(
        [sys.executable, "-S", "-c", HELP], cwd=root, capture_output=True, text=True, check=True
    )
    for name in COMMANDS:
        assert f"usage: python3 -m tools {name} " in done.stdout


@pytest.mark.parametrize("arguments", [(), ("nonsense",), ("info",), ("info", "a", "--nonsense")])
def test_bad_usage_is_one_line_and_status_2(tools, arguments):
    one_line_of(tools(*arguments, status=2))


def test_a_missing_file_and_a_folder(tools, tmp_path):
    said = {"info": "no level file in", "verify": "no level file in", "replay": "a folder"}
    for command, text in said.items():
        assert "no such file" in one_line_of(tools(command, tmp_path / "x.sok", status=2))
        assert text in one_line_of(tools(command, tmp_path, status=2))


def test_of_a_drive_only_the_packs_are_read(tools, rooms, tmp_path):
    drive = tmp_path / "drive"
    for name in ("lib/nibblock/x.mpy", "levels/.simulator/lock", "levels/days.table", "readme.txt"):
        written(drive / name, "\0")
    shutil.copy(rooms, drive / "levels" / "a.sok")
    shutil.copy(rooms, drive / "lib" / "b.sok")
    for command, status in (("info", 0), ("verify", 1)):  # some of its solutions do not work
        done = tools(command, drive, status=status)
        assert done.messages == "1 file without levels skipped\n" and "b.sok" not in done.text


def test_info_of_one_level(tools, rooms):
    shown = json.loads(tools("info", rooms, "--json", "--level", "2").text)
    assert [level["n"] for level in shown["levels"]] == [2]
    assert "level 3: not in this file" in one_line_of(tools("info", rooms, "--level", 3, status=2))


def test_info_json(tools, rooms):
    reported = json.loads(tools("info", rooms, "--json").text)
    assert (reported["file"], reported["format"], reported["encoding"]) == (
        str(rooms),
        "sok",
        "utf-8",
    )
    assert (reported["skipped"], reported["warnings"]) == ([], [])
    first, second = reported["levels"]
    assert first["board"] == ["#####", "#@$.#", "#####"]
    about = ["n", "game", "title", "author", "width", "height"]
    assert [first[key] for key in about] == [1, "sokoban", "Attic", "Ann", 5, 3]
    assert [(part["moves"], part["title"]) for part in first["solutions"]] == [("R", "Best")]
    assert second["n"] == 2


def test_info_reports_faults_with_their_lines(tools):
    text = b"#####\n# $.#\n#####\n\nGame: Hexoban\n\n###\n#@ \n###\n"
    reported = json.loads(tools("info", "-", "--json", given=text).text)
    assert reported["skipped"] == [{"line": 1, "reason": "a level of Hexoban; expected Sokoban"}]
    assert "level 1: open boundary" in [warning["text"] for warning in reported["warnings"]]
    assert all(warning["line"] == 7 for warning in reported["warnings"])


def test_info_without_a_level_gives_no_json(tools):
    assert "no level found" in one_line_of(tools("info", "-", "--json", status=2, given=b"hello"))


def test_replay_json_trace(tools, rooms):
    lines = tools(
        "replay", rooms, "--moves", "ruL", "--trace", "--json", status=1
    ).text.splitlines()
    head, *steps, last = map(json.loads, lines)
    assert head == {
        "game": "sokoban",
        "title": "Attic",
        "width": 5,
        "height": 3,
        "board": ["#####", "#@$.#", "#####"],
    }
    keys = ("n", "action", "ok", "board", "solved", "moves", "pushes")
    pushed, back = ["#####", "# @*#", "#####"], ["#####", "#@ *#", "#####"]
    assert steps == [
        dict(zip(keys, values, strict=True))
        for values in (
            (1, "r", True, pushed, True, 1, 1),
            (2, "u", False, pushed, True, 1, 1),
            (3, "L", True, back, True, 2, 1),
        )
    ]
    assert last == {"result": "illegal", "at": 2, "moves": 2, "pushes": 1}


def test_replay_plays_the_first_stored_solution(tools, rooms):
    (head, last) = map(json.loads, tools("replay", rooms, "--json").text.splitlines())
    assert "n" not in head
    assert (last["result"], last["moves"], last["pushes"]) == ("solved", 1, 1)
    last = tools("replay", rooms, "--level", 2, "--json", status=1).text.splitlines()[-1]
    assert json.loads(last)["result"] == "unsolved"


def test_replay_takes_moves_from_a_file_wrapped_and_in_any_case(tools, rooms, tmp_path):
    (tmp_path / "moves").write_text("r\r\n  L\n", encoding="ascii")
    reported = tools("replay", rooms, "--moves", f"@{tmp_path / 'moves'}", "--json").text
    assert json.loads(reported.splitlines()[-1]) == {
        "result": "solved",
        "at": None,
        "moves": 2,
        "pushes": 1,
    }


def test_replay_reports_what_is_wrong(tools, rooms):
    reported = one_line_of(tools("replay", rooms, "--moves", "r\nrx", status=2))
    assert (
        reported == "--moves: line 2, column 2: 'x' is not a move; expected the letters l u r d\n"
    )
    reported = one_line_of(tools("replay", rooms, "--level", 3, status=2))
    assert reported == f"{rooms}: level 3: not in this file; expected 1 to 2\n"
    bare = b"###\n#@#\n###\n"
    assert "no stored solution" in one_line_of(tools("replay", "-", status=2, given=bare))
    nobody = b"####\n#$.#\n####\n"
    reported = one_line_of(tools("replay", "-", "--moves", "r", status=2, given=nobody))
    assert "no player" in reported


def test_solved_depends_only_on_the_board(tools):
    text = b"#######\n#@ *  #\n#######\n"
    for moves, status in (("", 0), ("r", 0), ("rr", 1)):
        tools("replay", "-", "--moves", moves, given=text, status=status)
    ring = b"#####\n#@* #\n#  .#\n#####\n"
    assert "unsolved" in tools("replay", "-", "--moves", "r", given=ring, status=1).text


def test_verify(tools, rooms):
    reported = json.loads(tools("verify", rooms, "--json", status=1).text)
    outcomes = [
        [(part["outcome"], part["at"]) for part in level["solutions"]]
        for level in reported["levels"]
    ]
    assert outcomes == [[("solves", None)], [("legal", None), ("illegal", 1)]]
    first = reported["levels"][0]
    assert (first["n"], first["title"], first["warnings"]) == (1, "Attic", [])
    assert first["solutions"][0]["moves"] == first["solutions"][0]["pushes"] == 1
    assert reported["summary"]["levels"] == 2
    assert (reported["summary"]["solves"], reported["summary"]["illegal"]) == (1, 1)


@pytest.mark.parametrize(
    ("board", "warnings", "status"),
    [
        ("#####\n#@$.#\n#####", [], 0),
        ("#####\n#+$ #\n#####", [], 0),
        ("#####\n# $.#\n#####", ["no player"], 1),
        ("######\n#@@$.#\n######", ["several players"], 1),
        ("######\n#@$$.#\n######", ["more crates than goals"], 1),
        ("######\n#@$..#\n######", ["fewer crates than goals"], 1),
        ("####\n#@.#\n####", ["no crates"], 1),
        ("####\n#@$#\n####", ["no goals"], 1),
        ("#####\n#@$. \n#####", ["open boundary"], 1),
        ("#####\n#@* #\n#####", ["already solved at the start"], 0),
        ("#######\n#@*#$.#\n#######", ["crates out of the player's reach"], 0),
    ],
)
def test_what_verify_finds(board, warnings, status, tmp_path, capsys):
    (tmp_path / "x.xsb").write_text(board)
    assert main(["verify", str(tmp_path / "x.xsb"), "--json"]) == status
    assert json.loads(capsys.readouterr().out)["levels"][0]["warnings"] == warnings


def test_convert_and_back(tools, rooms, tmp_path):
    pack, again = tmp_path / "rooms.skbn", tmp_path / "again.sok"
    reported = tools("convert", rooms, pack, "--title", "Rooms", "--description", "Two").text
    assert re.search(r"^read .*rooms\.sok: 2 levels", reported, re.MULTILINE)
    assert "lost" in reported and "3 solutions" in reported
    assert f"wrote {pack.with_suffix('.titles')}" in reported
    assert pack.with_suffix(".titles").read_text(encoding="utf-8") == "Attic\nBarn\n"
    tools("convert", pack, again)
    collection = read(again.read_bytes(), "again")
    assert (collection.title, collection.description) == ("Rooms", "Two")
    assert [level.title for level in collection.levels] == ["Attic", "Barn"]
    boards = [level.rows for level in read(rooms.read_bytes(), "rooms").levels]
    assert [level.rows for level in collection.levels] == boards
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "again.sok",
        "rooms.skbn",
        "rooms.sok",
        "rooms.titles",
    ]


def test_convert_through_pipes(tools, rooms):
    done = tools("convert", "-", "-", "--to", "skbn", given=rooms.read_bytes())
    assert done.stdout.startswith(b"SKBN")
    assert "level titles" in done.messages
    done = tools("convert", "-", "-", "--to", "xsb", given=done.stdout)
    assert done.stdout.startswith(b"#####\n#@$.#\n")


def test_convert_does_not_give_a_pack_the_titles_of_another(tools, tmp_path):
    bare = b"#####\n#@$.#\n#####\n"
    pack, titles = tmp_path / "a.skbn", tmp_path / "a.titles"
    titles.write_text("Old\n", encoding="utf-8")
    assert "titles of another" in one_line_of(tools("convert", "-", pack, status=2, given=bare))
    assert not pack.exists()
    tools("convert", "-", pack, "--force", given=bare)
    assert pack.exists()
    assert not titles.exists()


def test_convert_splits_truncates_or_refuses(tools, tmp_path):
    many = (ROOM * 300).encode()
    out = tmp_path / "m.skbn"
    reported = one_line_of(tools("convert", "-", out, status=2, given=many))
    assert "300 levels; expected 1 to 255" in reported
    report = tmp_path / "r.json"
    tools("convert", "-", out, "--split", "--report", report, given=many)
    written = json.loads(report.read_text(encoding="utf-8"))["written"]
    packs = [part for part in written if part["format"] == "skbn"]
    assert [part["levels"] for part in packs] == [255, 45]
    assert (tmp_path / "m-2.skbn").exists()
    assert not out.exists()
    reported = tools("convert", "-", out, "--truncate", given=many).text
    assert "45 levels that do not fit" in reported
    assert len(read(out.read_bytes(), "m").levels) == 255


def test_convert_merges_or_fills_a_folder(tools, rooms, tmp_path):
    other = written(tmp_path / "other.xsb", "###\n#@#\n###\n")
    tools("convert", rooms, other, tmp_path / "all.sok", "--merge")
    assert len(read((tmp_path / "all.sok").read_bytes(), "all").levels) == 3
    (tmp_path / "out").mkdir()
    tools("convert", rooms, other, tmp_path / "out", "--to", "skbn")
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["other.skbn", "rooms.skbn", "rooms.titles"]


def test_convert_needs_a_format(tools, rooms, tmp_path):
    assert "--to" in one_line_of(tools("convert", rooms, tmp_path / "x.zip", status=2))
    assert "SKBN" in one_line_of(
        tools("convert", rooms, "-", "--to", "xsb", "--from", "skbn", status=2)
    )


@pytest.mark.skipif(os.name == "nt", reason="POSIX file modes")
def test_a_written_file_has_the_usual_mode(tools, rooms, tmp_path):
    tools("convert", rooms, tmp_path / "out.xsb")
    plain = tmp_path / "plain"
    plain.touch()
    assert (tmp_path / "out.xsb").stat().st_mode == plain.stat().st_mode
