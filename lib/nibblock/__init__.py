"""Nibblock: a pocket puzzle console. This package is what runs on the device, and nothing else.

The version is defined here and nowhere else. RAM: only the names below.
"""

__version__ = "0.3.0"
FOLDER = __file__.split("__init__")[0]  # of all our files: an update runs from another one

try:
    from micropython import const
except ImportError:  # CPython: mpy-cross folds ``const`` by name, so this is enough

    def const(expr):
        """Return ``expr`` unchanged: desktop Python has no constants to fold."""
        return expr
