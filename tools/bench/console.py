# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the console does in the MicroPython VM: memory, imports, speed, what it repaints."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tools import vm
from tools.bench import levels, modules, picosystem

PROGRAMS = vm.HERE / "console"
#: Bytes of displayio's own objects on a 32-bit board, pixels and tiles apart (C structures).
IN_C = {"Group": 80, "TileGrid": 112, "Bitmap": 48, "Palette": 304, "Label": 640}


class Stand(NamedTuple):
    """The console at one place: heap in the VM and on 32 bits, imports, what was repainted."""

    heap: int
    estimate: int
    imported: list[str]
    loaded: list[str]
    whole: int
    areas: int
    pixels: int


class Measured(NamedTuple):
    """All that was measured: heap of modules, places, steps a second, bytes of many things."""

    modules: dict[str, int]
    stands: dict[str, Stand]
    speeds: dict[str, float]
    moves: dict[str, int]
    levels: dict[str, int]
    pack: dict[str, int]
    mpy: dict[str, int]


def measure(drive: Path) -> Measured:
    """Fill ``drive`` and measure on it."""
    vm.make_drive(drive)
    levels.write_pack(drive)
    names = modules.names()
    mpy = {name: modules.mpy_bytes(drive, [name]) for name in names}
    walk = _lines("heap.py", drive)
    met = {name for kind, _, *rest in walk if kind == "imported" for name in rest}
    # Those met on the walk first: names of other games then do not make the VM's tables grow.
    order = sorted(_loadable(names), key=lambda name: name not in met)
    heaps: dict[str, int] = {}
    for kind, name, *rest in _lines("heap.py", drive, *order):
        if kind == "module":
            heaps[name] = int(rest[0])
    stands = _stands(walk, heaps, mpy)
    speeds, moves, sizes = {}, {}, {}
    for kind, name, *rest in _lines("speed.py", drive, levels.PACK):
        if kind == "speed":
            speeds[name] = int(rest[0]) * 1e6 / int(rest[1])
        elif kind == "move":
            moves[name] = int(rest[0])
        elif kind == "level":
            sizes[name] = int(rest[0])
    return Measured(heaps, stands, speeds, moves, sizes, levels.pack_bytes(), mpy)


def _lines(program: str, drive: Path, *arguments: str) -> list[list[str]]:
    return [line.split() for line in vm.run(PROGRAMS / program, drive, *arguments).splitlines()]


def _loadable(names: list[str]) -> list[str]:
    """Without modules that only some boards can import."""
    others = ("cardputer", "tdeck", "stick", "shift", "wiring", "guess", "held", "card", "null")
    return [name for name in names if name.rpartition(".")[2] not in others]


def _stands(lines: list[list[str]], heaps: dict[str, int], mpy: dict[str, int]) -> dict[str, Stand]:
    objects: dict[str, int] = {}
    parts: dict[str, dict[str, list[str]]] = {}
    for kind, name, *rest in lines:
        if kind == "object":
            objects[name] = int(rest[0])
        else:
            parts.setdefault(name, {})[kind] = rest
    found = {}
    for name, part in parts.items():
        heap, data, *kinds = part["heap"]
        counts = {kind: int(count) for kind, count in (text.split("=") for text in kinds)}
        whole, areas, pixels = map(int, part["painted"])
        shown = sum(objects.get(kind, objects["Group"]) * n for kind, n in counts.items())
        code = sum(heap for group, heap in heaps.items() if group.split("+")[0] in part["loaded"])
        rest = max(int(heap) - int(data) - shown - code, 0)
        on_board = sum(IN_C[kind] * n for kind, n in counts.items())
        compiled = sum(mpy[module] for module in part["loaded"])
        estimate = compiled * picosystem.HEAP_PER_MPY + int(data) + on_board + rest / 2
        found[name] = Stand(
            int(heap) - shown,
            round(estimate),
            part["imported"],
            part["loaded"],
            whole,
            areas,
            pixels,
        )
    return found
