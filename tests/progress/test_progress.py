"""Test progress in memory and on plain folders. Power cuts are in tests/vm."""

import os
import random
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.progress import Progress
from nibblock.progress.format import PAGE, PLACE, SEED
from nibblock.progress.records.index import Page, better, checksum, parts, wait
from nibblock.progress.writing.mend import job, mend

from .conftest import (
    KEYS,
    NAMES,
    A,
    B,
    Folder,
    again,
    blank_nvm,
    content,
    files,
    lose,
    overwrite,
    saved,
    with_files,
)


def make_newer(folder):
    """Make the first copy one of a later version; return what all copies hold now."""
    page = Page()
    with open(files(folder)[0], "rb") as file:
        assert page.fill(file)
    page.data[13] = 2
    page.data[:4] = checksum(parts(memoryview(page.data)), SEED).to_bytes(4, "big")
    overwrite(files(folder)[0], page.data)
    return [content(path) for path in files(folder)]


class TestInMemory:
    def test_it_needs_no_storage(self):
        progress = Progress(None)
        assert progress.add_solution(A, 10, 5, b"x") == 3
        progress.set_unfinished(B, 4, 2, -1, b"y")
        assert progress.dirty
        assert progress.flush() == ""
        assert not progress.dirty
        assert progress.best(A, 0) == (10, 5, b"x")
        assert (progress.marks(A), progress.marks(B), progress.marks(KEYS[0])) == (1, 2, 0)

    def test_it_knows_which_best_a_solution_beats(self):
        progress = Progress(None)
        assert progress.add_solution(A, 10, 5, b"x") == 3
        assert progress.add_solution(A, 12, 4, b"y") == 2
        assert progress.add_solution(A, 9, 8, b"z") == 1
        assert progress.add_solution(A, 9, 8, b"same") == 0
        assert progress.add_solution(A, 9, 7, b"tie") == 1
        assert progress.add_solution(A, 11, 4, b"tie") == 2
        assert progress.best(A, 0) == (9, 7, b"tie")
        assert progress.best(A, 1) == (11, 4, b"tie")
        assert len(progress.waiting) == 2

    def test_it_prefers_steps_to_none(self):
        assert better((9, 7, b"x"), (9, 7, b""), 0)
        assert not better((9, 7, b""), (9, 7, b"x"), 0)
        assert not better((9, 7, b"y"), (9, 7, b"x"), 1)

    def test_it_refuses_what_is_too_long_with_a_message(self):
        progress = Progress(None)
        progress.set_unfinished(A, 200000, 1, -1, bytes(50000))
        assert "too long" in progress.flush()
        assert progress.unfinished(A) is None
        assert progress.add_solution(A, 200000, 5, bytes(50000)) == 3
        assert "too long" in progress.flush()
        assert progress.best(A, 0) == (200000, 5, b"")
        assert progress.flush() == ""


class TestOnADrive:
    def test_it_writes_nothing_before_a_flush(self, tmp_path):
        folder = Folder(tmp_path)
        progress = Progress(folder)
        progress.add_solution(A, 1, 1, b"a")
        progress.touch_settings()
        progress.set_place("levels/x.skbn", 3)
        progress.clear_unfinished(A)
        assert os.listdir(folder.root) == []
        assert folder.calls == []

    def test_it_never_changes_a_files_size_and_writes_one_copy_a_flush(self, folder):
        saved(folder, (A, 1, 1, b"a"))
        sizes = [os.path.getsize(path) for path in files(folder)]
        before = [content(path) for path in files(folder)]
        for i in range(6):
            saved(folder, (KEYS[i], 9, 9, bytes(200)))
            now = [content(path) for path in files(folder)]
            assert [a == b for a, b in zip(before, now, strict=True)].count(False) == 1
            before = now
        assert [os.path.getsize(path) for path in files(folder)] == sizes

    def test_it_leaves_the_files_for_levels_alone(self, folder):
        levels = [path.replace("progress", "levels") for path in files(folder)]
        before = [content(path) for path in levels]
        for n in range(200):
            saved(folder, (KEYS[n % 12], 9000 - n, 9000 - n, random.randbytes(300)))
        assert [content(path) for path in levels] == before

    def test_the_copies_take_turns(self, folder):
        progress = Progress(folder)
        leads = []
        for n in range(9):
            progress.add_solution(A, 99 - n, 9, b"")
            assert progress.flush() == ""
            leads.append(progress.log.lead)
        assert leads[3:] == leads[:3] * 2 and sorted(leads[:3]) == [0, 1, 2]

    def test_it_takes_the_drive_and_returns_it(self, folder, monkeypatch):
        progress = saved(folder, (A, 1, 1, b"a"))
        assert folder.calls == ["take", "give"]
        monkeypatch.setattr("nibblock.progress.writing.flush._append", lambda *_: 1 / 0)
        progress.touch_settings()
        with pytest.raises(ZeroDivisionError):
            progress.flush()
        assert folder.calls == ["take", "give"] * 2

    def test_erased_bests_stay_erased(self, folder):
        progress = saved(folder, (A, 10, 5, b"x"), (B, 3, 3, b"b"))
        progress.erase(A)
        assert progress.best(A, 0) is None
        assert progress.flush() == ""
        progress = Progress(folder)
        assert (progress.best(A, 0), progress.marks(A), progress.marks(B)) == (None, 0, 1)
        for n in range(60):  # until the log is compacted
            saved(folder, (KEYS[n % 5 + 2], 900 - n, 900 - n, bytes(1500)))
        progress = Progress(folder)
        assert (progress.best(A, 0), progress.marks(A), progress.marks(B)) == (None, 0, 1)
        saved(folder, (A, 30, 30, b"again"))
        assert Progress(folder).best(A, 1) == (30, 30, b"again")

    @pytest.mark.parametrize("length", [16, 32, 40])
    def test_settings_of_earlier_and_later_versions(self, folder, length):
        progress = Progress(folder)
        progress.settings = bytearray(range(1, length + 1))  # as another version holds them
        progress.touch_settings()
        assert progress.flush() == ""
        expected = (bytes(range(1, length + 1)) + bytes(32))[:32]
        assert bytes(again(folder).settings) == expected

    def test_it_keeps_records_longer_than_many_pages(self, folder):
        long = random.randbytes(24000)
        saved(folder, (A, 96000, 5, long), (B, 1, 1, b"b"))
        assert again(folder).best(A, 1) == (96000, 5, long)
        assert again(folder).best(B, 1) == (1, 1, b"b")

    @pytest.mark.parametrize("name", NAMES)
    @pytest.mark.parametrize("how", ["file", "folder", "garbage"])
    def test_it_goes_on_without_a_lost_copy_and_never_recreates_it(self, folder, name, how):
        progress = saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"), (A, 0, 0, b""))
        lose(folder, name, how)
        there = sorted(os.listdir(folder.root))
        for n in range(4):
            progress.add_solution(KEYS[n], 3, 3, b"c")
            assert progress.flush() == ""
        progress = again(folder)
        assert all(progress.marks(key) for key in [A, B, *KEYS[:4]])
        assert len(progress.log.paths) == 2
        assert sorted(os.listdir(folder.root)) == there

    def test_with_one_copy_left_it_saves_on_the_chip(self, folder):
        folder.nvm = blank_nvm(4096)
        progress = saved(folder, (A, 3, 3, b"a"))
        for name in NAMES[1:]:
            lose(folder, name, "folder")
        before = content(files(folder)[0])
        progress.add_solution(B, 2, 2, b"b")
        assert progress.flush() == "Save files are missing or damaged: saved on the chip"
        assert content(files(folder)[0]) == before
        assert [again(folder).marks(key) for key in (A, B)] == [1, 1]

    def test_it_notices_that_a_computer_deleted_the_saves(self, folder):
        progress = saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"))
        for path in files(folder):
            os.remove(path)
        progress.set_unfinished(B, 4, 4, -1, b"u")
        progress.add_solution(KEYS[0], 3, 3, b"c")
        assert progress.flush() == "Save files are missing or damaged: kept until switched off"
        assert mend(progress, job(progress)) == ""
        assert progress.flush() == ""
        progress = again(folder)
        assert [progress.marks(key) for key in (A, B, KEYS[0])] == [0, 2, 1]

    def test_it_notices_that_a_computer_replaced_the_saves(self, folder, tmp_path):
        progress = saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"), (KEYS[1], 2, 2, b"b"))
        (tmp_path / "other").mkdir()
        other = with_files(Folder(tmp_path / "other"))
        saved(other, (KEYS[2], 5, 5, b"e"), (KEYS[3], 6, 6, b"f"))
        for path, theirs in zip(files(folder), files(other), strict=True):
            overwrite(path, content(theirs)[: os.path.getsize(path)])
        progress.add_solution(KEYS[0], 3, 3, b"c")
        assert progress.flush() == ""
        assert all(again(folder).marks(key) for key in (KEYS[2], KEYS[3], KEYS[0]))

    def test_it_does_not_touch_a_newer_versions_saves(self, folder):
        saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"))
        before = make_newer(folder)
        progress = again(folder)
        assert "newer" in progress.notice
        progress.add_solution(KEYS[0], 3, 3, b"c")
        assert "newer" in progress.flush()
        assert progress.best(KEYS[0], 0) == (3, 3, b"c")
        assert [content(path) for path in files(folder)] == before

    def test_nor_does_a_reading_that_failed_before(self, folder, monkeypatch):
        progress = saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"))
        monkeypatch.setattr(
            "nibblock.progress.records.reader._choose", Mock(side_effect=OSError(5))
        )
        with pytest.raises(OSError):
            progress.reload()
        monkeypatch.undo()
        before = make_newer(folder)
        progress.add_solution(KEYS[0], 3, 3, b"c")
        assert progress.flush().endswith("kept until switched off")
        assert [content(path) for path in files(folder)] == before

    @pytest.mark.parametrize("code", [28, 30, 5, 13])
    def test_it_goes_on_when_the_drive_fails(self, folder, monkeypatch, code):
        progress = saved(folder, (A, 1, 1, b"a"))
        fails = Mock(side_effect=OSError(code))
        monkeypatch.setattr("nibblock.progress.writing.flush._append", fails)
        progress.add_solution(B, 2, 2, b"b")
        line = progress.flush()
        assert line.endswith("kept until switched off")
        assert "\n" not in line
        assert progress.dirty
        monkeypatch.undo()
        assert progress.flush() == ""
        assert again(folder).marks(B) == 1

    def test_it_loses_nothing_when_memory_runs_out_while_reading_back(self, folder, monkeypatch):
        progress = saved(folder, (A, 1, 1, b"a"))
        monkeypatch.setattr("nibblock.progress.writing.flush._LOOSE", -(1 << 20))  # it compacts
        fails = Mock(side_effect=MemoryError)
        monkeypatch.setattr("nibblock.progress.records.reader._Walk._agree", fails)
        progress.add_solution(B, 2, 2, b"b")
        assert progress.flush().startswith("Not enough memory to write")
        assert progress.dirty and progress.marks(B) == 1
        monkeypatch.undo()
        progress.add_solution(KEYS[0], 3, 3, b"c")
        assert progress.flush() == ""
        for known in (progress, again(folder)):
            assert [known.best(key, 0)[0] for key in (A, B, KEYS[0])] == [1, 2, 3]


class TestADriveThatCannotBeRead:
    """The console plays on and writes nothing over what it could not read."""

    @pytest.fixture(params=["listdir", "open", "read", "read later"])
    def failing(self, request, folder, monkeypatch):
        progress = saved(folder, (A, 9, 9, b"a"), (B, 9, 9, bytes(700)))
        progress.set_unfinished(KEYS[0], 4, 2, -1, b"x")
        assert progress.flush() == ""
        before = [content(path) for path in files(folder)]
        reads = [0]
        fail = Mock(side_effect=OSError(5, "I/O error"))

        def fill(page, file):
            reads[0] += 1
            return None if request.param == "read" or reads[0] > 6 else real(page, file)

        real = Page.fill
        if request.param == "listdir":
            monkeypatch.setattr("os.listdir", fail)
        elif request.param == "open":
            monkeypatch.setattr("nibblock.progress.records.index.open", fail, raising=False)
            monkeypatch.setattr("nibblock.progress.records.reader.open", fail, raising=False)
        else:
            monkeypatch.setattr(Page, "fill", fill)
        return before

    def test_it_says_so_and_writes_nothing(self, folder, failing, monkeypatch):
        progress = Progress(folder)
        assert progress.notice == "The saves could not be read: they stay as they are"
        assert not progress.unsettled and job(progress) == ""
        progress.add_solution(A, 12, 12, b"worse")
        progress.add_solution(B, 5, 12, b"better by one")
        assert progress.flush() != ""
        assert progress.best(A, 0) == (12, 12, b"worse")  # as far as it knows
        monkeypatch.undo()
        assert sorted(os.listdir(folder.root)) == ["nbsave.pad", *NAMES]
        assert [content(path) for path in files(folder)] == failing
        assert progress.flush() == ""  # it can be read again
        for known in (progress, again(folder)):
            assert known.best(A, 0) == (9, 9, b"a")
            assert known.best(B, 0) == (5, 12, b"better by one")
            assert known.best(B, 1) == (9, 9, bytes(700))
            assert known.unfinished(KEYS[0]) == (4, 2, -1, b"x")


class TestManyUnfinishedLevels:
    def test_a_key_may_look_like_parts_of_others(self):
        progress = Progress(None)
        keys = [bytes(6), b"\0\0\0\0\0\1", b"\0\0\0\0\1\0", b"\1\0\0\0\0\0"]
        for key in keys:
            progress.set_unfinished(key, 1, 1, -1, key)
        progress.clear_unfinished(keys[1])
        progress.set_unfinished(keys[0], 2, 2, -1, b"again")
        assert progress.unfinished_keys() == [keys[2], keys[3], keys[0]]

    def test_while_they_wait_for_the_drive_the_oldest_go_first(self, folder):
        folder.held = True
        progress = Progress(folder)
        for key in KEYS[:5]:
            progress.set_unfinished(key, 16000, 1, -1, bytes(4000))
            line = progress.flush()
        assert line.startswith("Too many games")
        assert progress.unfinished_keys() == KEYS[2:5]


class TestNonsense:
    @pytest.mark.parametrize("path", [b"", b"levels/\0.skbn", b"\xff\xfe", b"\0"])
    def test_a_place_that_cannot_be_is_dropped(self, folder, path):
        progress = Progress(folder)
        wait(progress, PLACE, bytes(6), b"\0\3" + path)
        progress.set_unfinished(A, 1, 1, -1, b"x")
        assert progress.flush() == ""
        progress = again(folder)
        assert progress.place is None
        assert progress.unfinished(A) == (1, 1, -1, b"x")

    def test_a_place_on_the_chip_that_cannot_be_is_dropped(self, folder):
        folder.nvm = blank_nvm(256)
        folder.held = True
        progress = Progress(folder)
        wait(progress, PLACE, bytes(6), b"\0\3\xff\xfe")
        progress.set_unfinished(A, 1, 1, -1, b"x")
        assert progress.flush().startswith("Saved on the chip")
        progress = again(folder)
        assert progress.place is None
        assert progress.unfinished(A) == (1, 1, -1, b"x")


class TestChecksums:
    def test_it_stays_in_30_bits_whatever_the_bytes(self):
        # h stays within its bound, so the bound holds for any number of pieces
        bound = 61 * (2**23 - 1) + (2**30 - 1 >> 23) + 64 * 255
        assert bound < 2**30
        pieces = parts(memoryview(bytearray(b"\xff" * PAGE)))
        assert max(len(piece) for piece in pieces) == 64
        for seed in (0, SEED, bound, 2**30 - 1):
            h = seed
            for piece in pieces:
                assert (h & 0x7FFFFF) * 61 < 2**30
                h = checksum([piece], h)
                assert 0 <= h <= bound

    @given(st.binary(min_size=PAGE, max_size=PAGE), st.integers(0, 2**29))
    def test_it_covers_every_byte_but_itself(self, data, seed):
        page = Page()
        page.data[:] = data
        sums = set()
        for at in (4, 63, 64, 255, 256, 511):
            page.data[:] = data
            page.data[at] ^= 1
            sums.add(checksum(parts(memoryview(page.data)), seed))
        page.data[:] = data
        assert checksum(parts(memoryview(page.data)), seed) not in sums
