"""Device code uses nothing that pewpew_m4 lacks (CIRCUITPY_FULL_BUILD=0, no big ints).

From py/circuitpy_mpconfig.h, py/objstr.c, objtype.c and modbuiltins.c: there is no str.encode
or bytes.decode (bytes(text, "utf-8") and str(raw, "utf-8") do the same), no delattr (set None), and
no type.__name__ (repr() includes the name).
"""

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [ROOT / "code.py", ROOT / "boot.py", *sorted((ROOT / "lib").rglob("*.py"))]

ATTRIBUTES = {"encode", "decode", "center", "partition", "rpartition", "splitlines"}
ATTRIBUTES |= {"__name__", "__dict__", "__class__", "translate", "removeprefix", "removesuffix"}
NAMES = {"delattr", "frozenset", "complex", "NotImplemented"}
MODULES = {"array", "binascii", "collections", "errno", "io", "json", "re", "bitmaptools", "zlib"}
OWN = {"boards/sound_i2s.py": {"array"}}  # only for boards with I2S, which have it
SMALL = 2**30 - 1


def modules_in(tree):
    """Return the names of our modules that are imported as such: their functions are our own."""
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "nibblock"
        for alias in node.names
    }


def faults(tree):
    ours = modules_in(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ATTRIBUTES:
            if not (isinstance(node.value, ast.Name) and node.value.id in ours):
                yield node, "." + node.attr
        elif isinstance(node, ast.Name) and node.id in NAMES:
            yield node, node.id
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value > SMALL:
            yield node, f"the int {node.value}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] in MODULES:
                    yield node, "import " + alias.name
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in MODULES:
            yield node, f"from {node.module} import"


def test_nothing_that_small_builds_lack():
    found = []
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = {f"from {name} import" for name in OWN.get("/".join(path.parts[-2:]), ())}
        place = path.relative_to(ROOT).as_posix()
        found += [(place, node.lineno, what) for node, what in faults(tree) if what not in own]
    assert found == []


def test_faults_are_seen():
    code = "from nibblock import y\nimport json\nx.encode(y.encode())\ndelattr(a, b)\n"
    code += "type(e).__name__\nn = 1073741824\n"
    assert len(list(faults(ast.parse(code)))) == 5
