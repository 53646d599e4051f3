"""Levels of Brain that tests play, and what the console stores of them on its drive."""

from nibblock.games.brain import level
from nibblock.play.tape import frames, tape_of
from nibblock.progress import Drive, Progress

BOARDS = ["pimoroni_picosystem", "pajenicko_picopad", "pybadge", "tinycircuits_thumby_color"]

#: Push the plain block onto its goal, then go round to the player's, the last step a diagonal.
PUSH = """7 5
0 1 1
2 3 1
1 0 0
1 6 4
3 3 3

2 5 1
-5 1 3
0 5 4
@ Push the plain block onto its goal, then find your own. Diagonals are two keys at once.
@ They slide along walls.
: ,r,,r,,r,,d,,d,,dr
: [d],r,,r,,r,,d,,d,,dr
"""
#: A bouncer between two walls that never rests, and a goal beside the player.
RUNS = "9 3\n0 0 0\n4 1 2\n1 0 2\n1 8 2\n\n-5 1 2\n0 2 0\n@ In time.\n: >=8,r,,r\n"


def saved(console):
    """Return what is stored on the drive."""
    return Progress(Drive(f"{console.machine.drive.root}/"))


def best(console, text):
    """Return the best game stored of a level: frames, moves, what was pressed in each frame."""
    found = saved(console).best(level.read(text.splitlines()).key, 0)
    return found and (found[0], found[1], list(frames(found[2])))


def unfinished(console, text):
    """Return what was pressed in each frame of the unfinished game stored of a level."""
    game = saved(console).unfinished(level.read(text.splitlines()).key)
    return list(frames(tape_of(game[3])))
