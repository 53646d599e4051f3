"""Read FAT images in the MicroPython VM with FatFs, the code that CircuitPython mounts with.

The arguments are images. For each, print the layout in its boot sector, the layout that FatFs' own
mkfs makes for a drive of that size, then a line for each file and folder.
"""

import binascii
import os
import sys

import vfs


class Disk:
    """A block device of ``count`` sectors: those of an open file, unless written since."""

    def __init__(self, count, file=None):
        self.count = count
        self.file = file
        self.written = {}

    def readblocks(self, n, buffer, offset=0):
        for i in range(len(buffer) // 512):
            sector = self.written.get(n + i)
            if sector is None:
                sector = bytes(512)
                if self.file:
                    self.file.seek((n + i) * 512)
                    sector = self.file.read(512)
            buffer[i * 512 : i * 512 + 512] = sector

    def writeblocks(self, n, buffer, offset=0):
        for i in range(len(buffer) // 512):
            self.written[n + i] = bytes(buffer[i * 512 : i * 512 + 512])

    def ioctl(self, op, argument):
        return {4: self.count, 5: 512}.get(op, 0)


def walk(folder):
    for name, kind, *_ in sorted(os.ilistdir(folder)):
        path = folder + "/" + name
        if kind & 0x4000:
            print("folder", path[3:])
            walk(path)
        else:
            with open(path, "rb") as file:
                print("file", binascii.hexlify(file.read()), path[3:])


def show(source, count):
    """Print the layout, the free space and every file; then write one more file."""
    disk, empty = Disk(count, source), Disk(count)
    vfs.VfsFat.mkfs(empty)
    print("image", source.read(39) == empty.written[0][:39])
    vfs.mount(vfs.VfsFat(disk), "/d")
    status = os.statvfs("/d")
    print("free", status[3] * status[1])
    walk("/d")
    with open("/d/more.txt", "w") as file:
        file.write("x" * 5000)
    with open("/d/more.txt") as file:
        print("written", file.read() == "x" * 5000)
    vfs.umount("/d")


for image in sys.argv[1:]:
    with open(image, "rb") as source:
        show(source, os.stat(image)[6] // 512)
