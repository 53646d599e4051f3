"""The players in the saves of a drive: who is there, what each has, and taking theirs in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from nibblock.progress import Progress
from nibblock.progress.format import PLAYERS
from nibblock.progress.writing.merge import keys, of_player, take_over
from nibblock.progress.writing.players import is_there, names, set_name, turn_to
from tools import streams
from tools.errors import InputError

NUMBERS = tuple(range(1, PLAYERS + 1))


def there(progress: Progress) -> list[int]:
    """Return the players, from 0, who have something here; the first always does."""
    return [player for player in range(PLAYERS) if is_there(progress, player)]


def name(progress: Progress, player: int) -> str:
    """Return a player's name, or the number."""
    return names(progress)[player] or f"Player {player + 1}"


def of(progress: Progress, player: int) -> Progress:
    """Return the progress of a player, which may be ``progress`` itself."""
    return progress if player == progress.player else of_player(progress, player)


def turn(progress: Progress, number: int, drive: str, *, may_be_new: bool) -> None:
    """Turn to the player with this number; InputError if nobody is, unless one ``may_be_new``."""
    found = there(progress)
    if number - 1 not in found and not may_be_new:
        listed = " or ".join(f"--player {player + 1}" for player in found)
        raise InputError(drive, "", f"no player {number} here", listed)
    turn_to(progress, number - 1)


def describe(progress: Progress) -> list[dict[str, Any]]:
    """Return the players as objects for JSON."""
    found = []
    for player in there(progress):
        theirs = of(progress, player)
        shown = {"player": player + 1, "name": name(progress, player)}
        shown |= {"solved": len(keys(theirs)), "unfinished": len(theirs.unfinished_keys())}
        found.append(shown)
    return found


def report(progress: Progress) -> None:
    """List the players, if there are several, and say whose saves follow."""
    found = describe(progress)
    if len(found) < 2:
        return
    for each in found:
        counts = f"{each['solved']} solved, {each['unfinished']} unfinished"
        called = names(progress)[each["player"] - 1]
        who = f"Player {each['player']}" + (f": {called}" if called else "")
        print(streams.line(f"{who}: {counts}"))
    print()
    print(streams.line(f"{name(progress, progress.player)}:"))


def say_whose(progress: Progress, drive: str) -> None:
    """Say on standard error whose bests an export holds, if there are several players."""
    if len(there(progress)) > 1:
        who = f"player {progress.player + 1}, {name(progress, progress.player)}"
        print(streams.line(f"{drive}: bests of {who}"), file=sys.stderr)


def pairs(
    ours: Progress, theirs: Progress, number: int | None, other: str
) -> Iterator[tuple[Progress, Progress]]:
    """Yield what each player has here and in another drive's saves; then let it be written here.

    With a ``number`` that is one player: with the same number there, or else the only one there.
    """
    found = there(theirs)
    wanted = [(player, player) for player in found]
    if number:
        alone = len(found) == 1
        if not alone and number - 1 not in found:
            raise InputError(other, "", f"no player {number} here", "one of its players' numbers")
        wanted = [(number - 1, found[0] if alone else number - 1)]
    called = names(ours)
    for mine, his in wanted:
        taking = of(ours, mine)
        yield taking, of(theirs, his)
        if taking is not ours:
            take_over(ours, taking)
        new = names(theirs)[his]
        if new and not called[mine]:
            called[mine] = new
    for player in range(PLAYERS):
        if called[player] != names(ours)[player]:
            set_name(ours, player, called[player])
