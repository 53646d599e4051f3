# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Reader of Sokoban text: plain XSB boards and the SOK notation with titles, notes and solutions.

Both placements of a title are common in real files and both are read: a text, a number or a ``;``
line above the board, or ``Title:`` below it. Between two boards, keys, comments and solutions
belong to the board above, the last line of text to the one below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from tools.errors import InputError
from tools.formats import board, boards_in_text, lurd
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import decode, one_line, split_lines

#: Only these are metadata when a colon follows: free text with a colon is common.
KEYS = frozenset(
    {
        "title", "author", "authors", "comment", "collection", "description", "id", "date",
        "difficulty", "set", "email", "e-mail", "copyright", "license", "homepage", "website",
        "www", "url", "view", "limit", "time", "solver", "optimizer", "optimality", "note", "game",
        "authormail", "authorpage", "blog", "player", "pushcount", "boxorder", "goalorder",
        "author comment", "author's note", "date created", "date of last change", "own solution",
        "solution name", "solution comment", "let's logic collection id",
    }
)  # fmt: skip
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z' \-]{0,30}?)\s*:\s*(.*)")
_GAME = re.compile(r"\s*game\s*[:=]\s*(\w+)", re.IGNORECASE)
_COMMENT = re.compile(r"\s*comment\s*:\s*(.*)", re.IGNORECASE)
_COMMENT_END = re.compile(r"\s*comment-end\s*:?.*", re.IGNORECASE)
_SOLUTION = re.compile(r"\s*(solution|savegame|snapshot)\b\s*([:/]?)\s*(.*)", re.IGNORECASE)
_MOVES_HEAD = re.compile(r"\s*moves\s*:\s*", re.IGNORECASE)  #: as Klocki writes it
_JUMPS = re.compile(r"\d{1,3}-\d{1,3}[lurd]\d", re.IGNORECASE)
_RULER = re.compile(r"\s*(?:::.*|%%.*%%|([-=~*_#])\1*)\s*")
_QUOTED = re.compile(r"(['\"])(.*)\1")
_BARE_MOVES = (
    10  #: a line of so many move letters is a solution without being called one; "Dull" is a title
)


@dataclass
class _Notes:
    """What stands between two boards, sorted by what it says; lines are counted from 0."""

    keys: dict[str, str] = field(default_factory=dict)
    comment: list[str] = field(default_factory=list)
    solutions: list[Solution] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)
    marks: list[tuple[int, str]] = field(default_factory=list)  #: lines that began with ;
    below: dict[str, str] = field(default_factory=dict)  #: keys in ; lines: of the next board
    game: str = ""

    def key(self, name: str, value: str) -> None:
        """Keep a key's first value; of those that the model has no place for, the line itself."""
        if name in ("title", "author", "collection"):
            self.keys.setdefault(name, one_line(value))
        elif name in ("description", "comment"):
            self.comment.append(value)
        else:
            self.comment.append(f"{name.capitalize()}: {value}")


def read(data: bytes, name: str) -> Collection:
    """Read every board of a text. Raises InputError if there is none."""
    text, encoding = decode(data)
    lines = split_lines(text)
    comments = _comments(lines)
    shut = [False] * len(lines)
    for start, end in comments.items():
        shut[start:end] = [True] * (end - start)
    blocks = boards_in_text.find(lines, shut)
    warnings: list[Note] = []
    edges = [0, *(edge for block in blocks for edge in (block.start, block.end)), len(lines)]
    notes = [
        _read_notes(lines, edges[i], edges[i + 1], comments, warnings)
        for i in range(0, len(edges), 2)
    ]
    levels, skipped = _levels(lines, blocks, notes)
    skipped += [
        Note(i + 1, "rows with run lengths are not read yet")
        for i, line in enumerate(lines)
        if "|" in line and "#" in line and not shut[i] and boards_in_text.is_run_length(line)
    ]
    skipped.sort(key=lambda note: note.line)
    if not levels and skipped:
        raise InputError(name, f"line {skipped[0].line}", skipped[0].text)
    if not levels:
        raise InputError(name, "", "no level found", "Sokoban boards drawn with # @ + $ * .")
    collection = _head(notes[0], is_levels_own=_titles_stand_before(notes) and len(blocks) > 1)
    is_sok = any(level.solutions or level.author or level.comment for level in levels)
    return replace(
        collection,
        levels=tuple(levels),
        format="sok" if is_sok or collection.author else "xsb",
        encoding=encoding,
        skipped=tuple(skipped),
        warnings=tuple(warnings),
    )


def _comments(lines: list[str]) -> dict[int, int]:
    """Where ``Comment:`` blocks begin, and the line after the ``Comment-End:`` of each."""
    found = {}
    start = None
    for i, line in enumerate(lines):
        if _COMMENT.fullmatch(line):
            start = i
        elif start is not None and _COMMENT_END.fullmatch(line):
            found[start] = i + 1
            start = None
    return found


def _read_notes(
    lines: list[str], start: int, end: int, comments: dict[int, int], warnings: list[Note]
) -> _Notes:
    notes = _Notes()
    i = start
    while i < end:
        first = _COMMENT.fullmatch(lines[i])
        if first and i in comments:
            notes.comment += ([first[1]] if first[1] else []) + lines[i + 1 : comments[i] - 1]
            i = comments[i]
            continue
        after = _read_solution(lines, i, end, notes, warnings)
        if after == i:
            _read_line(i, lines[i], notes)
            after = i + 1
        i = after
    return notes


def _read_line(i: int, line: str, notes: _Notes) -> None:
    game = _GAME.match(line)
    if game:
        notes.game = game[1]
        return
    if not line.strip() or _RULER.fullmatch(line):
        return
    if line.lstrip().startswith(";"):
        inner = line.strip().lstrip(";").strip()
        key = _known_key(inner)
        if key and key[0] in ("title", "author"):
            notes.below.setdefault(key[0], one_line(key[1]))
        elif inner:
            notes.marks.append((i, inner))
        return
    key = _known_key(line)
    if key and key[0] == "solution name" and notes.solutions:
        notes.solutions[-1] = replace(notes.solutions[-1], title=one_line(key[1]))
    elif key:
        notes.key(*key)
    else:
        notes.texts.append((i, line.strip()))


def _known_key(line: str) -> tuple[str, str] | None:
    found = _KEY.fullmatch(line)
    if found and found[1].lower() in KEYS:
        return found[1].lower(), found[2].strip()
    return None


def _read_solution(lines: list[str], i: int, end: int, notes: _Notes, warnings: list[Note]) -> int:
    """Read a solution that begins at line i; give the line after it, or i if none begins there."""
    head = _SOLUTION.fullmatch(lines[i])
    if not head or _known_key(lines[i]):
        if _MOVES_HEAD.fullmatch(lines[i]) and i + 1 < end and lurd.is_line(lines[i + 1]):
            return _take_moves(lines, i + 1, end, notes, [], "", "solution")
        if lurd.is_line(lines[i]) and len(lines[i].strip()) >= _BARE_MOVES:
            return _take_moves(lines, i, end, notes, [], "", "solution")
        return i
    rest = head[3].strip()
    kind = "solution" if head[1].lower() == "solution" else "snapshot"
    if head[2] == ":" and rest.lower() in ("undefined", "none"):
        return i + 1
    if head[2] == ":" and _JUMPS.search(rest):
        warnings.append(Note(i + 1, "a solution in jumps and runs is not read yet"))
        return i + 1
    if head[2] != "/" and lurd.is_line(rest):
        return _take_moves(lines, i + 1, end, notes, [rest], "", kind)
    first = i + 1
    while first < end and not lines[first].strip():
        first += 1
    if first < end and lurd.is_line(lines[first]):
        title = one_line(rest) if kind == "solution" else one_line(f"{head[1]} {rest}")
        return _take_moves(lines, first, end, notes, [], title, kind)
    return i


def _take_moves(
    lines: list[str], i: int, end: int, notes: _Notes, moves: list[str], title: str, kind: str
) -> int:
    while i < end and lurd.is_line(lines[i]):
        moves.append(lines[i])
        i += 1
    notes.solutions.append(Solution(lurd.join(moves), title, kind))
    return i


def _levels(
    lines: list[str], blocks: list[boards_in_text.Block], notes: list[_Notes]
) -> tuple[list[Level], list[Note]]:
    levels: list[Level] = []
    skipped: list[Note] = []
    before = _titles_stand_before(notes)
    for n, block in enumerate(blocks):
        above, below = notes[n], notes[n + 1]
        game = (below.game or notes[0].game).lower()
        if block.refused or game not in ("", "sokoban"):
            reason = block.refused or f"a level of {game.capitalize()}; expected Sokoban"
            skipped.append(Note(block.start + 1, reason))
            continue
        own = {**above.below, **(above.keys if before else below.keys)}
        if before and "collection" in own:
            own.pop("author", None)  # of the whole file
        following = blocks[n + 1] if n + 1 < len(blocks) else None
        comment = [text for _, text in above.marks[:-1]] if n else []
        comment += _rest(lines, below, following)
        levels.append(
            Level(
                board.normal(lines[block.start : block.end]),
                title=own.get("title") or _title_above(lines, above, block, is_head=n == 0),
                author=own.get("author", ""),
                comment="\n".join(comment).strip("\n"),
                solutions=tuple(below.solutions),
                line=block.start + 1,
            )
        )
    return levels, skipped


def _titles_stand_before(notes: list[_Notes]) -> bool:
    """Whether ``Title:`` stands above each board of a file: above the first, below none of the
    last.
    """
    return all("title" in part.keys for part in notes[:-1]) and "title" not in notes[-1].keys


def _title_above(
    lines: list[str], notes: _Notes, block: boards_in_text.Block, *, is_head: bool
) -> str:
    """The title among the lines above a board: the last of text, or the last that began with ;."""
    text = _title_text(lines, notes, block, is_head=is_head)
    if notes.marks and (text is None or notes.marks[-1][0] > text[0]):
        return one_line(notes.marks[-1][1])
    return one_line(text[1]) if text else ""


def _title_text(
    lines: list[str], notes: _Notes, block: boards_in_text.Block, *, is_head: bool
) -> tuple[int, str] | None:
    """SOK's rule: the last line of text, if a blank line precedes it or it is the only one."""
    if not notes.texts:
        return None
    at, text = notes.texts[-1]
    follows_text = at > 0 and not _is_break(lines[at - 1])
    is_alone = len(notes.texts) == 1
    if follows_text and not (is_alone and (is_head or at + 1 == block.start)):
        return None
    quoted = _QUOTED.fullmatch(text)
    return at, quoted[2] if quoted else text


def _is_break(line: str) -> bool:
    """Whether what comes after a line begins something new."""
    return not line.strip() or bool(_RULER.fullmatch(line) or _COMMENT_END.fullmatch(line))


def _rest(lines: list[str], notes: _Notes, following: boards_in_text.Block | None) -> list[str]:
    """What is left to be a board's comment once the next board has its title."""
    if following is None:
        return notes.comment + [text for _, text in notes.texts + notes.marks]
    title = _title_text(lines, notes, following, is_head=False)
    return notes.comment + [text for at, text in notes.texts if not title or at != title[0]]


def _head(notes: _Notes, *, is_levels_own: bool) -> Collection:
    """What the lines above the first board say of the whole file, unless they are that board's."""
    names = [text for _, text in notes.marks[:-1]]
    if not names and len(notes.texts) > 1:
        names = [text for _, text in notes.texts[:-1]]
    title = notes.keys.get("collection", "")
    if not title and not is_levels_own:
        title = notes.keys.get("title", "")
    if not title and names:
        title, names = names[0], names[1:]
    return Collection(
        (),
        title=one_line(title),
        author=notes.keys.get("author", ""),
        description="\n".join(names + notes.comment).strip("\n"),
    )
