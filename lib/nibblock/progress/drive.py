"""The drive that progress is saved to: who may write to it, and the chip's own memory.

CircuitPython lets either the computer or the code write. The console takes that right only while it
writes, so a computer can copy packs to the drive at any other time.
RAM: almost none.
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
    """A drive; ``root`` is "" for the current folder, or a folder's path with a final slash."""

    def __init__(self, root=""):
        self.root = root
        self.nvm = _nvm if _nvm is not None and len(_nvm) else None
        self._taken = False

    def take(self):
        """Take the right to write; return false while a computer holds the drive."""
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
        """Return whether the drive is read-only to the code; boot.py may have made it writable."""
        try:
            return storage.getmount("/").readonly
        except (AttributeError, OSError):
            return True
