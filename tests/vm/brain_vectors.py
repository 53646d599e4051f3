"""Play conformance cases from a file: ``> `` starts a line of the level, then one line a frame.

A frame is the directions as a number, moved and winning (or -), and the board as ``type,x,y;...``.
tests/games/brain/test_rules.py makes the file and runs this in CPython and in the VM.
"""

import sys

from brain_drawn import blocks

from nibblock.games.brain.level import read
from nibblock.games.brain.rules import Brain


def play(path):
    """Return the number of frames that match; raise AssertionError at the first that does not."""
    text = []
    game = None
    frames = 0
    with open(path) as lines:
        for line in lines:
            line = line.rstrip("\n")
            if line.startswith("> "):
                if game is not None:
                    text, game = [], None
                text.append(line[2:])
                continue
            if game is None:
                game = Brain(read(text))
            pressed, moved, winning, board = line.split(" ")
            frames += 1
            did = "1" if game.frame(int(pressed)) else "0"
            ours = ";".join([",".join([str(n) for n in block]) for block in blocks(game)])
            assert moved in ("-", did) and ours == board, (text, game.frames, line, ours)
            assert winning in ("-", str(int(game.winning))), (text, game.frames)
    return frames


print(play(sys.argv[1]), "ok")
