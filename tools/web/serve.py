"""Serve the page on this computer's own address, for ``play --browser`` and the tests."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import Any, cast

from tools.errors import ToolError

#: Where ``play --browser`` serves: a browser keeps saves by address.
PORT = 8427

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}


class Late:
    """Files in ``folder`` of which ``make`` makes all, by path, once one is asked for."""

    def __init__(self, folder: str, make: Callable[[], Mapping[str, bytes]]) -> None:
        self._folder = folder
        self._make = make
        self._made: Mapping[str, bytes] | None = None
        self._lock = threading.Lock()

    def get(self, path: str) -> bytes | None:
        """Return a file; None if there is none, or they could not be made."""
        if not path.startswith(self._folder):
            return None
        with self._lock:
            if self._made is None:
                self._made = self._all()
        return self._made.get(path)

    def _all(self) -> Mapping[str, bytes]:
        try:
            return self._make()
        except ToolError as error:
            print(error, flush=True)
            return {}


class Server(ThreadingHTTPServer):
    """A static host for ``files`` (by path), which may be exchanged at any time; ``url`` is where.

    ``port`` 0 takes a free one. ``late``: more files. ``asked`` lists the paths asked for.
    """

    daemon_threads = True

    def __init__(self, files: Mapping[str, bytes], port: int = 0, late: Late | None = None) -> None:
        self.files = files
        self.late = late
        self.asked: list[str] = []
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Do nothing if a browser hangs up early."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or what follows an answer's head comes 40 ms later

    def do_GET(self) -> None:
        """Send a file, as a static host does."""
        path = self.path.partition("?")[0].lstrip("/")
        server = cast(Server, self.server)
        server.asked.append(path)
        if not path or path.endswith("/"):
            path += "index.html"
        data = server.files.get(path)
        if data is None and server.late:
            data = server.late.get(path)
        self.send_response(404 if data is None else 200)
        kind = _TYPES.get(PurePosixPath(path).suffix, "application/octet-stream")
        self.send_header("Content-Type", kind if data is not None else "text/plain")
        self.send_header("Content-Length", str(len(data or b"")))
        self.send_header("Cache-Control", "no-cache")
        self.end_headers()
        self.wfile.write(data or b"")

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


@contextmanager
def running(files: Mapping[str, bytes], late: Late | None = None) -> Iterator[Server]:
    """Serve the page in a thread, meanwhile."""
    with Server(files, late=late) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


def until_stopped(files: Mapping[str, bytes], port: int = PORT, late: Late | None = None) -> int:
    """Serve the page and open it in the user's browser; return 0 after Ctrl+C.

    Without its worker, which would show the build before this one first.
    """
    files = {name: data for name, data in files.items() if name != "worker.js"}
    try:
        server = Server(files, port, late)
    except OSError:  # the port is taken: what the page keeps belongs to the address with the port
        server = Server(files, late=late)
        print(f"port {port} is taken: saves that the page has made there are not shown here")
    with server:
        print(f"{server.url} (Ctrl+C ends it)", flush=True)
        try:
            webbrowser.open(server.url)
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
