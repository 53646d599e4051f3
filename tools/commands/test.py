"""``test``: run the whole suite in one pytest run, with the linters and type checkers
(tests/static).
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from tools import stored, streams

ROOT = Path(__file__).resolve().parent.parent.parent
_MOST_WORKERS = 4
_MEMORY = "/dev/shm"  # Linux: half of the memory by default
_PLENTY = 4 << 30
#: Arguments of pytest that do not work with several processes.
_ALONE = ("-n", "--pdb", "--trace", "--collect-only", "--co", "-s", "--capture=no")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--deep``; everything else is for pytest."""
    parser.add_argument("--deep", action="store_true", help="add the long fuzz and corpus runs")
    parser.epilog = "Other arguments go to pytest, such as -k NAME or a file in tests/."


def run(args: argparse.Namespace) -> int:
    """Run pytest in this process, whose path no longer has the root's code.py; return 0 if all
    tests passed, and 2 if pytest does not know an argument.
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
    out, err = streams.plain(sys.stdout), streams.plain(sys.stderr)
    with _temporary_files(), redirect_stdout(out), redirect_stderr(err):
        status = pytest.main(arguments)
    if status == pytest.ExitCode.INTERRUPTED:
        return 130
    if status == pytest.ExitCode.USAGE_ERROR:
        return 2
    return 0 if status == pytest.ExitCode.OK else 1


@contextmanager
def _temporary_files() -> Iterator[None]:
    """Keep all processes' temporary files in memory where there is plenty, and what builds work out
    for all of them; and what Python compiles, if the environment forbids to keep that beside the
    sources.
    """
    place = None if "TMPDIR" in os.environ or not _has_plenty(_MEMORY) else _MEMORY
    with tempfile.TemporaryDirectory(prefix="nibblock-test-", dir=place) as folder:
        if place:
            os.environ["TMPDIR"] = tempfile.tempdir = folder
        os.environ.setdefault(stored.PLACE, os.path.join(folder, "built"))  # a run within a run
        if sys.dont_write_bytecode:
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            compiled = os.path.join(folder, "compiled")
            os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = compiled
            sys.dont_write_bytecode = False
        yield  # then this process ends


def _has_plenty(folder: str) -> bool:
    try:
        return os.access(folder, os.W_OK) and shutil.disk_usage(folder).free >= _PLENTY
    except OSError:
        return False


def _is_test_path(given: str) -> bool:
    return not given.startswith("-") and Path(given.split("::")[0]).exists()


def _workers() -> int:
    """Return the number of test processes: one per core up to a few, 0 (this one) on one core."""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # macOS and Windows
        cores = os.cpu_count() or 1
    return min(cores, _MOST_WORKERS) if cores > 1 else 0
