"""Test ``progress --player``: show, export, import and merge what each of three players has."""

import json

import pytest

from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import choose, names, set_name
from tools.commands import main
from tools.commands.progress import Folder
from tools.deploy import saves as deployed

from .test_progress import KEYS, make_drive, packed


def fill(drive, *players):
    """Save for each player (number, name, level, solution's letters, moves, pushes)."""
    progress = Progress(Folder(drive))
    for number, name, level, letters, moves, pushes in players:
        choose(progress, number - 1)
        set_name(progress, number - 1, name)
        progress.add_solution(KEYS[level], moves, pushes, packed(letters.lower()))
        progress.set_unfinished(KEYS[1 - level], 1, 1, -1, packed("r"))
        progress.set_place(f"{name}.skbn", 0)
    assert progress.flush() == ""
    return drive


@pytest.fixture
def drive(tmp_path):
    """Ada has solved the first level, Bob the second; Ada played last."""
    root = make_drive(tmp_path / "drive")
    fill(root, (2, "Bob", 1, "rRR", 3, 2), (1, "Ada", 0, "R", 1, 1))
    return root


def bests(root):
    """Return the moves of each player's bests of the two levels."""
    progress = Progress(Folder(root))
    found = [of_player(progress, player) for player in range(3)]
    return [[(each.best(key, 0) or (0,))[0] for key in KEYS] for each in found]


def shown(capsys, *arguments):
    assert main(["progress", "--json", *map(str, arguments)]) == 0
    return json.loads(capsys.readouterr().out)


def test_with_one_player_nothing_is_said_of_players(tmp_path, capsys):
    root = fill(make_drive(tmp_path / "drive"), (1, "", 0, "R", 1, 1))
    found = shown(capsys, root)
    assert "players" not in found and "player" not in found
    assert found == shown(capsys, root, "--player", 1)
    assert main(["progress", str(root)]) == 0
    assert "layer" not in capsys.readouterr().out


def test_all_are_listed_and_whoever_played_last_is_shown(drive, capsys):
    assert main(["progress", str(drive)]) == 0
    out = capsys.readouterr().out
    assert "Player 1: Ada: 1 solved, 1 unfinished\nPlayer 2: Bob: 1 solved, 1 unfinished" in out
    found = shown(capsys, drive)
    assert found["player"] == 1 and [each["name"] for each in found["players"]] == ["Ada", "Bob"]
    assert {each["n"] for each in found["levels"] if each["solved"]} == {1}


def test_another_is_shown_and_exported(drive, tmp_path, capsys):
    found = shown(capsys, drive, "--player", 2, "-o", tmp_path / "bob.sok")
    assert found["player"] == 2 and found["place"]["pack"] == "Bob.skbn"
    assert {each["n"] for each in found["levels"] if each["solved"]} == {2}
    assert "rRR" in (tmp_path / "bob.sok").read_text()
    before = bests(drive)
    assert main(["progress", str(drive), "-o", str(tmp_path / "ada.sok")]) == 0
    assert "bests of player 1, Ada" in capsys.readouterr().err
    assert bests(drive) == before and Progress(Folder(drive)).player == 0


@pytest.mark.parametrize("number", ["0", "3", "4", "x"])
def test_a_player_who_is_not_there_is_one_line(drive, capsys, number):
    try:
        status = main(["progress", str(drive), "--player", number])
    except SystemExit as left:
        status = left.code
    assert status == 2
    lines = capsys.readouterr().err.splitlines()
    assert number != "3" or lines == [
        f"{drive}: no player 3 here; expected --player 1 or --player 2"
    ]


def test_two_consoles_are_merged_player_by_player(drive, tmp_path):
    other = make_drive(tmp_path / "other")
    fill(other, (1, "Ada B", 1, "rRR", 3, 2), (3, "Cleo", 0, "R", 1, 1))
    assert main(["progress", str(drive), "--import", str(other)]) == 0
    assert bests(drive) == [[1, 3], [0, 3], [1, 0]]
    progress = Progress(Folder(drive))
    assert (names(progress), progress.player) == (["Ada", "Bob", "Cleo"], 0)
    assert of_player(progress, 2).place == ("Cleo.skbn", 0)
    assert of_player(progress, 0).place == ("Ada.skbn", 0)


def test_the_only_player_of_another_console_becomes_the_third_here(drive, tmp_path):
    other = fill(make_drive(tmp_path / "other"), (1, "Cleo", 0, "R", 1, 1))
    assert main(["progress", str(drive), "--import", str(other), "--player", "3"]) == 0
    assert bests(drive) == [[1, 0], [0, 3], [1, 0]]
    assert names(Progress(Folder(drive))) == ["Ada", "Bob", "Cleo"]


def test_of_several_there_the_one_with_the_same_number_is_taken(drive, tmp_path, capsys):
    other = make_drive(tmp_path / "other")
    fill(other, (1, "Eve", 1, "rRR", 3, 2), (2, "Dan", 0, "R", 1, 1))
    assert main(["progress", str(drive), "--import", str(other), "--player", "2"]) == 0
    assert bests(drive) == [[1, 0], [1, 3], [0, 0]]
    assert main(["progress", str(drive), "--import", str(other), "--player", "3"]) == 2
    assert "no player 3 here" in capsys.readouterr().err


def test_solutions_in_a_file_are_taken_in_for_one(drive, tmp_path):
    level = tmp_path / "level.sok"
    assert main(["progress", str(drive), "--player", "2", "-o", str(level)]) == 0
    assert main(["progress", str(drive), "--import", str(level), "--player", "3"]) == 0
    assert bests(drive) == [[1, 0], [0, 3], [0, 3]]


def test_deploy_moves_what_everyone_has(drive):
    progress = Progress(Folder(drive))
    held = deployed.everything(progress)
    assert {player for player, _ in held} == {0, 1}
    job = deployed.Job("grow", (3, 65536, 16384))
    deployed.carry_out(progress, job, lambda: None)
    assert deployed.everything(Progress(Folder(drive))) == held
    assert mend(Progress(Folder(drive)), "finish") == ""


def test_deploy_notices_what_only_another_player_lacks(drive):
    progress = Progress(Folder(drive))
    held = deployed.everything(progress)
    held[1, KEYS[1]] = None
    with pytest.raises(OSError, match="read back"):
        deployed._check(progress.log, progress.log.paths[progress.log.lead], held)
