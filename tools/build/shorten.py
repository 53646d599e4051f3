"""Gives the private names of device modules short ones: memory keeps each different name for good.

So different things share a name wherever they cannot meet. They meet in a module that uses both,
and in classes: if both are attributes, in modules of which one derives a class from another's. What
is stored in an object of another module meets everything. What is also a text somewhere (for
getattr) and what no module defines stays as it is. Lines keep their numbers; ``table`` tells which
name is which in a traceback.
"""

from __future__ import annotations

import ast
import io
import itertools
import re
import string
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tools.build.fold import fold
from tools.build.nodes import nodes_of
from tools.build.parameters import keywords, shorten_parameters
from tools.stored import state, stored

_LETTERS = string.ascii_letters + string.digits
_PACKAGE = "nibblock"


class _Module:
    """What one module does with private names; ``text`` is what folding left of it."""

    def __init__(self, text: bytes) -> None:
        nodes = nodes_of(ast.parse(text))
        self.uses: Counter[str] = Counter()
        self.defines: set[str] = set()
        self.members: set[str] = set()  # of classes: attributes, methods
        self.foreign: set[str] = set()  # attributes of anything but self, and imported names
        self.strays: set[str] = set()  # attributes that are stored in anything but self
        self.texts: set[str] = set()
        self.bases: set[str] = set()  # modules that have a class which one here is derived from
        imported = {
            name.asname or name.name: node.module
            for node in nodes
            if isinstance(node, ast.ImportFrom) and node.module
            for name in node.names
        }
        for node in nodes:
            self._note(node, imported)

    def _note(self, node: ast.AST, imported: dict[str, str]) -> None:
        match node:
            case ast.Attribute(value=value, attr=name):
                self._use(name, isinstance(node.ctx, ast.Store))
                self.members.add(name)
                if not (isinstance(value, ast.Name) and value.id == "self"):
                    self.foreign.add(name)
                    if not isinstance(node.ctx, ast.Load):
                        self.strays.add(name)
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
        for inner in nodes_of(part):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                yield inner.id


class _Thing(NamedTuple):
    """What gets a name: all that modules mean by a private name, or what one alone means by it."""

    old: str
    modules: frozenset[str]
    places: frozenset[str]  #: modules where nothing else may have its name
    uses: int


@cache
def _module(text: bytes) -> _Module:
    """Look at a text once, whatever is to be kept."""
    return _Module(text)


def table(lib: Path, keep: frozenset[str] = frozenset()) -> dict[str, dict[str, str]]:
    """Return {module: {name: its short name}} for all modules below ``lib``, except ``keep``."""
    return _table(lib, keep, state(lib))


@stored
def _table(lib: Path, keep: frozenset[str], of: str) -> dict[str, dict[str, str]]:
    """Choose the names once for the modules that ``of`` stands for."""
    modules = {
        _name(lib, path): _module(fold(path)) for path in sorted(lib.glob(f"{_PACKAGE}/**/*.py"))
    }
    fixed = set(keep).union(*(module.texts for module in modules.values()))
    strays = set[str]().union(*(module.strays for module in modules.values()))
    taken: dict[str, set[str]] = defaultdict(set)  # short names by place
    everywhere: set[str] = fixed.union(*(module.uses for module in modules.values()))
    short: dict[str, dict[str, str]] = {name: {} for name in modules}
    things = _things(modules, fixed)
    # Strays come first, so that nothing has one of their names yet.
    for thing in sorted(things, key=lambda thing: (thing.old not in strays, *_rank(thing))):
        used = everywhere.union(*(taken[place] for place in thing.places))
        new = next(name for name in _short_names() if name not in used)
        if thing.old in strays:
            everywhere.add(new)
        for place in thing.places:
            taken[place].add(new)
        for name in thing.modules:
            short[name][thing.old] = new
    return short


def _rank(thing: _Thing) -> tuple[int, int, str, str]:
    """Return a key that sorts what is hard to place, and then what is frequent, before the rest."""
    return -len(thing.places), -thing.uses, thing.old, min(thing.modules)


def _short_names() -> Iterator[str]:
    """Yield names of one letter, then names of two."""
    for count in (1, 2):
        yield from map("".join, itertools.product("_", *[_LETTERS] * count))


def _things(modules: Mapping[str, _Module], fixed: set[str]) -> Iterator[_Thing]:
    """Yield what is to be named."""
    heirs = _heirs(modules)
    users: dict[str, list[str]] = defaultdict(list)
    for name, module in modules.items():
        for used in module.uses.keys() - fixed:
            users[used].append(name)
    for old, by in users.items():
        groups: list[tuple[set[str], set[str]]] = []  # modules, places
        for name in by:
            places = {name, *heirs[name]} if old in modules[name].members else {name}
            met = [group for group in groups if group[1] & places]
            groups = [group for group in groups if group not in met]
            groups.append(({name}.union(*(g[0] for g in met)), places.union(*(g[1] for g in met))))
        defined = [any(old in modules[name].defines for name in group) for group, _ in groups]
        if not any(defined):
            continue
        if not all(defined) or any(old in modules[name].foreign for name in by):
            groups = [(set(by), set[str]().union(*(places for _, places in groups)))]
        for group, places in groups:
            uses = sum(modules[name].uses[old] for name in group)
            yield _Thing(old, frozenset(group), frozenset(places), uses)


def _heirs(modules: Mapping[str, _Module]) -> dict[str, set[str]]:
    """Return for each module which others have a class derived from one of its classes."""
    heirs: dict[str, set[str]] = {name: set() for name in modules}
    for name in modules:
        bases = [name]
        for base in bases:  # grows
            bases += sorted(modules[base].bases & modules.keys() - set(bases))
            heirs[base].add(name)
    return heirs


def shorten(source: Path, text: bytes, keep: frozenset[str] = frozenset()) -> bytes:
    """Return ``text``, the folded text of ``source``, with short private names.

    What is not below a folder ``lib`` with the package is returned as it is.
    """
    for lib in source.resolve().parents:
        if (lib / _PACKAGE / "__init__.py").is_file():
            short = table(lib, keep).get(_name(lib, source.resolve()), {})
            words = set(re.findall(rb"\w+", text))
            called = _named(lib, state(lib))
            named = frozenset(name for name in called | keep if name.encode() in words)
            return _shortened(text, tuple(short.items()), named)
    return text


@stored
def _shortened(text: bytes, short: tuple[tuple[str, str], ...], named: frozenset[str]) -> bytes:
    """Shorten a text once for each set of names: what is kept elsewhere changes few modules."""
    return shorten_parameters(_renamed(text, dict(short)), named)


@stored
def _named(lib: Path, of: str) -> frozenset[str]:
    """Return the parameters that calls on the device name; ``of`` stands for its sources."""
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
    return frozenset(name for path in sources for name in _module(fold(path)).uses).union(*named)
