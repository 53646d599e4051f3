"""Run the console when the board starts; if it ever stops, the error stays on screen."""

import supervisor

try:  # at once, and without a jump, at which CircuitPython would paint its terminal
    supervisor.runtime.display.auto_refresh = False  # type: ignore
except AttributeError:  # wired, and not open yet
    pass
supervisor.runtime.autoreload = False  # else writing a file restarts the game

try:
    from nibblock import boards

    if hasattr(boards, "begin"):  # not in older versions, which an update may have left in place
        boards.begin()  # at once: until then no button is seen
    from nibblock.console import main

    main()
except Exception as stopped:
    import displayio

    screen = getattr(supervisor.runtime, "display", None)  # a wired one is there by now
    if screen:
        screen.root_group = getattr(displayio, "CIRCUITPYTHON_TERMINAL", None)
        screen.auto_refresh = True
    print("Nibblock stopped:", repr(stopped))
    try:
        from nibblock.intact import tell

        tell()
    except Exception:
        print("lib/nibblock/__init__ or another file is damaged: install Nibblock again")
    raise  # CircuitPython prints the traceback below, then waits with both on screen
