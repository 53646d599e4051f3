# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""The board on a desktop: the very code.py, over stand-ins for what a board has and Blinka lacks.

``simulator.Simulator`` drives it from a script in virtual time, ``window`` and ``terminal`` for a
person.
"""
