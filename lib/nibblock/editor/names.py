"""Room for the names that the editor, the games and the shelf need between them.

MicroPython keeps every name it has met in a table that only ever grows, in one piece: once it is
full, it needs another of the same size. In the middle of drawing, few consoles have such a block.
So the table grows as the editor opens; where there is no block even then, the console restarts for
the drawing, once, and the table grows before anything else is loaded. RAM: that table.
"""

import gc

from nibblock import const

_TABLE = const(14_336)  # bytes that it may take
_GROWN = const(4_000)  # fewer bytes free after a few names: it has grown
_FEW = const(16)
_MOST = const(1_280)  # names that it holds


def make_room(console):
    """Let the table grow, by names that mean nothing. Raises MemoryError."""
    if "names" in console.cursors:
        return
    gc.collect()
    free = gc.mem_free()
    bytearray(_TABLE)
    console.cursors["names"] = True
    for n in range(0, _MOST, _FEW):
        for i in range(_FEW):
            getattr(console, "n%d" % (n + i), None)
        gc.collect()
        if gc.mem_free() < free - _GROWN:
            return
        free = gc.mem_free()
