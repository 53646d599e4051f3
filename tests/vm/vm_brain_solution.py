"""Test Brain's solutions: waits, holds, ranges, records."""

from nibblock.games.brain import level as brain
from nibblock.games.brain.packs import solution as brain_solution
from nibblock.games.brain.rules import Brain
from tools.games.brain.simplify import simplify


def frames(text, speed=5, fast=False):
    """Return all frames of a solution as letters."""
    playback = brain_solution.Playback(text, speed)
    reported = []
    pressed = playback.next(fast)
    while pressed >= 0:
        reported.append(brain_solution.letters(pressed))
        pressed = playback.next(fast)
    return "/".join(reported)


def test_frames_of_a_solution():
    assert frames(",r,,dr", 2) == "//r///rd"
    assert frames(",r,,dr", 0) == frames(",r,,dr", 2, True) == "r/rd"
    assert frames("0,r,0,,1,u", 5) == "r////u".replace("////", "///")
    assert frames("[d]2,rd,[ul]<=1,l") == "d/d/rd/lu/l"
    assert frames(" [ d ] 2 , d r ,") == "d/d/rd/////"
    for wait, slow, fast in (
        ("", 5, 0), ("3", 3, 3), ("<=2", 2, 0), (">6", 7, 7), ("<=5>1", 5, 2),
        ("<=3>=1", 3, 1), ("<0", 0, 0), ("[d]", 5, 0), (">=9<=7", 7, 7), (">9>=2", 5, 2),
    ):  # fmt: skip
        for speed, count in ((5, slow), (0, fast)):
            reported = frames(wait + ",r", speed)
            assert reported.count("/") == count, (wait, speed, reported)


def test_fast_forward_in_the_middle():
    playback = brain_solution.Playback(",r", 5)
    assert playback.next() == 0 and playback.next() == 0
    assert playback.next(True) == 4 and playback.next() == -1 and playback.next(True) == -1
    playback = brain_solution.Playback(">=2,r", 5)
    assert playback.next(True) == 0 and playback.next(True) == 0 and playback.next(True) == 4


def test_broken_solutions():
    for text, column in (
        ("r", 1), (",r,x", 4), (",rx", 3), ("[d,r", 3), ("3 4,r", 3), (",r,<,r", 5), ("<=,", 3),
        (",r,100000", 4), ("5[d]", 2), (",r,99999999999999999999", 4), (",R", 2), ("\xe9", 1),
    ):  # fmt: skip
        try:
            brain_solution.check(text)
        except brain_solution.BadSolution as error:
            assert error.column == column, (text, str(error))
        else:
            raise AssertionError(text)
    brain_solution.check("")


def test_record():
    codes = [0, 0, 0, 4, 4, 0, 12, 0]
    text = "".join(brain_solution.recorded(codes))
    assert text == "3,r,0,r,1,rd" and frames(text) == "///r/r//rd"


def test_the_first_wait_one_frame_shorter():
    for text, expected in (("[d]3,d", "[d]2,d"), (",r", "4,r"), ("<=2", "1"), ("0,r", "")):
        assert brain_solution.sooner(text) == expected


def test_waits_of_a_recording_are_relaxed():
    def free(text, recording):
        return simplify(Brain(brain.read(text.split("\n"))), recording)

    line = "4 1\n0 0 0\n\n0 3 0"
    assert free(line, "7,r,0,r,2,r") == ",r,,r,,r"
    assert free(line, "7,r,0,r") == "7,r,0,r"  # it never won
    assert free(line, ",r,[l]2,r,>=1,r,3,r,0") == ",r,[l]2,r,>=1,r,,r,"
    # A block on arrows is about to block the way; time matters only on its first two steps.
    gate = "4 6\n0 0 0\n2 2 5\n\n0 3 0"
    for y in range(1, 6):
        gate += "\n-4 2 %d" % y
    assert free(gate, "1,r,1,r,3,r") == "<=1,r,<=1,r,,r"
    # An arrow carries the player straight back.
    assert free("2 3\n0 0 0\n1 1 0\n\n-4 0 1\n0 1 1", "3,d,0,dr") == ",d,0,dr"
    # A player is carried there after two frames, not before.
    assert free("3 2\n0 0 0\n\n-5 0 0\n-5 1 0\n0 2 1", "2,d") == ">=2,d"
