"""What players of several walks do; not in switched.py, for the heap that heap.py measures."""

from handheld import handheld
from switched import keys, to, wait


def hold(names, ms=1000):
    """Hold buttons for this long (for ``yield from``)."""
    for name in names.split():
        handheld.press(name)
    yield from wait(ms)
    for name in names.split():
        handheld.release(name)
    yield


def opened(pack, n=0, ms=500):
    """Power on, and open a level from its list (for ``yield from``)."""
    yield
    yield from to("levels", pack, n, True)
    yield from keys("A")
    yield from wait(ms)
