"""Read and write ``.nbk``, Nibblock's own packs, with everything in the model.

docs/nbk.md is the specification. The console reads packs one level at a time
(lib/nibblock/packs/nbk.py); tests compare both readers with the page and with each other.
"""

from __future__ import annotations

import dataclasses
import json
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from tools import games
from tools.errors import InputError
from tools.formats import labels, nbk_boards, nbk_fields, nbk_moves
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.nbk_fields import CutOff, Field, checked, decode, encode, string
from tools.formats.text import one_line
from tools.plurals import counted

MAGIC = b"NBK"
VERSION = 1
_KINDS, _FIELDS, _PACK_FIELDS = 1, 2, 4  #: layout bits
_TITLE, _AUTHOR, _DATE, _COMMENT, _SOLUTION, _SNAPSHOT, _GAME, _SIZE, _BEST, _PROPERTY = range(
    1, 11
)
_LOOK = 11
LOOKS = ("cellar", "bakery", "harbour", "ice", "garden", "vault")  #: by the byte of the field
_LOOK_VALUES = [bytes([n]) for n in range(len(LOOKS))]
_TEXTS = {"title": _TITLE, "author": _AUTHOR, "date": _DATE, "comment": _COMMENT}
_NAMES = {tag: name for name, tag in _TEXTS.items()}
_ONE_LINE = ("title", "author", "date")
_GAMES_OWN = frozenset({_SOLUTION, _SNAPSHOT})
_MOST_COUNT = (1 << 30) - 1
_MOST_COUNTS = 8

#: What a pack stores in its own way, and the details of the file that was read.
_APART = {
    Solution: {"moves", "kind"},
    Level: {"rows", "solutions", "game", "line", "source", "indent", "look"},
    Collection: {
        "levels", "title", "description", "format", "encoding", "skipped", "warnings", "look",
    },
}  # fmt: skip


def is_nbk(data: bytes) -> bool:
    """Whether a file's first bytes are a pack's, of this version or the next."""
    return data.startswith(MAGIC) and data[3:4] != b"" and data[3] >> 4 in (VERSION, VERSION + 1)


def write(collection: Collection) -> bytes:
    """Return one pack with everything; ValueError names the limit it breaks. A line of the
    description that names its look becomes that.
    """
    look = labels.of(labels.LOOK, collection.description)
    if look in LOOKS and not collection.look:
        text = labels.without(labels.LOOK, collection.description)
        collection = dataclasses.replace(collection, description=text, look=look)
    levels = collection.levels
    if not levels:
        raise ValueError("no levels; expected at least 1 in a pack")
    kinds = [nbk_boards.kind_of(level.game, level.rows) for level in levels]
    lists = [
        _level_fields(level) + _needed_fields(level, kind)
        for level, kind in zip(levels, kinds, strict=True)
    ]
    records = [
        _record(level, kind, fields if any(lists) else None)
        for level, kind, fields in zip(levels, kinds, lists, strict=True)
    ]
    texts = string(collection.title) + string(collection.description)
    own = _model_fields(collection) + _look(collection)
    return _assemble(records, texts, nbk_fields.pack(own) if own else b"")


def _look(part: Collection | Level) -> list[tuple[int, bytes]]:
    return [(_LOOK, bytes([LOOKS.index(part.look)]))] if part.look else []


class _Record(NamedTuple):
    """A level as bytes; ``head`` has its fields, which either all levels of a pack have or none."""

    kind: int
    size: tuple[int, int]
    head: bytes
    board: bytes


def single(kind: int, size: tuple[int, int], data: bytes) -> bytes:
    """Return a pack of one level that another file has; ``data`` are its fields and its board."""
    board = nbk_fields.read(data, 0, len(data)).end
    record = _Record(kind, size, data[:board], data[board:])
    return _assemble([record], string("") + string(""), b"")


def _record(level: Level, kind: int, fields: list[tuple[int, bytes]] | None) -> _Record:
    size = nbk_boards.size_of(kind, level.rows)
    head = b"" if fields is None else nbk_fields.pack(fields, always_bulk=_GAMES_OWN)
    size = size if max(size) < 256 else (0, 0)
    return _Record(kind, size, head, nbk_boards.pack(kind, level.rows))


def _assemble(records: list[_Record], texts: bytes, fields: bytes) -> bytes:
    """Join header, index and records, with the shortest offsets that work."""
    has_kinds = any(record.kind != nbk_boards.USUAL for record in records)
    layout = _KINDS * has_kinds | _FIELDS * bool(records[0].head) | _PACK_FIELDS * bool(fields)
    body = sum(len(record.head) + len(record.board) for record in records)
    starts = [
        5 + wide + len(texts) + len(fields) + 2 + len(records) * (wide + 4 + has_kinds) + 2
        for wide in range(1, 5)
    ]
    fits = [start + body < 1 << min(8 * wide, 30) for wide, start in enumerate(starts, 1)]
    if not any(fits):
        raise ValueError(
            f"{counted(starts[-1] + body, 'bytes')}; expected less than 1 GiB in a pack"
        )
    wide = fits.index(True) + 1
    offset = starts[wide - 1]
    header = MAGIC + bytes([VERSION << 4 | wide, layout]) + len(records).to_bytes(wide, "big")
    header += texts
    index = bytearray()
    for kind, size, head, board in records:
        first = offset.to_bytes(wide, "big") + bytes(size)
        last = bytes([kind]) if has_kinds else b""
        index += first + checked(first + last + _covered(head) + board) + last
        offset += len(head) + len(board)
    parts = [
        header,
        fields,
        checked(header + _covered(fields)),
        bytes(index),
        checked(bytes(index)),
    ]
    return b"".join(parts + [part for record in records for part in record[2:]])


def _covered(fields: bytes) -> bytes:
    """Return the part of a list of fields that the check of its container covers."""
    return nbk_fields.read(fields, 0, len(fields)).covered if fields else b""


def _needed_fields(level: Level, kind: int) -> list[tuple[int, bytes]]:
    """Return what is needed to read a board."""
    fields = []
    size = nbk_boards.size_of(kind, level.rows)
    if kind == nbk_boards.TEXT:
        fields.append((_GAME, encode(level.game)))
    if max(size) > 255:
        fields.append((_SIZE, b"".join(side.to_bytes(2, "big") for side in size)))
    return fields


def _level_fields(level: Level) -> list[tuple[int, bytes]]:
    fields = _model_fields(level) + _look(level)
    solved: list[tuple[int, ...]] = []
    for solution in level.solutions:
        tag = _SOLUTION if solution.kind == "solution" else _SNAPSHOT
        own = _model_fields(solution)
        if solution.kind not in ("solution", "snapshot"):
            own.append(_property("kind", solution.kind))
        part = games.module(level.game, "nbk")
        moves, counts = (
            part.store(level, solution) if part else (nbk_moves.text(solution.moves), None)
        )
        solved += [counts] if counts else []
        fields.append((tag, nbk_fields.pack(own) + moves))
    least = _least(solved, level.record)
    if any(least):
        fields.append((_BEST, b"".join(count.to_bytes(4, "big") for count in least)))
    return fields


def _least(solved: list[tuple[int, ...]], record: tuple[Any, ...]) -> list[int]:
    """Return the lowest known value of each count; a file's record may hold anything."""
    known = [n if type(n) is int and n > 0 else None for n in record[:_MOST_COUNTS]]
    columns = zip_longest(*solved, known)
    return [
        min(min((n for n in column if n is not None), default=0), _MOST_COUNT) for column in columns
    ]


def _model_fields(part: Collection | Level | Solution) -> list[tuple[int, bytes]]:
    """Return the fields of a part of the model, besides its board or moves. Data without a tag in
    docs/nbk.md becomes a property.
    """
    fields = []
    for field in dataclasses.fields(part):
        value = getattr(part, field.name)
        if field.name in _APART[type(part)] or value == field.default:
            continue
        tag = _TEXTS.get(field.name)
        fields.append((tag, encode(value)) if tag else _property(field.name, value))
    return fields


def _property(name: str, value: Any) -> tuple[int, bytes]:
    return _PROPERTY, string(name) + json.dumps(value).encode("ascii")


# Reading.


def read(data: bytes, name: str) -> Collection:
    """Read a pack. A level that is damaged or of a later version is skipped with the reason;
    raises InputError if the header is damaged, or no level is left.
    """
    try:
        pack = _Pack(data)
    except CutOff:
        raise InputError(name, f"offset {len(data)}", "the file is cut off in its header") from None
    except ValueError as error:
        raise _input_error(name, str(error)) from None
    levels: list[Level] = []
    skipped: list[Note] = []
    for n in range(pack.count):
        warnings: list[str] = []
        try:
            levels.append(pack.read(n, warnings))
        except ValueError as error:
            reason = pack.cut(n) or error
            skipped.append(Note(0, f"level {n + 1}: {reason}"))
        pack.warnings += [Note(0, f"level {n + 1}: {text}") for text in warnings]
    if not levels:
        raise _input_error(name, skipped[0].text)
    return Collection(
        tuple(levels),
        format="nbk",
        skipped=tuple(skipped),
        warnings=tuple(pack.warnings),
        **pack.about,
    )


def _input_error(name: str, text: str) -> InputError:
    place, _, wrong = text.rpartition(": ")
    return InputError(name, place, wrong)


class _Pack:
    """A pack's header and index; every ValueError begins with an offset."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.warnings: list[Note] = []
        if not is_nbk(data):
            raise ValueError("offset 0: no NBK, so not a Nibblock pack")
        if data[3] >> 4 != VERSION:
            raise ValueError(f"offset 3: version {data[3] >> 4} needs a newer program")
        if len(data) < 5:
            raise CutOff
        self.wide, self.layout = data[3] & 15, data[4]
        self.entry = self.wide + 4 + (self.layout & _KINDS) + (self.layout >> 4)
        if not 1 <= self.wide <= 4:
            raise ValueError(f"offset 3: offsets of {counted(self.wide, 'bytes')}")
        self.count = int.from_bytes(data[5 : 5 + self.wide], "big")
        self._read_about()
        end = self.index + self.count * self.entry
        if not self.count:
            raise ValueError("offset 5: the pack holds no level")
        if end + 2 > len(data):
            cut = f"the file is cut off in the index of its {counted(self.count, 'levels')}"
            raise ValueError(f"offset {len(data)}: {cut}")
        self.is_sound = checked(data[self.index : end]) == data[end : end + 2]
        if not self.is_sound:
            self.warnings.append(Note(0, f"offset {self.index}: the index is damaged"))
        self.first_record = end + 2

    def _read_about(self) -> None:
        data, at = self.data, 5 + self.wide
        title, at = nbk_fields.read_string(data, at, len(data))
        description, at = nbk_fields.read_string(data, at, len(data))
        covered, fields = data[:at], []
        if self.layout & _PACK_FIELDS:
            fields, after, more = nbk_fields.read(data, at, len(data))
            covered, at = covered + more, after
        if at + 2 > len(data):
            raise CutOff
        if checked(covered) != data[at : at + 2]:
            raise ValueError("offset 0: the header is damaged (its check is wrong)")
        self.index = at + 2
        notes: list[str] = []
        self.about = _model_values(Collection, fields, notes, at)
        self.about |= {"title": _tidy(title), "description": description}
        self.warnings += [Note(0, text) for text in notes]

    def cut(self, n: int) -> str:
        """Return how level n, counted from 0, is cut off; "" if it is damaged in another way."""
        size, first, end = len(self.data), self._start(n), self._start(n + 1)
        if not self.is_sound or self.first_record > first or not first < end:
            return ""
        if first >= size:
            return f"offset {size}: the file is cut off before this level"
        if end > size:
            return f"offset {size}: the file is cut off in this level"
        if end == size and n + 1 == self.count:
            return f"offset {first}: this level is damaged or cut off (its check is wrong)"
        return ""

    def _start(self, n: int) -> int:
        """Return the offset of record n; behind the last one, the end of the file."""
        if n == self.count:
            return max(len(self.data), self._start(n - 1) + 1)
        at = self.index + n * self.entry
        return int.from_bytes(self.data[at : at + self.wide], "big")

    def read(self, n: int, warnings: list[str]) -> Level:
        """Return level n, counted from 0; a ValueError does not name its number."""
        data = self.data
        at = self.index + n * self.entry
        entry = data[at : at + self.entry]
        after = data[at + self.entry : at + self.entry + self.wide]
        first = int.from_bytes(entry[: self.wide], "big")
        end = int.from_bytes(after, "big") if n + 1 < self.count else len(data)
        if not self.first_record <= first < end <= len(data):
            raise ValueError(f"offset {at}: a record from {first} to {end}")
        checks = slice(self.wide + 2, self.wide + 4)
        covered, fields, board = entry[: checks.start] + entry[checks.stop :], [], first
        if self.layout & _FIELDS:
            fields, board, more = nbk_fields.read(data, first, end)
            covered += more
        if checked(covered + data[board:end]) != entry[checks]:
            raise ValueError(f"offset {first}: this level is damaged (its check is wrong)")
        kind = entry[self.wide + 4] if self.layout & _KINDS else nbk_boards.USUAL
        width, height = entry[self.wide], entry[self.wide + 1]
        game = nbk_boards.game_of(kind)
        for tag, value, _ in fields:
            if tag == _SIZE and len(value) == 4:
                width, height = int.from_bytes(value[:2], "big"), int.from_bytes(value[2:], "big")
            elif tag == _GAME and kind == nbk_boards.TEXT:
                game = one_line(decode(value))
        try:
            rows = nbk_boards.unpack(kind, width, height, data[board:end])
            nbk_boards.check(game, rows)
        except ValueError as error:
            raise ValueError(f"offset {board}: {error}") from None
        about = _model_values(Level, fields, warnings, first)
        solutions = _solutions(game, rows, fields, warnings, first)
        return Level(rows, solutions=solutions, game=game, **about)


def _solutions(
    game: str, rows: tuple[str, ...], fields: list[Field], warnings: list[str], at: int
) -> tuple[Solution, ...]:
    letters = getattr(games.module(game, "nbk"), "letters", None)
    spell = partial(letters, rows) if letters else str
    solutions = []
    for tag, value, is_sound in fields:
        if tag not in _GAMES_OWN:
            continue
        try:
            if not is_sound:
                raise ValueError("its check is wrong")
            own = nbk_fields.read(value, 0, len(value))
            about = _model_values(Solution, own.fields, warnings, at)
            about.setdefault("kind", "solution" if tag == _SOLUTION else "snapshot")
            moves = nbk_moves.unpack(value[own.end :], spell)
            solutions.append(Solution(moves, **about))
        except ValueError as error:
            warnings.append(f"offset {at}: a solution is left out: {error}")
    return tuple(solutions)


def _model_values(model: type, fields: list[Field], warnings: list[str], at: int) -> dict[str, Any]:
    """Return the fields that the model has, by its names; warn about the others."""
    known = {field.name: field.default for field in dataclasses.fields(model)}
    values: dict[str, Any] = {}
    for tag, value, is_sound in fields:
        if tag in (_SOLUTION, _SNAPSHOT, _GAME, _SIZE, _BEST):
            continue
        if tag == _LOOK and "look" in known and is_sound and value in _LOOK_VALUES:
            values["look"] = LOOKS[value[0]]
            continue
        name = _NAMES.get(tag, "")
        if not is_sound:
            warnings.append(f"offset {at}: {name or f'field {tag}'} is damaged and left out")
            continue
        if tag == _PROPERTY:
            try:
                name, content = _read_property(value)
            except (ValueError, RecursionError):
                warnings.append(f"offset {at}: a property that cannot be read")
                continue
        else:
            content = decode(value)
            content = _tidy(content) if name in _ONE_LINE else content
        is_apart = name in _APART[model] and (model, name) != (Solution, "kind")
        if name in known and not is_apart and _is_like(content, known[name]):
            values[name] = content
        else:
            warnings.append(f"offset {at}: {name or f'field {tag}'!r} needs a newer program")
    return values


def _read_property(value: bytes) -> tuple[str, Any]:
    name, at = nbk_fields.read_string(value, 0, len(value))
    return one_line(name), _frozen(json.loads(value[at:]))


def _frozen(value: Any) -> Any:
    """Turn JSON's lists into the model's tuples."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _is_like(value: Any, default: Any) -> bool:
    """Whether a value from a file may replace the model's ``default``."""
    if isinstance(default, tuple):
        return isinstance(value, tuple) and all(_is_plain(part) for part in value)
    return type(value) is type(default)


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(part) for part in value)
    return isinstance(value, (str, int))


def _tidy(text: str) -> str:
    """Return a title from another program, cleaned for the screen."""
    return text if text.isprintable() else one_line(text)
