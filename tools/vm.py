"""Find the MicroPython VM on the desktop, make a drive for it and run programs in it.

``build`` makes the drive, so code runs from the same .mpy files that a board loads. tools/standins
has what the VM lacks (displayio, keypad ...), over the host in tests/vm/standins.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from tools.build import ROOT, Wishes
from tools.build import make_drive as make_contents
from tools.build.compiler import compile_mpy
from tools.errors import ToolError

HERE = ROOT / "tests" / "vm"
STAND_INS = "standins"
_LETTERS = 96  #: of a path
_START = "import micropython_unix, sys; sys.exit(micropython_unix.run_main(['', *sys.argv[1:]]))"


def micropython() -> str | None:
    """Return the VM's command, beside this Python or on the path; None if it is not installed."""
    beside = Path(sys.executable).parent / "micropython"
    return str(beside) if beside.exists() else shutil.which("micropython")


def make_drive(folder: Path) -> None:
    """Fill ``folder`` like a board's drive, with .mpy files for the VM, and add the stand-ins."""
    for name, data in _files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        # CircuitPython's .mpy files differ only in their first letter.
        path.write_bytes(b"M" + data[1:] if name.endswith(".mpy") else data)


@cache
def _files() -> dict[str, bytes]:
    files = make_contents(Wishes(), None).files
    files |= {
        f"{STAND_INS}/{path.stem}.mpy": compile_mpy(path, path.name)
        for folder in (ROOT / "tools", HERE)
        for path in sorted((folder / STAND_INS).glob("*.py"))
    }
    return files


def copy(drive: Path, to: Path) -> Path:
    """Copy a drive for the VM; return ``to``. The code, which it only reads, is linked."""
    shutil.copytree(drive, to, ignore=lambda folder, _: ["lib"] if folder == str(drive) else [])
    (to / "lib").symlink_to(drive / "lib", target_is_directory=True)
    return to


def run(
    program: Path,
    drive: Path,
    *arguments: str,
    heap: str = "1m",
    seconds: int = 600,
    padding: int = 0,
    pixels: str = "",
) -> str:
    """Run ``program`` in the VM, in the folder ``drive``; return its output. Raises ToolError.

    ``padding`` (bytes, up to 200) moves what the VM's stack and heap hold, to tell garbage that its
    collector keeps by mistake from what is in use. ``pixels``: of another display, ``160x128``.
    """
    command = micropython()
    if command is None:
        raise ToolError("micropython is not installed (there is no wheel for this machine)")
    path = f"{STAND_INS}:lib:{_as_long(HERE)}:{_as_long(program.parent)}"
    pad = "x" * padding
    done = subprocess.run(
        [*_without_path(command), "-X", f"heapsize={heap}", "-m", program.stem, *arguments],
        cwd=drive,
        env={
            **os.environ,
            "MICROPYPATH": f"{path}:{pad}" if pad else path,
            "PADDING": pad,
            "PIXELS": pixels,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        raise ToolError(f"{program.name} failed in the VM:\n{done.stdout}")
    return done.stdout


def _without_path(command: str) -> list[str]:
    """Return the command of our own Python as one that does not tell the VM where it lies."""
    is_ours = Path(command).parent == Path(sys.executable).parent
    return [sys.executable, "-c", _START] if is_ours else [command]


def _as_long(path: Path) -> str:
    """Return the path in as many letters wherever the checkout lies.

    Like that of the command, they are on the VM's heap, where a few bytes more cut up the memory in
    another way: a test of small heaps would pass in one folder and fail in another.
    """
    return f"{path.parent}{'/' * max(_LETTERS - len(str(path)), 1)}{path.name}"
