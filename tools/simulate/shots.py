"""Where screenshots of the window go, and what they are called."""

from __future__ import annotations

import os
import re
import sys
import time
from pathlib import Path

from tools.errors import ToolError
from tools.names import file_stem

_FOLDER = "Nibblock"
_XDG = re.compile(r'^\s*XDG_PICTURES_DIR\s*=\s*"(.*)"\s*$', re.MULTILINE)
_CSIDL_MYPICTURES = 0x27


def pictures_folder() -> Path:
    """Return the folder in which this user looks for pictures, as the desktop names it."""
    if sys.platform == "win32":
        return _windows_folder()
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Pictures"
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    try:
        found = _XDG.search((config / "user-dirs.dirs").read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        found = None
    if found:
        named = found[1].replace("$HOME", str(home), 1)
        if os.path.isabs(named):
            return Path(named)
    return home / "Pictures"


def _windows_folder() -> Path:
    import ctypes

    buffer = ctypes.create_unicode_buffer(260)
    shell = getattr(ctypes, "windll").shell32  # noqa: B009  # only there on Windows
    if shell.SHGetFolderPathW(None, _CSIDL_MYPICTURES, None, 0, buffer) == 0 and buffer.value:
        return Path(buffer.value)
    return Path.home() / "Pictures"


def save(png: bytes, caption: str, folder: Path | None) -> Path:
    """Save a screenshot in ``folder`` (None: the user's pictures) and return its path.

    It is named after the level and the time; no file is replaced. Raise ToolError if that fails.
    """
    where = folder if folder is not None else pictures_folder() / _FOLDER
    stem = f"{file_stem(caption, set(), _FOLDER)} {time.strftime('%Y-%m-%d %H.%M.%S')}"
    for number in range(1, 1000):
        path = where / (stem + (f" ({number})" if number > 1 else "") + ".png")
        try:
            where.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(png)
        except FileExistsError:
            if where.is_dir():
                continue
            raise ToolError(f"{where}: is no folder") from None
        except OSError as error:
            raise ToolError(f"{path}: cannot be written: {error.strerror or error}") from None
        return path
    raise ToolError(f"{where}: there are too many screenshots of this second")
