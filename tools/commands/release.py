"""``release OUT``: what a release page offers: zips of the drive, the source archive, checksums.

Boards whose drives hold the same share a zip. Zips never contain saves. The same sources give the
same bytes, whatever the machine or the day.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import re
import subprocess
import tarfile
from pathlib import Path

from nibblock import __version__
from tools import files as outputs
from tools.build.families import families, zip_name, zip_of
from tools.errors import InputError, ToolError
from tools.places import ROOT

SUMS = "SHA256SUMS"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("out", metavar="OUT", help="folder to put the files into")
    parser.add_argument("--force", action="store_true", help="replace existing files")


def run(args: argparse.Namespace) -> int:
    """Make the files of a release in OUT and list them."""
    _check_changelog()
    made = {f"nibblock-{__version__}.tar.gz": source_archive(tracked(), f"nibblock-{__version__}")}
    found = families()
    for family in found:
        made[zip_name(family)] = zip_of(family)
    made[SUMS] = checksums(made)
    out = Path(args.out)
    places = {out / name: data for name, data in sorted(made.items())}
    outputs.check_places(places, force=args.force)
    out.mkdir(parents=True, exist_ok=True)
    outputs.write_all(places, force=args.force)
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


def source_archive(sources: dict[str, tuple[bytes, bool]], top: str) -> bytes:
    """Return a .tar.gz of the sources below a folder ``top``, without dates or owners."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, (data, executable) in sorted(sources.items()):
            member = tarfile.TarInfo(f"{top}/{name}")
            member.size = len(data)
            member.mode = 0o755 if executable else 0o644
            archive.addfile(member, io.BytesIO(data))
    return gzip.compress(plain.getvalue(), 9, mtime=0)


def checksums(made: dict[str, bytes]) -> bytes:
    """Return the file that ``sha256sum -c`` reads."""
    lines = [f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(made.items())]
    return "".join(lines).encode()
