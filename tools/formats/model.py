"""The neutral level model: what every reader makes and every writer takes."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tools.games import NAMES, card


@dataclass(frozen=True, slots=True)
class Solution:
    """Moves stored with a level; ``kind`` is "solution", or "snapshot" for an unfinished game."""

    moves: str  #: as the game's ``player`` takes them, in the spelling of the file
    title: str = ""
    kind: str = "solution"
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """One level; ``rows`` is the board as text, in the normal form of its game."""

    rows: tuple[str, ...]
    title: str = ""
    author: str = ""
    comment: str = ""
    solutions: tuple[Solution, ...] = ()
    line: int = 0  #: of the first row, counted from 1; 0 if the file has no lines
    game: str = NAMES[0]  #: the first game, unless a text says otherwise
    date: str = ""
    source: str = ""  #: the file it was read from, for reports on several; no format stores it
    record: tuple[int, ...] = ()  #: the fewest known of each count, from elsewhere; 0: unknown
    indent: int = 0  #: blank columns left of the whole board in its file; only SKBN stores them
    look: str = ""  #: the place it is drawn as, one of nbk.LOOKS; "": that of its collection

    @property
    def width(self) -> int:
        """Return the cells in the longest row."""
        return self._size()[0]

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return self._size()[1]

    def _size(self) -> tuple[int, int]:
        if self.game in NAMES:
            return card(self.game).size(self.rows)
        return max(map(len, self.rows), default=0), len(self.rows)

    def count(self, letters: str) -> int:
        """Count the cells with one of ``letters``."""
        return sum(row.count(letter) for row in self.rows for letter in letters)


@dataclass(frozen=True, slots=True)
class Note:
    """A report about a place in a file: why a level was skipped, or a warning. Line 0 means no
    line.
    """

    line: int
    text: str
    is_fault: bool = True  #: whether something of the file was not read


@dataclass(frozen=True, slots=True)
class Collection:
    """The levels of one file, the file's own details, and what could not be read."""

    levels: tuple[Level, ...]
    title: str = ""
    author: str = ""
    description: str = ""
    format: str = ""
    encoding: str = "utf-8"
    skipped: tuple[Note, ...] = ()
    warnings: tuple[Note, ...] = ()
    date: str = ""
    look: str = ""  #: the place it is drawn as, one of nbk.LOOKS; only NBK stores it


def to_plain(collection: Collection) -> dict[str, Any]:
    """Return a collection as data that JSON can hold."""
    return asdict(collection)


def from_plain(plain: dict[str, Any]) -> Collection:
    """Return the collection that ``to_plain`` was given."""
    found: dict[str, Any] = dict(plain)
    for name in ("skipped", "warnings"):
        found[name] = tuple(Note(**note) for note in plain[name])
    found["levels"] = tuple(map(_level, plain["levels"]))
    return Collection(**found)


def _level(plain: dict[str, Any]) -> Level:
    """Return a level from JSON, whose lists are tuples here."""
    found: dict[str, Any] = {
        name: tuple(x) if isinstance(x, list) else x for name, x in plain.items()
    }
    found["solutions"] = tuple(Solution(**x) for x in plain["solutions"])
    return Level(**found)
