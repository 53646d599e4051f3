"""Keeps what builds work out: in this process, and for others in the folder ``PLACE`` names.

A build takes 12 s, nearly all of it for looking at the same modules and compiling them. The test
command sets the folder for a run: its processes build the console many times over. What is kept
there is known by all that it depends on; the builder itself must stay as it is meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

PLACE = "NIBBLOCK_BUILT"
_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


def stored(function: Callable[_Given, _Found]) -> Callable[_Given, _Found]:
    """Make a function of texts, and of names, remember what it returns."""

    @cache
    @wraps(function)
    def call(*given: _Given.args, **named: _Given.kwargs) -> _Found:
        assert not named
        folder = os.environ.get(PLACE)
        if not folder:
            return function(*given, **named)
        key = repr((function.__module__, function.__name__, tuple(map(_plain, given))))
        path = Path(folder, hashlib.sha256(key.encode()).hexdigest())
        try:
            return pickle.loads(path.read_bytes())
        except OSError:
            pass
        found = function(*given, **named)
        _write(path, pickle.dumps(found))
        return found

    return call  # type: ignore[return-value]


def _plain(given: object) -> object:
    """Return an argument as what reads the same in every process."""
    return sorted(given) if isinstance(given, frozenset) else given


def _write(path: Path, data: bytes) -> None:
    """Write a file that no process ever finds in part."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(exist_ok=True)
        part.write_bytes(data)
        part.replace(path)
    except OSError:  # such as a full disk: it is worked out again
        with suppress(OSError):
            part.unlink()


@cache
def state(lib: Path) -> str:
    """Return what stands for all sources of the device below ``lib`` and beside it."""
    found = hashlib.sha256()
    for path in sorted((*lib.glob("nibblock/**/*.py"), *lib.parent.glob("*.py"))):
        data = path.read_bytes()
        found.update(f"{path.relative_to(lib.parent)} {len(data)}\n".encode() + data)
    return found.hexdigest()
