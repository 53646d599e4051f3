# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The drive that progress is written to: who may write it, and the chip's own memory beside it.

CircuitPython lets either the computer or the code write. The console takes that right only for the
moment of a write, so a computer can drop packs whenever the console does not write.
RAM: nothing to speak of.
"""

try:
    import storage
except ImportError:  # a plain folder on a desktop
    storage = None

try:
    from microcontroller import nvm as _nvm
except ImportError:
    _nvm = None


class Drive:
    """``root`` is "" for the current folder, or a folder's path with a slash behind it."""

    def __init__(self, root=""):
        self.root = root
        self.nvm = _nvm if _nvm is not None and len(_nvm) else None
        self._taken = False

    def take(self):
        """May the code write now? False while a computer holds the drive."""
        if storage is None or not self._readonly():
            return True
        try:
            storage.remount("/", False)
        except (RuntimeError, OSError):
            return False
        self._taken = True
        return True

    def give(self):
        """Let the computer write again."""
        if self._taken:
            self._taken = False
            try:
                storage.remount("/", True)
            except (RuntimeError, OSError):
                pass

    def _readonly(self):
        """Is it read-only to the code? What boot.py made writable stays as boot.py left it."""
        try:
            return storage.getmount("/").readonly
        except (AttributeError, OSError):
            return True
