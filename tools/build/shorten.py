# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Gives the private names of device modules short ones: memory keeps each different name for good.

What is a module's own business gets one letter, the same as other names of other modules. A name
that one module imports from another or looks up in an object of another, or an attribute of a class
with relatives in another module, gets two letters of its own. What is also a text somewhere (for
getattr) and what no module defines stays as it is. Lines keep their numbers; ``table`` tells which
name is which in a traceback.
"""

from __future__ import annotations

import ast
import io
import itertools
import string
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.build.fold import fold
from tools.build.parameters import keywords, shorten_parameters

_LETTERS = string.ascii_letters + string.digits
_PACKAGE = "nibblock"


class _Module:
    """What one module does with private names, after constants were folded."""

    def __init__(self, source: Path) -> None:
        tree = ast.parse(fold(source))
        self.uses: Counter[str] = Counter()
        self.defines: set[str] = set()
        self.members: set[str] = set()  # of classes: attributes, methods
        self.foreign: set[str] = set()  # attributes of anything but self, and imported names
        self.texts: set[str] = set()
        self.bases: set[str] = set()  # modules that have a class which one here is derived from
        imported = {
            name.asname or name.name: node.module
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for name in node.names
        }
        for node in ast.walk(tree):
            self._note(node, imported)

    def _note(self, node: ast.AST, imported: dict[str, str]) -> None:
        match node:
            case ast.Attribute(value=value, attr=name):
                self._use(name, isinstance(node.ctx, ast.Store))
                self.members.add(name)
                if not (isinstance(value, ast.Name) and value.id == "self"):
                    self.foreign.add(name)
            case ast.Name(id=name):
                self._use(name, isinstance(node.ctx, ast.Store))
            case ast.FunctionDef(name=name):
                self._use(name, True)
            case ast.arg(arg=name):
                self._use(name, True)
            case ast.ImportFrom(names=names):
                for alias in names:
                    self._use(alias.name, False)
                    self.foreign.add(alias.name)
            case ast.Constant(value=str(text)):
                self.texts.add(text)
            case ast.ClassDef(name=name):
                self._use(name, True)
                self.members |= set(_bound(node))
                for base in node.bases:
                    if isinstance(base, ast.Name) and base.id in imported:
                        self.bases.add(imported[base.id])
            case _:
                pass

    def _use(self, name: str, defines: bool) -> None:
        if name[:1] == "_" and name[:2] != "__" and name != "_":
            self.uses[name] += 1
            if defines:
                self.defines.add(name)


def _bound(node: ast.ClassDef) -> Iterator[str]:
    """Yield the names that a class's body binds."""
    for part in node.body:
        if isinstance(part, ast.FunctionDef):
            yield part.name
        for inner in ast.walk(part):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                yield inner.id


@cache
def table(lib: Path, keep: frozenset[str] = frozenset()) -> dict[str, dict[str, str]]:
    """Return {module: {name: its short name}} for all modules below ``lib``, except ``keep``."""
    modules = {_name(lib, path): _Module(path) for path in sorted(lib.glob(f"{_PACKAGE}/**/*.py"))}
    users: dict[str, set[str]] = defaultdict(set)
    for name, module in modules.items():
        for used in module.uses:
            users[used].add(name)
    fixed = set(keep).union(*(module.texts for module in modules.values()))
    defined = set[str]().union(*(module.defines for module in modules.values()))
    relatives = {name for name, module in modules.items() if module.bases & modules.keys()}
    relatives |= set[str]().union(*(module.bases for module in modules.values()))
    shared = fixed.union(*(module.foreign for module in modules.values()))
    short = {name: _own(module, shared, name in relatives) for name, module in modules.items()}
    apart = sorted(
        old
        for old, by in users.items()
        if old in defined and old not in fixed and any(old not in short[name] for name in by)
    )
    pairs = map("".join, itertools.product("_", _LETTERS, _LETTERS))
    for old, new in zip(apart, pairs, strict=False):
        for name in users[old]:
            short[name].setdefault(old, new)
    return short


def _own(module: _Module, shared: set[str], has_relatives: bool) -> dict[str, str]:
    """Return one-letter names for what is the module's own business, the most frequent first."""
    own = [
        name
        for name, _ in sorted(module.uses.items(), key=lambda item: (-item[1], item[0]))
        if name in module.defines
        and name not in shared
        and not (has_relatives and name in module.members)
    ]
    return dict(zip(own, map("_{}".format, _LETTERS), strict=False))


def shorten(source: Path, text: bytes, keep: frozenset[str] = frozenset()) -> bytes:
    """Return ``text``, the folded text of ``source``, with short private names.

    What is not below a folder ``lib`` with the package is returned as it is.
    """
    for lib in source.resolve().parents:
        if (lib / _PACKAGE / "__init__.py").is_file():
            short = table(lib, keep).get(_name(lib, source.resolve()), {})
            return shorten_parameters(_renamed(text, short), _named(lib) | keep)
    return text


@cache
def _named(lib: Path) -> frozenset[str]:
    """Return the parameters that calls on the device name."""
    paths = (*lib.glob(f"{_PACKAGE}/**/*.py"), *lib.parent.glob("*.py"))
    return frozenset().union(*(keywords(ast.parse(path.read_bytes())) for path in paths))


def _renamed(text: bytes, short: dict[str, str]) -> bytes:
    lines = text.decode().splitlines(keepends=True)
    tokens = tokenize.generate_tokens(io.StringIO(text.decode()).readline)
    for token in reversed([token for token in tokens if token.type == tokenize.NAME]):
        if token.string in short:
            row, start = token.start
            line = lines[row - 1]
            lines[row - 1] = line[:start] + short[token.string] + line[token.end[1] :]
    return "".join(lines).encode()


def _name(lib: Path, source: Path) -> str:
    """Return the name by which a module below ``lib`` is imported."""
    parts = source.relative_to(lib).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def report(lib: Path) -> str:
    """Return the table as text: a line for each module, then one for each of its names."""
    return "".join(
        f"{module}\n" + "".join(f"    {new:4}{old}\n" for old, new in sorted(short.items()))
        for module, short in table(lib).items()
        if short
    )


def private_names(sources: list[Path]) -> frozenset[str]:
    """Return the private names that programs use, and the parameters that their calls name.

    These are for ``keep``: such programs watch compiled modules.
    """
    named = (keywords(ast.parse(path.read_bytes())) for path in sources)
    return frozenset(name for path in sources for name in _Module(path).uses).union(*named)
