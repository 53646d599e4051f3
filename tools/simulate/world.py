"""The process as the console must find it: stand-ins in ``sys.modules``, the drive as the current
folder, and its files behind ``open``.

``enter`` sets this up and ``leave`` puts everything back. The two may alternate while one console
lives: the simulator's driver (a test, say) gets its own ``time``, ``os`` and ``nibblock`` back in
between.
"""

from __future__ import annotations

import builtins
import functools
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tools.simulate.drive import REPOSITORY, Drive

# Packages that belong to the console wherever they come from: each power-on imports its own.
_DEVICE = frozenset(
    ("nibblock", "adafruit_ticks", "adafruit_imageload", "adafruit_display_text", "adafruit_miniqr")
)
_foreign: set[str] = set()  # names of modules that are none of those
_COMPILED = 2000  # modules: more than a few versions of the console have
_open = builtins.open


class World:
    """The state of the process during one power-on."""

    def __init__(self, drive: Drive, stand_ins: dict[str, ModuleType]) -> None:
        self._drive = drive
        self._modules: dict[str, ModuleType] = dict(stand_ins)
        self._theirs: dict[str, ModuleType] = {}
        self._first = 0  # where the console's modules begin among all
        self._path: list[str] = []
        self._folder = ""
        importlib.invalidate_caches()

    def enter(self) -> None:
        """Switch to the console's world."""
        self._folder = os.getcwd()
        self._path = sys.path[:]
        # Absolute, or else an entry could mean a folder of the drive.
        others = _others(tuple(self._path), self._folder, self._drive.root)
        os.chdir(self._drive.root)
        sys.path[:] = [*self._libraries(), *others]
        self._theirs = dict(sys.modules)
        self.forget()
        self._first = _Modules.others = len(sys.modules)
        sys.modules.update(self._modules)
        builtins.open = self._console_open
        sys.meta_path.insert(0, _Finder)

    @staticmethod
    def forget() -> None:
        """Forget the console's modules, as between boot.py and code.py: each has an interpreter."""
        for name in sys.modules.keys() - _foreign:
            if name.split(".")[0] in _DEVICE:
                del sys.modules[name]
            else:
                _foreign.add(name)

    def _libraries(self) -> list[str]:
        """Return the folders in which the console's programs look for modules first."""
        root = self._drive.root
        if self._drive.foreign:
            return [str(self._drive.own("lib"))]
        libraries = [str(root / "lib"), str(self._drive.own("lib"))]
        if any(os.path.isdir(f"{root}/{name}") for name in _DEVICE):
            libraries.insert(0, str(root))  # where a board looks first
        return libraries

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
        sys.meta_path.remove(_Finder)
        builtins.open = _open
        self._modules = self._ours()
        for name in self._modules:
            del sys.modules[name]
        gone = self._theirs.keys() - sys.modules.keys()
        sys.modules.update((name, self._theirs[name]) for name in self._theirs if name in gone)
        sys.path[:] = self._path
        os.chdir(self._folder)

    def _ours(self) -> dict[str, ModuleType]:
        """Return the console's modules: what came after the desktop's, and what replaces one of
        those. To look at all of them takes long, and scripts enter and leave for each key.
        """
        replaced = (name for name in self._modules if name in self._theirs and name in sys.modules)
        return {
            name: sys.modules[name]
            for name in (*replaced, *list(sys.modules)[self._first :])
            if self._theirs.get(name) is not sys.modules[name]
            and not _is_python_own(name, self._modules)
        }

    def _console_open(self, file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        rel = self._drive.relative(file)
        if rel is None:
            return _open(file, mode, *rest, **named)
        return self._drive.open(rel, mode)


class _Finder:
    """Finds the console's modules, which it forgets and imports again all the time."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Return where a module comes from, or None for Python's own way to find it."""
        if name.split(".")[0] not in _DEVICE:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(name, spec.loader.path)
        return spec


class _Modules:
    """The console's ``sys.modules``. As on a board, it goes through those of the console alone: it
    does so for each module that it forgets, and the desktop has thousands of others.
    """

    others = 0  #: modules before the console's first, in the order in which they came

    def __getattr__(self, name: str) -> Any:
        return getattr(sys.modules, name)

    def __iter__(self) -> Iterator[str]:
        return iter(list(sys.modules)[self.others :])

    def __contains__(self, name: str) -> bool:
        return name in sys.modules

    def __getitem__(self, name: str) -> ModuleType:
        return sys.modules[name]

    def __delitem__(self, name: str) -> None:
        del sys.modules[name]


#: ``sys`` for the console's modules.
_sys = ModuleType("sys")
_sys.modules = _Modules()  # type: ignore[attr-defined]
_sys.__getattr__ = lambda name: getattr(sys, name)  # type: ignore[method-assign]


class _Loader(SourceFileLoader):
    """Compiles a source once while this process lives, and keeps no __pycache__ on the drive."""

    def exec_module(self, module: ModuleType) -> None:
        """Run a module, and then show it the console's modules only. As on a board, the place that
        it sees is one on the drive.
        """
        for top in (os.getcwd(), str(REPOSITORY)):
            if self.path.startswith(top + os.sep):
                module.__file__ = self.path[len(top) + 1 :].replace(os.sep, "/")
                break
        super().exec_module(module)
        if getattr(module, "sys", None) is sys:
            module.sys = _sys  # type: ignore[attr-defined]

    def get_code(self, fullname: str) -> CodeType:
        """Return the compiled source as it is in the file now."""
        return _placed(self.get_data(self.path), self.path)


@functools.lru_cache(maxsize=_COMPILED)
def _placed(source: bytes, path: str) -> CodeType:
    return _moved(_compiled(source), path)


@functools.lru_cache(maxsize=_COMPILED)
def _compiled(source: bytes) -> CodeType:
    """Compile a source, of whichever drive: copies of the console differ in few modules."""
    return compile(source, "", "exec", dont_inherit=True)


def _moved(code: CodeType, path: str) -> CodeType:
    """Return code, with all that is defined in it, as if compiled from the file at ``path``."""
    parts = (_moved(part, path) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_filename=path, co_consts=tuple(parts))


@functools.lru_cache(maxsize=8)
def _others(path: tuple[str, ...], folder: str, root: Path) -> list[str]:
    """Return the entries of ``sys.path`` from which modules may come, as absolute paths: not the
    repository's root, whose code.py would hide Python's ``code``, and not where a board has its
    programs. ``folder`` is the current one.
    """
    own = (REPOSITORY, root, root / "lib")
    paths = [Path(folder, entry) for entry in path]
    return [os.path.abspath(entry) for entry in paths if entry.resolve() not in own]


def _is_python_own(name: str, stand_ins: dict[str, ModuleType]) -> bool:
    """Return whether this module is from Python's library and was merely imported meanwhile."""
    return name not in stand_ins and name.split(".")[0] in sys.stdlib_module_names
