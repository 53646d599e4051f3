"""Make the Python environment ``.venv``, install the locked packages in it and enter it,
automatically.

``tools/locked`` has a list for each group of packages, with the hash of every file that may be
installed (docs/contributing.md says how they are made). Groups share the environment, and new lists
update it in place. A file in it says what is installed, and marks it as ours: any other ``.venv``
is left alone. It says "nothing" while pip works, so an interrupted install is emptied and done
again. A lock file lets several commands start at once. All messages go to standard error.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools import locks, streams
from tools.errors import ToolError
from tools.places import ROOT, is_checkout

WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
#: In VENV: the requirements that are installed.
STATE = "nibblock.json"
LOG = "install.log"
LOCKED = ROOT / "tools" / "locked"
#: How pip's line for each package of a list begins: the first two for another Python or system, or
#: already there.
_LISTED = ("Ignoring ", "Requirement already", "Collecting ", "Processing ")
_AGAIN = "NIBBLOCK_IN_VENV"


def ensure(group: str, argv: list[str]) -> None:
    """Return if this process runs in ``.venv`` and that has ``group``'s packages; else install
    what is missing and run ``argv`` again there.

    ``NIBBLOCK_NO_VENV=1`` skips all this and trusts the Python it was started with, as does an
    installed ``nibblock``.
    """
    if os.environ.get("NIBBLOCK_NO_VENV") == "1" or not is_checkout():
        return
    entered = os.environ.pop(_AGAIN, "") == "1"
    if Path(sys.prefix).resolve() == VENV.resolve() and (entered or _is_ready(group)):
        return
    if entered:
        raise ToolError(".venv: its Python does not start in it; remove .venv and try again")
    if not _is_ready(group):
        with _locked() as lock:
            _check_ours(group)
            if not _is_ready(group):
                _fill(group, lock)
    _run_again(argv)


def requirements(group: str) -> list[str]:
    """Return the requirements of a list in ``tools/locked``, as written, without their hashes."""
    text = (LOCKED / f"{group}.txt").read_text(encoding="utf-8")
    return re.findall(r"^(\w.*?) \\$", text, re.MULTILINE)


def _read_state() -> list[str]:
    """Return the requirements that are installed, none if there is no environment of ours."""
    try:
        return list(json.loads((VENV / STATE).read_text(encoding="utf-8")))
    except (FileNotFoundError, NotADirectoryError, ValueError, TypeError):
        return []


def _write_state(packages: list[str]) -> None:
    (VENV / STATE).write_text(json.dumps(packages), encoding="utf-8")


def _python() -> str:
    return str(VENV / ("Scripts/python.exe" if WINDOWS else "bin/python"))


def _starts() -> bool:
    """Return whether the environment's Python starts, and still is the one that it was made for:
    another does not find pip.
    """
    try:
        return not subprocess.run(
            [_python(), "-I", "-c", "import pip"], check=False, capture_output=True
        ).returncode
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return False


def _is_ready(group: str) -> bool:
    return set(_read_state()).issuperset(requirements(group)) and _starts()


def _check_ours(group: str) -> None:
    """Raise ToolError if there is a ``.venv`` that is not ours."""
    is_folder = VENV.is_dir() and not VENV.is_symlink()
    is_ours = is_folder and ((VENV / STATE).is_file() or not any(VENV.iterdir()))
    if os.path.lexists(VENV) and not is_ours:
        raise ToolError(
            ".venv: not made by Nibblock, which leaves it alone; rename it, or install"
            f" tools/locked/{group}.txt in it and set NIBBLOCK_NO_VENV=1 (docs/contributing.md)"
        )


def _fill(group: str, lock: IO[bytes]) -> None:
    """Install a group's packages, each file checked against its hash, in a new environment if there
    is none that works. Call with the lock held.
    """
    before = _read_state()
    if not before or not _starts():
        _create(lock)
        before = []
    _write_state([])
    added = requirements(group)
    command = [_python(), "-I", "-m", "pip", "install", "--no-deps", "--no-compile", "--no-input"]
    command += ["--progress-bar=off", "--disable-pip-version-check", "--only-binary=:all:"]
    command += ["--require-hashes", "-r", str(LOCKED / f"{group}.txt")]
    failed = _run(command, lock, len(added))
    if failed:
        if not any(line.startswith("Installing") for line in failed):
            _write_state(before)  # nothing has changed yet
        raise ToolError(f"packages could not be installed: {_reason(failed)}; see .venv/{LOG}")
    names = {line.split("==")[0] for line in added}
    _write_state([line for line in before if line.split("==")[0] not in names] + added)


def _create(lock: IO[bytes]) -> None:
    """Make an environment without packages, in place of what an interrupted install has left."""
    _say("making .venv (only this first time)")
    VENV.mkdir(exist_ok=True)
    _write_state([])
    for path in VENV.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != STATE:
            path.unlink()
    # The Python that runs this may be in the folder that was just emptied.
    python = getattr(sys, "_base_executable", sys.executable)
    if _run([python, "-I", "-m", "venv", str(VENV)], lock):
        raise ToolError(
            ".venv: this Python cannot make one; expected its venv module (on Debian and Ubuntu:"
            f" apt install python3-venv); see .venv/{LOG}"
        )


def _run(command: list[str], lock: IO[bytes], total: int = 0) -> list[str]:
    """Run a program that fills the environment and show pip's progress to ``total`` packages.
    Return the lines that the program wrote if it failed, at least one, else none.

    It inherits the lock, which so stays taken while it runs, even if this process is killed.
    """
    output: list[str] = []
    count = 0
    with (
        open(VENV / LOG, "a", encoding="utf-8") as log,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PYTHONUTF8": "1"},
            pass_fds=() if WINDOWS else (lock.fileno(),),
        ) as program,
    ):
        for line in program.stdout or ():
            log.write(line)
            output.append(line.strip())
            if line.startswith(_LISTED):
                count += 1
            if line.startswith(("Collecting ", "Processing ")):
                _say(f"package {count} of {total}: {Path(line.split()[1]).name}")
            elif line.startswith("Installing collected") or "Retrying" in line:
                _say(line.split(":")[0].strip().lower())
    return [*output, "no output"] if program.returncode else []


def _reason(output: list[str]) -> str:
    """Return in a few words why pip failed."""
    if any("Retrying" in line for line in output):
        return "no network (the package index does not answer); connect and run the command again"
    errors = [line[len("ERROR:") :].strip() for line in output if line.startswith("ERROR:")]
    return errors[-1] if errors else "pip gave no reason"


def _say(text: str) -> None:
    print(streams.line(f"nibblock: {text}"), file=sys.stderr, flush=True)


@contextmanager
def _locked() -> Iterator[IO[bytes]]:
    """Hold the lock, and yield its file; a second command waits here, and says so, until the first
    finishes. Closing the file unlocks it.
    """
    with open(VENV.with_name(".venv.lock"), "a+b") as file:
        if not locks.try_lock(file):
            _say("waiting for another command that is filling .venv")
            while not locks.try_lock(file):
                time.sleep(0.3)
        yield file


def _run_again(argv: list[str]) -> None:
    """Become ``.venv``'s Python with ``tools argv``; never returns. Windows has no exec, so it
    passes on the child's status.
    """
    environment = {**os.environ, _AGAIN: "1"}
    # macOS: it would lead the new Python back to the old one.
    environment.pop("__PYVENV_LAUNCHER__", None)
    command = [_python(), str(ROOT / "tools"), *argv]
    sys.stdout.flush()
    sys.stderr.flush()
    if WINDOWS:
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
