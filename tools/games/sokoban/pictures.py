"""Sokoban's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

_FOLDER = "levels/1-sokoban"
_FIRST, _PANTRY, _CELLAR, _VAULT = (
    f"{_FOLDER}/{name}.nbk" for name in ("1-first-steps", "2-pantry", "3-cellar", "4-vault")
)
_IN_USE = ((_FIRST, 10), (_PANTRY, 12))

FILM = (
    ("play", _FIRST, 3),
    "RIGHT UP UP LEFT DOWN DOWN UP UP LEFT DOWN RIGHT DOWN RIGHT DOWN LEFT",
)

SHOTS = {
    "title": ((), "", "pimoroni_picosystem", {}, _IN_USE),
    "packs": (("packs", _FOLDER), "", "pimoroni_picosystem", {}, _IN_USE),
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
    "editor": (("editor.screen", _PANTRY, 4), "RIGHT*3 DOWN*2 wait:900"),
    "paper": (("play", _PANTRY, 5), "", "pybadge", {"NIBBLOCK_THEME": "Paper"}),
}
