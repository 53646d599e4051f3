"""The save files of an image of a whole drive: empty, at their final size, in their final place.

Only an image holds them. A folder or a zip never does: copying it again would wipe a player's
saves. The console creates them at its first start, and ``deploy`` does if there are none.
"""

from __future__ import annotations

from nibblock.progress.records.index import LOG
from nibblock.progress.writing.sizes import FOLDER, LEVELS, PAD, TAIL, sizes
from tools.build import fat
from tools.errors import ToolError

Files = dict[str, bytes]


def empty(files: Files, volume: fat.Volume) -> Files:
    """Return the save files, in the order of their clusters, for a drive that holds ``files``.

    A log of zeros is a valid empty one: it has no page yet. Raise ToolError if there is no room.
    """
    cluster = volume.cluster_bytes
    copies, log, levels = sizes(volume.room - fat.space(files, cluster), cluster)
    if not copies:
        raise ToolError("the drive has no room for save files; nothing written")
    return of(copies, log, levels, cluster)


def of(copies: int, log: int, levels: int, cluster: int) -> Files:
    """Return empty save files of these sizes; see ``sizes``."""
    made = {PAD: bytes(max(TAIL, cluster))}
    for letter in "abc"[:copies]:
        made[FOLDER + letter + LOG] = bytes(log)
        made[FOLDER + letter + LEVELS] = bytes(levels)
    return made
