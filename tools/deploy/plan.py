# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a deploy changes on a drive, and what it keeps because it is the player's.

A deploy removes only what an earlier build or deploy put there, according to the manifest on the
drive. Settings, packs and programs that differ from what one of those left are the player's: they
stay, except that a program ``code.py`` or ``boot.py`` is kept under another name.
"""

from __future__ import annotations

from typing import NamedTuple

from tools.build import fat, manifest
from tools.build.contents import HANDS_OFF, SPARE
from tools.build.manifest import Mark
from tools.deploy.mounted import Mounted
from tools.errors import ToolError

Files = dict[str, bytes]

#: Where a deploy moves the player's own program before ours takes its name.
KEPT = {"code.py": "code_before_nibblock.py", "boot.py": "boot_before_nibblock.py"}
STARTERS = ("boot.py", "settings.toml", "code.py")  # in the order they are written, at the end
_THEIRS = ("levels/", "sd/")
_HELLO = b"Hello World"  # in the code.py of a drive that CircuitPython formatted


class Change(NamedTuple):
    """A file: its size before (-1: missing) and after (-1: removed)."""

    path: str
    before: int
    after: int


class Plan(NamedTuple):
    """``wanted`` are the files on the drive at the end, except those kept as the player has them;
    ``known`` is what deploys may have left on the drive so far.
    """

    wanted: Files
    known: dict[str, set[Mark]]
    changes: list[Change]
    unchanged: int
    yours: list[str]
    kept_as: dict[str, str]
    shadowing: list[str]
    free_after: int

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
    known = manifest.read(drive.root) or {}
    wanted: Files = {}
    changes: list[Change] = []
    yours: list[str] = []
    kept_as: dict[str, str] = {}
    unchanged = 0
    for path, data in files.items():
        if path in HANDS_OFF or path == manifest.NAME:
            continue
        old = drive.read(path)
        if old is not None and old != data and _is_theirs(path, old, known):
            yours.append(path)
            if path not in KEPT:
                continue
            if drive.read(KEPT[path]) is None:
                kept_as[path] = KEPT[path]
        wanted[path] = data
        if old == data:
            unchanged += 1
        else:
            changes.append(Change(path, -1 if old is None else len(old), len(data)))
    for path in known:
        old = None if path in files or path in HANDS_OFF else drive.read(path)
        if old is not None and path != manifest.NAME:
            if _is_theirs(path, old, known):
                yours.append(path)
            else:
                changes.append(Change(path, len(old), -1))
    shadowing = _shadowing(drive, wanted)
    free_after = drive.free() - _growth(changes, drive.cluster())
    return Plan(wanted, known, changes, unchanged, yours, kept_as, shadowing, free_after)


def _is_theirs(path: str, data: bytes, known: dict[str, set[Mark]]) -> bool:
    """Return whether the player made or changed this file."""
    if path not in STARTERS and not path.startswith(_THEIRS):
        return False
    fresh = path == "code.py" and len(data) < 40 and _HELLO in data
    return bool(data) and not fresh and manifest.mark(data) not in known.get(path, set())


def _shadowing(drive: Mounted, wanted: Files) -> list[str]:
    """Return the sources that CircuitPython would import instead of ours."""
    beside = {path[: -len(".mpy")] + ".py" for path in wanted if path.endswith(".mpy")}
    return sorted(path for path in beside - wanted.keys() if drive.read(path) is not None)


def _growth(changes: list[Change], cluster: int) -> int:
    """Return by how many bytes, in whole clusters, the drive's free space shrinks."""
    grown = {change.path: bytes(max(0, change.after)) for change in changes}
    new = fat.space({path: data for path, data in grown.items() if data}, cluster)
    old = sum(-(-max(0, change.before) // cluster) * cluster for change in changes)
    return new - old


def check_room(plan: Plan, drive: Mounted) -> None:
    """Raise ToolError if the files, or the first saves after them, would not fit."""
    has_saves = any(name.startswith("nbsave_") for name in drive.names())
    needed = 8 * drive.cluster() if has_saves else SPARE
    if plan.changes and plan.free_after < needed:
        lacking = needed - plan.free_after
        raise ToolError(
            f"{drive.root}: {lacking:,} bytes too few on the drive; remove packs or files of your "
            "own, or choose with --games and --packs; nothing written"
        )
