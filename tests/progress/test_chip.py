"""Test saving in the chip's own memory while a computer holds the drive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.progress import Progress
from nibblock.progress.format import PAGE

from .conftest import (
    KEYS,
    A,
    B,
    Folder,
    Nvm,
    again,
    blank_nvm,
    files,
    overwrite,
    saved,
    with_files,
)


class TestTheChip:
    @pytest.mark.parametrize("size", [256, 4096, 8192])
    def test_it_takes_what_the_drive_cannot(self, folder, size):
        folder.nvm = blank_nvm(size)
        progress = saved(folder, (A, 10, 10, b"a"))
        folder.held = True
        progress.add_solution(A, 9, 11, b"better")
        progress.set_unfinished(B, 3, 3, -1, b"u")
        progress.settings[0] = 5
        progress.touch_settings()
        assert progress.flush() == "Saved on the chip: the drive is in use"
        assert not progress.dirty
        assert progress.flush() == ""
        progress = again(folder)
        assert progress.notice
        assert progress.dirty
        assert progress.best(A, 0) == (9, 11, b"better")
        assert progress.best(A, 1) == (10, 10, b"a")
        assert progress.unfinished(B) == (3, 3, -1, b"u")
        assert progress.settings[0] == 5
        assert progress.flush() == ""
        progress = again(folder)
        assert not progress.dirty and not progress.on_chip
        assert progress.notice == ""
        assert progress.best(A, 0) == (9, 11, b"better")
        assert progress.unfinished(B) == (3, 3, -1, b"u")

    def test_which_level_was_open_is_no_news(self, folder):
        folder.nvm = blank_nvm(4096)
        progress = saved(folder, (A, 10, 10, b"a"))
        folder.held = True
        progress.set_place("levels/1.nbk", 3)
        progress.flush()
        progress = again(folder)
        assert progress.place == ("levels/1.nbk", 3) and progress.dirty
        assert progress.notice == ""

    def test_it_says_when_there_is_none(self, folder):
        for nvm in (None, blank_nvm(0)):
            folder.nvm = nvm
            folder.held = True
            progress = Progress(folder)
            progress.add_solution(A, 10, 10, b"a")
            assert progress.flush() == "Kept until switched off: the drive is in use"
            assert progress.dirty
            assert progress.best(A, 0)
            folder.held = False
            assert progress.flush() == ""
            assert again(folder).marks(A) == 1
            for path in files(folder):
                overwrite(path, bytes(PAGE))

    def test_it_appends_without_erasing(self, folder):
        folder.nvm = blank_nvm(4096)
        folder.held = True
        progress = Progress(folder)
        for key in KEYS:
            progress.add_solution(key, 5, 5, b"five")
            assert "on the chip" in progress.flush()
        assert folder.nvm.erases == 0
        assert all(again(folder).marks(key) for key in KEYS)

    def test_it_keeps_short_bests_when_it_is_full(self, folder):
        folder.nvm = blank_nvm(256)
        folder.held = True
        progress = Progress(folder)
        progress.set_unfinished(B, 300, 3, -1, bytes(75))
        progress.flush()
        progress.add_solution(KEYS[0], 500, 5, bytes(140))
        assert "artly saved" in progress.flush()
        for key in KEYS[1:8]:
            progress.add_solution(key, 5, 5, b"five")
            progress.flush()
        progress = again(folder)
        assert [progress.best(key, 0) for key in KEYS[1:8]] == [(5, 5, b"five")] * 7
        assert progress.best(KEYS[0], 0) == (500, 5, b"")
        assert progress.unfinished(B) is None

    def test_it_can_be_used_again_after_merging(self, folder):
        folder.nvm = blank_nvm(256)
        for n in range(20):
            folder.held = True
            progress = again(folder)
            progress.storage.held = True
            progress.add_solution(A, 100 - n, 100 - n, b"n")
            assert "on the chip" in progress.flush()
            progress = again(folder)
            assert progress.flush() == ""
            assert again(folder).best(A, 0) == (100 - n, 100 - n, b"n")

    def test_settings_alone_never_overwrite_another_programs_bytes(self, folder):
        folder.nvm = Nvm(b"PICO" * 64)
        folder.held = True
        progress = Progress(folder)
        progress.touch_settings()
        assert "until switched off" in progress.flush()
        assert bytes(folder.nvm) == b"PICO" * 64
        progress.add_solution(A, 5, 5, b"five")
        assert "on the chip" in progress.flush()
        assert again(folder).marks(A) == 1

    @given(st.binary(max_size=300), st.integers(0, 300))
    def test_it_survives_any_bytes(self, tmp_path_factory, noise, at):
        folder = with_files(Folder(tmp_path_factory.mktemp("drive"), blank_nvm(300)))
        folder.held = True
        progress = Progress(folder)
        progress.add_solution(A, 5, 5, b"five")
        progress.set_place("x", 3)
        progress.flush()
        folder.nvm[at : at + len(noise)] = noise[: max(300 - at, 0)]
        progress = again(folder)
        assert progress.best(A, 0) in (None, (5, 5, b"five"))
        progress.add_solution(B, 6, 6, b"six")
        assert progress.flush() == ""
        assert again(folder).best(B, 0) == (6, 6, b"six")

    def test_it_survives_being_cut_at_any_byte(self, folder, tmp_path):
        folder.nvm = blank_nvm(256)
        folder.held = True
        progress = Progress(folder)
        progress.add_solution(A, 5, 5, b"five")
        progress.flush()
        before = bytes(folder.nvm)
        progress.add_solution(B, 6, 6, b"six")
        progress.flush()
        after = bytes(folder.nvm)
        for cut in range(257):
            torn = Folder(tmp_path, Nvm(after[:cut] + before[cut:]))
            torn.held = True
            progress = Progress(torn)
            assert progress.best(A, 0) == (5, 5, b"five")
            assert progress.best(B, 0) in (None, (6, 6, b"six"))
            progress.add_solution(KEYS[0], 7, 7, b"seven")
            assert "on the chip" in progress.flush()
            progress = Progress(torn)
            assert progress.marks(KEYS[0]) == progress.marks(A) == 1
