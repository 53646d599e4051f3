# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
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

Edit = tuple[int, int, int, str]  # line, column, length in bytes, what to write


def shorten_parameters(text: bytes, named: frozenset[str]) -> bytes:
    """Return ``text`` with short parameters; ``named`` are those that calls name."""
    tree = ast.parse(text)
    edits: list[Edit] = []
    scopes = {(scope.get_name(), scope.get_lineno()): scope for scope in _functions(text)}
    for node in _outermost(tree):
        scope = scopes.get((node.name, node.lineno))
        if scope:
            edits += _renamed(node, _short(node, scope, named))
    lines = text.splitlines(keepends=True)
    for line, column, length, new in sorted(edits, reverse=True):
        old = lines[line - 1]
        lines[line - 1] = old[:column] + new.encode() + old[column + length :]
    return b"".join(lines)


def keywords(tree: ast.AST) -> set[str]:
    """Return the names that calls in ``tree`` give with their arguments."""
    return {node.arg for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg}


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


def _short(
    node: ast.FunctionDef, scope: symtable.SymbolTable, named: frozenset[str]
) -> dict[str, str]:
    """Return new names for the parameters of a function and of the functions inside it."""
    inside = list(_inside(scope))
    used = {symbol.get_name() for each in inside for symbol in each.get_symbols()}
    fixed = {"self", *named, *_bound_without_a_name(node)}
    fixed |= {
        symbol.get_name() for each in inside for symbol in each.get_symbols() if symbol.is_global()
    }
    wanted = dict.fromkeys(part.arg for part in ast.walk(node) if isinstance(part, ast.arg))
    letters = (letter for letter in string.ascii_letters if letter not in used)
    old = [name for name in wanted if len(name) > 1 and name not in fixed]
    return dict(zip(old, letters, strict=False))


def _inside(scope: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield scope
    for child in scope.get_children():
        yield from _inside(child)


def _bound_without_a_name(node: ast.FunctionDef) -> Iterator[str]:
    """Yield names that are bound by statements which hold them as plain text."""
    for part in ast.walk(node):
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


def _renamed(node: ast.FunctionDef, short: dict[str, str]) -> Iterator[Edit]:
    outside = {id(part) for default in _defaults(node) for part in ast.walk(default)}
    for part in ast.walk(node):
        if isinstance(part, ast.arg) and part.arg in short:
            yield part.lineno, part.col_offset, len(part.arg), short[part.arg]
        elif isinstance(part, ast.Name) and part.id in short and id(part) not in outside:
            yield part.lineno, part.col_offset, len(part.id), short[part.id]


def _defaults(node: ast.FunctionDef) -> list[ast.expr]:
    """Return the expressions of a definition that belong to the scope around it."""
    found = [*node.args.defaults, *node.args.kw_defaults, *node.decorator_list]
    return [default for default in found if default is not None]
