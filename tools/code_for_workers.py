"""What a worker of a cluster runs before it has our code: this module is sent to it as a whole, so
it imports nothing of ours.
"""

from __future__ import annotations

import io
import os
import sys
import zipfile
from typing import Any


class Code:
    """A plugin of dask.distributed that puts our code on a worker: workers need no Nibblock, and
    all run the version that asks. Workers that join later get it too.
    """

    idempotent = True

    def __init__(self, name: str, archive: bytes) -> None:
        self.name = name
        self._archive = archive

    def setup(self, worker: Any) -> None:
        """Unpack the code into the worker's own folder, and make it importable."""
        folder = os.path.join(worker.local_directory, self.name)
        loaded = sys.modules.get("tools")
        if loaded is not None and self.name not in str(getattr(loaded, "__file__", "")):
            raise RuntimeError("this worker has run another version of Nibblock; restart it")
        with zipfile.ZipFile(io.BytesIO(self._archive)) as archive:
            archive.extractall(folder)
        # After a restart of the worker in the same process, an old folder may be gone.
        for part in (os.path.join(folder, "lib"), folder):
            if part not in sys.path:
                sys.path.append(part)
