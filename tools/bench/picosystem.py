"""Estimate costs on a PicoSystem, with a model built from measurements on its firmware.

The measurements are from CircuitPython 10.3 on an RP2040 at 125 MHz, display 240x240 at 31.25 MHz,
in an emulator. The rows of times.py, played there with the same keys, took as long within a fifth.
The time of our own Python is a guess from its instructions, counted in CPython and weighted by the
cost of each kind: right within a factor of two.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable
from functools import cache
from types import CodeType, FrameType
from typing import Any

from tools.build import ROOT

IMPORT_BYTES_MS = 36.0  # bitmap_label: 13.1 KB of .mpy in 360 ms
# These give what steps of 200 to 6,200 pixels took, and a page of Help: 429 ms.
PIXEL_US = 6.5  # composing and sending
LOOK_US = 4.25  # ... of which looking it up in a layer: in each, until one is opaque there
AREA_US = 200.0  # a rectangle, however small
KEYPAD_MS = 1.0  # scan interval: a press waits up to this long to be seen
LOOP_MS = 2.2  # from a key event to the screen: the loop, Buttons.next, Console._key
READ_MS = 15.0  # opening and reading a small file
WRITE_MS = 53.0  # writing a record and closing the file: an ordinary save, one copy
COLLECT_MS = 7.0  # gc.collect() with 100 KB in use: a guess
HEAP_PER_MPY = 1.19  # 13.1 KB of .mpy took 16 KB with its names; 1.19 in a 32-bit browser
# A name that code adds stays even when its module is dropped: its letters and a place in a table.
# In a browser's MicroPython, one name in seven was already there.
NAME_32, NEW_NAMES = 7, 6 / 7

_ATTRIBUTE, _CALL, _GLOBAL, _SUBSCRIPT, _SIMPLE = 3000, 10_000, 1100, 2000, 700  # ns each


def draw_ms(areas: int, pixels: int, looked: int | None = None) -> float:
    """Return the milliseconds to repaint ``areas`` rectangles of ``pixels`` in all.

    ``looked`` is how many pixels of layers are looked up for that: more than ``pixels`` where
    layers with transparent pixels lie over others, fewer where there is no layer at all.
    """
    further = 0 if looked is None else looked - pixels
    return (areas * AREA_US + pixels * PIXEL_US + further * LOOK_US) / 1000


def import_ms(mpy_bytes: int) -> float:
    """Return the milliseconds to import modules of ``mpy_bytes`` in all."""
    return mpy_bytes / IMPORT_BYTES_MS


def names_bytes(names: set[str], place: int) -> float:
    """Return the bytes that names take permanently, each with ``place`` bytes in a table."""
    return NEW_NAMES * sum(len(name) + 1 + place for name in names)


@cache
def costs(code: CodeType) -> dict[int, int]:
    """Return the ns of each instruction of ``code`` by offset, without CPython's extra ones."""
    found = {}
    for step in dis.get_instructions(code):
        name = step.opname
        if name in ("CACHE", "RESUME", "PRECALL", "PUSH_NULL", "NOP", "COPY_FREE_VARS", "KW_NAMES"):
            continue
        if name.startswith("CALL"):
            found[step.offset] = _CALL
        elif "ATTR" in name or name == "LOAD_METHOD":
            found[step.offset] = _ATTRIBUTE
        elif name in ("LOAD_GLOBAL", "LOAD_NAME"):
            found[step.offset] = _GLOBAL
        elif "SUBSCR" in name:
            found[step.offset] = _SUBSCRIPT
        else:
            found[step.offset] = _SIMPLE
    return found


OURS = str(ROOT / "lib" / "nibblock")


def python_ms(act: Callable[[], Any]) -> float:
    """Estimate the milliseconds of ``act`` on the board from the instructions that it runs."""
    spent = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal spent
        if OURS not in frame.f_code.co_filename:
            return None  # displayio is C on the board, so only the call counts
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            spent += costs(frame.f_code).get(frame.f_lasti, 0)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(before)
    return spent / 1e6
