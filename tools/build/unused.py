"""Which of the console's modules a drive can do without: every file takes at least a cluster.

A module may be named in an import or in a text, as ``load("play.timed")`` does, and one of a game's
by its end, as ``load("games." + game + ".packs.nbk")`` does. Constants are
folded first (fold.py), so a module of constants alone has no users left.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.build.fold import fold
from tools.build.nodes import nodes_of
from tools.stored import stored

_ROOT = "nibblock."
_GAMES = _ROOT + "games."


def is_hollow(source: Path) -> bool:
    """Return whether nothing is left of a module; a folder is a package without such a file too."""
    return _look(fold(source))[0]


def users(sources: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return which of these modules name which others: {named: {by, by ...}}, all by full names."""
    found: dict[str, set[str]] = {name: set() for name in sources}
    ends: dict[str, list[str]] = {}
    for name in sources:
        if name.startswith(_GAMES):
            ends.setdefault(name[name.find(".", len(_GAMES)) :], []).append(name)
    for by, path in sources.items():
        for name in _look(fold(path))[1]:
            for each in ends.get(name, (name,)):
                if each in found and each != by:
                    found[each].add(by)
    return found


def texts(source: Path) -> frozenset[str]:
    """Return the texts in a module's code, of which some are names of other things."""
    names = _look(fold(source))[1]
    return frozenset(name[len(_ROOT) :] for name in names if name.startswith(_ROOT))


@stored
def _look(text: bytes) -> tuple[bool, frozenset[str]]:
    """Return whether nothing is left of a module, and what it may load."""
    tree = ast.parse(text)
    is_hollow = all(
        isinstance(node, ast.Pass)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in tree.body
    )
    return is_hollow, frozenset(_named(tree))


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield the full names of the modules that code may load, and many that are none."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value if node.value[:1] == "." else _ROOT + node.value
            yield f"{_ROOT}screens.{node.value}"
