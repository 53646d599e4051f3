"""Sokoban's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

_FOLDER = "levels/1-sokoban"
_FIRST, _ATTIC, _WORKSHOP, _GALLERY, _MIRRORS, _CELLAR = (
    f"{_FOLDER}/{name}.nbk"
    for name in (
        "1-first-steps", "2-attic", "3-workshop", "4-gallery", "5-mirror-hall", "7-cellar"
    )
)  # fmt: skip
_IN_USE = ((_FIRST, 18), (_ATTIC, 8))

FILM = (
    ("play", _FIRST, 3),
    "RIGHT UP UP LEFT DOWN DOWN UP UP LEFT DOWN RIGHT DOWN RIGHT DOWN LEFT",
)

SHOTS = {
    "title": ((), "", "pimoroni_picosystem", {}, _IN_USE),
    "packs": (("packs", _FOLDER), "", "pimoroni_picosystem", {}, _IN_USE),
    "levels": (("levels", _GALLERY), "", "pimoroni_picosystem", {}, ((_GALLERY, 12),)),
    "play": (("play", _GALLERY, 8), "LEFT UP"),
    "pause": (("play", _CELLAR, 4), "A:700 wait:300", "pajenicko_picopad"),
    "night": (("play", _CELLAR, 7), "", "pajenicko_picopad", {"NIBBLOCK_THEME": "Night"}),
    "editor": (("editor.screen", _WORKSHOP, 9), "RIGHT*3 DOWN*2 wait:900"),
    "paper": (("play", _MIRRORS, 11), "", "pybadge", {"NIBBLOCK_THEME": "Paper"}),
}
