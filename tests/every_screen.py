"""What a test gives to ``Console.go`` to see each of the pages that need no level in play."""

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
    ("title",),
)
