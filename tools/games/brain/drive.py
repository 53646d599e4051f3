"""What of Brain a small drive can do without; see tools/build/optional.py."""

from tools.build import optional

OPTIONAL = (
    (optional.TEXT, "Brain: packs as text and codes", ("packs/text.py", "packs/codes.py")),
    (optional.EXTRA, optional.MOTION, ("motion.py",)),
    (optional.CODES, optional.LEVEL_CODES, ("sharing/",)),
    (optional.DRAWING, optional.EDITOR, ("editor/", "packs/write.py")),
    (optional.HINTS, optional.HINT, ("dialogs/hint.py",)),
)
