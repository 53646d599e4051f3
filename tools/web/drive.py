"""The drive for the page, as one file: all games and packs, mouse and touch, and the stand-ins for
a board's modules.

The file is gzip: a line of JSON, a list of ``[path, size]``, then the bytes of those files one
after the other. Paths below ``drive`` are the console's drive; below ``board`` are the stand-ins
(tools/standins) and what connects them to the page. What only boards need is left out.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tools.build import ROOT, Wishes, contents, libraries, make_drive, manifest
from tools.build.compiler import compile_mpy
from tools.web import gzipped

Files = dict[str, bytes]
_BOARD = Path(__file__).with_name("board")
_STAND_INS = ROOT / "tools" / "standins"
_BOARDS_OWN = (
    *("boot.py", "code.py", "settings.toml", "sd/placeholder.txt", manifest.NAME),
    "lib/nibblock/boards/presets.txt",
)
#: Modules of the console that a page never uses: how boards are wired (the page has a pin for each
#: button), and questions that the page answers (main.js, settings).
_NEVER = (
    *("boards/axes", "boards/battery", "boards/card", "boards/cardputer", "boards/doubled"),
    *("boards/five", "boards/guess", "boards/held", "boards/pads", "boards/pads_named"),
    *("boards/plugged", "boards/shift", "boards/sound_dac", "boards/sound_i2s", "boards/stick"),
    *("boards/tdeck", "boards/tlv320", "boards/usb", "boards/usb_pad", "boards/wiring"),
    "screens/welcome",
)
#: What reads a board's touch panel.
_OF_PANELS = ("boards/touch.py", "pointing/crosses.py", "pointing/finger.py")
#: Libraries that need more than the page's modules have: ``board`` has a small one of the first,
#: and sheets are read without the other.
_REPLACED = ("lib/adafruit_display_text/", "lib/adafruit_imageload/")
_GLYPHS = range(32, 127)


@cache
def packed() -> bytes:
    """Return the whole file, as gzip, which takes seconds the first time. Files of a kind are
    beside each other, as these are alike.
    """
    found = files()
    names = sorted(found, key=lambda name: (Path(name).suffix, name))
    index = json.dumps([[name, len(found[name])] for name in names], separators=(",", ":"))
    data = index.encode() + b"\n" + b"".join(found[name] for name in names)
    return gzipped.compress(data)


def files() -> Files:
    """Return the files of the page's machine."""
    drive = make_drive(Wishes(), None).files
    for name in (*_BOARDS_OWN, *(f"lib/nibblock/{name}.mpy" for name in _NEVER)):
        del drive[name]
    drive[contents.PROFILES] = b"\n"
    drive = {name: data for name, data in drive.items() if not name.startswith(_REPLACED)}
    for name, path in contents.device("pointing") + contents.device("solving"):
        if name in _OF_PANELS:
            continue
        below = f"lib/nibblock/{name}"
        if path.suffix == ".py":
            code = compile_mpy(path, contents.module(below.removeprefix("lib/")))
            drive[below.removesuffix(".py") + ".mpy"] = code
        else:
            drive[below] = contents.spoken(path.read_bytes())
    found = {f"drive/{name}": _for_micropython(name, data) for name, data in drive.items()}
    for path in _board():
        top = _BOARD if _BOARD in path.parents else _STAND_INS
        name = path.relative_to(top).with_suffix("").as_posix()
        code = compile_mpy(path, name.replace("/", "."))
        found[f"board/{name}.mpy"] = _for_micropython(".mpy", code)
    found["board/terminal.bin"] = _terminal()
    return found


def _board() -> list[Path]:
    # A restart makes a machine of its own, so no memory survives it: as with a chip without alarm.
    stand_ins = [path for path in _STAND_INS.glob("*.py") if path.stem != "alarm"]
    return sorted([*_BOARD.rglob("*.py"), *stand_ins])


def _for_micropython(name: str, data: bytes) -> bytes:
    """Return a file as MicroPython reads it: .mpy files have another first letter there."""
    return b"M" + data[1:] if name.endswith(".mpy") else data


def _terminal() -> bytes:
    """Return CircuitPython's built-in font, from Blinka's copy: a byte for each row of a glyph, the
    first pixel in its highest bit.
    """
    font = libraries.installed("fontio.py").with_name("displayio") / "resources" / "ter-u12n.bdf"
    rows: dict[int, bytes] = {}
    for glyph in font.read_text(encoding="ascii", errors="replace").split("STARTCHAR")[1:]:
        code = int(glyph.split("ENCODING ", 1)[1].split()[0])
        bitmap = glyph.split("BITMAP", 1)[1].split("ENDCHAR")[0]
        rows[code] = bytes(int(row, 16) for row in bitmap.split())
    return b"".join(rows[code] for code in _GLYPHS)
