"""The ``code.py`` of a drive during an update, and the folder that it uses.

A drive can replace a single file in one step, but no folder with files in it. So ``deploy`` and the
page write all of the new version's ``lib`` to NEXT, which is on no import path, and make BRIDGE the
``code.py`` (and put BOOT before ``boot.py``): from then on the new version runs from there, and
``lib`` can be brought up to date. Where the drive has no room for two versions, STUB is put there,
which asks for another deploy.
"""

from __future__ import annotations

STUB = b"""print("Nibblock: an update was cut short.")
print("Plug in a computer, run deploy again.")
"""
NEXT = "nibblock_next"
BOOT = b"""import sys

sys.path.insert(0, "%s")
""" % NEXT.encode()
BRIDGE = (
    BOOT
    + b"""import supervisor

supervisor.runtime.autoreload = False
from nibblock.console import main

main()
"""
)
#: A file that marks a folder as an update's own. It is the last to go.
STAGED = "staged_by_nibblock.txt"
