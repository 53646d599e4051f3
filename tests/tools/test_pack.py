"""Test the command ``pack`` on single levels, and own levels on the desktop."""

import dataclasses
import json
import unicodedata
from pathlib import Path

import pytest
from hands import level_of
from hypothesis import given
from hypothesis import strategies as st
from on_a_drive import files_in
from progress.conftest import Folder, with_files

from nibblock.packs import open_pack, own_edit
from nibblock.progress import Progress
from tools import files
from tools.build import fat
from tools.commands import main
from tools.errors import InputError
from tools.formats import fat_image, nbk, own
from tools.formats import read as read_any
from tools.formats.model import Collection
from tools.names import file_stem

ROOT = Path(__file__).resolve().parents[2]
PACKS = [ROOT / "levels/1-sokoban/1-first-steps.nbk", ROOT / "levels/3-brain/1-lessons.nbk"]
TITLES = [level.title for level in files.read_levels(str(PACKS[0])).levels[:10]]


@pytest.fixture
def pack(tmp_path):
    """A pack of ten levels."""
    path = tmp_path / "pack.nbk"
    shipped = files.read_levels(str(PACKS[0]))
    path.write_bytes(nbk.write(dataclasses.replace(shipped, levels=shipped.levels[:10])))
    return path


def titles(path):
    return [level.title for level in files.read_levels(str(path)).levels]


def run(*arguments):
    return main(["pack", *map(str, arguments)])


class TestThePack:
    def test_list(self, pack, capsys):
        assert run("list", pack) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 10
        assert lines[0].split(None, 2) == ["1", "8x5", f"sokoban, 1 solution  {TITLES[0]}"]

    def test_extract_to_a_file_keeps_everything(self, pack):
        out = pack.with_name("out.nbk")
        assert run("extract", pack, "2,5-6,2", "-o", out) == 0
        before, after = (files.read_levels(str(path)) for path in (pack, out))
        assert after.levels == tuple(before.levels[n] for n in (1, 4, 5))
        assert (after.title, after.author) == (before.title, before.author)

    def test_extract_each_to_a_folder(self, pack, tmp_path):
        for n, title in enumerate(("con", "CON.", "a/b", "A:B", "...", "é", "e\u0301"), 1):
            assert run("rename", pack, n, title, "--force") == 0
        assert run("extract", pack, "1-7", "-o", f"{tmp_path}/out/") == 0
        names = sorted(path.name for path in (tmp_path / "out").iterdir())
        assert names == sorted(
            ["_con.nbk", "_CON 2.nbk", "a b.nbk", "A B 2.nbk", "level.nbk", "é.nbk", "é 2.nbk"]
        )
        assert titles(tmp_path / "out/A B 2.nbk") == ["A:B"]

    def test_delete_insert_move_and_rename(self, pack, tmp_path):
        assert run("delete", pack, "2-8", "--force") == 0
        assert titles(pack) == [TITLES[0], *TITLES[8:]]
        other = tmp_path / "other.nbk"
        assert run("insert", pack, PACKS[1], "--take", "3,1", "--at", 2, "-o", other) == 0
        brain = [level.title for level in files.read_levels(str(PACKS[1])).levels]
        assert titles(other) == [TITLES[0], brain[2], brain[0], *TITLES[8:]]
        assert run("move", other, "5,1", "--at", 2, "--force") == 0
        assert titles(other) == [brain[2], TITLES[9], TITLES[0], brain[0], TITLES[8]]
        assert run("move", other, "1", "--force") == 0
        assert titles(other)[-1] == brain[2]
        assert run("rename", other, 1, "Neu", "--author", "N.", "--force") == 0
        level = files.read_levels(str(other)).levels[0]
        assert (level.title, level.author) == ("Neu", "N.")

    @pytest.mark.parametrize(
        ("arguments", "line"),
        [
            (["delete", "PACK", "1"], "PACK: would be changed; expected --force, or -o OTHER"),
            (["delete", "PACK", "1-10", "--force"], "PACK: no level would be left; expected at"),
            (["delete", "PACK", "11", "--force"], "PACK: level 11: not in this file; expected 1"),
            (["delete", "PACK", "0", "--force"], "PACK: level 0: not in this file; expected 1"),
            (["delete", "PACK", "3-1", "--force"], "PACK: levels 3-1: the last is before the fir"),
            (["delete", "PACK", "1,,2", "--force"], "PACK: levels '1,,2': no numbers of levels;"),
            (["extract", "PACK", "1"], "PACK: nowhere to write the levels; expected -o with"),
            (["extract", "PACK", "1", "-o", "x.doc"], "x.doc: no known format in this name;"),
            (["insert", "PACK", "none.nbk", "--force"], "none.nbk: no such file"),
            (["insert", "PACK", "PACK", "--at", "12", "--force"], "PACK: level 12: not in this"),
            (["rename", "PACK", "1", "x"], "PACK: would be changed; expected --force, or -o"),
            (["rename", "PACK", "11", "x", "--force"], "PACK: level 11: not in this file"),
            (["list", "none.nbk"], "none.nbk: no such file"),
        ],
    )
    def test_it_refuses_and_writes_nothing(self, pack, tmp_path, capsys, arguments, line):
        before = pack.read_bytes()
        assert run(*[str(pack) if part == "PACK" else part for part in arguments]) == 2
        error = capsys.readouterr().err
        assert error.startswith(line.replace("PACK", str(pack))) and error.count("\n") == 1
        assert pack.read_bytes() == before and list(tmp_path.iterdir()) == [pack]

    def test_it_says_what_a_format_cannot_hold(self, pack, tmp_path, capsys):
        assert run("extract", pack, "1-2", "-o", tmp_path / "out.skbn") == 0
        assert "no room for solutions (2)" in capsys.readouterr().out
        assert titles(tmp_path / "out.skbn") == TITLES[:2]

    def test_a_damaged_pack_is_not_replaced(self, pack, tmp_path, capsys):
        data = bytearray(pack.read_bytes())
        data[-1] ^= 255
        pack.write_bytes(data)
        assert run("delete", pack, "1", "--force") == 2
        assert "some of it cannot be read" in capsys.readouterr().err
        assert pack.read_bytes() == data
        assert run("delete", pack, "1", "-o", tmp_path / "rest.nbk") == 0
        assert titles(tmp_path / "rest.nbk") == TITLES[1:9]


@given(st.lists(st.text(max_size=130), max_size=8))
def test_file_names_suit_any_drive(given_titles):
    taken = set()
    stems = [file_stem(title, taken) for title in given_titles]
    assert len({unicodedata.normalize("NFKD", stem).casefold() for stem in stems}) == len(stems)
    for stem in stems:
        assert stem and len(stem.encode()) <= 110 and stem.strip(" .") == stem
        assert not set(stem) & set('\\/:*?"<>|') and stem.isprintable()
        assert stem.split(".")[0].strip().upper() not in ("CON", "NUL", "AUX", "PRN", "COM1")


# Own levels.


def make_own(folder):
    """Save three levels of each pack, and two drafts, on a drive."""
    progress = Progress(with_files(Folder(folder)))
    for path in PACKS:
        opened = open_pack(str(path))
        for n in range(3):
            found = opened.solution(n)
            steps = (
                (found[0], bytes(found[1][i] for i in range(len(found[1]))))
                if found
                else next(iter(opened.texts(n)), None)
            )
            own_edit.store(progress, opened.read(n), draft=n == 0, solution=steps)
        opened.close()
        assert progress.flush() == ""
    return folder


@pytest.fixture
def drive(tmp_path):
    folder = tmp_path / "drive"
    folder.mkdir()
    return make_own(folder)


def wanted():
    """Return what an export of ``make_own`` holds: levels, then drafts."""
    found = [files.read_levels(str(path)).levels[:3] for path in PACKS]
    levels = [level for levels in found for level in levels[1:]] + [levels[0] for levels in found]
    return [(x.game, x.rows, x.title, x.solutions[0].moves, x.comment) for x in levels]


def held(path):
    levels = files.read_levels(str(path)).levels
    return [(x.game, x.rows, x.title, x.solutions[0].moves, x.comment) for x in levels]


class TestOwnLevels:
    def test_progress_exports_them(self, drive, tmp_path, capsys):
        out = tmp_path / "mine.nbk"
        assert main(["progress", str(drive), "--levels", str(out)]) == 0
        assert "4 own levels, 2 drafts, room for about" in capsys.readouterr().out
        assert held(out) == wanted()
        assert main(["progress", str(drive), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)["own"]
        assert (found["levels"], found["drafts"]) == (4, 2) and found["room"] > 100

    def test_progress_names_them(self, drive, capsys):
        progress = Progress(Folder(drive))
        progress.add_solution(level_of(PACKS[0], 1).key, 30, 9, b"")
        assert progress.flush() == ""
        assert main(["progress", str(drive), "--json"]) == 0
        (level,) = json.loads(capsys.readouterr().out)["levels"]
        assert (level["pack"], level["n"], level["title"]) == ("My levels", 1, TITLES[1])

    def test_without_any_it_says_so(self, tmp_path, capsys):
        progress = Progress(with_files(Folder(tmp_path)))
        progress.touch_settings()
        assert progress.flush() == ""
        assert main(["progress", str(tmp_path), "--levels", "x.nbk"]) == 2
        assert capsys.readouterr().err == f"{tmp_path}: no own levels on this drive\n"
        assert main(["progress", str(tmp_path)]) == 0
        assert "own levels" not in capsys.readouterr().out

    def test_convert_reads_a_copy_a_drive_and_an_image(self, drive, tmp_path):
        contents = files_in(drive)
        sources = [drive, drive / "nbsave_a/levels.nbs"]
        for size in (1, 2, 8):
            image = tmp_path / f"{size}.img"
            small = {name: data for name, data in contents.items() if size > 1 or "_a" in name}
            image.write_bytes(fat.image({"code.py": b"#" * 700, **small}, size << 20))
            sources.append(image)
        for source in sources:
            out = tmp_path / "out.nbk"
            assert main(["convert", str(source), str(out), "--force"]) == 0
            assert held(out) == wanted()
        assert main(["convert", str(drive), str(tmp_path / "folder") + "/", "--to", "nbk"]) == 0
        assert [path.name for path in (tmp_path / "folder").iterdir()] == ["My levels.nbk"]

    def test_pack_works_on_them(self, drive, tmp_path):
        out = tmp_path / "two.nbk"
        assert run("extract", drive / "nbsave_a/levels.nbs", "1-2", "-o", out) == 0
        assert held(out) == wanted()[:2]

    @pytest.mark.parametrize(
        ("data", "line"),
        [
            (
                b"NBO\x02" + bytes(99),
                "offset 3: version 2 needs a newer program; expected version 1",
            ),
            (b"NBO\x01" + bytes(99), "no own levels in it; expected a level or a draft"),
            (b"NBO\x01\0", "offset 5: the file is cut off"),
        ],
    )
    def test_other_files_are_refused(self, tmp_path, capsys, data, line):
        path = tmp_path / "levels.nbs"
        path.write_bytes(data)
        assert main(["convert", str(path), str(tmp_path / "x.nbk")]) == 2
        assert capsys.readouterr().err == f"{path}: {line}\n"


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """A levels file, and the image of a small drive with it."""
    folder = make_own(tmp_path_factory.mktemp("drive"))
    data = (folder / "nbsave_a/levels.nbs").read_bytes()
    log = (folder / "nbsave_a/progress.nbs").read_bytes()[:8192]
    saved = {f"nbsave_{x}/levels.nbs": data[:12288] for x in "ab"}
    saved |= {f"nbsave_{x}/progress.nbs": log for x in "ab"}
    return data[:4096], fat.image(saved, 256 << 10)


@given(st.data())
def test_any_damage_is_read_or_refused(good, data):
    for whole, most in zip(good, (3000, 12000), strict=True):
        mangled = bytearray(whole)
        for at in data.draw(st.lists(st.integers(0, most), min_size=1, max_size=8)):
            mangled[at] = data.draw(st.integers(0, 255))
        try:
            found = read_any(bytes(mangled), "file")
        except InputError:
            continue
        assert found.levels


@given(st.binary(max_size=400))
def test_any_levels_are_read_or_refused(data):
    count = len(data) % 7
    head = b"NBO\x01" + bytes(4) + len(data).to_bytes(3, "big") + count.to_bytes(2, "big")
    try:
        found = own.read(head + data, "file")
    except InputError:
        return
    assert isinstance(found, Collection) and nbk.write(found)


def test_an_image_is_known_by_its_boot_sector(good):
    assert fat_image.is_volume(good[1]) and not fat_image.is_volume(good[0])
    assert not fat_image.is_volume(b"") and not fat_image.is_volume(bytes(600))
