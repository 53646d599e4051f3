"""Remove from a folder what earlier builds of the page put there, and nothing else.

Each version's folder has a list of its files with their hashes (version.py): what is not in it, or
was changed since, is somebody else's.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from tools.web import version

_FOLDER = re.compile(r"app-[0-9a-f]{16}")


def remove(out: Path, now: str) -> list[Path]:
    """Remove the folders of other versions than ``now``; return those that are still there."""
    found = [
        path
        for path in sorted(out.iterdir())
        if _FOLDER.fullmatch(path.name) and path.name != now and not path.is_symlink()
    ]
    old = [path for path in found if (path / version.LIST).is_file()]
    for folder in old:
        _remove(folder)
    return [folder for folder in old if folder.exists()]


def _remove(folder: Path) -> None:
    """Remove the files in a folder's list, the list, and the folders that become empty."""
    for path, digest in _listed(folder):
        if hashlib.sha256(path.read_bytes()).hexdigest() == digest:
            path.unlink()
    (folder / version.LIST).unlink()
    folders = [path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink()]
    for path in [*sorted(folders, reverse=True), folder]:
        if not any(path.iterdir()):
            path.rmdir()


def _listed(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of a folder's list that are there, with the hashes they had."""
    top = folder.resolve()
    for line in (folder / version.LIST).read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        path = folder / name
        if path.is_file() and path.resolve() == top / name:  # neither a link nor outside
            yield path, digest
