"""The ``code.py`` of a drive during an update, and the folder that it uses.

``deploy`` renames a whole package; a browser can only write single files, each in one step. It
writes all packages of the new version to NEXT, which is on no import path, and makes BRIDGE the
``code.py``: from then on the new version runs from there, and ``lib`` can be brought up to date.
Where the drive has no room for two versions, both put STUB there, which asks for another deploy.
"""

from __future__ import annotations

STUB = b"""print("Nibblock: an update was cut short.")
print("Plug in a computer, run deploy again.")
"""
NEXT = "nibblock_next"
BRIDGE = b"""import sys

sys.path.insert(0, "%s")
import supervisor

supervisor.runtime.autoreload = False
from nibblock.console import main

main()
""" % NEXT.encode()
#: A file that marks a folder as an update's own. It is the last to go.
STAGED = "staged_by_nibblock.txt"
