"""Test the command ``progress``: table, JSON, SOK text that verifies, merging two drives."""

import json
import shutil

import pytest

from nibblock.games.brain import level as brain
from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.level import packed_shuffle
from nibblock.games.klocki.rules import Klocki
from nibblock.games.klocki.setup.shuffle import MOVES
from nibblock.games.sokoban.level import Level as DeviceLevel
from nibblock.play.session import Session
from nibblock.play.timed import Timed
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from tools import files, games
from tools.commands import main
from tools.commands.progress import Folder
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.klocki import board as klocki_board
from tools.games.sokoban.formats import board, skbn
from tools.games.sokoban.saves import letters

ROWS = (("#####", "#@$.#", "#####"), ("#######", "#@ $ .#", "#######"))
KEYS = [board.to_device(rows).key for rows in ROWS]
UNKNOWN = b"\x09abcde"


def packed(text):
    """Return letters of steps as they are stored: four to a byte, the first in the high bits."""
    size = -(-len(text) // 4)
    steps = "".join("0123"["lurd".index(letter)] for letter in text)
    return int(steps.ljust(4 * size, "0") or "0", 4).to_bytes(size, "big")


def make_drive(folder):
    (folder / "levels" / "ours").mkdir(parents=True)
    collection = Collection(tuple(Level(rows) for rows in ROWS), title="Two")
    (folder / "levels" / "ours" / "two.skbn").write_bytes(skbn.write(collection))
    (folder / "levels" / "bad.skbn").write_bytes(b"nonsense")
    assert mend(Progress(Folder(folder)), "create") == ""
    return folder


def solve(folder, key, moves, pushes, text):
    progress = Progress(Folder(folder))
    progress.add_solution(key, moves, pushes, packed(text))
    assert progress.flush() == ""


@pytest.fixture
def saves(tmp_path):
    folder = make_drive(tmp_path / "drive")
    solve(folder, KEYS[0], 1, 1, "r")
    solve(folder, KEYS[1], 5, 2, "rlrrr")
    solve(folder, UNKNOWN, 90, 3, "lurd" * 22 + "ll")
    progress = Progress(Folder(folder))
    progress.set_unfinished(KEYS[1], 2, 1, -1, packed("rl"))
    progress.set_place("levels/ours/two.skbn", 1)
    assert progress.flush() == ""
    return folder


def test_it_names_levels_and_bests(saves, capsys):
    assert main(["progress", str(saves)]) == 0
    out, err = capsys.readouterr()
    lines = [line.split() for line in out.splitlines()]
    assert ["levels/ours/two.skbn", "1", "1/1", "1/1"] in lines
    assert ["levels/ours/two.skbn", "2", "5/2", "5/2", "at", "1"] in lines
    assert ["?", UNKNOWN.hex(), "90/3", "90/3"] in lines
    assert "3 solved, 1 unfinished" in out
    assert "bad.skbn" in err


def test_standard_output_holds_only_json(saves, capsys):
    assert main(["progress", str(saves), "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert reported["place"] == {"pack": "levels/ours/two.skbn", "n": 2}
    first, second, unknown = reported["levels"]
    assert first["by_moves"] == {"moves": 1, "pushes": 1, "solution": "R"}
    assert first["board"] == list(ROWS[0])
    assert second["by_pushes"]["solution"] == "rlrRR"
    assert second["unfinished"] == {"steps": 2, "at": 1, "mark": None, "moves": "rl"}
    assert unknown["pack"] is None
    assert unknown["by_moves"]["solution"] == "lurd" * 22 + "ll"


def test_the_sok_text_verifies_and_loses_nothing(saves, tmp_path):
    out = tmp_path / "out.sok"
    assert main(["progress", str(saves), "-o", str(out)]) == 0
    assert [level.rows for level in files.read_levels(str(out)).levels] == list(ROWS)
    assert main(["verify", str(out)]) == 0
    text = out.read_text()
    assert f"Level {UNKNOWN.hex()}" in text
    assert ("lurd" * 18)[:70] in text
    assert max(map(len, text.splitlines())) <= 100


def test_our_own_levels_are_known_without_their_pack(root, tmp_path, capsys):
    """Use a drive as ``play --drive`` leaves it: only saves."""
    level = files.read_levels(str(root / "levels" / "1-sokoban" / "1-first-steps.nbk")).levels[0]
    assert mend(Progress(Folder(tmp_path)), "create") == ""
    solve(tmp_path, board.to_device(level.rows).key, 4, 3, "rrrr")
    assert main(["progress", str(tmp_path), "--json"]) == 0
    (known,) = json.loads(capsys.readouterr().out)["levels"]
    assert (known["pack"], known["n"]) == ("levels/1-sokoban/1-first-steps.nbk", 1)
    assert known["by_moves"]["solution"] == "rRRR"


def test_import_takes_the_best_of_each(saves, tmp_path):
    other = make_drive(tmp_path / "other")
    solve(other, KEYS[1], 3, 2, "rrr")
    solve(other, KEYS[0], 3, 3, "rrr")
    solve(other, b"\x07zzzzz", 8, 8, "llll")
    assert main(["progress", str(saves), "--import", str(other), "--force"]) == 0
    merged = Progress(Folder(saves))
    assert merged.best(KEYS[1], 0) == (3, 2, packed("rrr"))
    assert merged.best(KEYS[0], 0) == (1, 1, packed("r"))
    assert merged.best(UNKNOWN, 0)
    assert merged.best(b"\x07zzzzz", 1)
    assert merged.unfinished(KEYS[1]) == (2, 1, -1, packed("rl"))
    for copy in ("nbsave_a", "nbsave_b", "nbsave_c"):  # each copy alone has everything
        alone = tmp_path / copy
        shutil.copytree(saves / copy, alone / copy)
        assert Progress(Folder(alone)).best(b"\x07zzzzz", 1)


def test_import_replaces_no_best_unasked(saves, tmp_path, capsys):
    """A level that is solved keeps its own bests; what is new comes in."""
    other = make_drive(tmp_path / "other")
    solve(other, KEYS[1], 3, 2, "rrr")
    solve(other, b"\x07zzzzz", 8, 8, "llll")
    assert main(["progress", str(saves), "--import", str(other)]) == 0
    merged = Progress(Folder(saves))
    assert merged.best(KEYS[1], 0) == (5, 2, packed("rlrrr"))
    assert merged.best(b"\x07zzzzz", 1)
    assert "levels that keep their bests: 1; --force replaces them" in capsys.readouterr().err


def test_steps_come_in_for_numbers_that_have_none(tmp_path):
    other = make_drive(tmp_path / "other")
    solve(other, KEYS[0], 1, 1, "r")
    again = make_drive(tmp_path / "again")
    progress = Progress(Folder(again))
    progress.add_solution(KEYS[0], 1, 1, b"")
    assert progress.flush() == ""
    assert main(["progress", str(again), "--import", str(other)]) == 0
    assert Progress(Folder(again)).best(KEYS[0], 0) == (1, 1, packed("r"))


def test_nothing_is_imported_if_the_export_is_refused(saves, tmp_path):
    other = make_drive(tmp_path / "other")
    solve(other, b"\x07zzzzz", 8, 8, "llll")
    (tmp_path / "out.sok").write_text("mine")
    arguments = ["progress", str(saves), "--import", str(other), "-o", str(tmp_path / "out.sok")]
    assert main(arguments) == 2
    assert not Progress(Folder(saves)).best(b"\x07zzzzz", 1)
    assert (tmp_path / "out.sok").read_text() == "mine"


def test_import_of_a_large_drive(tmp_path):
    one = make_drive(tmp_path / "one")
    two = make_drive(tmp_path / "two")
    solve(one, KEYS[0], 1, 1, "r")
    progress = Progress(Folder(two))
    many = [bytes((1, i & 255, i >> 8, 4, 5, i & 255)) for i in range(1500)]
    for i, key in enumerate(many):
        progress.add_solution(key, 400, 100 + i, bytes(100))
    assert progress.flush() == ""
    assert main(["progress", str(one), "--import", str(two)]) == 0
    merged = Progress(Folder(one))
    assert all(merged.best(key, 0) for key in many)
    assert merged.best(KEYS[0], 0)


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_a_folder_that_is_no_drive_is_one_line(tmp_path, capsys, name):
    (tmp_path / "file").write_text("x")
    assert main(["progress", str(tmp_path / name)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_drive_without_saves(tmp_path, capsys):
    for options in ([], ["--json"], ["-o", str(tmp_path / "x.sok")]):
        assert main(["progress", str(tmp_path), *options]) == 2
        done = capsys.readouterr()
        assert (done.out, done.err.count("no saves here")) == ("", 1)
    assert main(["progress", str(tmp_path), "--import", str(tmp_path)]) == 2
    assert list(tmp_path.iterdir()) == []


def test_new_saves_are_empty_and_not_missing(tmp_path, capsys):
    drive = make_drive(tmp_path / "drive")
    assert main(["progress", str(drive)]) == 0
    assert capsys.readouterr().out == "0 solved, 0 unfinished\n"
    assert main(["progress", str(drive), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"] == []
    assert main(["progress", str(drive), "-o", "x"]) == 2
    assert capsys.readouterr().err == f"{drive}: nothing is saved here yet\n"


def test_steps_are_four_to_a_byte_highest_first():
    assert letters(b"\x1b\xe4", 7) == "lurddru"
    assert isinstance(board.to_device(ROWS[0]), DeviceLevel)


BRAIN = "5 3\n0 0 1\n\n0 3 1\n-4 2 0\n: ,r,,r,,r\n"


@pytest.fixture
def brain_saves(tmp_path):
    folder = make_drive(tmp_path / "drive")
    (folder / "levels" / "walk.txt").write_text(BRAIN, encoding="utf-8")
    key = brain.read(BRAIN.splitlines()).key
    progress = Progress(Folder(folder))
    game = Timed(Brain(brain.read(BRAIN.splitlines())))
    for pressed in (0, 0, 4, 4, 0, 6, 0, 0):
        game.begin(pressed)
        game.work(1000)
    progress.add_solution(key, 8, 3, game.tape.packed())
    progress.add_solution(key, 9, 2, b"")
    progress.set_unfinished(key, 8, 8, -1, game.game())
    progress.add_solution(KEYS[0], 1, 1, packed("r"))
    assert progress.flush() == ""
    return folder


def test_brain_games_are_solution_text(brain_saves, capsys):
    assert main(["progress", str(brain_saves), "--json"]) == 0
    sokoban, walk = json.loads(capsys.readouterr().out)["levels"]
    assert (sokoban["game"], walk["game"], walk["title"]) == ("sokoban", "brain", "walk")
    assert walk["by_frames"] == {"frames": 8, "moves": 3, "solution": "2,r,0,r,1,ur"}
    assert walk["by_moves"] == {"frames": 9, "moves": 2, "solution": ""}
    assert walk["unfinished"] == {"frames": 8, "at": 8, "solution": "2,r,0,r,1,ur"}
    assert walk["board"][0] == "5 3"


def test_each_game_has_its_own_columns(brain_saves, capsys):
    assert main(["progress", str(brain_saves)]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    sokoban, walk = (table.splitlines() for table in tables[:2])
    assert sokoban[0] == "Sokoban" and walk[0] == "Brain" and len(tables) == 3
    assert "fewest pushes (moves/pushes)" in sokoban[1] and "fewest frames" not in sokoban[1]
    assert "fewest frames" in walk[1] and "fewest pushes" not in walk[1]
    assert "8/3" in walk[2] and "walk.txt" in walk[2]


SLIDE = Level((".@.......#......", ".........[......", "....+..........."), "Slide", game="klocki")
OTHER = Level((".@......", "....+...", "........"), game="klocki")


def slid(level, *codes):
    """Return the steps of cells and ways as the console stores them after playing them."""
    session = Session(Klocki(klocki_board.to_device(level)))
    for cell, way in codes:
        assert session.step(cell << 3 | way)
    return session.packed(session.at)


@pytest.fixture
def klocki_saves(tmp_path):
    """Return two Klocki levels in play, one of them left shuffled, with a game of that position."""
    folder = make_drive(tmp_path / "drive")
    pack = Collection((SLIDE, OTHER), title="Slides")
    (folder / "levels" / "slide.nbk").write_bytes(nbk.write(pack))
    progress = Progress(Folder(folder))
    key = klocki_board.to_device(SLIDE).key
    steps = slid(SLIDE, (6, 2), (0, 3), (4, 2), (5, 3))
    progress.add_solution(key, 2, 4, steps)
    progress.add_solution(key, 3, 3, b"")
    progress.set_unfinished(key, 4, 2, 1, steps)
    shuffled = klocki_board.to_device(OTHER)
    progress.set_unfinished(shuffled.key, 0, 0, -1, packed_shuffle((MOVES, 77)))
    shuffled.shuffle = (MOVES, 77)
    progress.set_unfinished(shuffled.key, 1, 1, -1, slid(OTHER, (0, 2)))
    progress.add_solution(KEYS[0], 1, 1, packed("r"))
    assert progress.flush() == ""
    return folder


def test_klocki_games_are_moves_as_in_its_files(klocki_saves, capsys):
    assert main(["progress", str(klocki_saves), "--json"]) == 0
    levels = json.loads(capsys.readouterr().out)["levels"]
    assert [level["game"] for level in levels] == ["sokoban", "klocki", "klocki", "klocki"]
    slide = levels[1]
    assert slide["title"] == "Slide" and slide["board"] == list(SLIDE.rows) and slide["solved"]
    assert slide["by_moves"] == {"moves": 2, "steps": 4, "solution": "1,2:>;0,0:v>v"}
    assert slide["by_steps"] == {"moves": 3, "steps": 3, "solution": ""}
    game = {"steps": 4, "at": 2, "mark": 1, "moves": "1,2:>;0,0:v>v"}
    assert slide["unfinished"] == game and "by_pushes" not in slide


def test_a_shuffled_level_is_reported_with_its_position(klocki_saves, capsys):
    assert main(["progress", str(klocki_saves), "--json"]) == 0
    levels = json.loads(capsys.readouterr().out)["levels"]
    found = {level["title"]: level["unfinished"] for level in levels[2:]}
    assert found[""] == {"shuffled": "moves", "seed": 77}
    assert found[" (shuffled, seed 77)".strip()] == {
        "steps": 1,
        "at": 1,
        "mark": None,
        "moves": "0,0:>",
    }


def test_a_game_without_a_module_for_saves_is_shown_as_stored(saves, capsys, monkeypatch):
    without = [name for name in games.NAMES if name != "sokoban"]
    own = games.module
    monkeypatch.setattr(
        "tools.games.saves.module", lambda name, part: name in without and own(name, part)
    )
    assert main(["progress", str(saves), "--json"]) == 0
    first, second, unknown = json.loads(capsys.readouterr().out)["levels"]
    assert first["by_moves"] == {"moves": 1, "pushes": 1, "stored": packed("r").hex()}
    assert second["unfinished"] == {"steps": 2, "at": 1, "mark": None, "stored": packed("rl").hex()}
    assert unknown["solved"] and first["board"] == []
    assert main(["progress", str(saves)]) == 0
    assert "at 1" in capsys.readouterr().out
