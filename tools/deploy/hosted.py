"""A board's drive over its Wi-Fi: CircuitPython's web workflow, for boards without a USB drive.

A folder on this computer mirrors the drive: names and sizes at first, contents once they are read.
So planning is that of a mounted drive, and each change is made on the board and in the mirror. The
board replaces no file in one step, and writes into a file in place. So a new file is written under
another name and read back; then it gets a name that says so (READY), the old one is deleted, and
it takes its place. What was cut short after that is finished first by the next deploy: neither the
player's settings, with the password of the network in them, nor our manifest can be lost.

Requests are tried again, since boards pause and drop connections; each may have been carried out
although its answer was lost. The password is sent to the host that was named, and to no other.
"""

from __future__ import annotations

import argparse
import base64
import getpass
import http.client
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard
from urllib.parse import quote, urlsplit

from tools.build import manifest
from tools.deploy.mounted import Board, Mounted, check_version
from tools.errors import InputError, ToolError

#: A file that was read back and only has to take the place of the old one.
READY = ".nbready"
VARIABLE = "CIRCUITPY_WEB_API_PASSWORD"
_SET = re.compile(rf'^[ \t]*{VARIABLE}[ \t]*=[ \t]*"([^"\r\n]*)"', re.MULTILINE)
_TIMEOUT = 20  # s
_WAITS = (1, 2, 4, 8)  # s before each further try
_ODD = {401: "wrong password", 403: f"{VARIABLE} is not set in the board's settings.toml"}


class Reply(NamedTuple):
    """The answer to a request."""

    status: int
    body: bytes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which board on the network, and where its password is; ``progress`` has them too."""
    parser.add_argument("--host", metavar="NAME", help="a board on the network: cpy-XXXXXX.local")
    parser.add_argument(
        "--settings",
        metavar="FILE",
        help=f"a copy of that board's settings.toml, for its password (default: {VARIABLE} in the "
        "environment, or a question)",
    )


def address(host: str | None) -> str | None:
    """Return the address of ``--host``."""
    return host if host is None or is_address(host) else f"http://{host}"


@contextmanager
def opened(address: str, settings: str | None) -> Iterator[tuple[Hosted, Board]]:
    """Yield the drive of the board at an address, and which board it is."""
    web = Web(address, password(settings))
    print(f"{web.host}: the password goes there in clear text")
    with tempfile.TemporaryDirectory(prefix="nibblock-") as folder:
        board = web.board()
        yield Hosted(web, Path(folder)), board


def is_address(place: str | None) -> TypeGuard[str]:
    """Return whether DRIVE is the address of a board."""
    return place is not None and place.startswith("http://")


def password(settings: str | None) -> str:
    """Return the password of the board's web workflow: from a copy of its settings.toml, from the
    environment, or asked for. It is no option, since others can see those.
    """
    if settings:
        found = _SET.search(Path(settings).read_text(encoding="utf-8"))
        if not found:
            raise InputError(settings, "", f"no {VARIABLE}", f'{VARIABLE} = "..."')
        return found[1]
    known = os.environ.get(VARIABLE)
    if known is not None:
        return known
    if not sys.stdin.isatty():
        raise InputError("deploy", "", "no terminal to ask for the password", f"{VARIABLE} set")
    return getpass.getpass("Password of the board's web workflow: ")


class Web:
    """The web workflow of the board at ``address``, http://HOST[:PORT]."""

    def __init__(self, address: str, secret: str) -> None:
        parts = urlsplit(address)
        if parts.scheme != "http" or not parts.hostname or parts.username:
            raise InputError(address, "", "not a board's address", "http://cpy-XXXXXX.local")
        self.host = parts.netloc
        token = base64.b64encode(f":{secret}".encode()).decode()
        self._access = {"Authorization": f"Basic {token}"}

    def ask(self, method: str, path: str, data: bytes | None = None, **headers: str) -> Reply:
        """Send a request, again if the board does not answer, and return its answer. ToolError if
        it never does, refuses access, is held by a computer, or names another host.
        """
        fault = ""
        for wait in (0, *_WAITS):
            time.sleep(wait)
            try:
                reply = self._once(method, path, data, headers)
            except (OSError, http.client.HTTPException) as error:
                fault = str(error) or type(error).__name__
                continue
            if reply.status < 500:
                self._check(reply.status)
                return reply
            fault = f"error {reply.status}"
        raise ToolError(f"{self.host}: {method} {path}: {fault}; run the command again to go on")

    def _once(self, method: str, path: str, data: bytes | None, more: dict[str, str]) -> Reply:
        connection = http.client.HTTPConnection(self.host, timeout=_TIMEOUT)
        try:
            headers = {name.replace("_", "-"): value for name, value in more.items()}
            connection.request(method, path, data, self._access | headers)
            answer = connection.getresponse()
            return Reply(answer.status, answer.read())
        finally:
            connection.close()

    def _check(self, status: int) -> None:
        if 300 <= status < 400:
            raise ToolError(f"{self.host}: it sends us to another host; name that one instead")
        if status in _ODD:
            raise ToolError(f"{self.host}: {_ODD[status]}")
        if status == 409:
            raise ToolError(
                f"{self.host}: a computer holds the drive by USB; eject it there, or deploy there"
            )

    def json(self, path: str) -> Any:
        """Return what the board says there. ToolError if that is no JSON."""
        reply = self.ask("GET", path, Accept="application/json")
        try:
            return json.loads(reply.body)
        except ValueError:
            raise ToolError(f"{self.host}: {path}: error {reply.status}, not JSON") from None

    def board(self) -> Board:
        """Return which board this is. InputError if its CircuitPython is not supported."""
        said = self.json("/cp/version.json")
        return Board(str(said["board_id"]), check_version(self.host, str(said["version"])))


class Hosted(Mounted):
    """The drive of a board on the network, mirrored in the empty folder ``root``."""

    def __init__(self, web: Web, root: Path) -> None:
        super().__init__(root)
        self._web = web
        self._unread: set[str] = set()
        self._block = 512
        self._left: int | None = None
        self._list("")
        self.read(manifest.NAME)

    def finish(self) -> None:
        """Finish what a deploy was about to do when it was cut short."""
        for path in self.below(""):
            if path.endswith(READY):
                self._finish(path.removesuffix(READY))
        self.read(manifest.NAME)

    def keep_only(self, prefix: str) -> None:
        """Read what begins with ``prefix``, and forget all else in the mirror."""
        for path in self.below(""):
            if path.startswith(prefix):
                self.read(path)
            else:
                (self.root / path).unlink()

    def place(self, path: str = "") -> str:
        """Return how to name a file of the drive to a person."""
        return f"http://{self._web.host}/{path}"

    def free(self) -> int:
        """Return the bytes free."""
        if self._left is None:
            self._look("")
        return self._left or 0

    def lost(self) -> int:
        """Return 0: who asks over the network cannot know."""
        return 0

    def cluster(self) -> int:
        """Return the bytes per cluster."""
        return self._block

    def read(self, path: str) -> bytes | None:
        """Return a file's bytes, or None if it does not exist."""
        if path in self._unread:
            data = self.read_back(path)
            if data is None:
                raise ToolError(f"{self.place(path)}: is gone; deploy again")
            (self.root / path).write_bytes(data)
            self._unread.discard(path)
        return super().read(path)

    def read_back(self, path: str) -> bytes | None:
        """Return a file's bytes from the board itself."""
        reply = self._web.ask("GET", _url(path))
        return reply.body if reply.status == 200 else None

    def settle(self, prefix: str) -> None:
        """Do nothing: the board answers once a change is on its drive."""

    def write(self, path: str, data: bytes) -> None:
        """Create or rewrite a file, and create the folders above it."""
        folder = path.rpartition("/")[0]
        if folder and not (self.root / folder).is_dir():
            self._done(self._web.ask("PUT", _url(folder + "/"), b"", X_Timestamp=_now()), folder)
        reply = self._web.ask("PUT", _url(path), data, X_Timestamp=_now())
        if reply.status == 413:
            raise ToolError(f"{self.place(path)}: no room on the drive")
        self._done(reply, path)
        super().write(path, data)
        self._unread.discard(path)
        self._left = None

    def replace(self, path: str, new: str) -> None:
        """Rename the file ``new`` to ``path``, replacing any file of that name."""
        if self.read_back(new) != super().read(new):
            raise ToolError(f"{self.place(new)}: does not read back as written; deploy again")
        if not self.exists(path):
            self._move(new, path)
            return
        self._move(new, path + READY)
        self._finish(path)

    def remove(self, path: str) -> None:
        """Remove a file."""
        reply = self._web.ask("DELETE", _url(path))
        if reply.status != 404:
            self._done(reply, path)
        super().remove(path)
        self._unread.discard(path)
        self._left = None

    def remove_folder(self, folder: str) -> None:
        """Remove a folder if it is empty."""
        if (self.root / folder).is_dir() and not self.names(folder):
            reply = self._web.ask("DELETE", _url(folder + "/"))
            if reply.status != 404:
                self._done(reply, folder)
            super().remove_folder(folder)

    def _finish(self, path: str) -> None:
        """Let a file that was read back take the place of the old one."""
        if self.exists(path):
            self.remove(path)
        self._move(path + READY, path)

    def _move(self, old: str, new: str) -> None:
        """Rename a file; an answer may have been lost, and then it is there already."""
        reply = self._web.ask("MOVE", _url(old), X_Destination=_url(new))
        if reply.status == 404:
            reply = self._web.ask("GET", _url(new))
        self._done(reply, old)
        (self.root / old).replace(self.root / new)
        if old in self._unread:
            self._unread.remove(old)
            self._unread.add(new)

    def _done(self, reply: Reply, path: str) -> None:
        if reply.status >= 300:
            raise ToolError(f"{self.place(path)}: the board refuses it (error {reply.status})")

    def _list(self, folder: str) -> None:
        """Mirror the names and sizes below a folder."""
        for entry in self._look(folder):
            path = f"{folder}{entry['name']}"
            if Path(path).is_absolute() or ".." in path.split("/") or "\\" in path:
                raise ToolError(f"{self.place()}: an impossible file name: {path!r}")
            if entry["directory"]:
                (self.root / path).mkdir()
                self._list(path + "/")
            else:
                with open(self.root / path, "wb") as file:
                    file.truncate(entry["file_size"])
                self._unread.add(path)

    def _look(self, folder: str) -> list[dict[str, Any]]:
        """Return what is in a folder, and note how much is free."""
        said = self._web.json(_url(folder))
        self._block = said["block_size"]
        self._left = said["free"] * self._block
        return said["files"]


def _url(path: str) -> str:
    return "/fs/" + quote(path)


def _now() -> str:
    return str(int(time.time() * 1000))
