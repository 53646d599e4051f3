"""Test the copies of the saves: creating, moving and repairing them, and copies that are full."""

import os
import random

import pytest

from nibblock.progress import Progress
from nibblock.progress.writing.mend import can_repair, job, mend

from .conftest import (
    KEYS,
    NAMES,
    A,
    B,
    Folder,
    again,
    content,
    files,
    lose,
    overwrite,
    saved,
    with_files,
)


class TestAFullCopy:
    """A drive with logs of 8 KB."""

    @pytest.fixture
    def folder(self, tmp_path, monkeypatch):
        set_free(monkeypatch, 60)
        folder = with_files(Folder(tmp_path))
        assert [os.path.getsize(path) for path in files(folder)[:2]] == [8192, 8192]
        return folder

    def test_old_solutions_lose_their_steps_first(self, folder):
        progress = Progress(folder)
        for n in range(30):
            progress.set_unfinished(many(n), 8, 4, -1, b"%02d" % n)
        assert progress.flush() == ""
        lines = []
        for n in range(60):
            progress.add_solution(many(n), 9, 9, random.randbytes(300))
            lines.append(progress.flush())
        assert set(lines) == {"", "Saves full: old solutions keep only their numbers"}
        assert lines.count("") > 40
        progress = again(folder)
        assert all(progress.numbers(many(n), 0) == (9, 9) for n in range(60))
        kept = [bool(progress.best(many(n), 0)[2]) for n in range(60)]
        assert kept == sorted(kept)  # from the oldest on
        assert sum(kept) > 10
        assert len(progress.unfinished_keys()) == len(Progress(folder).unfinished_keys()) >= 8

    def test_then_old_games_and_numbers_last(self, folder):
        progress = Progress(folder)
        lines = set()
        for n in range(300):
            progress.add_solution(many(n), 9, 9, b"steps")
            lines.add(progress.flush())
        for n in range(8):
            progress.set_unfinished(many(n), 4000, 4, -1, random.randbytes(1000))
            lines.add(progress.flush())
        assert lines == {
            "",
            "Saves full: old solutions keep only their numbers",
            "Saves full: the oldest unfinished games are forgotten",
        }
        progress = again(folder)
        assert all(progress.numbers(many(n), 0) == (9, 9) for n in range(300))
        assert progress.unfinished_keys()[-1] == many(7)
        for n in range(300, 600):
            progress.add_solution(many(n), 9, 9, b"steps")
        assert progress.flush() == "Saves full: the oldest bests are forgotten"
        progress = again(folder)
        kept = [progress.marks(many(n)) & 1 for n in range(600)]
        assert kept == sorted(kept) and 400 < sum(kept) < 600

    def test_a_record_never_takes_more_than_half(self, folder):
        progress = saved(folder, (A, 9, 9, bytes(1000)))
        progress.set_unfinished(B, 8, 8, -1, b"early")
        assert progress.flush() == ""
        progress.set_unfinished(B, 16400, 8, -1, bytes(4100))
        progress.add_solution(KEYS[0], 16400, 9, bytes(4100))
        assert "too long" in progress.flush()
        progress = again(folder)
        assert progress.best(A, 0) == (9, 9, bytes(1000))
        assert progress.best(KEYS[0], 0) == (16400, 9, b"")
        assert progress.unfinished(B) == (8, 8, -1, b"early")


class TestBadPages:
    """Each copy has a bad page, but every page is intact in some copy."""

    @pytest.fixture(params=[3, 2])
    def folder(self, tmp_path, monkeypatch, request):
        if request.param == 2:
            set_free(monkeypatch, 150)
        folder = with_files(Folder(tmp_path))
        assert len(Progress(folder).log.paths) == request.param
        return folder

    @staticmethod
    def filled(folder):
        progress = Progress(folder)
        for n in range(60):
            progress.add_solution(many(n), 9, 9, bytes((n,)) * 300)
            assert progress.flush() == ""
        for _ in progress.log.paths:
            progress.touch_settings()
            assert progress.flush() == ""
        return progress

    @pytest.mark.parametrize("shift", [5, -5])
    @pytest.mark.parametrize("compacted", [False, True])
    def test_nothing_is_lost(self, folder, shift, compacted, monkeypatch):
        progress = self.filled(folder)
        if compacted:  # no copy alone reaches the end of the compaction
            monkeypatch.setattr("nibblock.progress.writing.flush._LOOSE", -(1 << 20))
            progress.touch_settings()
            assert progress.flush() == ""
            monkeypatch.undo()
            for _ in range(2):
                progress.touch_settings()
                assert progress.flush() == ""
            assert progress.log.base > 512 * 30
        for i, path in enumerate(progress.log.paths):
            flip(folder.root + path, 512 * (15 + i * shift) + 100)
        self.check(folder)
        progress = Progress(folder)
        for n in range(4):
            progress.add_solution(many(100), 90 - n, 90, b"x")
            assert progress.flush() == ""
            self.check(folder)
        assert not again(folder).dirty and job(again(folder)) == ""

    def test_the_newest_save_of_a_copy_without_its_first_page_was_cut(self, folder):
        progress = self.filled(folder)
        progress.add_solution(A, 1, 1, b"new")
        assert progress.flush() == ""
        overwrite(folder.root + progress.log.paths[progress.log.lead], b"\xff" * 4096)
        for n in range(3):
            progress = Progress(folder)
            assert progress.best(A, 0) is None and not progress.dirty
            self.check(folder)
            progress.add_solution(B, 9 - n, 9, b"")
            assert progress.flush() == ""

    @pytest.mark.parametrize("turn", range(3))
    def test_nor_does_it_come_back_when_its_copy_is_half_mended(self, folder, turn):
        progress = self.filled(folder)
        for _ in range(turn):
            progress.touch_settings()
            assert progress.flush() == ""
        progress.add_solution(A, 1, 1, b"cut")
        assert progress.flush() == ""
        path = folder.root + progress.log.paths[progress.log.lead]
        start = content(path)[:4096]
        overwrite(path, b"\xff" * 4096)
        progress = saved(folder, (B, 2, 2, b"kept"))
        overwrite(path, start)
        progress = Progress(folder)
        assert progress.best(A, 0) is None and progress.best(B, 0) == (2, 2, b"kept")

    def test_what_lies_behind_a_page_that_no_copy_has_is_reported(self, folder):
        for path in self.filled(folder).log.paths:
            flip(folder.root + path, 512 * 15 + 100)
        assert Progress(folder).notice == "The saves were damaged: what could be read is kept"

    @staticmethod
    def check(folder):
        progress = Progress(folder)
        assert progress.notice == ""
        kept = [progress.best(many(n), 0) for n in range(60)]
        assert kept == [(9, 9, bytes((n,)) * 300) for n in range(60)]


class TestMaking:
    def test_a_new_drive_gets_three_copies_and_a_pad(self, tmp_path):
        folder = Folder(tmp_path)
        progress = Progress(folder)
        assert progress.unsettled and job(progress) == "create"
        assert mend(progress, "create") == ""
        assert sorted(os.listdir(tmp_path)) == ["nbsave.pad", *NAMES]
        assert os.path.getsize(tmp_path / "nbsave.pad") == 8192
        assert {os.path.getsize(path) for path in files(folder)} == {262144}
        assert os.path.getsize(tmp_path / "nbsave_a/levels.nbs") == 65536
        assert job(again(folder)) == "" and not again(folder).unsettled

    def test_not_while_a_computer_holds_the_drive(self, tmp_path):
        folder = Folder(tmp_path)
        folder.held = True
        assert not Progress(folder).unsettled
        assert mend(Progress(folder), "create") == "The drive is in use"
        assert os.listdir(tmp_path) == []

    def test_nothing_is_created_without_room(self, tmp_path, monkeypatch):
        set_free(monkeypatch, 45)
        folder = Folder(tmp_path)
        progress = Progress(folder)
        progress.add_solution(A, 1, 1, b"a")
        assert mend(progress, "create") == "Drive full"
        assert progress.flush() == "Save files are missing or damaged: kept until switched off"
        assert os.listdir(tmp_path) == []

    @pytest.mark.parametrize("how", ["file", "garbage"])
    def test_a_lost_copy_is_replaced_when_asked(self, folder, how):
        saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"), (A, 0, 0, b""))
        lose(folder, "nbsave_b", how)
        progress = again(folder)
        assert progress.unsettled and job(progress) == "repair" and can_repair(progress)
        assert mend(progress, "repair") == ""
        progress = again(folder)
        assert len(progress.log.paths) == 3 and not progress.unsettled
        assert [progress.marks(key) for key in (A, B)] == [1, 1]
        for path in progress.log.paths:  # each copy has everything
            os.rename(folder.root + path, folder.root + path + ".off")
        for path in progress.log.paths:
            os.rename(folder.root + path + ".off", folder.root + path)
            assert [again(folder).marks(key) for key in (A, B)] == [1, 1]
            os.rename(folder.root + path, folder.root + path + ".off")

    def test_a_damaged_page_is_healed_in_place(self, folder):
        progress = saved(folder, *((key, 9, 9, bytes(600)) for key in KEYS))
        behind = folder.root + progress.log.paths[(progress.log.lead + 1) % 3]
        overwrite(behind, b"\xff" * 4096, 1024)
        progress = again(folder)
        assert progress.notice == "" and job(progress) == ""
        progress.add_solution(A, 9, 9, b"")
        assert progress.flush() == ""
        assert folder.root + progress.log.paths[progress.log.lead] == behind
        assert content(behind)[1024:5120] != b"\xff" * 4096


def set_free(monkeypatch, kib):
    """Let the drive have this much room."""
    free = kib * 1024 // 512
    monkeypatch.setattr("os.statvfs", lambda _: (512, 512, free, free, free, 0, 0, 0, 0, 255))


def many(n):
    return bytes((9, n >> 8, n & 255, 1, 1, n & 31))


def flip(path, at):
    """Flip a bit of a file."""
    overwrite(path, bytes((content(path)[at] ^ 4,)), at)
