"""Test what reaches a terminal, and closed, broken and full standard streams."""

import io
import json
import os
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from on_a_drive import written

from tools import commands, streams

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the tests need a POSIX shell")

BOARD = "#####\n#@$.#\n#####\n"
#: An escape sequence, the same in one character of Latin-1, a line that runs backwards, a tag.
HOSTILE = "a\x1b[31mb\x9b2Jc\u202ed\u2066e\x07f\x7fg\u2028h\U000e0041i"
_EMBEDDING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


def is_safe(text):
    return not any(
        (unicodedata.category(char) == "Cc" and char not in "\n\t") or char in _EMBEDDING
        for char in text
    )


@given(st.text())
def test_escaped_text_moves_no_terminal(text):
    assert is_safe(streams.escaped(text))
    assert not set(streams.line(text)) & set("\n\t")
    assert streams.escaped("Zażółć ∀ 箱 👩‍🚀\n\tx") == "Zażółć ∀ 箱 👩‍🚀\n\tx"


@given(st.recursive(st.text(), lambda part: st.lists(part) | st.dictionaries(st.text(), part)))
def test_json_stays_json_when_it_is_escaped(value):
    shown = streams.escaped(json.dumps(value, ensure_ascii=False))
    assert is_safe(shown)
    assert json.loads(shown) == value


def run(root, *arguments, start="", **options):
    """Run a command in a shell, which redirects its streams; return the status and messages."""
    command = [sys.executable, "-m", "tools", *map(str, arguments)]
    environment = {**os.environ, "NIBBLOCK_NO_VENV": "1"}
    shell = ["sh", "-c", f'exec "$@" {start}', "sh", *command]
    return subprocess.run(
        shell, cwd=root, env=environment, capture_output=True, check=False, timeout=120, **options
    )


@pytest.fixture
def hostile(tmp_path):
    """Return a level file whose name, title and comment are hostile."""
    path = tmp_path / f"x{HOSTILE}y.sok".replace("\x07", "")
    solution = "Solution\nR\n"
    path.write_text(
        f"Title: {HOSTILE}\n\n{BOARD}\nTitle: t{HOSTILE}\nAuthor: {HOSTILE}\n"
        f"Comment:\nc{HOSTILE}\nComment-End:\n\n{solution}",
        encoding="utf-8",
    )
    return path


SHOWING = [
    ("info",), ("info", "--json"), ("verify",), ("verify", "--json"), ("replay",),
    ("replay", "--json"), ("solve",), ("solve", "--json"), ("grade",), ("grade", "--json"),
    ("replay", "--level", "7"), ("replay", "--moves", HOSTILE), ("share encode",),
]  # fmt: skip


@pytest.mark.parametrize("command", SHOWING, ids=" ".join)
def test_no_file_moves_the_terminal(command, hostile, capsys):
    name, *options = command
    commands.main([*name.split(), str(hostile), *options])
    done = capsys.readouterr()
    assert done.out + done.err
    assert is_safe(done.out)
    assert is_safe(done.err)
    if options[:1] == ["--json"]:
        try:
            json.loads(done.out)  # one value, perhaps on several lines
        except json.JSONDecodeError:
            for line in done.out.splitlines():
                json.loads(line)


def test_no_name_of_a_file_or_option_moves_the_terminal(tmp_path, capsys):
    for arguments in (
        ("info", f"{tmp_path}/no{HOSTILE}\nerror: fake"),
        ("convert", f"{tmp_path}/no{HOSTILE}", "x.sok"),
        ("convert", __file__, f"x.{HOSTILE}"),
        ("share", "decode", HOSTILE),
        ("play", "--headless", "--keys", HOSTILE),
        ("play", "--board", HOSTILE),
        ("build", f"{tmp_path}/x", "--games", HOSTILE),
    ):
        assert commands.main(list(arguments)) == 2
        done = capsys.readouterr()
        assert done.err.count("\n") == 1
        assert is_safe(done.err)


@pytest.mark.parametrize("arguments", [("info", "x", f"--{HOSTILE}\n"), (f"n{HOSTILE}\n",)])
def test_bad_usage_moves_no_terminal(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        commands.main(list(arguments))
    assert left.value.code == 2
    done = capsys.readouterr()
    assert done.err.count("\n") == 1
    assert is_safe(done.err)


def test_a_fault_of_ours_moves_no_terminal(monkeypatch, capsys):
    def fail(argv):
        raise RuntimeError(HOSTILE)

    monkeypatch.setattr(commands, "_dispatch", fail)
    assert commands.main(["info"]) == 1
    done = capsys.readouterr()
    assert "RuntimeError" in done.err
    assert is_safe(done.err)


class Terminal(io.TextIOWrapper):
    """A stream that claims to be a terminal."""

    def isatty(self):
        return True


def test_levels_written_to_a_terminal_are_escaped_and_to_a_pipe_unchanged(
    hostile, monkeypatch, capsysbinary
):
    """SOK comments keep their characters: only the terminal must not obey them."""
    for target in ("sok", "skbn"):
        assert commands.main(["convert", str(hostile), "-", "--to", target]) == 0
        assert capsysbinary.readouterr().out
    assert commands.main(["convert", str(hostile), "-", "--to", "sok"]) == 0
    assert b"\x1b" in capsysbinary.readouterr().out
    for target in ("sok", "skbn", "nbk"):
        terminal = Terminal(io.BytesIO(), encoding="utf-8")
        monkeypatch.setattr(sys, "stdout", terminal)
        assert commands.main(["convert", str(hostile), "-", "--to", target]) == 0
        assert is_safe(terminal.buffer.getvalue().decode())


@pytest.mark.parametrize("name", ["info", "convert", "--version"])
def test_closed_output_is_an_error_of_one_line(root, tmp_path, name):
    path = written(tmp_path / "x.xsb", BOARD)
    arguments = [name] if name == "--version" else [name, path]
    if name == "convert":
        arguments += ["-", "--to", "sok"]
    done = run(root, *arguments, start=">&-")
    assert (done.returncode, done.stderr) == (2, b"standard output: closed\n")
    if os.path.exists("/dev/full"):
        done = run(root, *arguments, start=">/dev/full")
        reported = b"standard output: No space left on device\n"
        assert (done.returncode, done.stderr) == (2, reported)
    assert run(root, *arguments, start="2>&-").returncode == 0


def test_messages_without_a_reader_vanish(root, tmp_path):
    done = run(root, "info", tmp_path / "none", start="2>&-")
    assert (done.returncode, done.stdout) == (2, b"")


def test_no_file_gets_the_number_of_a_closed_stream(root, tmp_path):
    path = written(tmp_path / "x.xsb", BOARD)
    done = run(root, "convert", path, tmp_path / "y.sok", start=">&- 2>&- <&-")
    assert done.returncode == 2
    assert (tmp_path / "y.sok").read_text().startswith("#####\n#@$.#")
    done = run(root, "info", "-", start="<&-")
    assert (done.returncode, done.stderr) == (2, b"standard input: closed\n")


def test_a_reader_that_has_seen_enough_ends_the_command(root, tmp_path):
    path = written(tmp_path / "x.xsb", (BOARD + "\n") * 3000)
    done = run(root, "info", path, start="| head -n 1")
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""
    done = run(root, "info", path, start="2>&1 | true")
    assert (done.stdout, done.stderr) == (b"", b"")


def test_no_name_makes_a_line_of_its_own(tmp_path, capsys):
    path = written(tmp_path / "x\nwarning: fake\ty.xsb", BOARD.replace("@", " "))
    for arguments in (("info",), ("verify",), ("convert", f"{tmp_path}/z.sok")):
        commands.main([arguments[0], str(path), *arguments[1:]])
        assert "\\nwarning: fake\\ty" in capsys.readouterr().out


def test_no_name_makes_a_line_of_its_own_where_files_are_written(tmp_path, capsys):
    path = written(tmp_path / "x\nwarning: fake.sok", f"{BOARD}\nSolution\nr\n")
    drive = tmp_path / "d\nwarning: fake"
    written(drive / "levels/a.xsb", BOARD)
    out = f"{tmp_path}/y\nwarning: fake.sok"
    assert commands.main(["convert", str(path), out]) == 0
    assert commands.main(["progress", str(drive), "--import", str(path), "-o", out, "--force"]) == 0
    shown = capsys.readouterr()
    assert "1 new best" in shown.err and "written:" in shown.err and "wrote" in shown.out
    assert not any(line.startswith("warning") for line in (shown.out + shown.err).splitlines())
