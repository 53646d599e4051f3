"""A progress bar for long work, only on a terminal's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import Any, TypeVar

from tools import streams

_Item = TypeVar("_Item")
_LATER = 0.5  #: seconds: shorter work needs no bar
_EVERY = 0.1  #: seconds between two updates


class Bar:
    """A bar that shows nothing; the others are below."""

    def advance(self, count: int = 1) -> None:
        """Note that so many more are done."""

    def say(self, what: str) -> None:
        """Show this text with the bar from now on."""

    def hide(self) -> None:
        """Take the bar off the terminal, for others to write there."""

    def show_again(self) -> None:
        """Show it again."""


def track(items: Iterable[_Item], what: str) -> Iterator[_Item]:
    """Yield the items one by one, with a bar while they are worked on."""
    total = len(items) if isinstance(items, Sized) else None
    if total is not None and total < 2:
        yield from items
        return
    with show(what, total) as bar:
        for item in items:
            yield item
            bar.advance()


@contextmanager
def show(what: str, total: int | None = None) -> Iterator[Bar]:
    """Show a bar and yield it; without ``total`` it only counts."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        plain = _Plain(what, total)
        try:
            yield plain
        finally:
            plain.hide()
        return
    counts = "{task.completed:,.0f}" + ("" if total is None else " of {task.total:,.0f}")
    # rich would send standard output to its console, and so to standard error.
    with Progress(
        *(TextColumn("{task.description}"), BarColumn(), TextColumn(counts), TimeRemainingColumn()),
        console=Console(file=streams.plain(sys.stderr)),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        yield _Rich(progress, progress.add_task(what, total=total))


class _Rich(Bar):
    """The bar of the package rich."""

    def __init__(self, progress: Any, task: Any) -> None:
        self._progress = progress
        self._task = task
        self._shares_terminal = sys.stdout.isatty()

    def advance(self, count: int = 1) -> None:
        self._progress.advance(self._task, count)

    def say(self, what: str) -> None:
        self._progress.update(self._task, description=what)

    def hide(self) -> None:
        if self._shares_terminal:
            self._progress.stop()

    def show_again(self) -> None:
        if self._shares_terminal:
            self._progress.start()


class Line:
    """A line of standard error that is overwritten, for a terminal only."""

    def __init__(self) -> None:
        self._due = time.monotonic() + _LATER
        self._is_drawn = False
        self._terminal = streams.plain(sys.stderr)

    def write(self, text: str) -> None:
        """Show this text, unless another was shown just now."""
        if time.monotonic() > self._due:
            self._terminal.write(f"\r{text}\033[K")
            self._terminal.flush()
            self._due, self._is_drawn = time.monotonic() + _EVERY, True

    def hide(self) -> None:
        """Take the line off the terminal."""
        if self._is_drawn:
            self._terminal.write("\r\033[K")
            self._terminal.flush()
            self._is_drawn = False


class _Plain(Line, Bar):
    """The same without that package."""

    def __init__(self, what: str, total: int | None) -> None:
        super().__init__()
        self._what = what
        self._of = f" of {total:,}" if total else ""
        self._done = 0

    def advance(self, count: int = 1) -> None:
        self._done += count
        self.write(f"{self._what}: {self._done:,}{self._of}")

    def say(self, what: str) -> None:
        self._what = what
