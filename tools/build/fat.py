"""A FAT volume as CircuitPython makes it: how much fits on one, and an image with files in it.

The layout is that of FatFs's ``f_mkfs`` as CircuitPython calls it (filesystem.c of its supervisor):
sectors of 512 bytes, one FAT12 or FAT16, a root folder of 512 entries, the smallest clusters that
keep their number within the FAT. No package writes that: pyfatfs has no choice of layout and stamps
the time, and fatfs-ng's ``mkfs`` takes no options. The image is the volume alone, without a
partition table: the same as in a board's flash, and what a board shows as its first partition.
"""

from __future__ import annotations

import struct
import zlib
from typing import NamedTuple

from tools.errors import ToolError

Files = dict[str, bytes]
#: A folder's content: bytes for a file, a dict for a folder.
Tree = dict[str, "bytes | Tree"]

SECTOR = 512
LABEL = b"CIRCUITPY  "
_ROOT_ENTRIES = 512
_ENTRY = 32
_MOST_FAT12 = 0xFF5  # clusters; with more it is FAT16
_MOST_FAT16 = 0xFFF5
_DATE = (2026 - 1980) << 9 | 1 << 5 | 1  # of every file: the same build gives the same bytes
_READONLY_LABEL = 0x08
_FOLDER = 0x10
_FILE = 0x20
_LONG_NAME = 0x0F
_SHORT_SIGNS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'()-@^_`{}~")


class Volume(NamedTuple):
    """The layout of a volume of ``sectors`` sectors; ``cluster`` is in sectors."""

    sectors: int
    cluster: int
    clusters: int
    fat_sectors: int
    is_fat16: bool

    @property
    def data(self) -> int:
        """Return the first sector of cluster 2."""
        return 1 + self.fat_sectors + _ROOT_ENTRIES * _ENTRY // SECTOR

    @property
    def cluster_bytes(self) -> int:
        """Return the number of bytes per cluster."""
        return self.cluster * SECTOR

    @property
    def room(self) -> int:
        """Return the bytes that files and folders below the root may take, in whole clusters."""
        return self.clusters * self.cluster_bytes


def volume(size: int) -> Volume:
    """Return FatFs's layout of a drive of ``size`` bytes. ToolError if that cannot be FAT."""
    sectors = size // SECTOR
    cluster = 1
    for bound in (1, 4, 16, 64, 256, 512):  # in units of 4096 sectors
        if bound > sectors // 4096:
            break
        cluster *= 2
    while cluster <= 128:
        count = sectors // cluster
        is_fat16 = count > _MOST_FAT12
        fat_bytes = count * 2 + 4 if is_fat16 else (count * 3 + 1) // 2 + 3
        fat_sectors = -(-fat_bytes // SECTOR)
        left = sectors - 1 - fat_sectors - _ROOT_ENTRIES * _ENTRY // SECTOR
        clusters = left // cluster
        if clusters < 1:
            break
        if clusters <= _MOST_FAT16 and (clusters > _MOST_FAT12) == is_fat16:
            return Volume(sectors, cluster, clusters, fat_sectors, is_fat16)
        cluster *= 2  # too few for FAT16, or too many for it
    raise ToolError(f"a drive of {size:,} bytes cannot be a FAT12 or FAT16")


def space(files: Files, cluster_bytes: int = SECTOR) -> int:
    """Return the bytes of these files and folders in whole clusters, without the root folder."""
    return _clusters(tree(files), cluster_bytes, root=True) * cluster_bytes


def _clusters(folder: Tree, cluster_bytes: int, *, root: bool) -> int:
    taken = 0
    entries = 2
    for name, content in folder.items():
        entries += name_entries(name)
        if isinstance(content, dict):
            taken += _clusters(content, cluster_bytes, root=False)
        else:
            taken += -(-len(content) // cluster_bytes)
    return taken if root else taken + -(-entries * _ENTRY // cluster_bytes)


def name_entries(name: str) -> int:
    """Return a name's directory entries: one, plus one for each 13 letters of a long name."""
    return 1 if is_short(name) else 1 + -(-len(name.encode("utf-16-le")) // 26)


def is_short(name: str) -> bool:
    """Return whether a name fits in the first entry alone: 8.3, without small letters."""
    stem, dot, end = name.partition(".")
    if not 0 < len(stem) <= 8 or len(end) > 3 or (dot and not end):
        return False
    return set(stem + end) <= _SHORT_SIGNS


def tree(files: Files) -> Tree:
    """Turn files by path, separated by ``/``, into nested folders."""
    root: Tree = {}
    for path, data in files.items():
        *parents, name = path.split("/")
        folder = root
        for parent in parents:
            below = folder.setdefault(parent, {})
            if not isinstance(below, dict):
                raise ToolError(f"{path}: {parent} is a file and a folder")
            folder = below
        folder[name] = data
    return root


def image(files: Files, size: int) -> bytes:
    """Return a volume of ``size`` bytes, labelled CIRCUITPY, with ``files``.

    Every file is contiguous, in the order given. Raise ToolError if they do not fit.
    """
    return _Writer(volume(size)).write(files)


def image_and_places(files: Files, size: int) -> tuple[bytes, dict[str, int]]:
    """Return that volume, and the offset of what each file and folder/ holds, if anything."""
    writer = _Writer(volume(size))
    return writer.write(files), writer.places


class _Writer:
    """Fills a volume: clusters are allocated one after the other, with a FAT entry each."""

    def __init__(self, layout: Volume) -> None:
        self._volume = layout
        self._bytes = bytearray(layout.sectors * SECTOR)
        end = 0xFFFF if layout.is_fat16 else 0xFFF
        self._end = end
        self._fat = [end & ~0xFF | 0xF8, end]
        self.places: dict[str, int] = {}

    def write(self, files: Files) -> bytes:
        root = tree(files)
        label = _entry(LABEL, _READONLY_LABEL, 0, 0)
        content = label + self._fill(root, "", own=0, above=0)
        if len(content) > _ROOT_ENTRIES * _ENTRY:
            raise ToolError(f"{len(root)} files and folders are too many for the root of the drive")
        layout = self._volume
        self._bytes[:SECTOR] = _boot_sector(layout, zlib.crc32(repr(files).encode()))
        self._put(1, _packed(self._fat, layout.is_fat16))
        self._put(1 + layout.fat_sectors, content)
        return bytes(self._bytes)

    def _put(self, sector: int, data: bytes | bytearray) -> None:
        self._bytes[sector * SECTOR : sector * SECTOR + len(data)] = data

    def _take(self, length: int) -> int:
        """Allocate clusters for ``length`` bytes. Return the first cluster, 0 for an empty file."""
        count = -(-length // self._volume.cluster_bytes)
        first = len(self._fat)
        if first + count - 2 > self._volume.clusters:
            raise ToolError(f"the files do not fit on a drive of {len(self._bytes):,} bytes")
        self._fat += [first + i + 1 for i in range(count)]
        if not count:
            return 0
        self._fat[-1] = self._end
        return first

    def _store(self, path: str, cluster: int, data: bytes) -> None:
        if cluster:
            sector = self._volume.data + (cluster - 2) * self._volume.cluster
            self.places[path] = sector * SECTOR
            self._put(sector, data)

    def _fill(self, folder: Tree, path: str, own: int, above: int) -> bytes:
        """Store a folder's contents; its first cluster is ``own``, and ``path`` its path with a
        slash. Return the folder's entries.
        """
        content = b""
        if own:
            content = _entry(b".          ", _FOLDER, own, 0)
            content += _entry(b"..         ", _FOLDER, above, 0)
        taken = {_padded(name) for name in folder if is_short(name)}
        for name, below in folder.items():
            short = _short_name(name, taken)
            if isinstance(below, dict):
                entries = 2 + sum(map(name_entries, below))
                cluster = self._take(entries * _ENTRY)
                inside = path + name + "/"
                self._store(inside, cluster, self._fill(below, inside, cluster, own))
                last = _entry(short, _FOLDER, cluster, 0)
            else:
                cluster = self._take(len(below))
                self._store(path + name, cluster, below)
                last = _entry(short, _FILE, cluster, len(below))
            content += _long_entries(name, short) + last
        return content


def _boot_sector(layout: Volume, serial: int) -> bytes:
    small = layout.sectors if layout.sectors < 0x10000 else 0
    head = struct.pack(
        "<3s8sHBHBHHBHHHII",
        b"\xeb\xfe\x90",
        b"MSDOS5.0",
        SECTOR,
        layout.cluster,
        1,
        1,
        _ROOT_ENTRIES,
        small,
        0xF8,
        layout.fat_sectors,
        63,
        255,
        0,
        0 if small else layout.sectors,
    )
    kind = b"FAT16   " if layout.is_fat16 else b"FAT12   "
    head += struct.pack("<BBBI11s8s", 0x80, 0, 0x29, serial, LABEL, kind)
    return head.ljust(SECTOR - 2, b"\0") + b"\x55\xaa"


def _packed(fat: list[int], is_fat16: bool) -> bytes:
    if is_fat16:
        return struct.pack(f"<{len(fat)}H", *fat)
    packed = bytearray()
    for i in range(0, len(fat), 2):
        pair = fat[i] | (fat[i + 1] if i + 1 < len(fat) else 0) << 12
        packed += pair.to_bytes(3, "little")
    return bytes(packed)


def _entry(short: bytes, attributes: int, cluster: int, size: int) -> bytes:
    return struct.pack(
        "<11sBBBHHHHHHHI", short, attributes, 0, 0, 0, _DATE, _DATE, 0, 0, _DATE, cluster, size
    )


def _padded(name: str) -> bytes:
    stem, _, end = name.partition(".")
    return (stem.ljust(8) + end.ljust(3)).encode("ascii")


def _short_name(name: str, taken: set[bytes]) -> bytes:
    """Return the 11 bytes of a name's own entry, different from those in ``taken``; add it there.

    ``code.py`` becomes CODE.PY, ``first-steps.nbk`` FIRST-~1.NBK.
    """
    if is_short(name):
        return _padded(name)
    upper = name.upper()
    if is_short(upper) and _padded(upper) not in taken:
        taken.add(_padded(upper))
        return _padded(upper)
    stem, _, end = upper.lstrip(".").rpartition(".")
    if not stem:
        stem, end = end, ""
    stem, end = ("".join(sign if sign in _SHORT_SIGNS else "_" for sign in part if sign not in " .")
                 for part in (stem, end))  # fmt: skip
    for number in range(1, 1_000_000):
        tail = f"~{number}"
        short = _padded(f"{stem[: 8 - len(tail)]}{tail}.{end[:3]}")
        if short not in taken:
            taken.add(short)
            return short
    raise ToolError(f"{name}: too many names like this one")


def _long_entries(name: str, short: bytes) -> bytes:
    """Return the entries of a long name, the last part first; none if the short one is enough."""
    if is_short(name):
        return b""
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    units = name.encode("utf-16-le")
    if len(units) % 26:
        units = (units + b"\0\0").ljust(-(-len(units) // 26) * 26, b"\xff")
    entries = []
    for number in range(len(units) // 26):
        part = units[number * 26 : number * 26 + 26]
        order = number + 1 | (0x40 if (number + 1) * 26 == len(units) else 0)
        entries.append(
            struct.pack(
                "<B10sBBB12sH4s",
                order,
                part[:10],
                _LONG_NAME,
                0,
                check,
                part[10:22],
                0,
                part[22:],
            )
        )
    return b"".join(reversed(entries))
