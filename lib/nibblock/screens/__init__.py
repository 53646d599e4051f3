# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What a person sees: one module a screen, imported when entered and dropped when left. RAM: none.

A screen is a class ``Screen(console, *args)`` with ``group`` (what is shown), ``key(event)``,
``idle()`` (a slice of work of a few ms; true while there is more) and ``leave()``.
It goes elsewhere by ``console.go(name, *args)``.
"""
