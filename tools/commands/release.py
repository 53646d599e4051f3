"""``release OUT``: what a release page offers: the wheel and the sources for pip, zips and UF2s of
drives, the page as zips and as one file, checksums.

Boards whose drives hold the same share a zip. Drives never contain saves, but a UF2 does, empty
ones: it replaces the whole drive. The same sources give the same bytes, whatever the machine or the
day.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from nibblock import __version__
from tools import files as outputs
from tools.build import uf2
from tools.build.families import Family, families, zip_name, zip_of, zipped
from tools.errors import InputError, ToolError
from tools.places import ROOT

Files = dict[str, bytes]

SUMS = "SHA256SUMS"
_STEM = f"nibblock-{__version__}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("out", metavar="OUT", help="folder to put the files into")
    parser.add_argument("--force", action="store_true", help="replace existing files")


def run(args: argparse.Namespace) -> int:
    """Make the files of a release in OUT and list them."""
    _check_changelog()
    found = families()
    made = packages(tracked()) | drives(found) | page(found)
    made[SUMS] = checksums(made)
    out = Path(args.out)
    places = {out / name: data for name, data in sorted(made.items())}
    outputs.write_all(places, force=args.force, folders=True)
    for path, data in places.items():
        print(f"{path}: {len(data):,} bytes")
    for family in found:
        print(f"{zip_name(family)}: {', '.join(family.boards)}")
    return 0


def _check_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## \[{re.escape(__version__)}\]", text, re.MULTILINE):
        raise InputError("CHANGELOG.md", "", f"no section for {__version__}", "a list of changes")


def tracked() -> dict[str, tuple[bytes, bool]]:
    """Return the files git tracks, by path: contents, and whether they are executable."""
    command = ["git", "-c", "core.quotepath=off", "ls-files", "-s", "-z"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise ToolError("release: git cannot list the sources; run it in a git checkout") from None
    found = {}
    for line in done.stdout.decode().split("\0"):
        mode, _, name = line.partition("\t")
        if name and (ROOT / name).is_file():
            found[name] = ((ROOT / name).read_bytes(), mode.startswith("100755"))
    return found


def packages(sources: dict[str, tuple[bytes, bool]]) -> Files:
    """Return the wheel and the source archive, made by hatchling from these sources alone: a
    checkout may contain other files.
    """
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        top, dist = Path(folder, "sources"), Path(folder, "dist")
        for name, (data, executable) in sources.items():
            path = top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o755 if executable else 0o644)
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(dist)]
        done = subprocess.run(command, cwd=top, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = done.stderr.strip().splitlines() or ["hatchling gave no reason"]
            raise ToolError(f"release: the wheel could not be built: {lines[-1]}")
        return {path.name: path.read_bytes() for path in dist.iterdir()}


def drives(found: list[Family]) -> Files:
    """Return a zip for each family, and a UF2 for each board whose boot loader takes one."""
    from tools.web import drives as whole_drives

    made = {zip_name(family): zip_of(family) for family in found}
    for family in found:
        for board in family.boards:
            if board in uf2.boards():
                image = whole_drives.whole(board, family.files).image
                made[f"{_STEM}-{board}.uf2"] = uf2.pack(image, uf2.place(board))
    return made


def page(found: list[Family]) -> Files:
    """Return the page: a zip for any host, one for itch.io, whose frame lets no page write to a
    drive, and the single file.
    """
    from tools import web
    from tools.web import drives

    whole = web.build_site(drives.site_files(found), with_workshop=True)
    return {
        f"{_STEM}-page.zip": zipped(whole),
        f"{_STEM}-itch.zip": zipped(web.build_site()),
        f"{_STEM}.html": web.build_single(),
    }


def checksums(made: Files) -> bytes:
    """Return the file that ``sha256sum -c`` reads."""
    lines = [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(made.items())]
    return "".join(lines).encode()
