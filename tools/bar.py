# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A progress bar for long work, only on a terminal's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

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
    console = Console(stderr=True)
    yield from rich_track(items, description=what, console=console, transient=True)


def _plainly(items: Sequence[_Item], what: str) -> Iterator[_Item]:
    shown = time.monotonic() + _LATER
    is_drawn = False
    for n, item in enumerate(items):
        if time.monotonic() > shown:
            sys.stderr.write(f"\r{what}: {n} of {len(items)}")
            sys.stderr.flush()
            shown, is_drawn = time.monotonic() + 0.1, True
        yield item
    if is_drawn:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
