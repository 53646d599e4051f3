# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Work on many items at once, in processes that find our packages as we do.

A worker process ends with this one, however that ends. If one crashes, only its item fails.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from tools.places import ROOT

#: Whether another item may begin now.
Room = Callable[[], bool]
_ALONE = threading.Lock()


class Failed(NamedTuple):
    """The result of an item whose work ended in a way nobody expected."""

    why: str


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
    with _Team(function, jobs) as team:
        while True:
            while team.has_idle() and room():
                following = next(waiting, None)
                if following is None:
                    break
                team.begin(*following)
            if not team.is_busy():
                return
            yield from team.ready()


def attempt(function: Callable[..., Any], item: tuple) -> Any:
    """Return what the function returns; ``Failed`` if it raises anything."""
    try:
        return function(*item)
    except MemoryError:
        return Failed("not enough memory")
    except Exception as error:
        return Failed(f"{type(error).__name__}: {error}")


def alone(packed: bytes) -> bytes:
    """Make an attempt at a pickled function and item while no other thread of this process makes
    one; return the result, pickled.
    """
    function, item = pickle.loads(packed)
    with _ALONE:
        return pickle.dumps(attempt(function, item))


class _Worker:
    """A process, and the number of the item it works on."""

    def __init__(self, function: Callable[..., Any]) -> None:
        context = multiprocessing.get_context("spawn")  # never forked: there may be threads
        self.index = -1
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, function), daemon=True)
        # It inherits sys.path, on which the checkout's root is missing (see tools/__main__.py). At
        # the end the root hides none of Python's modules.
        root = str(ROOT)
        sys.path.append(root)
        try:
            with _deaf():
                self.process.start()
        finally:
            sys.path.remove(root)
        theirs.close()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that never hear of Ctrl-C: this process does, and ends them. One that did
    would report it from whatever it is importing.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # or it is started with the first one, and lifts the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Team:
    """Up to ``jobs`` worker processes; each is started when there is work for it."""

    def __init__(self, function: Callable[..., Any], jobs: int) -> None:
        self._function = function
        self._jobs = jobs
        self._idle: list[_Worker] = []
        self._busy: dict[Any, _Worker] = {}  # by connection

    def __enter__(self) -> _Team:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in (*self._idle, *self._busy.values()):
            worker.end()

    def has_idle(self) -> bool:
        """Return whether an item can begin."""
        return len(self._busy) < self._jobs

    def is_busy(self) -> bool:
        """Return whether an item is worked on."""
        return bool(self._busy)

    def begin(self, index: int, item: tuple) -> None:
        """Hand an item to an idle process."""
        worker = self._idle.pop() if self._idle else _Worker(self._function)
        worker.index = index
        self._busy[worker.connection] = worker
        with suppress(BrokenPipeError, ConnectionResetError):  # it has died: ``ready`` sees it
            worker.connection.send(item)

    def ready(self) -> Iterator[tuple[int, Any]]:
        """Wait until at least one item is done, and yield those that are."""
        for connection in wait(list(self._busy)):
            worker = self._busy[connection]
            try:
                result = worker.connection.recv()
            except (EOFError, OSError):
                worker.end()
                result = Failed(_ending(worker.process.exitcode))
            else:
                self._idle.append(worker)
            del self._busy[connection]
            yield worker.index, result


def _ending(code: int | None) -> str:
    """Return how a process ended, in words."""
    if code is not None and code < 0:
        with suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
    return f"its process ended with status {code}"


def _work(connection: Connection, function: Callable[..., Any]) -> None:
    """Answer items until there are no more; Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(attempt(function, connection.recv()))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
