"""A stand-in for CircuitPython's web workflow, after its supervisor/shared/web_workflow: one
connection at a time, bodies read in steps of 64 bytes and written in place, its status codes.
"""

import base64
import json
import shutil
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import unquote

STEP = 64
BLOCK = 512
SECRET = "a secret"
BOARD = {"board_id": "hardkernel_odroid_go", "version": "10.0.1", "web_api_version": 4}


class Killed(Exception):
    """The power went."""


class Workflow(HTTPServer):
    """The board with its drive in ``root``; ``live`` says how many requests it survives, and
    ``lost`` whether it dies after the last one's work, before its answer.
    """

    def __init__(self, root):
        super().__init__(("127.0.0.1", 0), Handler)
        self.root = root
        self.live = 1 << 30
        self.lost = False
        self.asked = []
        self.reloads = 0
        self.held = False  # by a computer, over USB
        self.faults = []  # what happens to requests: "drop", 500
        self.redirect = ""
        self.size = 1 << 22
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def handle_error(self, request, client_address):
        """Say nothing: the power is off."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, format, *args):
        """Say nothing."""

    def do(self):
        board = self.server
        board.asked.append((self.command, self.path))
        if board.live <= 0:
            raise Killed
        board.live -= 1
        fault = board.faults.pop(0) if board.faults else None
        if fault == "drop":
            raise Killed
        if fault:
            return self.reply(fault)
        if board.redirect:
            return self.reply(307, location=board.redirect)
        if self.path == "/cp/version.json":
            return self.reply(200, json.dumps(BOARD).encode())
        token = base64.b64encode(f":{SECRET}".encode()).decode()
        if self.headers["Authorization"] != f"Basic {token}":
            return self.reply(401)
        assert self.path.startswith("/fs/") and len(self.path) < 256
        name = unquote(self.path.removeprefix("/fs/"))
        return getattr(self, f"do_{self.command.lower()}_file")(board.root / name, name)

    do_GET = do_PUT = do_DELETE = do_MOVE = do

    def reply(self, status, body=b"", location=""):
        if self.server.lost and self.server.live <= 0:
            raise Killed
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)

    def do_get_file(self, path, name):
        if name and not name.endswith("/"):
            return self.reply(200, path.read_bytes()) if path.is_file() else self.reply(404)
        if not path.is_dir() or self.headers["Accept"] != "application/json":
            return self.reply(404)
        used = sum(-(-one.stat().st_size // BLOCK) for one in self.server.root.rglob("*"))
        files = [
            {
                "name": one.name,
                "directory": one.is_dir(),
                "modified_ns": 0,
                "file_size": one.stat().st_size if one.is_file() else 0,
            }
            for one in path.iterdir()
        ]
        about = {"total": self.server.size // BLOCK, "block_size": BLOCK, "writable": True}
        about["free"] = about["total"] - used
        return self.reply(200, json.dumps({**about, "files": files}).encode())

    def change(self):
        """Return whether the drive may be written; each change reloads the program."""
        if self.server.held:
            self.reply(409)
            return False
        self.server.reloads += 1
        return True

    def do_put_file(self, path, name):
        if not self.change():
            return None
        if name.endswith("/"):
            status = 204 if path.is_dir() else 201
            path.mkdir(parents=True, exist_ok=True)
            return self.reply(status)
        if not path.parent.is_dir():
            return self.reply(404)
        is_new = not path.exists()
        left = int(self.headers["Content-Length"])
        with open(path, "wb") as file:
            while left:
                step = self.rfile.read(min(STEP, left))
                left -= len(step)
                file.write(step)
                if self.server.live <= 0 and not self.server.lost:  # cut half-way
                    raise Killed
        return self.reply(201 if is_new else 204)

    def do_delete_file(self, path, name):
        if not self.change():
            return None
        if not path.exists():
            return self.reply(404)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
        return self.reply(204)

    def do_move_file(self, path, name):
        if not self.change():
            return None
        new = self.server.root / unquote(self.headers["X-Destination"].removeprefix("/fs/"))
        if not path.exists() or not new.parent.is_dir():
            return self.reply(404)
        if new.exists():
            return self.reply(412)
        path.rename(new)
        return self.reply(201)
