"""Klocki's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

SHOTS = {
    "klocki": (("play", "levels/2-klocki/7-classics.nbk", 3),),
    "klotski": (("play", "levels/2-klocki/8-huarong.nbk", 19),),
}
