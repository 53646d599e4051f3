"""Joins a device module to the only other one that uses it, for drives on which each file counts.

A file takes whole clusters and a place in its folder, and an .mpy file a header and its own list
of names. So where a module is imported by just one other, at its top, and both are always loaded
together, one file may hold both. They must be in one folder, since folders decide what is
forgotten. Where something else than a private name would mean two things, they stay apart. A
traceback names the module that holds the other.
"""

from __future__ import annotations

import ast
import itertools
import string
import symtable
from collections.abc import Callable, Iterator, Mapping

from tools.build.nodes import nodes_of
from tools.stored import stored

_LETTERS = string.ascii_letters


def joined(
    users: Mapping[str, set[str]], parts: Mapping[str, object], text: Callable[[str], bytes]
) -> dict[str, bytes]:
    """Return the texts of modules that hold others, and b"" for these others, all by their files.

    ``users`` are the users of each, ``parts`` says to what each belongs that a drive may lack, and
    ``text`` returns what is compiled of each.
    """
    found: dict[str, bytes] = {}
    holders: dict[str, str] = {}
    count = -1
    while len(holders) > count:
        count = len(holders)
        for name in sorted(users.keys() - holders.keys()):
            by = {_holder(holders, user) for user in users[name]}
            user = by.pop() if len(by) == 1 else ""
            if parts.get(user) != parts[name] or not _are_beside(name, user):
                continue
            inner = found.get(name) or text(name)
            both = _both(found.get(user) or text(user), _module(name), inner)
            if both:
                found[user], found[name] = both, b""
                holders[name] = user
    return found


def _holder(holders: Mapping[str, str], name: str) -> str:
    while name in holders:
        name = holders[name]
    return name


def _are_beside(name: str, user: str) -> bool:
    """Return whether two modules are in one folder; packages stay what they are."""
    folder, _, file = name.rpartition("/")
    other, _, by = user.rpartition("/")
    return name != user and folder == other and "__init__.py" not in (file, by)


def _module(file: str) -> str:
    return "nibblock." + file.removesuffix(".py").replace("/", ".")


@stored
def _both(text: bytes, module: str, inner: bytes) -> bytes | None:
    """Return ``text`` with the import of ``module`` replaced by that module's text ``inner``; None
    if they must stay apart.
    """
    nodes = _imports_of(text, module)
    if not nodes:
        return None
    inner = _apart(inner, text)
    taken = {alias.name for node in nodes for alias in node.names}
    outside, inside = _Names(text), _Names(inner)
    if not taken <= inside.bound:
        return None
    for name in outside.bound & inside.bound - taken:
        if outside.imports.get(name, "") != inside.imports.get(name):
            return None
    if outside.used & inside.bound - outside.bound or inside.used & outside.bound - inside.bound:
        return None
    lines = text.splitlines(keepends=True)
    for node in reversed(nodes):
        new = [inner.rstrip(b"\n") + b"\n"] if node is nodes[0] else []
        lines[node.lineno - 1 : node.end_lineno] = new
    return b"".join(lines)


def _imports_of(text: bytes, module: str) -> list[ast.ImportFrom]:
    """Return where ``text`` imports names from ``module``, if that is at its top and under their
    own names; otherwise [].
    """
    tree = ast.parse(text)
    found = [
        node
        for node in nodes_of(tree)
        if isinstance(node, ast.ImportFrom) and node.module == module
    ]
    if any(node not in tree.body or any(name.asname for name in node.names) for node in found):
        return []
    return sorted(found, key=lambda node: node.lineno)


class _Names:
    """The names that a module binds at its top, what it imports from where, and what it reads."""

    def __init__(self, text: bytes) -> None:
        top = symtable.symtable(text.decode(), "", "exec")
        self.bound = {
            symbol.get_name()
            for symbol in top.get_symbols()
            if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()
        }
        self.used = set(_globals_in(top)) - {"const"}  # mpy-cross knows it
        self.imports = {
            alias.asname or alias.name: f"{getattr(node, 'module', '')}.{alias.name}"
            for node in ast.parse(text).body
            if isinstance(node, (ast.Import, ast.ImportFrom))
            for alias in node.names
        }


def _globals_in(table: symtable.SymbolTable) -> Iterator[str]:
    """Yield the names that are read from a module's top, or are built in."""
    for symbol in table.get_symbols():
        if symbol.is_referenced() and (symbol.is_global() or table.get_type() == "module"):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals_in(child)


def _apart(inner: bytes, text: bytes) -> bytes:
    """Return ``inner`` with other private names where both bind one at their top."""
    clashes = _Names(inner).bound & _Names(text).bound
    private = sorted(name for name in clashes if name[0] == "_" and name[:2] != "__")
    if not private:
        return inner
    nodes = nodes_of(ast.parse(inner))
    known = {node.id for node in (*nodes, *nodes_of(ast.parse(text))) if isinstance(node, ast.Name)}
    known |= {node.arg for node in nodes if isinstance(node, (ast.arg, ast.keyword)) and node.arg}
    fresh = (name for name in _short_names() if name not in known)
    new = {name: next(fresh) for name in private}
    return _renamed(inner, nodes, new)


def _short_names() -> Iterator[str]:
    for count in (1, 2):
        yield from map("".join, itertools.product("_", *[_LETTERS] * count))


def _renamed(text: bytes, nodes: list[ast.AST], new: Mapping[str, str]) -> bytes:
    """Rename functions, classes and variables; attributes stay."""
    lines = text.splitlines(keepends=True)
    places = []
    for node in nodes:
        if isinstance(node, ast.Name) and node.id in new:
            places.append((node.lineno, node.col_offset, node.id))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name in new:
            word = b"class " if isinstance(node, ast.ClassDef) else b"def "
            places.append((node.lineno, node.col_offset + len(word), node.name))
    for line, column, name in sorted(places, reverse=True):
        old = lines[line - 1]
        assert old[column : column + len(name)] == name.encode()
        lines[line - 1] = old[:column] + new[name].encode() + old[column + len(name) :]
    return b"".join(lines)
