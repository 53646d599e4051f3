# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Sokoban's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

_PANTRY, _CELLAR, _VAULT = (
    f"levels/1-sokoban/{name}.nbk" for name in ("2-pantry", "3-cellar", "4-vault")
)

SHOTS = {
    "levels": (
        ("levels", _PANTRY),
        "",
        "pimoroni_picosystem",
        {},
        ((_PANTRY, 12),),
    ),
    "play": (("play", _PANTRY, 4), "LEFT UP"),
    "pause": (("play", _CELLAR, 3), "A:700 wait:300", "pajenicko_picopad"),
    "night": (("play", _VAULT, 7), "", "pajenicko_picopad", {"NIBBLOCK_THEME": "Night"}),
    "paper": (("play", _PANTRY, 5), "", "pybadge", {"NIBBLOCK_THEME": "Paper"}),
}
