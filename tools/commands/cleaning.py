"""What ``convert`` does to levels on request: normalise, filter, leave out repeats, sort, rename.

Nothing is dropped silently: every step that leaves levels out says which and why.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from nibblock.boards import given
from tools import games, options
from tools.errors import InputError, nearest
from tools.formats.model import Collection, Level
from tools.formats.text import one_line
from tools.games import playback

Drop = Callable[[Level, str], None]

_SMALLEST_TILE = 8  #: pixels a cell, below which the console scrolls instead
_HUD = 14  #: pixels that the counters take of the height,
_SMALL_HUD = 10  #: and where that is
_SMALL = 199  #: or less
_PLACEHOLDER = re.compile(r"\{(\w*)(?::0?([0-9]{1,2}))?\}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options for cleaning."""
    parser.add_argument(
        "--normalise", action="store_true", help="remove everything outside the walls"
    )
    parser.add_argument(
        "--dedupe", action="store_true", help="drop repeated boards, even turned or mirrored"
    )
    parser.add_argument(
        "--rename",
        metavar="PATTERN",
        help="titles of {n} {title} {author} {collection}; {n:03}",
    )
    parser.add_argument(
        "--max-size", type=options.size, metavar="WxH", help="only levels of at most this size"
    )
    parser.add_argument("--fits", metavar="BOARD", help="only levels that this board shows whole")
    parser.add_argument(
        "--solved-only", action="store_true", help="only levels with a working solution"
    )
    parser.add_argument("--sort", metavar="BY", help="sort by size, boxes, solution, or several")


def clean(collection: Collection, args: argparse.Namespace, drop: Drop) -> Collection:
    """Return the collection cleaned as the options ask; ``drop(level, reason)`` is called for each
    level left out.
    """
    levels = list(collection.levels)
    if args.normalise:
        levels = [normalised(level) for level in levels]
    if args.max_size:
        width, height = args.max_size
        reason = f"larger than {width}x{height}"
        levels = _kept(levels, lambda x: x.width <= width and x.height <= height, reason, drop)
    if args.fits:
        fits, size = _fitting(args.fits)
        levels = _kept(levels, fits, f"larger than {args.fits} can show ({size})", drop)
    if args.solved_only:
        levels = _kept(levels, lambda level: shortest(level) > 0, "no working solution", drop)
    if args.dedupe:
        levels = deduped(levels, drop)
    for key in reversed(args.sort.split(",") if args.sort else []):
        key = key.strip()
        if key not in _SORTS:
            raise InputError("--sort", "", f"unknown order {key!r}", ", ".join(_SORTS))
        levels.sort(key=_SORTS[key])
    if args.rename:
        levels = [
            replace(level, title=_renamed(args.rename, n, level, collection))
            for n, level in enumerate(levels, 1)
        ]
    return replace(collection, levels=tuple(levels))


def _kept(
    levels: list[Level], keep: Callable[[Level], bool], reason: str, drop: Drop
) -> list[Level]:
    kept = []
    for level in levels:
        if keep(level):
            kept.append(level)
        else:
            drop(level, reason)
    return kept


def _fitting(name: str) -> tuple[Callable[[Level], bool], str]:
    """Whether the console shows a level whole on a board, upright or turned."""
    row = given.find(name)
    if row is None:
        expected = nearest(name, given.ids(), "docs/boards/list.md")
        raise InputError("--fits", "", f"unknown board {name!r}", expected)
    width, height = map(int, row[given.SCREEN].split("x"))
    hud = _SMALL_HUD if height <= _SMALL else _HUD
    across, down = width // _SMALLEST_TILE, (height - hud) // _SMALLEST_TILE

    def fits(level: Level) -> bool:
        upright = level.width <= across and level.height <= down
        return upright or (level.height <= across and level.width <= down)

    return fits, f"{across}x{down}"


def _by_size(level: Level) -> tuple[int, ...]:
    return level.width * level.height, level.width


def _by_boxes(level: Level) -> tuple[int, ...]:
    boxes = playback.facts(level).get("boxes")
    return (boxes,) if isinstance(boxes, int) else (0,)


def _by_solution(level: Level) -> tuple[int, ...]:
    moves = shortest(level)
    return (moves == 0, moves)  # those without one last


_SORTS = {"size": _by_size, "boxes": _by_boxes, "solution": _by_solution}


def shortest(level: Level) -> int:
    """Return the moves of the shortest working solution stored; 0 if there is none."""
    found = []
    for solution in level.solutions:
        try:
            player = playback.start(level, "", 1)
            played = playback.play(player, player.actions(solution.moves, ""))
        except InputError:
            continue
        if played.result == "solved":
            found.append(max(played.counters.values()))
    return min(found, default=0)


def _renamed(pattern: str, n: int, level: Level, collection: Collection) -> str:
    values = {
        "n": str(n),
        "title": level.title,
        "author": level.author or collection.author,
        "collection": collection.title,
    }

    def value(found: re.Match[str]) -> str:
        if found[1] not in values:
            expected = " ".join(f"{{{name}}}" for name in values)
            raise InputError("--rename", "", f"unknown {found[0]!r}", expected)
        return values[found[1]].zfill(int(found[2] or 0))

    return one_line(_PLACEHOLDER.sub(value, pattern))


def normalised(level: Level) -> Level:
    """Return the level without anything outside its walls, unchanged if its game has no walls."""
    part = games.module(level.game, "clean")
    return part.normalised(level) if part else level


def deduped(levels: Iterable[Level], drop: Drop) -> list[Level]:
    """Return the first of each board, with the solutions of repeats that are drawn identically.

    Boards are the same if they are when normalised and turned or mirrored, the player included.
    """
    kept: list[Level] = []
    boards = Boards()
    for level in levels:
        first = boards.first(level, len(kept))
        if first is None:
            kept.append(level)
            continue
        other = kept[first]
        if other.rows == level.rows:
            more = [x for x in level.solutions if x.moves not in {y.moves for y in other.solutions}]
            kept[first] = replace(other, solutions=(*other.solutions, *more))
        reason = f" {other.title!r}" if other.title else ""
        drop(level, f"the same board as {_place(other) or f'level {first + 1}{reason}'}")
    return kept


def _place(level: Level) -> str:
    """Return where a level was read, and its title, to find it among many files."""
    parts = [level.source, f"line {level.line}" if level.line else "", repr(level.title)]
    return ", ".join(part for part in parts if part not in ("", "''")) if level.source else ""


class Boards:
    """Finds boards that were there before; shapes are made only when needed."""

    def __init__(self) -> None:
        self._alike: dict[tuple, list[tuple[int, Level]]] = {}
        self._shapes: dict[int, tuple[str, ...]] = {}

    def first(self, level: Level, number: int) -> int | None:
        """Return the number of an earlier level with the same board; else None, and remember this
        one by its ``number``.
        """
        plain = normalised(level)
        size = sorted((plain.width, plain.height))
        letters = Counter("".join(plain.rows))
        del letters[" "]  # a turned board has other blanks at the ends of its rows
        group = self._alike.setdefault((level.game, *size, *sorted(letters.items())), [])
        own = _shape(plain) if group else ()
        for other, there in group:
            if other not in self._shapes:
                self._shapes[other] = _shape(there)
            if self._shapes[other] == own:
                return other
        group.append((number, plain))
        return None


def _shape(level: Level) -> tuple[str, ...]:
    """Return a key that is equal for the same boards, even turned where the game allows it."""
    part = games.module(level.game, "clean")
    return part.shape(level) if part else level.rows
