"""Turn a level file into packs, inside the web page: this runs in Pyodide, Python in the browser.

``convert`` does the work, as in ``python3 -m tools convert FILE NAME.nbk --split``. Nothing here
reads or writes a file, and nothing raises: whatever a file does, the page gets one line about it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import PurePosixPath
from typing import Any

from tools import attempts, files
from tools.commands import convert
from tools.commands.account import Account
from tools.errors import InputError

_MOST_NOTES = 40
_LONGEST = 200


def packs(
    name: str, data: bytes, titles: bytes | None = None, description: bytes | None = None
) -> str:
    """Return the packs made of a file, as JSON: ``packs`` (name, base 64), ``levels``, ``notes``;
    ``wrong`` if there are none. ``titles``, ``description``: the files beside it.
    """
    loaded = files.Loaded(name, bytes(data), _bytes(titles), _bytes(description))
    done = attempts.attempt(_convert, (loaded,))
    failed = isinstance(done, attempts.Failed)
    result: dict[str, Any] = {"unread": [name, "", done.why, ""]} if failed else done
    wrong = result.get("unread") or result.get("wrong")
    if wrong:
        return json.dumps({"wrong": _short(str(InputError(*wrong)))})
    account = Account(**result["account"])
    if not result["outputs"]:
        return json.dumps({"wrong": _short(f"{name}: no level is left")})
    found = {
        "packs": result["outputs"],
        "levels": sum(part["levels"] for part in account.written),
        "notes": _notes(account),
    }
    return json.dumps(found)


def _bytes(data: bytes | None) -> bytes | None:
    return None if data is None else bytes(data)


def _convert(loaded: files.Loaded) -> dict[str, Any]:
    parser = argparse.ArgumentParser()
    convert.add_arguments(parser)
    target = f"{PurePosixPath(loaded.name).stem or 'levels'}.nbk"
    args = parser.parse_args(["--split", "--", "in", "out.nbk"])
    return convert.convert(loaded, args, "nbk", target, ())


def _notes(account: Account) -> list[str]:
    """Return what was skipped, doubtful, left out and lost: a line each, not too many."""
    account.read.clear()
    account.written.clear()
    lines = account.lines()
    more = len(lines) - _MOST_NOTES
    lines = [_short(line) for line in lines[:_MOST_NOTES]]
    return [*lines, f"and {more} more"] if more > 0 else lines


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
