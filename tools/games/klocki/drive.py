"""What of Klocki a small drive can do without; see tools/build/optional.py."""

from tools.build import optional

OPTIONAL = (
    (optional.EXTRA, optional.MOTION, ("gliding.py",)),
    (optional.TEXT, "Klocki: packs as text and SOK", ("packs/text.py", "packs/sok.py")),
    (optional.EXTRA, "Klocki: Show", ("dialogs/overlays.py",)),
    (optional.EXTRA, "Klocki: list of moves", ("dialogs/moves.py",)),
    (optional.EXTRA, "Klocki: Shuffle", ("dialogs/shuffle.py",)),
    (optional.CODES, optional.LEVEL_CODES, ("sharing/",)),
    (optional.SOUNDS, optional.SOUND, ("heard.py",)),
    (optional.DRAWING, optional.EDITOR, ("editor/", "packs/write.py")),
    (optional.HINTS, optional.HINT, ("dialogs/hint.py",)),
)
