"""Read shipped Klocki levels from their packs and solve them with their stored solutions."""

import gc
import os

import nibblock.games.klocki.level  # noqa: F401  compiled while the heap is empty
from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack

FOLDER = __file__[: -len("tests/vm/vm_klocki_levels.py")] + "levels/2-klocki/"


def play(game, text):
    """Play ``row,column:steps;...``: every step is accepted."""
    for run in text.split(";"):
        place, steps = run.split(":")
        row, column = place.split(",")
        b = game.block_at(int(row) * game.width + int(column))
        for letter in steps:
            assert game.apply(game.head(b) << 3 | "<^>vx".find(letter)) >> 16 == 1, run


def check_pack(name, step):
    pack = open_pack(FOLDER + name)
    played = 0
    for n in range(0, pack.count, step):
        gc.collect()
        level = pack.read(n)
        best = level.best
        game = Klocki(level)
        for text in pack.texts(n):
            play(game, text)
            played += 1
        assert game.solved and (game.moves, game.steps) == best, (name, n + 1)
    pack.close()
    assert played == (pack.count + step - 1) // step, played


for name in sorted(os.listdir(FOLDER)):
    check_pack(name, 1 if name < "3" else 5)
print("ok")
