"""The device's modules and their size, ordered so that each comes after those it imports."""

from __future__ import annotations

import ast
from pathlib import Path

from tools.build import contents, libraries
from tools.build.contents import ROOT
from tools.build.fold import is_hollow


def source(name: str) -> Path | None:
    """Return the file of module ``name``, ours or a library's; None for all others."""
    path = name.replace(".", "/")
    for file in (f"{path}.py", f"{path}/__init__.py"):
        if (ROOT / "lib" / file).exists():
            return ROOT / "lib" / file
        if file in libraries.LIBRARIES:
            return libraries.installed(file)
    return None


def names() -> list[str]:
    """Return all modules of a drive, each after those it imports when loaded."""
    device = [(file, path) for file, path in contents.device() if path.suffix == ".py"]
    found = [contents.module(path.relative_to(ROOT / "lib").as_posix()) for _, path in device]
    found += [contents.module(file) for file in libraries.LIBRARIES]
    order: list[str] = []
    for name in found:
        _visit(name, order, ())
    hollow = {contents.module(file) for file, path in device if is_hollow(path)}
    return [name for name in order if name.removeprefix("nibblock.") not in hollow]


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    if name in order or name in above:
        return
    for other in _imports(name):
        _visit(other, order, (*above, name))
    order.append(name)


def _imports(name: str) -> list[str]:
    """Return the modules of a drive that ``name`` imports at its top level, and its package."""
    file = source(name)
    assert file is not None
    package = name.rpartition(".")[0]
    while package and not source(package):  # a folder of modules without a file of its own
        package = package.rpartition(".")[0]
    found = [package]
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [other for other in found if other and source(other)]


def mpy(drive: Path, name: str) -> Path:
    """Return the .mpy file of a module on a built drive."""
    path = drive / "lib" / name.replace(".", "/")
    file = path.with_name(path.name + ".mpy")
    return file if file.exists() else path / "__init__.mpy"


def interned(drive: Path, name: str) -> set[str]:
    """Return the names that a module adds, except those that every firmware has."""
    data = mpy(drive, name).read_bytes()
    at = 4
    found = set()

    def number() -> int:
        nonlocal at
        value = 0
        while True:
            at += 1
            value = value << 7 | data[at - 1] & 127
            if data[at - 1] < 128:
                return value

    count, _ = number(), number()
    for _ in range(count):
        size = number()
        if not size & 1:
            found.add(data[at : at + (size >> 1)].decode())
            at += (size >> 1) + 1
    return found
