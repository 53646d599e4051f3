# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Read Help and About: quick text, a page in one refresh, a large heading where there is room."""

import pytest
from hands import running

from tools.simulate.simulator import Simulator


@pytest.mark.parametrize("board", ("pimoroni_picosystem", "pewpew_m4"))
def test_a_page_of_help_is_turned_in_one_refresh_of_one_rectangle(board, tmp_path):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:9000")
        running(simulator).go("help")
        simulator.run("wait:1000")
        first, before = simulator.screen(), len(simulator.display.log)
        simulator.run("DOWN wait:500")
        turned = simulator.display.log[before:]
        assert [len(refresh.areas) for refresh in turned] == [1]
        assert simulator.screen() != first
        assert simulator.run("UP wait:500").screen() == first
        assert "adafruit_display_text" not in simulator._console.world._modules


@pytest.mark.parametrize(("board", "large"), (("pimoroni_picosystem", True), ("pybadge", False)))
def test_the_heading_of_about_becomes_large_after_the_page_is_shown(board, large, tmp_path):
    with Simulator(tmp_path, board) as simulator:
        simulator.run("wait:9000")
        before = len(simulator.display.log)
        running(simulator).go("about")
        simulator.run("wait:1000")
        loaded = simulator._console.world._modules
        assert len(simulator.display.log) - before == (2 if large else 1)
        assert ("adafruit_display_text.bitmap_label" in loaded) == large
        simulator.run("A wait:500")
        assert "adafruit_display_text" not in simulator._console.world._modules
        assert simulator.errors == []
