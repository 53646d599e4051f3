# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Make ``.venv``, install the pinned packages of pyproject.toml and enter it, automatically.

A stamp inside records the Python, place and pins the folder was filled for. If any of them differ,
or an installed package has gone, the folder is made again. A lock file beside it lets two commands
start at once. All messages go to standard error.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tools.errors import ToolError
from tools.places import ROOT, is_checkout

FOLDER = ROOT / ".venv"
LOCK = ROOT / ".venv.lock"
WINDOWS = os.name == "nt"
PYTHON = FOLDER / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = "nibblock-stamp.json"
LOG = "install.log"
#: What must be installed for a group; the tests need the console's own packages as well.
GROUPS = {"run": ("run",), "test": ("run", "test")}
_LISTS = {"run": "dependencies", "test": "test"}
_AGAIN = "NIBBLOCK_IN_VENV"


def ensure(group: str, argv: list[str]) -> None:
    """Return if this process runs in ``.venv`` with ``group``'s packages; else make ``.venv`` and
    run ``argv`` again there.

    An installed ``nibblock`` has no ``.venv``: raise ToolError if its Python lacks packages.
    ``NIBBLOCK_NO_VENV=1`` skips all this and trusts the Python it was started with.
    """
    if os.environ.get("NIBBLOCK_NO_VENV") == "1":
        return
    if not is_checkout():
        _check_installed()
        return
    entered = os.environ.pop(_AGAIN, "") == "1"
    inside = Path(sys.prefix).resolve() == FOLDER.resolve()
    if inside and (entered or _is_ready(group)):
        return
    if entered:
        raise ToolError(
            f"{FOLDER.name}: its Python does not start; remove the folder and try again"
        )
    if inside:
        # .venv cannot replace itself from inside: let the Python it was made from do it.
        _run_again(Path(getattr(sys, "_base_executable", sys.executable)), argv, mark=False)
    if not _is_ready(group):
        with _locked():
            if not _is_ready(group):
                _make(group)
    _run_again(PYTHON, argv, mark=True)


def _check_installed() -> None:
    """Raise ToolError, saying what to install, if a package that the console needs is missing."""
    try:
        needs = importlib.metadata.requires("nibblock") or []
    except importlib.metadata.PackageNotFoundError:
        needs = []
    missing = [need for need in needs if "extra ==" not in need and not _is_installed(need)]
    if missing:
        names = " ".join(dict.fromkeys(need.split(";")[0].strip() for need in missing))
        raise ToolError(
            f"packages are missing; install them: {sys.executable} -m pip install {names}"
        )


def _is_installed(requirement: str) -> bool:
    """Return whether a package of this name is installed, even one pinned for another Python."""
    name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
    try:
        importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def pins(group: str) -> list[str]:
    """Return the requirements of one list in pyproject.toml, as written. Reads it line by line,
    because Python 3.10 has no tomllib.
    """
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found = re.search(rf"^{_LISTS[group]} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise ToolError(f"pyproject.toml: no list {_LISTS[group]}")
    return re.findall(r'^\s*"([^"]+)"', found.group(1), re.MULTILINE)


def _python_tag() -> str:
    return "{}.{} {} {}".format(*sys.version_info[:2], sys.platform, FOLDER)


def _digest(group: str) -> str:
    return hashlib.sha256("\n".join(pins(group)).encode()).hexdigest()


def _site_packages() -> Path:
    if WINDOWS:
        return FOLDER / "Lib" / "site-packages"
    return FOLDER / "lib" / "python{}.{}".format(*sys.version_info[:2]) / "site-packages"


def _read_stamp() -> dict:
    try:
        stamp = json.loads((FOLDER / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _has(stamp: dict, group: str) -> bool:
    """Whether the stamp covers one list of packages and they are all still installed."""
    names = stamp.get("names")
    if stamp.get("python") != _python_tag() or stamp.get(group) != _digest(group):
        return False
    try:
        return isinstance(names, list) and set(names) <= set(os.listdir(_site_packages()))
    except OSError:
        return False


def _is_ready(group: str) -> bool:
    stamp = _read_stamp()
    return all(_has(stamp, part) for part in GROUPS[group]) and _starts()


def _starts() -> bool:
    try:
        done = subprocess.run(
            [PYTHON, "-I", "-c", "import encodings"], check=False, capture_output=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _make(group: str) -> None:
    """Fill the folder for a group, from scratch unless it is sound. Call with the lock held."""
    stamp = _read_stamp()
    have = [part for part in _LISTS if part in stamp]
    if not have or not all(_has(stamp, part) for part in have) or not _starts():
        have = []
        _create()
    wanted = [part for part in GROUPS[group] if part not in have]
    _install([pin for part in wanted for pin in pins(part)])
    stamp = {part: _digest(part) for part in have + wanted}
    stamp["python"] = _python_tag()
    names = sorted(os.listdir(_site_packages()))
    text = json.dumps({**stamp, "names": [name for name in names if name != "__pycache__"]})
    # Rename it into place, so a stamp is either whole or missing.
    beside = FOLDER / (STAMP + ".new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, FOLDER / STAMP)


def _create() -> None:
    _say("making .venv (only this first time)")
    if FOLDER.is_symlink() or FOLDER.is_file():
        FOLDER.unlink()
    elif FOLDER.exists():
        (FOLDER / STAMP).unlink(missing_ok=True)
        shutil.rmtree(FOLDER)
    command = [sys.executable, "-I", "-m", "venv", str(FOLDER)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode:
        told = (done.stdout + done.stderr).strip().splitlines()
        if any("ensurepip" in line for line in told):
            raise ToolError(
                ".venv: this Python cannot make one; expected its venv module"
                " (on Debian and Ubuntu: apt install python3-venv)"
            )
        raise ToolError(f".venv: could not be made: {told[-1] if told else 'no reason given'}")


def _install(requirements: list[str]) -> None:
    """Install a list of pinned requirements, showing progress; raise ToolError with the reason in
    one line.
    """
    listing = FOLDER / "requirements.txt"
    listing.write_text("\n".join(requirements) + "\n", encoding="utf-8")
    command = [
        str(PYTHON),
        "-I",
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-input",
        "--progress-bar=off",
    ]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "-r", str(listing)]
    environment = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PYTHONUTF8": "1"}
    total = len(requirements)
    with (
        open(FOLDER / LOG, "w", encoding="utf-8") as log,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=environment,
        ) as pip,
    ):
        assert pip.stdout is not None
        told = _follow(pip.stdout, log, total)
    if pip.returncode:
        raise ToolError(f"packages could not be installed: {_reason(told)}; see .venv/{LOG}")


def _follow(output: IO[str], log: IO[str], total: int) -> list[str]:
    """Copy pip's output to the log and show its progress; return its lines."""
    told = []
    count = 0
    terminal = sys.stderr.isatty()
    for line in output:
        log.write(line)
        told.append(line.strip())
        if line.startswith("Ignoring "):  # a pin for other Pythons or systems
            total -= 1
        elif line.startswith(("Collecting ", "Processing ")):
            count += 1
            name = line.split()[1].replace("\\", "/").rsplit("/", 1)[-1]
            _step(f"package {count} of {total}: {name}", terminal)
        elif line.startswith("Installing collected"):
            _step("installing", terminal)
        elif "Retrying" in line and terminal:
            _step("the package index does not answer, trying again", terminal)
    if terminal:
        _step("", terminal)
    return told


def _reason(told: list[str]) -> str:
    text = "\n".join(told)
    if re.search(
        r"NewConnectionError|Name or service not known|getaddrinfo|ConnectTimeout|Retrying", text
    ):
        return "no network (the package index does not answer); connect and run the command again"
    errors = [line for line in told if line.startswith("ERROR:")]
    return errors[-1][len("ERROR:") :].strip() if errors else "pip gave no reason"


def _say(text: str) -> None:
    print(f"nibblock: {text}", file=sys.stderr, flush=True)


def _step(text: str, terminal: bool) -> None:
    if terminal:
        width = shutil.get_terminal_size().columns - 1
        line = f"nibblock: {text}"[:width] if text else ""
        print(f"\r{line:{width}}\r{line}", end="", file=sys.stderr, flush=True)
    elif text:
        _say(text)


@contextmanager
def _locked():
    """Hold ``.venv.lock``; a second command waits here, and says so, until the first finishes."""
    with open(LOCK, "a+b") as file:
        waiting = False
        while not _try_lock(file):
            if not waiting:
                _say("waiting for another command that is making .venv")
            waiting = True
            time.sleep(0.3)
        try:
            yield
        finally:
            _unlock(file)


if WINDOWS:
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined]

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _unlock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


def _run_again(python: Path, argv: list[str], *, mark: bool) -> None:
    """Become ``python path/to/tools argv``; never returns. Windows has no exec, so it passes on
    the child's status.
    """
    environment = dict(os.environ)
    environment.pop(
        "__PYVENV_LAUNCHER__", None
    )  # macOS: it would lead the new Python back to the old one
    if mark:
        environment[_AGAIN] = "1"
    command = [str(python), str(ROOT / "tools"), *argv]
    sys.stdout.flush()
    sys.stderr.flush()
    if WINDOWS:
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
