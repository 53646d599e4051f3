"""Brain's pictures in the README: see ``Shot`` in tools/commands/pictures.py."""

SHOTS = {"brain": (("play", "levels/3-brain/8-machines.nbk", 8),)}
