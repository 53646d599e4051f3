"""Stand in for bitmaptools as the console and its libraries use it."""


def readinto(bitmap, file, bits_per_pixel, element_size, reverse_pixels_in_element, reverse_rows):
    """Read rows of an indexed BMP, padded to four bytes like the bitmap's own."""
    if bits_per_pixel != bitmap.bits_per_value:
        raise ValueError("bits_per_pixel")
    stride = bitmap.stride
    rows = range(bitmap.height)
    for y in reversed(rows) if reverse_rows else rows:
        if file.readinto(memoryview(bitmap.data)[y * stride : (y + 1) * stride]) != stride:
            raise OSError("short bitmap")
    bitmap.changed = True


def fill_region(bitmap, x1, y1, x2, y2, value):
    for y in range(y1, y2):
        for x in range(x1, x2):
            bitmap[x, y] = value


def blit(target, source, x, y, *, x1=0, y1=0, x2=None, y2=None, skip_source_index=None):
    """Copy a rectangle, as far as both bitmaps reach, but for one value."""
    x2 = source.width if x2 is None else min(x2, source.width)
    y2 = source.height if y2 is None else min(y2, source.height)
    for from_y in range(max(y1, y1 - y), min(y2, target.height - y + y1)):
        for from_x in range(max(x1, x1 - x), min(x2, target.width - x + x1)):
            value = source[from_x, from_y]
            if value != skip_source_index:
                target[from_x - x1 + x, from_y - y1 + y] = value
    target.changed = True
