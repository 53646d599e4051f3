"""Make a Python environment, install the pinned packages in it and enter it, automatically.

Environments are folders in ``.venvs``, one for each Python and each state of the pins. A virtual
environment must not be moved, because its scripts name its place, so each is made where it stays:
under a new name, beside those that exist and may be in use. Its stamp is written last. A folder
without one is an install that was interrupted, and the next install removes it. A finished
environment never changes, and is removed once unused for two weeks. ``.venv`` is a link to the
newest, for people and editors; nothing here depends on it, and any other ``.venv`` is left alone.

The files in ``tools/locked`` list every file that may be installed, by its hash. A lock file lets
several commands start at once. All messages go to standard error.
"""

from __future__ import annotations

import errno
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tools import locks, streams
from tools.errors import ToolError
from tools.places import ROOT, is_checkout

FOLDERS = ROOT / ".venvs"
LINK = ROOT / ".venv"
LOCKED = ROOT / "tools" / "locked"
WINDOWS = os.name == "nt"
#: In an environment from its first moment: only what has this mark is ever removed.
MARK = "made-by-nibblock.txt"
#: In an environment that is complete.
STAMP = "nibblock-stamp.json"
LOG = "install.log"
#: What must be installed for a group; the tests need the console's own packages as well.
GROUPS = {
    "run": ("run",),
    "cluster": ("run", "cluster"),
    "web": ("run", "web"),
    "test": ("run", "cluster", "web", "test"),
}
LISTS = {"run": "dependencies", "cluster": "cluster", "web": "web", "test": "test"}
_AGAIN = "NIBBLOCK_IN_VENV"
_DISUSED_S = 14 * 24 * 3600
#: Why a program cannot be started, if the program itself is at fault and not this process.
_BROKEN = (errno.ENOENT, errno.ENOTDIR, errno.EACCES, errno.ENOEXEC, errno.ELOOP)


def ensure(group: str, argv: list[str]) -> None:
    """Return if this process runs in an environment with ``group``'s packages; else find or make
    one and run ``argv`` again there.

    An installed ``nibblock`` makes no environments: raise ToolError if its Python lacks packages.
    ``NIBBLOCK_NO_VENV=1`` skips all this and trusts the Python it was started with.
    """
    if os.environ.get("NIBBLOCK_NO_VENV") == "1":
        return
    if not is_checkout():
        _check_installed()
        return
    entered = os.environ.pop(_AGAIN, "") == "1"
    here = Path(sys.prefix).resolve()
    if here.parent == FOLDERS.resolve() and (entered or _is_ready(here, group)):
        return
    if entered:
        raise ToolError(f"{FOLDERS.name}: its Python does not start; remove the folder, try again")
    folder = _find(group)
    if folder is None:
        FOLDERS.mkdir(exist_ok=True)
        with _locked() as lock:
            folder = _find(group) or _make(group, lock)
    _note_use(folder)
    _run_again(_python(folder), argv)


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
    found = re.search(rf"^{LISTS[group]} = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    if not found:
        raise ToolError(f"pyproject.toml: no list {LISTS[group]}")
    return re.findall(r'^\s*"([^"]+)"', found.group(1), re.MULTILINE)


def locked(group: str) -> Path:
    """Return the file that pins one list of pyproject.toml with the hashes of its files."""
    return LOCKED / f"{group}.txt"


def _python_tag() -> str:
    return "{}.{}{} {} {}".format(
        *sys.version_info[:2], getattr(sys, "abiflags", ""), sys.platform, sys.base_prefix
    )


def _digest(group: str) -> str:
    return hashlib.sha256(locked(group).read_bytes()).hexdigest()


def _python(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def _site_packages(folder: Path) -> Path:
    if WINDOWS:
        return folder / "Lib" / "site-packages"
    return folder / "lib" / "python{}.{}".format(*sys.version_info[:2]) / "site-packages"


def _environments() -> list[Path]:
    """Return the environments that this module has made or begun, the newest first."""
    try:
        found = [path for path in FOLDERS.iterdir() if not path.is_symlink()]
    except FileNotFoundError:
        return []
    return sorted((path for path in found if (path / MARK).is_file()), reverse=True)


def _read_stamp(folder: Path) -> dict:
    """Return the stamp, empty if there is none. Any other trouble with it is raised: it does not
    mean that the environment is bad.
    """
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _find(group: str) -> Path | None:
    return next((folder for folder in _environments() if _is_ready(folder, group)), None)


def _is_ready(folder: Path, group: str) -> bool:
    """Return whether an environment was made here by this Python with the group's pins, and is
    whole.
    """
    stamp = _read_stamp(folder)
    names = stamp.get("names")
    if stamp.get("python") != _python_tag() or stamp.get("place") != str(folder.resolve()):
        return False
    if any(stamp.get(part) != _digest(part) for part in GROUPS[group]):
        return False
    try:
        installed = set(os.listdir(_site_packages(folder)))
    except (FileNotFoundError, NotADirectoryError):
        return False
    return isinstance(names, list) and installed.issuperset(names) and _starts(folder)


def _starts(folder: Path) -> bool:
    """Return whether the environment's Python starts; raise OSError if no program would."""
    command = [str(_python(folder)), "-I", "-c", "import encodings"]
    try:
        done = subprocess.run(command, check=False, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return False
    except OSError as error:
        if error.errno in _BROKEN:
            return False
        raise
    return done.returncode == 0


def _make(group: str, lock: IO[bytes]) -> Path:
    """Make an environment for a group and return it. Call with the lock held."""
    _say("making .venv (only this first time)")
    for folder in _environments():
        if not (folder / STAMP).exists():
            _remove(folder)  # interrupted: nobody fills it any more, or the lock would be held
    folder = _begin()
    try:
        _create(folder, lock)
        _install(folder, group, lock)
        _finish(folder, group)
    except BaseException:
        _remove(folder)
        raise
    _remove_disused()
    _point_link(folder)
    return folder


def _begin() -> Path:
    """Make the folder of a new environment, with our mark in it."""
    name = "{}.{}-{}".format(*sys.version_info[:2], time.strftime("%Y%m%d-%H%M%S"))
    folder = FOLDERS / name
    number = 1
    while folder.exists():
        number += 1
        folder = FOLDERS / f"{name}-{number}"
    folder.mkdir()
    (folder / MARK).write_text("Made by python3 -m tools, which removes it when it is not used.\n")
    return folder


def _finish(folder: Path, group: str) -> None:
    """Write the stamp. It is renamed into place, so it is either whole or missing."""
    stamp: dict = {part: _digest(part) for part in GROUPS[group]}
    names = sorted(os.listdir(_site_packages(folder)))
    stamp["names"] = [name for name in names if name != "__pycache__"]
    stamp["python"] = _python_tag()
    stamp["place"] = str(folder.resolve())
    beside = folder / (STAMP + ".new")
    beside.write_text(json.dumps(stamp), encoding="utf-8")
    os.replace(beside, folder / STAMP)


def _remove(folder: Path) -> None:
    """Remove an environment of ours as far as possible. The stamp goes first and the mark last:
    whatever interrupts this, the rest is never used, and the next install removes it.
    """
    try:
        (folder / STAMP).unlink(missing_ok=True)
        for path in folder.iterdir():
            if path.name == MARK:
                continue
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()
        if os.listdir(folder) == [MARK]:
            (folder / MARK).unlink()
            folder.rmdir()
    except OSError:
        return  # in use on Windows, or no file can be opened just now


def _note_use(folder: Path) -> None:
    with suppress(OSError):  # someone else's checkout: theirs to clean up
        os.utime(folder / STAMP)


def _remove_disused() -> None:
    """Remove the environments that no command has entered for so long that none can be running."""
    for folder in _environments():
        stamp = folder / STAMP
        if stamp.exists() and time.time() - stamp.stat().st_mtime > _DISUSED_S:
            _remove(folder)


def _point_link(folder: Path) -> None:
    """Make ``.venv`` a link to the environment, unless there is a ``.venv`` that is not our link.
    Windows gets none: making links is a privilege there.
    """
    if WINDOWS:
        return
    target = Path(FOLDERS.name, folder.name)
    if not os.path.lexists(LINK):
        LINK.symlink_to(target)
    elif LINK.is_symlink() and Path(os.readlink(LINK)).parent == target.parent:
        beside = FOLDERS / "link.new"
        beside.unlink(missing_ok=True)
        beside.symlink_to(target)
        os.replace(beside, LINK)
    elif (LINK / STAMP).is_file():
        _say(f"{LINK.name} is from an earlier Nibblock and no longer used; you can remove it")
    else:
        _say(f"{LINK.name} was not made by Nibblock, which leaves it alone and uses {target}")


def _inherited(lock: IO[bytes]) -> tuple[int, ...]:
    """Return what a program that fills an environment must inherit: while it runs, even after this
    process was killed, the lock stays taken.
    """
    return () if WINDOWS else (lock.fileno(),)


def _create(folder: Path, lock: IO[bytes]) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-m", "venv", str(folder)],
        check=False,
        capture_output=True,
        text=True,
        errors="replace",
        pass_fds=_inherited(lock),
    )
    if done.returncode:
        told = (done.stdout + done.stderr).strip().splitlines()
        if any("ensurepip" in line for line in told):
            raise ToolError(
                ".venv: this Python cannot make one; expected its venv module"
                " (on Debian and Ubuntu: apt install python3-venv)"
            )
        raise ToolError(f".venv: could not be made: {told[-1] if told else 'no reason given'}")


def _install(folder: Path, group: str, lock: IO[bytes]) -> None:
    """Install a group's packages, each checked against its hash, showing progress; raise ToolError
    with the reason in one line.
    """
    command = [str(_python(folder)), "-I", "-m", "pip", "install", "--no-deps", "--no-input"]
    command += ["--progress-bar=off", "--disable-pip-version-check"]
    command += ["--only-binary=:all:", "--require-hashes"]
    for part in GROUPS[group]:
        command += ["-r", str(locked(part))]
    environment = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0", "PYTHONUTF8": "1"}
    total = sum(len(pins(part)) for part in GROUPS[group])
    with (
        open(FOLDERS / LOG, "w", encoding="utf-8") as log,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=environment,
            pass_fds=_inherited(lock),
        ) as pip,
    ):
        assert pip.stdout is not None
        told = _follow(pip.stdout, log, total)
    if pip.returncode:
        reason = _reason(told)
        raise ToolError(f"packages could not be installed: {reason}; see {FOLDERS.name}/{LOG}")


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
    changed = re.search(r"DO NOT MATCH THE HASHES.*\n\s*(\S+)", text)
    if changed:
        return f"{changed[1]}: the index has another file than the pinned one (its hash differs)"
    errors = [line for line in told if line.startswith("ERROR:")]
    return errors[-1][len("ERROR:") :].strip() if errors else "pip gave no reason"


def _say(text: str) -> None:
    print(f"nibblock: {text}", file=sys.stderr, flush=True)


def _step(text: str, is_terminal: bool) -> None:
    if is_terminal:
        width = shutil.get_terminal_size().columns - 1
        line = streams.line(f"nibblock: {text}")[:width] if text else ""
        terminal = streams.plain(sys.stderr)
        print(f"\r{line:{width}}\r{line}", end="", file=terminal, flush=True)
    elif text:
        _say(text)


@contextmanager
def _locked() -> Iterator[IO[bytes]]:
    """Hold the lock of ``.venvs``, and yield its file; a second command waits here, and says so,
    until the first finishes.
    """
    with open(FOLDERS / "lock", "a+b") as file:
        waiting = False
        while not locks.try_lock(file):
            if not waiting:
                _say("waiting for another command that is making .venv")
            waiting = True
            time.sleep(0.3)
        try:
            yield file
        finally:
            locks.unlock(file)


def _run_again(python: Path, argv: list[str]) -> None:
    """Become ``python path/to/tools argv``; never returns. Windows has no exec, so it passes on
    the child's status.
    """
    environment = {**os.environ, _AGAIN: "1"}
    # macOS: it would lead the new Python back to the old one.
    environment.pop("__PYVENV_LAUNCHER__", None)
    command = [str(python), str(ROOT / "tools"), *argv]
    sys.stdout.flush()
    sys.stderr.flush()
    if WINDOWS:
        sys.exit(subprocess.call(command, env=environment))
    os.execve(command[0], command, environment)
