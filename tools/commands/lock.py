"""``lock``: look up the hashes of the packages that pyproject.toml pins.

The result, ``run.txt``, ``cluster.txt`` and ``test.txt`` in ``tools/locked``, holds the hash of
every file of each version, for all Pythons and systems, as the package index lists them. It is
installed with ``pip install --require-hashes`` (tools/venv.py). Looking hashes up needs ``uv``, on
this one occasion.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess

from tools import files, venv
from tools.errors import ToolError

_COMMAND = (
    "pip compile - --universal --python-version 3.10 --no-deps --generate-hashes"
    " --no-annotate --no-header --no-emit-index-url --no-config --quiet"
)
_HEAD = """\
# Made from pyproject.toml by `python3 -m tools lock`: do not edit.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: everything is in pyproject.toml."""


def run(args: argparse.Namespace) -> int:
    """Write the files; ToolError if uv is missing or does not find a version."""
    uv = shutil.which("uv")
    if uv is None:
        raise ToolError("lock: uv is missing; install it: python3 -m pip install uv")
    texts = {venv.locked(group): _HEAD + _look_up(uv, group) for group in venv.LISTS}
    files.write_all({path: text.encode() for path, text in texts.items()}, force=True)
    for path in texts:
        print(f"{path.relative_to(venv.ROOT).as_posix()}: written")
    return 0


def _look_up(uv: str, group: str) -> str:
    """Return one list of pyproject.toml with hashes."""
    pins = "\n".join(venv.pins(group)) + "\n"
    done = subprocess.run(
        [uv, *_COMMAND.split()], input=pins, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ToolError(f"lock: {' '.join(done.stderr.split()) or 'uv gave no reason'}")
    return done.stdout
