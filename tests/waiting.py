"""Wait for what takes its time, however busy the machine is."""

import time

SECONDS = 120  # only something that never comes takes so long


def eventually(found, state=lambda: ""):
    """Wait until ``found()`` is true; return that. ``state()`` says how things are if it never
    is.
    """
    end = time.monotonic() + SECONDS
    while not (answer := found()):
        assert time.monotonic() < end, f"never true: {state()}"
        time.sleep(0.02)
    return answer
