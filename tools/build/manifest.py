# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``MANIFEST.txt``: what a build or a deploy put onto a drive, so that only that is ever removed.

A line that says what it is, then CRC-32, size and path of each file.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path

from nibblock import __version__

NAME = "MANIFEST.txt"
_FIRST_WORD = "Nibblock"
_LINE = re.compile(r"([0-9a-f]{8}) (\d+) (.+)")

Files = dict[str, bytes]
#: What is known of a file: CRC-32 and size. A deploy cut short leaves two for a path.
Mark = tuple[int, int]


def mark(data: bytes) -> Mark:
    """CRC-32 and size."""
    return zlib.crc32(data), len(data)


def write(files: Files, board_id: str | None, also: dict[str, set[Mark]] | None = None) -> bytes:
    """The manifest of ``files``; ``also`` are marks of files that are, or may be, there too."""
    known = {name: {mark(data)} for name, data in files.items()}
    for name, marks in (also or {}).items():
        known[name] = known.get(name, set()) | marks
    lines = [f"{_FIRST_WORD} {__version__} for {board_id or 'any board'}"]
    for name, marks in known.items():
        lines += [f"{crc:08x} {size} {name}" for crc, size in sorted(marks)]
    return ("\n".join(lines) + "\n").encode()


def read(folder: Path) -> dict[str, set[Mark]] | None:
    """Marks by path, the manifest's own without any; None where no build was."""
    try:
        lines = (folder / NAME).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    if not lines or lines[0].split(" ")[0] != _FIRST_WORD:
        return None
    known: dict[str, set[Mark]] = {}
    for line in lines[1:]:
        found = _LINE.fullmatch(line)
        if found and _is_below(found[3]):
            known.setdefault(found[3], set()).add((int(found[1], 16), int(found[2])))
    known[NAME] = set()
    return known


def board_of(folder: Path) -> str:
    """The board that a build is for; empty if it is for any."""
    first = (folder / NAME).read_text(encoding="utf-8").partition("\n")[0]
    board_id = first.rpartition(" for ")[2]
    return "" if board_id == "any board" else board_id


def _is_below(name: str) -> bool:
    """Whether a path of a manifest stays on its drive."""
    return not name.startswith("/") and not {"", ".", ".."} & set(name.split("/"))
