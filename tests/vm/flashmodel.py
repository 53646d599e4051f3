# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Model a board's drive whose power can be cut: FAT over CircuitPython's flash and its cache.

CircuitPython (ports/raspberrypi/supervisor/internal_flash.c) keeps one erase block of 4 KB in
memory. Writing into another block, any read and every sync write it back: the block is erased to
0xFF, then its 16 pages of 256 bytes are programmed. The power can go between any two of these
steps. Boards with flash outside the chip (supervisor/shared/external_flash) read from that cache:
``external``.
"""

import os

import vfs

BLOCK = 4096
SECTOR = 512
PAGE = 256
STAGES = ("erasing", 0, 1, 3, 8, 12, 15)  # during the erase, or after this many pages


class PowerCut(Exception):
    """The power was cut."""


class Flash:
    """A block device for VfsFat over ``data``."""

    def __init__(self, data, external=False):
        self.data = data
        self.external = external
        self.cache = bytearray(BLOCK)
        self.block = -1
        self.dead = False  # files closing themselves after the cut change nothing
        self.erases = []  # numbers of the erased blocks since the last arm()
        self.cut = -1
        self.stage = 0
        self.noise = 1

    def arm(self, cut, stage=0):
        """Cut the power in the ``cut``-th erase from now, from 0; -1: never."""
        self.cut = cut
        self.stage = stage
        self.erases = []

    def flush(self):
        """Write the cached block back."""
        if self.block < 0:
            return
        block = self.block
        at = block * BLOCK
        self.block = -1
        if len(self.erases) == self.cut:
            self.dead = True
            self.fail(at)
            raise PowerCut
        self.erases.append(block)
        self.data[at : at + BLOCK] = self.cache

    def fail(self, at):
        if self.stage == "erasing":  # some bits are cleared, some are not
            for i in range(at, at + BLOCK):
                self.noise = (self.noise * 1103 + 12345) & 0xFFFFF
                self.data[i] |= self.noise >> 9 & 255
            return
        done = self.stage * PAGE
        self.data[at : at + done] = self.cache[:done]
        for i in range(at + done, at + BLOCK):
            self.data[i] = 255
        if self.stage > 1:  # the current page is half programmed
            for i in range(done, done + PAGE, 3):
                self.data[at + i] = self.cache[i] | 0x5A

    def readblocks(self, n, buffer, offset=0):
        if self.dead:
            return 0
        if not self.external:
            self.flush()
        buffer[:] = self.data[n * SECTOR : n * SECTOR + len(buffer)]
        if self.block >= 0:
            for i in range(len(buffer) // SECTOR):
                at = (n + i) * SECTOR - self.block * BLOCK
                if 0 <= at < BLOCK:
                    buffer[i * SECTOR : (i + 1) * SECTOR] = self.cache[at : at + SECTOR]
        return 0

    def writeblocks(self, n, buffer, offset=0):
        if self.dead:
            return 0
        for i in range(len(buffer) // SECTOR):
            at = (n + i) * SECTOR
            if self.block != at // BLOCK:
                self.flush()
                self.block = at // BLOCK
                self.cache[:] = self.data[self.block * BLOCK : (self.block + 1) * BLOCK]
            self.cache[at % BLOCK : at % BLOCK + SECTOR] = buffer[i * SECTOR : (i + 1) * SECTOR]
        return 0

    def ioctl(self, op, argument):
        if op == 3:
            if self.dead:
                return 0
            self.flush()
        elif op == 4:
            return len(self.data) // SECTOR
        elif op == 5:
            return SECTOR
        return 0


class Board:
    """A drive of ``size`` bytes with a player's files on it; ``fill`` shifts what comes after them.

    ``room``: bytes to leave free, 0 for all.
    """

    def __init__(self, size, fill=0, room=0, external=False):
        self.flash = Flash(bytearray(b"\xff" * size), external)
        vfs.VfsFat.mkfs(self.flash)
        self.flash.flush()
        self.on()
        self.files = {}
        self.small = room > 0
        self.put("code.py", 700)
        os.mkdir("levels")
        self.put("levels/one.skbn", 3000 + fill * SECTOR)
        if room:
            self.put("levels/big.skbn", self.free() - room)
        boot = self.flash.data
        sectors = boot[14] + boot[16] * boot[22] + (boot[17] | boot[18] << 8) // 16
        self.system = (
            sectors * SECTOR // BLOCK
        )  # erase blocks up to this one hold the FAT or the root folder

    def free(self):
        status = os.statvfs("")
        return status[0] * status[3]

    def put(self, path, size):
        with open(path, "wb") as file:
            file.write(bytes((i * 7 + size) & 255 for i in range(size)))
        self.files[path] = size

    def holes(self, count):
        """Fill and free again: holes of 1 KB between files of 1 KB."""
        for i in range(2 * count):
            self.put("hole%d" % i, 1000)
        for i in range(0, 2 * count, 2):
            os.remove("hole%d" % i)
            del self.files["hole%d" % i]

    def intact(self):
        """Return whether the player's own files are unchanged."""
        for path, size in self.files.items():
            with open(path, "rb") as file:
                if file.read() != bytes((i * 7 + size) & 255 for i in range(size)):
                    return False
        return True

    def on(self):
        """Power on: mount a new file system on the contents of the flash."""
        os.chdir("/")
        self.flash.dead = True
        if "drive" in os.listdir("/"):
            vfs.umount("/drive")
        self.flash = Flash(self.flash.data, self.flash.external)
        vfs.mount(vfs.VfsFat(self.flash), "/drive")
        os.chdir("/drive")

    def image(self):
        return bytes(self.flash.data)

    def restore(self, image):
        """Restore an image of the flash, and power on."""
        self.flash.data[:] = image
        self.on()


class Storage:
    """The board as Progress sees it, without nvm and without a computer."""

    root = ""
    nvm = None

    def take(self):
        return True

    def give(self):
        pass
