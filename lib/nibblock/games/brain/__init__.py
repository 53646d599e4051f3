"""Brain's card."""

TITLE = "Brain"
ICON = 19
COUNTS = ("frames", "moves")
ICONS = b"\x14\x10"
SETTINGS = ((10, (0, 1, 2)), (11, (100, 143, 200, 67)), (28, (5, 3, 8, 12)))
COMMENTS = True


def reader(head):
    """Return (score, module): text if line 1 (after comments) is all numbers, or share codes."""
    if head[:3] == b"\xef\xbb\xbf":
        head = head[3:]
    begun = False
    for line in head.split(b"\n"):
        if not begun and line[:1] != b"#":
            begun = True
            if line and not line.strip(b"0123456789+- \t\r"):
                return 2, "text"
        if 0 < line.find(b"0") < 20 and len(line) > 8 and b" " not in line.strip():
            return 2, "codes"
    return None
