"""Klocki's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

#: Goals under blocks are drawn over them.
DRAWN = ("--marks-over",)

SHOTS = {
    "klocki": (("play", "levels/2-klocki/7-classics.nbk", 3),),
    "klotski": (("play", "levels/2-klocki/8-huarong.nbk", 19),),
}
