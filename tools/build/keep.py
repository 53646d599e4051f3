"""Recognise the user's own files in the places of ours, and find new names for them.

A file is ours only if the manifest there lists it with the checksum that it still has. Anything
else with one of our names is the user's, and nothing may overwrite or remove it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tools.build import manifest
from tools.build.manifest import Known

#: The code.py of a drive that CircuitPython formatted.
_HELLO = b"Hello World"
#: Only our own programs are called that, so without a manifest this is an installation that lost
#: its list.
_OURS = "lib/nibblock/"


def is_theirs(path: str, data: bytes, known: Known | None) -> bool:
    """Return whether the user made or changed a file; ``known`` is the manifest there, or None."""
    if known is None and path.startswith(_OURS):
        return False
    fresh = path == "code.py" and len(data) < 40 and _HELLO in data
    return bool(data) and not fresh and manifest.mark(data) not in (known or {}).get(path, set())


def kept_name(path: str, is_free: Callable[[str], bool]) -> str:
    """Return the first free name for a file of the user whose own name we need.

    ``code.py`` becomes ``code_before_nibblock.py``, then ``code_before_nibblock_2.py``;
    ``lib/a/b.mpy`` becomes ``lib_before_nibblock/a/b.mpy``, from where CircuitPython imports
    nothing.
    """
    top, slash, below = path.partition("/")
    stem, dot, end = (top, "", "") if slash else top.rpartition(".")
    if not stem:
        stem, dot, end = top, "", ""
    number = 1
    while True:
        count = f"_{number}" if number > 1 else ""
        name = f"{stem}_before_nibblock{count}{dot}{end}{slash}{below}"
        if is_free(name):
            return name
        number += 1


def instead(ours: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the files, and the folders, that CircuitPython would use instead of ``ours``.

    It runs ``code.txt`` rather than ``code.py`` (run_code_py in its main.c); and it imports a
    source rather than a compiled module, a folder rather than either, and from the root rather than
    from ``lib`` (stat_module in its py/builtinimport.c).
    """
    compiled = [path for path in ours if path.startswith("lib/") and path.endswith(".mpy")]
    modules = [path[: -len(".mpy")] for path in compiled]
    names = sorted({module.split("/")[1] for module in modules})
    roots = [name + end for name in names for end in (".py", ".mpy")]
    single = [module.removeprefix("lib/") for module in modules if module.count("/") == 1]
    return ["code.txt", *(module + ".py" for module in modules), *roots], [*modules, *single]
