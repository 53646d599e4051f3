"""Reads what is between the boards of a Sokoban text, line by line: keys, comments, marks, games.

A game is a solution or an unfinished game (snapshot). What a line refers to, a board or a game,
depends on the order; text.py decides that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tools.formats.text import one_line
from tools.games.sokoban.formats import lurd, retroban

#: Only these before a colon are metadata: free text with a colon is common.
KEYS = frozenset(
    {
        "title", "author", "authors", "comment", "collection", "description", "id", "date",
        "difficulty", "set", "email", "e-mail", "copyright", "license", "homepage", "website",
        "www", "url", "view", "limit", "time", "solver", "optimizer", "optimality", "note", "game",
        "authormail", "authorpage", "blog", "player", "pushcount", "boxorder", "goalorder",
        "author comment", "author's note", "date created", "date of last change", "own solution",
        "solution name", "solution comment", "let's logic collection id", "web site", "name",
        "optimal", "idea", "look",
    }
)  # fmt: skip
#: They belong to the game above them, if there is one.
_GAMES_KEYS = frozenset(
    {
        "solver", "optimizer", "optimality", "time", "date", "note", "own solution",
        "solution name", "solution comment",
    }
)  # fmt: skip
_KEY = re.compile(r"\s*([A-Za-z][A-Za-z' \-]{0,30}?)\s*:\s*(.*)")
_ORDER = re.compile(r"\s*(boxorder|goalorder)\s*[:=]?\s*([0-9\s,]+)", re.IGNORECASE)
_GAME = re.compile(r"\s*game\s*[:=]\s*(\w+)", re.IGNORECASE)
_COMMENT = re.compile(r"\s*comment\s*:\s*(.*)", re.IGNORECASE)
_COMMENT_END = re.compile(r"\s*comment-end\s*:?.*", re.IGNORECASE)
_HEAD = re.compile(r"\s*(solution|savegame|snapshot|moves)\b\s*([:/]?)\s*(.*)", re.IGNORECASE)
_HEADS = frozenset("sSmM")
_NOTE = re.compile(r"\s*(?:::.*|%%.*%%)\s*")
_RULERS = "-=~*_#;"
_PARTINGS = "-=*_"
_PARTING = 5  #: this many letters
_UNFINISHED = re.compile(r"snapshot|save", re.IGNORECASE)
_SOLVING = re.compile(r"soluti?on|solved", re.IGNORECASE)


_NONE: dict[str, str] = {}


@dataclass(slots=True)
class Text:
    """A line of text; ``starts``: something new begins with it; ``mark``: it began with ``;``."""

    line: int
    text: str
    starts: bool
    mark: bool = False


@dataclass(slots=True)
class Game:
    """Moves as they were found; ``kind`` is empty if nothing says what they are."""

    line: int
    title: str
    kind: str
    moves: list[str]
    texts: list[Text] = field(default_factory=list)
    comment: list[str] = field(default_factory=list)
    named: str = ""  #: the title from a key below it

    @property
    def is_jumps(self) -> bool:
        """Return whether these are moves with the walks left out."""
        return len(self.moves) == 1 and retroban.is_moves(self.moves[0])


@dataclass(slots=True)
class Notes:
    """What is between two boards; lines are counted from 0."""

    keys: dict[str, str] = field(default_factory=lambda: _NONE)  #: shared until there is one
    comment: list[str] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)  #: before the first game
    games: list[Game] = field(default_factory=list)
    #: Keys in lines that begin with ``;``: they belong to the next board.
    below: dict[str, str] = field(default_factory=lambda: _NONE)
    game: str = ""
    ruler: int = -1  #: line of the last ruler between what is above and what is below

    @property
    def last_texts(self) -> list[Text]:
        """Return those after the last game, which include the next board's title."""
        return self.games[-1].texts if self.games else self.texts

    def key(self, name: str, value: str) -> None:
        """Keep a key's first value; if the model has no field for it, keep the line itself."""
        line = f"{name}: {value}"
        name = name.lower()
        name = "author" if name == "authors" else name
        if name in ("title", "author", "collection", "date"):
            self.keys = self.keys or {}
            self.keys.setdefault(name, one_line(value))
        elif self.games and name in _GAMES_KEYS:
            if name == "solution name":
                self.games[-1].named = one_line(value)
            else:
                self.games[-1].comment.append(line)
        elif name in ("description", "comment"):
            self.comment.append(value)
        else:
            self.comment.append(line)


def comments(lines: list[str]) -> dict[int, int]:
    """Return where ``Comment:`` blocks begin, and the line after the ``Comment-End:`` of each."""
    found = {}
    start = None
    for i, line in enumerate(lines):
        if _COMMENT.fullmatch(line):
            start = i
        elif start is not None and _COMMENT_END.fullmatch(line):
            found[start] = i + 1
            start = None
    return found


def read(lines: list[str], start: int, end: int, comment_ends: dict[int, int]) -> Notes:
    """Read the lines from ``start`` up to ``end``."""
    notes = Notes()
    i = start
    starts = True
    while i < end:
        line = lines[i]
        if not line or line.isspace():
            i, starts = i + 1, True
            continue
        first = _COMMENT.fullmatch(line)
        if first and i in comment_ends:
            block = ([first[1]] if first[1] else []) + lines[i + 1 : comment_ends[i] - 1]
            (notes.games[-1].comment if notes.games else notes.comment).extend(block)
            i, starts = comment_ends[i], True
            continue
        after = _take_game(lines, i, end, notes)
        if after > i:
            i, starts = after, True
            continue
        starts = _take_line(i, line, notes, starts=starts)
        i += 1
    return notes


def is_break(line: str) -> bool:
    """Return whether whatever follows this line begins something new."""
    text = line.strip()
    return not text or _is_ruler(text, _RULERS) or _NOTE.fullmatch(line) is not None


def _is_ruler(text: str, letters: str) -> bool:
    """Return whether a text is one of the letters, repeated."""
    return text[0] in letters and text.count(text[0]) == len(text)


def _take_line(i: int, line: str, notes: Notes, *, starts: bool) -> bool:
    """Take one line. Return whether something new begins after it."""
    if is_break(line):
        text = line.strip()
        if len(text) >= _PARTING and _is_ruler(text, _PARTINGS):
            notes.ruler = i
        return True
    game = _GAME.match(line)
    if game:
        notes.game = game[1]
        return False
    order = _ORDER.fullmatch(line)
    if order:
        notes.key(order[1], order[2].strip())
        return False
    if line.lstrip().startswith(";"):
        inner = line.strip().lstrip(";").strip()
        key = known_key(inner)
        if key and key[0].lower() in ("title", "author", "date"):
            notes.below = notes.below or {}
            notes.below.setdefault(key[0].lower(), one_line(key[1]))
        elif inner:
            notes.last_texts.append(Text(i, inner, starts, mark=True))
        return False
    key = known_key(line)
    if key:
        notes.key(*key)
    else:
        notes.last_texts.append(Text(i, line.strip(), starts))
    return False


def known_key(line: str) -> tuple[str, str] | None:
    """Return the key, as written, and the value of a line that begins with a known key."""
    found = _KEY.fullmatch(line) if ":" in line else None
    if found and found[1].lower() in KEYS:
        return found[1], found[2].strip()
    return None


def _take_game(lines: list[str], i: int, end: int, notes: Notes) -> int:
    """Take a game that begins at line i. Return the line after it, or i if none begins there."""
    line = lines[i]
    head = None
    if line.lstrip()[:1] in _HEADS and not known_key(line):
        head = _HEAD.fullmatch(line)
    if not head:
        if lurd.is_bare(line):
            title = _title(notes)
            return _take_moves(lines, i, end, notes, Game(i, title, _kind(title), []))
        return i
    word, sign, rest = head[1].lower(), head[2], head[3].strip()
    kind = "snapshot" if _UNFINISHED.search(word) else "solution"
    if sign == ":" and rest.lower() in retroban.NONE and rest:
        return i + 1
    if sign != "/" and rest and (retroban.is_moves(rest) or lurd.is_line(rest)):
        return _take_moves(lines, i + 1, end, notes, Game(i, "", kind, [rest]))
    first = i + 1
    while first < end and not lines[first].strip():
        first += 1
    if first == end or not (lurd.is_line(lines[first]) or retroban.is_moves(lines[first])):
        return i
    title = one_line(rest) if kind == "solution" or sign == "/" else one_line(line)
    if sign != "/" and title.lower() == word:
        title = ""
    return _take_moves(lines, first, end, notes, Game(i, title, kind, []))


def _title(notes: Notes) -> str:
    """Return the title by SOK's rule: the last line of text, if alone or after a blank line."""
    texts = notes.last_texts
    if not texts or not (texts[-1].starts or len(texts) == 1):
        return ""
    return texts.pop().text


def _kind(title: str) -> str:
    if _UNFINISHED.search(title):
        return "snapshot"
    return "solution" if is_of_a_solution(title) else ""


def is_of_a_solution(text: str) -> bool:
    """Return whether a line of text refers to a solution."""
    return _SOLVING.search(text) is not None


def _take_moves(lines: list[str], i: int, end: int, notes: Notes, game: Game) -> int:
    if not game.moves and retroban.is_moves(lines[i]):
        game.moves, i = [lines[i]], i + 1
    while i < end and not game.is_jumps and lurd.is_line(lines[i]):
        game.moves.append(lines[i])
        i += 1
    notes.games.append(game)
    return i
