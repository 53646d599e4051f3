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
from tools.errors import InputError, ToolError

ROOT = Path(__file__).resolve().parent.parent.parent
_MOST_WORKERS = 4
_MEMORY = "/dev/shm"  # Linux: half of the memory by default
_PLENTY = 4 << 30
#: Arguments of pytest that do not work with several processes.
_ALONE = ("-n", "--pdb", "--trace", "--collect-only", "--co", "-s", "--capture=no")

#: The options of pytest and its plugins, to judge a command line before they are installed.
LONG = frozenset(
    """
    assert basetemp cache-clear cache-show capture co code-highlight collect-in-virtualenv
    collect-only collectonly color confcutdir config-file continue-on-collection-errors debug
    deselect disable-plugin-autoload disable-pytest-warnings disable-warnings dist
    doctest-continue-on-failure doctest-glob doctest-ignore-import-errors doctest-modules
    doctest-report durations durations-min exitfirst failed-first ff fixtures fixtures-per-test
    force-short-summary full-trace fulltrace funcargs help hypothesis-explain hypothesis-profile
    hypothesis-seed hypothesis-show-statistics hypothesis-verbosity ignore ignore-glob
    import-mode junit-prefix junit-xml junitprefix junitxml keep-duplicates keepduplicates
    last-failed last-failed-no-failures lf lfnf loadscope-reorder log-auto-indent
    log-cli-date-format log-cli-format log-cli-level log-date-format log-disable log-file
    log-file-date-format log-file-format log-file-level log-file-mode log-format log-level
    looponfail markers max-warnings max-worker-restart maxfail maxprocesses maxschedchunk
    new-first nf no-fold-skipped no-header no-loadscope-reorder no-showlocals no-summary
    noconftest numprocesses override-ini pastebin pdb pdbcls px pyargs pythonwarnings quiet
    report-chars rootdir rsyncdir rsyncignore runxfail setup-only setup-plan setup-show
    setuponly setupplan setupshow show-capture showlocals stepwise stepwise-reset stepwise-skip
    strict strict-config strict-markers sw sw-reset sw-skip tb testrunuid trace trace-config
    traceconfig tx verbose verbosity version xfail-tb
    """.split()  # noqa: SIM905
)
SHORT = frozenset("VWcdfhklmnopqrsvx")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--deep``; everything else is for pytest."""
    parser.add_argument("--deep", action="store_true", help="add the long fuzz and corpus runs")
    parser.epilog = "Other arguments go to pytest, such as -k NAME or a file in tests/."


def check(rest: list[str]) -> None:
    """Raise ToolError for an option that pytest does not have, or a test that does not exist."""
    before = ""
    for given in rest:
        name = given.partition("=")[0]
        is_known = name[2:] in LONG if name.startswith("--") else name[1:2] in SHORT
        if given.startswith("-") and not is_known:
            raise ToolError(f"test: no option {name}; expected --deep, or one of pytest's")
        is_value = before.startswith("-") and "=" not in before  # such as the NAME after -k
        if not given.startswith("-") and not is_value and not _is_test_path(given):
            raise InputError(given, "", "no such file", "a file or folder of tests")
        before = given


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
    out, err = streams.plain(sys.stdout), streams.plain(sys.stderr)
    with _temporary_files(), redirect_stdout(out), redirect_stderr(err):
        status = pytest.main(arguments)
    if status == pytest.ExitCode.INTERRUPTED:
        return 130
    return 0 if status == pytest.ExitCode.OK else 1


@contextmanager
def _temporary_files() -> Iterator[None]:
    """Keep all processes' temporary files in memory where there is plenty, and what builds work out
    for all of them; and what Python compiles, if the environment forbids to keep that beside the
    sources.
    """
    before = dict(os.environ)
    writes_none = sys.dont_write_bytecode
    place = None if "TMPDIR" in before or not _has_plenty(_MEMORY) else _MEMORY
    with tempfile.TemporaryDirectory(prefix="nibblock-test-", dir=place) as folder:
        if place:
            os.environ["TMPDIR"] = tempfile.tempdir = folder
        os.environ.setdefault(stored.PLACE, os.path.join(folder, "built"))  # a run within a run
        if writes_none:
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = os.path.join(
                folder, "compiled"
            )
            sys.dont_write_bytecode = False
        try:
            yield
        finally:
            if place:
                tempfile.tempdir = None
            if writes_none:
                sys.pycache_prefix = None
            sys.dont_write_bytecode = writes_none
            os.environ.clear()
            os.environ.update(before)


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
