"""A fourth game takes two folders, a pack, and a line in each of two lists; nothing else changes.

Lamps is added to a copy of the checkout. There every command works with it, and the tests that
enumerate games take it along. docs/add-a-game.md walks through its files.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import grown
import pytest

from nibblock.games import NAMES

PACK = f"{grown.LEVELS}/1-lamps.nbk"
KEPT = {"__pycache__", ".hypothesis", "out"}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A copy of the checkout that has the game."""
    folder = tmp_path_factory.mktemp("fourth") / "nibblock"
    grown.copy(folder)
    before = files(folder)
    grown.add_game(folder)
    after = files(folder)
    changed = {name for name in before if before[name] != after.get(name)}
    assert changed == set(grown.LISTS)
    for name, (_, line) in grown.LISTS.items():
        lines = after[name].splitlines(keepends=True)
        lines.remove(line.encode())
        assert b"".join(lines) == before[name]
    added = set(after) - set(before)
    assert added and all(name.startswith(tuple(grown.ADDED.values())) for name in added)
    yield folder
    stray = {name for name, data in files(folder).items() if after.get(name) != data}
    assert not stray, "a command or test changed the checkout"


def files(folder):
    """The content of every file, but not what is kept between runs."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not KEPT & {*path.parts}
    }


def run(place, *arguments, made=False):
    """Run a command in the copy and return what it prints; it must succeed. ``made``: golden
    pictures are stored, not compared.
    """
    environment = os.environ | {"NIBBLOCK_NO_VENV": "1", "PYTHONPATH": ""}
    environment |= {"NIBBLOCK_GOLDEN": "1"} if made else {}
    command = [sys.executable, "-m", "tools", *map(str, arguments)]
    done = subprocess.run(
        command, cwd=place, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout


def test_its_art_and_pack_are_what_the_sources_give(place):
    run(place, "art", "--check")
    assert f"{PACK.removeprefix('levels/')}: unchanged" in run(place, "ship", "--check")


def test_a_drive_has_it(place, tmp_path):
    told = run(place, "build", tmp_path / "all")
    assert f"games: {', '.join(NAMES)}, lamps" in told
    assert (tmp_path / "all" / PACK).is_file()
    run(place, "build", tmp_path / "alone", "--games", "lamps")
    games = tmp_path / "alone/lib/nibblock/games"
    assert sorted(path.parent.name for path in games.glob("*/rules.mpy")) == ["lamps"]
    assert [path.name for path in (tmp_path / "alone/levels").iterdir()] == [Path(PACK).parent.name]


def test_the_desktop_reads_plays_and_solves_it(place):
    told = json.loads(run(place, "info", PACK, "--json"))
    assert [level["lamps"] for level in told["levels"]] == [9, 16, 25]
    assert "solutions: 3, skipped: 0, solves: 3" in run(place, "verify", PACK)
    told = run(place, "replay", PACK, "--moves", "b2", "--trace")
    assert told.splitlines()[-1] == "solved: 1 press"
    told = run(place, "solve", PACK, "--jobs", "1", "--json")
    answers = [json.loads(line) for line in told.splitlines()]
    assert [answer["counters"]["presses"] for answer in answers] == [1, 2, 15]


def test_its_levels_are_drawn_and_converted(place, tmp_path):
    run(place, "render", PACK, "--level", "3", "-o", tmp_path / "level.png")
    assert (tmp_path / "level.png").read_bytes().startswith(b"\x89PNG")
    text, again, pack = (tmp_path / name for name in ("a.lamps", "b.lamps", "c.nbk"))
    run(place, "convert", PACK, text)
    run(place, "convert", text, pack)
    run(place, "convert", pack, again)
    assert text.read_bytes() == again.read_bytes()
    assert b"Solution: a1 d4" in text.read_bytes()


def test_play_opens_its_file(place, tmp_path):
    source = place / "tools/games/lamps/levels/1-lamps.txt"
    (tmp_path / "drive").mkdir()
    keys = f"wait:900 RIGHT DOWN A wait:500 shot:{tmp_path / 'solved.png'}"
    run(place, "play", source, "--headless", "--drive", tmp_path / "drive", "--keys", keys)
    assert (tmp_path / "solved.png").is_file()
    saved = json.loads(run(place, "progress", tmp_path / "drive", "--json"))
    assert [level["solved"] for level in saved["levels"]] == [True]


def test_the_suite_takes_it_along(place):
    assert " passed" in run(place, "test", "-q", "-n0", "--assert=plain", "-k", "lamps")


def test_the_whole_suite(tmp_path, deep):
    """With --deep; the pages and pictures that show all games are made again first, as for any new
    game.
    """
    if not deep:
        pytest.skip("only with --deep: the whole suite in a copy")
    place = tmp_path / "nibblock"
    grown.copy(place)
    grown.add_game(place)
    run(place, "manual")
    run(place, "pictures")
    run(place, "test", "tests/screens/test_prose.py", made=True)
    run(place, "test", "-q", "--deep")
