"""Test how the build shortens private names: nothing may meet that did not meet before."""

import ast
from pathlib import Path

import pytest

from tools.build.fold import fold
from tools.build.nodes import nodes_of
from tools.build.shorten import private_names, report, shorten, table

ROOT = Path(__file__).resolve().parents[2]

BASE = """
class Base:
    def __init__(self):
        self._kept = 1
        self._size = _size(2)

    def _grow(self):
        self._kept += 1

def _size(n):
    return n
"""
DERIVED = """
from nibblock.base import Base

class Derived(Base):
    def __init__(self):
        Base.__init__(self)
        self._other = 5
        self._grow()

    def all(self):
        return self._kept, self._size, self._other
"""
APART = """
from nibblock.base import _size

def _only_here(thing):
    return thing._kept + _size(3) + thing._foreign

def get(thing):
    return getattr(thing, "_named") + _only_here(thing)
"""
ALONE = """
class Alone:
    def __init__(self):
        self._mine = 1
        self._named = 2

    def _step(self):
        return self._mine
"""


@pytest.fixture
def lib(tmp_path):
    package = tmp_path / "lib" / "nibblock"
    package.mkdir(parents=True)
    texts = {"__init__": "", "base": BASE, "derived": DERIVED, "apart": APART, "alone": ALONE}
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    return package.parent


def test_what_meets_keeps_one_name_of_its_own(lib):
    base, derived, apart = (table(lib)[f"nibblock.{name}"] for name in ("base", "derived", "apart"))
    assert base["_kept"] == derived["_kept"] == apart["_kept"]
    assert base["_size"] == derived["_size"] == apart["_size"]
    assert base["_grow"] == derived["_grow"]
    met = [base["_kept"], base["_size"], base["_grow"], derived["_other"], apart["_only_here"]]
    assert len(set(met[:4])) == 4 and apart["_only_here"] not in met[:2]


def test_what_is_a_modules_own_gets_a_letter_and_texts_stay(lib):
    alone, apart = table(lib)["nibblock.alone"], table(lib)["nibblock.apart"]
    assert sorted(alone.values()) == ["_a", "_b"] and sorted(alone) == ["_mine", "_step"]
    assert apart["_only_here"] in ("_a", "_b", "_c")
    assert "_named" not in alone and "_foreign" not in apart  # a text; nobody defines it


def test_classes_share_names_unless_one_derives_from_the_other(tmp_path):
    """Two heirs never meet in an object, but the class that both derive from meets each; what is
    stored in another module's object meets everything.
    """
    texts = {
        "__init__": "",
        "base": "class Base:\n    def _run(self):\n        self._n = self._end()\n",
        "left": "from nibblock.base import Base\n"
        "class Left(Base):\n    def _end(self):\n        self._x = self._y = 1\n",
        "right": "from nibblock.base import Base\n"
        "class Right(Base):\n    def _end(self):\n        self._z = self._y = 2\n",
        "giver": "def _give(thing):\n    thing._gift = 1\n",
        "taker": "class Taker:\n    def _give(self):\n        self._a_box = 3\n",
    }
    package = tmp_path / "lib" / "nibblock"
    package.mkdir(parents=True)
    for name, text in texts.items():
        (package / f"{name}.py").write_text(text)
    short = table(package.parent)
    base, left, right = (short[f"nibblock.{name}"] for name in ("base", "left", "right"))
    assert base["_end"] == left["_end"] == right["_end"]
    assert not {base["_run"], base["_n"], base["_end"]} & {
        *(left[name] for name in ("_x", "_y")),
        *(right[name] for name in ("_z", "_y")),
    }
    assert len({*left.values(), *right.values()}) < 5  # _y and one of the others share one
    gift = short["nibblock.giver"]["_gift"]
    others = [(m, old) for m, names in short.items() for old, new in names.items() if new == gift]
    assert others == [("nibblock.giver", "_gift")]


def test_our_names_share_few(lib):
    """Memory keeps each name for good: a table of them grows by 9 KB at once."""
    own = table(ROOT / "lib")
    assert len({new for short in own.values() for new in short.values()}) < 80
    assert sum(map(len, own.values())) > 2000


def test_names_that_are_watched_stay(lib, tmp_path):
    watching = tmp_path / "watching.py"
    watching.write_text("def watch(alone):\n    return alone._mine\n")
    kept = table(lib, private_names([watching]))
    assert list(kept["nibblock.alone"]) == ["_step"]


def test_the_code_does_the_same(lib):
    def made(name, edit):
        path = lib / "nibblock" / f"{name}.py"
        return edit(path).decode().replace("from nibblock.base import Base", "")

    for edit in (fold, lambda path: shorten(path, fold(path))):
        space: dict = {}
        exec(made("base", edit) + made("derived", edit), space)
        assert space["Derived"]().all() == (2, 2, 5)


def test_no_two_names_of_a_module_become_one():
    for module, short in table(ROOT / "lib").items():
        assert len(set(short.values())) == len(short), module
        path = ROOT.joinpath("lib", *module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        public = {
            node.id for node in ast.walk(ast.parse(fold(path))) if isinstance(node, ast.Name)
        } - short.keys()
        assert not public & set(short.values()), module


def test_nodes_are_those_of_pythons_own_walk():
    tree = ast.parse(Path(__file__).read_bytes())
    assert nodes_of(tree) == list(ast.walk(tree))


def test_lines_keep_their_numbers():
    path = ROOT / "lib/nibblock/console.py"
    text = fold(path)
    short = shorten(path, text)
    assert len(short) < len(text) and short.count(b"\n") == text.count(b"\n")
    assert b"def turn(self):" in short and b"_look_in_front" not in short


def test_the_table_can_be_read():
    said = report(ROOT / "lib")
    assert "nibblock.console\n" in said and "_look_in_front\n" in said
