"""Split the VM's heap into areas, as CircuitPython does: pinned blocks stand at their borders."""

import gc

from uctypes import addressof

_BLOCK = 32  # bytes on 64 bits
kept = []  # what fills the rest, and the pins


def split(sizes):
    """Leave only free areas of these sizes. Raise MemoryError if the heap is too small."""
    gc.collect()
    pins = [None] * len(sizes)
    area = [None] * len(sizes)
    room = [bytearray(sum(sizes) + 4 * _BLOCK * len(sizes))]
    _fill(pins, area, sizes, room)
    kept.append(pins)
    for i in range(len(area)):
        area[i] = None


def _fill(pins, area, sizes, room):
    """Fill all but ``room[0]``, then put the areas and the pins there, one after the other."""
    rest = None
    size = 1 << 16
    while size > 8:
        try:
            rest = [bytearray(size), rest]
        except MemoryError:
            size >>= 1
    kept.append(rest)
    first = addressof(room[0])
    room[0] = None
    gc.collect()
    for i in range(len(sizes)):
        area[i] = bytearray(sizes[i] - _BLOCK)  # its head is a block
        pins[i] = bytearray(8)
        if addressof(area[i]) < first:
            raise MemoryError("not in order")
