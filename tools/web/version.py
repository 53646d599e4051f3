"""Keep the files of two versions of the page apart.

A version is the hash over all files. All but the few at the top lie in a folder named after it, so
a page gets the files that it was built with or none, whatever a browser, its service worker or a
host on the way have kept. The service worker (page/worker.js) is told the version and the hashes of
the files that a start needs; those in folders are fetched when they are asked for. A list in the
folder says what belongs to it, for ``web --force`` to remove an older version (older.py).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping

from tools.errors import ToolError

Files = dict[str, bytes]
#: In a version's folder: each file's SHA-256 and path, as sha256sum has it.
LIST = "files.txt"
_TOP = re.compile(r"index\.html|worker\.js|manifest\.webmanifest|icon[\w-]*\.png")
#: What no start needs offline: pictures for a home screen, and what only the workshop loads.
_LATER = re.compile(r"icon-(?!32\.|192\.).*|.*/workshopworker\.js")
_WORKER = "worker.js"
_PAGE = "index.html"
_BUILD = b'const BUILD = { version: "", files: {} };'
_HASH = 16  # letters


def versioned(files: Mapping[str, bytes]) -> Files:
    """Return the files at their final places, with the worker and the page told where they are."""
    version = _version(files)
    folder = f"app-{version}/"
    places = {name: name if _TOP.fullmatch(name) else folder + name for name in files}
    made = {places[name]: data for name, data in files.items()}
    made[_PAGE] = _linked(files[_PAGE], places)
    made[_WORKER] = _told(files[_WORKER], version, made, folder)
    made[folder + LIST] = _list(made, folder)
    return dict(sorted(made.items()))


def folder_in(site: Mapping[str, bytes]) -> str:
    """Return the name of the version's folder among the files of a site."""
    return next(name for name in site if name.endswith(f"/{LIST}")).partition("/")[0]


def _list(made: Mapping[str, bytes], folder: str) -> bytes:
    """Return the list of the files in the folder."""
    lines = [
        f"{hashlib.sha256(data).hexdigest()}  {name.removeprefix(folder)}\n"
        for name, data in sorted(made.items())
        if name.startswith(folder)
    ]
    return "".join(lines).encode()


def _version(files: Mapping[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, data in sorted(files.items()):
        whole.update(f"{name}\0{len(data)}\0".encode() + data)
    return whole.hexdigest()[:_HASH]


def _linked(page: bytes, places: Mapping[str, str]) -> bytes:
    """Return the page with links to where its files are."""

    def moved(link: re.Match[str]) -> str:
        return f'{link[1]}="{places.get(link[2], link[2])}"'

    return re.sub(r'\b(href|src)="([^"]*)"', moved, page.decode()).encode()


def _told(worker: bytes, version: str, made: Mapping[str, bytes], folder: str) -> bytes:
    """Return the worker with the version and the hashes of what a start needs."""
    first = {
        name: hashlib.sha256(data).hexdigest()[:_HASH]
        for name, data in sorted(made.items())
        if name != _WORKER and "/" not in name.removeprefix(folder)
        if not _LATER.fullmatch(name)
    }
    build = json.dumps({"version": version, "files": first}, separators=(",", ":"))
    if _BUILD not in worker:
        raise ToolError(f"{_WORKER}: has no place for the build")
    return worker.replace(_BUILD, f"const BUILD = {build};".encode())
