# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Draw as a person does, with the D-pad, A and B."""

from hands import choose, running

from tools.bench.pen import put as put
from tools.bench.pen import stretch as stretch
from tools.bench.pen import take as take
from tools.bench.pen import to as to


def new(simulator, folder, game, wait=900):
    """Open the editor with a new level, as the menu of the game's packs does."""
    running(simulator).go("editor.screen", folder, -1, game)
    simulator.run(f"wait:{wait}")
    screen = running(simulator).screen
    assert hasattr(screen, "board"), screen
    return screen


def in_hand(simulator):
    """Return the draft in hand, None if there is none."""
    pack = simulator._console.world._modules["nibblock.packs"].made.get("draft")
    return pack and pack.draft


def menu(simulator, *names):
    """Open the editor's menu by holding A, and choose."""
    simulator.run("A:400 wait:100")
    choose(simulator, *names)
