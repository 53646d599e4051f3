"""Test named records, and the tallies of packs that are kept in them."""

import os
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.progress import Progress
from nibblock.progress.format import BOTH
from nibblock.progress.records import index, tally
from nibblock.progress.records.named import named, set_named
from nibblock.progress.writing.merge import merge

from .conftest import KEYS, A, B, again, files, saved


@pytest.fixture
def pack(tmp_path):
    """A file in the place of a pack of 20 levels."""
    path = tmp_path / "pack.nbk"
    path.write_bytes(bytes(70000))
    return str(path)


def counted(progress, pack, *solved):
    found = tally.Tally(20)
    for n in solved:
        found.put(n, True)
    tally.correct(progress, pack, found)


# Keys of one bucket, one of which also appears where no entry begins.
_KEYS = bytes(6), b"\0\0\0\0\0\x08", b"\x08\0\0\0\0\0", b"\0\0\x08\0\0\0"
_NOTES = st.tuples(st.sampled_from(_KEYS), st.integers(0, 3))


@given(st.lists(_NOTES))
def test_levels_with_a_best_are_counted_as_entries_has_them(notes):
    """Of each level, whatever was noted and erased in whatever order."""
    bests = index.empty()
    for key, bits in notes:
        index.put(bests, key, bits or BOTH, 256 if bits else 0)
    counted = sum(tally._solved_in(bucket) for bucket in bests)
    assert counted == len({key for key, _, _ in index.entries(bests)})


class TestNamed:
    def test_it_survives_saves_compactions_and_a_lost_copy(self, folder):
        progress = Progress(folder)
        set_named(progress, b"counts", b"\1\2\3")
        set_named(progress, b"\x80empty", b"")
        assert progress.flush() == ""
        for n in range(200):
            progress.add_solution(KEYS[n % 12], 900 - n, 900 - n, bytes(600))
            assert progress.flush() == ""
        assert max(progress.log.gens) > 1
        os.remove(files(folder)[progress.log.lead])
        progress = again(folder)
        assert named(progress, b"counts") == b"\1\2\3"
        assert named(progress, b"\x80empty") == b""
        assert named(progress, b"others") is None
        set_named(progress, b"counts", b"\1\2\3")
        assert not progress.dirty

    def test_of_too_many_the_oldest_tallies_are_forgotten(self, folder):
        progress = Progress(folder)
        set_named(progress, b"counts", b"kept")
        for n in range(100):
            set_named(progress, bytes((128 + n, 0, 0, 0, 0, 0)), bytes((n,)))
            assert progress.flush() == ""
        for found in (progress, again(folder)):
            assert named(found, b"counts") == b"kept"
            assert named(found, bytes((128 + 20, 0, 0, 0, 0, 0))) is None
            assert named(found, bytes((128 + 99, 0, 0, 0, 0, 0))) == bytes((99,))

    def test_merging_takes_what_is_missing(self):
        ours, theirs = Progress(None), Progress(None)
        set_named(ours, b"counts", b"ours")
        set_named(theirs, b"counts", b"theirs")
        set_named(theirs, b"others", b"theirs")
        merge(ours, theirs)
        assert named(ours, b"counts") == b"ours"
        assert named(ours, b"others") == b"theirs"


class TestTally:
    def test_it_says_which_levels_are_solved_after_a_restart(self, folder, pack):
        progress = Progress(folder)
        assert tally.load(progress, pack) is None
        counted(progress, pack, 0, 7, 8, 19)
        assert progress.flush() == ""
        found = tally.load(again(folder), pack)
        assert (found.count, found.solved(), found.fresh) == (20, 4, True)
        assert [n for n in range(20) if found.has(n)] == [0, 7, 8, 19]

    def test_it_finds_the_next_unsolved_level_and_wraps(self):
        found = tally.Tally(20)
        for n in (0, 7, 8, 19):
            found.put(n, True)
        assert [found.following(n) for n in (0, 1, 7, 19)] == [1, 1, 9, 1]
        for n in range(20):
            found.put(n, True)
        assert (found.following(3), found.solved()) == (-1, 20)

    def test_a_solved_level_is_marked_and_an_erased_one_is_not(self, folder, pack):
        progress = saved(folder, (A, 9, 9, b"a"))
        assert tally.check(progress) == 1
        counted(progress, pack, 0)
        progress.add_solution(B, 9, 9, b"b")
        tally.mark(progress, pack, 4, True, 1)
        assert tally.check(progress) == 2
        assert tally.load(progress, pack).fresh
        progress.erase(A)
        tally.mark(progress, pack, 0, False, -1)
        assert progress.flush() == ""
        progress = again(folder)
        assert tally.check(progress) == 1
        found = tally.load(progress, pack)
        assert (found.solved(), found.has(4), found.fresh) == (1, True, True)

    def test_a_level_solved_while_its_pack_is_gone_is_counted_again(self, folder, pack):
        """As with the card pulled out: the total must not say that the tally knows of it."""
        progress = saved(folder, (A, 9, 9, b"a"))
        tally.check(progress)
        counted(progress, pack, 0)
        os.rename(pack, pack + ".gone")
        progress.add_solution(B, 9, 9, b"b")
        with pytest.raises(OSError):
            tally.mark(progress, pack, 4, True, 1)
        assert tally.load_all(progress, [pack]) == [None]
        os.rename(pack + ".gone", pack)
        assert tally.check(progress) == 2
        assert not tally.load(progress, pack).fresh

    def test_tallies_over_several_pages_are_read_once(self, folder, tmp_path, monkeypatch):
        progress = Progress(folder)
        packs = {}
        for n in range(6):
            path = tmp_path / f"{n}.nbk"
            path.write_bytes(bytes(n + 1))
            packs[str(path)] = found = tally.Tally(3000)
            for level in range(n, 3000, n + 2):
                found.put(level, True)
            tally.correct(progress, str(path), found)
        assert progress.flush() == ""
        progress, opened = again(folder), Mock(side_effect=open)
        monkeypatch.setattr(index, "open", opened, raising=False)
        read = tally.load_all(progress, list(packs))
        assert [found.bits for found in read] == [found.bits for found in packs.values()]
        assert opened.call_count == len(packs)

    def test_what_was_solved_elsewhere_is_counted_again(self, folder, pack):
        progress = saved(folder, (A, 9, 9, b"a"))
        tally.check(progress)
        counted(progress, pack, 0)
        progress.add_solution(B, 9, 9, b"b")  # as by an import: no tally hears of it
        assert tally.load(progress, pack).fresh
        assert tally.check(progress) == 2
        found = tally.load(progress, pack)
        assert (found.solved(), found.fresh) == (1, False)
        progress.add_solution(KEYS[0], 9, 9, b"c")
        tally.mark(progress, pack, 5, True, 1)  # played before it is counted: still not fresh
        assert tally.check(progress) == 3
        assert not tally.load(progress, pack).fresh
        counted(progress, pack, 0, 1, 5)
        assert tally.load(progress, pack).fresh

    def test_another_file_in_its_place_has_no_tally(self, pack):
        progress = Progress(None)
        counted(progress, pack, 3)
        with open(pack, "ab") as file:
            file.write(b"more")
        assert tally.load(progress, pack) is None

    def test_a_solution_with_two_records_counts_once(self, folder):
        progress = saved(folder, (A, 9, 9, b"a"), (A, 12, 4, b"b"))
        progress.add_solution(A, 13, 3, b"c")
        progress.add_solution(B, 13, 3, b"c")
        progress.add_solution(B, 3, 13, b"d")
        assert tally.check(progress) == 2
