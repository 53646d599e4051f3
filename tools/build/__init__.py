"""The files of a drive as CircuitPython 9 and 10 run it, and an image of the drive.

The device's Python and the Adafruit libraries it uses are compiled; the rest is copied. The same
sources give the same bytes on every machine.
"""

from __future__ import annotations

from tools.build import contents, manifest
from tools.build.contents import Contents, Wishes
from tools.build.contents import make as make_drive

ROOT = contents.ROOT
Files = dict[str, bytes]


def drive_files(board_id: str | None = None) -> Files:
    """Return all files of a drive by their path on it, separated by ``/``, the manifest last."""
    volume = contents.board_volume(board_id) if board_id else None
    return make_drive(Wishes(board_id), volume).files


def with_hands_off(drive: Contents, board_id: str | None) -> Files:
    """Return the files together with those that CircuitPython puts on a drive it formats."""
    files = dict.fromkeys(contents.HANDS_OFF, b"") | drive.files
    del files[manifest.NAME]
    files[manifest.NAME] = manifest.write(files, board_id)
    return files
