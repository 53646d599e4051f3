# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A progress bar for long work, only on a terminal's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TypeVar

from tools import streams

_Item = TypeVar("_Item")
_LATER = 0.5  #: seconds: shorter work needs no bar
_EVERY = 0.1  #: seconds between two updates

Advance = Callable[[int], None]


def track(items: Iterable[_Item], what: str) -> Iterator[_Item]:
    """Yield the items one by one, with a bar while they are worked on."""
    total = len(items) if isinstance(items, Sized) else None
    if total is not None and total < 2:
        yield from items
        return
    with show(what, total) as advance:
        for item in items:
            yield item
            advance(1)


@contextmanager
def show(what: str, total: int | None = None) -> Iterator[Advance]:
    """Show a bar, and yield the function that advances it; without ``total`` it only counts."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        with _plain(what, total) as advance:
            yield advance
        return
    counts = "{task.completed:,.0f}" + ("" if total is None else " of {task.total:,.0f}")
    columns = (TextColumn(what), BarColumn(), TextColumn(counts), TimeRemainingColumn())
    with Progress(
        *columns, console=Console(file=streams.plain(sys.stderr)), transient=True
    ) as progress:
        task = progress.add_task(what, total=total)
        yield lambda count: progress.advance(task, count)


@contextmanager
def _plain(what: str, total: int | None) -> Iterator[Advance]:
    """Show a line that is overwritten, and cleared at the end."""
    done, due, is_drawn = 0, time.monotonic() + _LATER, False
    terminal = streams.plain(sys.stderr)

    def advance(count: int) -> None:
        nonlocal done, due, is_drawn
        done += count
        if time.monotonic() > due:
            terminal.write(f"\r{what}: {done:,}" + (f" of {total:,}" if total else ""))
            terminal.flush()
            due, is_drawn = time.monotonic() + _EVERY, True

    try:
        yield advance
    finally:
        if is_drawn:
            terminal.write("\r\033[K")
            terminal.flush()
