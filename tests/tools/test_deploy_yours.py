# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Test that ``deploy`` keeps what the player put on the drive."""

import pytest
from cable import put, starts

from tools.deploy import mounted
from tools.errors import ToolError

pytestmark = pytest.mark.usefixtures("no_waiting")


def test_the_players_files_stay(versions, fresh):
    old, new = versions
    put(mounted.Mounted(fresh), old)
    (fresh / "settings.toml").write_text('NIBBLOCK_THEME = "Night"\n')
    (fresh / "levels/a.xsb").write_text("my own version\n")
    (fresh / "levels/gone.xsb").write_text("mine too\n")
    (fresh / "lib/mine.py").write_text("mine = 1\n")
    made, _ = put(mounted.Mounted(fresh), new)
    assert sorted(made.yours) == ["levels/a.xsb", "levels/gone.xsb", "settings.toml"]
    assert (fresh / "settings.toml").read_text() == 'NIBBLOCK_THEME = "Night"\n'
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"
    assert (fresh / "levels/gone.xsb").read_text() == "mine too\n"
    assert (fresh / "lib/mine.py").exists()
    assert put(mounted.Mounted(fresh), new)[0].changes == []
    put(mounted.Mounted(fresh), old)
    assert (fresh / "levels/a.xsb").read_text() == "my own version\n"


def test_a_program_of_the_player_is_kept_under_another_name(versions, fresh):
    (fresh / "code.py").write_text("print('my game')\n")
    made, _ = put(mounted.Mounted(fresh), versions[0])
    assert made.kept_as == {"code.py": "code_before_nibblock.py"}
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"
    assert starts(fresh)
    put(mounted.Mounted(fresh), versions[1])
    assert (fresh / "code_before_nibblock.py").read_text() == "print('my game')\n"


def test_a_folder_that_would_be_imported_instead_is_reported(versions, fresh):
    (fresh / "nibblock").mkdir()
    (fresh / "nibblock/x.py").write_text("")
    with pytest.raises(ToolError, match="use instead of lib/nibblock; rename it; nothing written"):
        put(mounted.Mounted(fresh), versions[0])
    assert not (fresh / "lib/nibblock").exists()
