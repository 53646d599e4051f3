"""``convert``: convert level files between formats, and report what was read, lost and written."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from tools import attempts, bar, bulk, files, formats, games, streams
from tools.commands import cleaning
from tools.commands.account import Account
from tools.errors import InputError, ToolError
from tools.formats import FORMATS, Format, fitting, losses, model
from tools.formats.fitting import LeftOut
from tools.formats.model import Collection, Level
from tools.games import playback
from tools.plurals import counted
from tools.sources import Sources, found_in

_FEW = 8  #: files that are converted faster than a process starts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the inputs, the output, and what to change on the way."""
    parser.add_argument(
        "inputs", metavar="IN", nargs="+", help="level files, folders of them, - for standard input"
    )
    parser.add_argument("output", metavar="OUT", help="a file, a folder, or - for standard output")
    parser.add_argument("--to", choices=FORMATS, help="write this format (or by OUT's name)")
    files.add_reading(parser)
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
    bulk.add_arguments(parser, _FEW, needs="")


#: The files of the games' own options: option, name, contents.
Given = tuple[tuple[str, str, bytes], ...]
#: The arguments of an InputError.
Fault = list[str]


def run(args: argparse.Namespace) -> int:
    """Convert; return 1 if levels of a file that was read are at fault and left out, else 0. Raises
    InputError, with nothing written, for anything that cannot be done.
    """
    account = Account()
    form = _form(args)
    found = found_in(args.inputs)
    if not found:
        raise InputError(args.inputs[0], "", "no level file in this folder")
    is_folder = Path(args.output).is_dir() or args.output.endswith("/")
    if not is_folder and not args.merge and not formats.by_extension(args.output):
        folder = next((name for name in args.inputs if Path(name).is_dir()), "")
        if folder and args.output != files.STDIO:
            way = f"{args.output}/ for a file from each, or --merge for one file of all"
            raise InputError(folder, "", f"a folder, and {args.output} names no format", way)
    if is_folder and args.merge:
        raise InputError(args.output, "", "a folder", "a file to merge into")
    (_convert_each if is_folder else _merge)(found, form, args, account)
    to_stdout = files.STDIO in (args.output, args.report)
    lines = [*account.lines(), *(account.summary_lines() if len(found) > 1 else ())]
    report = "\n".join(map(streams.line, lines))
    print(report, file=sys.stderr if to_stdout else sys.stdout)
    read = {part["file"] for part in account.read}
    return 1 if any(part["file"] in read for part in account.skipped) else 0


def _form(args: argparse.Namespace) -> str:
    form = args.to or formats.by_extension(args.output)
    if not form:
        names = ", ".join(FORMATS)
        raise InputError(
            args.output, "", "no known format in this name", f"--to with one of {names}"
        )
    return form


def _given(args: argparse.Namespace) -> Given:
    every = [option for name in games.NAMES for option in games.card(name).INFO]
    names = [(option, getattr(args, option)) for option in every if getattr(args, option)]
    return tuple((option, n, files.read_bytes(n, huge=args.huge)) for option, n in names)


def _merge(found: Sources, form: str, args: argparse.Namespace, account: Account) -> None:
    """Convert all inputs into one file, or its volumes."""
    output = args.output if len(found) > 1 and args.output != files.STDIO else ""
    if output:
        files.check_places([Path(output)], force=args.force)
    given = _given(args)
    with bulk.started(args, "convert", read, output) as run:
        parts = []
        with closing(run.results(_items(found, args), "reading", len(found))) as results:
            for (name, _), result in zip(found, results, strict=True):
                if _is_good(name, result, args, account):
                    account.add(result["account"])
                    parts.append(model.from_plain(result["collection"]))
        if not parts:
            raise InputError(args.inputs[0], "", "no level file in this folder")
        merged = _merged(parts, args, account)
        with bar.show("converting"):
            made = _made(args.output, merged, form, args, given, account)
        if not made:
            raise InputError(args.output, "", account.nothing_left())
        _write_all({**made}, args, account)


def _convert_each(found: Sources, form: str, args: argparse.Namespace, account: Account) -> None:
    """Convert each input into a file of the same name in the folder OUT."""
    ending = FORMATS[form].extensions[0]
    targets = [str(Path(args.output) / f"{stem}{ending}") for _, stem in found]
    files.check_places(map(Path, targets), force=args.force)
    given = _given(args)
    with bulk.started(args, "convert", convert, args.output) as run:
        items = _items(found, args, [(form, target, given) for target in targets])
        results = run.kept(items, "converting", len(found))
        good = [
            _is_good(name, result, args, account)
            for (name, _), result in zip(found, results, strict=True)
        ]
        if not any(good):
            raise InputError(args.inputs[0], "", "no level file in this folder")
        many = Counter(target for target, is_good in zip(targets, good, strict=True) if is_good)
        outputs: dict[Path, files.Contents] = {}
        used: set[str] = set()
        for n, (name, stem) in enumerate(found):
            if not good[n]:
                continue
            target, result = targets[n], results.get(n)
            again = many[target] > 1 and name not in args.inputs  # x.txt beside x.sok
            if again:
                target = str(Path(args.output) / f"{stem.with_name(Path(name).name)}{ending}")
                loaded = files.load(name, huge=args.huge)
                result = convert(loaded, args, form, target, given)
            if target in used:
                wrong = f"a second file for {target}"
                raise InputError(name, "", wrong, "inputs of different names")
            used.add(target)
            if "wrong" in result:
                raise InputError(*result["wrong"])
            account.add(result["account"])
            for number, (path, data) in enumerate(result["outputs"]):
                if Path(path) in outputs:
                    raise InputError(path, "", "two outputs of this name", "different names")
                kept = partial(_output, results, n, number)
                outputs[Path(path)] = b64decode(data) if again else kept
        _write_all(outputs, args, account)


def _output(results: bulk.Kept, n: int, number: int) -> bytes:
    """Return an output's bytes from the file of results: they are not held in memory."""
    return b64decode(results.get(n)["outputs"][number][1])


def _items(
    found: Sources, args: argparse.Namespace, more: Sequence[tuple] = ()
) -> Iterator[bulk.Item]:
    """Yield the inputs with what their function needs; only one file at a time is loaded."""
    for n, (name, _) in enumerate(found):
        rest = more[n] if more else ()
        try:
            loaded = files.load(name, huge=args.huge)
        except InputError as error:
            yield bulk.Item((list(error.args), args, *rest))
            continue
        digest = hashlib.sha256()
        for part in (loaded.data, loaded.titles or b"", loaded.description or b""):
            digest.update(b"%d " % len(part) + part)
        yield bulk.Item((loaded, args, *rest), (name, digest.hexdigest(), rest))


def _is_good(name: str, result: Any, args: argparse.Namespace, account: Account) -> bool:
    """Return whether an input could be read. One in a folder is skipped, with the reason; one that
    was named is an InputError.
    """
    if isinstance(result, attempts.Failed):
        result = {"unread": [name, "", result.why, ""]}
    if "unread" not in result:
        return True
    error = InputError(*result["unread"])
    if name in args.inputs:
        raise error
    reason = f"{error.wrong}; expected {error.expected}" if error.expected else error.wrong
    line = re.fullmatch("line ([0-9]{1,18})", error.place)
    account.skipped.append({"file": name, "line": int(line[1]) if line else 0, "reason": reason})
    return False


def read(loaded: files.Loaded | Fault, args: argparse.Namespace) -> dict[str, Any]:
    """Read and mend one input; return its collection and account as plain data."""
    account = Account()
    try:
        collection = _read(loaded, args, account)
    except InputError as error:
        return {"unread": list(error.args)}
    return {"collection": model.to_plain(collection), "account": vars(account)}


def convert(
    loaded: files.Loaded | Fault, args: argparse.Namespace, form: str, target: str, given: Given
) -> dict[str, Any]:
    """Convert one input; return its outputs, in base 64, and account as plain data."""
    account = Account()
    try:
        collection = _read(loaded, args, account)
    except InputError as error:
        return {"unread": list(error.args)}
    try:
        made = _made(target, collection, form, args, given, account)
    except InputError as error:
        return {"wrong": list(error.args)}
    outputs = [(str(path), b64encode(data).decode()) for path, data in made.items()]
    return {"outputs": outputs, "account": vars(account)}


def _made(
    target: str,
    collection: Collection,
    form: str,
    args: argparse.Namespace,
    given: Given,
    account: Account,
) -> dict[Path, bytes]:
    """Return the outputs for one target; none if no level is left."""
    retitled = _retitle(collection, args, given)
    collection = cleaning.clean(retitled, args, partial(_drop, account, target))
    return _written(target, collection, form, args, account) if collection.levels else {}


def _write_all(
    outputs: dict[Path, files.Contents], args: argparse.Namespace, account: Account
) -> None:
    """Write all outputs and the report, or nothing; leave files that would stay the same."""
    printed = list(outputs.values()) if args.output == files.STDIO else []
    outputs = {} if printed else outputs
    places = [*outputs, *([Path(args.report)] if args.report not in (None, files.STDIO) else [])]
    if len(set(places)) < len(places) or (printed and args.report == files.STDIO):
        raise InputError(str(args.report), "", "two outputs of this name", "different names")
    _refuse_own_inputs(args.inputs, places)
    files.check_places(places, force=args.force)  # before any folder is made
    stale = _stale_titles(outputs, force=args.force)
    about = {part["file"]: part for part in account.written}
    for path in list(outputs):
        if files.is_same(path, outputs[path]):
            about[str(path)]["unchanged"] = True
            del outputs[path]
    if args.report:
        report = json.dumps({**vars(account), "summary": account.summary()}, ensure_ascii=False)
        data = f"{report}\n".encode()
        if args.report == files.STDIO:
            printed.append(data)
        else:
            outputs[Path(args.report)] = data
    is_folder = Path(args.output).is_dir() or args.output.endswith("/")
    files.write_all(outputs, force=args.force, folders=is_folder)
    for sidecar in stale:
        sidecar.unlink()
    for data in printed:
        streams.put(files.bytes_of(data))


def _drop(account: Account, target: str, level: Level, reason: str) -> None:
    part = {"file": level.source, "line": level.line, "title": level.title, "reason": reason}
    account.dropped.append({**part, "output": target})


def _read(loaded: files.Loaded | Fault, args: argparse.Namespace, account: Account) -> Collection:
    if isinstance(loaded, list):
        raise InputError(*loaded)
    name = loaded.name
    collection = files.parse(loaded, args.form, truncate=args.truncate)
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
    authors or looks differ, each level keeps its own.
    """
    looks = {part.look for part in parts}
    same = {"look": looks.pop() if len(looks) == 1 else ""}
    for key in ("title", "author", "description", "date"):
        values = [getattr(part, key) for part in parts]
        is_same = len(set(values)) == 1
        same[key] = values[0] if is_same else ""
        if not is_same and key != "author" and getattr(args, key, None) is None:
            account.lose(args.output, f"collection {key}s", sum(map(bool, values)))
    levels = tuple(
        replace(
            level,
            author=level.author or ("" if same["author"] else part.author),
            look=level.look or ("" if same["look"] else part.look),
        )
        for part in parts
        for level in part.levels
    )
    return replace(parts[0], levels=levels, **same)


def _retitle(collection: Collection, args: argparse.Namespace, given: Given) -> Collection:
    titles = {
        key: getattr(args, key)
        for key in ("title", "author", "description")
        if getattr(args, key) is not None
    }
    for name in games.NAMES:
        for option, place, data in given:
            if option in games.card(name).INFO:
                levels = games.module(name, option).put_into(collection.levels, data, place)
                collection = replace(collection, levels=levels)
    return replace(collection, **titles)


def _written(
    target: str, collection: Collection, form: str, args: argparse.Namespace, account: Account
) -> dict[Path, bytes]:
    """Return the bytes of one target, and of its sidecars and further volumes."""
    form = form if args.to else _of_text(target, collection, form)
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
    outputs: dict[Path, bytes] = {}
    written = []
    for n, (volume, data) in enumerate(zip(volumes, packed, strict=True), 1):
        place = path.with_name(f"{path.stem}-{n}{path.suffix}") if len(volumes) > 1 else path
        titles = files.titles_of(volume.levels) if details.has_sidecar else b""
        if titles and target == files.STDIO:
            account.lose(target, "level titles", sum(bool(x.title) for x in volume.levels))
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
        account.lose(target, what, count)
    return outputs


def _of_text(target: str, collection: Collection, form: str) -> str:
    """Return the text format of the levels' game for a name that ends in .txt, as all games' texts
    may. Raises InputError for levels of several games.
    """
    there = sorted({level.game for level in collection.levels})
    if not target.lower().endswith(".txt") or there == [*FORMATS[form].games]:
        return form
    if len(there) > 1:
        titles = " and ".join(map(games.title, there))
        ways = "NAME.nbk for all in one pack, or --to FORMAT for one of the games"
        raise InputError(target, "", f"levels of {titles} for one text", ways)
    return next((name for name, each in FORMATS.items() if name == there[0]), form)


def _packed(
    target: str, collection: Collection, form: str, args: argparse.Namespace, account: Account
) -> tuple[list[Collection], list[bytes]]:
    """Return what goes into each file of a target, and its bytes. Levels and solutions that cannot
    be written are left out.
    """
    fitted = fitting.turned(collection, form)
    _leave_out(account, target, fitted.left_out)
    for what, count in fitted.lost.items():
        account.lose(target, what, count)
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
    account.lose(target, "levels that do not fit", cut)
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
    account.lose(target, "faulty solutions (left out)", faulty)


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


def _refuse_own_inputs(inputs: list[str], outputs: Iterable[Path]) -> None:
    """Refuse to overwrite an input, even with --force."""
    paths = [Path(name) for name, _ in found_in(inputs) if name != files.STDIO]
    own = {_identity(path) for path in paths if path.exists()}
    for path in outputs:
        if path.exists() and _identity(path) in own:
            raise InputError(str(path), "", "this is one of the inputs", "another name")


def _identity(path: Path) -> tuple[int, int]:
    """Return what two names of one file have in common, also in other capitals on macOS."""
    about = path.stat()
    return about.st_dev, about.st_ino


def _stale_titles(outputs: Iterable[Path], *, force: bool) -> list[Path]:
    """Return sidecars of earlier packs, which readers would apply to new untitled packs."""
    outputs = set(outputs)
    packs = sorted(path for path in outputs if _has_sidecar(path))
    sidecars = [path.with_suffix(files.SIDECAR) for path in packs]
    stale = [sidecar for sidecar in sidecars if sidecar not in outputs and sidecar.exists()]
    if stale and not force:
        raise InputError(str(stale[0]), "", "titles of another pack", "a new name, or --force")
    return stale


def _has_sidecar(path: Path) -> bool:
    form = formats.by_extension(path.name)
    return form != "" and FORMATS[form].has_sidecar
