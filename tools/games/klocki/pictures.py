"""Klocki's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

SHOTS = {
    "klocki": (("play", "levels/2-klocki/3-classics.nbk", 3),),
    "klotski": (("play", "levels/2-klocki/4-huarong.nbk", 19),),
}
