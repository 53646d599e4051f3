# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban's pictures in the README: keys pressed from its list of packs, board, settings."""

SHOTS = {
    "levels": ("DOWN*3 A wait:600 DOWN RIGHT*3 wait:1500",),
    "play": ("DOWN*2 A wait:600 RIGHT*4 A wait:900 LEFT UP",),
    "pause": ("DOWN*3 A wait:600 RIGHT*3 A wait:900 A wait:300", "pajenicko_picopad"),
    "night": (
        "DOWN*3 A wait:600 RIGHT*7 A wait:900",
        "pajenicko_picopad",
        {"NIBBLOCK_THEME": "Night"},
    ),
    "paper": ("DOWN A wait:600 RIGHT*5 A wait:900", "pybadge", {"NIBBLOCK_THEME": "Paper"}),
}
