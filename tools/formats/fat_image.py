"""Read files from the image of a FAT12 or FAT16 volume, as a board's drive is one.

The image may be damaged: a chain of clusters that goes round, or out of the volume, is a
ValueError.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

_SECTOR = 512
_ENTRY = 32
_FAT12 = 0xFF5  #: clusters; with more it is FAT16
_LABEL, _FOLDER, _GONE = 0x08, 0x10, 0xE5  #: a part of a long name is a label, too
_MOST = 1 << 20  #: bytes of a file


class _Volume(NamedTuple):
    """Where the parts of a volume are, in bytes."""

    cluster: int
    fat: int
    root: int
    root_end: int
    data: int
    is_fat16: bool


def is_volume(data: bytes) -> bool:
    """Whether this begins with a boot sector of FAT12 or FAT16."""
    try:
        return data[510:512] == b"\x55\xaa" and data[54:57] == b"FAT" and bool(_volume(data))
    except ValueError:
        return False


def files(data: bytes, start: str) -> dict[str, bytes]:
    """Return the files in folders of the root whose names begin with ``start``, by path, in small
    letters.
    """
    volume = _volume(data)
    found = {}
    for name, attributes, cluster, _ in _names(data[volume.root : volume.root_end]):
        if not attributes & _FOLDER or not name.startswith(start):
            continue
        folder = _chain(data, volume, cluster, _MOST)
        for inner, kind, first, size in _names(folder):
            if not kind & _FOLDER:
                found[f"{name}/{inner}"] = _chain(data, volume, first, min(size, _MOST))[:size]
    return found


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 2], "little")


def _volume(data: bytes) -> _Volume:
    """Return the layout of a volume; ValueError if the boot sector makes no sense."""
    cluster = data[13] * _SECTOR if len(data) > _SECTOR else 0
    if not cluster or _number(data, 11) != _SECTOR or not data[16] or not _number(data, 22):
        raise ValueError("no boot sector of FAT12 or FAT16")
    fat = _number(data, 14) * _SECTOR
    root = fat + data[16] * _number(data, 22) * _SECTOR
    end = root + _number(data, 17) * _ENTRY
    sectors = _number(data, 19) or int.from_bytes(data[32:36], "little")
    return _Volume(cluster, fat, root, end, end, (sectors * _SECTOR - end) // cluster > _FAT12 - 1)


def _names(folder: bytes) -> Iterator[tuple[str, int, int, int]]:
    """Yield name, attributes, first cluster and size of each entry with a short name."""
    for at in range(0, len(folder) - _ENTRY + 1, _ENTRY):
        entry = folder[at : at + _ENTRY]
        if not entry[0]:
            return
        if entry[0] in (_GONE, 0x2E) or entry[11] & _LABEL:
            continue
        stem, ending = entry[:8].decode("latin-1").rstrip(), entry[8:11].decode("latin-1").rstrip()
        name = (f"{stem}.{ending}" if ending else stem).lower()
        yield name, entry[11], _number(entry, 26), int.from_bytes(entry[28:32], "little")


def _chain(data: bytes, volume: _Volume, cluster: int, most: int) -> bytes:
    """Return at most ``most`` bytes, and the rest of their cluster, of a chain of clusters."""
    found = bytearray()
    last = 0xFFF8 if volume.is_fat16 else 0xFF8
    while 2 <= cluster < last and len(found) < most:
        at = volume.data + (cluster - 2) * volume.cluster
        if at + volume.cluster > len(data):
            raise ValueError(f"cluster {cluster} is outside of it")
        found += data[at : at + volume.cluster]
        cluster = _next(data, volume, cluster)
    return bytes(found)


def _next(data: bytes, volume: _Volume, cluster: int) -> int:
    if volume.is_fat16:
        return _number(data, volume.fat + 2 * cluster)
    pair = _number(data, volume.fat + cluster * 3 // 2)
    return pair >> 4 if cluster & 1 else pair & 0xFFF
