"""``bench``: measure the README's numbers on this machine, and compare them with their targets.

tools/bench measures the console with each game; what only one game measures is in
``games/<game>/bench``.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools import games, streams
from tools.bench import BOARD, codes, console, modules, names, opening, sizes
from tools.bench.number import Number

#: A PyBadge's heap, without the room for names that opening the editor makes (editor/names.py).
ROOM = 146_480 - 14_336


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--json", action="store_true", help="print JSON and nothing else")
    parser.add_argument("--modules", action="store_true", help="list the heap of each module too")
    parser.add_argument(
        "--opening",
        action="store_true",
        help="find the smallest heap in which each level opens too (some minutes)",
    )
    parser.add_argument(
        "--codes",
        nargs="*",
        metavar="FILE",
        help="measure only level codes: of our levels, and of these files",
    )

    parser.add_argument(
        "--page", action="store_true", help="measure only the web page, in Debian's Chromium"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if getattr(args, "page", False):
        from tools.web import measure  # needs selenium, which --help does not

        return _report(args, measure.numbers(), None)
    if args.codes is not None:
        numbers = [
            *codes.shipped(),
            *(number for name in args.codes for number in codes.of_file(name)),
        ]
        return _report(args, numbers, None)
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder)
        measured = console.measure(drive)
        numbers = [
            *_heap(measured),
            *_editor(measured),
            *_names(measured),
            *_size(measured),
            *_waits(measured),
            *_games(measured, drive),
            *codes.shipped(),
            *(opening.numbers(measured) if args.opening else ()),
        ]
    return _report(args, numbers, measured)


def _report(
    args: argparse.Namespace, numbers: list[Number], measured: console.Measured | None
) -> int:
    if args.json:
        print(json.dumps(_as_json(numbers, measured), indent=1))
        return 0
    _print(numbers)
    if args.modules and measured:
        _print_modules(measured)
    return 0


def _games(measured: console.Measured, drive: Path) -> Iterator[Number]:
    """Yield each game's own measurements."""
    for game, part in games.modules("bench").items():
        pack = console.put_packs(drive, game)
        yield from part.numbers(drive, pack, console.Walked(measured.games[game], measured.mpy))


def _waits(measured: console.Measured) -> Iterator[Number]:
    from tools.bench import waits  # needs Blinka, which --help does not

    yield from waits.numbers(measured.mpy)


def _heap(measured: console.Measured) -> Iterator[Number]:
    """Yield heap on 32 bits, with the names of every module loaded so far."""
    for game, part in games.modules("bench").items():
        walk, stands = part.WALK, measured.games[game]
        where = {"play": "all loaded", "small": "spare modules dropped", "pause": "menu open"}
        if walk.larger:
            where["large"] = walk.larger_name
        for stand, words in where.items():
            name = f"{game}: heap in play, {words}"
            yield Number(name, stands[stand].heap + walk.extra, "bytes", "vm")
            estimate = stands[stand].estimate + walk.extra
            aim = walk.aims.get(stand, "")
            yield Number(f"{name}, 32 bits", estimate, "bytes", "estimate", aim)


def _editor(measured: console.Measured) -> Iterator[Number]:
    """Yield heap in the editor on 32 bits, without the room for names that it makes."""
    aim = f"{ROOM // 1000} KB"
    for (game, opened), stands in measured.editor.items():
        for stand, words in (("drawn", opened.name), ("menu", f"{opened.name}, menu open")):
            name = f"{game}: heap in the editor, {words}"
            yield Number(name, stands[stand].heap, "bytes", "vm")
            yield Number(f"{name}, 32 bits", stands[stand].estimate, "bytes", "estimate", aim)


def _names(measured: console.Measured) -> Iterator[Number]:
    """Yield how far the table of names is from growing, with each game in play on 32 bits."""
    for game, stands in measured.games.items():
        count = stands["play"].names
        yield Number(f"{game}: names in play", count, "names", "estimate")
        left = names.left(count)
        yield Number(f"{game}: more names until their table grows", left, "names", "estimate")
        yield Number(f"{game}: growth of the table then", names.growth(count), "bytes", "estimate")


def _size(measured: console.Measured) -> Iterator[Number]:
    for game, (code, art) in sizes.on_drive(measured).items():
        yield Number(f"on the drive for {game}: code", code, "bytes", "file")
        yield Number(f"on the drive for {game}: pictures", art, "bytes", "file")
    for game, (packed, plain) in sizes.in_packs().items():
        name = f"{game}: a level that we ship, with title and solution"
        yield Number(f"{name}, in NBK", round(packed), "bytes", "file")
        yield Number(f"{name}, as text", round(plain), "bytes", "file")
    stands = next(iter(measured.games.values()))
    title = stands["title"].imported
    later = [name for where in ("packs", "levels", "board") for name in stands[where].imported]
    for name, imported in (("until the title", title), ("from there to play", later)):
        size = sum(measured.mpy[module] for module in imported)
        yield Number(f".mpy imported {name}", size, "bytes", "file")


def _as_json(numbers: list[Number], measured: console.Measured | None) -> dict:
    return {
        "board": BOARD,
        "numbers": [
            {key: value for key, value in number._asdict().items() if value not in ("", None)}
            for number in numbers
        ],
        "modules": [
            {
                "name": name,
                "vm_heap": heap,
                "mpy": measured.group(name) if measured else 0,
            }
            for name, heap in (measured.modules.items() if measured else ())
        ],
    }


def _print_modules(measured: console.Measured) -> None:
    """Print the modules by folder, largest first."""
    folders: dict[str, list[str]] = {}
    for name in measured.modules:
        folders.setdefault(_folder_of(name), []).append(name)
    heap_of = {
        folder: sum(measured.modules[name] for name in inside) for folder, inside in folders.items()
    }
    for folder in sorted(folders, key=heap_of.__getitem__, reverse=True):
        size = sum(map(measured.group, folders[folder]))
        print(f"{heap_of[folder]:7,} in the VM {size:7,} as .mpy  {folder}/")
        for name in sorted(folders[folder], key=measured.modules.__getitem__, reverse=True):
            heap, size = measured.modules[name], measured.group(name)
            print(f"{heap:9,}           {size:9,}            {name}")


def _folder_of(name: str) -> str:
    """Return the folder of a module, or of the first module in a group measured together."""
    first = name.split("+")[0]
    file = modules.source(first)
    is_package = file is not None and file.name == "__init__.py"
    return (first if is_package else first.rpartition(".")[0]).replace(".", "/")


def _print(numbers: list[Number]) -> None:
    rows = [
        (number.name, f"{number.value:,g} {number.unit}", number.aim, number.how)
        for number in numbers
    ]
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        for row in rows:
            print("{:58} {:>18}  {:10} {}".format(*row))
    else:
        table = Table("what", "value", "aim", "how", title=f"Nibblock, {BOARD}")
        table.columns[1].justify = "right"
        for row in rows:
            table.add_row(*row)
        width = None if sys.stdout.isatty() else 110
        Console(file=streams.plain(sys.stdout), width=width).print(table)
    for number in numbers:
        if number.detail:
            parts = ", ".join(f"{part} {ms:,g}" for part, ms in number.detail.items())
            print(f"{number.name}: {parts} ms")
