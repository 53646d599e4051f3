"""What of Sokoban a small drive can do without; see tools/build/optional.py."""

from tools.build import optional

OPTIONAL = (
    (optional.EXTRA, optional.MOTION, ("motion.py",)),
    (optional.CODES, optional.LEVEL_CODES, ("sharing/",)),
    (optional.SOUNDS, optional.SOUND, ("heard.py",)),
    (optional.DRAWING, optional.EDITOR, ("editor/", "packs/write.py")),
    (optional.OWN_PACKS, "Sokoban: packs as text and SKBN", ("packs/xsb.py", "packs/skbn.py")),
    (optional.HINTS, optional.HINT, ("dialogs/hint.py",)),
)
