# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Find which of a Brain level's solutions win, and whether the level is a draft.

Source: brain-rules, section 7. Checks end however hostile the level: waiting stops when a position
repeats without input, and both the frames and the work in a frame are limited.
"""

from nibblock import const
from nibblock.games.brain.codes import MOVED, PLAYER
from nibblock.games.brain.packs.solution import NORMAL, BadSolution, Playback, sooner
from nibblock.games.brain.rules import Brain

QUIET = const(1000)  # frames without input after a solution, while anything moves
_MOST = const(100000)
_MOST_PAUSES = const(4000)  # of a thousand examinations each: some 20 s on a computer


class Endless(Exception):
    """Too many blocks push each other around without end, so the frame cannot be finished."""

    def __init__(self) -> None:
        super().__init__("blocks that push each other without end")


def frame(rules: Brain, pressed: int) -> bool:
    """Play a frame; return True if anything moved. Raises Endless, with the frame unfinished."""
    rules.start(pressed)
    while not rules.go_on(1000):
        if rules.pauses > _MOST_PAUSES:
            raise Endless()
    return rules.heard & MOVED != 0


def why_draft(rules: Brain) -> str:
    """Return why a level is a draft regardless of its solutions, else "". Resets ``rules``."""
    blocks = rules.blocks
    for i in range(0, len(blocks), 3):
        if blocks[i] == PLAYER:
            break
    else:
        return "no player"
    if not rules.goals:
        return "no goal"
    rules.reset()
    try:
        frame(rules, 0)
        frame(rules, 0)
    except Endless as error:
        return str(error)
    return "solved without a move" if rules.solved else ""


def why_broken(rules: Brain, text: str, speed: int = NORMAL) -> str:
    """Return why a solution does not win at ``speed``, else "". Leaves its last position."""
    rules.reset()
    try:
        if not play(rules, Playback(text, speed)):
            return f"more than {_MOST} frames"
        rest(rules)
    except (BadSolution, Endless) as error:
        return str(error)
    return "" if rules.solved else "does not win"


def mended(rules: Brain, text: str) -> str:
    """Return a broken solution with its first wait one frame shorter if that wins, else ""."""
    try:
        shorter = sooner(text)
    except BadSolution:
        return ""
    return shorter if shorter and not why_broken(rules, shorter) else ""


def play(rules: Brain, playback: Playback) -> bool:
    """Play all parts; return False if there are too many frames. Raises BadSolution or Endless."""
    rules.guided = True
    pressed = playback.next()
    while pressed >= 0 and rules.frames < _MOST:
        frame(rules, pressed)
        pressed = playback.next()
    rules.guided = False
    return pressed < 0


def rest(rules: Brain) -> None:
    """Play a frame without input, then more until nothing moves, but at most QUIET.

    A position seen before repeats for ever, so the remaining frames are only counted.
    """
    frame(rules, 0)
    saved = bytearray(rules.size)
    now = bytearray(rules.size)
    rules.save(saved)
    age = 0
    period = 4
    for left in range(QUIET - 1, -1, -1):
        if not frame(rules, 0):
            return
        rules.save(now)
        if now == saved:
            rules.frames += left
            return
        age += 1
        if age == period:
            saved, now = now, saved
            age = 0
            period *= 2
