"""Count what a call takes in the VM."""

import gc


def used_by(act, *args):
    """Return the bytes that a call allocates, with garbage collection off."""
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    act(*args)
    used = gc.mem_alloc() - before
    gc.enable()
    return used
