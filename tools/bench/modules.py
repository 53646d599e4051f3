# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The device's modules, in an order in which each finds loaded what it imports; their size."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path

from tools.build import contents
from tools.build.contents import ROOT
from tools.build.libraries import LIBRARIES


def source(name: str) -> Path | None:
    """The file of module ``name``, ours or a library's; None for all others."""
    path = name.replace(".", "/")
    for file in (f"{path}.py", f"{path}/__init__.py"):
        if (ROOT / "lib" / file).exists():
            return ROOT / "lib" / file
        if file in LIBRARIES:
            top = find_spec(name.split(".")[0])
            assert top is not None and top.origin is not None
            folder = Path(top.origin).parent
            return (folder.parent if "/" in file else folder) / file
    return None


def names() -> list[str]:
    """All modules of a drive, each after those that it imports when it is loaded."""
    found = [_name(path.relative_to(ROOT / "lib").as_posix()) for path in _ours()]
    found += [_name(file) for file in LIBRARIES]
    order: list[str] = []
    for name in found:
        _visit(name, order, ())
    return order


def _ours() -> list[Path]:
    """The device modules that a drive holds."""
    return [path for _, path in contents.device() if path.suffix == ".py"]


def _name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    if name in order or name in above:
        return
    for other in _imports(name):
        _visit(other, order, (*above, name))
    order.append(name)


def _imports(name: str) -> list[str]:
    """Modules of a drive that ``name`` imports at its top level, and its package."""
    file = source(name)
    assert file is not None
    found = [name.rpartition(".")[0]]
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append(node.module)
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [other for other in found if other and source(other)]


def mpy_bytes(drive: Path, wanted: list[str]) -> int:
    """Bytes of the .mpy files of these modules on a drive that was built."""
    total = 0
    for name in wanted:
        path = drive / "lib" / name.replace(".", "/")
        file = path.with_name(path.name + ".mpy")
        total += (file if file.exists() else path / "__init__.mpy").stat().st_size
    return total
