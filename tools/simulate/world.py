# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The process as the console must find it: stand-ins in ``sys.modules``, the drive as the current
folder, and its files behind ``open``.

``enter`` sets this up and ``leave`` puts everything back. The two may alternate while one console
lives: the simulator's driver (a test, say) gets its own ``time``, ``os`` and ``nibblock`` back in
between.
"""

from __future__ import annotations

import builtins
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from tools.simulate.drive import REPOSITORY, Drive

# Packages that belong to the console wherever they come from: each power-on imports its own.
_DEVICE = frozenset(
    ("nibblock", "adafruit_ticks", "adafruit_imageload", "adafruit_display_text", "adafruit_miniqr")
)
_open = builtins.open


class World:
    """The state of the process during one power-on."""

    def __init__(self, drive: Drive, stand_ins: dict[str, ModuleType]) -> None:
        self._drive = drive
        self._modules: dict[str, ModuleType] = dict(stand_ins)
        self._theirs: dict[str, ModuleType] = {}
        self._path: list[str] = []
        self._folder = ""
        self._write_bytecode = False
        importlib.invalidate_caches()

    def enter(self) -> None:
        """Switch to the console's world."""
        self._folder = os.getcwd()
        self._path = sys.path[:]
        # Absolute, or else an entry could mean a folder of the drive.
        others = [os.path.abspath(entry) for entry in self._path if self._may_hold(entry)]
        os.chdir(self._drive.root)
        sys.path[:] = [*self._libraries(), *others]
        self._write_bytecode = sys.dont_write_bytecode
        if (self._drive.root / "lib").exists():  # leave no __pycache__ on the drive
            sys.dont_write_bytecode = True
        self._theirs = dict(sys.modules)
        for name in [name for name in sys.modules if name.split(".")[0] in _DEVICE]:
            del sys.modules[name]
        sys.modules.update(self._modules)
        builtins.open = self._console_open

    def _libraries(self) -> list[str]:
        """Return the folders in which the console's programs look for modules first."""
        root = self._drive.root
        if self._drive.foreign:
            return [str(self._drive.own("lib"))]
        libraries = [str(root / "lib"), str(self._drive.own("lib"))]
        if any((root / name).is_dir() for name in _DEVICE):
            libraries.insert(0, str(root))  # where a board looks first
        return libraries

    def _may_hold(self, entry: str) -> bool:
        """Return whether modules may come from here: not the repository's root, whose code.py would
        hide Python's ``code``, and not where a board has its programs.
        """
        root = self._drive.root
        return Path(entry).resolve() not in (REPOSITORY, root, root / "lib")

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Restore the process for a while: for desktop code that is called by the console."""
        self.leave()
        try:
            yield
        finally:
            self.enter()

    def leave(self) -> None:
        """Restore the process, and keep the console's modules for the next ``enter``."""
        builtins.open = _open
        self._modules = {
            name: module
            for name, module in sys.modules.items()
            if self._theirs.get(name) is not module and not _is_python_own(name, self._modules)
        }
        for name in self._modules:
            del sys.modules[name]
        sys.modules.update(
            (name, module) for name, module in self._theirs.items() if name not in sys.modules
        )
        sys.dont_write_bytecode = self._write_bytecode
        sys.path[:] = self._path
        os.chdir(self._folder)

    def _console_open(self, file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        rel = self._drive.relative(file)
        if rel is None:
            return _open(file, mode, *rest, **named)
        return self._drive.open(rel, mode)


def _is_python_own(name: str, stand_ins: dict[str, ModuleType]) -> bool:
    """Return whether this module is from Python's library and was merely imported meanwhile."""
    return name not in stand_ins and name.split(".")[0] in sys.stdlib_module_names
