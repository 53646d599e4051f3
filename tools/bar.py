# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A progress bar for long work, only on a terminal's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

from tools import streams

_Item = TypeVar("_Item")
_LATER = 0.5  #: seconds: shorter work needs no bar


def track(items: Sequence[_Item], what: str) -> Iterator[_Item]:
    """Yield the items one by one, with a bar while they are worked on."""
    if not sys.stderr.isatty() or len(items) < 2:
        yield from items
        return
    try:
        from rich.console import Console
        from rich.progress import track as rich_track
    except ImportError:
        yield from _plainly(items, what)
        return
    console = Console(file=streams.plain(sys.stderr))
    yield from rich_track(items, description=what, console=console, transient=True)


def _plainly(items: Sequence[_Item], what: str) -> Iterator[_Item]:
    shown = time.monotonic() + _LATER
    terminal = streams.plain(sys.stderr)
    is_drawn = False
    for n, item in enumerate(items):
        if time.monotonic() > shown:
            terminal.write(f"\r{what}: {n} of {len(items)}")
            terminal.flush()
            shown, is_drawn = time.monotonic() + 0.1, True
        yield item
    if is_drawn:
        terminal.write("\r\033[K")
        terminal.flush()
