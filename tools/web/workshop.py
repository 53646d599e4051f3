"""The workshop of the page: Python for the browser (Pyodide, pinned), and our tools that convert
level files (tools/commands/workbench.py) and solve levels (tools/solver/codes.py), as files for the
site.

They are in a folder of their own: a browser fetches them only when a file needs them.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

from tools.build import ROOT
from tools.web import npm

Files = dict[str, bytes]
PYODIDE = npm.Package(
    "pyodide",
    "0.29.5",
    "sha512-TkYrUv9m8QmfImADKRmpwZulL48E0uUaBSO+dvRQKyAJc0qh9gu7jn8btyHPh3NZm1r2IH2YrJhIr7Q2B9urAw==",
    ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"),
)
_PAGE = "index.html"
_FOLDER = "workshop"
_LOCK = "pyodide-lock.json"
_TOOLS = "nibblock.zip"
_SCRIPTS = (".js", ".mjs")  # fetched by ``import``, which tells no progress
_NEEDED = ("lib/nibblock", "tools/commands", "tools/formats", "tools/games", "tools/solver")
#: Folders of those that neither convert nor solve a level.
_LEFT_OUT = {"art", "bench", "screens", "ui"}
_THEN = (1980, 1, 1, 0, 0, 0)


def add(site: Files) -> None:
    """Add the files to those of the page, and tell the page. ToolError if Pyodide cannot be
    fetched.
    """
    found = npm.fetch(PYODIDE)
    # Without Pyodide's packages: none is hosted, and none needed.
    found[_LOCK] = json.dumps({**json.loads(found[_LOCK]), "packages": {}}).encode()
    found[_TOOLS] = tools()
    sizes = {name: len(data) for name, data in found.items() if not name.endswith(_SCRIPTS)}
    found["sizes.json"] = json.dumps(sizes, sort_keys=True).encode()
    site.update({f"{_FOLDER}/{name}": data for name, data in found.items()})
    mark = f'<html data-workshop="{_FOLDER}/" '.encode()
    site[_PAGE] = site[_PAGE].replace(b"<html ", mark, 1)


def tools() -> bytes:
    """Return our modules as a zip from which Python imports, the same bytes each time."""
    paths = [*ROOT.glob("tools/*.py")]
    for folder in _NEEDED:
        paths += [path for path in (ROOT / folder).rglob("*.py") if not _LEFT_OUT & set(path.parts)]
    names = {path.relative_to(ROOT) for path in paths}
    folders = {parent for name in names for parent in name.parents if parent != Path()}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for folder in sorted(folders):  # or folders without an __init__.py are not found
            archive.writestr(zipfile.ZipInfo(f"{folder.as_posix()}/", _THEN), b"")
        for name in sorted(names):
            info = zipfile.ZipInfo(name.as_posix(), _THEN)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, (ROOT / name).read_bytes())
    return written.getvalue()
