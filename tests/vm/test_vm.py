"""Run every tests/vm/vm_*.py in a real MicroPython VM with a small heap, one case a file.

The package is compiled, as on a board, where constants have no names: they are folded into the
cases, too. A comment in the first lines of a file, ``# heapsize=4m``, asks for another heap than
110 KB.
"""

import importlib.util
import re
from pathlib import Path

import pytest
from programs import printed, vm

from tools.build.compiler import compile_mpy
from tools.build.fold import fold

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: Desktop modules that also run in plain MicroPython, for checks in the VM.
VM_CLEAN = ("check.py", "simplify.py")
CASES = sorted(HERE.glob("vm_*.py"))


def heap_size(source):
    asked = re.search(r"^#\s*heapsize\s*=\s*(\w+)", source, re.MULTILINE)
    return asked.group(1) if asked else "110k"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """Create a folder with ``nibblock`` and its timing library as .mpy files of the VM."""
    folder = tmp_path_factory.mktemp("lib")
    shared = [(path, ROOT) for path in map((ROOT / "tools/games/brain").joinpath, VM_CLEAN)]
    ticks = Path(importlib.util.find_spec("adafruit_ticks").origin)
    shared.append((ticks, ticks.parent))
    for source, top in [*((path, ROOT / "lib") for path in (ROOT / "lib").rglob("*.py")), *shared]:
        name = source.relative_to(top)
        target = folder / name.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        # CircuitPython's .mpy files differ only in their first letter.
        target.write_bytes(b"M" + compile_mpy(source, str(name))[1:])
    return folder


#: What runs the functions of a case.
RUN = b"""
import gc
for name in sorted(globals()):
    if name.startswith("test_"):
        gc.collect()  # each begins with the same memory
        globals()[name]()
        print("ok", name)
"""


@pytest.fixture(scope="session")
def cases(tmp_path_factory):
    """Create a folder with the cases and what they share; ``__file__`` is where they were."""
    folder = tmp_path_factory.mktemp("cases")
    for path in HERE.glob("*.py"):
        text = fold(path).replace(b"__file__", repr(str(path)).encode())
        if path in CASES and b"\ndef test_" in text:
            text += RUN
        (folder / path.name).write_bytes(text)
    return folder


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_in_the_vm(case, tmp_path, compiled, cases, deep):
    told = printed(
        *vm(heap_size(case.read_text(encoding="utf-8"))),
        cases / case.name,
        cwd=tmp_path,
        seconds=1800 if deep else 300,
        MICROPYPATH=f"{compiled}:{cases}:{HERE}",
    )
    print(told)
    assert "ok" in told.split(), "a VM test prints an ok line for what it has checked"
