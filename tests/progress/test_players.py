"""Test three players with one log: whose records they are, who plays, names, erasing, merging."""

import hashlib
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.progress import Progress
from nibblock.progress.format import PAGE, SEED
from nibblock.progress.records.index import Page, number
from nibblock.progress.records.named import named, set_named
from nibblock.progress.writing.merge import of_player
from nibblock.progress.writing.players import choose, erase, is_there, names, set_name, turn_to
from nibblock.settings import PLAYER

from .conftest import (
    KEYS,
    A,
    B,
    Folder,
    Nvm,
    again,
    blank_nvm,
    content,
    files,
    overwrite,
    with_files,
)
from .test_any import Model, actions, play

TURNS = st.tuples(st.just("turn"), st.integers(0, 2))
ERASES = st.tuples(st.just("wipe"), st.integers(0, 2))


def kinds(path):
    """Return the kinds of the records in a copy, read without the device's code for records."""
    found, seed, left = [], SEED, 0
    page = Page()
    with open(path, "rb") as file:
        while page.fill(file) and page.good(seed):
            seed = number(page.data, 0)
            at = 22 if page.data[10:13] == b"NBS" and not found else 10
            while at < page.used():
                if not left:
                    if page.used() - at < 9:
                        break
                    found.append(page.data[at])
                    left = 9 + (page.data[at + 1] << 8 | page.data[at + 2])
                step = min(left, page.used() - at)
                at, left = at + step, left - step
    return found


def lead(progress):
    return progress.log.root + progress.log.paths[progress.log.lead]


def three(folder):
    """Let each player solve, leave and go somewhere; return what each has, as ``seen`` does."""
    progress = Progress(folder)
    for player in range(3):
        choose(progress, player)
        set_name(progress, player, "ABC"[player])
        progress.add_solution(A, 50 + player, 20, bytes((player,)) * 40)
        progress.add_solution(KEYS[player], 9, 9, b"own")
        progress.set_unfinished(B, 30 + player, 3, -1, bytes(9))
        progress.set_place(f"levels/{player}.nbk", player)
        set_named(progress, b"counts", bytes((player,)) * 8)
        set_named(progress, b"\x81tally", bytes((player,)) * 7)
        assert progress.flush() == ""
    return [seen(folder, player) for player in range(3)]


def seen(folder, player):
    """Return everything that a player has after a new start."""
    progress = again(folder)
    turn_to(progress, player)
    bests = [progress.best(key, by) for key in [*KEYS, A, B] for by in (0, 1)]
    games = [(key, progress.unfinished(key)) for key in progress.unfinished_keys()]
    kept = [named(progress, name) for name in (b"counts", b"\x81tally", b"drawn\0")]
    return bests, games, kept, progress.place


@given(st.lists(st.one_of(actions, TURNS, ERASES), max_size=60), st.sampled_from([None, 512, 8192]))
def test_it_agrees_with_a_model_of_each(tmp_path_factory, steps, size):
    folder = with_files(Folder(tmp_path_factory.mktemp("drive"), size and blank_nvm(size)))
    progress = Progress(folder)
    models = [Model(), Model(), Model()]
    settings = bytearray(32)
    now = 0
    for step in steps:
        model = models[now]
        model.settings = bytes(settings)
        play(progress, model, step)
        settings[:] = model.settings
        if step[0] == "turn":
            now = step[1]
            choose(progress, now)
            settings[PLAYER] = now
        elif step[0] == "wipe":
            if not erase(progress, step[1]):
                models[step[1]] = Model()
            else:
                assert folder.held
        elif step[0] == "held":
            folder.held = step[1]
        elif step[0] in ("flush", "reload"):
            progress.flush()
            waiting = progress.waiting + progress.others
            lost = [record for record in waiting if record[3] is not True]
            if step[0] == "reload" and not lost:
                progress = Progress(folder)
        models[now].settings = bytes(settings)
        models[now].agrees(progress)
    folder.held = False
    assert progress.flush() == ""
    for player in range(3):
        progress = Progress(folder)
        assert progress.player == now
        turn_to(progress, player)
        models[player].settings = bytes(settings)
        models[player].agrees(progress)


class TestTheFormat:
    def test_the_log_of_one_player_is_what_it_was(self, tmp_path, monkeypatch):
        """The checksum is of what the code wrote before there were players."""
        monkeypatch.setattr("nibblock.progress.writing.mend.free", lambda log: (300_000, 4096))
        monkeypatch.setattr("nibblock.progress.writing.flush._LOOSE", 32768)  # as it was then
        folder = with_files(Folder(tmp_path))
        for n in range(90):
            progress = Progress(folder)
            progress.add_solution(KEYS[n % 12], 900 - n, 400 - n, bytes((n,)) * (17 * n))
            progress.set_unfinished(KEYS[n * 5 % 12], n, n // 2, -1, bytes(3 * n))
            if n % 3 == 0:
                progress.clear_unfinished(KEYS[n * 7 % 12])
            if n % 5 == 0:
                progress.set_place(f"levels/{n}.nbk", n)
                progress.settings[3] = n
                progress.touch_settings()
            if n % 4 == 0:
                set_named(progress, b"counts", bytes((n,)) * 8)
                set_named(progress, bytes((128 + n,)) + b"tally", b"x" * n)
            if n % 31 == 30:
                progress.erase(KEYS[n % 12])
            assert progress.flush() == ""
        assert max(progress.log.gens) == 3  # it was compacted
        found = hashlib.sha256(b"".join(map(content, files(folder)))).hexdigest()
        assert found == "1b24d520c9007d7459a238beb903321c1aeff64e0f7f2a15e0e23d0cf8c87a9c"

    def test_the_upper_bits_of_a_kind_are_the_player(self, folder):
        three(folder)
        found = kinds(lead(Progress(folder)))
        for player in range(3):
            assert {kind & 15 for kind in found if kind >> 4 == player} >= {3, 4, 7, 10}
        assert 6 in found and 0x16 not in found and 0x26 not in found

    @pytest.mark.parametrize("kind", [0x31, 0x70, 0x19, 0x1B, 0x20, 0xF3])
    def test_other_kinds_are_a_newer_versions(self, folder, kind):
        progress = Progress(folder)
        progress.add_solution(A, 5, 5, b"a")
        progress.waiting[0][0] = kind
        progress.flush()
        progress = again(folder)
        assert progress.log.newer and "newer" in progress.notice
        before = [content(path) for path in files(folder)]
        progress.add_solution(B, 5, 5, b"b")
        assert "newer" in progress.flush()
        assert [content(path) for path in files(folder)] == before

    def test_only_whoever_plays_is_indexed(self, folder):
        progress = Progress(folder)
        choose(progress, 2)
        for key in KEYS:
            progress.add_solution(key, 9, 9, b"")
        assert progress.flush() == ""
        turn_to(progress, 0)
        assert sum(map(len, progress.bests)) == len(progress.games) == 0


class TestTurning:
    def test_each_has_progress_of_his_own(self, folder):
        for player, (bests, games, kept, place) in enumerate(three(folder)):
            assert bests[24] == (50 + player, 20, bytes((player,)) * 40)
            assert [bool(bests[2 * n]) for n in range(3)] == [n == player for n in range(3)]
            assert games == [(B, (30 + player, 3, -1, bytes(9)))]
            assert kept == [bytes((player,)) * 8, bytes((player,)) * 7, None]
            assert place == (f"levels/{player}.nbk", player)

    def test_settings_and_drafts_are_everyones(self, folder):
        three(folder)
        progress = Progress(folder)
        progress.settings[3] = 4
        progress.touch_settings()
        set_named(progress, b"drawn\0", b"\0\7")
        assert progress.flush() == ""
        for player in range(3):
            turn_to(progress, player)
            assert progress.settings[3] == 4 and named(progress, b"drawn\0") == b"\0\7"

    def test_a_new_start_goes_on_with_whoever_played_last(self, folder):
        three(folder)
        for player in (1, 0, 2):
            progress = Progress(folder)
            choose(progress, player)
            assert progress.flush() == ""
            progress = again(folder)
            assert (progress.player, progress.place) == (player, (f"levels/{player}.nbk", player))
            assert names(progress) == ["A", "B", "C"]

    def test_an_unknown_player_is_the_first(self, folder):
        progress = Progress(folder)
        progress.settings[PLAYER] = 7
        progress.add_solution(A, 5, 5, b"a")
        progress.touch_settings()
        assert progress.flush() == ""
        assert again(folder).player == 0 and again(folder).marks(A) == 1

    def test_without_the_page_the_first_plays_and_the_others_stay(self, folder, monkeypatch):
        before = three(folder)
        monkeypatch.setattr("nibblock.progress.records.reader.find", lambda name: None)
        progress = Progress(folder)
        assert progress.player == 0 and progress.best(A, 0)[0] == 50
        _compacted(progress)
        monkeypatch.undo()
        assert [seen(folder, player) for player in (1, 2)] == before[1:]

    def test_what_waits_while_the_drive_is_held_is_written_for_each(self, folder):
        before = three(folder)
        folder.nvm = blank_nvm(4096)
        progress = Progress(folder)
        folder.held = True
        for player in (0, 1, 2, 1):
            choose(progress, player)
            progress.add_solution(A, 40 + player, 10, b"x")
            progress.set_place("held", player)
            assert "on the chip" in progress.flush() or not progress.dirty
        assert progress.best(A, 0)[0] == 41
        found = again(folder)
        assert found.player == 1 and found.best(A, 0)[0] == 41 and found.dirty
        assert found.flush() == "" and not found.others
        for player in range(3):
            bests, games, kept, place = seen(folder, player)
            assert bests[24] == (40 + player, 10, b"x") and place == ("held", player)
            assert (games, kept) == (before[player][1], before[player][2])

    def test_the_chip_does_not_beat_what_a_computer_brought(self, folder):
        three(folder)
        folder.nvm = blank_nvm(4096)
        folder.held = True
        progress = Progress(folder)
        choose(progress, 1)
        progress.add_solution(A, 45, 10, b"chip")
        choose(progress, 0)
        progress.flush()
        other = Progress(Folder(folder.root[:-1]))
        turn_to(other, 1)
        other.add_solution(A, 44, 9, b"drive")
        assert other.flush() == ""
        assert again(folder).flush() == ""
        assert seen(folder, 1)[0][24] == (44, 9, b"drive")


class TestCompacting:
    def test_it_keeps_what_everyone_has(self, folder):
        before = three(folder)
        for player in range(3):
            progress = Progress(folder)
            turn_to(progress, player)
            _compacted(progress)
            assert [seen(folder, each) for each in range(3)] == before

    def test_the_oldest_steps_go_first_whoevers_they_are(self, folder):
        progress = Progress(folder)
        order = [(key, player) for key in KEYS for player in range(3)]
        sizes = []
        for key, player in order * 40:
            choose(progress, player)
            size = 1800 - len(sizes)
            progress.add_solution(
                bytes((len(sizes) & 255, len(sizes) >> 8)) + key[2:], 9, 9, bytes(size)
            )
            sizes.append(player)
            if "keep only their numbers" in progress.flush():
                break
        kept = []
        for n, player in enumerate(sizes):
            key = bytes((n & 255, n >> 8)) + order[n % len(order)][0][2:]
            best = of_player(progress, player).best(key, 0)
            assert best[:2] == (9, 9)
            kept.append(bool(best[2]))
        assert not kept[0] and kept[-1] and kept == sorted(kept)

    def test_salvage_finds_what_is_left_of_everyone(self, folder):
        three(folder)
        progress = Progress(folder)
        for n in range(3):  # the same in every copy
            progress.settings[3] = n
            progress.touch_settings()
            assert progress.flush() == ""
        old = lead(progress)
        _compacted(progress)
        assert lead(progress) != old
        for path in files(folder):
            if path != old:
                overwrite(path, bytes(PAGE))
        assert seen(folder, 1)[0][24] == (51, 20, b"\1" * 40)


def _compacted(progress):
    """Write the log again."""
    gen = max(progress.log.gens)
    progress.log.damaged = True
    progress.touch_settings()
    assert progress.flush() == ""
    assert max(progress.log.gens) == gen + 1


class TestErasing:
    @pytest.mark.parametrize("player", range(3))
    @pytest.mark.parametrize("now", range(3))
    def test_one_goes_and_the_others_are_as_before(self, folder, player, now):
        before = three(folder)
        progress = Progress(folder)
        choose(progress, now)
        assert erase(progress, player) == ""
        for path in files(folder):
            assert not [kind for kind in kinds(path) if player and kind >> 4 == player]
        for each in range(3):
            found = seen(folder, each)
            if each == player:
                assert not any(found[0]) and found[1:] == ([], [None] * 3, None)
            else:
                assert found == before[each]
        progress = again(folder)
        assert names(progress)[player] == "" and names(progress).count("") == 1
        assert progress.player == now and is_there(progress, player) == (player in (0, now))

    def test_any_one_copy_alone_has_forgotten(self, folder):
        three(folder)
        assert erase(Progress(folder), 1) == ""
        images = {path: content(path) for path in files(folder)}
        for kept in images:
            for path, image in images.items():
                overwrite(path, image if path == kept else bytes(PAGE))
            assert not any(seen(folder, 1)[0]) and any(seen(folder, 2)[0])

    def test_a_held_drive_keeps_everything(self, folder):
        before = three(folder)
        folder.nvm = blank_nvm(4096)
        progress = Progress(folder)
        folder.held = True
        assert erase(progress, 1) == "Saved on the chip: the drive is in use"
        folder.held = False
        assert progress.flush() == ""
        _compacted(progress)
        assert [seen(folder, player) for player in range(3)] == before
        assert names(again(folder)) == ["A", "B", "C"]

    def test_a_drive_that_fails_keeps_everything(self, folder, monkeypatch):
        before = three(folder)
        progress = Progress(folder)
        fails = Mock(side_effect=OSError(28))
        monkeypatch.setattr("nibblock.progress.writing.compact.compact", fails)
        assert "Drive full" in erase(progress, 1)
        monkeypatch.undo()
        assert progress.flush() == ""
        _compacted(progress)
        assert [seen(folder, player) for player in range(3)] == before
        assert names(again(folder)) == ["A", "B", "C"]

    def test_nothing_of_it_comes_back_from_the_chip(self, folder):
        three(folder)
        folder.nvm = blank_nvm(4096)
        folder.held = True
        progress = Progress(folder)
        choose(progress, 1)
        progress.add_solution(A, 1, 1, b"chip")
        assert "on the chip" in progress.flush()
        folder.held = False
        progress = again(folder)
        assert erase(progress, 1) == ""
        assert not any(seen(folder, 1)[0])


class TestHostile:
    @given(st.binary(max_size=9), st.binary(max_size=60))
    def test_any_names_are_read(self, tmp_path_factory, noise, more):
        folder = with_files(Folder(tmp_path_factory.mktemp("drive")))
        progress = Progress(folder)
        set_named(progress, b"player", noise + b"\0" + more)
        assert progress.flush() == ""
        found = names(again(folder))
        assert len(found) == 3 and max(map(len, found)) <= 10
        set_name(progress, 1, "Bo")
        assert names(progress)[1] == "Bo"

    @given(st.lists(st.tuples(st.integers(0, 255), st.integers(0, 30)), max_size=12))
    def test_any_kinds_in_the_log_and_on_the_chip(self, tmp_path_factory, records):
        folder = with_files(Folder(tmp_path_factory.mktemp("drive"), blank_nvm(2048)))
        progress = Progress(folder)
        for held in (True, False):
            folder.held = held
            for kind, size in records:
                progress.waiting.append([kind & 63, A, bytes(size), False])
            progress.player = 0
            try:
                progress.flush()
            except (IndexError, ValueError):  # of what is written, not of what is read
                pass
            found = again(folder)
            assert found.log.newer or 0 <= found.player < 3
            turn_to(found, 1)
            progress = again(folder)

    def test_the_chip_survives_being_cut_at_any_byte(self, folder, tmp_path):
        three(folder)
        folder.nvm = blank_nvm(1024)
        folder.held = True
        progress = Progress(folder)
        choose(progress, 1)
        progress.add_solution(KEYS[5], 5, 5, b"five")
        progress.flush()
        before = bytes(folder.nvm)
        choose(progress, 2)
        progress.add_solution(KEYS[6], 6, 6, b"six")
        progress.flush()
        after = bytes(folder.nvm)
        for cut in range(0, 300, 7):
            torn = Folder(tmp_path, Nvm(after[:cut] + before[cut:]))
            torn.held = True
            progress = Progress(torn)
            found = [
                of_player(progress, player) if player != progress.player else progress
                for player in range(3)
            ]
            assert found[1].best(KEYS[5], 0) == (5, 5, b"five")
            assert found[2].best(KEYS[6], 0) in (None, (6, 6, b"six"))
            assert not found[0].marks(KEYS[5]) and not found[0].marks(KEYS[6])
