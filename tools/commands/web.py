"""``web OUT``: make the console as a web page, for any static host or as one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools import files as outputs
from tools.errors import InputError
from tools.plurals import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add where to write it, and how."""
    parser.add_argument(
        "out", metavar="OUT", help="folder to make; with --single or --zip, the file"
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument(
        "--single", action="store_true", help="one HTML file with everything, to open from disk"
    )
    kind.add_argument(
        "--zip",
        choices=("itch",),
        help="a zip to upload to itch.io, without the files for handhelds: its frame lets no page "
        "write to a drive",
    )
    kind.add_argument(
        "--workshop",
        action="store_true",
        help="also host Python, with which the page opens any level file (12 MB, loaded only then)",
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help="write into a folder that has files, and remove older versions of the page there; "
        "replace OUT",
    )
    parser.epilog = (
        "The folder is for any static host: paths are relative, no headers are needed, and the "
        "page asks no other host for anything. MicroPython's WebAssembly, and esbuild, which "
        "joins the page's scripts, are fetched from npm the first time, and kept."
    )


def run(args: argparse.Namespace) -> int:
    """Build the page and write it."""
    out = Path(args.out)
    made = _file(out, args) if args.single or args.zip else _site(out, args)
    size = sum(map(len, made.values()))
    print(f"{out}: {counted(len(made), 'files')}, {size:,} bytes")
    return 0


def _file(out: Path, args: argparse.Namespace) -> dict[Path, bytes]:
    """Write the page as one file, or as a zip with index.html at its top; return it."""
    from tools import web
    from tools.build.families import zipped

    outputs.check_places([out], force=args.force)
    made = {out: web.build_single() if args.single else zipped(web.build_site())}
    outputs.write_all(made, force=True, folders=True)
    return made


def _site(out: Path, args: argparse.Namespace) -> dict[Path, bytes]:
    """Write the page as a folder, and remove older versions there; return its files."""
    from tools import web
    from tools.web import older, version

    if out.is_file():
        raise InputError(str(out), "", "is a file", "a folder, or a new name, or --single")
    if out.is_dir() and any(out.iterdir()) and not args.force:
        raise InputError(str(out), "", "contains files", "an empty folder, or --force")
    site = web.build_site(handhelds=web.build_drives(), with_workshop=args.workshop)
    made = {out / name: data for name, data in site.items()}
    outputs.write_all(made, force=True, folders=True)
    for left in older.remove(out, version.folder_in(site)):
        print(f"{left}: an older version; what web did not make there is kept")
    return made
