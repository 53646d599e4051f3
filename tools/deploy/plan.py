"""What a deploy changes on a drive, and what it keeps because it is the player's.

A deploy removes only what an earlier build or deploy put there, according to the manifest on the
drive. Everything else is the player's. Packs stay as they are, and so do settings, but for a line
that they get where they do not say with how much heap to start. A program or library whose name we
need is kept under another name, and so is a file that CircuitPython would run or import instead of
ours.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.build import fat, heap, keep, manifest
from tools.build.contents import HANDS_OFF, SPARE
from tools.build.manifest import Known
from tools.deploy.mounted import Mounted
from tools.errors import ToolError

Files = dict[str, bytes]

STARTERS = ("boot.py", "settings.toml", "code.py")  # in the order they are written, at the end
#: The player's versions of these stay where they are.
_STAY = ("settings.toml", "levels/", "sd/")
#: CircuitPython runs only the first that it finds of code.txt, code.py, main.py and main.txt, and
#: of boot.py and boot.txt (run_code_py and run_boot_py in its main.c).
_AFTER = {"code.py": ("main.py", "main.txt"), "boot.py": ("boot.txt",)}


class Change(NamedTuple):
    """A file: its size before (-1: missing) and after (-1: removed)."""

    path: str
    before: int
    after: int


class Plan(NamedTuple):
    """``wanted`` are the files on the drive at the end, except those kept as the player has them;
    ``known`` is what deploys may have left on the drive so far. Of the player's files, ``yours``
    stay (one that is wanted, too, gets a line more), ``kept_as`` move to the names given, and
    ``idle`` stay but no longer run.
    """

    wanted: Files
    known: Known
    changes: list[Change]
    unchanged: int
    yours: list[str]
    kept_as: dict[str, str]
    idle: list[str]
    free_after: int

    @property
    def ours(self) -> Files:
        """Return the files at the end that later deploys may replace or remove."""
        return {path: data for path, data in self.wanted.items() if path not in self.yours}

    @property
    def removed(self) -> list[str]:
        """Return the paths to remove."""
        return [change.path for change in self.changes if change.after < 0]

    @property
    def written(self) -> list[str]:
        """Return the paths to write."""
        return [change.path for change in self.changes if change.after >= 0]


def make(drive: Mounted, files: Files) -> Plan:
    """Compare ``files`` (of a build, including its manifest) with what is on the drive."""
    listed = manifest.read(drive.root)
    known = listed or {}
    wanted: Files = {}
    changes: list[Change] = []
    yours: list[str] = []
    kept_as: dict[str, str] = {}
    unchanged = 0
    for path, data in files.items():
        if path in HANDS_OFF or path == manifest.NAME:
            continue
        old = drive.read(path)
        if old is not None and old != data and keep.is_theirs(path, old, listed):
            if path.startswith(_STAY):
                yours.append(path)
                data = heap.extended(old, data) if path == "settings.toml" else old
                if data == old:
                    continue
            else:
                kept_as[path] = _kept_name(drive, path, old)
        wanted[path] = data
        if old == data:
            unchanged += 1
        else:
            changes.append(Change(path, -1 if old is None else len(old), len(data)))
    if listed is None and drive.read(manifest.NAME):  # not in our form
        kept_as[manifest.NAME] = _kept_name(drive, manifest.NAME, drive.read(manifest.NAME) or b"")
    instead = _instead(drive, wanted)
    for path in dict.fromkeys([*known, *instead]):
        old = None if path in files or path in HANDS_OFF else drive.read(path)
        if old is None or path == manifest.NAME:
            continue
        if keep.is_theirs(path, old, listed):
            if path not in instead:
                yours.append(path)
                continue
            kept_as[path] = _kept_name(drive, path, old)
        changes.append(Change(path, len(old), -1))
    free_after = drive.free() - _growth(drive, changes, kept_as)
    idle = _idle(drive, changes)
    return Plan(wanted, known, changes, unchanged, yours, kept_as, idle, free_after)


def _kept_name(drive: Mounted, path: str, data: bytes) -> str:
    """Return a free name, or the name of a copy that a deploy cut short has already made."""

    def is_free(name: str) -> bool:
        return not drive.exists(name) or drive.read(name) == data

    return keep.kept_name(path, is_free)


def _instead(drive: Mounted, wanted: Files) -> list[str]:
    """Return the files there that CircuitPython would run or import instead of ours."""
    files, folders = keep.instead(wanted)
    found = [path for path in files if drive.read(path) is not None]
    found += [path for folder in folders for path in drive.below(folder)]
    return [path for path in found if path not in wanted]


def _idle(drive: Mounted, changes: list[Change]) -> list[str]:
    """Return the player's programs that ran so far, and after this deploy no longer will."""
    added = [change.path for change in changes if change.before < 0]
    after = [name for path in added for name in _AFTER.get(path, ())]
    return [name for name in after if drive.read(name) is not None]


def _growth(drive: Mounted, changes: list[Change], kept_as: dict[str, str]) -> int:
    """Return by how many bytes, in whole clusters, the drive's free space shrinks."""
    cluster = drive.cluster()
    sizes = {change.path: change.after for change in changes}
    sizes |= {
        kept: len(drive.read(path) or b"")
        for path, kept in kept_as.items()
        if not drive.exists(kept)
    }
    new = fat.space({path: bytes(size) for path, size in sizes.items() if size > 0}, cluster)
    old = sum(-(-max(0, change.before) // cluster) * cluster for change in changes)
    return new - old


def check_room(plan: Plan, drive: Mounted) -> None:
    """Raise ToolError if the files, or the first saves after them, would not fit."""
    has_saves = any(name.startswith("nbsave_") for name in drive.names())
    needed = 8 * drive.cluster() if has_saves else SPARE
    if plan.changes and plan.free_after < needed:
        lacking = needed - plan.free_after
        raise ToolError(
            f"{drive.place()}: {lacking:,} bytes too few on the drive; remove packs or files of "
            "your own, or choose with --games and --packs; nothing written"
        )
