"""Write a drive folder: no half files, and nobody else's files touched.

It may contain files, folders, links or pipes of others, so the folder itself is never
replaced: our files are written beside it and then renamed into it one by one.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from tools.build import keep, manifest
from tools.build.manifest import Known
from tools.errors import InputError, naming

Files = dict[str, bytes]


def write_drive(out: Path, files: Files) -> dict[str, str]:
    """Write ``files`` to a folder of their own and rename them into place; remove what an earlier
    build left.

    A file with one of our names that no build wrote is kept under another name, and so is a source
    that would be imported instead of our module. Return the names they are kept under. Raise
    InputError if something other than a plain file or folder is in the way.
    """
    out = out.resolve()
    _check_kinds(out, files)
    out.parent.mkdir(parents=True, exist_ok=True)
    place = out if out.exists() else out.parent  # ``out`` may be a file system of its own
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=place))
    try:
        fresh.chmod(0o755)
        for name, data in files.items():
            path = fresh / name
            with naming(out / name):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        if not out.exists():
            fresh.rename(out)
            return {}
        return _update(out, fresh, files)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _check_kinds(out: Path, files: Files) -> None:
    """Raise InputError unless each file, and each folder above it, is one or is missing."""
    folders = {parent.as_posix() for name in files for parent in Path(name).parents}
    for name in sorted(folders | files.keys()):
        path = out / name
        fits = path.is_dir() if name in folders else path.is_file()
        if name != "." and os.path.lexists(path) and (path.is_symlink() or not fits):
            kind = "a folder" if name in folders else "a file"
            raise InputError(str(path), "", f"is not {kind}", f"{kind}, or another name for yours")


def _update(out: Path, fresh: Path, files: Files) -> dict[str, str]:
    known = manifest.read(out)
    kept = {name: _kept_name(out, name) for name in _theirs(out, files, known)}
    for name, new in kept.items():
        (out / new).parent.mkdir(parents=True, exist_ok=True)
        (out / name).rename(out / new)
        _remove_empty(out, name)
    for name in files:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        os.replace(fresh / name, out / name)
    known = known or {}
    for name in known:
        if name not in files and _is_ours(out, name, known):
            (out / name).unlink()
            _remove_empty(out, name)
    return kept


def _theirs(out: Path, files: Files, known: Known | None) -> list[str]:
    """Return the files of others that have our names, or that would be imported instead of ours."""
    others, folders = keep.instead(files)
    others = [name for name in others if os.path.lexists(out / name)]
    for folder in folders:
        below = sorted((out / folder).rglob("*"))
        others += [path.relative_to(out).as_posix() for path in below if _is_no_folder(path)]
    changed = [name for name, data in files.items() if _is_other(out / name, data)]
    found = [name for name in others if name not in files] + changed
    if known is not None:
        found = [name for name in found if name != manifest.NAME]
    return [name for name in found if not _is_ours(out, name, known or {})]


def _is_no_folder(path: Path) -> bool:
    return path.is_symlink() or not path.is_dir()


def _is_other(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() != data


def _is_ours(out: Path, name: str, known: Known) -> bool:
    """Return whether an earlier build wrote this file: in this folder, not behind a link."""
    path = out / name
    if os.path.realpath(path) != str(path) or not path.is_file():
        return False
    return not keep.is_theirs(name, path.read_bytes(), known)


def _kept_name(out: Path, name: str) -> str:
    return keep.kept_name(name, lambda new: not os.path.lexists(out / new))


def _remove_empty(out: Path, name: str) -> None:
    """Remove the folders above a removed file that have become empty."""
    for parent in list(Path(name).parents)[:-1]:
        try:
            (out / parent).rmdir()
        except OSError:
            return
