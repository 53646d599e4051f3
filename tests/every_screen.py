"""A board for each size of screen, and what a test gives to ``Console.go`` to see each of the pages
that need no level in play.
"""

BOARDS = {
    "240x240": "pimoroni_picosystem",
    "320x240": "pajenicko_picopad",
    "160x128": "pygamer",
    "128x128": "tinycircuits_thumby_color",
    "240x135": "m5stack_cardputer",
    "240x280": "heiafr_picomo_v2",
}
#: Each size, and the themes on one of them: size, theme, and how the names of pictures end.
THEMED = [(size, "Cellar", size) for size in BOARDS]
THEMED += [("240x240", theme, f"240x240-{theme.lower()}") for theme in ("Night", "Paper", "Grey")]
PACK = "levels/2-klocki/1-lessons.nbk"
SCREENS = (
    ("help",),
    ("settings",),
    ("statistics", 0, "title"),
    ("scores", PACK, 0),
    ("packs", ""),
    ("levels", PACK),
    ("about", 0),
    ("diagnostics", 0),
    ("calendar",),
    ("title",),
)
