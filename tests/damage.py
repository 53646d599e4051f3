"""Ways to damage a file, by name: each returns what is left of it, None for nothing."""

import random
import re
import struct


def older(path, data):
    """Return a file as an earlier version may have had it: it lacks what was added since."""
    if path.endswith(".py"):
        text = data.decode()
        cut = re.search(r"^(def|class) ", text, re.M)
        return text[: cut.start()].encode() if cut else b""
    if path.endswith(".txt"):
        return re.sub(rb"\n[^\n\[#]+\n\n", b"\n\n", data)  # the last line of each section
    if path.endswith(".bmp"):  # half as wide
        (width,) = struct.unpack("<i", data[18:22])
        return data[:18] + struct.pack("<i", width // 2) + data[22:]
    return data[: len(data) // 3]


DAMAGE = {
    "missing": lambda path, data: None,
    "empty": lambda path, data: b"",
    "half": lambda path, data: data[: len(data) // 2],
    "random": lambda path, data: random.Random(path).randbytes(len(data)),
    "older": older,
}
