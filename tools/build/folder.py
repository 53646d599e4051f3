# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""A drive folder: where one may be made, and how to write it without leaving half a file."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tools.build import manifest

Files = dict[str, bytes]


def write_drive(out: Path, files: Files) -> None:
    """Write ``files`` beside ``out`` and rename them into place; keep what others put there.

    That means files that no build wrote (saves, packs), except below our own folders in ``lib``: a
    module left there would be imported instead of ours.
    """
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        fresh.chmod(0o755)
        if out.is_dir():
            _keep_others(out, fresh, files)
        for name, data in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        if out.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{out.name}.old.", dir=out.parent))
            out.rename(old / out.name)
            try:
                fresh.rename(out)
            except OSError:
                (old / out.name).rename(out)
                raise
            finally:
                shutil.rmtree(old, ignore_errors=True)
        else:
            fresh.rename(out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _keep_others(out: Path, fresh: Path, files: Files) -> None:
    written = {name.lower() for name in [*(manifest.read(out) or {}), *files]}
    ours = {_package(name) for name in files if name.startswith("lib/")}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.is_file() and name.lower() not in written and _package(name) not in ours:
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)


def _package(name: str) -> str:
    """Return the first two parts of a path, without what follows a dot: ``lib/adafruit_ticks``."""
    return "/".join(name.split("/")[:2]).split(".")[0]
