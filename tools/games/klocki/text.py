"""Read and write Klocki text, with quoted titles (the new form, since 6.0) or without.

The best-solutions file Klocki.sol has this form too, with moves. A file is Latin-1; one re-saved
as UTF-8 is read too, if it makes no sense as Latin-1. A line ``Idea: ...`` below a title is for the
authors of our packs; Klocki has no such lines.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field, replace

from nibblock.games.klocki.level import LARGEST
from nibblock.games.klocki.rules import Klocki
from tools.errors import InputError
from tools.formats import labels, xsb
from tools.formats.model import Collection, Level, Note, Solution
from tools.games.klocki import moves
from tools.games.klocki.board import (
    ALONE,
    FRAMES,
    NAMED,
    SMALLEST,
    fault,
    filled,
    is_row,
    kin,
    load,
    make,
)

_QUOTE = '"'
_NAMES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class _Fault(Exception):
    """A place in the file that is not Klocki text: line, column, what is wrong, expected."""

    @property
    def line(self) -> int:
        return self.args[0]

    def __str__(self) -> str:
        _, column, wrong, expected = self.args
        return f"column {column}: {wrong}; expected {expected}"


@dataclass
class _Draft:
    """A level while its lines are read; ``line`` is its title's."""

    title: str
    line: int
    idea: str = ""
    rows: list[str] = field(default_factory=list)
    first: int = 0  #: line of the first row
    is_board_over: bool = False
    runs: list[moves.Run] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  #: of the runs
    fault: Note | None = None  #: why the moves are not kept


def is_new_form(data: bytes) -> bool:
    """Whether the first character is a quotation mark, so titles are quoted."""
    return data.removeprefix(codecs.BOM_UTF8).startswith(b'"')


def is_old_form(data: bytes) -> bool:
    """Whether the second line is a row of at least two cells, and no line is a Sokoban row."""
    data = data.removeprefix(codecs.BOM_UTF8)
    second = data.split(b"\n", 2)[1:2]
    for encoding in ("latin-1", "utf-8"):
        line = b"".join(second).decode(encoding, errors="replace").removesuffix("\r")
        if len(line) >= 8 and is_row(line):
            return not any(map(_is_sokoban, _lines(data.decode(encoding, errors="replace"))))
    return False


def _is_sokoban(line: str) -> bool:
    return "#" in line and xsb.is_row(line) and not is_row(line)


def read(data: bytes, name: str, *, truncate: bool = False) -> Collection:
    """Read every level; skip those with a fault. Raises InputError if none is left.

    ``truncate`` cuts boards over 64x64 on the right and at the bottom, as Klocki does.
    """
    found = _read(data.decode("latin-1"), truncate=truncate)
    encoding = "latin-1"
    if found.skipped:
        try:
            again = _read(data.decode("utf-8-sig"), truncate=truncate)
        except UnicodeDecodeError:
            again = found
        if not again.skipped:
            found, encoding = again, "utf-8"
    if not found.levels:
        first = found.skipped[0] if found.skipped else Note(1, "column 1: not a Klocki level")
        column, _, rest = first.text.partition(": ")
        wrong, _, expected = rest.partition("; expected ")
        raise InputError(name, f"line {first.line}, {column}", wrong, expected)
    return replace(found, encoding=encoding)


def _lines(text: str) -> list[str]:
    return [line.removesuffix("\r") for line in text.split("\n")]


def _read(text: str, *, truncate: bool) -> Collection:
    """Read levels; ``skipped`` has the faults and their places."""
    is_new = text.startswith(_QUOTE)
    drafts: list[_Draft] = []
    skipped: list[Note] = []
    broken = False
    for number, line in enumerate(_lines(text), 1):
        if broken and not (is_new and line.startswith(_QUOTE)):
            continue  # up to the next title; the old form has no way to recognise one
        try:
            broken = False
            _take(drafts, line, number, is_new=is_new)
        except _Fault as problem:
            skipped.append(Note(problem.line, str(problem)))
            if drafts:
                drafts.pop()
            broken = True
    if drafts and not drafts[-1].rows:
        skipped.append(_without_board(drafts.pop()))
    levels, warnings = [], []
    for draft in drafts:
        level, notes = _finish(draft, truncate=truncate)
        if level:
            levels.append(level)
            warnings += notes
        else:
            skipped += notes
    skipped.sort(key=lambda note: note.line)
    return Collection(
        tuple(levels), format="klocki", skipped=tuple(skipped), warnings=tuple(warnings)
    )


def _take(drafts: list[_Draft], line: str, number: int, *, is_new: bool) -> None:
    """Add one line to the current level, or begin the next level with it."""
    draft = drafts[-1] if drafts else None
    if not line.strip():
        if draft and draft.rows:
            draft.is_board_over = True
        return
    if draft is None or (is_new and line.startswith(_QUOTE)):
        _begin(drafts, line, number, is_new=is_new)
    elif is_new and line.startswith(" "):
        _take_moves(draft, line, number)
    elif is_new and line.startswith(labels.IDEA) and not draft.rows:
        draft.idea = line
    elif is_row(line):
        if draft.is_board_over:
            raise _Fault(number, 1, "a row after the end of the board", "a move or a title")
        draft.rows.append(line)
        draft.first = draft.first or number
    elif is_new or not draft.rows:
        wrong = fault(line)
        assert wrong
        raise _Fault(number, *wrong)
    elif moves.parse_line(line):
        _take_moves(draft, line, number)
    else:
        _begin(drafts, line, number, is_new=False)


def _begin(drafts: list[_Draft], line: str, number: int, *, is_new: bool) -> None:
    """Begin a level with its title."""
    if drafts and not drafts[-1].rows:
        raise _Fault(number, 1, "a title after a title", "a row of the board")
    title = line
    if is_new:
        title = line[1:]
        if title.endswith(_QUOTE):
            title = title[:-1]
    drafts.append(_Draft(_clean(title), number))


def _clean(title: str) -> str:
    """Return a title that Klocki can store: Latin-1, no leading blanks, no control characters."""
    plain = "".join(" " if ord(character) < 32 else character for character in title)
    return plain.lstrip(" ").encode("latin-1", errors="replace").decode("latin-1")


def _take_moves(draft: _Draft, line: str, number: int) -> None:
    """Add a move, which ends the board. One unreadable move drops all of the level's moves."""
    if not draft.rows:
        raise _Fault(number, 1, "moves before the board", "a row of the board")
    draft.is_board_over = True
    run = moves.parse_line(line)
    if run is None:
        column = len(line) - len(line.lstrip()) + 1
        wrong = f"{line.strip()[:40]!r} is not a move"
        text = f"column {column}: {wrong}: the level is kept without moves"
        draft.fault = draft.fault or Note(number, text)
    else:
        draft.runs.append(run)
        draft.lines.append(number)


def _without_board(draft: _Draft) -> Note:
    return Note(draft.line, "column 1: a title without a board; expected a row below it")


def _finish(draft: _Draft, *, truncate: bool) -> tuple[Level | None, list[Note]]:
    """Return the level and warnings, or None and the reason if it is too large."""
    # Measure before padding: one long row among many makes a vast board.
    width, height = max(map(len, draft.rows)) // 4, max(SMALLEST, len(draft.rows))
    notes = []
    if max(width, height) > LARGEST:
        if not truncate:
            wrong = f"{width}x{height} cells; expected at most 64x64 (convert --truncate cuts them)"
            return None, [Note(draft.first, f"column 1: {wrong}")]
        notes.append(Note(draft.first, f"cut from {width}x{height} to 64x64 cells"))
    rows = [row[: 4 * LARGEST] for row in draft.rows[:LARGEST]]
    level = replace(make(filled(rows), draft.title, draft.first), comment=draft.idea)
    if draft.fault:
        return level, [*notes, draft.fault]
    if not draft.runs:
        return level, notes
    follower = moves.Follower(level)
    stopped = follower.play(draft.runs)
    if stopped >= 0:
        text = f"move {draft.runs[stopped]} does not replay: the level is kept without moves"
        return level, [*notes, Note(draft.lines[stopped], text)]
    kind = "solution" if follower.rules.solved else "snapshot"
    solution = Solution(";".join(map(str, draft.runs)), kind=kind)
    return replace(level, solutions=(solution,)), notes


def write(collection: Collection) -> bytes:
    """Write Klocki levels as text in the new form; ValueError if a level or its moves cannot be
    written.
    """
    lines: list[str] = []
    for level in collection.levels:
        lines.append(f'"{_clean(level.title)}"')
        lines += rows_of(load(level, level.title))
        for solution in level.solutions[:1]:
            runs = moves.parse(solution.moves, level.title)
            lines += [f" {line}" for line in moves.written(level, runs)]
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1")


def rows_of(rules: Klocki) -> list[str]:
    """Return the board in play as text, with generated identifiers, or ``..`` where none is needed.

    ValueError if two blocks share a type and a character, which only play can produce.
    """
    cells = rules.width * rules.height
    count: dict[int, int] = {}
    for cell in range(cells):
        b = rules.block_at(cell)
        count[b] = count.get(b, 0) + 1
    names: dict[int, str] = {}
    owners: dict[tuple[str, int], int] = {}
    text = []
    for cell in range(cells):
        b = rules.block_at(cell)
        mark, type_ = chr(rules.marks[cell]), chr(rules.types[cell])
        name = ALONE
        if b and type_ not in FRAMES:
            character = rules.char_at(cell)
            if character:
                name = NAMED + chr(character)
                if owners.setdefault((kin(type_), character), b) != b:
                    raise ValueError(
                        f"two blocks {type_!r} with the character {chr(character)!r}; "
                        "expected different characters"
                    )
            elif count[b] > 1:
                name = names.setdefault(b, _made_up(len(names)))
        text.append(mark + type_ + name)
    return ["".join(text[i : i + rules.width]) for i in range(0, cells, rules.width)]


def _made_up(n: int) -> str:
    return _NAMES[n // len(_NAMES)] + _NAMES[n % len(_NAMES)]
