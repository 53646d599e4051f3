"""Forget modules by their folders, and keep those that are to stay."""

import sys

from nibblock import memory

MODULES = (
    "packs.folders",
    "packs.nbk",
    "progress.records.index",
    "progress.records.named",
    "games.sokoban.level",
    "progress.records.own_levels",
)


def loaded():
    return [name for name in MODULES if "nibblock." + name in sys.modules]


for name in MODULES:
    assert memory.load(name) is sys.modules["nibblock." + name]
sys.modules["adafruit_miniqr"] = memory
memory.forget(b" .packs. .level$  adafruit_miniqr", b".packs.nbk .records.index")
assert loaded() == ["packs.nbk"] + list(MODULES[2:4]) + ["progress.records.own_levels"], loaded()
assert "nibblock.packs" in sys.modules and "adafruit_miniqr" not in sys.modules
memory.forget(memory.SPARE, b".records.index")
assert loaded() == ["progress.records.index"], loaded()
memory.forget(b"")
assert memory.load("packs.nbk") is memory.find("packs.nbk") and memory.find("packs.none") is None
print("ok modules are forgotten by folder, name and end of name, but for those to keep")
