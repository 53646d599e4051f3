"""``python3 -m tools play`` as a command: its drive, its exit status, its error messages."""

import pytest
from on_a_drive import written
from programs import command_of

from nibblock.progress import Progress
from nibblock.progress.writing.merge import keys
from tools import files
from tools.commands import play
from tools.commands.progress import Folder
from tools.errors import InputError, ToolError
from tools.simulate import drive as drives

LEVEL = "; one\n\n#####\n#@$.#\n#####\n\nTitle: Push\n"


run = command_of(play)


def headless(keys, *arguments):
    return run("--headless", "--keys", keys, *arguments)


def test_shots_are_saved_in_the_current_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert headless("wait:300 shot:a.png wait:50 shot:b/b.png") == 0
    assert capsys.readouterr().out == "wrote a.png\nwrote b/b.png\n"
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b" / "b.png").read_bytes()


def test_a_shot_that_cannot_be_written_ends_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    for before in ("", "power:off "):
        with pytest.raises(ToolError, match=r"file.a\.png: cannot be written: "):
            headless(f"{before}RIGHT shot:file/a.png wait:50 shot:b.png")
    assert not (tmp_path / "b.png").exists()


def test_force_lets_shots_replace_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.png").write_text("mine")
    with pytest.raises(InputError, match=r"shot:\./b.png: this name is used twice"):
        headless("shot:b.png wait:300 shot:./b.png")
    assert headless("shot:a.png wait:300 shot:a.png", "--force") == 0
    assert (tmp_path / "a.png").read_bytes()[1:4] == b"PNG"


def test_a_shot_never_replaces_what_the_run_itself_did_not_see(tmp_path, monkeypatch):
    """A file that appears while the script runs is kept as well."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tools.simulate.simulator.Simulator._check_shots", lambda *_: None)
    (tmp_path / "a.png").write_text("mine")
    with pytest.raises(InputError, match="already there"):
        headless("wait:300 shot:a.png")
    assert (tmp_path / "a.png").read_text() == "mine"


def test_a_dead_console_is_status_1(monkeypatch):
    def die(*_):
        raise RuntimeError("dead")

    monkeypatch.setattr("tools.simulate.console.Console._execute", die)
    assert headless("A") == 1


@pytest.mark.parametrize("folder", [".", "lib", "lib/nibblock"])
def test_nothing_on_the_drive_is_run(drive, monkeypatch, folder):
    """Whoever made the drive wrote all of these; they would run with the user's rights."""
    (drive / folder).mkdir(parents=True, exist_ok=True)
    trap = "raise SystemExit(open('/dev/null') and 'trapped')\n"
    for name in ("code", "boot", "adafruit_ticks", "json", "__init__", "console", "toy", "main"):
        (drive / folder / f"{name}.py").write_text(trap)
    (drive / "code.txt").write_text(trap)
    monkeypatch.syspath_prepend("")
    assert headless("wait:500 A wait:500", "--drive", str(drive)) == 0
    assert not list(drive.rglob("__pycache__"))


def test_the_drives_own_packs_settings_and_saves_are_used(drive):
    (drive / "code.py").write_text("broken(")
    written(drive / "levels/own.xsb", LEVEL)
    (drive / "settings.toml").write_text('NIBBLOCK_START = "levels/own.xsb"\n')
    assert headless("wait:900 RIGHT wait:25000", "--drive", str(drive)) == 0
    (key,) = keys(Progress(Folder(drive)))
    assert Progress(Folder(drive)).best(key, 0)[:2] == (1, 1)
    assert (drive / "code.py").read_text() == "broken("


def test_a_drive_is_played_once_at_a_time(drive):
    """Two consoles would each append to the saves where the other already has."""
    with (
        drives.Drive(drive, foreign=True).in_play(),
        pytest.raises(ToolError, match="already being played"),
    ):
        headless("A", "--drive", str(drive))
    assert headless("A", "--drive", str(drive)) == 0


def test_links_do_not_lead_off_the_drive(drive, tmp_path):
    for rel, kind in (("link", "file"), ("levels/opened", "folder")):
        target = tmp_path / kind
        (drive / rel).parent.mkdir(exist_ok=True)
        (drive / rel).symlink_to(target)
        if kind == "folder":
            target.mkdir()
    here = drives.Drive(drive, foreign=True)
    for attempt in (
        lambda: here.open("link", "wb"),
        lambda: here.remove("levels/opened/x"),
        lambda: here.mkdir("levels/opened/x"),
    ):
        with pytest.raises(PermissionError):
            attempt()
    (tmp_path / "l.xsb").write_text(LEVEL)
    with pytest.raises(ToolError, match="a link off the drive"):
        headless("A", str(tmp_path / "l.xsb"), "--drive", str(drive))
    assert list((tmp_path / "folder").iterdir()) == []


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
    pack = drive / "levels" / "opened" / "my_level_.nbk"
    assert [level.title for level in files.read_levels(str(pack)).levels] == ["Push"]
    assert "levels" in drives.Drive(drive).shared  # the repository's levels stay visible


def test_a_pack_of_the_drive_is_opened_where_it_is(tmp_path, drive):
    level = written(drive / "levels" / "mine" / "l.xsb", LEVEL)
    # At once: the script begins when a new drive has its save files, as the console heeds no keys
    # before.
    assert headless("RIGHT wait:25000", str(level), "--drive", str(drive)) == 0
    assert not (drive / "levels" / "opened").exists()
    (key,) = keys(Progress(Folder(drive)))
    assert Progress(Folder(drive)).best(key, 0)[:2] == (1, 1)


def test_stored_solutions_come_along(tmp_path, drive):
    level = written(tmp_path / "l.sok", LEVEL + "\nSolution: Mine\nR\n")
    assert headless("A", str(level), "--drive", str(drive)) == 0
    (opened,) = files.read_levels(str(drive / "levels/opened/l.nbk")).levels
    assert [solution.moves for solution in opened.solutions] == ["R"]


def test_only_the_pack_that_play_made_itself_is_replaced(tmp_path, drive):
    """Not another of that name, and not its own once somebody has changed it."""
    level = tmp_path / "l.xsb"
    opened = drive / "levels/opened"
    written(opened / "l.nbk", "mine")
    for title in ("One", "Two"):
        level.write_text(LEVEL.replace("Push", title))
        assert headless("A", str(level), "--drive", str(drive)) == 0
        assert sorted(path.name for path in opened.iterdir()) == ["l-2.nbk", "l.nbk"]
        assert files.read_levels(str(opened / "l-2.nbk")).levels[0].title == title
    (opened / "l-2.nbk").write_text("changed")
    assert headless("A", str(level), "--drive", str(drive)) == 0
    assert [path.read_text() for path in (opened / "l.nbk", opened / "l-2.nbk")] == [
        "mine",
        "changed",
    ]
    assert (opened / "l-3.nbk").exists()


def test_a_file_opens_its_first_level(tmp_path, drive):
    """The picture does not change until RIGHT pushes the crate."""
    level = written(tmp_path / "l.xsb", LEVEL)
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
        (("--headless",), "--headless needs --keys"),
        (("--keys", "A"), "--keys needs --headless"),
        (("--headless", "--keys", "A", "--board", "nix"), "unknown board 'nix'"),
        (("--headless", "--keys", "A", "--drive", "no/such"), "no such folder"),
        (("--board", "picoboy_color"), "--board raspberry_pi_pico and NIBBLOCK_WIRING"),
        (("--headless", "--keys", "A B D?"), "line 1 column 5: unknown token 'D\\?'"),
        (("no.xsb", "--headless", "--keys", "A"), "no.xsb: no such file"),
    ),
)
def test_bad_input(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=said):
        run(*arguments)
