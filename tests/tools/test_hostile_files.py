# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Files made to hurt, or given by mistake, and places that must not be written to.

A second a megabyte is the limit of every reader; the limits here are far above what a right one
takes, and far below what a quadratic one would.
"""

import json
import os
import time

import pytest

from tools import commands
from tools.errors import InputError
from tools.formats import read

ROOM = ("#####", "#@$.#", "#####")
ROOM_TEXT = "#####\n#@$.#\n#####\n"


@pytest.mark.parametrize("row", ["-", "_", "*****"])
def test_rulers_without_end_take_no_time(row):
    start = time.process_time()
    with pytest.raises(InputError):
        read((row + "\n").encode() * 150_000, "x.xsb")
    assert time.process_time() - start < 5


@pytest.mark.parametrize("truncate", [False, True])
def test_one_long_row_of_klocki_among_many_is_not_filled_in(truncate):
    text = "T\n" + ".#:0.#:0" * 20_000 + "\n" + ".#:0.#:0\n" * 20_000
    start = time.process_time()
    if truncate:
        (level,) = read(text.encode(), "x.txt", truncate=True).levels
        assert (level.width, level.height) == (64, 64)
    else:
        with pytest.raises(InputError, match="40000x20001"):
            read(text.encode(), "x.txt")
    assert time.process_time() - start < 5


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "room.xsb").write_text(ROOM_TEXT)
    return tmp_path


def convert(*arguments):
    return commands.main(["convert", *map(str, arguments)])


def test_a_device_is_never_replaced_by_a_file(folder, capsys):
    pipe = folder / "pipe.sok"
    os.mkfifo(pipe)
    assert convert(folder / "in" / "room.xsb", pipe, "--force") == 2
    assert "a pipe or a device" in capsys.readouterr().err
    assert pipe.is_fifo()


def test_a_link_is_written_through(folder):
    (folder / "link.sok").symlink_to(folder / "real.sok")
    (folder / "real.sok").write_text("old")
    assert convert(folder / "in" / "room.xsb", folder / "link.sok", "--force") == 0
    assert (folder / "link.sok").is_symlink()
    assert "#@$.#" in (folder / "real.sok").read_text()


def test_a_pipe_in_a_folder_is_passed_over(folder, capsys):
    os.mkfifo(folder / "in" / "pipe.xsb")
    assert convert(folder / "in", folder / "out.nbk") == 0
    assert "pipe.xsb: a pipe or a device" in capsys.readouterr().out


def test_an_original_within_a_folder_is_not_overwritten(folder, capsys):
    original = folder / "in" / "room.xsb"
    assert convert(folder / "in", original, "--to", "sok", "--force") == 2
    assert convert(folder / "in", f"{folder}/in/", "--to", "xsb", "--force") == 2
    assert "one of the inputs" in capsys.readouterr().err
    assert original.read_text() == ROOM_TEXT


def test_a_report_takes_no_ones_place(folder, capsys):
    room = folder / "in" / "room.xsb"
    assert convert(room, folder / "out.nbk", "--report", folder / "out.nbk") == 2
    assert not (folder / "out.nbk").exists()
    assert convert(room, "-", "--to", "sok", "--report", "-") == 2
    assert capsys.readouterr().out == ""


def test_a_report_goes_to_standard_output(folder, capsys, monkeypatch):
    monkeypatch.chdir(folder)
    assert convert(folder / "in" / "room.xsb", "out.nbk", "--report", "-") == 0
    done = capsys.readouterr()
    assert json.loads(done.out)["read"][0]["levels"] == 1
    assert "wrote out.nbk" in done.err
    assert not (folder / "-").exists()
