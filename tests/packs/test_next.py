"""Check which level is to be played next, in one pack and in the packs of its folder."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from nibblock.packs import PackError
from nibblock.packs import next as module
from nibblock.progress.records.tally import Tally

BROKEN = ("b", 1)


class Pack:
    """A pack of three levels, whose keys say where they are."""

    count = 3

    def __init__(self, path):
        self.name = Path(path).stem
        if not Path(path).read_text():
            raise PackError("no levels")
        self.title = f"Pack {self.name} (2026, A. Uthor)"

    def read(self, n):
        if (self.name, n) == BROKEN:
            raise PackError("damaged")
        return SimpleNamespace(key=(self.name, n))

    def close(self):
        pass


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Create packs a, b and c in a folder with other files."""
    monkeypatch.setattr(module, "open_pack", Pack)
    monkeypatch.setattr(
        module, "load", lambda progress, path: progress.tallies.get(Path(path).stem)
    )
    for name in ("a.xsb", "b.nbk", "C.skbn", "notes.md"):
        (tmp_path / name).write_text("levels")
    (tmp_path / "d").mkdir()
    return tmp_path


def found(folder, name, first, solved, **tallies):
    """Return (pack, level) to play next, and whether the first pack is done."""
    progress = SimpleNamespace(marks=lambda key: 1 if key in solved else 2, tallies=tallies)
    search = module.Next(progress, str(folder / name), first)
    while search.work():
        pass
    if search.path:
        assert (search.title, search.count) == (f"Pack {Path(search.path).stem}", 3)
    return Path(search.path).stem, search.index, search.pack_done


def every(*names):
    return [(name, n) for name in names for n in range(3) if (name, n) != BROKEN]


def test_the_next_unsolved_level_of_the_pack(folder):
    assert found(folder, "a.xsb", 1, [("a", 0)]) == ("a", 1, False)
    assert found(folder, "a.xsb", 0, [("a", 0), ("a", 1)]) == ("a", 2, False)
    assert found(folder, "a.xsb", 2, [("a", 2), ("a", 1)]) == ("a", 0, False), "round to the start"
    assert found(folder, "a.xsb", 3, [("a", 2), ("a", 0)]) == ("a", 1, False), "after the last"


def test_a_broken_level_is_passed_over(folder):
    assert found(folder, "b.nbk", 1, [("b", 0)]) == ("b", 2, False)
    assert found(folder, "b.nbk", 1, every("b")) == ("C", 0, True)


def test_the_next_pack_with_an_unsolved_level(folder):
    assert found(folder, "a.xsb", 0, every("a")) == ("b", 0, True)
    assert found(folder, "a.xsb", 0, [*every("a", "b"), ("C", 0)]) == ("C", 1, True)
    assert found(folder, "C.skbn", 0, every("C", "a")) == ("b", 0, True), "round to the start"
    assert found(folder, "b.nbk", 0, every("a", "b", "C"))[::2] == ("", True)
    (folder / "C.skbn").write_text("")
    assert found(folder, "b.nbk", 0, every("b")) == ("a", 0, True), "a pack that cannot be opened"


def test_a_tally_saves_reading(folder, monkeypatch):
    opened = []
    monkeypatch.setattr(
        module, "open_pack", lambda path: opened.append(Path(path).stem) or Pack(path)
    )
    done = Tally(3, b"\xe0")
    assert found(folder, "a.xsb", 1, every("a", "b"), a=done, b=done) == ("C", 0, True)
    assert opened == ["C"]
    assert found(folder, "a.xsb", 0, [("a", 0), ("a", 1)], a=Tally(3, b"\xc0")) == ("a", 2, False)
    done.fresh = False  # levels were solved or erased elsewhere
    assert found(folder, "a.xsb", 1, [("a", 1)], a=done) == ("a", 2, False)


def test_it_can_stop_early(folder):
    search = module.Next(SimpleNamespace(marks=lambda key: 1, tallies={}), str(folder / "a.xsb"))
    assert search.work()
    search.close()
    search.close()
    assert not search.path
