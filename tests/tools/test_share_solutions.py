"""``share encode --solution`` and ``share decode`` of solutions' codes."""

import pytest
from hands import ROOT

from tools.commands import main

FILES = ("1-sokoban/6-pantry", "2-klocki/7-classics", "3-brain/1-lessons")


def run(capsys, *arguments):
    status = main(["share", *arguments])
    captured = capsys.readouterr()
    return status, captured.out.strip(), captured.err


@pytest.mark.parametrize("name", FILES)
def test_there_and_back(name, capsys, tmp_path):
    path = str(ROOT / f"levels/{name}.nbk")
    status, code, _ = run(capsys, "encode", path, "--solution", "1", "--level", "2")
    assert status == 0 and code[0] == "0"
    status, steps, said = run(capsys, "decode", code)
    assert status == 0 and steps and "A solution of " in said and "level" in said


def test_which_level_of_several_it_took(capsys):
    path = str(ROOT / "levels/1-sokoban/1-first-steps.nbk")
    first = run(capsys, "encode", path)
    assert first[2].startswith("level 1 of ") and "--level N" in first[2]
    assert run(capsys, "encode", path, "--level", "1") == (0, first[1], "")


def test_sokobans_steps_are_the_same(capsys):
    path = str(ROOT / "levels/1-sokoban/1-first-steps.nbk")
    code = run(capsys, "encode", path, "--solution", "1", "--level", "3")[1]
    assert run(capsys, "decode", code)[1] == "rurdldrru"


def test_wrong_ones_are_one_line(capsys, tmp_path):
    bare = tmp_path / "bare.xsb"
    bare.write_text("#####\n#@$.#\n#####\n")
    path = str(ROOT / "levels/1-sokoban/1-first-steps.nbk")
    for arguments, expected in (
        (
            ("encode", path, "--level", "1", "--solution", "9"),
            "no stored solution 9; expected 1 to 1",
        ),
        (("encode", str(bare), "--solution", "1"), "level 1: no stored solution\n"),
        (("decode", "04J5-QW43-YX4W-4X"), "a letter is wrong"),
        (("decode", "0AAA"), "the code"),
    ):
        status, _, said = run(capsys, *arguments)
        assert status == 2 and expected in said and said.count("\n") == 1
