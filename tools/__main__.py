# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""``python3 -m tools COMMAND``: the one entry to everything on the desktop.

The first lines take the checkout's root off ``sys.path``: the drive's ``code.py`` lies there and
would otherwise stand in for Python's own ``code`` module, which pdb and pytest import. ``lib``
goes on instead, so that ``import nibblock`` gives the device package.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIB = os.path.join(ROOT, "lib")


def _mend_path():
    """Take every spelling of the root off ``sys.path`` and put ``lib`` on it."""
    root = os.path.realpath(ROOT)
    sys.path[:] = [
        entry for entry in sys.path if os.path.realpath(entry) not in (root, os.path.realpath(LIB))
    ]
    sys.path.insert(0, LIB)


_mend_path()
if sys.version_info < (3, 10):  # noqa: UP036 - older Pythons do get here
    sys.exit("Python " + sys.version.split()[0] + " is too old; expected 3.10 or newer")

# After the path is mended and the version is known to fit, not before.
from tools.commands import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
