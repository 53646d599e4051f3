"""Convert Sokoban levels to Klocki levels and back, and read and write Klocki's dialect of SOK.

Keeper = normal block, crate = master box, goal = destination, wall = frame. Numbered crates and
goals (lines ``boxorder`` and ``goalorder``) are boxes and marks with a character.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

from nibblock.games.klocki.codes import BOX, FIXED
from nibblock.games.klocki.kinds import KINDS
from nibblock.games.klocki.level import LARGEST
from tools.errors import InputError
from tools.formats import orders, xsb
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import decode, split_lines
from tools.games.klocki import moves
from tools.games.klocki.board import CHARACTERS, EMPTY, NAMED, filled, load

#: Character number n of an alphanumeric box or mark, from 1: 1-9, A-Z, Ç, a-z, ç, 0.
ORDER = "?123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\xc7abcdefghijklmnopqrstuvwxyz\xe70"
SOKOBAN, KLOCKI = "sokoban", "klocki"
_NONE = 99
_LURD = "lurd"
_CELLS = {
    "#": ".#..",
    "@": ".[..",
    "+": "+[..",
    "$": ".V..",
    "*": "+V..",
    ".": "+...",
    " ": EMPTY,
}
#: Klocki's board letters as XSB; any other letter is an empty cell.
_READ = defaultdict(lambda: " ", str.maketrans("#%@pr+PR$b*B.oO", "##@@@+++$$**..."))
_TITLE = re.compile(r"Title:\s*(.*)")
_MOVES = re.compile(r"[lurdLURD0-9 \t]+")
_COUNTED = re.compile(r"([0-9]{1,5})([lurd])")


def to_klocki(level: Level) -> Level:
    """Return a Sokoban level as a Klocki level, other levels unchanged; ValueError if too large."""
    if level.game != SOKOBAN:
        return level
    if max(level.width, level.height) > LARGEST:
        wrong = f"{level.width}x{level.height} cells"
        raise ValueError(f"{wrong}; expected at most {LARGEST}x{LARGEST} for Klocki")
    boxes, goals = _named(level.comment, "boxorder"), _named(level.comment, "goalorder")
    rows = []
    for row in level.rows:
        text = []
        for letter in row.ljust(level.width):
            cell = _CELLS[letter]
            if letter in "$*":
                character = next(boxes, "")
                cell = cell[0] + ("v" + NAMED + character if character else cell[1:])
            if letter in "*+.":
                cell = (next(goals, "") or cell[0]) + cell[1:]
            text.append(cell)
        rows.append("".join(text))
    solutions = tuple(_from_lurd(level, solution) for solution in level.solutions)
    kept = tuple(solution for solution in solutions if solution)
    comment = orders.without(level.comment)
    return replace(level, rows=filled(rows), comment=comment, solutions=kept, game=KLOCKI)


def from_sokoban(level: Level) -> tuple[Level, Counter[str]]:
    """Return a Sokoban level as a Klocki level, and counts of what is lost."""
    made = to_klocki(level)
    lost = len(level.solutions) - len(made.solutions)
    return made, +Counter({"solutions that are not the steps of one player (left out)": lost})


def _named(comment: str, which: str) -> Iterator[str]:
    """Return the characters of boxes or goals in turn, as the comment numbers them."""
    numbers = orders.of(comment).get(which, [])
    return (ORDER[number] if 0 < number <= 64 else "" for number in numbers)


def has_orders(level: Level) -> bool:
    """Whether a Sokoban level has numbered crates or goals, so that only Klocki can judge it."""
    return level.game == SOKOBAN and bool(orders.of(level.comment))


def with_orders(collection: Collection) -> Collection:
    """Return the levels, with those that number crates or goals turned into Klocki levels."""
    if not any(map(has_orders, collection.levels)):
        return collection
    levels = []
    warnings = list(collection.warnings)
    for level in collection.levels:
        if has_orders(level):
            try:
                level, notes = _claimed(level)
                warnings += notes
            except ValueError as error:
                warnings.append(Note(level.line, f"read without its box order: {error}"))
        levels.append(level)
    return replace(collection, levels=tuple(levels), warnings=tuple(warnings))


def _claimed(level: Level) -> tuple[Level, list[Note]]:
    """Return a Sokoban level as a Klocki level, with moves that are not one keeper's kept as text,
    and a warning for each.
    """
    made = to_klocki(level)
    left = [solution for solution in level.solutions if not _from_lurd(level, solution)]
    texts = [f"{solution.title or solution.kind}: {solution.moves}" for solution in left]
    comment = "\n".join(filter(None, [made.comment, *texts]))
    text = "moves kept as text: not the steps of one player"
    return replace(made, comment=comment), [Note(level.line, text) for _ in left]


def _from_lurd(level: Level, solution: Solution) -> Solution | None:
    keepers = [
        (y, x) for y, row in enumerate(level.rows) for x, letter in enumerate(row) if letter in "@+"
    ]
    letters = solution.moves.lower()
    if len(keepers) != 1 or not letters or set(letters) - set(_LURD):
        return None
    steps = "".join(moves.STEPS[_LURD.index(letter)] for letter in letters)
    return replace(solution, moves=str(moves.Run(*keepers[0], steps)))


def to_sokoban(level: Level) -> tuple[Level, Counter[str]]:
    """Return a Klocki level as Klocki writes it to SOK, and counts of what is lost."""
    lost: Counter[str] = Counter()
    if level.game != KLOCKI:
        return level, lost
    rules = load(level, level.title)
    sizes = Counter(map(rules.block_at, range(rules.width * rules.height)))
    lost["blocks larger than 1x1 (divided into 1x1 blocks)"] = sum(
        size > 1 for b, size in sizes.items() if b
    )
    letters, boxes, goals = [], [], []
    keepers = 0
    for cell in range(rules.width * rules.height):
        mark, type_ = chr(rules.marks[cell]), chr(rules.types[cell])
        kind = KINDS[ord(type_)]
        character = chr(rules.char_at(cell)) if rules.char_at(cell) else ""
        is_goal = mark == "+" or mark in CHARACTERS
        if is_goal:
            goals.append(ORDER.index(mark) if mark != "+" else _NONE)
        elif mark != ".":
            lost["marks other than destination or alphanumeric (ignored)"] += 1
        if type_ == ".":
            letters.append("." if is_goal else " ")
        elif kind & FIXED:
            letters.append("#")
            lost["fixed blocks other than frames (written as frames)"] += type_ != "#"
            lost["goals under fixed blocks (ignored)"] += is_goal
            if is_goal:
                goals.pop()
        elif kind & BOX:
            letters.append("*" if is_goal else "$")
            boxes.append(ORDER.index(character) if character else _NONE)
            lost["boxes other than masters (written as boxes)"] += type_ == "v" and not character
            lost["alphanumeric masters (written as alphanumeric)"] += type_ == "V" and bool(
                character
            )
        else:
            letters.append("+" if is_goal else "@")
            keepers += 1
            lost["characters on blocks other than boxes (ignored)"] += bool(character)
            lost["blocks other than the normal one (written as players)"] += type_ != "["
    lost["movable blocks besides the first (written as players)"] = max(keepers - 1, 0)
    lost["levels without a movable block (written without a player)"] = not keepers
    rows = ["".join(letters[i : i + rules.width]) for i in range(0, len(letters), rules.width)]
    solutions = [_to_lurd(level, solution, keepers) for solution in level.solutions]
    lost["moves of other blocks than one player (left out)"] = solutions.count(None)
    comment = [level.comment] if level.comment else []
    if {*boxes, *goals} - {_NONE}:
        comment.append("boxorder " + " ".join(map(str, boxes)))
        comment.append("goalorder " + " ".join(map(str, goals)))
    made = replace(
        level,
        rows=xsb.normal(rows),
        comment="\n".join(comment),
        solutions=tuple(solution for solution in solutions if solution),
        game=SOKOBAN,
    )
    return made, +lost


def _to_lurd(level: Level, solution: Solution, keepers: int) -> Solution | None:
    """Return the moves as the keeper's steps; None if another block moves, or if there is not
    exactly one keeper.
    """
    letters = "".join(run.steps for run in moves.parse(solution.moves, level.title))
    if keepers != 1 or "x" in letters:
        return None
    steps = "".join(_LURD[moves.STEPS.index(letter)] for letter in letters)
    return replace(solution, moves=steps)


def write(collection: Collection) -> bytes:
    """Write Sokoban and Klocki levels in Klocki's dialect of SOK, as its manual describes it."""
    lines = ["::", ""]
    for level in collection.levels:
        level, _ = to_sokoban(level)
        title = " ".join(level.title.split())
        heading = f"'{title}'" if is_misread(title) else title
        lines += [heading, "", *_rows(level), f"Title: {title}"]
        numbered = list(filter(orders.is_order, level.comment.split("\n")))
        if numbered:
            lines += ["Comment:", *numbered, "Comment-End:"]
        for solution in level.solutions[:1]:
            lines += ["Moves:", *xsb.wrap(solution.moves.lower())]
        lines.append("")
    text = "".join(f"{line}\r\n" for line in lines)
    return text.encode("latin-1", errors="replace")


def is_misread(title: str) -> bool:
    """Whether Klocki takes a title above a board for a row, a comment or numbers, so that it is
    written in quotation marks there.
    """
    return title.startswith(("#", "%", "::")) or orders.is_order(title)


def _rows(level: Level) -> list[str]:
    """Return rows that Klocki recognises: they begin with a wall or a blank."""
    is_plain = all(row[:1] in ("", "#", " ") for row in level.rows)
    return [row or " " if is_plain else " " + row for row in level.rows]


@dataclass
class _Block:
    """The lines ``start`` to ``end`` of a board, with the text around it."""

    start: int
    end: int
    title: str = ""
    moves: str = ""
    orders: list[str] = field(default_factory=list)


def read(data: bytes, name: str) -> Collection:
    """Read as Klocki reads SOK (with a first line that begins with ``::``) or XSB."""
    text, encoding = decode(data)
    lines = split_lines(text)
    is_sok = lines[:1] != [] and lines[0].startswith("::")
    if name.lower().endswith((".sok", ".xsb", ".stb")):
        is_sok = name.lower().endswith(".sok")
    blocks = _blocks(lines)
    levels: list[Level] = []
    skipped: list[Note] = []
    warnings: list[Note] = []
    for n, block in enumerate(blocks):
        before = blocks[n - 1].end if n else 0
        after = blocks[n + 1].start if n + 1 < len(blocks) else len(lines)
        _read_around(lines, block, before, after, is_sok=is_sok)
        title = block.title or f"{Path(name).stem} {n + 1}"
        rows = xsb.normal(line.translate(_READ) for line in lines[block.start : block.end])
        solutions = (Solution(block.moves),) if block.moves else ()
        comment = "\n".join(block.orders)
        level = Level(rows, title, "", comment, solutions, block.start + 1)
        try:
            level, notes = _claimed(level)
            levels.append(level)
            warnings += notes
        except ValueError as error:
            skipped.append(Note(block.start + 1, str(error)))
    if not levels:
        place = f"line {skipped[0].line}" if skipped else ""
        wrong = skipped[0].text if skipped else "no level found"
        raise InputError(name, place, wrong, "" if skipped else "boards of # @ + $ * .")
    return Collection(
        tuple(levels),
        format="sok-klocki",
        encoding=encoding,
        skipped=tuple(skipped),
        warnings=tuple(warnings),
    )


def _blocks(lines: list[str]) -> list[_Block]:
    """Find runs of lines that begin with a wall or a blank and contain a wall, box or keeper."""
    blocks = []
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and lines[end][:1] in ("#", "%", " "):
            end += 1
        if re.search("[#%@$]", "".join(lines[start:end])):
            blocks.append(_Block(start, end))
        start = max(end, start + 1)
    return blocks


def _read_around(lines: list[str], block: _Block, before: int, after: int, *, is_sok: bool) -> None:
    """Find a block's title, moves and orders in the lines between it and its neighbours."""
    above = lines[before : block.start]
    below = lines[block.end : after]
    named = [found[1] for line in (above if is_sok else below) if (found := _TITLE.match(line))]
    texts = [
        line
        for i, line in enumerate(above)
        if line.strip() and (not is_sok or before + i == 0 or not lines[before + i - 1].strip())
    ]
    texts = [x for x in texts if not x.startswith("::") and not orders.is_order(x)]
    own = (texts[-1:] + named) if is_sok else (named + texts[-1:])
    block.title = own[0].strip() if own else ""
    block.orders = list(filter(orders.is_order, below))
    if is_sok:
        steps = [
            line
            for previous, line in pairwise(lines[block.end - 1 : after])
            if previous.strip() and _MOVES.fullmatch(line)
        ]
        text = "".join("".join(steps).split()).lower()
        block.moves = _COUNTED.sub(lambda run: run[2] * int(run[1]), text).strip("0123456789")
