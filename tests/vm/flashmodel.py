"""Model a board's drive whose power can be cut: FAT over its flash and the cache of it.

RP2 and ESP32 (ports/raspberrypi/supervisor/internal_flash.c) keep one erase block of 4 KB in
memory. Writing into another block, any read and every sync write it back: the block is erased to
0xFF, then its pages of 256 bytes are programmed. Boards with flash outside the chip
(supervisor/shared/external_flash) also read from that cache.

Erases are recorded rather than interrupted: what a cut leaves behind is the image before, the
erases up to it, and a part of the last one.
"""

import os

import vfs
from fatmap import SYSTEM, Map

SECTOR = 512
PAGE = 256
INSIDE, OUTSIDE = range(2)  # kinds of flash, as above
ERASING = -1  # a stage: some bits are cleared; else half pages programmed, even: whole pages
STAGES = 32  # half pages of a block


class Flash:
    """A block device for VfsFat over ``data``; ``erases`` gets (block, contents) of each erase."""

    def __init__(self, data, erases, kind=INSIDE):
        self.data = data
        self.erases = erases
        self.kind = kind
        self.size = 4096
        self.block = -1
        self.off = False  # files that close themselves after the power went change nothing

    def flush(self):
        """Write the cached block back."""
        if self.block >= 0:
            at = self.block * self.size
            self.erases.append((self.block, bytes(self.cache)))
            self.data[at : at + self.size] = self.cache
            self.block = -1

    def readblocks(self, n, buffer, offset=0):
        if self.kind == INSIDE and not self.off:
            self.flush()
        buffer[:] = self.data[n * SECTOR : n * SECTOR + len(buffer)]
        if self.block >= 0:
            for i in range(len(buffer) // SECTOR):
                at = (n + i) * SECTOR - self.block * self.size
                if 0 <= at < self.size:
                    buffer[i * SECTOR : (i + 1) * SECTOR] = self.cache[at : at + SECTOR]

    def writeblocks(self, n, buffer, offset=0):
        if self.off:
            return
        for i in range(len(buffer) // SECTOR):
            at = (n + i) * SECTOR
            if self.block != at // self.size:
                self.flush()
                self.block = at // self.size
                self.cache = self.data[self.block * self.size : (self.block + 1) * self.size]
            at %= self.size
            self.cache[at : at + SECTOR] = buffer[i * SECTOR : (i + 1) * SECTOR]

    def ioctl(self, op, argument):
        if op == 3 and not self.off:
            self.flush()
        return {4: len(self.data) // SECTOR, 5: SECTOR}.get(op, 0)


def cut_short(data, erase, stage):
    """Leave in ``data`` what a cut during ``erase`` leaves: (block, contents), at a stage."""
    block, new = erase
    size = len(new)
    at = block * size
    if stage == ERASING:
        noise = block + 1
        for i in range(at, at + size):
            noise = (noise * 1103 + 12345) & 0xFFFFF
            data[i] |= noise >> 9 & 255
        return
    half = size // STAGES
    done = stage * half
    data[at : at + done] = new[:done]
    data[at + done : at + size] = b"\xff" * (size - done)
    if stage & 1:  # a page is programmed weakly: some bits are not yet cleared
        for i in range(done - half, done + half, 3):
            data[at + i] = new[i] | 0x5A


def format(size, cluster=1, reserved=1, fats=1, entries=512):
    """Return an empty FAT volume of ``size`` bytes; ``cluster`` and ``reserved`` in sectors."""
    sectors = size // SECTOR
    most = (sectors - reserved - entries // 16) // cluster + 2
    wide = most - 2 > 0xFF5
    fat = -(-(most * 2 if wide else (most * 3 + 1) // 2) // SECTOR)
    data = bytearray(size)
    data[reserved * SECTOR :] = b"\xff" * (size - reserved * SECTOR)
    data[0:3] = b"\xeb\xfe\x90"
    data[3:11] = b"MSDOS5.0"
    for at, width, value in (
        (11, 2, SECTOR),
        (13, 1, cluster),
        (14, 2, reserved),
        (16, 1, fats),
        (17, 2, entries),
        (19, 2, sectors),
        (21, 1, 0xF8),
        (22, 2, fat),
        (24, 2, 63),
        (26, 2, 255),
        (36, 2, 0x2980),
        (510, 2, 0xAA55),
    ):
        data[at : at + width] = value.to_bytes(width, "little")
    data[54:62] = b"FAT16   " if wide else b"FAT12   "
    root = reserved + fats * fat
    data[reserved * SECTOR : (root + entries // 16) * SECTOR] = bytes(
        (root + entries // 16 - reserved) * SECTOR
    )
    for i in range(fats):
        at = (reserved + i * fat) * SECTOR
        data[at : at + 4] = b"\xf8\xff\xff\xff" if wide else b"\xf8\xff\xff\0"
    return data


class Board:
    """A board with a drive in modelled flash; the current folder is its root."""

    def __init__(self, image, kind=INSIDE):
        self.data = image
        self.kind = kind
        self.flash = None
        self.formatted = 0  # times that the drive had to be formatted
        self.files = {}  # the player's own: path -> size
        self.on()

    def on(self):
        """Power on: mount what the flash holds; like CircuitPython, format it if that fails."""
        os.chdir("/")
        if self.flash:
            self.flash.off = True
        if "drive" in os.listdir("/"):
            vfs.umount("/drive")
        self.erases = []
        self.flash = Flash(self.data, self.erases, self.kind)
        try:
            vfs.mount(vfs.VfsFat(self.flash), "/drive")
        except OSError:
            self.formatted += 1
            self.data[:] = format(len(self.data))
            vfs.mount(vfs.VfsFat(self.flash), "/drive")
        os.chdir("/drive")

    def restore(self, image):
        """Put an image into the flash, and power on."""
        self.data[:] = image
        self.on()

    def taken(self):
        """Return the erases since the last call, whatever the cache still holds among them."""
        self.flash.flush()
        erases = self.erases[:]
        self.erases[:] = []
        return erases

    def cuts(self, before, erases, stages):
        """Leave the flash as a cut in each of ``erases`` leaves it, powered on; yield (n, stage).

        ``stages(n)`` are the stages of the n-th. In the end, all erases are done.
        """
        base = bytearray(before)
        for n in range(len(erases)):
            for stage in stages(n):
                self.data[:] = base
                cut_short(self.data, erases[n], stage)
                self.on()
                yield n, stage
            block, new = erases[n]
            base[block * len(new) : (block + 1) * len(new)] = new
        self.restore(base)

    # The player's own files:

    def put(self, path, size):
        """Write a file."""
        with open(path, "wb") as file:
            file.write(self.content(path, size))
        self.files[path] = size

    def take_up(self, path, size):
        """Create a file of ``size`` bytes, whatever they are."""
        with open(path, "wb") as file:
            file.seek(size)

    def content(self, path, size):
        mark = bytes(path, "utf-8") + b"; "
        return (mark * (size // len(mark) + 1))[:size]

    def remove(self, path):
        os.remove(path)
        del self.files[path]

    def intact(self):
        """Return whether the player's own files are unchanged."""
        for path, size in self.files.items():
            try:
                with open(path, "rb") as file:
                    if file.read(size + 1) != self.content(path, size):
                        return False
            except OSError:
                return False
        return True

    def free(self):
        status = os.statvfs("")
        return status[0] * status[3]

    def map(self):
        """Return what the flash holds."""
        self.flash.flush()
        return Map(self.data)

    def system_erases(self, erases):
        """Return how many of ``erases`` hold the boot sector, the FAT or the root folder."""
        now = self.map()
        return len([1 for n, new in erases if [o for o in now.holds(n, len(new)) if o in SYSTEM]])


class Storage:
    """The board as Progress sees it, without a computer."""

    root = ""

    def __init__(self, nvm=None):
        self.nvm = nvm

    def take(self):
        return True

    def give(self):
        pass
