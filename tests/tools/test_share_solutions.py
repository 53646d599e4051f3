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
    assert status == 0 and steps and "A solution: " in said and "level" in said


def test_sokobans_steps_are_the_same(capsys):
    path = str(ROOT / "levels/1-sokoban/1-first-steps.nbk")
    code = run(capsys, "encode", path, "--solution", "1", "--level", "3")[1]
    assert run(capsys, "decode", code)[1] == "rurdldrru"


def test_wrong_ones_are_one_line(capsys):
    path = str(ROOT / "levels/1-sokoban/1-first-steps.nbk")
    for arguments, expected in (
        (("encode", path, "--solution", "9"), "1 solution; expected that many"),
        (("decode", "04J5-QW43-YX4W-4X"), "a letter is wrong"),
        (("decode", "0AAA"), "the code"),
    ):
        status, _, said = run(capsys, *arguments)
        assert status == 2 and expected in said and said.count("\n") == 1
