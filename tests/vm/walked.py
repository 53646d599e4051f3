"""Run a walk through the console in the VM with little memory."""

from tools import vm
from tools.errors import ToolError

PADDINGS = (0, 48, 96, 144)
AMPLE = "2m"  #: more than 1 MB is free: nothing restarts


def walked(program, drive, folder, heap, *arguments, pixels=""):
    """Return what ``program`` prints on a copy of ``drive``, made in ``folder``.

    The VM's collector takes any word on the stack for a pointer, so a walk may keep up to 10 KB of
    garbage and run out of memory that a board has. So it may begin again with another padding; what
    is wrong fails with each of them.
    """
    failed = None
    for padding in PADDINGS:
        copy = vm.copy(drive, folder / f"drive{padding}")
        try:
            path = vm.HERE / "console" / program
            words = map(str, arguments)
            return vm.run(path, copy, *words, heap=heap, padding=padding, pixels=pixels)
        except ToolError as error:
            failed = error
    raise failed
