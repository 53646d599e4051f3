# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Work on several levels at once, in a pool of processes that find our packages as we do."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from tools.places import ROOT


def processors() -> int:
    """Return how many processors are available."""
    return os.cpu_count() or 1


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of ``jobs`` processes, never forked because there may be threads.

    A new process inherits ``sys.path`` without the checkout's root (see tools/__main__.py). The
    root is at the end, where it hides none of Python's modules.
    """
    root = str(ROOT)
    sys.path.append(root)
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as made:
            yield made
    finally:
        sys.path.remove(root)
