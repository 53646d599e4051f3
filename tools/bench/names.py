"""The table of names (qstrs), and how many more fit before it grows.

MicroPython keeps each name that code uses once, and for ever: dropping a module frees its code, not
its names. The table is a chain of pools (py/qstr.c). The first one on the heap has room for 20
names; when the last pool is full, one twice as large is allocated: 20, 40, 80 ... 640, 1280. A name
takes a pointer, a hash and a length there, 7 bytes on 32 bits and 11 on the VM's 64, so the pool of
1280 takes 9 KB on a board. One more name can cost that much heap, so the figure to watch is how
many names are left. Some names are part of a board's firmware; NEW_NAMES is the share of those that
are not, as elsewhere in the model.
"""

from __future__ import annotations

from tools.bench.picosystem import NAME_32, NEW_NAMES

FIRST_POOL = 20
POOL_HEAD = 24  #: bytes of a pool on 32 bits besides its names


def on_board(names: set[str]) -> int:
    """Return how many of these names a board must add to its firmware's."""
    return round(NEW_NAMES * len(names))


def pools(count: int) -> list[int]:
    """Return the room of each pool that ``count`` names take."""
    rooms: list[int] = []
    while sum(rooms) < count:
        rooms.append(rooms[-1] * 2 if rooms else FIRST_POOL)
    return rooms


def left(count: int) -> int:
    """Return how many more names fit before the table grows."""
    return sum(pools(count)) - count


def growth(count: int) -> int:
    """Return how many bytes it then grows by, on 32 bits."""
    rooms = pools(count)
    return POOL_HEAD + NAME_32 * (rooms[-1] * 2 if rooms else FIRST_POOL)
