"""Share levels and enter their codes in the VM with little memory; see test_editor."""

import pytest
from hands import ROOT
from walked import walked

from tools import vm

LONGEST = (
    ("sokoban", "levels/1-sokoban/7-cellar.nbk", 6, "450k"),
    ("klocki", "levels/2-klocki/7-classics.nbk", 12, "600k"),
    ("brain", "levels/3-brain/1-lessons.nbk", 13, "600k"),
)


@pytest.mark.parametrize(("game", "path", "number", "heap"), LONGEST)
def test_a_level_is_shared_and_entered(whole_drive, tmp_path, game, path, number, heap):
    assert (ROOT / path).exists()
    folder = path.rpartition("/")[0]
    code = walked("share_through.py", whole_drive, tmp_path / "a", heap, "share", path, number)
    arguments = "enter", game, folder, code.split()[-1]
    walked("share_through.py", whole_drive, tmp_path / "b", heap, *arguments, pixels="160x128")
    used = max((tmp_path / "b").iterdir(), key=lambda copy: int(copy.name[5:]))
    assert vm.run(vm.HERE / "console" / "share_through.py", used, "kept").split() == ["1"]
