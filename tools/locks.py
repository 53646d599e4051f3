"""Lock a file against other processes. A lock ends as the file is closed, or with the process,
however that ends.

The system's module is imported only to lock: in a browser (tools/web) Python has none.
"""

from __future__ import annotations

import os
from typing import IO

if os.name == "nt":
    import msvcrt

    def try_lock(file: IO[bytes]) -> bool:
        """Lock an open file; return False if another process has locked it."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:
            return False
        return True


else:

    def try_lock(file: IO[bytes]) -> bool:
        """Lock an open file; return False if another process has locked it."""
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
