"""The save files: their names, their order on the drive, and their sizes.

All of them are created in one go, in this order, and never change size afterwards:

    nbsave.pad      8 KB that nobody uses, after whatever the drive holds already
    nbsave_a/       a folder for each copy: nbsave_a, nbsave_b, and nbsave_c if there is room
      progress.nbs  the log of records (see progress/records/index.py)
      levels.nbs    room for the player's own levels; its last 8 KB are never used
    nbsave_b/ ...

Flash is erased 4 KB at a time (inside a SAMD51, 8 KB), so no two copies may share 8 KB. FAT gives
out clusters in ascending order, so the unused 8 KB at the end of each copy lie between it and
whatever follows: their used bytes are over 8 KB apart, wherever the data area begins, whatever the
size of a cluster, and even if the files are in pieces. RAM: none.
"""

from nibblock import const

PAD = "nbsave.pad"
FOLDER = "nbsave_"  # and a letter
LEVELS = "/levels.nbs"
HOLES = "nbsave.tmp"  # fills the holes between other files while these are created
TAIL = const(8192)  # what an erase takes at most: bytes of PAD, and unused bytes at LEVELS's end

_UNIT = const(4096)
_MOST_LEVELS = const(65536)
# Copies, eighths of the free space that they may take, and the least and the most bytes of a log.
_CHOICES = ((3, 4, 65536, 262144), (3, 6, 32768, 65536), (2, 6, 12288, 65536), (2, 7, 8192, 8192))


def sizes(free, cluster):
    """Return (copies, bytes of each log, bytes of each levels file); (0, 0, 0) without room.

    ``free``: the free bytes of the drive before any of the files is created; ``cluster``: the bytes
    of its clusters. The sizes are multiples of 4 KB and of the cluster.
    """
    unit = max(_UNIT, cluster)
    for copies, eighths, least, most in _CHOICES:
        size = (free // 8 * eighths - max(TAIL, cluster)) // copies - cluster
        levels = min(max(size // 4 // unit, 1 + TAIL // unit) * unit, _MOST_LEVELS)
        log = min((size - levels) // unit * unit, max(most, unit))
        if log >= least:
            return copies, log, levels
    return 0, 0, 0


def space(copies, log, levels, cluster):
    """Return the bytes that the files take, with their pad and folders."""
    return max(TAIL, cluster) + copies * (cluster + log + levels)
