# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the board runs: the console; if that ever stops, its reason stays on the screen."""

import supervisor

supervisor.runtime.autoreload = False  # else a file written restarts the game

try:
    from nibblock.console import main

    main()
except Exception as stopped:
    import displayio

    screen = getattr(supervisor.runtime, "display", None)
    if screen is not None:
        screen.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
        screen.auto_refresh = True
    print("Nibblock stopped:", repr(stopped))
    raise  # CircuitPython prints the traceback below, and waits with both on the screen
