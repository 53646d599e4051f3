"""Decide who may write to the drive until the next power-on. Do nothing unless a button is held.

B held: the console may write, and a computer can only read. A held: the computer sees no drive.
Any error here is reported in boot_out.txt and otherwise ignored.
"""

import supervisor

try:  # at once: else the terminal is drawn once more, which takes a third of a second
    supervisor.runtime.display.auto_refresh = False  # type: ignore
except AttributeError:
    pass

try:
    from nibblock.boards.held import held

    button = held()
    if button:
        import storage

        if button == "B":
            storage.remount("/", readonly=False)
        else:
            storage.disable_usb_drive()
        print("Nibblock:", button, "held")
except Exception as problem:
    print("Nibblock:", repr(problem))
