"""Whatever stands where a file is to be written is kept, unless ``--force`` says otherwise."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest

from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from tools import files
from tools.commands import main
from tools.commands.progress import Folder
from tools.errors import InputError, ToolError
from tools.games.sokoban.formats import board

LEVEL = "#####\n#@$.#\n#####\n"
KEY = board.to_device(LEVEL.splitlines()).key
BRAIN = "5 3\n0 0 1\n\n0 3 1\n-4 2 0\n"
#: Commands that write OUT.
COMMANDS = (
    "convert level.xsb OUT.sok",
    "convert level.xsb new.sok --report OUT.json",
    "generate --seed 1 --count 1 -o OUT.xsb",
    "grade level.xsb -o OUT.xsb",
    "solve level.xsb -o OUT.txt",
    "verify level.xsb -o OUT.json",
    "pack extract level.xsb 1 -o OUT.xsb",
    "share decode CODE -o OUT.txt",
    "shuffle slide.txt --seed 1 -o OUT.txt",
    "progress drive -o OUT.sok",
    "render level.xsb -o OUT.png",
    "art --preview OUT.png",
    "play --headless --keys shot:first.png_wait:50_shot:OUT.png",
)


LONG = ("generate", "grade", "solve")


def put(kind, path):
    """Put something of the user's where a file is to be written."""
    if kind == "file":
        path.write_text("mine")
    elif kind == "folder":
        (path / "inside").mkdir(parents=True)
    elif kind == "dangling":
        path.symlink_to("nowhere")
    elif kind == "link":
        path.with_name("target").write_text("mine")
        path.symlink_to("target")
    elif hasattr(os, "mkfifo"):
        os.mkfifo(path)
    else:
        pytest.skip("no pipes here")


def put_saves(folder):
    """Make a drive with one thing saved."""
    folder.mkdir()
    progress = Progress(Folder(folder))
    assert mend(progress, "create") == ""
    progress.add_solution(KEY, 1, 1, b"\xc0")  # r
    assert progress.flush() == ""


def state(folder):
    return {
        path: (os.lstat(path).st_ino, os.lstat(path).st_mtime_ns, os.lstat(path).st_size)
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("kind", ["file", "folder", "dangling", "link", "pipe"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_replaces_anything_unasked(command, kind, tmp_path, monkeypatch, root, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIBBLOCK_NO_VENV", "1")
    (tmp_path / "level.xsb").write_text(LEVEL)
    (tmp_path / "walk.txt").write_text(BRAIN)
    put_saves(tmp_path / "drive")
    slide = sorted((root / "tools/games/klocki/levels").glob("*.txt"))[0]
    (tmp_path / "slide.txt").write_bytes(slide.read_bytes())
    words = command.split()
    if "CODE" in words:
        assert main(["share", "encode", "walk.txt"]) == 0
        words[words.index("CODE")] = capsys.readouterr().out.strip()
    out = next(word.split("shot:")[-1] for word in words if "OUT." in word)
    put(kind, tmp_path / out)
    before = state(tmp_path)
    status = main([word.replace("_", " ") if "shot:" in word else word for word in words])
    if kind == "folder" and status == 0:  # some commands write into it
        before.pop(tmp_path / out)
        assert before.items() <= state(tmp_path).items()
        return
    assert status == 2
    assert out.split(".")[0] in capsys.readouterr().err.splitlines()[-1]
    assert state(tmp_path) == before


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.split()[0] in LONG])
def test_long_work_is_not_begun_in_vain(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NIBBLOCK_NO_VENV", "1")
    monkeypatch.setattr("tools.bulk.started", Mock(side_effect=AssertionError))
    (tmp_path / "level.xsb").write_text(LEVEL)
    words = command.split()
    put("file", tmp_path / words[-1])
    assert main(words) == 2
    assert "already there" in capsys.readouterr().err


def test_two_outputs_through_links_are_refused(tmp_path):
    (tmp_path / "link.txt").symlink_to("a.txt")
    outputs = {tmp_path / "a.txt": b"1", tmp_path / "link.txt": b"2"}
    with pytest.raises(InputError, match="two outputs of this name"):
        files.write_all(outputs, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["link.txt"]


def test_names_that_differ_in_capitals_are_refused_where_they_are_one(tmp_path, monkeypatch):
    outputs = {tmp_path / "Push.txt": b"1", tmp_path / "push.txt": b"2"}
    with monkeypatch.context() as patch:
        real = Path.exists
        patch.setattr(Path, "exists", lambda path: path.name.endswith(".NEW") or real(path))
        with pytest.raises(InputError, match="two outputs of this name"):
            files.write_all(outputs, force=False)
    assert list(tmp_path.iterdir()) == []
    files.write_all(outputs, force=False)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("name", ["no/such/folder/a.txt", "file/a.txt"])
def test_places_that_cannot_be_written_leave_nothing(tmp_path, name):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(ToolError, match="cannot be written"):
        files.write_all({tmp_path / "first": b"1", tmp_path / name: b"2"}, force=True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_no_folders_are_made_for_outputs_that_are_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in/deep").mkdir(parents=True)
    (tmp_path / "in/a.xsb").write_text(LEVEL)
    (tmp_path / "in/deep/b.xsb").write_text(LEVEL)
    (tmp_path / "out").mkdir()
    (tmp_path / "out/a.sok").write_text("mine")
    before = state(tmp_path)
    assert main(["convert", "in", "out", "--to", "sok"]) == 2
    assert "already there" in capsys.readouterr().err
    assert state(tmp_path) == before


def test_an_input_is_never_an_output(tmp_path, capsys):
    """Not even with --force, and not by another name of the same file."""
    level = tmp_path / "a.xsb"
    level.write_text(LEVEL)
    (tmp_path / "link.xsb").symlink_to("a.xsb")
    os.link(level, tmp_path / "hard.xsb")
    names = ("a.xsb", "link.xsb", "hard.xsb")
    for source, out in (*((level, name) for name in names), (tmp_path, ""), (tmp_path, "a.xsb")):
        words = [str(source), f"{tmp_path}/{out}", "--to", "xsb", "--force"]
        assert main(["convert", *words]) == 2
        assert "one of the inputs" in capsys.readouterr().err
    assert level.read_text() == LEVEL
