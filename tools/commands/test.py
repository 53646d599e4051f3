# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``test``: run the whole suite in one pytest run, with the linters and type checkers
(tests/static).
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from tools import streams

ROOT = Path(__file__).resolve().parent.parent.parent
_MOST_WORKERS = 4
#: Arguments of pytest that do not work with several processes.
_ALONE = ("-n", "--pdb", "--trace", "--collect-only", "--co", "-s", "--capture=no")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--deep``; everything else is for pytest."""
    parser.add_argument("--deep", action="store_true", help="add the long fuzz and corpus runs")
    parser.epilog = "Other arguments go to pytest, such as -k NAME or a file in tests/."


def run(args: argparse.Namespace) -> int:
    """Run pytest in this process, whose path no longer has the root's code.py; return 0 if all
    tests passed.
    """
    import pytest

    if args.deep:
        os.environ["NIBBLOCK_DEEP"] = "1"
    arguments = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)]
    if not any(given.startswith(_ALONE) for given in args.rest):
        arguments += ["-n", str(_workers()), "--dist=worksteal"]
    arguments += args.rest
    if not any(_is_test_path(given) for given in args.rest):
        arguments.append(str(ROOT / "tests"))
    # pytest colours its output itself, in codes that the guard would escape.
    with redirect_stdout(streams.plain(sys.stdout)), redirect_stderr(streams.plain(sys.stderr)):
        status = pytest.main(arguments)
    if status == pytest.ExitCode.INTERRUPTED:
        return 130
    return 0 if status == pytest.ExitCode.OK else 1


def _is_test_path(given: str) -> bool:
    return not given.startswith("-") and Path(given.split("::")[0]).exists()


def _workers() -> int:
    """Return the number of test processes: one per core up to a few, 0 (this one) on one core."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        cores = os.cpu_count() or 1
    return min(cores, _MOST_WORKERS) if cores > 1 else 0
