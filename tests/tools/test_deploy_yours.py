"""Test that ``deploy`` keeps what the player put on the drive."""

import pytest
from cable import Cable, Fragile, command, complete, holds, make_fresh, put, starts
from on_a_drive import files_in, written

from tools.build import manifest
from tools.deploy import mounted
from tools.errors import ToolError

pytestmark = pytest.mark.usefixtures("no_waiting")


def test_the_players_files_stay(versions, fresh):
    old, new = versions
    put(mounted.Mounted(fresh), old)
    (fresh / "settings.toml").write_text('NIBBLOCK_THEME = "Night"\n')
    (fresh / "levels/a.xsb").write_text("my own version\n")
    (fresh / "levels/gone.xsb").write_text("mine too\n")
    (fresh / "lib/mine.py").write_text("mine = 1\n")
    made, _ = put(mounted.Mounted(fresh), new)
    assert sorted(made.yours) == ["levels/a.xsb", "levels/gone.xsb", "settings.toml"]
    assert (fresh / "settings.toml").read_text().endswith('\nNIBBLOCK_THEME = "Night"\n')
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"
    assert (fresh / "levels/gone.xsb").read_text() == "mine too\n"
    assert (fresh / "lib/mine.py").exists()
    assert put(mounted.Mounted(fresh), new)[0].changes == []
    put(mounted.Mounted(fresh), old)
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"


@pytest.mark.parametrize(
    ("theirs", "first"),
    (
        (b'NIBBLOCK_THEME = "Night"\n', b"CIRCUITPY_HEAP_START_SIZE = 106496\n"),
        (b"A = 1\r\n[table]\r\nB = 2", b"CIRCUITPY_HEAP_START_SIZE = 106496\r\n"),
        (b"# CIRCUITPY_HEAP_START_SIZE = 1\n", b"CIRCUITPY_HEAP_START_SIZE = 106496\n"),
        (b"A = 1\n CIRCUITPY_HEAP_START_SIZE=65536 # mine\n", b""),
    ),
)
def test_settings_get_the_size_of_the_heap_if_they_lack_it(theirs, first, versions, fresh):
    """They remain the player's, and a size that is there is never changed."""
    (fresh / "settings.toml").write_bytes(theirs)
    for files in (versions[0], versions[1], versions[1]):
        made, _ = put(mounted.Mounted(fresh), files)
        assert (fresh / "settings.toml").read_bytes() == first + theirs
        assert made.yours == ["settings.toml"]
        assert "settings.toml" not in manifest.read(fresh)
    assert made.changes == []


def test_what_is_added_to_settings_is_said(fresh, capsys):
    (fresh / "settings.toml").write_text("A = 1\n")
    assert command(fresh, "--force", "--dry-run", "--games", "sokoban") == 0
    said = "yours, kept, with the line CIRCUITPY_HEAP_START_SIZE = 106496 added: settings.toml\n"
    assert said in capsys.readouterr().out
    assert (fresh / "settings.toml").read_text() == "A = 1\n"


def test_a_program_of_the_player_is_kept_under_another_name(versions, fresh):
    (fresh / "code.py").write_text("print('my game')\n")
    made, _ = put(mounted.Mounted(fresh), versions[0])
    assert made.kept_as == {"code.py": "code_before_nibblock.py"}
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"
    assert starts(fresh)
    put(mounted.Mounted(fresh), versions[1])
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"


def test_a_folder_that_would_be_imported_instead_is_reported(versions, fresh):
    written(fresh / "nibblock/x.py", "")
    with pytest.raises(ToolError, match="use instead of lib/nibblock; rename it; nothing written"):
        put(mounted.Mounted(fresh), versions[0])
    assert not (fresh / "lib/nibblock").exists()


def test_no_second_program_of_the_player_vanishes(versions, fresh):
    programs = [f"print('game {number}')\n".encode() for number in range(3)]
    for number, program in enumerate(programs):
        for name in ("code.py", "boot.py"):
            (fresh / name).write_bytes(program)
        put(mounted.Mounted(fresh), versions[number % 2])
        assert holds(fresh, {"code.py": versions[number % 2]["code.py"]})
    for name in ("code", "boot"):
        kept = [f"{name}_before_nibblock{end}.py" for end in ("", "_2", "_3")]
        assert holds(fresh, dict(zip(kept, programs, strict=True)))
    (fresh / "code.py").write_bytes(programs[0])
    made, _ = put(mounted.Mounted(fresh), versions[0])
    assert made.kept_as == {"code.py": "code_before_nibblock.py"}  # the same bytes are there


def test_a_library_of_the_player_is_kept_under_another_name(versions, fresh):
    theirs = {
        "lib/adafruit_ticks.mpy": b"C\x06mine",
        "lib/adafruit_imageload/__init__.mpy": b"C\x06mine too",
        "lib/nibblock/x.mpy": b"C\x06 an installation that lost its list",
    }
    for path, data in theirs.items():
        written(fresh / path, data)
    ours = complete({**dict.fromkeys(theirs, b"C\x06ours"), "code.py": b"pass\n"})
    made, _ = put(mounted.Mounted(fresh), ours)
    assert holds(fresh, {path: ours[path] for path in theirs})
    kept = {path: path.replace("lib/", "lib_before_nibblock/") for path in list(theirs)[:2]}
    assert made.kept_as == kept
    assert holds(fresh, {kept[path]: theirs[path] for path in kept})
    assert put(mounted.Mounted(fresh), ours)[0].changes == []


def test_a_listed_file_that_the_player_changed_is_kept(versions, fresh):
    """Whether the new version still has such a file or not."""
    old, new = versions
    put(mounted.Mounted(fresh), old)
    (fresh / "lib/nibblock/gone.py").write_text("mine = 1\n")
    (fresh / "lib/nibblock/play/words/en.txt").write_text("mine\n")
    made, _ = put(mounted.Mounted(fresh), new)
    assert made.yours == ["lib/nibblock/gone.py"]
    assert (fresh / "lib/nibblock/gone.py").read_text() == "mine = 1\n"
    assert holds(fresh, {"lib/nibblock/play/words/en.txt": new["lib/nibblock/play/words/en.txt"]})
    assert (fresh / "lib_before_nibblock/nibblock/play/words/en.txt").read_text() == "mine\n"


@pytest.mark.parametrize(
    "path",
    (
        *("code.txt", "lib/nibblock/x.py", "adafruit_ticks.py", "nibblock.mpy"),
        *("lib/adafruit_ticks.py", "lib/adafruit_ticks/__init__.mpy", "adafruit_ticks/a.py"),
    ),
)
def test_what_circuitpython_would_use_instead_of_ours_moves_aside(path, fresh):
    ours = complete(
        {"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06", "lib/adafruit_ticks.mpy": b"C\x06"}
    )
    put(mounted.Mounted(fresh), ours)
    written(fresh / path, b"mine")
    made, _ = put(mounted.Mounted(fresh), ours)
    kept = made.kept_as[path]
    assert list(made.kept_as) == [path] and "before_nibblock" in kept
    assert holds(fresh, {**{name: ours[name] for name in ours}, kept: b"mine"})
    assert not (fresh / path).exists()


def test_a_program_that_ours_replaces_is_named(fresh):
    """Without a code.py, CircuitPython ran main.py."""
    (fresh / "code.py").unlink()
    (fresh / "main.py").write_text("print('mine')\n")
    (fresh / "boot.txt").write_text("print('mine')\n")
    ours = complete({"code.py": b"pass\n", "boot.py": b"pass\n"})
    made, _ = put(mounted.Mounted(fresh), ours)
    assert made.idle == ["main.py", "boot.txt"] and (fresh / "main.py").exists()
    assert put(mounted.Mounted(fresh), ours)[0].idle == []


def test_the_players_programs_survive_a_cut_anywhere(versions, tmp_path):
    root = make_fresh(tmp_path / "drive")
    theirs = {"code.py": b"print('mine')\n", "code.txt": b"print(2)\n", "boot.py": b"print(3)\n"}
    for path, data in theirs.items():
        (root / path).write_bytes(data)
    ours = complete({"code.py": b"pass\n", "boot.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06"})

    def has_all(root):
        return set(theirs.values()) <= set(files_in(root).values())

    def again(copy):
        put(mounted.Mounted(copy), ours)
        assert holds(copy, ours) and has_all(copy)
        assert not (copy / "code.txt").exists() and not list(copy.glob("*_2.py"))

    put(Fragile(root, Cable(root, has_all, again, often=1, reads=lambda *_: True)), ours)
    again(root)
