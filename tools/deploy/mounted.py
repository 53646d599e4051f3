"""A board's drive, mounted on this computer: finding it, and changing it durably.

Every change reaches the drive before the next begins: a file's bytes before its new name, a name
before whatever relies on it. That costs time, but a pulled cable does no harm.
"""

from __future__ import annotations

import os
import re
import shutil
import string
import sys
from pathlib import Path
from typing import NamedTuple

from tools.deploy import mounts
from tools.errors import InputError, naming

BOOT_OUT = "boot_out.txt"
_VERSION = re.compile(r"Adafruit CircuitPython ([0-9]{1,9})\.(\S+)")
_BOARD = re.compile(r"Board ID:\s*(\S+)")
_VERSIONS = (9, 10)
#: A file being written, until it is complete and gets its name.
NEW = ".nbnew"


class Board(NamedTuple):
    """The contents of boot_out.txt: the board's id ("" if missing) and CircuitPython's version."""

    id: str
    version: str


def read_board(root: Path, *, folder: bool = False) -> Board:
    """Return the board of a drive. Raise InputError if it is no board's, or its CircuitPython is
    not supported. ``folder``: it may be a plain folder, such as a copy of a drive.
    """
    try:
        text = (root / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        raise InputError(
            str(root),
            "",
            f"no {BOOT_OUT}, so not a board's drive",
            "the path of CIRCUITPY; CircuitPython 9 or 10 writes that file when the board starts"
            " (circuitpython.org/downloads has it for your board)",
        ) from None
    fault = "" if folder else mounts.fault(root)
    if fault:
        raise InputError(str(root), "", fault, "CIRCUITPY, or --force if you are sure")
    version = _VERSION.search(text)
    if version is None:
        raise InputError(str(root / BOOT_OUT), "", "gives no CircuitPython version")
    board = _BOARD.search(text)
    number = check_version(str(root), f"{version[1]}.{version[2]}")
    return Board(board[1] if board else "", number)


def check_version(place: str, version: str) -> str:
    """Return CircuitPython's version as it is. Raise InputError if it is not supported."""
    if version.split(".")[0] not in map(str, _VERSIONS):
        raise InputError(place, "", f"CircuitPython {version.rstrip(';')}", "9 or 10")
    return version


def find(places: list[Path] | None = None) -> Path:
    """Return the only mounted drive of a board. InputError if there is none, or more than one."""
    found = [place for place in (usual_places() if places is None else places) if _is_board(place)]
    if not found:
        raise InputError(
            "deploy", "", "no CIRCUITPY drive found", "a board plugged in, or deploy DRIVE"
        )
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise InputError("deploy", "", f"several drives: {names}", "deploy DRIVE with one of them")
    return found[0]


def usual_places() -> list[Path]:
    """Return where this system mounts drives."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    places = {path for top in ("/media", "/run/media", "/mnt") for path in Path(top).glob("*")}
    places |= {path for top in ("/media", "/run/media") for path in Path(top).glob("*/*")}
    return sorted(places)


def _is_board(place: Path) -> bool:
    try:
        text = (place / BOOT_OUT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return "CircuitPython" in text and not mounts.fault(place)


class Mounted:
    """The drive at ``root``; paths are relative to it, separated by ``/``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.reclaimed = 0  # bytes of what an interrupted run left, which is removed first

    def place(self, path: str = "") -> str:
        """Return how to name a file of the drive to a person."""
        return str(self.root / path)

    def size(self, path: str) -> int:
        """Return a file's size, 0 if it does not exist."""
        file = self.root / path
        return file.stat().st_size if file.is_file() else 0

    def free(self) -> int:
        """Return the bytes free."""
        return shutil.disk_usage(self.root).free + self.reclaimed

    def lost(self) -> int:
        """Return about how many bytes in use belong to no file or folder: a power cut leaves such.

        0 where not every folder can be read, or the drive is only a folder.
        """
        if not os.path.ismount(self.root):
            return 0
        cluster = self.cluster()
        known = 0
        unread: list[OSError] = []
        for top, folders, files in os.walk(self.root, onerror=unread.append):
            for name in (*folders, *files):
                size = os.lstat(os.path.join(top, name)).st_size
                known += max(-(-size // cluster), name in folders) * cluster
        usage = shutil.disk_usage(self.root)
        return 0 if unread else max(0, usage.total - usage.free - known)

    def cluster(self) -> int:
        """Return the bytes per cluster."""
        if hasattr(os, "statvfs"):
            return max(512, os.statvfs(self.root).f_frsize)
        return 2048

    def read(self, path: str) -> bytes | None:
        """Return a file's bytes, or None if it does not exist."""
        try:
            return (self.root / path).read_bytes()
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError, PermissionError):
            if (self.root / path).is_file():
                raise
            return None

    def read_back(self, path: str) -> bytes | None:
        """Return a file's bytes from the drive itself, as far as the system lets its cache go."""
        if hasattr(os, "posix_fadvise"):
            try:
                with open(self.root / path, "rb") as file:
                    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            except OSError:
                return None
        return self.read(path)

    def exists(self, path: str) -> bool:
        """Return whether anything has this name."""
        return os.path.lexists(self.root / path)

    def settle(self, prefix: str) -> None:
        """Bring everything below the names in the root that start with ``prefix`` to the drive."""
        for name in self.names():
            if name.startswith(prefix):
                for path in self.below(name) if (self.root / name).is_dir() else [name]:
                    with open(self.root / path, "rb+") as file:
                        os.fsync(file.fileno())
                    self.read_back(path)
                for folder in self.folders(name):
                    _settle(self.root / folder)
        _settle(self.root)

    def names(self, folder: str = "") -> list[str]:
        """Return the names in a folder, sorted; none if it does not exist."""
        try:
            return sorted(os.listdir(self.root / folder))
        except (FileNotFoundError, NotADirectoryError):
            return []

    def below(self, folder: str) -> list[str]:
        """Return the paths of all files below a folder."""
        top = self.root / folder
        return sorted(p.relative_to(self.root).as_posix() for p in top.rglob("*") if p.is_file())

    def folders(self, folder: str) -> list[str]:
        """Return a folder and those below it, the deepest first; none if it does not exist."""
        top = self.root / folder
        if not top.is_dir():
            return []
        below = [path.relative_to(self.root).as_posix() for path in top.rglob("*") if path.is_dir()]
        return sorted([*below, folder], key=lambda path: (-path.count("/"), path))

    def write(self, path: str, data: bytes) -> None:
        """Create or rewrite a file, and create the folders above it."""
        target = self.root / path
        above = [folder for folder in target.parents if not folder.exists()]
        target.parent.mkdir(parents=True, exist_ok=True)
        with naming(target), open(target, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        for folder in (target.parent, *(folder.parent for folder in above)):
            _settle(folder)

    def replace(self, path: str, new: str) -> None:
        """Rename the file ``new`` to ``path``, replacing any file of that name."""
        os.replace(self.root / new, self.root / path)
        _settle((self.root / path).parent)

    def remove(self, path: str) -> None:
        """Remove a file."""
        (self.root / path).unlink(missing_ok=True)
        _settle((self.root / path).parent)

    def remove_folder(self, folder: str) -> None:
        """Remove a folder if it is empty."""
        if (self.root / folder).is_dir() and not self.names(folder):
            (self.root / folder).rmdir()
            _settle((self.root / folder).parent)


def _settle(folder: Path) -> None:
    """Make sure a folder's names are on the drive; Windows writes them at once by itself."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
