"""The console as a web page: every file of it, for any static host, or one file for everything.

The page is in ``page``; the console runs in MicroPython's WebAssembly (engine.py) over stand-ins
for a board's modules (``board``), from one file with the whole drive (drive.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from tools.web import bundle, drive, drives, engine, icons, single, version, workshop
from tools.web.packed import pack

Files = dict[str, bytes]
_PAGE = Path(__file__).with_name("page")
_LANGUAGES = ("en", "de")
_COMMENTS = re.compile(
    rb"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n|(?<=[;,(){}\[\]]) +// [^\n]*",
    re.MULTILINE | re.DOTALL,
)
_SHOWN = (".html", ".css", ".js", ".webmanifest", ".svg", ".png")


def build_site(
    packed: bytes | None = None, handhelds: Files | None = None, *, with_workshop: bool = False
) -> Files:
    """Return the files of the site by their paths. Raise ToolError if the engine is missing.

    ``packed``: the drive (drive.packed), if it was made before; it takes half a minute.
    ``handhelds``: what the page puts on handhelds (build_drives), if anything.
    ``with_workshop``: with what converts level files that the console cannot read.
    """
    files = page_files(packed) | {"licences/notices.txt": _notices()} | (handhelds or {})
    if with_workshop:
        workshop.add(files)
    return as_site(files)


def build_single(packed: bytes | None = None) -> bytes:
    """Return one HTML file with everything in it, which runs from disk."""
    return single.joined(page_files(packed)) + b"<!--\n" + _notices() + b"-->\n"


def page_files(packed: bytes | None = None) -> Files:
    """Return the files of the page, all in one folder, by their names."""
    files = {
        path.relative_to(_PAGE).as_posix(): path.read_bytes()
        for path in sorted(_PAGE.rglob("*"))
        if path.suffix in _SHOWN
    }
    files |= {name: _spoken(data) for name, data in files.items() if name.endswith(".js")}
    files |= {f"words-{language}.js": _words(language) for language in _LANGUAGES}
    files |= engine.fetch().files
    files["engine.bin"] = pack(files.pop("micropython.wasm"))
    files["drive.bin"] = packed or drive.packed()
    files |= icons.icons()
    return dict(sorted(files.items()))


def as_site(files: Mapping[str, bytes]) -> Files:
    """Return the files of the page as a host gets them: joined, and at their final places."""
    return version.versioned(bundle.bundled(files))


def _notices() -> bytes:
    """Return whose work the page contains, and the licences."""
    return (_PAGE / "notices.txt").read_bytes()


def _spoken(module: bytes) -> bytes:
    """Return a module without its comments, except the lines that name owner and licence."""
    return _COMMENTS.sub(b"", module)


def build_drives() -> Files:
    """Return what the page puts on handhelds, which takes another half minute to make."""
    return drives.site_files()


def _words(language: str) -> bytes:
    """Return a module with the page's texts in a language."""
    text = (_PAGE / "words" / f"{language}.json").read_text(encoding="utf-8")
    words = json.dumps(json.loads(text), ensure_ascii=False)
    return f"export const WORDS = {words};\n".encode()
