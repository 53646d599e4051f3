"""The saves on a drive: create, repair or grow them without ever risking what they hold.

The layout and the writing are the device's own (nibblock/progress/writing); its ``sizes`` explains
the files. Here every step reaches the drive before the next begins, and older copies are removed
only after each new one has been read back by itself. So if the cable is pulled, the records are in
the older copies or in the new ones, and the next deploy or the console finishes the job.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from nibblock.progress import Progress
from nibblock.progress.format import PLAYERS
from nibblock.progress.records.index import game_entries
from nibblock.progress.records.named import named
from nibblock.progress.records.own_levels import newest
from nibblock.progress.writing import mend
from nibblock.progress.writing.compact import compact, end_of
from nibblock.progress.writing.flush import read_back
from nibblock.progress.writing.merge import keys, of_player
from nibblock.progress.writing.sizes import HOLES, LEVELS, PAD, sizes, space
from nibblock.progress.writing.writer import Stale, log_size
from tools.errors import ToolError

Sizes = tuple[int, int, int]
#: How the names of all save files start.
PREFIX = "nbsave"
#: Growing is worth the risk only if a log becomes this many times as large.
_WORTH = 1.5


def _free_on_windows(log: Any) -> tuple[int, int]:
    return shutil.disk_usage(log.root).free, 4096


if not hasattr(os, "statvfs"):
    mend.free = _free_on_windows  # the device's own code can only guess there


class Job(NamedTuple):
    """What to do: "create", "finish", "repair", "add", "trim" or "grow"; "" for nothing.
    ``new`` are the number of new copies and the bytes of each log and levels file; ``can_grow``
    says that they could be larger.
    """

    what: str = ""
    new: Sizes = (0, 0, 0)
    line: str = ""
    can_grow: bool = False

    def space(self, cluster: int) -> int:
        """Return the bytes that the new copies take."""
        return space(*self.new, cluster) if self.new[0] else 0


def names(root: Path) -> list[str]:
    """Return the names in the root that belong to saves."""
    return sorted(name for name in os.listdir(root) if name.startswith(PREFIX))


def half_made(progress: Progress, root: Path) -> int:
    """Return the bytes of what an interrupted run left: they are free as soon as it is removed."""
    found = names(root)
    if HOLES not in found:
        return 0
    log: Any = progress.log
    kept = [path[:8] for path in log.paths] if log.lead >= 0 else []
    gone = [name for name in found if name[:8] not in kept and name != PAD]
    return sum(path.stat().st_size for name in gone for path in _files(root / name))


def _files(path: Path) -> list[Path]:
    """Return a file, or the files in a folder and those below; none from a damaged folder."""
    if path.is_file():
        return [path]
    return [Path(top) / name for top, _, below in os.walk(path) for name in below]


def needs_copy(progress: Progress, root: Path) -> bool:
    """Return whether there is anything to lose: not if the files were only just being created."""
    log: Any = progress.log
    found = set(names(root)) - {HOLES, PAD}
    return bool(found) and (log.lead >= 0 or HOLES not in names(root))


def look(progress: Progress, free: int, cluster: int, *, grow: bool) -> Job:
    """Return what the saves need on a drive that has ``free`` bytes once all else is written."""
    log: Any = progress.log
    if not log.ready or log.newer:
        return Job(line=f"saves: {progress.notice}")
    what = mend.job(progress)
    new = sizes(max(0, free), cluster)
    if what == "create":
        if not new[0]:
            return Job(line="saves: no room to create them; remove packs or files of your own")
        return Job(what, new, f"saves: {new[0]} copies of {new[1] // 1024} KiB are created")
    if what == "repair":
        if not mend.can_repair(progress):
            return Job(line="saves: a copy is lost; no room to replace it")
        return Job(what, line="saves: a copy is lost; it is replaced")
    if what == "finish":
        return Job(what, line="saves: what was interrupted is finished")
    if len(set(_lengths(log))) > 1:
        return Job("trim", line="saves: copies of the older size are removed")
    growth = _growth(progress, new, grow=grow)
    added = _third(progress, free, cluster)
    if added[0] and not growth.what:
        line = f"saves: a third copy is added\n{growth.line}".rstrip()
        return Job("add", added, line, growth.can_grow)
    return growth


def _third(progress: Progress, free: int, cluster: int) -> Sizes:
    """Return the sizes of a third copy if there are two and much room for it, else zeros."""
    log: Any = progress.log
    if log.lead < 0 or len(log.paths) > 2:
        return 0, 0, 0
    path = log.paths[log.lead]
    wanted = 1, log_size(log, path), os.path.getsize(log.root + path[:8] + LEVELS)
    return wanted if space(*wanted, cluster) <= free // 2 else (0, 0, 0)


def _growth(progress: Progress, new: Sizes, *, grow: bool) -> Job:
    log: Any = progress.log
    if log.lead < 0 or not new[0] or not _fits(progress, new):
        return Job()
    old = log_size(log, log.paths[log.lead])
    if len(log.paths) > new[0] or new[1] < old * _WORTH:
        return Job()
    change = f"from {old // 1024} to {new[1] // 1024} KiB"
    if grow:
        return Job("grow", new, f"saves: each copy grows {change}")
    return Job(line=f"saves: there is room to grow each copy {change}: --grow-saves", can_grow=True)


def _fits(progress: Progress, new: Sizes) -> bool:
    """Return whether all records fit new copies, with room for more."""
    try:
        return end_of(progress) // 4 * 5 < new[1]
    except Stale:
        return False


def _lengths(log: Any) -> list[int]:
    return [log_size(log, path) for path in log.paths]


def back_up(root: Path, place: Path) -> list[Path]:
    """Copy all saves to a new folder on this computer, and read them back.

    Return the files that the drive can no longer read. Raises ToolError.
    """
    unreadable = []
    for path in [path for name in names(root) for path in _files(root / name)]:
        try:
            data = path.read_bytes()
        except OSError:
            unreadable.append(path)
            continue
        if path.name == HOLES:
            continue
        target = place / path.relative_to(root)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.read_bytes() != data:
                raise OSError("it does not read back as written")
        except OSError as error:
            raise ToolError(f"{target}: no copy of the saves could be made: {error}") from None
    return unreadable


def carry_out(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Do a job; ``settle`` brings everything written so far onto the drive. Raises ToolError."""
    try:
        _DO[job.what](progress, job, settle)
        progress.reload()
    except (OSError, Stale) as error:
        raise ToolError(
            f"{progress.log.root}: the saves could not be written ({error or 'they were changed'});"
            " deploy again"
        ) from None


def _create(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Create empty copies. Older ones without any readable record keep another name."""
    log: Any = progress.log
    if HOLES in os.listdir(log.root):
        mend.sweep(log, ())
        mend.finish(log)
    mend.set_aside(log, ())
    settle()
    mend.lay(log, *job.new)
    settle()
    mend.finish(log)
    settle()


def _rebuild(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Save everything in new copies beside the others, then remove those."""
    log: Any = progress.log
    held = everything(progress)
    older = [path[:8] for path in log.paths]
    levels = _levels(progress)
    mend.lay(log, *job.new)
    settle()
    progress.reload()
    new = [path for path in log.paths if path[:8] not in older]
    read_back(progress, compact(progress, log.paths.index(new[0])))
    _copy(log, new[0], new[1:])
    for path in new:
        _overwrite(log.root + path[:8] + LEVELS, levels)
    settle()
    _keep_only(progress, new, held, settle)


def _mend(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Let the device's own code finish what was cut, or replace lost copies, one step at a time."""
    held = everything(progress)
    for step in mend.STEPS[job.what]:
        settle()
        if step is mend.conclude:
            _check_all(progress, held)
        step(progress)
    settle()
    _check_all(progress, held)


def _add(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Add a copy like those there are."""
    log: Any = progress.log
    held = everything(progress)
    mend.lay(log, *job.new)
    settle()
    progress.reload()
    mend.spread(progress)
    settle()
    _check_all(progress, held)
    mend.finish(log)
    settle()


def _trim(progress: Progress, job: Job, settle: Callable[[], None]) -> None:
    """Keep only the copies of one size: growing was interrupted."""
    log: Any = progress.log
    held = everything(progress)
    most = max(_lengths(log))
    kept = [path for path in log.paths if log_size(log, path) == most]
    if len(kept) < 2:
        kept = [path for path in log.paths if path not in kept]
    mend.spread(progress)
    settle()
    _keep_only(progress, kept, held, settle)


def _keep_only(
    progress: Progress, paths: list[str], held: dict, settle: Callable[[], None]
) -> None:
    """Remove all other copies once each of these has everything."""
    for path in paths:
        _check(progress.log, path, held)
    mend.sweep(progress.log, [path[:8] for path in paths])
    settle()
    mend.finish(progress.log)
    settle()


_DO = {
    "create": _create,
    "grow": _rebuild,
    "repair": _mend,
    "add": _add,
    "finish": _mend,
    "trim": _trim,
}


def _levels(progress: Progress) -> bytes:
    """Return the player's own levels, as stored."""
    log: Any = progress.log
    return Path(newest(progress) or log.root + log.paths[log.lead][:8] + LEVELS).read_bytes()


def _copy(log: Any, path: str, others: list[str]) -> None:
    """Write the log in ``path``, whole, into other files that are large enough."""
    data = Path(f"{log.root}{path}").read_bytes()
    for other in others:
        _overwrite(f"{log.root}{other}", data)


def _overwrite(path: str, data: bytes) -> None:
    """Write the start of a file, whose size must not change."""
    with open(path, "r+b") as file:
        file.write(data[: os.path.getsize(path)])


def everything(progress: Progress, *, is_other: bool = False) -> dict:
    """Return all that players could miss, by player and level; of one only if he ``is_other``."""
    found: dict = {"settings": bytes(progress.settings), "place": progress.place}
    for key in {*keys(progress), *progress.unfinished_keys()}:
        bests = progress.best(key, 0), progress.best(key, 1)
        found[bytes(key)] = (*bests, progress.unfinished(key))
    for name, _ in game_entries(progress.named):
        found["named", bytes(name)] = bytes(named(progress, name) or b"")
    log: Any = progress.log
    return {(progress.player, what): kept for what, kept in found.items()} | {
        what: kept
        for player in range(PLAYERS)
        if log.players >> player & 1 and not is_other
        for what, kept in everything(of_player(progress, player, log.only), is_other=True).items()
    }


def _check_all(progress: Progress, held: dict) -> None:
    for path in progress.log.paths:
        _check(progress.log, path, held)


def _check(log: Any, path: str, held: dict) -> None:
    """Raise OSError unless this copy alone holds everything."""
    if everything(of_player(log.owner, log.owner.player, [path])) != held:
        raise OSError(5, f"{path} does not read back as written")
