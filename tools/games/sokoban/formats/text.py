"""Reader of Sokoban text: plain XSB boards and the SOK notation with titles, notes and solutions.

Real files put titles in either of two places, and both are read: a text, a number or a ``;`` line
above the board, or ``Title:`` below it, which counts if they differ; but in a file marked as SOK by
``::`` at its start, the one above counts. Between two boards, keys, comments and solutions belong
to the board above, and the last line of text to the one below.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from tools.errors import InputError
from tools.formats import xsb
from tools.formats.model import Collection, Level, Note, Solution
from tools.formats.text import decode, one_line, split_lines
from tools.games.sokoban.formats import boards_in_text, lurd, margins, other_games, retroban
from tools.games.sokoban.formats import notes as between
from tools.games.sokoban.formats.boards_in_text import Block
from tools.games.sokoban.formats.notes import Game, Notes, Text
from tools.games.sokoban.formats.runs import Allowance
from tools.games.sokoban.steps import play

_QUOTED = re.compile(r"(['\"])(.*)\1")
_NUMBER = re.compile(r"(?:level|maze|puzzle|no\.?)\s*[:#]?\s*[0-9]+", re.IGNORECASE)
_SIDE_FILE = re.compile(r"(?:Name|Author)=", re.IGNORECASE)
_EACH = 4  #: moves expanded from counts per byte of a file
_SPARE = 2_000_000
_SHORT = 20


class _Allowed(NamedTuple):
    """What a whole file may still expand to."""

    moves: Allowance  #: from counts
    walks: Allowance  #: searched for


@dataclass(frozen=True, slots=True)
class _Heading:
    """What belongs to a board from the lines above it: the title, and the rest of those lines."""

    title: str = ""
    rest: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()  #: of the title and the rest


_NO_HEADING = _Heading()


def read(data: bytes, name: str) -> Collection:
    """Read every board of a text. Raise InputError if there is none."""
    text, encoding = decode(data)
    lines = margins.cut(split_lines(text))
    comments = between.comments(lines)
    shut = [False] * len(lines)
    for start, end in comments.items():
        shut[start:end] = [True] * (end - start)
    blocks = boards_in_text.find(lines, shut)
    edges = [0, *(edge for block in blocks for edge in (block.start, block.end)), len(lines)]
    notes = [between.read(lines, edges[i], edges[i + 1], comments) for i in range(0, len(edges), 2)]
    before = _titles_stand_before(notes)
    for block, part in zip(blocks, notes[1:], strict=True):
        _find_short_game(block, part)
    headings = [_heading(notes[n], block, is_head=n == 0) for n, block in enumerate(blocks)]
    warnings: list[Note] = []
    allowed = _Allowed(Allowance(_SPARE + _EACH * len(data)), retroban.allowance(len(data)))
    is_marked = text.startswith("::")
    levels, skipped = _levels(
        blocks, notes, headings, warnings, allowed, before=before, is_marked=is_marked
    )
    if not levels:
        raise _nothing(name, lines, skipped)
    collection = _head(notes[0], headings[0].lines, is_levels_own=before and len(blocks) > 1)
    if "\0" in text:
        levels, collection = _numbered(levels, collection)
    elif len(levels) > 1 and not any(heading.title for heading in headings[1:]):
        collection = replace(collection, title=collection.title or headings[0].title)
    is_sok = any(level.solutions or level.author or level.comment for level in levels)
    return replace(
        collection,
        levels=tuple(levels),
        format="sok" if is_sok or collection.author else "xsb",
        encoding=encoding,
        skipped=tuple(skipped),
        warnings=tuple(warnings),
    )


def _find_short_game(block: Block, notes: Notes) -> None:
    """Take a few letters below a board, without a label, as its solution if they solve it.

    Walking about on a board that begins solved is no evidence that they are moves.
    """
    if notes.games or block.refused:
        return
    for n, text in enumerate(notes.texts):
        moves = None
        if not text.mark and len(text.text) < _SHORT and lurd.is_line(text.text):
            moves = lurd.read([text.text])
        if moves and not moves.fault:
            played = play(xsb.normal(block.rows), moves.letters.lower())
            if played and played.is_solved and played.pushes:
                rest = notes.texts[n + 1 :]
                named = n and between.is_of_a_solution(notes.texts[n - 1].text)
                title = notes.texts[n - 1].text if named else ""
                notes.games.append(Game(text.line, title, "solution", [text.text], rest))
                notes.texts = notes.texts[: n - 1 if named else n]
                return


def _nothing(name: str, lines: list[str], skipped: list[Note]) -> InputError:
    if skipped:
        return InputError(name, f"line {skipped[0].line}", skipped[0].text)
    if any(map(_SIDE_FILE.match, lines)):
        return InputError(name, "line 1", "text about a level file, no levels", "the level file")
    return InputError(name, "", "no level found", "Sokoban boards drawn with # @ + $ * .")


def _levels(
    blocks: list[Block],
    notes: list[Notes],
    headings: list[_Heading],
    warnings: list[Note],
    allowed: _Allowed,
    *,
    before: bool,
    is_marked: bool,
) -> tuple[list[Level], list[Note]]:
    levels: list[Level] = []
    skipped: list[Note] = []
    boards = [xsb.normal(block.rows) for block in blocks]
    texts = [text.text for part in notes for text in part.last_texts]
    is_hexagonal = sum(map(other_games.looks_hexagonal, boards)) * 2 > len(boards)
    steps = other_games.solution_steps(boards, [*texts, *(x for p in notes for x in p.comment)])
    for n, block in enumerate(blocks):
        above, below = notes[n], notes[n + 1]
        own = {**above.below, **(above.keys if before else below.keys)}
        if before and "collection" in own:
            own.pop("author", None)  # it belongs to the whole file
        title = own.get("title") or headings[n].title
        if is_marked:
            title = headings[n].title or title
        following = headings[n + 1].lines if n + 1 < len(blocks) else ()
        reason = block.refused or steps.get(n, "")
        faults: list[Note] = []
        solutions, kept = (), []
        if not reason:
            solutions, kept = _solutions(block, boards[n], below, following, faults, allowed)
            collected = notes[0].keys.get("collection", "")
            doubt = other_games.doubt(boards[n], title, collected, among_hexagons=is_hexagonal)
            reason = _other_game(below.game or notes[0].game, doubt, boards[n], solutions)
        if reason:
            skipped.append(Note(block.start + 1, reason))
            continue
        warnings += faults
        if other_games.named(title):
            text = f"read as Sokoban, though its title is {one_line(title)!r}"
            warnings.append(Note(block.start + 1, text, is_fault=False))
        comment = [*headings[n].rest, *below.comment]
        comment += [text.text for text in below.texts if text.line not in following]
        levels.append(
            Level(
                boards[n],
                title=one_line(title),
                author=own.get("author", ""),
                comment="\n".join(comment + kept).strip("\n"),
                solutions=solutions,
                line=block.start + 1,
                date=own.get("date", ""),
            )
        )
    return levels, skipped


def _other_game(
    said: str, doubt: str, rows: tuple[str, ...], solutions: tuple[Solution, ...]
) -> str:
    """Return why a board is not Sokoban's: the file says so, or there is a doubt that no solution
    settles.
    """
    if said:
        known = said.capitalize()
        return "" if known == "Sokoban" else f"a level of {known}; expected Sokoban"
    played = (play(rows, solution.moves.lower()) for solution in solutions if doubt)
    return "" if any(one and one.is_solved for one in played) else doubt


def _solutions(
    block: Block,
    rows: tuple[str, ...],
    notes: Notes,
    following: tuple[int, ...],
    warnings: list[Note],
    allowed: _Allowed,
) -> tuple[tuple[Solution, ...], list[str]]:
    """Return the games below a board as solutions, and the unplayable ones as text."""
    solutions = []
    kept = []
    for game in notes.games:
        moves, fault = _moves(block, game, allowed)
        if fault:
            warnings.append(Note(game.line + 1, f"moves kept as text: {fault}"))
            head = game.title or game.kind or "moves"
            kept += [f"{head}: {moves}"]
            continue
        texts = [text.text for text in game.texts if text.line not in following]
        comment = "\n".join(game.comment + texts).strip("\n")
        kind = game.kind or _kind(rows, moves)
        solutions.append(Solution(moves, one_line(game.named or game.title), kind, comment))
    return tuple(solutions), kept


def _moves(block: Block, game: Game, allowed: _Allowed) -> tuple[str, str]:
    """Return the moves of a game in letters; or as they are written, and the reason."""
    if game.is_jumps:
        try:
            return retroban.expand(list(block.rows), game.moves[0], allowed.walks), ""
        except ValueError as error:
            return one_line(game.moves[0]), str(error)
    moves = lurd.read(game.moves, allowed.moves)
    if moves is None:
        return lurd.join(game.moves), "counts that make no sense"
    return moves


def _kind(rows: tuple[str, ...], moves: str) -> str:
    """Return the kind of unlabelled moves: those that end unsolved are a snapshot."""
    played = play(rows, moves.lower())
    return "snapshot" if played and not played.is_solved else "solution"


def _titles_stand_before(notes: list[Notes]) -> bool:
    """Return whether ``Title:`` is above each board of a file: above the first, not below the
    last.
    """
    return all("title" in part.keys for part in notes[:-1]) and "title" not in notes[-1].keys


def _heading(notes: Notes, block: Block, *, is_head: bool) -> _Heading:
    """Return a board's title from the lines above it, and its other lines: all below a ruler."""
    texts = notes.last_texts
    found = _title_above(texts, block, is_head=is_head)
    below = [text for text in texts if text.line > notes.ruler and text.line not in found.lines]
    if notes.ruler < 0 or not below:
        return found
    title = found.title
    if not title and _NUMBER.fullmatch(below[0].text):
        title = below[0].text
    rest = tuple(text.text for text in below if text.text != title)
    lines = tuple(text.line for text in below)
    return _Heading(title, rest + found.rest, found.lines + lines)


def _title_above(texts: list[Text], block: Block, *, is_head: bool) -> _Heading:
    """Return the title: quoted, after a ``;``, or SOK's last line of text."""
    if not texts:
        return _NO_HEADING
    last = len(texts) - 1
    while last and not texts[last].starts:
        last -= 1
    group = texts[last:]  # lines without a break between them
    quoted = [text for text in group if not text.mark and _QUOTED.fullmatch(text.text)]
    if len(group) > 1 and (quoted or group[0].mark or group[-1].mark):
        is_glued = group[-1].line + 1 == block.start
        if not is_glued and not quoted and all(text.mark for text in group):
            return _NO_HEADING  # a notice
        title = quoted[-1] if quoted else group[-1]
        rest = tuple(text.text for text in group if text is not title)
        return _Heading(_unquoted(title.text), rest, tuple(text.line for text in group))
    text = texts[-1]
    is_alone = len(texts) == 1
    is_near = is_head or text.line + 1 == block.start
    if text.starts or text.mark or (is_alone and is_near):
        title = text.text if text.mark else _unquoted(text.text)
        return _Heading(title, (), (text.line,))
    return _NO_HEADING


def _unquoted(text: str) -> str:
    quoted = _QUOTED.fullmatch(text)
    return quoted[2] if quoted else text


def _head(notes: Notes, own: tuple[int, ...], *, is_levels_own: bool) -> Collection:
    """Return what the lines above the first board say about the file; ``own`` are the board's."""
    texts = [text for text in notes.last_texts if text.line not in own]
    title = notes.keys.get("collection", "")
    if not title and not is_levels_own:
        title = notes.keys.get("title", "")
    is_prose = len(texts) > 1 and not texts[0].mark and texts[1].line == texts[0].line + 1
    is_key = bool(texts) and between.known_key(texts[0].text) is not None
    if not title and texts and not is_prose and not is_key:
        title = one_line(texts.pop(0).text)
    return Collection(
        (),
        title=one_line(title),
        author=notes.keys.get("author", ""),
        description="\n".join([text.text for text in texts] + notes.comment).strip("\n"),
        date=notes.keys.get("date", "") if not is_levels_own else "",
    )


def _numbered(levels: list[Level], collection: Collection) -> tuple[list[Level], Collection]:
    """Number the levels of a KSokoban list: a line above one names the set that begins there."""
    found = []
    name, n = "", 0
    names = {}
    for level in levels:
        if level.title:
            name, n = level.title, 0
            names[name] = None
        n += 1
        found.append(replace(level, title=f"{name} {n}" if name else ""))
    return found, replace(collection, title=collection.title or ", ".join(names))
