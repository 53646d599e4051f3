"""How ``bench`` plays a game: what each game's bench says about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

FIRST, LAST, FRAMES = range(3)  #: which refresh counts; of FRAMES also how long the longest takes


class Opened(NamedTuple):
    """A level of a game's ``pack()`` that is drawn: its number from 0, and a description."""

    level: int
    name: str


class Walk(NamedTuple):
    """The keys that play a game from power-on, and further facts about its heap."""

    played: str  #: in a level
    choose: str = ""  #: in the list of levels, to the level to play
    larger: str = ""  #: in the list again, to a larger level; empty if there is none
    larger_name: str = ""  #: its description
    extra: int = 0  #: bytes to add for a larger sheet than the walk loads
    aims: Mapping[str, str] = {}
    opens: tuple[Opened, ...] = ()  #: levels to open in the editor


class Row(NamedTuple):
    """What is timed: from a key to a refresh."""

    name: str
    keys: str
    aim: str
    which: int = LAST
    refreshes: int = 0  #: how many there should be; 0: any number


class Play(NamedTuple):
    """A console that shows the levels of a pack: keys, and rows of what is timed between them."""

    pack: Callable[[], tuple[str, bytes]]
    steps: tuple[str | Row, ...]
    motion: str = "off"
