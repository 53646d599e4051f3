# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``convert``: convert level files between formats, and report what was read, lost and written."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from tools import bar, files, formats, games, options, streams
from tools.commands import cleaning
from tools.errors import InputError, ToolError
from tools.formats import FORMATS, Format, fitting, losses
from tools.formats.fitting import LeftOut
from tools.formats.model import Collection, Level
from tools.games import playback
from tools.plurals import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the inputs, the output, and what to change on the way."""
    parser.add_argument(
        "inputs", metavar="IN", nargs="+", help="level files, folders of them, - for standard input"
    )
    parser.add_argument("output", metavar="OUT", help="a file, a folder, or - for standard output")
    parser.add_argument("--to", choices=FORMATS, help="write this format (or by OUT's name)")
    parser.add_argument("--from", dest="form", choices=FORMATS, help="read the inputs as this")
    options.add_huge(parser)
    parser.add_argument("--title", help="title of the output")
    parser.add_argument("--author", help="author of the output")
    parser.add_argument("--description", help="description of the output")
    parser.add_argument("--merge", action="store_true", help="put all inputs into one file")
    too_much = parser.add_mutually_exclusive_group()
    too_much.add_argument(
        "--split",
        action="store_true",
        help="too much for one file: write OUT-1, OUT-2 and so on",
    )
    too_much.add_argument(
        "--truncate",
        action="store_true",
        help="too much for one file: leave out the rest; cut boards that are too large",
    )
    parser.add_argument("--force", action="store_true", help="replace existing files")
    parser.add_argument("--report", metavar="FILE", help="also write the report as JSON")
    for name in games.NAMES:
        for option, details in games.card(name).INFO.items():
            parser.add_argument(f"--{option}", **details)
    cleaning.add_arguments(parser)


@dataclass
class Account:
    """What happened, for the screen and for ``--report``."""

    read: list[dict] = field(default_factory=list)
    skipped: list[dict] = field(default_factory=list)
    warnings: list[dict] = field(default_factory=list)
    dropped: list[dict] = field(default_factory=list)
    lost: list[dict] = field(default_factory=list)
    written: list[dict] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return the account as lines of text, in the order things happened."""
        lines = []
        for part in self.read:
            about = f"({part['format']}, {part['encoding']})"
            lines.append(f"read {part['file']}: {counted(part['levels'], 'levels')} {about}")
        for part in self.skipped:
            lines.append(f"skipped {part['file']}: {_line(part)}{part['reason']}")
        for part in self.warnings:
            lines.append(f"warning {part['file']}: {_line(part)}{part['text']}")
        for part in self.dropped:
            title = f" {part['title']!r}" if part["title"] else ""
            lines.append(f"left out {part['file']}: {_line(part)}a level{title}: {part['reason']}")
        lines += [
            f"lost {part['file']}: {counted(part['count'], part['what'])}" for part in self.lost
        ]
        for part in self.written:
            size = f"{counted(part['levels'], 'levels')}, {counted(part['bytes'], 'bytes')}"
            lines.append(f"wrote {part['file']}: {size}")
        return [streams.line(each) for each in lines]


def _line(part: dict) -> str:
    return f"line {part['line']}: " if part["line"] else ""


def run(args: argparse.Namespace) -> int:
    """Convert; raises InputError, with nothing written, for anything that cannot be done."""
    account = Account()
    outputs: dict[Path, bytes] = {}
    form = _form(args)
    for target, collection in _targets(args, form, account).items():
        collection = cleaning.clean(
            _retitle(collection, args), args, partial(_drop, account, target)
        )
        if not collection.levels:
            if args.output.endswith("/") or Path(args.output).is_dir():
                continue
            raise InputError(target, "", "no level is left", "filters that keep some")
        _write(target, collection, form, args, account, outputs)
    printed = outputs if args.output == files.STDIO else {}
    outputs = {} if printed else outputs
    if args.report:
        place = Path(args.report)
        into = printed if args.report == files.STDIO else outputs
        if place in into:
            raise InputError(args.report, "", "two outputs of this name", "different names")
        into[place] = (json.dumps(vars(account), ensure_ascii=False) + "\n").encode()
    _refuse_own_inputs(args.inputs, outputs)
    files.check_places(outputs, force=args.force)  # before any folder is made
    stale = _stale_titles(outputs, force=args.force)
    if Path(args.output).is_dir() or args.output.endswith("/"):
        for path in outputs:
            path.parent.mkdir(parents=True, exist_ok=True)
    files.write_all(outputs, force=args.force)
    for sidecar in stale:
        sidecar.unlink()
    for data in printed.values():
        streams.put(data)
    print("\n".join(account.lines()), file=sys.stderr if printed else sys.stdout)
    return 0


def _form(args: argparse.Namespace) -> str:
    form = args.to or formats.by_extension(args.output)
    if not form:
        names = ", ".join(FORMATS)
        raise InputError(
            args.output, "", "no known format in this name", f"--to with one of {names}"
        )
    return form


def _targets(args: argparse.Namespace, form: str, account: Account) -> dict[str, Collection]:
    """Return what goes into which file: everything into OUT, or each input into a file of the same
    name in the folder OUT.
    """
    found = _inputs(args.inputs)
    read = []
    for name, stem in bar.track(found, "reading"):
        is_asked_for = name in args.inputs
        try:
            read.append((name, stem, _read(name, args, account)))
        except InputError as error:
            if is_asked_for:
                raise
            reason = f"{error.wrong}; expected {error.expected}" if error.expected else error.wrong
            line = re.fullmatch("line ([0-9]{1,18})", error.place)
            number = int(line[1]) if line else 0
            account.skipped.append({"file": name, "line": number, "reason": reason})
    if not read:
        raise InputError(args.inputs[0], "", "no level file in this folder")
    is_folder = Path(args.output).is_dir() or args.output.endswith("/")
    if not is_folder:
        return {args.output: _merged([collection for *_, collection in read], args, account)}
    if args.merge:
        raise InputError(args.output, "", "a folder", "a file to merge into")
    targets: dict[str, Collection] = {}
    many = Counter(stem for _, stem, _ in read)
    for name, stem, collection in read:
        if many[stem] > 1 and name not in args.inputs:
            stem = stem.with_name(Path(name).name)  # x.txt beside x.sok
        target = str(Path(args.output) / f"{stem}{FORMATS[form].extensions[0]}")
        if target in targets:
            raise InputError(name, "", f"a second file for {target}", "inputs of different names")
        targets[target] = collection
    return targets


def _inputs(names: list[str]) -> list[tuple[str, Path]]:
    """Return every file to read, also in folders, and its place in an output folder."""
    found = []
    for name in names:
        folder = Path(name)
        if name == files.STDIO:
            found.append((name, Path("levels")))
        elif not folder.is_dir():
            found.append((name, Path(folder.stem)))
        else:
            for place, folders, members in os.walk(name):
                folders.sort()
                for member in sorted(members):
                    path = Path(place) / member
                    if path.suffix == files.DESCRIPTION and _is_beside(path, members):
                        continue
                    if not member.endswith(files.SIDECAR) and not member.startswith("."):
                        found.append((str(path), path.relative_to(folder).with_suffix("")))
    return found


def _is_beside(path: Path, members: list[str]) -> bool:
    """Whether a description's level file is here too, so the two are read together."""
    return any(Path(member).stem == path.stem and member != path.name for member in members)


def _drop(account: Account, target: str, level: Level, reason: str) -> None:
    part = {"file": level.source, "line": level.line, "title": level.title, "reason": reason}
    account.dropped.append({**part, "output": target})


def _read(name: str, args: argparse.Namespace, account: Account) -> Collection:
    collection = files.read_levels(name, args.form or "", truncate=args.truncate, huge=args.huge)
    about = {"file": name, "format": collection.format, "encoding": collection.encoding}
    account.read.append({**about, "levels": len(collection.levels)})
    for note in collection.skipped:
        account.skipped.append({"file": name, "line": note.line, "reason": note.text})
    for note in collection.warnings:
        account.warnings.append({"file": name, "line": note.line, "text": note.text})
    levels = []
    for n, level in enumerate(collection.levels, 1):
        level, notes = playback.mend(level)
        for text in notes:
            part = {"file": name, "line": level.line, "text": f"level {n}: {text}"}
            account.warnings.append(part)
        levels.append(replace(level, source=name))
    return replace(collection, levels=tuple(levels))


def _merged(parts: list[Collection], args: argparse.Namespace, account: Account) -> Collection:
    """Return one collection of all levels, with the details that all its parts share. Where the
    authors differ, each level keeps its own.
    """
    same = {}
    for key in ("title", "author", "description", "date"):
        values = [getattr(part, key) for part in parts]
        is_same = len(set(values)) == 1
        same[key] = values[0] if is_same else ""
        if not is_same and key != "author" and getattr(args, key, None) is None:
            _lose(account, args.output, f"{key} of the collection", sum(map(bool, values)))
    levels = tuple(
        replace(level, author=level.author or ("" if same["author"] else part.author))
        for part in parts
        for level in part.levels
    )
    return replace(parts[0], levels=levels, **same)


def _retitle(collection: Collection, args: argparse.Namespace) -> Collection:
    given = {
        key: getattr(args, key)
        for key in ("title", "author", "description")
        if getattr(args, key) is not None
    }
    for name in games.NAMES:
        for option in games.card(name).INFO:
            place = getattr(args, option)
            if place:
                put_into = games.module(name, option).put_into
                levels = put_into(collection.levels, files.read_bytes(place, huge=args.huge), place)
                collection = replace(collection, levels=levels)
    return replace(collection, **given)


def _write(
    target: str,
    collection: Collection,
    form: str,
    args: argparse.Namespace,
    account: Account,
    outputs: dict[Path, bytes],
) -> None:
    """Put the bytes of one target, and its sidecars and further volumes, into ``outputs``."""
    details = FORMATS[form]
    try:
        volumes, packed = _packed(target, collection, form, args, account)
    except ValueError as error:
        can_split = details.volumes and not (args.split or args.truncate)
        advice = " (--split or --truncate makes it fit)" if can_split else ""
        wrong, _, expected = str(error).partition("; expected ")
        raise InputError(target, "", wrong, expected + advice if expected else "") from None
    if len(volumes) > 1 and target == files.STDIO:
        raise InputError(target, "", counted(len(volumes), "packs"), "a file to split into")
    path = Path(target)
    written = []
    for n, (volume, data) in enumerate(zip(volumes, packed, strict=True), 1):
        place = path.with_name(f"{path.stem}-{n}{path.suffix}") if len(volumes) > 1 else path
        titles = files.titles_of(volume.levels) if details.has_sidecar else b""
        if titles and target == files.STDIO:
            _lose(account, target, "level titles", sum(bool(x.title) for x in volume.levels))
            titles = b""
        for file, content in ((place, data), (place.with_suffix(files.SIDECAR), titles)):
            if not content:
                continue
            if file in outputs:
                raise InputError(str(file), "", "two outputs of this name", "different names")
            outputs[file] = content
            about = {"file": str(file), "format": form if content is data else "titles"}
            about |= {"levels": len(volume.levels), "bytes": len(content)}
            account.written.append(about)
        written.append((place.name, volume))
        if details.doubts:
            _warn(account, str(place), volume, details.doubts)
    for what, count in losses.lost(details, written):
        _lose(account, target, what, count)


def _packed(
    target: str, collection: Collection, form: str, args: argparse.Namespace, account: Account
) -> tuple[list[Collection], list[bytes]]:
    """Return what goes into each file of a target, and its bytes. Levels and solutions that cannot
    be written are left out.
    """
    fitted = fitting.turned(collection, form)
    _leave_out(account, target, fitted.left_out)
    for what, count in fitted.lost.items():
        _lose(account, target, what, count)
    collection = fitted.collection
    try:
        volumes, cut = _volumes(collection, FORMATS[form], args)
        packed = [formats.write(volume, form) for volume in volumes]
    except (ValueError, ToolError):
        fitted = fitting.writable(collection, form)
        if not fitted.left_out or not fitted.collection.levels:
            raise
        _leave_out(account, target, fitted.left_out)
        volumes, cut = _volumes(fitted.collection, FORMATS[form], args)
        packed = [formats.write(volume, form) for volume in volumes]
    _lose(account, target, "levels that do not fit", cut)
    return volumes, packed


def _leave_out(account: Account, target: str, left_out: list[LeftOut]) -> None:
    """Report levels that cannot be written, and solutions of others."""
    for level, reason, solution in left_out:
        if not solution:
            _drop(account, target, level, reason)
            continue
        named = f"solution {solution} of {level.title!r}" if level.title else f"solution {solution}"
        text = f"{named} is left out: {reason}"
        account.warnings.append({"file": level.source, "line": level.line, "text": text})
    faulty = sum(part.solution > 0 for part in left_out)
    _lose(account, target, "faulty solutions (left out)", faulty)


def _volumes(
    collection: Collection, form: Format, args: argparse.Namespace
) -> tuple[list[Collection], int]:
    """Return the collection in parts that the format can hold, as --split or --truncate asks, and
    how many levels are cut off.
    """
    if not form.volumes or not (args.split or args.truncate):
        return [collection], 0
    sizes = form.volumes(collection)
    levels = collection.levels
    if args.truncate:
        return [replace(collection, levels=levels[: sizes[0]])], len(levels) - sizes[0]
    volumes = []
    for size in sizes:
        volumes.append(replace(collection, levels=levels[:size]))
        levels = levels[size:]
    return volumes, 0


def _warn(
    account: Account, file: str, volume: Collection, doubts: Callable[[Level], Iterable[str]]
) -> None:
    """Report the levels of one file that a program may not play."""
    for n, level in enumerate(volume.levels, 1):
        title = f" {level.title!r}" if level.title else ""
        for text in doubts(level):
            account.warnings.append({"file": file, "line": 0, "text": f"level {n}{title}: {text}"})


def _lose(account: Account, target: str, what: str, count: int) -> None:
    if count:
        account.lost.append({"file": target, "what": what, "count": int(count)})


def _refuse_own_inputs(inputs: list[str], outputs: dict[Path, bytes]) -> None:
    """Refuse to overwrite an input, even with --force."""
    paths = [Path(name) for name, _ in _inputs(inputs) if name != files.STDIO]
    own = {_identity(path) for path in paths if path.exists()}
    for path in outputs:
        if path.exists() and _identity(path) in own:
            raise InputError(str(path), "", "this is one of the inputs", "another name")


def _identity(path: Path) -> tuple[int, int]:
    """Return what two names of one file have in common, also in other capitals on macOS."""
    about = path.stat()
    return about.st_dev, about.st_ino


def _stale_titles(outputs: dict[Path, bytes], *, force: bool) -> list[Path]:
    """Return sidecars of earlier packs, which readers would apply to new untitled packs."""
    packs = [path for path in outputs if _has_sidecar(path)]
    sidecars = [path.with_suffix(files.SIDECAR) for path in packs]
    stale = [sidecar for sidecar in sidecars if sidecar not in outputs and sidecar.exists()]
    if stale and not force:
        raise InputError(str(stale[0]), "", "titles of another pack", "a new name, or --force")
    return stale


def _has_sidecar(path: Path) -> bool:
    form = formats.by_extension(path.name)
    return form != "" and FORMATS[form].has_sidecar
