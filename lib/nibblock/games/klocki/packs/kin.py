# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Which types of block are drawn otherwise but are the same. RAM: 100 bytes."""


def kin(type_):
    """Return the type behind a drawing variant: tire, tire master, weak barrier."""
    if type_ == 120:
        return 91
    if type_ == 88:
        return 64
    return 42 if type_ == 33 else type_
