"""Read a player's own levels and drafts: from ``levels.nbs``, from a drive, or from its image.

lib/nibblock/progress/records/own_levels.py describes the file; each level in it is the record of an
``.nbk`` pack. A drive has several copies: the device's own code says which one counts.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from nibblock.progress import Progress
from nibblock.progress.records import own_levels as stored
from tools.errors import InputError
from tools.formats import fat_image, nbk
from tools.formats.model import Collection, Level, Note

MAGIC = b"NBO"
TITLE = "My levels"
FOLDERS = "nbsave_"  #: how the names of the folders of copies begin
NAME = "levels.nbs"
_VERSION = 1
_HEAD = 6  #: bytes of a body before the record


class Drive:
    """A folder as the storage of nibblock.progress, which nothing is written to."""

    nvm = None

    def __init__(self, path: Path) -> None:
        self.root = path.as_posix().rstrip("/") + "/"

    def take(self) -> bool:
        """Refuse to write."""
        return False

    def give(self) -> None:
        """Do nothing."""


def is_own(data: bytes) -> bool:
    """Whether a file's first bytes are those of ``levels.nbs`` with something in it."""
    return data.startswith(MAGIC) and data[3:4] < b"\t"


def read(data: bytes, name: str) -> Collection:
    """Return the levels in ``levels.nbs``, then the drafts; InputError if there are none."""
    if len(data) < stored.HEAD:
        raise InputError(name, f"offset {len(data)}", "the file is cut off")
    if data[3] != _VERSION:
        raise InputError(name, "offset 3", f"version {data[3]} needs a newer program", "version 1")
    bodies = list(_bodies(data))
    if not bodies:
        raise InputError(name, "", "no own levels in it", "a level or a draft")
    levels: list[Level] = []
    notes: list[Note] = []
    for n, body in sorted(enumerate(bodies, 1), key=lambda item: item[1][0] & stored.DRAFT):
        width, height, kind = body[3:_HEAD]
        try:
            pack = nbk.single(kind, (width, height), body[_HEAD:])
            level = nbk.read(pack, name).levels[0]
        except (InputError, ValueError) as error:
            wrong = error.wrong if isinstance(error, InputError) else error
            notes.append(Note(0, f"own level {n}: {wrong}"))
        else:
            look = body[0] >> 1
            known = 0 < look < len(nbk.LOOKS)
            levels.append(replace(level, look=nbk.LOOKS[look]) if known else level)
    if not levels:
        raise InputError(name, "", notes[0].text)
    return Collection(tuple(levels), TITLE, format="nbk", skipped=tuple(notes))


def _bodies(data: bytes) -> Iterator[bytes]:
    """Yield each level as far as they can be told apart."""
    used = min(int.from_bytes(data[8:11], "big"), len(data))
    count = int.from_bytes(data[11:13], "big")
    at = stored.HEAD
    while count and at + stored.ENTRY + stored.LEAST <= used:
        size = int.from_bytes(data[at : at + 3], "big")
        at += stored.ENTRY
        if size < stored.LEAST or at + size > used:
            return
        yield data[at : at + size]
        at += size
        count -= 1


def is_drive(path: Path) -> bool:
    """Whether a folder holds save files."""
    return any(path.glob(f"{FOLDERS}?/{NAME}"))


def of_drive(path: Path) -> Path | None:
    """Return the copy of ``levels.nbs`` that counts on a drive, None if no level is stored."""
    try:
        found = stored.newest(Progress(Drive(path)))
    except OSError:
        return None
    return Path(found) if found and stored.head(found)[2] else None


def read_image(data: bytes, name: str) -> Collection:
    """Return the own levels on the image of a drive. Raises InputError."""
    try:
        files = fat_image.files(data, FOLDERS)
    except ValueError as error:
        raise InputError(name, "", f"a damaged image: {error}", "an image of a drive") from None
    with tempfile.TemporaryDirectory() as folder:
        for path, content in files.items():
            place = Path(folder) / path
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(content)
        found = of_drive(Path(folder))
        if not found:
            raise InputError(name, "", "no own levels on this image", "a level or a draft")
        return read(found.read_bytes(), name)
