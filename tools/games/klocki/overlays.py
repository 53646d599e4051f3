"""What ``render`` can draw over Klocki's blocks: the console's notes, and marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.games.klocki.player import KlockiPlayer

#: The notes by the name of the option's value, with the console's numbers for them.
_NOTES = {"identifiers": 1, "counts": 2, "path": 3}
_CANCELLED = 0x20000  # and above: what a session returns for a step that cancels the last one

OPTIONS: dict[str, dict[str, Any]] = {
    "notes": {
        "choices": tuple(_NOTES),
        "help": "write each block's identifier or its number of moves on it (on up to 96 blocks),"
        " or draw the path of the block that moved last",
    },
    "marks_over": {"action": "store_true", "help": "draw marks over the blocks"},
}


class _Play:
    """What the console's notes need of the screen: the block that moved last is the chosen one."""

    block = 0
    cell = 0

    def __init__(self, view: Any, player: KlockiPlayer) -> None:
        self.view = view
        self.rules = player.rules
        self.session = player.follower.session
        self.cursor = self


def show(
    view: Any, player: KlockiPlayer, *, notes: str | None, marks_over: bool
) -> Callable[[], None]:
    """Draw what the options ask for; return the function that draws it again after each step."""
    from nibblock.games.klocki import start
    from nibblock.games.klocki.dialogs.labels import labels_of
    from nibblock.games.klocki.dialogs.notes import Notes

    start.marks_over(view, marks_over)
    if not notes:
        return lambda: None
    labels_of(view)
    play = _Play(view, player)
    shown = Notes(play, _NOTES[notes])

    def step(code: int) -> int:
        """Make a step and count it, as the console's screen does."""
        block = player.rules.block_at(code >> 3)
        done = shown.step(block, code)
        if 0 < done < _CANCELLED:
            play.block = block
        return done

    player.follower.make = step
    shown.show()
    return shown.show
