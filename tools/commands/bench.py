"""``bench``: measure what a change to the console can break, and compare it with the targets."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools import games
from tools.bench import BOARD, codes, heap, names, sizes
from tools.bench.number import Number
from tools.build import ROOT

#: A PyBadge's heap (CircuitPython 10.3), less what the largest table of names takes.
ROOM = 158_844 - 14_336
PAGE = ROOT / "docs" / "numbers.md"
#: What stands there besides what each game's bench has in ``TABLE``.
TABLE = ("on the drive: shared code",)


class _Codes(argparse.Action):
    """``--codes``, which needs no packages."""

    def __call__(self, _parser: Any, args: Any, values: Any, _option: Any = None) -> None:
        args.codes, args.packages = values, ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--json", action="store_true", help="print JSON and nothing else")
    only.add_argument(
        "--markdown", action="store_true", help="write the table of docs/numbers.md too"
    )
    only.add_argument("--modules", action="store_true", help="list the heap of each module too")
    parser.add_argument(
        "--codes",
        nargs="*",
        metavar="FILE",
        action=_Codes,
        help="measure only level codes: of our levels, and of these files",
    )
    parser.add_argument(
        "--page", action="store_true", help="measure only the web page, in Debian's Chromium"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    measured = None
    if args.page:
        from tools.web import measure  # needs selenium, which --help does not

        numbers = measure.numbers()
    elif args.codes is not None:
        numbers = [*codes.shipped()]
        numbers += [number for name in args.codes for number in codes.of_file(name)]
    else:
        from tools.bench import times  # needs Blinka, which --help does not

        with tempfile.TemporaryDirectory() as folder:
            measured = heap.measure(Path(folder))
        numbers = [*_heap(measured), *_names(measured), *_size(measured)]
        numbers += [*times.numbers(measured.mpy), *codes.shipped()]
    if args.json:
        print(json.dumps(_as_json(numbers, measured), indent=1))
        return 0
    _print(numbers)
    if args.modules and measured:
        for name, size in sorted(measured.modules.items(), key=lambda item: -item[1]):
            print(f"{size:9,} in the VM {measured.group(name):9,} as .mpy  {name}")
    if args.markdown and measured:
        PAGE.write_text(_with_table(PAGE.read_text(encoding="utf-8"), numbers), encoding="utf-8")
    return 0


def _heap(measured: heap.Measured) -> Iterator[Number]:
    """Yield heap with the names of every module loaded in that run: in the VM, and on 32 bits."""
    for game, part in games.modules("bench").items():
        walk, stands = part.WALK, measured.games[game]
        where = {"play": "all loaded", "small": "spare modules dropped", "pause": "menu open"}
        if walk.larger:
            where["large"] = walk.larger_name
        for stand, words in where.items():
            name, aim = f"{game}: heap in play, {words}", walk.aims.get(stand, "")
            yield from _both(name, stands[stand], aim, walk.extra)
    for (game, opened), stands in measured.editor.items():
        for stand, words in (("drawn", opened.name), ("menu", f"{opened.name}, menu open")):
            aim = f"{ROOM // 1000} KB"
            yield from _both(f"{game}: heap in the editor, {words}", stands[stand], aim)


def _both(name: str, stand: heap.Stand, aim: str, extra: int = 0) -> Iterator[Number]:
    yield Number(name, stand.heap + extra, "bytes", "vm")
    yield Number(f"{name}, 32 bits", stand.estimate + extra, "bytes", "estimate", aim)


def _names(measured: heap.Measured) -> Iterator[Number]:
    """Yield how far the table of names is from growing, with each game in play on 32 bits."""
    for game, stands in measured.games.items():
        count = stands["play"].names
        yield Number(f"{game}: names in play", count, "names", "estimate")
        left = names.left(count)
        yield Number(f"{game}: more names until their table grows", left, "names", "estimate")
        yield Number(f"{game}: growth of the table then", names.growth(count), "bytes", "estimate")


def _size(measured: heap.Measured) -> Iterator[Number]:
    for whose, (code, art) in sizes.on_drive(measured).items():
        yield Number(f"on the drive: {whose} code", code, "bytes", "file")
        yield Number(f"on the drive: {whose} pictures", art, "bytes", "file")
    for game, (packed, plain) in sizes.in_packs().items():
        name = f"{game}: a level that we ship, with title and solution"
        yield Number(f"{name}, in NBK", round(packed), "bytes", "file")
        yield Number(f"{name}, as text", round(plain), "bytes", "file")


def _as_json(numbers: list[Number], measured: heap.Measured | None) -> dict:
    found = measured.modules if measured else {}
    return {
        "board": BOARD,
        "numbers": [
            {key: value for key, value in number._asdict().items() if value not in ("", None)}
            for number in numbers
        ],
        "modules": [
            {"name": name, "vm_heap": size, "mpy": measured.group(name) if measured else 0}
            for name, size in found.items()
        ],
    }


def _print(numbers: list[Number]) -> None:
    for number in numbers:
        value = f"{number.value:,g} {number.unit}"
        print(f"{number.name:68} {value:>18}  {number.aim:10} {number.how}".rstrip())
        if number.detail:
            parts = ", ".join(f"{part} {ms:,g}" for part, ms in number.detail.items())
            print(f"    {parts} ms")


def table() -> list[str]:
    """Return the names of the numbers on the page."""
    own = [
        f"{game}: {name}" for game, part in games.modules("bench").items() for name in part.TABLE
    ]
    return [*TABLE, *own]


def _with_table(page: str, numbers: list[Number]) -> str:
    """Return the page with these numbers in its table."""
    by_name = {number.name: number for number in numbers}
    rows = ["| what | value | target |", "|---|---|---|"]
    for name in table():
        number = by_name[name]
        is_large = number.unit == "bytes"
        value = f"{number.value / 1000:,.0f} KB" if is_large else f"{number.value:,g} {number.unit}"
        rows.append(f"| {name} | {value} | {number.aim} |")
    head, _, rest = page.partition("| what |")
    return f"{head}{chr(10).join(rows)}\n{rest[rest.rindex('|') + 2 :]}"
