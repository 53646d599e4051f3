"""Read and write level files: ``-`` for standard input and output, sidecars of titles, and
all-or-nothing writing.

An SKBN pack has no room for the titles of its levels. They go into a text file of the same stem
with the extension ``.titles``: UTF-8, line n is the title of level n and may be empty. The device
reads it too.
"""

from __future__ import annotations

import argparse
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TextIO

from tools import formats, options, streams
from tools.errors import InputError, ToolError
from tools.formats.model import Collection, Level
from tools.formats.text import decode, one_line, split_lines

STDIO = "-"
SIDECAR = ".titles"
DESCRIPTION = ".desc"
LARGEST = 64 << 20  #: bytes of a file that is read without --huge
_KINDS = (
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that reads level files of any format."""
    parser.add_argument(
        "--from", dest="form", default="", choices=formats.FORMATS, help="read files as this"
    )
    options.add_huge(parser)


def add_output(
    parser: argparse.ArgumentParser, what: str = "write the results to this file", default: str = ""
) -> None:
    """Add ``-o`` and ``--force``; ``what`` says what is written there."""
    parser.add_argument(
        "-o", "--output", dest="out", default=default or None, metavar="OUT", help=what
    )
    parser.add_argument("--force", action="store_true", help="replace existing files")


def read_bytes(name: str, *, huge: bool = False) -> bytes:
    """Return the contents of a file or of standard input; InputError if it cannot be read, is no
    ordinary file, or is larger than ``LARGEST`` without ``huge``.
    """
    try:
        if name == STDIO:
            data = streams.take(-1 if huge else LARGEST + 1)
        else:
            _check_kind(name)
            with open(name, "rb") as file:
                data = file.read(-1 if huge else LARGEST + 1)
    except FileNotFoundError:
        raise InputError(name, "", "no such file") from None
    except OSError as error:
        if name == STDIO:
            raise  # it names the stream
        raise InputError(name, "", f"cannot be read: {error.strerror or error}") from None
    if len(data) > LARGEST and not huge:
        place = "standard input" if name == STDIO else name
        most = f"at most {LARGEST >> 20} MB, or --huge"
        raise InputError(place, "", f"larger than {LARGEST >> 20} MB", most)
    return data


def _check_kind(name: str) -> None:
    """Raise InputError for anything but an ordinary file: opening a pipe would wait for ever."""
    mode = os.stat(name).st_mode
    if stat.S_ISDIR(mode):
        raise InputError(name, "", "a folder", "a level file")
    for is_kind, what in _KINDS:
        if is_kind(mode):
            raise InputError(name, "", what, "a file, or - for standard input")


class Loaded(NamedTuple):
    """A level file's bytes and those of its sidecars; None where there is no sidecar."""

    name: str
    data: bytes
    titles: bytes | None
    description: bytes | None


def load(name: str, *, huge: bool = False) -> Loaded:
    """Read a level file and its sidecars, without parsing them; raises InputError."""
    data = read_bytes(name, huge=huge)
    if name == STDIO:
        return Loaded(name, data, None, None)
    return Loaded(name, data, _beside(name, SIDECAR), _beside(name, DESCRIPTION))


def _beside(name: str, suffix: str) -> bytes | None:
    """Return a sidecar's bytes, None if it is missing or is no ordinary file."""
    try:
        return read_bytes(str(Path(name).with_suffix(suffix)))
    except InputError:
        return None


def parse(loaded: Loaded, form: str = "", *, truncate: bool = False) -> Collection:
    """Return the levels of a loaded file; raises InputError."""
    place = "standard input" if loaded.name == STDIO else loaded.name
    collection = formats.read(loaded.data, place, form, truncate=truncate)
    details = formats.FORMATS.get(collection.format)
    if details and details.has_sidecar:
        return _with_titles(collection, loaded.titles)
    return _with_description(collection, loaded.description)


def read_levels(name: str, form: str = "", *, huge: bool = False) -> Collection:
    """Read a level file and its sidecars; raises InputError."""
    return parse(load(name, huge=huge), form)


def read_moves(given: str, *, huge: bool = False) -> tuple[str, str]:
    """Return moves given as text, or as ``@FILE``: the moves, and where they come from."""
    if not given.startswith("@"):
        return given, "--moves"
    name = given[1:]
    try:
        return read_bytes(name, huge=huge).decode("ascii"), name
    except UnicodeDecodeError as error:
        raise InputError(name, f"offset {error.start}", "not a move", "letters of moves") from None


def pick(collection: Collection, name: str, number: int) -> Level:
    """Return level ``number``, counted from 1; InputError if the file has no such level."""
    count = len(collection.levels)
    if not 1 <= number <= count:
        expected = f"1 to {count}" if count > 1 else "1"
        raise InputError(name, f"level {number}", "not in this file", expected)
    return collection.levels[number - 1]


def _with_titles(collection: Collection, sidecar: bytes | None) -> Collection:
    if sidecar is None:
        return collection
    titles = split_lines(decode(sidecar)[0])
    titles += [""] * (len(collection.levels) - len(titles))
    levels = (
        replace(level, title=one_line(title))
        for level, title in zip(collection.levels, titles, strict=False)
    )
    return replace(collection, levels=tuple(levels))


def _with_description(collection: Collection, sidecar: bytes | None) -> Collection:
    """Return the collection with the details in a ``.desc`` file beside its level file (lines
    ``Name=``, ``Author=``, ...).
    """
    if sidecar is None:
        return collection
    lines = split_lines(decode(sidecar)[0])
    about = {"name": "", "author": "", "date": ""}
    rest = []
    for line in lines:
        key, sign, value = line.partition("=")
        if sign and key.strip().lower() in about:
            about[key.strip().lower()] = one_line(value)
        elif sign and value.strip():
            rest.append(f"{key.strip()}: {value.strip()}")
    return replace(
        collection,
        title=collection.title or about["name"],
        author=collection.author or about["author"],
        date=collection.date or about["date"],
        description="\n".join(filter(None, [collection.description, *rest])),
    )


def form_of(name: str) -> str:
    """Return the format that the name of an output asks for; InputError if it asks for none."""
    form = formats.by_extension(name)
    if not form:
        raise InputError(name, "", "no known format in this name", ", ".join(formats.FORMATS))
    return form


def packed(collection: Collection, form: str, name: str) -> bytes:
    """Return levels in a format, for the output ``name``; InputError if it cannot store them."""
    try:
        return formats.write(collection, form)
    except ValueError as error:
        wrong, _, expected = str(error).partition("; expected ")
        raise InputError(name, "", wrong, expected) from None


def titles_of(levels: tuple[Level, ...]) -> bytes:
    """Return the contents of a pack's sidecar; empty if no level has a title."""
    titles = [one_line(level.title) for level in levels]
    return ("\n".join(titles) + "\n").encode() if any(titles) else b""


#: What a file holds, or a function that returns it.
Contents = bytes | Callable[[], bytes]


def write_all(files: Mapping[Path, Contents], *, force: bool, folders: bool = False) -> None:
    """Write all files or none: write each beside its target, then rename all. Raises InputError.

    An existing file is kept, and nothing is written, unless ``force``. Contents may be functions,
    called one at a time. ``folders``: those that the files are in are made, too.
    """
    check_places(files, force=force)
    beside: dict[Path, Path] = {}
    path = Path()
    try:
        for path in files if folders else ():
            path.parent.mkdir(parents=True, exist_ok=True)
        for path, data in files.items():
            beside[path] = _write_beside(_behind_links(path), bytes_of(data))
        _check_different(beside)
        for path, new in beside.items():
            os.replace(new, _behind_links(path))
    except OSError as error:
        # The error names the temporary file beside the target, so name the target instead.
        raise ToolError(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        for new in beside.values():
            new.unlink(missing_ok=True)


def bytes_of(data: Contents) -> bytes:
    """Return what a file is to hold."""
    return data() if callable(data) else data


def is_same(path: Path, data: Contents) -> bool:
    """Return whether a file exists and has these contents."""
    return path.is_file() and path.read_bytes() == bytes_of(data)


@contextmanager
def writing(path: Path | None, *, force: bool) -> Iterator[TextIO]:
    """Yield a text file that becomes ``path`` at the end, if nothing is raised until then; standard
    output for None.
    """
    if path is None:
        yield sys.stdout
        return
    check_places([path], force=force)
    new = None
    try:
        new = _write_beside(_behind_links(path), b"")
        with open(new, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
            yield file
        os.replace(new, _behind_links(path))
    except OSError as error:
        if new is None or error.filename not in (None, str(new)):
            raise
        raise ToolError(f"{path}: cannot be written: {streams.reason(error)}") from None
    finally:
        if new is not None:
            new.unlink(missing_ok=True)


def check_places(paths: Iterable[Path], *, force: bool) -> None:
    """Raise InputError if ``write_all`` would refuse one of the places."""
    for path in paths:
        if path.is_dir():
            raise InputError(str(path), "", "a folder", "a file to write")
        if path.exists() and not path.is_file():  # a rename would put a file in its place
            raise InputError(
                str(path), "", "a pipe or a device", "a file, or - for standard output"
            )
        if not force and os.path.lexists(path):
            raise InputError(str(path), "", "already there", "a new name, or --force")


def _check_different(beside: dict[Path, Path]) -> None:
    """Raise InputError if two files would be one: through links, or where the file system does not
    distinguish capitals. Each already has a file beside it.
    """
    seen: set[str] = set()
    for path, new in beside.items():
        name = str(_behind_links(path))
        if new.with_name(new.name.swapcase()).exists():
            name = name.casefold()
        if name in seen:
            raise InputError(str(path), "", "two outputs of this name", "different names")
        seen.add(name)


def _behind_links(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _write_beside(path: Path, data: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        new.chmod(0o666 & ~_umask())
    except OSError:
        new.unlink(missing_ok=True)
        raise
    return new


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
