"""Provide what every test uses: the ``tools`` and ``nibblock`` packages, fixtures, hypothesis
profiles.
"""

import contextlib
import gc
import importlib.util
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
DEEP = os.environ.get("NIBBLOCK_DEEP") == "1"

_slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=60,
    database=None,
    suppress_health_check=_slow,
)
settings.register_profile(
    "deep", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=_slow
)
settings.load_profile("deep" if DEEP else "ci")


# Tests press Ctrl-C in what they start. A shell that runs the tests in the background has it
# ignored, and what they start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Shared by tests: the modules here, boards drawn for the VM, hostile files.
for _folder in ("tests", "tests/vm", "tests/tools", "tests/web", "tests/fourth_game"):
    sys.path.append(str(ROOT / _folder))


def _load_tools():
    """Make ``import tools`` work while the root, which holds code.py, stays off ``sys.path``."""
    sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]
    if "tools" not in sys.modules:
        spec = importlib.util.spec_from_file_location(
            "tools",
            ROOT / "tools" / "__init__.py",
            submodule_search_locations=[str(ROOT / "tools")],
        )
        assert spec and spec.loader
        sys.modules["tools"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules["tools"])


_load_tools()

pytest_plugins = ["goldens"]  # the fixture `golden`


@pytest.fixture(scope="session")
def root():
    """Return the root of the checkout: the CIRCUITPY drive and the desktop code."""
    return ROOT


@pytest.fixture(scope="session")
def shared():
    """Return ``../shared``, the test material; skip the test in a clone that does not have it."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs ../shared, which is not beside this checkout")
    return folder


@pytest.fixture(autouse=True, scope="module")
def small_heap():
    """Spare the garbage collector what was there before a module of tests: consoles collect often,
    and each time it would look through all of pytest and everything imported.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def same_folder():
    """Fail a test that leaves another current folder behind: later ones would not find files."""
    before = os.getcwd()
    yield
    after = os.getcwd()
    os.chdir(before)
    assert after == before


@pytest.fixture(autouse=True)
def same_language():
    """Fail a test that leaves the desktop's own nibblock in another language."""
    boards = sys.modules.get("nibblock.boards")
    before = boards and boards.language
    yield
    assert not boards or boards.language == before


@pytest.fixture(autouse=True)
def same_modules():
    """Fail a test that lets the desktop's own nibblock forget modules: later tests hold classes of
    those. What a console forgets belongs into ``hands.inside``.
    """
    before = {name: kept for name, kept in sys.modules.items() if name.startswith("nibblock.")}
    yield
    gone = [name for name, kept in before.items() if sys.modules.get(name) is not kept]
    assert not gone, gone


@pytest.fixture(autouse=True)
def nothing_stops():
    """Fail a test in which a simulated console stops, unless the test clears its ``errors``."""
    stopped = []
    simulated = sys.modules.get("tools.simulate.console")
    with pytest.MonkeyPatch.context() as patch:
        if simulated:
            died = simulated.Console._died

            def noted(console, why):
                stopped.append(console.machine.errors)
                died(console, why)

            patch.setattr(simulated.Console, "_died", noted)
        yield
    assert not any(stopped), stopped


@pytest.fixture
def drive(tmp_path, monkeypatch):
    """Create an empty folder that acts as CIRCUITPY and change to it: device paths are relative."""
    folder = tmp_path / "drive"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def simulators():
    """Return a function that makes a Simulator, which is closed after the test."""
    from tools.simulate.simulator import Simulator

    with contextlib.ExitStack() as made:
        yield lambda *args, **options: made.enter_context(Simulator(*args, **options))


@pytest.fixture(scope="session")
def deep():
    """Return whether ``test --deep`` asked for the long runs."""
    return DEEP
