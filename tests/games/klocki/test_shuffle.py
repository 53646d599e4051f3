"""Test ``shuffle``: the same level for a seed, the same blocks, marks in place."""

import json
from collections import Counter

import pytest

from nibblock.games.klocki.setup.shuffle import MOVES
from nibblock.games.klocki.setup.shuffle import shuffle as shuffle_at_once
from tools import commands, files
from tools.games.klocki import board, text
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
    out = shuffle.path.with_name("out.txt")
    assert commands.main(["solve", str(out), "--json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["result"] == "solved"


def test_shuffling_by_steps_mixes(deep):
    """In nearly all of Klotski's boards, the red block is not where it starts."""
    left = 0
    seeds = 300 if deep else 40
    start = text.read(KLOTSKI.encode(), "").levels[0]
    for seed in range(seeds):
        rules = board.load(start)
        assert shuffle_at_once(rules, MOVES, seed)
        left += rules.types.find(b"@") != 1
    assert left >= seeds * 250 / 300


def test_no_board_shuffled_by_steps_is_solved():
    """With one master among few blocks, every tenth board would be."""
    start = text.read(b'"Small"\n.@...#..\n.[......\n+.......\n', "").levels[0]
    for seed in range(60):
        rules = board.load(start)
        assert shuffle_at_once(rules, MOVES, seed)
        assert rules.aim and rules.bad


def test_shuffled_levels_are_unlike_each_other(shuffle, capfdbinary, deep):
    """The fewest moves for seeds 1 to 8, or for three of them, differ by tens."""
    fewest = []
    for seed in range(1, 9) if deep else (1, 5, 7):
        assert shuffle(KLOTSKI, "--seed", str(seed))[0] == 0
        assert commands.main(["solve", str(shuffle.path.with_name("out.txt")), "--json"]) == 0
        moves = json.loads(capfdbinary.readouterr().out)["moves"]
        fewest.append(moves.count(";") + 1)
    assert max(fewest) - min(fewest) >= 20


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
