"""Memory for the cells of a board. RAM: a byte per cell."""

import gc

from nibblock.packs import PackError


def make_cells(width, height, place):
    """Return a board's cells, all zero.

    Raise PackError, starting with ``place``, if they are too many for any console or for this one,
    and MemoryError if there may be room for them once memory was emptied.
    """
    if width > 255 or height > 255:
        raise PackError("%s: %dx%d cells; at most 255x255" % (place, width, height))
    try:
        return bytearray(width * height)
    except MemoryError:
        if 4 * width * height < gc.mem_free() + gc.mem_alloc():
            raise
        why = "%s: %dx%d cells need more memory than this console has"
        raise PackError(why % (place, width, height)) from None
