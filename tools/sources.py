"""Find the level files that a command line names, also those in folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from tools import files, unfinished
from tools.formats import own

_NO_LEVELS = (files.SIDECAR, unfinished.ENDING, "nbsave.pad")
#: Every file to read, and its place in an output folder.
Sources = list[tuple[str, Path]]


def found_in(names: Iterable[str]) -> Sources:
    """Return every file to read, also in folders, and its place in an output folder."""
    sources: Sources = []
    for name in names:
        folder = Path(name)
        if name == files.STDIO:
            sources.append((name, Path("levels")))
        elif not folder.is_dir():
            sources.append((name, Path(folder.stem)))
        else:
            saved = own.of_drive(folder) if own.is_drive(folder) else None
            if saved:
                sources.append((str(saved), Path(own.TITLE)))
            for place, folders, members in os.walk(name):
                folders.sort()
                if Path(place).name.startswith(own.FOLDERS):
                    continue
                for member in sorted(members):
                    path = Path(place) / member
                    if path.suffix == files.DESCRIPTION and _is_beside(path, members):
                        continue
                    if not member.endswith(_NO_LEVELS) and not member.startswith("."):
                        sources.append((str(path), path.relative_to(folder).with_suffix("")))
    return sources


def _is_beside(path: Path, members: list[str]) -> bool:
    """Whether a description's level file is here too, so the two are read together."""
    return any(Path(member).stem == path.stem and member != path.name for member in members)
