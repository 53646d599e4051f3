"""Find the level files that a command line names, also those in folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from tools import files, formats, streams, unfinished
from tools.errors import InputError
from tools.formats import own
from tools.plurals import counted

_NO_LEVELS = (files.SIDECAR, unfinished.ENDING, "nbsave.pad", ".mpy", ".py", ".bmp")
#: What only a drive of the console has, with its packs in ``levels``.
_CONSOLE = ("boot_out.txt", "MANIFEST.txt", "lib/nibblock")
#: Every file to read, and its place in an output folder.
Sources = list[tuple[str, Path]]


def found_in(names: Iterable[str]) -> Sources:
    """Return every file to read, also in folders, and its place in an output folder. Of a drive of
    the console, read only the packs and the player's own levels.
    """
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
            is_console = any((folder / mark).exists() for mark in _CONSOLE)
            top = folder / "levels" if is_console else folder
            for place, folders, members in os.walk(top):
                folders[:] = sorted(each for each in folders if not each.startswith("."))
                if Path(place).name.startswith(own.FOLDERS):
                    continue
                for member in sorted(members):
                    path = Path(place) / member
                    if path.suffix == files.DESCRIPTION and _is_beside(path, members):
                        continue
                    if not (member.lower().endswith(_NO_LEVELS) or member.startswith(".")):
                        sources.append((str(path), path.relative_to(folder).with_suffix("")))
    return sources


class Others:
    """Reports the files that cannot be read; those in folders whose name promises no levels are
    only counted.
    """

    def __init__(self, named: Sequence[str]) -> None:
        self._named = named
        self._count = 0

    def add(self, name: str, error: InputError) -> None:
        """Report a file, or count it."""
        if name in self._named or formats.by_extension(name) or name.lower().endswith(".txt"):
            print(streams.line(str(error)), file=sys.stderr)
        else:
            self._count += 1

    def end(self) -> None:
        """Print how many were counted."""
        if self._count:
            print(f"{counted(self._count, 'files')} without levels skipped", file=sys.stderr)


def _is_beside(path: Path, members: list[str]) -> bool:
    """Whether a description's level file is here too, so the two are read together."""
    return any(Path(member).stem == path.stem and member != path.name for member in members)
