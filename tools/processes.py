"""Worker processes that find our packages as this one does, and end with it.

tools/workers.py hands them their work. It imports this module only for them: in a browser
(tools/web) Python has no processes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any

from tools.attempts import Failed, attempt
from tools.places import ROOT


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


class Team:
    """Up to ``jobs`` worker processes; each is started when there is work for it."""

    def __init__(self, function: Callable[..., Any], jobs: int) -> None:
        self._function = function
        self._jobs = jobs
        self._idle: list[_Worker] = []
        self._busy: dict[Any, _Worker] = {}  # by connection

    def __enter__(self) -> Team:
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

    def ready(self, seconds: float | None = None) -> Iterator[tuple[int, Any]]:
        """Wait until at least one item is done, at most so long, and yield those that are."""
        for connection in wait(list(self._busy), seconds):
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
