"""``pack``: list, extract, delete, insert, move and rename single levels of a level file.

Any format that ``convert`` reads can be given. The changed pack replaces the file only with
``--force``; with ``-o`` it goes elsewhere, in the form that the name there asks for.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tools import files, formats, options, streams
from tools.errors import InputError
from tools.formats import FORMATS, losses
from tools.formats.model import Collection, Level
from tools.names import file_stem
from tools.plurals import counted

_LEVELS = "numbers of levels, such as 3 or 2,5-7"
_RANGES = re.compile(r"[0-9]{1,9}(-[0-9]{1,9})?(,[0-9]{1,9}(-[0-9]{1,9})?)*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what can be done, and to which levels."""
    ways = parser.add_subparsers(
        dest="way", required=True, metavar="list|extract|delete|insert|move|rename"
    )
    _way(ways, "list", "print number, size and title of each level", "mine.nbk", writes=False)
    extract = _way(
        ways,
        "extract",
        "write levels into a file, or each into a folder",
        "mine.nbk 2,5-7 -o some/",
    )
    extract.add_argument("levels", metavar="LEVELS", help=_LEVELS)
    delete = _way(ways, "delete", "leave levels out", "mine.nbk 3 -o fewer.nbk")
    delete.add_argument("levels", metavar="LEVELS", help=_LEVELS)
    insert = _way(ways, "insert", "put in levels of another file", "mine.nbk new.sok --force")
    insert.add_argument("other", metavar="OTHER", help="the file with the levels")
    insert.add_argument("--take", metavar="LEVELS", help=f"which of them: {_LEVELS}")
    insert.add_argument(
        "--at", type=options.level, metavar="N", help="before level N, not at the end"
    )
    move = _way(ways, "move", "put levels elsewhere", "mine.nbk 5-7 --at 1 --force")
    move.add_argument("levels", metavar="LEVELS", help=f"{_LEVELS}, in their new order")
    move.add_argument(
        "--at", type=options.level, metavar="N", help="the first becomes level N, not the last"
    )
    rename = _way(ways, "rename", "change the title of a level", "mine.nbk 1 Hello --force")
    rename.add_argument("number", type=options.level, metavar="N", help="which level, from 1")
    rename.add_argument("title", metavar="TITLE", help="its new title")
    rename.add_argument("--author", help="change its author, too")


def _way(
    ways: argparse._SubParsersAction, name: str, text: str, example: str, *, writes: bool = True
) -> argparse.ArgumentParser:
    parser = options.add_way(ways, name, text, example)
    parser.add_argument("file", metavar="FILE", help="a level file, or - for standard input")
    files.add_reading(parser)
    if writes:
        where = "another file, to keep FILE"
        if name == "extract":
            where = (
                "a file; or a file for each level, into the folder of this name without an ending"
            )
        files.add_output(parser, f"write {where}")
    return parser


def run(args: argparse.Namespace) -> int:
    """Do it; raises InputError, with nothing written, if that is impossible."""
    collection = files.read_levels(args.file, args.form, huge=args.huge)
    for note in (*collection.skipped, *collection.warnings):
        print(streams.line(f"{args.file}: {note.text}"), file=sys.stderr)
    if args.way == "list":
        _print(collection)
        return 0
    if args.way == "extract":
        _extract(collection, args)
        return 0
    if collection.skipped and not args.out:
        raise InputError(args.file, "", "some of it cannot be read", "-o with another file")
    if not (args.out or args.force or args.file == files.STDIO):
        raise InputError(args.file, "", "would be changed", "--force, or -o OTHER")
    levels = _DO[args.way](collection.levels, args)
    if not levels:
        raise InputError(args.file, "", "no level would be left", "at least 1")
    _write(replace(collection, levels=tuple(levels)), args, args.out or args.file)
    return 0


def _print(collection: Collection) -> None:
    for n, level in enumerate(collection.levels, 1):
        size = f"{level.width}x{level.height}"
        solved = f", {counted(len(level.solutions), 'solutions')}" if level.solutions else ""
        about = f"{level.game}{solved}"
        print(streams.line(f"{n:4}  {size:>7}  {about}  {level.title}".rstrip()))


def _extract(collection: Collection, args: argparse.Namespace) -> None:
    chosen = [collection.levels[n] for n in _numbers(collection.levels, args.levels, args.file)]
    if not args.out:
        raise InputError(args.file, "", "nowhere to write the levels", "-o with a file or a folder")
    if Path(args.out).suffix and not (Path(args.out).is_dir() or args.out.endswith("/")):
        _write(replace(collection, levels=tuple(chosen)), args, args.out)
        return
    taken: set[str] = set()
    ending = Path(args.file).suffix if formats.by_extension(args.file) else ".nbk"
    made: dict[Path, bytes] = {}
    for level in chosen:
        path = Path(args.out) / (file_stem(level.title, taken) + ending)
        one = replace(collection, levels=(level,), title=level.title or collection.title)
        made |= _packed(one, str(path))
    _put(made, force=args.force, folders=True)


def _delete(levels: Sequence[Level], args: argparse.Namespace) -> list[Level]:
    gone = set(_numbers(levels, args.levels, args.file))
    return [level for n, level in enumerate(levels) if n not in gone]


def _insert(levels: Sequence[Level], args: argparse.Namespace) -> list[Level]:
    other = files.read_levels(args.other, huge=args.huge).levels
    chosen = [other[n] for n in _numbers(other, args.take, args.other)] if args.take else other
    at = _place(levels, args)
    return [*levels[:at], *chosen, *levels[at:]]


def _move(levels: Sequence[Level], args: argparse.Namespace) -> list[Level]:
    chosen = _numbers(levels, args.levels, args.file)
    rest = [level for n, level in enumerate(levels) if n not in set(chosen)]
    at = min(_place(levels, args), len(rest))
    return [*rest[:at], *(levels[n] for n in chosen), *rest[at:]]


def _rename(levels: Sequence[Level], args: argparse.Namespace) -> list[Level]:
    level = files.pick(Collection(tuple(levels)), args.file, args.number)
    author = level.author if args.author is None else args.author
    changed = list(levels)
    changed[args.number - 1] = replace(level, title=args.title, author=author)
    return changed


_DO: dict[str, Callable[[Sequence[Level], argparse.Namespace], list[Level]]] = {
    "delete": _delete,
    "insert": _insert,
    "move": _move,
    "rename": _rename,
}


def _place(levels: Sequence[Level], args: argparse.Namespace) -> int:
    """Return the place that ``--at`` names, from 0; the end without it."""
    if args.at is None:
        return len(levels)
    if args.at > len(levels) + 1:
        raise InputError(args.file, f"level {args.at}", "not in this file", f"1 to {len(levels)}")
    return args.at - 1


def _numbers(levels: Sequence[Level], text: str, name: str) -> list[int]:
    """Return the levels that ``2,5-7`` names, from 0, each once; InputError for others."""
    if not _RANGES.fullmatch(text):
        raise InputError(name, f"levels {text[:40]!r}", "no numbers of levels", "such as 2,5-7")
    found: dict[int, None] = {}
    for part in text.split(","):
        first, _, last = part.partition("-")
        for number in (first, last or first):
            files.pick(Collection(tuple(levels)), name, int(number))
        if int(last or first) < int(first):
            raise InputError(name, f"levels {part}", "the last is before the first", "such as 5-7")
        found |= dict.fromkeys(range(int(first) - 1, int(last or first)))
    return list(found)


def _write(collection: Collection, args: argparse.Namespace, name: str) -> None:
    if name == files.STDIO:
        raise InputError(name, "", "no file to write", "-o with a file")
    made = _packed(collection, name)
    form = FORMATS[formats.by_extension(name)]
    _put(made, force=args.force)
    for what, count in losses.lost(form, [(name, collection)]):
        if count:
            print(streams.line(f"{name}: this format has no room for {what} ({count})"))


def _packed(collection: Collection, name: str) -> dict[Path, bytes]:
    """Return the bytes of a pack, and of its titles if they are beside it. Raises InputError."""
    form = files.form_of(name)
    made = {Path(name): files.packed(collection, form, name)}
    titles = files.titles_of(collection.levels) if FORMATS[form].has_sidecar else b""
    if titles:
        made[Path(name).with_suffix(files.SIDECAR)] = titles
    return made


def _put(made: dict[Path, bytes], *, force: bool, folders: bool = False) -> None:
    files.write_all(made, force=force, folders=folders)
    for path, data in made.items():
        print(streams.line(f"wrote {path}: {counted(len(data), 'bytes')}"))
