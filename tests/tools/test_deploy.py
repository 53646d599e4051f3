"""Test the command ``deploy``: how it finds a drive, what it reports, and what it refuses."""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from cable import ROOT, Fragile, command, complete, holds, make_fresh, put
from on_a_drive import files_in

from tools.build import contents, manifest
from tools.build.folder import write_drive
from tools.commands import deploy
from tools.deploy import mounted, mounts, plan
from tools.errors import InputError, ToolError

pytestmark = pytest.mark.usefixtures("no_waiting")


@pytest.fixture
def quick(monkeypatch):
    """Return a build of three files."""
    small = {"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06", "levels/a.nbk": b"NBK"}
    asked = []

    def make(wishes, volume):
        asked.append((wishes, volume))
        return contents.Contents(complete(small), ("sokoban",), ["Drawing levels", "Level codes"])

    monkeypatch.setattr(deploy, "make_drive", make)
    return asked


def test_nothing_changed_writes_nothing(versions, fresh):
    put(mounted.Mounted(fresh), versions[0])
    drive = Fragile(fresh)
    made, _ = put(drive, versions[0])
    assert made.changes == [] and drive.done == 0


def test_a_drive_that_loses_data_is_noticed(versions, fresh, monkeypatch):
    drive = mounted.Mounted(fresh)
    real = drive.write

    def flip(path, data):
        real(path, data.replace(b"Sokoban", b"Sok0ban") if "sokoban/rules" in path else data)

    monkeypatch.setattr(drive, "write", flip)
    with pytest.raises(ToolError, match=r"sokoban/rules\.py: does not read back as written"):
        put(drive, versions[0])


def test_too_small_a_drive_is_refused(versions, fresh):
    drive = Fragile(fresh, size=150_000)
    made = plan.make(drive, versions[0])
    with pytest.raises(ToolError, match=r"bytes too few on the drive; .* nothing written"):
        plan.check_room(made, drive)
    large = Fragile(fresh)
    plan.check_room(plan.make(large, versions[0]), large)


def test_the_command_reports_what_it_does(quick, fresh, capsys):
    assert command(fresh, "--force", "--yes") == 0
    said = capsys.readouterr().out
    assert "pimoroni_picosystem, CircuitPython 9.2.1" in said
    assert "left out: Drawing levels; Level codes" in said
    assert "added: 2 files, 5 bytes: lib/nibblock 1, levels 1\n" in said
    assert "changed: 1 file, 5 bytes: . 1\n" in said and said.count("\n") <= 12
    assert "eject the drive" in said
    assert quick[0][0].board == "pimoroni_picosystem" and quick[0][1].room > 0
    (fresh / "main.py").write_text("print('mine')")
    assert command("--drive", fresh, "--force", "--yes") == 0
    said = capsys.readouterr().out
    assert "unchanged: 3 files; free: " in said and "added" not in said
    assert "main.py" not in said  # it did not run before either


def test_a_dry_run_writes_nothing(quick, fresh, capsys):
    before = files_in(fresh)
    assert command(fresh, "--force", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "added: 2 files" in said and "  levels/a.nbk: 3\n" not in said
    assert files_in(fresh) == before
    assert command(fresh, "--force", "--dry-run", "--verbose") == 0
    assert "  levels/a.nbk: 3\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "settings", "words", "risk"),
    (
        ("pybadge", "", (), ""),
        ("pybadge", "", ("--board", "edgebadge"), ""),
        ("pybadge", "", ("--board", "pygamer"), "built for pygamer, but this is a pybadge"),
        ("my_board", "", (), "board my_board is not in the table; unless"),
        ("my_board", "", ("--board", "pygamer"), ""),
        ("my_board", "", ("--wiring", "picoboy_color"), ""),
        ("my_board", 'NIBBLOCK_WIRING = "picoboy_color"\n', (), ""),
        ("my_board", 'NIBBLOCK_DISPLAY = "st7789"\n', (), ""),
    ),
)
def test_a_board_that_may_not_show_anything_is_a_risk(
    board, settings, words, risk, quick, fresh, capsys
):
    boot = (fresh / "boot_out.txt").read_text().replace("pimoroni_picosystem", board)
    (fresh / "boot_out.txt").write_text(boot)
    (fresh / "settings.toml").write_text(settings)
    assert command(fresh, "--force", "--dry-run", *words) == 0
    said = capsys.readouterr().out
    assert f"\nrisk: {risk}" in said if risk else "risk" not in said
    assert quick[0][0].unlisted == board  # whose heap it is


def test_it_asks_first(quick, fresh, monkeypatch):
    before = files_in(fresh)
    with pytest.raises(InputError, match="no terminal to ask on; expected --yes"):
        command(fresh, "--force")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda text: "n")
    assert command(fresh, "--force") == 1 and files_in(fresh) == before
    monkeypatch.setattr("builtins.input", lambda text: "y")
    assert command(fresh, "--force") == 0 and files_in(fresh) != before


@pytest.mark.parametrize(
    ("text", "said"),
    (
        ("Adafruit CircuitPython 8.2.10 on 2024", "CircuitPython 8.2.10; expected 9 or 10"),
        ("Adafruit CircuitPython 11.0.0-alpha.1 on 2027", "expected 9 or 10"),
        ("something else", "gives no CircuitPython version"),
    ),
)
def test_other_versions_are_refused(text, said, quick, fresh):
    (fresh / "boot_out.txt").write_text(text)
    before = files_in(fresh)
    with pytest.raises(InputError) as fault:
        command(fresh, "--force", "--yes")
    assert said in str(fault.value) and files_in(fresh) == before


def test_ten_and_unknown_boards_are_fine(quick, fresh):
    (fresh / "boot_out.txt").write_text("Adafruit CircuitPython 10.0.0 on x; Y\nBoard ID:my_own\n")
    assert command(fresh, "--force", "--yes") == 0
    assert quick[0][0].board is None


def test_a_folder_that_is_no_drive(quick, tmp_path):
    with pytest.raises(InputError, match=r"no boot_out\.txt"):
        command(tmp_path, "--yes")


def test_a_folder_with_a_boot_out_is_no_drive(quick, fresh):
    """People keep copies of a drive in their home."""
    before = files_in(fresh)
    with pytest.raises(InputError, match="plain folder, not a mounted drive; expected CIRCUITPY"):
        command(fresh, "--yes")
    assert files_in(fresh) == before
    assert command(fresh, "--force", "--yes") == 0


@pytest.mark.parametrize(
    ("kind", "said"),
    (("vfat", ""), ("FAT32", ""), ("msdos", ""), ("ext4", "a drive with ext4, not FAT")),
)
def test_only_a_fat_passes_for_a_board(kind, said, monkeypatch, tmp_path):
    monkeypatch.setattr(mounts, "file_system", lambda root: kind)
    assert mounts.fault(tmp_path) == said


def test_the_file_systems_of_this_machine(tmp_path):
    assert mounts.file_system(tmp_path / "nowhere") == ""
    if sys.platform == "linux":
        assert mounts.file_system(Path("/proc")) == "proc"


def test_mounts_on_a_mac(monkeypatch):
    listed = (
        "/dev/disk1s1 on / (apfs, local)\n/dev/disk4s1 on /Volumes/CIRCUITPY 1 (msdos, local)\n"
    )
    monkeypatch.setattr(sys, "platform", "darwin")
    done = SimpleNamespace(stdout=listed)
    monkeypatch.setattr(mounts.subprocess, "run", lambda *words, **options: done)
    monkeypatch.setattr(os.path, "ismount", lambda path: True)
    assert mounts.file_system(Path("/Volumes/CIRCUITPY 1")) == "msdos"


def test_the_drive_is_found(quick, fresh, tmp_path, monkeypatch):
    other = tmp_path / "USB"
    other.mkdir()
    (other / "boot_out.txt").write_text("a diary")
    with pytest.raises(InputError, match="no CIRCUITPY drive found"):
        mounted.find([fresh])
    monkeypatch.setattr(mounts, "file_system", lambda root: "vfat")
    assert mounted.find([other, fresh, tmp_path / "nowhere"]) == fresh
    with pytest.raises(InputError, match="no CIRCUITPY drive found; expected a board plugged in"):
        mounted.find([other])
    second = make_fresh(tmp_path / "CIRCUITPY1")
    with pytest.raises(InputError, match=r"several drives: .*CIRCUITPY, .*CIRCUITPY1; expected"):
        mounted.find([fresh, second])
    monkeypatch.setattr(mounted, "usual_places", lambda: [fresh])
    assert command("--yes") == 0 and (fresh / "lib/nibblock/x.mpy").exists()


def test_a_build_for_another_board_is_refused(fresh, tmp_path):
    write_drive(tmp_path / "made", complete({"code.py": b"pass\n"}))
    listed = tmp_path / "made/MANIFEST.txt"
    first, _, rest = listed.read_text().partition("\n")
    listed.write_text(f"{first.rpartition(' for ')[0]} for ugame22\n{rest}")
    before = files_in(fresh)
    with pytest.raises(InputError, match="a build for ugame22; expected one for pimoroni_pico"):
        command(fresh, "--force", "--build", tmp_path / "made", "--yes")
    assert files_in(fresh) == before


def test_a_folder_made_by_build(fresh, tmp_path):
    files = complete({"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06"})
    write_drive(tmp_path / "made", files)
    assert command(fresh, "--force", "--build", tmp_path / "made", "--yes") == 0
    assert holds(fresh, files)
    (tmp_path / "made/code.py").write_text("other")
    with pytest.raises(InputError, match="not as it was built; expected a fresh build"):
        command(fresh, "--force", "--build", tmp_path / "made", "--yes")
    with pytest.raises(InputError, match="not a build"):
        command(fresh, "--force", "--build", tmp_path, "--yes")


def test_a_real_build_reaches_the_drive(fresh, monkeypatch):
    """Go the whole way once, from the compiler to the drive."""
    made = []

    def make(wishes, volume):
        made.append(contents.make(wishes, volume))
        return made[0]

    monkeypatch.setattr(deploy, "make_drive", make)
    assert command(fresh, "--force", "--yes") == 0
    files = made[0].files
    assert len(files) > 100
    assert holds(fresh, {k: v for k, v in files.items() if k != manifest.NAME})
    assert manifest.read(fresh).keys() == files.keys()


def test_code_py_asks_for_nothing_but_main():
    """Keep the code by which an old code.py starts a new package, and the other way round; it may
    ask for what tells which file is damaged, as it does without, and begin with the board, if the
    package can do that by itself.
    """
    text, boot = ((ROOT / name).read_text() for name in ("code.py", "boot.py"))
    assert re.findall("from (nibblock.*)", text) == [
        "nibblock import boards",
        "nibblock.console import main",
        "nibblock.intact import tell",
    ]
    assert 'if hasattr(boards, "begin"):' in text and "main()" in text
    assert re.findall("from (nibblock.*)", boot) == ["nibblock.boards.held import held"]
    assert "except Exception" in boot
