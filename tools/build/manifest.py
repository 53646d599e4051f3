"""``MANIFEST.txt``: what a build or a deploy put on a drive, so that only that is ever removed.

The first line is a header; then come the folders that hold files, each with a line ``folder/``
and lines of CRC-32, size and name. Names of files before the first folder are whole paths, as in
manifests of versions before 0.3.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path

from nibblock import __version__

NAME = "MANIFEST.txt"
_FIRST_WORD = "Nibblock"
_LINE = re.compile(r"([0-9a-f]{8}) ([0-9]{1,18}) (.+)")

Files = dict[str, bytes]
#: CRC-32 and size of a file. After a deploy cut short, a path may have two.
Mark = tuple[int, int]
#: The marks by path that a manifest lists.
Known = dict[str, set[Mark]]


def mark(data: bytes) -> Mark:
    """Return CRC-32 and size."""
    return zlib.crc32(data), len(data)


def write(files: Files, board_id: str | None, also: Known | None = None) -> bytes:
    """Return the manifest of ``files``; ``also`` are marks of other files that may be there."""
    known = {name: {mark(data)} for name, data in files.items()}
    for name, marks in (also or {}).items():
        known[name] = known.get(name, set()) | marks
    lines = [f"{_FIRST_WORD} {__version__} for {board_id or 'any board'}"]
    here = ""
    for path in sorted(known, key=_folder_first):
        folder, name = _folder_first(path)
        if folder != here:
            here = folder
            lines.append(folder)
        lines += [f"{crc:08x} {size} {name}" for crc, size in sorted(known[path])]
    return ("\n".join(lines) + "\n").encode()


def _folder_first(path: str) -> tuple[str, str]:
    """Return the folder with its final slash ("" for the root), and the name in it."""
    folder, slash, name = path.rpartition("/")
    return folder + slash, name


def read(folder: Path) -> Known | None:
    """Return marks by path, except the manifest's own; None if there was no build."""
    try:
        lines = (folder / NAME).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    if not lines or lines[0].split(" ")[0] != _FIRST_WORD:
        return None
    known: Known = {}
    here = ""
    for line in lines[1:]:
        found = _LINE.fullmatch(line)
        if not found:
            here = line if line.endswith("/") else here
        elif _is_below(here + found[3]):
            known.setdefault(here + found[3], set()).add((int(found[1], 16), int(found[2])))
    known[NAME] = set()
    return known


def board_of(folder: Path) -> str:
    """Return the board that a build is for, or "" if it is for any."""
    first = (folder / NAME).read_text(encoding="utf-8").partition("\n")[0]
    board_id = first.rpartition(" for ")[2]
    return "" if board_id == "any board" else board_id


def _is_below(name: str) -> bool:
    """Return whether a path of a manifest stays on its drive."""
    return not name.startswith("/") and not {"", ".", ".."} & set(name.split("/"))
