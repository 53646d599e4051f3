# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``python3 -m tools play`` as a command: its drive, its exit status, its error messages."""

import argparse

import pytest

from tools.commands import play
from tools.errors import InputError, ToolError
from tools.simulate import drive as drives

LEVEL = "; one\n\n#####\n#@$.#\n#####\n\nTitle: Push\n"


def run(*arguments):
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return play.run(parser.parse_args(arguments))


def headless(keys, *arguments):
    return run("--headless", "--keys", keys, *arguments)


def test_shots_are_saved_in_the_current_folder(toy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert headless("RIGHT shot:a.png wait:50 shot:b/b.png", "--drive", str(toy)) == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b" / "b.png").read_bytes()


def test_a_shot_that_cannot_be_written_ends_it(toy, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    for before in ("", "power:off "):
        with pytest.raises(ToolError, match=r"file.a\.png: cannot be written: "):
            headless(f"{before}RIGHT shot:file/a.png wait:50 shot:b.png", "--drive", str(toy))
    assert not (tmp_path / "b.png").exists()


def test_a_dead_console_is_status_1(toy):
    assert headless("X", "--drive", str(toy)) == 1


def test_without_a_drive_each_run_starts_afresh(tmp_path, monkeypatch, root):
    """No folder of the user's is touched, and two runs of the console give the same picture."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(drives, "data_folder", lambda: pytest.fail("the player's own drive"))
    before = sorted(path for path in root.iterdir())
    for name in ("a", "b"):
        assert headless(f"wait:500 A wait:500 DOWN shot:{name}.png") == 0
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()
    assert sorted(path for path in root.iterdir()) == before


def test_a_file_is_put_on_the_drive(tmp_path, monkeypatch, drive):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my level!.xsb").write_text(LEVEL)
    assert headless("wait:100 shot:x.png", "my level!.xsb", "--drive", str(drive)) == 0
    pack = drive / "levels" / "opened" / "my_level_.skbn"
    assert pack.read_bytes()[:4] == b"SKBN"
    assert pack.with_suffix(".titles").read_text() == "Push\n"
    assert "levels" in drives.Drive(drive).shared  # the repository's levels stay visible


def test_a_file_opens_its_first_level(tmp_path, drive):
    """The picture does not change until RIGHT pushes the crate."""
    level = tmp_path / "l.xsb"
    level.write_text(LEVEL)
    shots = [tmp_path / f"{n}.png" for n in range(3)]
    keys = f"shot:{shots[0]} wait:300 shot:{shots[1]} RIGHT wait:300 shot:{shots[2]}"
    assert headless(keys, str(level), "--drive", str(drive)) == 0
    first, second, third = (shot.read_bytes() for shot in shots)
    assert first == second != third


@pytest.mark.parametrize("game", ("2-klocki", "3-brain"))
def test_a_file_of_any_game_opens_its_first_level(game, tmp_path, drive, root):
    source = sorted((root / "levels" / game).glob("*.nbk"))[0]
    (tmp_path / "some.nbk").write_bytes(source.read_bytes())
    shots = [tmp_path / f"{n}.png" for n in range(2)]
    keys = f"wait:600 shot:{shots[0]} RIGHT wait:600 shot:{shots[1]}"
    assert headless(keys, str(tmp_path / "some.nbk"), "--drive", str(drive)) == 0
    assert (drive / "levels/opened/some.nbk").is_file()
    assert shots[0].read_bytes() != shots[1].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    (
        (("--headless",), "--headless and --keys go together"),
        (("--keys", "A"), "--headless and --keys go together"),
        (("--headless", "--keys", "A", "--board", "nix"), "unknown board 'nix'"),
        (("--headless", "--keys", "A", "--drive", "no/such"), "no such folder"),
        (("--headless", "--keys", "A B D?"), "line 1 column 5: unknown token 'D\\?'"),
        (("no.xsb", "--headless", "--keys", "A"), "no.xsb: no such file"),
    ),
)
def test_bad_input(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=said):
        run(*arguments)
