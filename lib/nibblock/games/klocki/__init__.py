"""Klocki's card."""

TITLE = "Klocki"
ICON = 18
COUNTS = ("moves", "steps")
ICONS = b"\x12\x10"
SETTINGS = ((16, (0, 1)), (17, (0, 1)))
COMMENTS = False


def reader(head):
    """Return (score, module): a quoted title is certain, or a line that numbers boxes or goals; in
    old files line 2 is 4-byte cells.
    """
    if head in (b"boxorder", b"goalorder"):
        return 3, "sok"
    if head[:1] == b'"' or head[:4] == b'\xef\xbb\xbf"':
        return 3, "text"
    start = head.find(b"\n") + 1
    end = head.find(b"\n", start)
    line = head[start : end if end >= 0 else len(head)].rstrip(b"\r")
    if not start or len(line) < 8 or len(line) & 3:
        return None
    for i in range(0, len(line), 4):
        if line[i] in b"#@$* " or line[i + 1] in b" 0123456789":
            return None
    return 2, "text"
