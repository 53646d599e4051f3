"""Let things glide on the whole console, compiled as for a board, in the VM over stand-ins."""

import pytest
from played import FIRST
from walked import AMPLE, walked

from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn

# A block at the top left, and a goal: too large to be doubled.
SLIDE = (".@.." + 12 * "....", 13 * "....", "....+..." + 11 * "....", 13 * "....")


@pytest.mark.parametrize("pixels", ["", "160x128"])
def test_what_glides_allocates_nothing(bare_drive, tmp_path, pixels):
    cellar = Collection((Level(game="sokoban", rows=FIRST),), title="Test pack")
    (bare_drive / "levels" / "test.skbn").write_bytes(skbn.write(cellar))
    slide = Collection((Level(SLIDE, "Slide", game="klocki"),), title="Test pack")
    (bare_drive / "levels" / "test.nbk").write_bytes(nbk.write(slide))
    (bare_drive / "levels" / "brain.txt").write_text("9 3\n0 0 1\n\n0 8 1\n", encoding="utf-8")
    reported = walked("glides.py", bare_drive, tmp_path, AMPLE, pixels=pixels)
    assert reported.split().count("ok") == 3
