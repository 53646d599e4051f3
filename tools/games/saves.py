"""One level's records in the saves, and how to show them if its game has no module ``saves``.

A game's own module may have any of the functions here; it knows what the stored steps mean. It may
also have

    solutions(saved)      the bests and the unfinished game, as solutions of the neutral model
    summary(saved)        the bests' numbers, as the comment of the level in a file
    replay(level, best)   the counters of a stored best, played again; None if it does not solve
    stored(level, moves)  a solution as a best, (count, count, steps); None if it does not solve
    key(level)            the key of a level of the neutral model
    look(level)           what is equal only for levels that are played alike, if not their rows
    files(found)          its files of an export, by name; without it, a pack
    SUFFIXES              names' endings of files without levels, and ``function(found)``
    variant(level, unfinished)  the level in a position that has a key of its own
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from nibblock import games as device
from tools.formats.model import Level
from tools.games import NAMES, card, module
from tools.plurals import counted

#: The first two counters, and the steps; empty steps mean that none were saved.
Best = tuple[int, int, Iterable[int]] | None
#: Steps recorded, place within them, undo mark or -1, and the steps.
Unfinished = tuple[int, int, int, Iterable[int]] | None


@dataclass
class Saved:
    """Everything saved about one level, and where the level was found on the drive."""

    key: bytes
    bests: tuple[Best, Best]  #: by the first and by the second counter
    unfinished: Unfinished
    level: Level | None = None
    pack: str = ""
    number: int = 0
    game: str = NAMES[0]  #: levels in no pack are shown as the first game's

    def part(self, function: str) -> Any:
        """Return the game's function, else this module's; None if neither has it."""
        own = getattr(module(self.game, "saves"), function, None)
        return own or globals().get(function)

    def _record(self) -> tuple[int, ...]:
        """Return the fewest of each count, also of bests whose steps were not kept."""
        by_first, by_second = self.bests
        least = (by_first[0] if by_first else 0, by_second[1] if by_second else 0)
        return least[: len(card(self.game).COUNTS)]

    def exported(self) -> Level:
        """Return the level with its bests and unfinished game as its solutions."""
        assert self.level
        solutions, summary = self.part("solutions"), self.part("summary")
        return replace(
            self.level,
            title=self.level.title or f"{self.pack} {self.number}",
            comment=summary(self) if summary else self.level.comment,
            solutions=tuple(solutions(self)) if solutions else (),
            record=self._record(),
        )


def ways(game: str) -> tuple[str, ...]:
    """Return what each best is best at."""
    return tuple(f"fewest {count}" for count in device.card(game).COUNTS[:2])


def neutral(level: Any) -> Level:
    """Convert a device level to the neutral model, without the board, which only its game knows."""
    return Level((), title=level.title, game=level.game)


def describe(saved: Saved) -> dict[str, object]:
    """Return the bests and the unfinished game for JSON, with the steps as stored."""
    bests = by_counts(saved, lambda best: bytes(best[2]).hex(), "stored")
    game = saved.unfinished
    return {**bests, "unfinished": begun(game, "stored", bytes(game[3]).hex() if game else "")}


def state(saved: Saved) -> str:
    """Describe an unfinished game in a few words; "" if there is none."""
    return f"at {saved.unfinished[1]}" if saved.unfinished else ""


def lines(saved: Saved) -> list[str]:
    """Return everything saved about a level, as lines of a comment."""

    shown = [line for line, _ in named(saved)]
    return [*shown, f"unfinished {state(saved)}"] if saved.unfinished else shown


# For games' own modules; ``spell`` returns the steps of a best as text.


def by_counts(
    saved: Saved, spell: Callable[[Any], str], name: str = "solution"
) -> dict[str, object]:
    """Return the bests for JSON, with their steps as ``name``."""
    counts = device.card(saved.game).COUNTS[:2]
    return {
        f"by_{count}": best and {**dict(zip(counts, best, strict=False)), name: spell(best)}
        for count, best in zip(counts, saved.bests, strict=False)
    }


def begun(game: Unfinished, name: str, steps: str) -> dict[str, object] | None:
    """Return an unfinished game for JSON, with its steps as ``name``."""
    mark = game and (None if game[2] < 0 else game[2])
    return game and {"steps": game[0], "at": game[1], "mark": mark, name: steps}


def named(saved: Saved) -> Iterator[tuple[str, Any]]:
    """Yield each best, after what it is best at and its counts in words."""
    for way, best in zip(ways(saved.game), saved.bests, strict=False):
        if best:
            yield f"{way}: {_numbers(saved, best)}", best


def titled(saved: Saved, spell: Callable[[Any], Any]) -> Iterator[tuple[str, Any]]:
    """Yield the bests whose steps were saved, only one if both are the same: a title, and the best
    with its steps as ``spell`` returns them.
    """
    one, other = (best and (*best[:2], spell(best)) for best in saved.bests)
    names = ways(saved.game)
    parts = [(one, names)] if one == other else [(one, names[:1]), (other, names[1:])]
    for best, own in parts:
        if best and best[2]:
            yield f"{' and '.join(own)}: {_numbers(saved, best)}", best


def _numbers(saved: Saved, best: tuple[Any, ...]) -> str:
    counts = device.card(saved.game).COUNTS[:2]
    return ", ".join(counted(n, count) for n, count in zip(best, counts, strict=False))
