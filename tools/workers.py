# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Work on several levels at once: a pool of processes that find our packages as this one does."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

from tools.places import ROOT


def processors() -> int:
    """How many processors there are to work on."""
    return os.cpu_count() or 1


@contextmanager
def pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of ``jobs`` processes, the same on every system: not forked, for there may be threads.

    A new process takes over ``sys.path``, from which the checkout's root was taken (see
    tools/__main__.py). At its end the root hides no module of Python's.
    """
    root = str(ROOT)
    sys.path.append(root)
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as made:
            yield made
    finally:
        sys.path.remove(root)
