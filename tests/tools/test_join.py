"""Join modules that are always loaded together: each name must mean the same as before."""

import ast

import pytest

from tools.build import contents, join

HOST = b"from nibblock.a.part import f\n_x = 1\n\ndef g():\n    return f() + _x\n"


def joined(texts, users, parts=()):
    """Return the texts of modules joined, with what they belong to."""
    belong = {name: name if name in parts else "" for name in texts}
    return join.joined(users, belong, texts.__getitem__)


def pair(part, host=HOST, folder="a", parts=()):
    texts = {"a/host.py": host, f"{folder}/part.py": part}
    users = {f"{folder}/part.py": {"a/host.py"}, "a/host.py": set()}
    return joined(texts, users, parts).get("a/host.py", b"")


def result(text, call="g()"):
    """Return what ``call`` gives once the module is loaded."""
    names = {}
    exec(text, names)  # our own
    return eval(call, names)


def test_a_module_becomes_a_part_of_its_only_user():
    both = pair(b'"""Doc."""\n\ndef f():\n    return 41\n')
    assert b"import" not in both and result(both) == 42


def test_private_names_of_both_stay_apart():
    both = pair(b"_x = 5\n\ndef f():\n    return _x + len(_y())\n\ndef _y():\n    return '123'\n")
    assert result(both) == 9
    both = pair(b"class _x:\n    y = 7\n\ndef f():\n    return _x.y\n")
    assert result(both) == 8


@pytest.mark.parametrize(
    "part",
    [
        b"g = 3\n\ndef f():\n    return g\n",  # another public name
        b"def f():\n    return len('12')\n\ndef len(x):\n    return 0\n\ndef g():\n    pass\n",
        b"def other():\n    return 3\n",  # lacks what is imported
    ],
)
def test_what_would_mean_two_things_stays_apart(part):
    assert pair(part) == b""


def test_a_name_that_is_built_in_for_one_of_them_stays_so():
    assert (
        pair(b"def f():\n    return 1\n\ndef len(x):\n    return 0\n", HOST + b"h = len('12')\n")
        == b""
    )
    assert pair(b"def f():\n    return len('12')\n", HOST + b"\ndef len(x):\n    return 0\n") == b""


def test_the_same_import_in_both_is_no_clash():
    host = b"import os\nfrom b import c\n" + HOST
    assert pair(b"import os\nfrom b import c\n\ndef f():\n    return os.x, c\n", host)
    assert not pair(b"from d import c\n\ndef f():\n    return c\n", host)


@pytest.mark.parametrize(
    "host",
    [
        b"def g():\n    from nibblock.a.part import f\n\n    return f()\n",  # loaded when needed
        b"from nibblock.a.part import f as e\n",
        b"from nibblock.a import part\n",
    ],
)
def test_what_is_not_always_loaded_with_its_user_stays_apart(host):
    assert pair(b"def f():\n    return 1\n", host) == b""


def test_a_folder_is_forgotten_as_a_whole_and_a_drive_may_lack_a_part():
    part = b"def f():\n    return 1\n"
    assert pair(part, HOST.replace(b"nibblock.a", b"nibblock.b"), "b") == b""
    assert pair(part, parts={"a/part.py"}) == b""


def test_users_that_are_joined_count_as_one():
    texts = {
        "a/host.py": b"from nibblock.a.part import f\nfrom nibblock.a.base import b\n",
        "a/part.py": b"from nibblock.a.base import b\n\ndef f():\n    return b() + 1\n",
        "a/base.py": b"def b():\n    return 1\n",
        "a/other.py": b"from nibblock.a.far import x\n",
        "a/far.py": b"x = 1\n",
    }
    users = {"a/host.py": set(), "a/part.py": {"a/host.py"}, "a/other.py": set()}
    users |= {"a/base.py": {"a/host.py", "a/part.py"}, "a/far.py": {"a/other.py", "a/host.py"}}
    found = joined(texts, users)
    assert set(found) == {"a/host.py", "a/part.py", "a/base.py"}
    assert not found["a/part.py"] and not found["a/base.py"]
    assert result(found["a/host.py"], "f(), b()") == (2, 1)


def test_only_small_drives_hold_modules_in_one_file():
    found = contents._joined(frozenset())
    gone = {f"lib/nibblock/{name[:-3]}.mpy" for name, text in found.items() if not text}
    assert len(gone) > 20
    small = contents.make(contents.Wishes("pajenicko_picopad", languages=("en",))).files
    large = contents.make(contents.Wishes("pimoroni_picosystem", languages=("en",))).files
    assert not gone & small.keys()
    assert gone & large.keys() > {"lib/nibblock/play/record.mpy"}


def test_nothing_on_a_small_drive_asks_for_a_module_that_is_a_part_of_another():
    found = contents._joined(frozenset())
    gone = {"nibblock." + name[:-3].replace("/", ".") for name, text in found.items() if not text}
    for name, path in contents.device():
        if path.suffix != ".py":
            continue
        text = contents._text(name, path, contents.Wishes("pajenicko_picopad"))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom):
                asked = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                assert not asked & gone, name
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "nibblock." + node.value not in gone, name
