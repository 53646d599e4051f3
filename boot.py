# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""Who may write the drive, until the next switching on. Does nothing unless a button is held.

B held: the console may write, a computer only reads. A held: the computer sees no drive at all.
Whatever goes wrong here is reported in boot_out.txt and otherwise ignored.
"""

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
