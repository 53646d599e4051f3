"""The CIRCUITPY drive: a folder, with the repository's files showing through where it has none.

Device paths are relative to the drive's root; "/" is that root. Reading ``levels/x.skbn`` finds the
folder's file, or else the repository's if ``levels`` is shared. Writes go only to the folder, one
operation at a time and unbuffered, so that the power can fail between any two.
"""

from __future__ import annotations

import errno
import io
import os
import posixpath
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools import locks
from tools.errors import ToolError

REPOSITORY = Path(__file__).resolve().parents[2]
# The simulator's own files in a drive folder; the console never sees them.
HIDDEN = ".simulator"
# The folder in ``levels`` for the FILE of ``play FILE``; alone it does not count as the user's own.
OPENED = "opened"
PROGRAMS = frozenset(("code.py", "boot.py", "lib"))
_BLOCK = 512


class Drive:
    """A folder as CIRCUITPY.

    ``shared`` names the top-level items in which the repository shows through. ``on_write(kind,
    path)`` is called before each change (kinds: open, write, truncate, mkdir, rmdir, remove,
    rename) and may raise to prevent it. ``size`` is the drive's capacity in bytes, as reported by
    ``statvfs``; it is not enforced. ``foreign``: nothing in the folder is run, and the repository's
    ``PROGRAMS`` hide the folder's.
    """

    def __init__(
        self,
        root: Path,
        shared: frozenset[str] | None = None,
        size: int = 1 << 20,
        *,
        foreign: bool = False,
    ):
        self.root = root.resolve()
        self.shared = _lacking(self.root) if shared is None else shared
        if foreign:
            self.shared |= PROGRAMS
        self.size = size
        self.foreign = foreign
        self.on_write: Callable[[str, str], None] = lambda kind, path: None

    def own(self, name: str) -> Path:
        """Return where to find ``code.py``, ``boot.py`` or ``lib``: in the folder, or else in the
        repository.
        """
        return (REPOSITORY if name in self.shared else self.root) / name

    @contextmanager
    def in_play(self) -> Iterator[None]:
        """Keep other simulators off the folder: two would write over each other's saves. ToolError
        if one is there. A folder that cannot be written to needs no lock, and some file systems
        have none.
        """
        try:
            place = self.place(f"{HIDDEN}/lock")
            place.parent.mkdir(exist_ok=True)
            file = place.open("a+b")
        except OSError:
            yield
            return
        with file:
            free = True
            with suppress(OSError):
                free = locks.try_lock(file)
            if not free:
                raise ToolError(
                    f"{self.root}: already being played in another window; expected a drive of its"
                    " own: --drive DIR"
                )
            yield

    def relative(self, path: Any) -> str | None:
        """Return a device path normalised ("" is the root), or None if it leads off the drive."""
        if not isinstance(path, (str, os.PathLike)):
            return None
        text = os.fspath(path)
        if text == "/":
            return ""
        if os.path.isabs(text):
            try:
                text = os.path.relpath(os.path.realpath(text), self.root)
            except ValueError:  # another drive letter
                return None
        text = posixpath.normpath(text.replace(os.sep, "/"))
        if text == ".." or text.startswith("../") or text.split("/")[0] == HIDDEN:
            return None
        return "" if text == "." else text

    def find(self, rel: str) -> Path:
        """Return the real path from which to read ``rel``."""
        own = self.root / rel
        top = rel.split("/")[0]
        if self.foreign and top in PROGRAMS:
            return REPOSITORY / rel
        if not own.exists() and top in self.shared:
            other = REPOSITORY / rel
            if other.exists():
                return other
        return own

    def listdir(self, rel: str) -> list[str]:
        """Return the names in a folder, sorted (a board lists them in order of creation)."""
        names: set[str] = set()
        if rel.split("/")[0] in self.shared and (REPOSITORY / rel).is_dir():
            names.update(os.listdir(REPOSITORY / rel))
        elif rel == "":
            names.update(name for name in self.shared if (REPOSITORY / name).exists())
        if (self.root / rel).is_dir() or not names:
            names.update(os.listdir(self.root / rel))
        return sorted(names - {HIDDEN, "__pycache__"})

    def open(self, rel: str, mode: str) -> Any:
        """Open a drive file like ``open``, with newlines untranslated and writes unbuffered."""
        if not set(mode) & set("wax+"):
            if "b" in mode:
                return self.find(rel).open(mode)
            return self.find(rel).open(mode, encoding="utf-8", newline="")
        self.on_write("open", rel)
        path = self._writable(rel, keep="r" in mode or "a" in mode)
        raw = _WrittenFile(path, mode.replace("b", "").replace("t", ""), rel, self)
        if "b" in mode:
            return raw
        return io.TextIOWrapper(raw, "utf-8", newline="", write_through=True)

    def _writable(self, rel: str, keep: bool) -> Path:
        """Return the folder's own path for ``rel``. Make its parents, and copy its contents if they
        only showed through.
        """
        own = self.place(rel)
        if self.find(posixpath.dirname(rel)).is_dir():
            own.parent.mkdir(parents=True, exist_ok=True)
        found = self.find(rel)
        if keep and found != own:
            shutil.copyfile(found, own)
        return own

    def place(self, rel: str) -> Path:
        """Return where to write ``rel``; PermissionError if links lead off the drive, where a board
        has no files at all.
        """
        own = self.root / rel
        if not own.resolve().is_relative_to(self.root):
            raise PermissionError(errno.EACCES, "a link off the drive", rel)
        return own

    def mkdir(self, rel: str) -> None:
        """Make a folder like ``os.mkdir``; one that shows through already exists."""
        self.on_write("mkdir", rel)
        if self.find(rel).exists():
            raise FileExistsError(errno.EEXIST, "File exists", rel)
        self._writable(rel, keep=False).mkdir()

    def rmdir(self, rel: str) -> None:
        """Remove a folder like ``os.rmdir``."""
        self.on_write("rmdir", rel)
        self.place(rel).rmdir()

    def remove(self, rel: str) -> None:
        """Remove a file like ``os.remove``; one that only shows through cannot be removed."""
        self.on_write("remove", rel)
        self.place(rel).unlink()

    def rename(self, old: str, new: str) -> None:
        """Rename as FAT does: never over an existing file."""
        self.on_write("rename", old)
        if self.find(new).exists():
            raise FileExistsError(errno.EEXIST, "File exists", new)
        self.place(old).rename(self._writable(new, keep=False))

    def statvfs(self) -> tuple[int, ...]:
        """Return ``os.statvfs`` of the drive, in blocks of 512 bytes."""
        used = 0
        for folder, _, names in os.walk(self.root):
            used += sum(os.path.getsize(os.path.join(folder, name)) for name in names)
        total = self.size // _BLOCK
        free = max(0, total - -(-used // _BLOCK))
        return (_BLOCK, _BLOCK, total, free, free, 0, 0, 0, 0, 255)


class _WrittenFile(io.FileIO):
    """An unbuffered file that announces each change before making it."""

    def __init__(self, path: Path, mode: str, rel: str, drive: Drive) -> None:
        super().__init__(path, mode)
        self._rel = rel
        self._drive = drive

    def write(self, data: Any) -> int:
        self._drive.on_write("write", self._rel)
        return super().write(data)

    def truncate(self, size: int | None = None) -> int:
        self._drive.on_write("truncate", self._rel)
        return super().truncate(size)


def _lacking(root: Path) -> frozenset[str]:
    """Return the top-level items that a drive folder lacks. A ``lib`` without sources counts as
    missing: it cannot run here.
    """
    lacking = {name for name in ("code.py", "levels") if not (root / name).exists()}
    if (root / "levels").is_dir() and set(os.listdir(root / "levels")) <= {OPENED}:
        lacking.add("levels")
    if "code.py" in lacking and not (root / "boot.py").exists():
        lacking.add("boot.py")
    if not (root / "lib" / "nibblock" / "__init__.py").exists():
        lacking.add("lib")
    return frozenset(lacking)


def data_folder() -> Path:
    """Return the folder for this user's data, following the platform's convention."""
    home = Path.home()
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif (home / "Library" / "Application Support").is_dir():
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "nibblock"


def player_drive(size: int) -> Drive:
    """Return the drive that ``play`` uses by default: kept between runs, made if missing.

    Packs may be dropped into its ``levels``; the repository's are there too.
    """
    root = data_folder() / "drive"
    (root / "levels").mkdir(parents=True, exist_ok=True)
    return Drive(root, frozenset(("levels",)), size, foreign=True)
