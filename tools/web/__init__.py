"""The console as a web page: every file of it, for any static host, or one file for everything.

The page is in ``page``; the console runs in MicroPython's WebAssembly over stand-ins for a board's
modules (tools/standins, connected by ``board``), from one file with the whole drive (drive.py).
"""

from __future__ import annotations

from pathlib import Path

from tools.web import bundle, drive, drives, gzipped, icons, npm, single, version, workshop

Files = dict[str, bytes]
_PAGE = Path(__file__).with_name("page")
_HOSTED = ("manifest.webmanifest", "worker.js")
_ENGINE = "micropython.wasm"
_MICROPYTHON = npm.Package(
    "@micropython/micropython-webassembly-pyscript",
    "1.27.0",
    "sha512-DnXx4EqxgkeaFESrS3uKrL7mLMk4mRTd0mMzaOd3HUSiZUOAE7t11uLnjf3ftF87N2xm4knHnWEKcVK4IYIUDA==",
    ("micropython.mjs", _ENGINE),
)


def build_site(handhelds: Files | None = None, *, with_workshop: bool = False) -> Files:
    """Return the files of the site by their paths. Raise ToolError if npm's cannot be fetched.

    ``handhelds``: what the page puts on handhelds (build_drives), if anything.
    ``with_workshop``: with what converts level files that the console cannot read.
    """
    files = page_files() | {"licences/notices.txt": _notices()} | (handhelds or {})
    if with_workshop:
        workshop.add(files)
    return version.versioned(files)


def build_single() -> bytes:
    """Return one HTML file with everything in it, which runs from disk."""
    return single.joined(sources() | _large()) + b"<!--\n" + _notices() + b"-->\n"


def page_files() -> Files:
    """Return the files that a host gets, all in one folder, by their names."""
    found = sources()
    hosted = {name: found[name] for name in _HOSTED}
    return bundle.scripts(found) | hosted | _large() | icons.icons()


def sources() -> Files:
    """Return what the page is made of by path: ours, and MicroPython's."""
    ours = [path for path in _PAGE.rglob("*") if path.is_file()]
    found = {path.relative_to(_PAGE).as_posix(): path.read_bytes() for path in ours}
    return found | npm.fetch(_MICROPYTHON)


def _large() -> Files:
    """Return the engine and the drive."""
    engine = npm.fetch(_MICROPYTHON)[_ENGINE]
    return {"engine.bin": gzipped.compress(engine), "drive.bin": drive.packed()}


def _notices() -> bytes:
    """Return whose work the page contains, and the licences."""
    return (_PAGE / "notices.txt").read_bytes()


def build_drives() -> Files:
    """Return what the page puts on handhelds, which takes half a minute to make."""
    return drives.site_files()
