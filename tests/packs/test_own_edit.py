"""Test own levels and drafts: on a drive, on the chip, in memory, and from damaged files.

Power cuts are in tests/vm/vm_progress_own.py and vm_progress_drawn.py.
"""

import errno
import os
from pathlib import Path

import pytest
from hands import levels_of
from hypothesis import given, settings
from hypothesis import strategies as st
from progress.conftest import Folder, again, blank_nvm, with_files

from nibblock import packs
from nibblock.games import NAMES, kind_of
from nibblock.memory import load
from nibblock.packs import PackError, open_pack, own_edit
from nibblock.packs.own_levels import DRAFTS, LEVELS, OwnPack, kept
from nibblock.progress import Progress
from nibblock.progress.records import own_levels, tally
from tools import formats
from tools.formats import nbk_boards

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted((ROOT / "levels").glob("[0-9]*/*.nbk"))
BUSY = "Saved on the chip: the drive is in use"


@pytest.fixture(autouse=True)
def no_owner():
    """No console runs here, or after this."""
    yield
    packs.owner = None


@pytest.fixture
def folder(tmp_path):
    """A drive with empty save files."""
    return with_files(Folder(tmp_path))


FIRST, SECOND, THIRD = levels_of(SHIPPED[0])[:3]


def packed(level):
    """Return the bytes of a level's board."""
    return load(f"games.{level.game}.packs.write").pack_level(level)


def titled(progress, path=LEVELS):
    """Return the titles of the own levels or drafts, in order."""
    try:
        pack = OwnPack(path, progress)
    except PackError:
        return []
    found = [pack.read(n).title for n in range(pack.count)]
    pack.close()
    return found


def three(progress):
    """Store three levels with short titles; return their numbers."""
    return [
        own_edit.store(progress, titled_as(level, title), draft=False)
        for level, title in ((FIRST, "one"), (SECOND, "two"), (THIRD, "three"))
    ]


def titled_as(level, title):
    level.title = title
    return level


class TestBoards:
    @pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
    def test_a_board_is_written_as_on_the_desktop(self, path):
        read = formats.read(path.read_bytes(), path.name).levels
        for level, known in zip(levels_of(path), read, strict=True):
            assert packed(level) == nbk_boards.pack(kind_of(level.game), known.rows)

    @pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
    def test_a_level_comes_back_with_all_that_belongs_to_it(self, path, folder):
        progress = Progress(folder)
        pack = open_pack(str(path))
        numbers = []
        for n in range(min(pack.count, 5)):
            steps = solution(pack, n)
            numbers.append(own_edit.store(progress, pack.read(n), draft=False, solution=steps))
        assert progress.flush() == ""
        packs.owner = again(folder)
        mine = open_pack(LEVELS)
        assert mine.count == len(numbers)
        for n in range(mine.count):
            old, new = pack.read(n), mine.read(n)
            assert mine.number(n) == numbers[n]
            assert mine.game(n) == new.game == old.game
            assert mine.titles.get(n) == old.title
            assert (new.key, new.title, new.author) == (old.key, old.title, old.author)
            assert (new.best, solution(mine, n)) == (old.best, solution(pack, n))
            assert getattr(new, "messages", 0) == getattr(old, "messages", 0)
        mine.close()
        pack.close()


def solution(pack, n):
    found = pack.solution(n)
    if found:
        return found[0], bytes(found[1][i] for i in range(len(found[1])))
    return next(iter(pack.texts(n)), None)


class TestChanges:
    def test_without_any_there_are_no_such_packs(self, folder):
        progress = Progress(folder)
        assert kept(progress) == []
        for path in (LEVELS, DRAFTS):
            with pytest.raises(PackError, match="There are no"):
                OwnPack(path, progress)
        with pytest.raises(PackError, match="There are no"):
            open_pack(LEVELS)  # nor without a console

    def test_levels_and_drafts_are_apart(self, folder):
        progress = Progress(folder)
        own_edit.store(progress, titled_as(FIRST, "level"), draft=False)
        own_edit.store(progress, titled_as(SECOND, "draft"))
        assert progress.flush() == ""
        assert (titled(progress), titled(progress, DRAFTS)) == (["level"], ["draft"])
        assert kept(progress) == kept(progress, "sokoban") == [LEVELS, DRAFTS]
        assert kept(progress, "klocki") == []

    @pytest.mark.parametrize("flushed", [False, True])
    def test_rename_copy_move_and_delete(self, folder, flushed):
        progress = Progress(folder)

        def save():
            nonlocal progress
            if flushed:
                assert progress.flush() == ""
                progress = again(folder)

        one, two, _ = three(progress)
        save()
        own_edit.rename(progress, two, "zwei", "A. N.")
        save()
        assert titled(progress) == ["one", "zwei", "three"]
        assert own_edit.read(progress, two).author == "A. N."
        copy = own_edit.duplicate(progress, one, "one again")
        save()
        assert titled(progress) == ["one", "one again", "zwei", "three"]
        assert own_edit.read(progress, copy).key == FIRST.key
        own_edit.move(progress, one, 2)
        save()
        assert titled(progress) == ["one again", "zwei", "one", "three"]
        own_edit.move(progress, one, -9999)
        save()
        assert titled(progress) == ["one", "one again", "zwei", "three"]
        own_edit.remove(progress, two)
        save()
        assert titled(progress) == ["one", "one again", "three"]
        draft = own_edit.edit(progress, one)
        own_edit.rename(progress, draft, "one, mended")
        save()
        assert own_edit.edit(progress, one) == draft and own_edit.original(progress, draft) == one
        assert titled(progress) == ["one", "one again", "three"]
        assert titled(progress, DRAFTS) == ["one, mended"]
        assert own_edit.publish(progress, draft) == one
        save()
        assert titled(progress) == ["one, mended", "one again", "three"]
        own_edit.remove(progress, own_edit.edit(progress, one))  # thrown away
        save()
        assert titled(progress) == ["one, mended", "one again", "three"]
        with pytest.raises(PackError, match="deleted"):
            own_edit.rename(progress, two, "gone")
        assert own_edit.store(progress, SECOND) not in (one, two, copy)

    def test_a_level_moves_among_its_own_kind(self, folder):
        progress = Progress(folder)
        own_edit.store(progress, titled_as(FIRST, "draft 1"))
        one = own_edit.store(progress, titled_as(FIRST, "one"), draft=False)
        own_edit.store(progress, titled_as(FIRST, "draft 2"))
        own_edit.store(progress, titled_as(FIRST, "two"), draft=False)
        own_edit.move(progress, one, 1)
        assert titled(progress) == ["two", "one"]
        assert titled(progress, DRAFTS) == ["draft 1", "draft 2"]

    def test_a_draft_becomes_a_level_with_its_solution(self, folder):
        progress = Progress(folder)
        draft = own_edit.store(progress, FIRST)
        own_edit.publish(progress, draft, (9, b"\x1b\xc0\x40"), (9, 4))
        own_edit.publish(progress, draft, (5, b"\x1b\xc0"), (5, 4))  # solved again
        assert progress.flush() == ""
        progress = packs.owner = again(folder)
        assert own_edit.find(progress, draft) == (LEVELS, 0)
        pack = open_pack(LEVELS)
        assert (solution(pack, 0), pack.read(0).best) == ((5, b"\x1b\xc0"), (5, 4))
        assert pack.solution(0, 1) is None
        pack.close()
        own_edit.publish(progress, draft, "a line, with ä", None)
        pack = open_pack(LEVELS)
        assert solution(pack, 0) == "a line, with ä"

    def test_it_replaces_a_level_where_it_is(self, folder):
        progress = Progress(folder)
        numbers = three(progress)
        assert progress.flush() == ""
        assert (
            own_edit.store(progress, titled_as(FIRST, "new"), numbers[1], draft=False) == numbers[1]
        )
        assert titled(progress) == ["one", "new", "three"]

    @given(st.text(max_size=300), st.text(max_size=300))
    def test_titles_can_hold_any_text(self, title, author):
        progress = Progress(None)
        title, author = (text.encode("utf-8", "ignore").decode() for text in (title, author))
        number = own_edit.store(progress, titled_as(FIRST, title))
        own_edit.rename(progress, number, title, author)
        level = own_edit.read(progress, number)
        for text, found in ((title, level.title), (author, level.author)):
            kept = found.rstrip("\r")
            assert text.startswith(kept)
            assert kept == text.rstrip("\r") or 154 <= len(kept.encode()) <= 160

    def test_it_says_how_many_more_fit(self, folder):
        progress = Progress(folder)
        used, most, more = own_edit.room(progress)
        assert (used, most) == (13, 57344) and 300 < more < 400
        three(progress)
        used, _, fewer = own_edit.room(progress)
        assert (
            used == 13 + sum(5 + entry[3] for entry in own_levels.levels(progress)) and fewer > 500
        )

    def test_a_tally_is_counted_again_after_any_change(self, folder):
        progress = packs.owner = Progress(folder)
        _, two, _ = three(progress)
        assert progress.flush() == ""
        counted = tally.Tally(3)
        counted.put(0, True)
        tally.correct(progress, LEVELS, counted)
        assert tally.load(progress, LEVELS).solved() == 1
        own_edit.move(progress, two, -1)
        assert tally.load(progress, LEVELS) is None
        assert progress.flush() == ""
        assert tally.load(progress, LEVELS) is None


class TestTrouble:
    def test_in_memory_without_a_drive(self):
        progress = Progress(None)
        three(progress)
        assert progress.flush() == "" and not progress.dirty
        assert titled(progress) == ["one", "two", "three"]

    def test_the_chip_keeps_them_while_a_computer_holds_the_drive(self, folder):
        folder.nvm = blank_nvm(4096)
        progress = Progress(folder)
        numbers = three(progress)
        assert progress.flush() == ""
        folder.held = True
        own_edit.rename(progress, numbers[1], "zwei")
        own_edit.remove(progress, numbers[0])
        own_edit.move(progress, own_edit.duplicate(progress, numbers[2], "four"), -1)
        assert progress.flush() == BUSY
        assert not progress.dirty and progress.flush() == ""
        wanted = ["zwei", "four", "three"]
        assert titled(progress) == wanted
        progress = again(folder)
        assert progress.dirty and titled(progress) == wanted
        assert progress.flush() == ""
        progress = again(folder)
        assert titled(progress) == wanted and not progress.own and not progress.dirty

    @pytest.mark.parametrize("size", [0, 256])
    def test_memory_keeps_what_the_chip_cannot(self, folder, size):
        folder.nvm = blank_nvm(size)
        folder.held = True
        progress = Progress(folder)
        three(progress)
        firsts = [levels_of(path)[0] for path in SHIPPED]
        own_edit.store(progress, max(firsts, key=lambda level: len(packed(level))))
        assert "the drive is in use" in progress.flush()
        assert titled(progress) == ["one", "two", "three"] and progress.dirty
        folder.held = False
        assert progress.flush() == ""
        assert titled(again(folder)) == ["one", "two", "three"]

    @pytest.mark.parametrize(
        ("code", "line"),
        [(errno.EROFS, "The drive is read-only"), (errno.ENOSPC, "Drive full"), (5, "error 5")],
    )
    def test_a_drive_that_refuses(self, folder, monkeypatch, code, line):
        folder.nvm = blank_nvm(4096)
        progress = Progress(folder)
        three(progress)

        def refuse(*_):
            raise OSError(code)

        with monkeypatch.context() as patch:
            patch.setattr("nibblock.progress.writing.own_levels._build", refuse)
            assert progress.flush().startswith(line) or line in progress.flush()
        assert titled(progress) == titled(again(folder)) == ["one", "two", "three"]
        progress.touch_settings()
        assert progress.flush() == "" and not progress.own
        folder.nvm = None
        assert titled(again(folder)) == ["one", "two", "three"]

    def test_without_save_files_the_chip_keeps_them(self, tmp_path):
        folder = Folder(tmp_path, blank_nvm(4096))
        progress = Progress(folder)
        three(progress)
        assert progress.flush() == "Save files are missing or damaged: saved on the chip"
        assert titled(again(folder)) == ["one", "two", "three"]
        with_files(folder)
        progress = again(folder)
        assert progress.flush() == ""
        folder.nvm = None
        assert titled(again(folder)) == ["one", "two", "three"]

    def test_a_level_without_room_is_refused_and_one_that_grew_waits(self, folder):
        folder.nvm = blank_nvm(4096)
        for name in ("nbsave_a", "nbsave_b", "nbsave_c"):
            with open(f"{folder.root}{name}/levels.nbs", "r+b") as file:
                file.truncate(8192 + 1024)
        progress = Progress(folder)
        numbers = []
        full = "No room for more levels here: delete some, or use deploy --grow-saves"
        with pytest.raises(PackError, match=full):
            while len(numbers) < 50:
                level = titled_as(FIRST, str(len(numbers)))
                numbers.append(own_edit.store(progress, level, draft=False))
                assert progress.flush() == ""
        with pytest.raises(PackError, match=full):
            own_edit.check_room(progress)
        own_edit.rename(progress, numbers[-1], str(len(numbers) - 1), "A" * 60)
        assert progress.flush() == full + ": saved on the chip"
        assert own_edit.room(progress)[2] == 0
        wanted = [str(n) for n in range(len(numbers))]
        assert titled(progress) == wanted
        progress.touch_settings()
        assert progress.flush() == ""  # it says so once
        progress = again(folder)
        assert titled(progress) == wanted
        own_edit.remove(progress, numbers[0])
        own_edit.remove(progress, numbers[1])
        assert progress.flush() == "" and not progress.own
        folder.nvm = None
        assert titled(again(folder)) == wanted[2:]

    def test_a_newer_version_keeps_its_own(self, folder):
        for name in ("nbsave_a", "nbsave_b"):
            with open(f"{folder.root}{name}/levels.nbs", "r+b") as file:
                file.write(b"NBO\x02" + bytes(range(40)))
        folder.nvm = blank_nvm(4096)
        progress = Progress(folder)
        three(progress)
        before = Path(f"{folder.root}nbsave_a/levels.nbs").read_bytes()
        assert "newer Nibblock" in progress.flush()
        assert Path(f"{folder.root}nbsave_a/levels.nbs").read_bytes() == before
        assert titled(again(folder)) == ["one", "two", "three"]

    def test_too_much_at_once_is_refused(self):
        progress = Progress(None)
        with pytest.raises(PackError, match="Too many levels wait"):
            for _ in range(200):
                own_edit.store(progress, titled_as(FIRST, "x" * 150))

    @pytest.mark.parametrize("copy", ["a", "b", "c"])
    def test_a_damaged_copy_is_made_whole_by_the_next_saves(self, folder, copy):
        progress = Progress(folder)
        three(progress)
        assert progress.flush() == ""
        path = Path(f"{folder.root}nbsave_{copy}/levels.nbs")
        with open(path, "r+b") as file:
            file.seek(40)
            file.write(b"damaged")
        progress = again(folder)
        assert titled(progress) == ["one", "two", "three"]
        for n in range(3):
            progress.settings[0] = n + 1
            progress.touch_settings()
            assert progress.flush() == ""
        assert (
            own_levels.whole(str(path))
            and len({own_levels.head(p) for p in own_levels.paths(progress)}) == 1
        )

    def test_of_a_damaged_last_copy_the_other_levels_are_read(self, folder):
        progress = Progress(folder)
        three(progress)
        assert progress.flush() == ""
        for path in own_levels.paths(progress):
            with open(path, "r+b") as file:
                data = file.read()
                file.seek(data.find(b"two") + 9)
                file.write(b"\xaa\x55")
        pack = OwnPack(LEVELS, again(folder))
        assert pack.count == 3
        assert (pack.read(0).title, pack.read(2).title) == ("one", "three")
        with pytest.raises(PackError, match="Level 2"):
            pack.read(1)


DEEP = os.environ.get("NIBBLOCK_DEEP") == "1"
#: With --deep these are 100,000 files and changes.
MANY = settings(max_examples=30_000 if DEEP else 60)


def everything(progress):
    """Read all that can be read; PackError and OSError are answers."""
    for path in (LEVELS, DRAFTS):
        try:
            pack = OwnPack(path, progress)
        except PackError:
            continue
        for n in range(pack.count):
            try:
                pack.titles.get(n)
                pack.read(n)
                solution(pack, n)
            except (PackError, OSError):
                pass
            try:
                own_edit.rename(progress, pack.number(n), "x")
                own_edit.duplicate(progress, pack.number(n), "y")
            except PackError:
                pass
        pack.close()
    progress.flush()
    own_edit.room(progress)
    tally.load(progress, LEVELS)


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """A drive, and a levels file with a level of each game."""
    folder = with_files(Folder(tmp_path_factory.mktemp("drive")))
    progress = Progress(folder)
    found = {level.game: level for path in SHIPPED for level in levels_of(path)[:1]}
    for game in NAMES:
        if game in found:
            own_edit.store(progress, found[game], solution=(4, b"\x1b"))
    assert progress.flush() == ""
    return folder, Path(own_levels.newest(progress)).read_bytes()


def put(folder, data):
    """Write this to each copy, as a computer would."""
    for letter in "abc":
        path = Path(f"{folder.root}nbsave_{letter}/levels.nbs")
        path.write_bytes((data + bytes(16384))[:16384])


@MANY
@given(st.data())
def test_any_file_is_read_or_refused(image, data):
    folder, _ = image
    head = b"NBO\x01" + data.draw(st.binary(min_size=9, max_size=9))
    put(folder, head + data.draw(st.binary(max_size=600)))
    everything(again(folder))


@MANY
@given(st.data())
def test_any_damage_is_read_or_refused(image, data):
    folder, good = image
    mangled = bytearray(good)
    places = st.integers(0, (good[9] << 8 | good[10]) + 80)
    for at in data.draw(st.lists(places, min_size=1, max_size=6)):
        mangled[at] = data.draw(st.integers(0, 255))
    put(folder, bytes(mangled))
    everything(again(folder))


@settings(MANY, max_examples=40_000 if DEEP else 60)
@given(st.lists(st.tuples(st.integers(0, 4), st.binary(max_size=80)), max_size=6))
def test_any_change_from_the_chip_is_read_or_refused(changes):
    progress = Progress(None)
    for n, body in changes:
        own_levels.queue(progress, own_levels.key_of(n) if n else own_levels.ORDER, body)
    everything(progress)
