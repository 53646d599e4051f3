"""Test how ``progress`` writes bests to files, and takes them from files and other drives."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.games.brain import level as brain
from nibblock.games.brain.rules import Brain
from nibblock.games.klocki.level import packed_shuffle
from nibblock.games.klocki.rules import BY_KLOCKI, Klocki
from nibblock.games.klocki.setup.shuffle import MOVES
from nibblock.packs import open_pack
from nibblock.play.session import Session
from nibblock.play.timed import Timed
from nibblock.progress import Progress
from nibblock.progress.records.chip import kept_key
from nibblock.progress.writing.mend import job, mend
from tools import files
from tools.commands import main
from tools.commands.bests import outputs
from tools.commands.progress import Folder
from tools.errors import InputError
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games import module
from tools.games.brain import text as brain_text
from tools.games.klocki import board as klocki_board
from tools.games.klocki import records
from tools.games.klocki import text as klocki
from tools.games.saves import Saved
from tools.games.sokoban.formats import board as sokoban_board

from .test_progress import packed

CRATES = Level(("#######", "#@ $ .#", "#######"), "Crates")
SLIDE = Level((".@.......#......", ".........[......", "....+..........."), "Slide", game="klocki")
WALK = "5 3\n0 0 1\n\n0 3 1\n-4 2 0\n"

CRATES_KEY = sokoban_board.to_device(CRATES.rows).key
SLIDE_KEY = klocki_board.to_device(SLIDE).key
WALK_KEY = brain.read(WALK.splitlines()).key


def slid(*codes):
    """Return (moves, steps, stored steps) of cells and ways played on SLIDE."""
    rules = Klocki(klocki_board.to_device(SLIDE))
    session = Session(rules)
    session.variant = BY_KLOCKI
    for cell, way in codes:
        assert session.step(cell << 3 | way)
    return rules.moves, rules.steps, bytes(session.packed(session.at))


DOWN, RIGHT = 3, 2
SHORT = ((0, DOWN), (4, RIGHT), (5, DOWN))


def walked(*frames):
    """Return (frames, moves, tape) of a game of WALK, as the console records it."""
    game = Timed(Brain(brain.read(WALK.splitlines())))
    for pressed in frames:
        game.begin(pressed)
        game.work(1000)
    assert game.rules.solved
    return game.rules.frames, game.rules.moves, bytes(game.tape.packed())


@pytest.fixture
def drive(tmp_path):
    """Return a drive with a pack of each game and no saves."""
    folder = tmp_path / "drive"
    (folder / "levels").mkdir(parents=True)
    (folder / "levels" / "two.nbk").write_bytes(nbk.write(Collection((CRATES, SLIDE))))
    (folder / "levels" / "walk.txt").write_text(WALK, encoding="utf-8")
    return folder


def solve(folder, *bests):
    """Store bests, (key, count, count, steps)."""
    folder.mkdir(exist_ok=True)
    progress = with_files(folder)
    for best in bests:
        progress.add_solution(*best)
    assert progress.flush() == ""


def with_files(folder):
    """Return the progress on a drive, with save files."""
    progress = Progress(Folder(folder))
    if job(progress):
        assert mend(progress, "create") == ""
    return progress


def bests(folder, key):
    progress = Progress(Folder(folder))
    return [
        best and (*best[:2], bytes(best[2])) for by in (0, 1) if (best := progress.best(key, by))
    ]


@pytest.fixture
def solved(drive):
    """Return the drive with bests in all games."""
    solve(
        drive,
        (CRATES_KEY, 3, 2, packed("rrr")),
        (SLIDE_KEY, *slid(*SHORT)),
        (WALK_KEY, *walked(4, 4, 4, 0)),
        (WALK_KEY, 9, 2, b""),
    )
    return drive


def read(path):
    collection = files.read_levels(str(path))
    assert main(["info", str(path)]) == 0
    return {level.title: level.solutions for level in collection.levels}


def test_each_game_has_a_file_that_info_verify_and_convert_read(solved, tmp_path):
    out = tmp_path / "out"
    assert main(["progress", str(solved), "-o", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "brain.nbk", "klocki.rec", "klocki.sol", "sokoban.sok",
    ]  # fmt: skip
    for name in ("brain.nbk", "klocki.sol", "sokoban.sok"):
        (found,) = read(out / name).values()
        assert [solution.kind for solution in found] == ["solution"]
        assert main(["verify", str(out / name)]) == 0
        assert main(["convert", str(out / name), str(tmp_path / f"{name}.nbk")]) == 0
    assert read(out / "klocki.sol")["Slide"][0].moves == "0,0:v>v"
    assert read(out / "brain.nbk")["walk"][0].moves == "0,r,0,r,0,r"
    assert (out / "klocki.rec").read_bytes() == b"    1     3 Slide\r\n"
    description = files.read_levels(str(out / "brain.nbk")).description
    assert "fewest moves: 9 frames, 2 moves: not kept" in description
    assert main(["progress", str(solved), "-o", str(out), "--force"]) == 0


def test_one_file_in_the_form_that_its_name_asks_for(solved, tmp_path, capsys):
    pack, sol, rec = (tmp_path / name for name in ("all.nbk", "Klocki.sol", "Klocki.rec"))
    for out in (pack, sol, rec):
        assert main(["progress", str(solved), "-o", str(out)]) == 0
        assert ("left out 1 Sokoban level" in capsys.readouterr().err) == (out != pack)
    assert set(read(pack)) == {"Crates", "Slide", "walk"}
    assert sol.read_bytes().startswith(b'"Slide"\r\n')
    assert rec.read_bytes() == b"    1     3 Slide\r\n"
    assert main(["verify", str(pack)]) == 0


def test_sokoban_alone_is_one_text(drive, tmp_path):
    solve(drive, (CRATES_KEY, 3, 2, packed("rrr")))
    out = tmp_path / "out.sok"
    assert main(["progress", str(drive), "-o", str(out)]) == 0
    assert read(out)["Crates"][0].moves == "rRR"
    (tmp_path / "folder").mkdir()
    assert main(["progress", str(drive), "-o", str(tmp_path / "folder")]) == 0
    assert (tmp_path / "folder" / "sokoban.sok").read_bytes() == out.read_bytes()


def test_both_bests_of_klocki_and_its_unfinished_game_are_written(drive, tmp_path):
    progress = with_files(drive)
    progress.add_solution(SLIDE_KEY, *slid(*SHORT))
    progress.add_solution(SLIDE_KEY, 9, 2, b"")  # numbers only
    progress.set_unfinished(SLIDE_KEY, 3, 2, -1, slid(*SHORT)[2])
    assert progress.flush() == ""
    out = tmp_path / "out"
    assert main(["progress", str(drive), "-o", str(out)]) == 0
    (snapshot,) = read(out / "klocki-unfinished.sol")["Slide"]
    assert (snapshot.kind, snapshot.moves) == ("snapshot", "0,0:v>")
    notes = (out / "klocki-notes.txt").read_text("utf-8")
    assert "fewest steps: 9 moves, 2 steps: not kept" in notes


def test_a_shuffled_level_is_written_in_its_position(drive, tmp_path):
    progress = with_files(drive)
    progress.set_unfinished(SLIDE_KEY, 0, 0, -1, packed_shuffle((MOVES, 7)))
    level = klocki_board.to_device(SLIDE)
    level.shuffle = (MOVES, 7)
    key = level.key
    session = Session(Klocki(level))
    assert any(session.step(cell << 3 | RIGHT) for cell in range(12))
    progress.set_unfinished(key, 1, 1, -1, session.packed(1))
    assert progress.flush() == ""
    assert main(["progress", str(drive), "-o", str(tmp_path / "out")]) == 0
    (found,) = read(tmp_path / "out" / "klocki-unfinished.sol").values()
    assert [solution.kind for solution in found] == ["snapshot"]


def test_moves_that_a_player_keeps_have_a_name(drive, tmp_path, capsys):
    progress = with_files(drive)
    progress.set_unfinished(kept_key(SLIDE_KEY), 3, 2, -1, slid(*SHORT)[2])
    assert progress.flush() == ""
    assert main(["progress", str(drive), "-o", str(tmp_path / "out")]) == 0
    assert "Slide (kept moves)" in capsys.readouterr().out
    (snapshot,) = read(tmp_path / "out" / "klocki-unfinished.sol")["Slide (kept moves)"]
    assert snapshot.moves == "0,0:v>"


# Nothing is believed.


def test_a_best_of_another_drive_must_solve_the_level(solved, tmp_path, capsys):
    before = {key: bests(solved, key) for key in (CRATES_KEY, SLIDE_KEY, WALK_KEY)}
    solve(
        tmp_path / "other",
        (CRATES_KEY, 1, 0, packed("r")),
        (SLIDE_KEY, 1, 1, slid(*SHORT[:1])[2]),
        (WALK_KEY, 1, 0, bytes((0x10,))),
    )
    assert main(["progress", str(solved), "--import", str(tmp_path / "other")]) == 0
    assert {key: bests(solved, key) for key in before} == before
    reported = capsys.readouterr().err
    assert "0 new bests" in reported and "6 solutions left out" in reported


def test_claimed_numbers_are_counted_again(drive, tmp_path):
    moves, steps, stored = slid(*SHORT)
    solve(
        tmp_path / "other",
        (SLIDE_KEY, 1, 1, stored),
        (WALK_KEY, 2, 1, walked(4, 4, 4, 0)[2]),
    )
    assert main(["progress", str(drive), "--import", str(tmp_path / "other")]) == 0
    assert bests(drive, SLIDE_KEY) == [(moves, steps, stored)] * 2
    assert bests(drive, WALK_KEY) == [walked(4, 4, 4, 0)] * 2


def test_numbers_without_steps_or_level_do_not_replace_ours(solved, tmp_path):
    unknown = b"\x09zzzzz"
    solve(solved, (unknown, 50, 5, packed("lurd")))
    before = {key: bests(solved, key) for key in (CRATES_KEY, unknown)}
    solve(
        tmp_path / "other",
        (CRATES_KEY, 1, 0, b""),
        (unknown, 1, 0, packed("l")),
        (b"\x08zzzzz", 7, 7, packed("l")),
    )
    assert main(["progress", str(solved), "--import", str(tmp_path / "other")]) == 0
    assert {key: bests(solved, key) for key in before} == before
    assert bests(solved, b"\x08zzzzz") == [(7, 7, packed("l"))] * 2


# From files.


def test_an_export_comes_back_in_full(solved, drive, tmp_path):
    assert main(["progress", str(solved), "-o", str(tmp_path / "all.nbk")]) == 0
    again = tmp_path / "again"
    (again / "levels").mkdir(parents=True)
    for path in (drive / "levels").iterdir():
        (again / "levels" / path.name).write_bytes(path.read_bytes())
    assert main(["progress", str(again), "--import", str(tmp_path / "all.nbk")]) == 0
    for key in (CRATES_KEY, SLIDE_KEY):
        assert bests(again, key) == bests(solved, key)
    assert bests(again, WALK_KEY) == [walked(4, 4, 4, 0)] * 2


def test_solutions_of_any_level_file_become_bests(drive, tmp_path, capsys):
    (tmp_path / "walk.txt").write_text(WALK + ": ,r,,r,,r\n", encoding="utf-8")
    crates = Level(CRATES.rows, "Crates", solutions=(Solution("rRR"), Solution("r")))
    (tmp_path / "crates.nbk").write_bytes(nbk.write(Collection((crates,))))
    for name, key, count in (("walk.txt", WALK_KEY, (4, 3)), ("crates.nbk", CRATES_KEY, (3, 2))):
        assert main(["progress", str(drive), "--import", str(tmp_path / name)]) == 0
        assert bests(drive, key)[0][:2] == count
    assert "1 solution left out" in capsys.readouterr().err


def test_a_klocki_sol_is_taken_in_by_its_boards(drive, tmp_path):
    """Write identifiers of its own, as Klocki does: the board is the same level."""
    data = klocki.write(Collection((Level(SLIDE.rows, "Other title", game="klocki"),)))
    data = data.replace(b".@..", b".@ab", 1) + b" 1)0,0:v>v\r\n"
    assert klocki_board.to_device(files.formats.read(data, "x").levels[0]).key != SLIDE_KEY
    (tmp_path / "Klocki.sol").write_bytes(data)
    assert main(["progress", str(drive), "--import", str(tmp_path / "Klocki.sol")]) == 0
    assert bests(drive, SLIDE_KEY) == [slid(*SHORT)] * 2


@pytest.mark.parametrize("data", [b"", b"\0" * 99, b"NBK\x11", b'"x"\r\n.@......\r\n 1)0,0:q\r\n'])
def test_a_file_that_holds_nothing_is_refused_and_changes_nothing(solved, tmp_path, capsys, data):
    before = (solved / "nbsave_a" / "progress.nbs").read_bytes()
    (tmp_path / "bad.sol").write_bytes(data)
    assert main(["progress", str(solved), "--import", str(tmp_path / "bad.sol")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert (solved / "nbsave_a" / "progress.nbs").read_bytes() == before


def test_json_still_lists_everything(solved, capsys):
    assert main(["progress", str(solved), "--json"]) == 0
    games = {level["game"] for level in json.loads(capsys.readouterr().out)["levels"]}
    assert games == {"sokoban", "klocki", "brain"}


# Records: numbers that come with levels.


def test_records_go_into_packs_and_stay_there(tmp_path, capsys):
    source, rec = tmp_path / "slide.klocki", tmp_path / "Klocki.rec"
    source.write_bytes(klocki.write(Collection((SLIDE,))) + b" 1)0,0:v>v\r\n")
    rec.write_bytes(b"    0     2 Slide\r\n    7     8 Another\r\n")
    pack, again, text = (tmp_path / name for name in ("a.nbk", "b.nbk", "c.klocki"))
    assert main(["convert", str(source), str(pack), "--records", str(rec)]) == 0
    assert main(["convert", str(pack), str(again)]) == 0
    assert pack.read_bytes() == again.read_bytes()
    opened = open_pack(str(again))
    assert opened.read(0).best == (1, 2)  # the moves of its solution, the steps of the record
    opened.close()
    assert main(["info", str(pack), "--json"]) == 0
    levels = json.loads(capsys.readouterr().out.splitlines()[-1])["levels"]
    assert levels[0]["record"] == {"moves": None, "steps": 2}
    assert main(["convert", str(pack), str(text)]) == 0
    assert "lost " + str(text) + ": 1 record" in capsys.readouterr().out


def test_numbers_without_steps_become_records_of_an_exported_pack(drive, tmp_path):
    solve(drive, (SLIDE_KEY, 5, 9, b""), (WALK_KEY, 8, 2, b""))
    assert main(["progress", str(drive), "-o", str(tmp_path / "all.nbk")]) == 0
    levels = files.read_levels(str(tmp_path / "all.nbk")).levels
    assert {level.title: level.record for level in levels} == {"Slide": (5, 9), "walk": (8,)}


@given(st.lists(st.integers(-3, 1 << 70) | st.text(max_size=3) | st.booleans(), max_size=12))
def test_a_record_of_any_file_does_no_harm(record):
    data = nbk.write(Collection((replace(SLIDE, record=tuple(record)),)))
    assert nbk.write(nbk.read(data, "pack")) == data


# A stranger's files and saves.


@given(st.binary(max_size=40), st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
def test_stored_steps_of_a_stranger_are_played_or_refused(steps, one, two):
    for level in (CRATES, SLIDE, brain_text.make(brain.read(WALK.splitlines()), "walk")):
        saved = Saved(b"abcdef", ((one, two, steps), (two, one, steps)), (one, two, -1, steps))
        saved.level, saved.game = level, level.game
        best = saved.part("replay")(level, (one, two, steps))
        assert best is None or saved.part("replay")(level, best) == best
        saved.exported()
        saved.part("describe")(saved)
        outputs("out.nbk", {b"abcdef": saved})


@given(st.text("0123456789,:;<>v^xlurd[]=.LURD ", max_size=30))
def test_moves_of_a_stranger_are_played_or_refused(moves):
    for level in (CRATES, SLIDE, brain_text.make(brain.read(WALK.splitlines()), "walk")):
        best = module(level.game, "saves").stored(level, moves)
        assert best is None or module(level.game, "saves").replay(level, best) == best


@given(st.binary(max_size=60), st.integers(0, 200))
def test_a_damaged_sol_or_rec_is_read_or_refused_in_one_line(noise, at):
    data = klocki.write(Collection((SLIDE, SLIDE))) + b" 1)0,0:v>v\r\n"
    for good, reader in ((data, klocki.read), (b"    1     3 Slide\r\n" * 9, records.read)):
        for bad in (noise, good[:at] + noise + good[at:], good[:at] + noise):
            try:
                reader(bad, "file")
            except InputError as error:
                assert "\n" not in str(error)
