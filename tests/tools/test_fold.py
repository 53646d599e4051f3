"""Fold constants of other modules into the device's code: nothing else may change."""

import ast

import pytest

from tools.build.fold import constants, fold

HEAD = "# one\nfrom nibblock import const\n"


@pytest.fixture
def module(tmp_path):
    """Make a module that imports from ``nibblock.codes``; return its text after folding."""
    package = tmp_path / "nibblock"
    package.mkdir()
    (package / "__init__.py").write_text("def const(value):\n    return value\n", encoding="utf-8")
    codes = HEAD + "ICE = const(4)\nHIGH = const(0x10000)\nNAME = 'ice'\nOTHER = ICE\n"
    (package / "codes.py").write_text(codes, encoding="utf-8")

    def folded(text, name="rules.py"):
        source = package / name
        source.write_text(text, encoding="utf-8")
        return fold(source).decode()

    return folded


def test_numbers_replace_names(module):
    text = "from nibblock.codes import HIGH, ICE\n\ndef f(x):\n    return 'ä', x & ICE | HIGH\n"
    assert module(text) == "pass\n\ndef f(x):\n    return 'ä', x & 4 | 65536\n"
    text = "from nibblock.codes import ICE as COLD, NAME\nx = COLD if NAME else -COLD\n"
    assert module(text) == "from nibblock.codes import NAME\nx = 4 if NAME else -4\n"


def test_also_within_functions_and_through_another_module(module, tmp_path):
    (tmp_path / "nibblock" / "more.py").write_text("from nibblock.codes import ICE\n", "utf-8")
    text = "def f():\n    from nibblock.more import ICE\n    return ICE\n"
    assert module(text) == "def f():\n    pass\n    return 4\n"


def test_lines_keep_their_numbers(module):
    text = "from nibblock.codes import (\n    HIGH,\n    ICE,\n    NAME,\n)\nx = HIGH, NAME\n"
    assert module(text) == "from nibblock.codes import NAME\n\n\n\n\nx = 65536, NAME\n"


@pytest.mark.parametrize(
    "text",
    [
        "from nibblock.codes import ICE\nICE = 3\n",
        "from nibblock.codes import ICE\ndef f(ICE):\n    return ICE\n",
        "from nibblock.codes import NAME, OTHER\nx = NAME, OTHER\n",
        "from nibblock import codes\nx = codes.ICE\n",
        "import os\nx = os.ICE\n",
        "this is not Python\n",
    ],
)
def test_everything_else_stays(module, text):
    assert module(text) == text


def test_a_constant_that_is_only_imported_is_not_defined(module, tmp_path):
    text = "from nibblock import const\nICE = const(4)\n\nx = ICE\n"
    assert module(text, "codes.py") == "pass\npass\n\nx = 4\n"


@pytest.mark.parametrize(
    "user",
    [
        "from nibblock import codes\nx = codes.ICE\n",
        "from nibblock.codes import ICE\nICE = 3\n",
        "from nibblock.codes import ICE\ndef f(ICE):\n    return ICE\n",
    ],
)
def test_a_constant_that_is_read_by_name_stays(module, tmp_path, user):
    (tmp_path / "nibblock" / "user.py").write_text(user, encoding="utf-8")
    text = "from nibblock import const\nICE = const(4)\nHIGH = const(5)\n"
    assert module(text, "codes.py") == "pass\nICE = const(4)\npass\n"


def test_const_stays_where_it_is_called_otherwise(module):
    text = "from nibblock import const\n_ICE = const(4 + 1)\n"
    assert module(text) == text


def test_the_device_modules_lose_imports_and_no_other_name(root):
    folded = 0
    lib = root / "lib"
    for path in (lib / "nibblock").rglob("*.py"):
        before, after = path.read_bytes(), fold(path)
        assert after.count(b"\n") == before.count(b"\n")
        names = {node.id for node in ast.walk(ast.parse(after)) if isinstance(node, ast.Name)}
        for node in ast.parse(before).body:
            if isinstance(node, ast.ImportFrom) and node.module:
                gone = constants(lib, node.module).keys() & {name.name for name in node.names}
                folded += len(gone)
                assert not gone & names, path
    assert folded > 50
