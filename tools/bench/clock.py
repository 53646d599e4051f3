"""Estimate how long the console takes to do something, from what it does on the simulator.

The simulator's own time stands still while the console computes. So this counts what costs time
on a board (instructions of our Python, bytes imported, files opened, pixels composed) from a key
press to each refresh, and picosystem.py says what each of them costs there.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from nibblock.keys import RELEASE
from tools.bench import picosystem
from tools.bench.number import Estimate
from tools.build import ROOT
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator

_LIBRARY = str(ROOT / "lib")
#: The call that handles a key: whatever came before is not part of the answer to it.
_KEY = "Console._key"


class Seen(NamedTuple):
    """The display after a refresh, and what was spent until then."""

    areas: list[tuple[int, int, int, int]]
    spent: Estimate


class Clock:
    """A console on ``drive`` (with packs in ``levels``), and what its answers to keys cost.

    ``mpy`` says how many bytes the .mpy file of each module takes. Use it as a context manager.
    """

    def __init__(self, drive: Path, board: str, mpy: Mapping[str, int], **settings: str) -> None:
        self._mpy = mpy
        own = Drive(drive, frozenset(("code.py", "boot.py", "lib")), foreign=True)
        self.simulator = Simulator(own, board, settings=dict(settings))
        self._open, own.open = own.open, self._count_open  # type: ignore[method-assign]
        self._seen: list[Seen] = []
        self._armed = False
        self._reset()

    def __enter__(self) -> Clock:
        threading.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        threading.settrace(None)  # type: ignore[arg-type]
        self.simulator.close()

    def skip(self, keys: str) -> None:
        """Press ``keys`` and count nothing, which takes a fraction of the time."""
        self.simulator.run(keys)

    def act(self, keys: str) -> list[Seen]:
        """Press ``keys``; return the refreshes since the last of them."""
        self._reset()
        self._seen = []
        self._armed = True
        try:
            self.simulator.run(keys)
        finally:
            self._armed = False
        return self._seen

    def _reset(self) -> None:
        self._ns = 0  # of our Python's instructions
        self._imported: list[str] = []
        self._files = self._writes = self._collected = 0
        self._areas = self._pixels = self._looked = 0

    def _count_open(self, rel: str, mode: str) -> Any:
        self._files += 1
        self._writes += bool(set(mode) & set("wa+"))
        return self._open(rel, mode)

    def _trace(self, frame: FrameType, event: str, _: Any) -> Any:
        if not self._armed:
            return None
        code = frame.f_code
        if code.co_filename.endswith("simulate/display.py") and code.co_name == "refresh":
            above = frame.f_back.f_code.co_filename if frame.f_back else ""
            return self._trace_refresh if above.startswith(_LIBRARY) else None
        if code.co_filename.endswith("simulate/system.py"):
            collect = getattr(sys.modules["gc"].collect, "__code__", None)
            self._collected += code is collect
            return None
        if not code.co_filename.startswith(_LIBRARY) and "adafruit_" not in code.co_filename:
            return None
        if code.co_name == "<module>":
            self._imported.append(frame.f_globals["__name__"])
            return None
        if _name_of(frame) == _KEY and not frame.f_locals.get("event", 0) & RELEASE:
            self._reset()
            self._seen = []
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        return self._trace_ours

    def _trace_ours(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "opcode":
            self._ns += picosystem.costs(frame.f_code).get(frame.f_lasti, 0)
        return self._trace_ours

    def _trace_refresh(self, frame: FrameType, event: str, _: Any) -> Any:
        if event == "return":
            refresh = self.simulator.display.log[-1]  # type: ignore[union-attr]
            self._areas += len(refresh.areas)
            self._pixels += refresh.pixels
            self._looked += refresh.looked
            if refresh.areas:
                self._seen.append(Seen(refresh.areas, self._spent()))
        return self._trace_refresh

    def _spent(self) -> Estimate:
        size = sum(self._mpy.get(name, 0) for name in self._imported)
        parts = {
            "our Python": self._ns / 1e6,
            f"import {size} bytes": picosystem.import_ms(size),
            f"open {self._files} files": picosystem.READ_MS * self._files,
            f"collect garbage {self._collected} times": picosystem.COLLECT_MS * self._collected,
            f"write {self._writes} files": picosystem.WRITE_MS * self._writes,
            f"draw {self._areas} rectangles of {self._pixels} pixels": picosystem.draw_ms(
                self._areas, self._pixels, self._looked
            ),
        }
        return Estimate({name: ms for name, ms in parts.items() if ms})


def _name_of(frame: FrameType) -> str:
    """Return the qualified name of what runs in ``frame``; Python 3.10 has only its last part."""
    code = frame.f_code
    name = getattr(code, "co_qualname", "")
    if not name and "self" in frame.f_locals:
        name = f"{type(frame.f_locals['self']).__name__}.{code.co_name}"
    return name or code.co_name
