"""Folds constants of one device module, as numbers, into the modules that import them.

mpy-cross folds ``NAME = const(5)`` only in the file that defines it, and there it keeps the name if
it has no leading underscore. A name takes a dictionary entry, stays in memory for good, and is
looked up at each use. Folding lets a constant be defined once, where it belongs, at no cost to the
device. Imports of ``const`` go as well. Lines keep their numbers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tools.build.nodes import nodes_of
from tools.stored import state, stored

Edit = tuple[int, int, int, int, bytes]  # first line, column, last line, column, what to write


def fold(source: Path) -> bytes:
    """Return the text of ``source`` with imported constants as numbers.

    A constant that nothing reads by name is no longer defined. Names that are also
    assigned to stay. A file that does not parse is returned unchanged, for mpy-cross to report.
    """
    lib = _lib(source)
    return _folded(source, source.read_bytes(), lib, state(lib) if lib else "")


def is_hollow(source: Path) -> bool:
    """Return whether folding leaves nothing of a module. A folder is a package without one, too."""
    return _has_no_code(fold(source))


@stored
def _has_no_code(text: bytes) -> bool:
    return all(
        isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in ast.parse(text).body
    )


@stored
def _folded(source: Path, text: bytes, lib: Path | None, of: str) -> bytes:
    """Fold a text once: a release asks for it again for every board. ``of`` identifies the state of
    the modules that it may import from.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return text
    nodes = nodes_of(tree)
    bound = list(_bound(nodes))
    numbers = _imported(nodes, lib) if lib else {}
    for name in bound:
        numbers.pop(name, None)
    is_below = lib is not None and source.resolve().is_relative_to(lib)
    own = _own(source, tree, bound, lib) if lib and is_below else {}
    numbers |= {name: _number_of(node) for name, node in own.items()}
    edits: list[Edit] = [_span(node, b"pass") for node in own.values()]
    edits += _without_const(tree, nodes)
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in numbers and isinstance(node.ctx, ast.Load):
            number = numbers[node.id]
            edits.append(_span(node, b"%d" % number if number >= 0 else b"(%d)" % number))
        elif isinstance(node, ast.ImportFrom):
            rest = [name for name in node.names if (name.asname or name.name) not in numbers]
            if len(rest) < len(node.names):
                edits.append(_span(node, _import(node, rest)))
    return _edited(text, edits)


@cache
def constants(lib: Path, module: str) -> dict[str, int]:
    """Return the constants that ``module`` below ``lib`` defines with ``const``, or imports."""
    path = lib.joinpath(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.is_file():
        return {}
    tree = ast.parse(path.read_bytes())
    found = _imported(tree.body, lib)  # in a function it may import what imports this one
    return found | {name: _number_of(node) for name, node in _defined(tree)}


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.Assign]]:
    """Yield the constants that a module defines, and where."""
    for node in tree.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id="const"), args=[ast.Constant(value=int())]),
            ):
                yield name, node
            case _:
                pass


def _number_of(node: ast.Assign) -> int:
    assert isinstance(node.value, ast.Call) and isinstance(node.value.args[0], ast.Constant)
    return int(node.value.args[0].value)  # type: ignore[arg-type]


def _own(source: Path, tree: ast.Module, bound: list[str], lib: Path) -> dict[str, ast.Assign]:
    """Return where a module defines constants that no module reads by name on the device."""
    anywhere, of_cards = _read_by_name(lib)
    read = anywhere | of_cards if source.name == "__init__.py" else anywhere
    return {
        name: node
        for name, node in _defined(tree)
        if name[0] != "_" and bound.count(name) == 1 and name not in read
    }


@cache
def _read_by_name(lib: Path) -> tuple[frozenset[str], frozenset[str]]:
    """Return the names that code still looks up after folding: attributes, and some imports.

    ``a.B`` may read a module's constant, ``a.b.C`` never does. An attribute of what a call returns,
    as in ``card(game).TITLE``, can only be a constant of a game's card: those names come second.
    """
    found: set[str] = set()
    of_cards: set[str] = set()
    for path in sorted((*lib.glob("nibblock/**/*.py"), *lib.parent.glob("*.py"))):
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError):
            continue
        nodes = nodes_of(tree)
        bound = set(_bound(nodes)) if path.is_relative_to(lib) else None
        for node in nodes:
            if isinstance(node, ast.Attribute):
                if isinstance(node.value, ast.Name):
                    found.add(node.attr)
                elif not isinstance(node.value, ast.Attribute):
                    of_cards.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                for name in node.names:
                    if bound is None or (name.asname or name.name) in bound:
                        found.add(name.name)
    return frozenset(found), frozenset(of_cards)


def _without_const(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[Edit]:
    """Yield the edit that drops the import of ``const``: mpy-cross folds ``NAME = const(5)``."""
    uses = sum(isinstance(node, ast.Name) and node.id == "const" for node in nodes)
    if uses > len(list(_defined(tree))):
        return
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "nibblock" and not node.level:
            rest = [name for name in node.names if name.name != "const"]
            if len(rest) < len(node.names):
                yield _span(node, _import(node, rest))


def _imported(nodes: Iterable[ast.AST], lib: Path) -> dict[str, int]:
    """Return the constants that the imports among ``nodes`` bring."""
    found: dict[str, int] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            theirs = constants(lib, node.module) if node.module.startswith("nibblock.") else {}
            for name in node.names:
                if name.name in theirs:
                    found[name.asname or name.name] = theirs[name.name]
    return found


@cache
def _lib(source: Path) -> Path | None:
    """Return the folder of the device's package, if ``source`` is part of it or beside it."""
    for folder in source.resolve().parents:
        for lib in (folder, folder / "lib"):
            if (lib / "nibblock" / "__init__.py").is_file():
                return lib
    return None


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield all names that are assigned, deleted, or parameters of a function."""
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name


def _import(node: ast.ImportFrom, rest: list[ast.alias]) -> bytes:
    """Write the import of what is left, on as many lines as before."""
    lines = "\n" * ((node.end_lineno or node.lineno) - node.lineno)
    if not rest:
        return b"pass" + lines.encode()
    return (ast.unparse(ast.ImportFrom(node.module, rest, 0)) + lines).encode()


def _span(node: ast.stmt | ast.expr, new: bytes) -> Edit:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, new


def _edited(text: bytes, edits: list[Edit]) -> bytes:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for first, column, last, end, new in sorted(edits, reverse=True):
        text = text[: starts[first - 1] + column] + new + text[starts[last - 1] + end :]
    return text
