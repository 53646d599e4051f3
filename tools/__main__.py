"""The single entry point to the desktop: ``python3 -m tools COMMAND``, ``python3 tools COMMAND``
from any folder, and the installed command ``nibblock``.

The first lines take the checkout's root off ``sys.path``, because the drive's ``code.py`` is there
and would replace Python's own ``code`` module, which pdb and pytest import. They add ``lib``
instead, so ``import nibblock`` finds the device package.
"""

import os
import signal
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
LIB = os.path.join(ROOT, "lib")


def _mend_path():
    """Take every spelling of the root and of this folder off ``sys.path`` and add ``lib``."""
    unwanted = [os.path.realpath(path) for path in (HERE, ROOT, LIB)]
    sys.path[:] = [entry for entry in sys.path if os.path.realpath(entry) not in unwanted]
    sys.path.insert(0, LIB)


def _name_this_folder():
    """Make ``import tools`` find this folder, however it was started."""
    import importlib.util

    there = sys.modules.get("tools")
    if there is not None and getattr(there, "__path__", None):
        return
    init = os.path.join(HERE, "__init__.py")
    spec = importlib.util.spec_from_file_location("tools", init, submodule_search_locations=[HERE])
    assert spec is not None and spec.loader is not None
    sys.modules["tools"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["tools"])


# Until a command runs, Ctrl-C ends Python at once, without a traceback from some import.
_WAS = signal.getsignal(signal.SIGINT)
if _WAS is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
_mend_path()
if sys.version_info < (3, 10):  # noqa: UP036 - older Pythons do get here
    sys.exit("Python " + sys.version.split()[0] + " is too old; expected 3.10 or newer")
_name_this_folder()

# Only after the path is fixed and the version is checked.
from tools import places  # noqa: E402
from tools.commands import main  # noqa: E402


def run():
    """Run the command line and return its exit status. The installed ``nibblock`` calls this, and
    plays if it is given nothing.
    """
    signal.signal(signal.SIGINT, _WAS)
    default = [] if places.is_checkout() else ["play"]
    try:
        return main(sys.argv[1:] or default)
    finally:
        if _WAS is signal.default_int_handler:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(run())
