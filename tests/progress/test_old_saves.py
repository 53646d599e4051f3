"""Take the saves of 0.1.0 over to a drive of today: see tests/fixtures/saves-0.1.0."""

import json
import shutil
import subprocess
import sys
import zipfile

import pytest
from hands import go_to, home, levels_of, running

from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.level import shuffle_in
from nibblock.games.klocki.rules import Klocki
from nibblock.games.sokoban.rules import Sokoban
from nibblock.play.session import Session
from nibblock.play.tape import frames
from nibblock.progress import Drive, Progress
from nibblock.progress.writing.merge import keys, of_player
from nibblock.progress.writing.players import choose, turn_to
from tools.simulate.simulator import Simulator

PACKS = {
    "sokoban": "levels/1-sokoban/1-first-steps.skbn",
    "klocki": "levels/2-klocki/1-lessons.nbk",
    "brain": "levels/3-brain/1-lessons.nbk",
}
BY_EARLIER_RULES = ("150e5260a6a5", "9ea5009ff371", "b680c32924f8")  # Klocki levels that are solved


@pytest.fixture
def fixture(root):
    return root / "tests" / "fixtures" / "saves-0.1.0"


@pytest.fixture
def older(fixture, tmp_path):
    with zipfile.ZipFile(fixture / "drive.zip") as archive:
        archive.extractall(tmp_path / "older")
    return tmp_path / "older"


@pytest.fixture
def drive(root, older, tmp_path):
    """A drive with the same packs, to which the saves of ``older`` were taken over."""
    shutil.copytree(older, tmp_path / "drive", ignore=shutil.ignore_patterns("nbsave*"))
    import_saves(root, tmp_path / "drive", older)
    return tmp_path / "drive"


def import_saves(root, drive, older, *options):
    """Return what is reported."""
    command = [sys.executable, *options, "-m", "tools", "progress", str(drive), "--json"]
    done = subprocess.run(
        [*command, "--import", str(older)], cwd=root, capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def records(fixture):
    """All records, as they are taken over: the rules a game is played by now stand behind it."""
    found = json.loads((fixture / "records.json").read_text())["levels"]
    for key in BY_EARLIER_RULES:
        for best in found[key][:2]:
            best[2] += "01"
    return found


def read(drive):
    """Return all records of levels on a drive, in the form of records.json."""
    progress = Progress(Drive(f"{drive}/"))
    found = {}
    for key in {*keys(progress), *progress.unfinished_keys()}:
        every = (progress.best(key, 0), progress.best(key, 1), progress.unfinished(key))
        found[key.hex()] = [stored and [*stored[:-1], bytes(stored[-1]).hex()] for stored in every]
    return found


def levels(drive, game):
    """Return the levels of the drive's pack of a game."""
    return levels_of(drive / PACKS[game])


def test_every_record_is_taken_over(older, drive, records):
    assert read(drive) == records
    assert Progress(Drive(f"{older}/")).log.paths == []  # the console itself reads none of them


def test_they_stay_the_first_players_when_another_comes(drive, records):
    progress = Progress(Drive(f"{drive}/"))
    choose(progress, 1)
    for key in keys(of_player(progress, 0)):
        progress.add_solution(key, 1, 1, b"")
    assert progress.flush() == ""
    turn_to(progress, 0)
    choose(progress, 0)
    assert progress.flush() == ""
    assert read(drive) == records


def test_the_desktop_reports_the_same(older, drive, fixture, root):
    then = json.loads((fixture / "progress.json").read_text("utf-8"))
    now = import_saves(root, drive, older, "-S")  # without any package: only Python's own modules
    now["settings"] = then["settings"]  # they are not taken over
    for report in (then, now):  # a shuffled level's board was the one before the shuffle
        for level in report["levels"]:
            if "(shuffled, seed" in level["title"]:
                del level["board"]
    assert now == then


def test_bests_are_replayed(drive, records):
    played = 0
    for game in PACKS:
        for n, level in enumerate(levels(drive, game)):
            for best in filter(None, records.get(level.key.hex(), [])[:2]):
                again = levels(drive, game)[n]  # the rules take ownership of a level
                assert replayed(game, again, bytes.fromhex(best[2])) == best[:2]
                played += 1
    assert played == 2 * sum(record[0] is not None for record in records.values())


def replayed(game, level, steps):
    """Return the counters of a level after ``steps`` solved it."""
    if game == "brain":
        rules = Brain(level)
        for pressed in frames(steps):
            rules.frame(pressed)
        assert rules.solved
        return [rules.frames, rules.moves]
    rules = Sokoban(level) if game == "sokoban" else Klocki(level)
    session = Session(rules)
    assert session.resume(-1, len(steps) * 8, -1, steps) and rules.solved
    assert session.solution() in (steps, steps[:-1])  # without the rules that it was played by
    return [count for _, count in rules.counters()[:2]]


@pytest.mark.parametrize("game", PACKS)
def test_every_game_is_resumed_and_saved_the_same(drive, records, game):
    left = {key: record[2] for key, record in records.items() if record[2]}
    simulator = Simulator(drive)
    simulator.run("wait:1000")
    resumed = 0
    for n, level in enumerate(levels(drive, game)):
        if level.key.hex() not in left:
            continue
        go_to(simulator, PACKS[game], n, game)
        simulator.run("wait:500")
        screen = running(simulator).screen
        shuffle = shuffle_in([*left[level.key.hex()][:3], bytes.fromhex(left[level.key.hex()][3])])
        assert (screen.key_of_level == level.key) == (shuffle is None)
        if game == "klocki":
            assert screen.shuffle == shuffle
        stored = left.get(screen.key_of_level.hex())
        if stored:
            session = screen.session
            if session.variant:  # the rules a game is played by are stored behind its steps now
                stored[3] += f"{session.variant:02x}"
            assert [*session.stand(), bytes(session.game()).hex()] == stored
            resumed += 1
        home(simulator)
    simulator.close()
    assert resumed == {"sokoban": 1, "klocki": 3, "brain": 1}[game]
    assert read(drive) == records
