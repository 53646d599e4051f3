"""The FILE of ``play FILE``: the drive gets it as a pack, again each time FILE is saved.

The pack is ``levels/opened/NAME.nbk``, which keeps everything the file has. A file of that name
that is not ours, or was changed since, is kept: the pack then gets a number. Which ones are ours is
noted in the drive's ``.simulator``.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from tools import files
from tools.errors import InputError, ToolError
from tools.formats import nbk
from tools.simulate.drive import HIDDEN, OPENED, Drive

_NOTES = f"{HIDDEN}/opened.json"


class Opened:
    """A level file, ``name`` as given on the command line, and its pack on ``drive``.

    ``watched``: the file and what is read with it, none for standard input.
    """

    def __init__(self, name: str, drive: Drive, *, huge: bool = False) -> None:
        self._name = name
        self._huge = huge
        self._drive = drive
        self.count = 0  #: of the levels that were saved last
        path = Path(name).absolute()
        beside = (files.SIDECAR, files.DESCRIPTION)
        self.watched = [] if name == files.STDIO else [path, *map(path.with_suffix, beside)]

    def save(self) -> str:
        """Write the pack and return its path on the drive. InputError if the file cannot be read or
        made into a pack; other ToolErrors if the pack cannot be written.
        """
        collection = files.read_levels(self._name, huge=self._huge)
        self.count = len(collection.levels)
        try:
            data = nbk.write(collection)
        except ValueError as error:
            raise InputError(self._name, "", f"cannot be made into a pack: {error}") from None
        ours = self._read_notes()
        try:
            path, target = self._free(data, ours)
            files.write_all({target: data}, force=True, folders=True)
            self._write_notes(ours | {target.name: _digest(data)})
        except OSError as error:
            name = self._drive.root / "levels" / OPENED
            raise ToolError(f"{name}: cannot be written: {error.strerror or error}") from None
        return path

    def again(self) -> str:
        """Write the pack again and return "", or what is wrong, in few words for the console."""
        try:
            self.save()
        except InputError as error:
            return ": ".join(filter(None, (Path(self._name).name, error.place, error.wrong)))
        except ToolError as error:
            return str(error)
        return ""

    def _free(self, data: bytes, ours: dict[str, str]) -> tuple[str, Path]:
        """Return the first name that is free or ours: as a path on the drive, and where it is."""
        stem = re.sub(r"[^A-Za-z0-9_-]+", "_", Path(self._name).stem)[:40] or "levels"
        name = stem + ".nbk"
        number = 1
        while True:
            path = f"levels/{OPENED}/{name}"
            target = self._drive.place(path)
            if not target.exists():
                return path, target
            if target.is_file() and _digest(target.read_bytes()) in (ours.get(name), _digest(data)):
                return path, target
            number += 1
            name = f"{stem}-{number}.nbk"

    def _read_notes(self) -> dict[str, str]:
        try:
            notes = json.loads((self._drive.root / _NOTES).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return notes if isinstance(notes, dict) else {}

    def _write_notes(self, notes: dict[str, str]) -> None:
        place = self._drive.place(_NOTES)
        files.write_all({place: json.dumps(notes).encode()}, force=True, folders=True)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
