"""Work on many items on a cluster of dask.distributed, for collections that outgrow one machine.

The packages are the extra ``cluster``. Items and results travel as bytes, so the workers need no
common file system. The scheduler gives the items of a worker that is lost to others; an item whose
workers die again and again fails alone. Whoever runs the scheduler can run code here and on every
worker, so connect only to your own; ``tls://`` addresses use dask's own configuration.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import logging
import pickle
import sys
import time
import zipfile
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tools import code_for_workers
from tools.attempts import Failed
from tools.errors import ToolError
from tools.places import ROOT
from tools.workers import Room

_ANSWER_S = 20  #: seconds until the scheduler must have answered
_LOOK_S = 5  #: seconds between two looks at how many workers there are
#: The scheduler unpickles what it passes on, and has none of our code: it sees only this and bytes.
_WORK = "__import__('tools.workers', fromlist=['alone']).alone(packed)"
_PER_THREAD = 2  #: items sent ahead, so a worker need not wait for the next


def each(
    function: Callable[..., Any], items: Iterable[tuple], address: str, room: Room = lambda: True
) -> Iterator[tuple[int, Any]]:
    """Call ``function(*item)`` for all items on a cluster. Yield the number of each item, from 0,
    and its result as they come; the result may be ``Failed``. ToolError if the cluster is lost.
    """
    try:
        dask = importlib.import_module("distributed")
    except ImportError:
        raise ToolError("--scheduler: packages are missing; install nibblock[cluster]") from None
    client = _connected(dask, address)
    try:
        crowd = _Crowd(client)
        begun: dict[str, int] = {}
        ready = dask.as_completed(loop=client.loop)
        run = f"nibblock-{time.time_ns():x}"
        waiting = enumerate(items)
        while True:
            while len(begun) < crowd.size() and room():
                following = next(waiting, None)
                if following is None:
                    break
                index, item = following
                packed = {"packed": pickle.dumps((function, item))}
                future = client.submit(eval, _WORK, packed, key=f"{run}-{index}", pure=False)
                begun[future.key] = index
                ready.add(future)
            if not begun:
                return
            future = next(ready)
            yield begun.pop(future.key), _result(future, address)
            future.release()
    except dask.comm.CommClosedError:
        raise _lost(address) from None
    finally:
        client.close(timeout=_ANSWER_S)


def _lost(address: str) -> ToolError:
    return ToolError(f"--scheduler {address}: the connection is lost")


def _connected(dask: Any, address: str) -> Any:
    """Return a client whose workers have our code; ToolError if no scheduler answers."""
    for name in list(logging.root.manager.loggerDict):  # each has its own level
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = dask.Client(address, timeout=_ANSWER_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error).split("\n")[0] or "no answer"
        raise ToolError(f"--scheduler {address}: {reason}") from None
    importlib.import_module("cloudpickle").register_pickle_by_value(code_for_workers)
    archive = _archive()
    name = f"nibblock-{hashlib.sha256(archive).hexdigest()[:16]}"
    try:
        # The base class is dask's, which code that is sent as a whole cannot name at its top.
        kind = type("Code", (code_for_workers.Code, dask.WorkerPlugin), {})
        for reply in client.register_plugin(kind(name, archive), name=name).values():
            if reply.get("status") == "error":
                why = reply.get("exception")
                raise ToolError(f"--scheduler: a worker cannot take our code: {why}")
    except BaseException:
        client.close(timeout=_ANSWER_S)
        raise
    return client


def _archive() -> bytes:
    """Return our code as a zip file, the same bytes for the same code."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((*(ROOT / "tools").rglob("*"), *(ROOT / "lib").rglob("*"))):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(ROOT).as_posix()
                archive.writestr(zipfile.ZipInfo(name), path.read_bytes())
    return out.getvalue()


class _Crowd:
    """How many items the cluster takes at a time; workers come and go."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._size = 0
        self._due = 0.0

    def size(self) -> int:
        """Return the number of items; wait while there are no workers."""
        if time.monotonic() > self._due:
            self._size = self._look()
            if not self._size:
                print("waiting for workers of the cluster", file=sys.stderr)
            while not self._size:
                time.sleep(0.5)
                self._size = self._look()
            self._due = time.monotonic() + _LOOK_S
        return self._size

    def _look(self) -> int:
        return _PER_THREAD * sum(self._client.nthreads().values())


def _result(future: Any, address: str) -> Any:
    """Return the result of a future. If a worker that was done with it ended before it passed the
    result on, wait until another has done it again.
    """
    try:
        return pickle.loads(future.result())
    except Exception as error:
        if future.status != "error":
            raise _lost(address) from None
        if type(error).__name__ == "KilledWorker":
            return Failed("the workers of the cluster that had it ended")
        return Failed(f"{type(error).__name__}: {error}")
