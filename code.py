# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""What the board runs: the console; if that ever stops, its reason stays on the screen."""

import supervisor

supervisor.runtime.autoreload = False  # else a save, seen by a computer, restarts the game

try:
    from nibblock.console import main

    main()
except Exception as stopped:
    import sys
    import time

    import displayio

    screen = getattr(supervisor.runtime, "display", None)
    if screen is not None:
        screen.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
        screen.auto_refresh = True
    try:
        from traceback import print_exception

        print_exception(stopped)
    except ImportError:  # pewpew_m4
        if hasattr(sys, "print_exception"):
            sys.print_exception(stopped)
    print("Nibblock stopped:", repr(stopped))
    while True:  # Ctrl-C gives the REPL; switching off and on starts again
        time.sleep(60)
