"""What the modules of a package import; imports inside functions count as well."""

import ast


def modules(package):
    """Return the modules of a package by their names below it, "" for the package itself."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(source, *, top=False):
    """Return all that a module imports, and whatever it takes from there; only what is not inside
    a function if ``top``.
    """
    tree = ast.parse(source)
    found = set()
    for node in tree.body if top else ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"a relative import of {node.module}"
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found
