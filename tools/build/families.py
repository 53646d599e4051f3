"""Zips of the drive for all boards; boards with the same files share one.

Zips never contain saves. The same sources give the same bytes, whatever the machine or the day.
"""

from __future__ import annotations

import io
import textwrap
import zipfile
from typing import NamedTuple

from nibblock import __version__
from nibblock.boards import given
from tools import bar
from tools.build import contents, manifest
from tools.build.contents import Wishes

Files = dict[str, bytes]

NOTE = "NOTE.txt"
DRIVE = "CIRCUITPY"  #: the folder in a zip whose contents go onto the drive
_LARGE = "lib/nibblock/art/font.bmp"  # only boards with more than 128 rows get it
_NO_DATE = (1980, 1, 1, 0, 0, 0)

_NOTE = """\
Nibblock {version} for
{boards}

You need a board with CircuitPython 9 or 10. Plug it in: a drive called CIRCUITPY appears.

1. If Nibblock is already on the drive, delete the folder lib/nibblock from it, and nothing else.
   If code.py, code.txt or boot.py on the drive is a program of your own, rename it first.
2. Copy everything inside this zip's folder CIRCUITPY onto the drive, and merge folders of the same
   name. Keep your own settings.toml if you have changed it.
   The macOS Finder replaces whole folders, with your packs in them. Hold Option while you drag and
   choose Merge, or copy in a terminal:
       cp -R CIRCUITPY/. /Volumes/CIRCUITPY
3. Eject the drive, then press the board's reset button.

Your progress is in the folders nbsave_a, nbsave_b and nbsave_c on the drive. This zip does not
contain them, so copying it never touches them: do not delete or move them. If they are not there,
the console creates them when it starts; do not switch off meanwhile.
Your own packs in levels stay too, unless you replace that folder.

"python3 -m tools deploy" in the sources does all this for you, and checks what it has written.
"""


class Family(NamedTuple):
    """Boards whose drives hold the same files."""

    name: str
    boards: tuple[str, ...]
    files: Files


def families() -> list[Family]:
    """Return the families in the order of the board table, named after their screen or board."""
    found: dict[tuple, list[str]] = {}
    drives: dict[tuple, Files] = {}
    for board in bar.track(given.ids(), "building"):
        files = contents.make(Wishes(board), contents.board_volume(board)).files
        del files[manifest.NAME]  # it names the board
        key = tuple(files.items())
        found.setdefault(key, []).append(board)
        drives[key] = files
    made: list[Family] = []
    for key, boards in found.items():
        name = _family_name(boards, drives[key], {family.name for family in made})
        files = drives[key]
        files[manifest.NAME] = manifest.write(files, boards[0] if len(boards) == 1 else None)
        made.append(Family(name, tuple(boards), files))
    return made


def _family_name(boards: list[str], files: Files, taken: set[str]) -> str:
    name = "large-screen" if _LARGE in files else "small-screen"
    return boards[0] if len(boards) == 1 or name in taken else name


def zip_name(family: Family) -> str:
    """Return the file name of a family's zip."""
    return f"nibblock-{__version__}-{family.name}.zip"


def zip_of(family: Family) -> bytes:
    """Return the zip: the drive's files in a folder, and the note beside it."""
    boards = textwrap.fill(", ".join(family.boards), 96, break_on_hyphens=False)
    note = _NOTE.format(version=__version__, boards=boards)
    members = {f"{DRIVE}/{name}": data for name, data in family.files.items()}
    members[NOTE] = note.replace("\n", "\r\n").encode()
    return zipped(members)


def zipped(members: Files) -> bytes:
    """Return a zip of files by their paths, without dates or owners."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(members.items()):
            member = zipfile.ZipInfo(name, _NO_DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = 3  # always Unix, or the bytes would depend on the system
            member.external_attr = 0o100644 << 16
            archive.writestr(member, data)
    return buffer.getvalue()
