"""Lists the nodes of a syntax tree: a build looks at all of the console's modules several times."""

from __future__ import annotations

import ast


def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """Return a node and all below it, in the order of ``ast.walk``, which takes twice as long."""
    found = [tree]
    for node in found:  # it grows on the way
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                found += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return found
