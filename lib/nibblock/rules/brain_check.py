# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Which of a Brain level's solutions win, and whether the level is a draft. RAM: a saved position.

Source: brain-rules, section 7. Bounded however evil the level: a position that comes back without
any input ends the waiting, and a solution may have no more than 100,000 frames.
"""

from nibblock import const
from nibblock.rules.brain_solution import NORMAL, BadSolution, Playback, sooner

QUIET = const(1000)  # frames without input after a solution, while anything moves
_QUIET = const(1000)
_MOST = const(100000)
_PLAYER = const(0)


def why_draft(rules):
    """Why a level cannot be played, whatever its solutions; "" if it can. Resets ``rules``."""
    blocks = rules.blocks
    for i in range(0, len(blocks), 3):
        if blocks[i] == _PLAYER:
            break
    else:
        return "no player"
    if not rules.goals:
        return "no goal"
    rules.reset()
    rules.frame(0)
    rules.frame(0)
    return "solved without a move" if rules.solved else ""


def why_broken(rules, text, speed=NORMAL):
    """Why a solution does not win at a speed; "" if it does. Leaves its last position."""
    rules.reset()
    try:
        played = play(rules, Playback(text, speed))
    except BadSolution as error:
        return str(error)
    if not played:
        return "more than %d frames" % _MOST
    rest(rules)
    return "" if rules.solved else "does not win"


def mended(rules, text):
    """A broken solution with its first wait one frame shorter, if it wins then; else ""."""
    try:
        shorter = sooner(text)
    except BadSolution:
        return ""
    return shorter if shorter and not why_broken(rules, shorter) else ""


def play(rules, playback):
    """Play to the end of the parts; false if that takes too many frames. Raises BadSolution."""
    rules.guided = True
    pressed = playback.next()
    while pressed >= 0 and rules.frames < _MOST:
        rules.frame(pressed)
        pressed = playback.next()
    rules.guided = False
    return pressed < 0


def rest(rules):
    """A frame without input, then more until nothing moves, but at most QUIET.

    A position seen before comes again for ever: what is left then is only counted.
    """
    rules.frame(0)
    saved = bytearray(rules.size)
    now = bytearray(rules.size)
    rules.save(saved)
    age = 0
    period = 4
    for left in range(_QUIET - 1, -1, -1):
        if not rules.frame(0):
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
