"""adafruit_imageload in a page: reads the sheets of the console, indexed BMP files without packing,
whose rows are as long as the bitmap's own.
"""

from struct import unpack


def load(path, *, bitmap, palette=None):
    """Return the bitmap in a file, and None: nobody asks for its palette."""
    with open(path, "rb") as file:
        head = file.read(54)
        start, _, width, height = unpack("<IIII", head[10:26])
        bits = unpack("<H", head[28:30])[0]
        made = bitmap(width, height, 1 << bits)
        file.seek(start)
        rows = memoryview(made.data)
        for y in reversed(range(height)):
            row = rows[y * made.stride : (y + 1) * made.stride]
            if file.readinto(row) != made.stride:
                raise OSError("short bitmap: " + path)
    return made, None
