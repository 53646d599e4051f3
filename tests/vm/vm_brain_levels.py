# heapsize=400k: everything is compiled here
"""Read shipped Brain packs as the device does, and win a sample of their levels in the VM."""

from nibblock.games.brain.packs.solution import Playback
from nibblock.games.brain.rules import Brain
from nibblock.packs import open_pack
from tools.games.brain import check as brain_check

PACKS = (
    "1-lessons",
    "2-pushes",
    "3-glides",
    "4-winds",
    "5-clockwork",
    "6-mixtures",
    "7-crews",
    "8-machines",
    "9-hauls",
)
EVERY = 4
FOLDER = __file__[: -len("tests/vm/vm_brain_levels.py")] + "levels/3-brain/"


def frames(rules, text):
    """Return the number of frames in which a solution, played by hand as fast as possible, wins."""
    rules.reset()
    playback = Playback(text, 0)
    while not rules.solved and rules.frames < 500:
        rules.frame(max(0, playback.next()))
    return rules.frames


def test_solutions_win():
    checked = 0
    for name in PACKS:
        pack = open_pack(FOLDER + name + ".nbk")
        for n in range(0, pack.count, EVERY):
            assert pack.game(n) == "brain"
            level = pack.read(n)
            texts = list(pack.texts(n))
            assert texts and level.messages and level.title, (name, n)
            rules = Brain(level)
            assert brain_check.why_draft(rules) == ""
            for text in texts:
                for speed in (0, 5):
                    assert brain_check.why_broken(rules, text, speed) == "", (name, n, text)
            assert level.best == (min([frames(rules, text) for text in texts]),), (name, n)
            checked += 1
        pack.close()
    assert checked >= 15
