"""Gives the parameters of device functions one-letter names: memory keeps each name for good.

MicroPython stores the names of parameters, but not those of other local variables. A parameter
stays as it is if any call names it (``f(ink=3)``), or if its name means something else in a part of
the function. Lines keep their numbers.
"""

from __future__ import annotations

import ast
import string
import symtable
from collections.abc import Iterator

from tools.build.nodes import nodes_of

Edit = tuple[int, int, int, str]  # line, column, length in bytes, what to write


def shorten_parameters(text: bytes, named: frozenset[str]) -> bytes:
    """Return ``text`` with short parameters; ``named`` are those that calls name."""
    tree = ast.parse(text)
    edits: list[Edit] = []
    scopes = {(scope.get_name(), scope.get_lineno()): scope for scope in _functions(text)}
    for node in _outermost(tree):
        scope = scopes.get((node.name, node.lineno))
        nodes = nodes_of(node)
        if scope and (wanted := _wanted(nodes, named)):
            edits += _renamed(node, nodes, _short(wanted, nodes, scope))
    lines = text.splitlines(keepends=True)
    for line, column, length, new in sorted(edits, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[:column] + new.encode() + old[column + length :]
    return b"".join(lines)


def keywords(tree: ast.AST) -> set[str]:
    """Return the names that calls in ``tree`` give with their arguments."""
    return {node.arg for node in nodes_of(tree) if isinstance(node, ast.keyword) and node.arg}


def _functions(text: bytes) -> Iterator[symtable.SymbolTable]:
    """Yield the scopes of functions in a module and in its classes."""
    for scope in symtable.symtable(text.decode(), "module", "exec").get_children():
        if scope.get_type() == "class":
            yield from (child for child in scope.get_children() if child.get_type() == "function")
        elif scope.get_type() == "function":
            yield scope


def _outermost(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        body = node.body if isinstance(node, ast.ClassDef) else [node]
        yield from (part for part in body if isinstance(part, ast.FunctionDef))


def _wanted(nodes: list[ast.AST], named: frozenset[str]) -> list[str]:
    """Return the parameters of a function and of the functions inside it that are too long."""
    names = dict.fromkeys(part.arg for part in nodes if isinstance(part, ast.arg))
    return [name for name in names if len(name) > 1 and name != "self" and name not in named]


def _short(wanted: list[str], nodes: list[ast.AST], scope: symtable.SymbolTable) -> dict[str, str]:
    """Return new names for those that may have one."""
    symbols = [symbol for each in _inside(scope) for symbol in each.get_symbols()]
    used = {symbol.get_name() for symbol in symbols}
    fixed = set(_bound_without_a_name(nodes))
    fixed |= {symbol.get_name() for symbol in symbols if symbol.is_global()}
    letters = (letter for letter in string.ascii_letters if letter not in used)
    return dict(zip((name for name in wanted if name not in fixed), letters, strict=False))


def _inside(scope: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield scope
    for child in scope.get_children():
        yield from _inside(child)


def _bound_without_a_name(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield names that are bound by statements which hold them as plain text."""
    for part in nodes:
        match part:
            case ast.ExceptHandler(name=str(name)):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.alias(name=name, asname=other):
                yield (other or name).split(".")[0]
            case ast.Nonlocal(names=names) | ast.Global(names=names):
                yield from names
            case _:
                pass


def _renamed(node: ast.FunctionDef, nodes: list[ast.AST], short: dict[str, str]) -> Iterator[Edit]:
    outside = {id(part) for default in _defaults(node) for part in nodes_of(default)}
    for part in nodes:
        if isinstance(part, ast.arg) and part.arg in short:
            yield part.lineno, part.col_offset, len(part.arg), short[part.arg]
        elif isinstance(part, ast.Name) and part.id in short and id(part) not in outside:
            yield part.lineno, part.col_offset, len(part.id), short[part.id]


def _defaults(node: ast.FunctionDef) -> list[ast.expr]:
    """Return the expressions of a definition that belong to the scope around it."""
    found = [*node.args.defaults, *node.args.kw_defaults, *node.decorator_list]
    return [default for default in found if default is not None]
