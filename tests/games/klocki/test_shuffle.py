"""Test ``shuffle``: the same level for a seed, the same blocks, marks in place."""

import json
from collections import Counter

import pytest

from nibblock.games.klocki.dialogs.shuffle import _LOOKS as SLICE
from nibblock.games.klocki.setup.shuffle import MOVES, job_of
from nibblock.games.klocki.setup.shuffle import shuffle as shuffle_at_once
from tools import commands, files
from tools.bench.picosystem import python_ms
from tools.build import ROOT
from tools.games.klocki import board, text
from tools.games.klocki import shuffle as klocki
from tools.games.klocki.board import marks, types

KLOTSKI = """"Klotski"
.[bV.@bA.@bA.[bW
.[bV.@bA.@bA.[bW
.[bX.[bH.[bH.[bY
.[bX+[bp+[bq.[bY
.[br+...+....[bs
"""
FULL = '"Full"\n.[...[ab.[ab\n.[ab.[..+#..\n'


@pytest.fixture
def shuffle(tmp_path, capfdbinary):
    """Run the command; return status, the levels written, and the messages."""

    def run(text, *options):
        path, out = tmp_path / "level.txt", tmp_path / "out.txt"
        path.write_bytes(text.encode("latin-1"))
        out.unlink(missing_ok=True)
        status = commands.main(["shuffle", str(path), "-o", str(out), *options])
        reported = capfdbinary.readouterr().err.decode()
        return status, files.read_levels(str(out)).levels if out.exists() else (), reported

    run.path = tmp_path / "level.txt"
    return run


@pytest.mark.parametrize("how", ["steps", "places"])
def test_the_same_seed_gives_the_same_level(shuffle, how):
    status, (one,), reported = shuffle(KLOTSKI, "--seed", "7", "--how", how)
    assert (status, reported, one.title) == (0, "", "Klotski #7")
    assert shuffle(KLOTSKI, "--seed", "7", "--how", how)[1][0].rows == one.rows
    others = shuffle(KLOTSKI, "--seed", "8", "--count", "3", "--how", how)[1]
    assert [level.title for level in others] == ["Klotski #8", "Klotski #9", "Klotski #10"]
    assert all(level.rows != one.rows for level in others)
    start = files.read_levels(str(shuffle.path)).levels[0]
    for level in (one, *others):
        assert marks(level) == marks(start)
        assert Counter(types(level)) == Counter(types(start))


def test_levels_shuffled_by_steps_can_still_be_solved(shuffle, capfdbinary):
    (level,) = shuffle(KLOTSKI, "--seed", "1")[1]
    assert level.solutions == ()
    assert commands.main(["solve", str(shuffle.path.with_name("out.txt")), "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["result"] == "solved"


def test_shuffling_by_steps_mixes(deep):
    """Shuffled boards are different, and halfway to what is typical of the level, or farther."""
    seeds = 300 if deep else 12
    for path, number in klocki.MEASURED[: None if deep else 1]:
        level = files.read_levels(str(ROOT / "levels" / path)).levels[number - 1]
        found = klocki.measure(level, seeds, path, number)
        assert found.shuffled >= found.median / 2 and found.nearest > 0, found
        assert found.different >= seeds * 290 / 300, found
        if number == 20:
            assert (found.boards, found.median, found.farthest) == (25955, 61, 167)


def test_shuffling_takes_two_seconds_on_a_picosystem():
    rules = board.load(text.read(KLOTSKI.encode(), "").levels[0])
    job = job_of(rules, MOVES, 1)
    slices = []
    while not job.done:
        slices.append(python_ms(lambda: job.work(SLICE)))
    assert sum(slices) < 2000 and max(slices) < 60 and job.part(76) == 76


def test_the_measurement_is_a_table(tmp_path, capsys):
    path = tmp_path / "small.txt"
    path.write_text('"Small"\n.@...#..\n.[......\n+.......\n')
    assert commands.main(["shuffle", str(path), "--measure", "--count", "5"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "level", "boards", "median", "farthest", "different", "shuffled", "nearest"
    ]  # fmt: skip
    assert row.split()[:2] == ["Small", "20"]


def test_no_board_shuffled_by_steps_is_solved():
    """With one master among few blocks, every tenth board would be."""
    start = text.read(b'"Small"\n.@...#..\n.[......\n+.......\n', "").levels[0]
    for seed in range(60):
        rules = board.load(start)
        assert shuffle_at_once(rules, MOVES, seed)
        assert rules.aim and rules.bad


def test_only_blocks_of_an_area_are_placed(shuffle):
    text = '"Two"\n.[...v..........\n................\n.[...v..........\n'
    for seed in range(8):
        options = ("--seed", str(seed), "--how", "places", "--area", "2,0-2,3")
        rows = shuffle(text, *options)[1][0].rows
        assert rows[:2] == (".[...v..........", "................")
        assert Counter(rows[2]) == Counter(".[...v..........")


def test_blocks_that_fill_the_board_stay(shuffle):
    status, levels, reported = shuffle(FULL, "--seed", "1", "--how", "places")
    assert (status, reported) == (0, "")
    assert Counter(types(levels[0])) == Counter("[[[[[#")


@pytest.mark.parametrize(
    ("text", "options", "wrong"),
    [
        ("####\n#@.#\n####\n", ("--seed", "1"), "a sokoban level; expected a Klocki level"),
        (KLOTSKI, ("--seed", "1", "--level", "2"), "level 2: not in this file"),
        (KLOTSKI, ("--seed", "1", "--area", "0,0-1,1"), "expected --how places"),
    ],
)
def test_bad_options_are_one_line(shuffle, text, options, wrong):
    status, levels, reported = shuffle(text, *options)
    assert status == 2 and not levels and wrong in reported and reported.count("\n") == 1


@pytest.mark.parametrize("seed", ["-1", "4294967296", "x"])
def test_bad_seeds_are_usage(shuffle, seed):
    with pytest.raises(SystemExit) as stopped:
        shuffle(KLOTSKI, f"--seed={seed}")
    assert stopped.value.code == 2


def test_a_pack_of_shuffles(shuffle, tmp_path):
    shuffle.path.write_bytes(KLOTSKI.encode())
    out = tmp_path / "many.nbk"
    command = ["shuffle", str(shuffle.path), "--seed", "4294967295", "--count", "2", "-o", str(out)]
    assert commands.main(command) == 0
    assert [level.title for level in files.read_levels(str(out)).levels] == [
        "Klotski #4294967295",
        "Klotski #0",
    ]
    assert commands.main(command) == 2  # exists already
