"""Check that what a build works out is kept for other processes, and only for the same sources."""

import os
from pathlib import Path

import pytest
from on_a_drive import written

from tools import stored
from tools.build import compiler, fold
from tools.stored import PLACE


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Return a new folder in which things are kept."""
    monkeypatch.setenv(PLACE, str(tmp_path / "kept"))
    return tmp_path / "kept"


def doubled(calls):
    """Return a function as another process has it: it remembers nothing yet."""

    def double(word, few=frozenset()):
        calls.append(word)
        return word * 2, few

    return stored.stored(double)


def test_what_another_process_worked_out_is_taken(place):
    calls = []
    few = frozenset(("b", "a", "c"))
    assert doubled(calls)("x", few) == ("xx", few)
    assert doubled(calls)("x", few) == ("xx", few)
    assert calls == ["x"]
    assert doubled(calls)("y", few) == ("yy", few)
    assert doubled(calls)("x", frozenset()) == ("xx", frozenset())
    assert calls == ["x", "y", "x"]
    assert len(list(place.iterdir())) == 3


def test_without_a_folder_only_this_process_remembers(place, monkeypatch):
    monkeypatch.delenv(PLACE)
    calls = []
    double = doubled(calls)
    assert double("x") == double("x")
    assert calls == ["x"]
    doubled(calls)("x")
    assert calls == ["x", "x"]
    assert not place.exists()


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv(PLACE, str(tmp_path / "file"))
    assert doubled([])("x") == ("xx", frozenset())


def test_a_constant_changed_elsewhere_is_seen(place, tmp_path):
    """Two versions of a console in one place, as two processes meet them one after the other."""
    lib = tmp_path / "lib" / "nibblock"
    written(lib / "__init__.py", "const = int\n")
    user = written(lib / "user.py", "from nibblock.numbers import ROOM\n\nprint(ROOM)\n")
    said = []
    for number in (5, 6):
        (lib / "numbers.py").write_text(f"from nibblock import const\n\nROOM = const({number})\n")
        for cached in (stored.state, fold.constants, fold._read_by_name, fold._folded):
            cached.cache_clear()
        said.append(fold.fold(user))
    assert [b"print(5)" in said[0], b"print(6)" in said[1]] == [True, True]


def test_compiled_code_is_taken_from_there(place, tmp_path):
    source = written(tmp_path / "alone.py", f"print({os.getpid()})\n")
    code = compiler.compile_mpy(source, "alone")
    compiler._compiled.cache_clear()
    (kept,) = [path for path in Path(place).iterdir() if code in path.read_bytes()]
    kept.write_bytes(kept.read_bytes().replace(code, b"C" + bytes(len(code) - 1)))
    assert compiler.compile_mpy(source, "alone") == b"C" + bytes(len(code) - 1)
