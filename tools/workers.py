"""Work on many items at once, in processes (tools/processes.py).

If one of them crashes, only its item fails.
"""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tools.attempts import attempt

#: Whether another item may begin now.
Room = Callable[[], bool]
_ALONE = threading.Lock()


def processors() -> int:
    """Return how many processors are available."""
    return os.cpu_count() or 1


def each(
    function: Callable[..., Any], items: Iterable[tuple], jobs: int, room: Room = lambda: True
) -> Iterator[tuple[int, Any]]:
    """Call ``function(*item)`` for all items in ``jobs`` processes. Yield the number of each item,
    from 0, and its result as they come; the result may be ``Failed``.

    Takes an item only when a process is free for it. With one job everything runs in this process.
    """
    waiting = enumerate(items)
    if jobs == 1:
        for index, item in waiting:
            yield index, attempt(function, item)
        return
    from tools.processes import Team

    with Team(function, jobs) as team:
        while True:
            while team.has_idle() and room():
                following = next(waiting, None)
                if following is None:
                    break
                team.begin(*following)
            if not team.is_busy():
                return
            yield from team.ready()


def alone(packed: bytes) -> bytes:
    """Make an attempt at a pickled function and item while no other thread of this process makes
    one; return the result, pickled.
    """
    function, item = pickle.loads(packed)
    with _ALONE:
        return pickle.dumps(attempt(function, item))
