"""Brain levels as drawings, many per file: the sources of our packs and ``generate``'s output.

    Title: of the pack          Author: of all its levels          About: one line of description
    Look: the place that the pack is drawn as

    = Title of a level          Idea: what it is about, for its authors
    @ a message, any number     : a solution, any number           ! what the level needs
    P. _. B~ _>                 its rows: two signs per tile, the block and the surface

Blocks: ``_`` none, ``P`` player, ``X`` fixed, ``B`` plain, ``S`` slider, ``O`` bouncer. Surfaces:
``.`` blank, ``~`` slippery, ``< ^ > v`` arrows, ``0`` to ``4`` the goal of that block. Blocks are
ordered column by column, as in saved levels; ``! reversed`` reverses the order. ``#`` begins a
comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from nibblock.games.brain.level import BrainLevel, tiles
from tools.errors import InputError
from tools.formats import labels
from tools.formats.model import Collection, Level
from tools.formats.text import decode, split_lines
from tools.games.brain.text import make
from tools.plurals import counted

BLOCKS = "PXBSO"
SURFACES = "v>^<~.01234"  #: by surface code, an id + 6
REVERSED = "reversed"
_SIDE = 254


@dataclass
class Drawn:
    """One drawing; ``needs`` are the words after its ``!``."""

    title: str
    line: int
    rows: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    solutions: list[str] = field(default_factory=list)
    needs: list[str] = field(default_factory=list)
    idea: str = ""  #: with its label


@dataclass
class Source:
    """A file of drawings, with its title, author and description."""

    name: str
    title: str = ""
    author: str = ""
    about: list[str] = field(default_factory=list)
    levels: list[Drawn] = field(default_factory=list)


def is_drawn(data: bytes) -> bool:
    """Whether the first row after ``= a title`` in a file is a row of tiles."""
    has_title = False
    for line in split_lines(decode(data)[0]):
        has_title = has_title or line.startswith("=")
        if line.startswith(labels.IDEA) and has_title:
            continue
        if line.strip() and line[0] not in "#=@:!" and has_title:
            words = line.split()
            is_row = all(len(word) == 2 and word[1] in SURFACES for word in words)
            return is_row and all(word[0] in "_" + BLOCKS for word in words)
        if line.strip() and not has_title and line[0] != "#" and not _is_about(line):
            return False
    return False


def _is_about(line: str) -> bool:
    return line.startswith(("Title:", "Author:", "About:", labels.LOOK))


def read_source(data: bytes, name: str) -> Source:
    """Read a file; InputError names the line that is wrong."""
    source = Source(name)
    for number, line in enumerate(split_lines(decode(data)[0]), 1):
        sign, text = line[:1], line[1:].strip()
        if not line.strip() or sign == "#":
            continue
        if sign == "=":
            source.levels.append(Drawn(text, number))
        elif not source.levels:
            _read_about(source, line, number)
        elif line.startswith(labels.IDEA):
            source.levels[-1].idea = line
        elif sign == "@":
            source.levels[-1].messages.append(text)
        elif sign == ":":
            source.levels[-1].solutions.append(text)
        elif sign == "!":
            source.levels[-1].needs += text.split()
        else:
            source.levels[-1].rows.append(_row(source, line, number))
    return source


def _read_about(source: Source, line: str, number: int) -> None:
    key, _, text = line.partition(":")
    if key in ("Title", "Author"):
        setattr(source, key.lower(), text.strip())
    elif key == "About":
        source.about.append(text.strip())
    elif line.startswith(labels.LOOK):
        source.about.append(line)
    else:
        place = f"line {number}"
        raise InputError(
            source.name, place, repr(line[:12]), "Title:, Author:, About: or = a title"
        )


def _row(source: Source, line: str, number: int) -> str:
    rows = source.levels[-1].rows
    words = line.split()
    for n, word in enumerate(words, 1):
        if len(word) != 2 or word[0] not in "_" + BLOCKS or word[1] not in SURFACES:
            place = f"line {number}, tile {n}"
            raise InputError(source.name, place, repr(word[:8]), "a block and a surface like P~")
    count = len(rows[0].split()) if rows else min(len(words), _SIDE)
    if len(words) != count or len(rows) == _SIDE:
        wrong = f"{counted(len(words), 'tiles')} in row {len(rows) + 1}"
        raise InputError(source.name, f"line {number}", wrong, f"{count} in each of {_SIDE} rows")
    return " ".join(words)


def load(drawn: Drawn) -> BrainLevel:
    """Convert a drawing to the device's level."""
    rows = [row.split() for row in drawn.rows]
    level = BrainLevel(len(rows[0]), len(rows))
    blocks: list[tuple[int, int, int]] = []
    for x in range(level.width):
        for y in range(level.height):
            block, surface = rows[y][x]
            if block != "_":
                blocks.append((BLOCKS.index(block), x, y))
            if surface != ".":
                level.surfaces += bytes((SURFACES.index(surface), x, y))
    if REVERSED in drawn.needs:
        blocks.reverse()
    level.blocks += bytes(value for block in blocks for value in block)
    level.title = drawn.title
    level.messages = list(drawn.messages)
    level.solutions = list(drawn.solutions)
    return level


def read(data: bytes, name: str) -> Collection:
    """Read a file of drawings as a neutral collection; InputError if it breaks the rules."""
    source = read_source(data, name)
    levels: list[Level] = []
    for drawn in source.levels:
        if not drawn.rows:
            raise InputError(name, f"line {drawn.line}", "no rows", "the rows of a level")
        made = make(load(drawn), drawn.title, line=drawn.line)
        comment = "\n".join(filter(None, [drawn.idea, made.comment]))
        levels.append(replace(made, author=source.author, comment=comment))
    if not levels:
        raise InputError(name, "", "no level", "= a title, and rows such as P. _. B~")
    return Collection(tuple(levels), source.title, source.author, "\n".join(source.about), "drawn")


def rows_of(level: BrainLevel) -> list[str]:
    """Return the rows that draw a level."""
    codes = tiles(level)
    blocks = ["_"] * len(codes)
    for kind, x, y in zip(level.blocks[::3], level.blocks[1::3], level.blocks[2::3], strict=True):
        blocks[y * level.width + x] = BLOCKS[kind]
    words = [block + SURFACES[code] for block, code in zip(blocks, codes, strict=True)]
    return [" ".join(words[i : i + level.width]) for i in range(0, len(words), level.width)]


def draw(drawn: Drawn, comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of one drawing, then an empty line."""
    yield f"= {drawn.title}"
    if drawn.idea:
        yield drawn.idea
    for sign, texts in (("#", comments), ("@", drawn.messages), ("!", [" ".join(drawn.needs)])):
        yield from (f"{sign} {text}" for text in texts if text)
    yield from drawn.rows
    yield from (f": {text}" for text in drawn.solutions)
    yield ""
