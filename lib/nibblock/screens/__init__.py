# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Screens that belong to no game, imported when entered and forgotten when left. RAM: 300 bytes.

A screen is a class ``Screen(console, *args)`` with ``group`` (what is shown). It goes elsewhere by
``console.go(name, *args)``; a level in play (nibblock.play.screen) is a screen, too.
"""


class Still:
    """What the console asks of a screen; by itself it does nothing."""

    def key(self, code, repeated):
        """A button went down, or repeats while it is held; ``code`` as in nibblock.keys."""

    def released(self, code):
        """A button went up."""

    def idle(self):
        """Do a slice of work of a few ms; true while there is more."""
        return False

    def keep(self):
        """Hand to progress what should survive the power going."""

    def leave(self):
        """Another screen is about to be shown."""
