"""Which file system is mounted at a folder: a board's drive is a FAT, and nothing else is.

A ``boot_out.txt`` alone proves nothing: people keep copies of a drive in their home.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

_FATS = ("fat", "vfat", "msdos")
_MAC_LINE = re.compile(r"^.+ on (.+) \((\w+)[,)]")
_OCTAL = re.compile(r"\\([0-7]{3})")


def fault(root: Path) -> str:
    """Return why ``root`` cannot be a board's drive, or ""."""
    kind = file_system(root)
    if not kind:
        return "a plain folder, not a mounted drive"
    return "" if kind.lower().startswith(_FATS) else f"a drive with {kind}, not FAT"


def file_system(root: Path) -> str:
    """Return the name of the file system mounted at ``root``, "" if it is an ordinary folder."""
    root = root.resolve()
    if sys.platform == "win32":
        return _on_windows(root)
    if not os.path.ismount(root):
        return ""
    return _mounted().get(str(root), "an unknown file system")


def _mounted() -> dict[str, str]:
    """Return the file systems by the folders they are mounted at."""
    if sys.platform == "darwin":
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, check=False)
        found = [_MAC_LINE.match(line) for line in done.stdout.splitlines()]
        return {line[1]: line[2] for line in found if line}
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    fields = [line.split(" ") for line in lines.splitlines()]
    return {
        _OCTAL.sub(lambda octal: chr(int(octal[1], 8)), line[1]): line[2]
        for line in fields
        if len(line) > 2
    }


def _on_windows(root: Path) -> str:
    """Return the file system of a drive letter; folders are never mounts of a board."""
    if root != Path(root.anchor):
        return ""
    import ctypes

    name = ctypes.create_unicode_buffer(64)
    volume = getattr(ctypes, "windll").kernel32  # noqa: B009  # only Windows has it
    known = volume.GetVolumeInformationW(str(root), None, 0, None, None, None, name, len(name))
    return name.value if known else ""
