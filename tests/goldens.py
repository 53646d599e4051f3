"""Compare pictures with the stored ones, and find stored pictures that no test uses.

This is a pytest plugin. If the whole suite passed and a file in tests/golden was never used, the
run fails. Each pytest-xdist worker reports the pictures that it used to the main process.
"""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

FOLDER = Path(__file__).resolve().parent / "golden"
OUT = FOLDER.parents[1] / "out" / "golden"

_used: set[str] = set()
_skipped: list[str] = []  # skipped tests and modules: they may use more
_unused: list[str] = []


@pytest.fixture
def golden():
    """Return a function that compares a picture with the stored one of that name."""
    return compare


def compare(picture, name):
    """Assert that a picture equals the stored one; if not, save it and the difference in OUT.

    With NIBBLOCK_GOLDEN=1 the picture is stored.
    """
    path = FOLDER / f"{name}.png"
    _used.add(path.name)
    if os.environ.get("NIBBLOCK_GOLDEN") == "1":
        picture.save(path, optimize=True)
    wrong, difference = compared(picture, path)
    if wrong:
        OUT.mkdir(parents=True, exist_ok=True)
        picture.save(OUT / f"{name}.png")
        if difference:
            difference.save(OUT / f"{name}-difference.png")
        seen = f"see {OUT / name}*.png; NIBBLOCK_GOLDEN=1 stores it"
        pytest.fail(f"{name}: {wrong}; {seen}", pytrace=False)


def compared(picture, path):
    """Return the fault ("" if there is none) and a picture that is white where the two differ."""
    if not path.exists():
        return "no stored picture of this name", None
    stored = Image.open(path).convert("RGB")
    if picture.size != stored.size:
        return f"is {picture.size}, expected {stored.size}", None
    difference = ImageChops.difference(picture.convert("RGB"), stored)
    box = difference.getbbox()
    if box is None:
        return "", None
    return f"differs within {box}", difference.point(_white).convert("L").point(_white)


def _white(value):
    return 255 * (value > 0)


def pytest_collectreport(report):
    """Note that a whole module is skipped."""
    if report.skipped:
        _skipped.append(report.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """Note that a test with pictures is skipped."""
    report = yield
    if report.skipped and "golden" in getattr(item, "fixturenames", ()):
        _skipped.append(item.nodeid)
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Add the pictures that a pytest-xdist worker used."""
    reported = getattr(node, "workeroutput", {})
    _used.update(reported.get("goldens", ()))
    _skipped.extend(reported.get("skipped", ()))


def pytest_sessionfinish(session, exitstatus):
    """Report to the main process; there, fail if a stored picture is unused."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput.update(goldens=sorted(_used), skipped=_skipped)
    elif exitstatus == pytest.ExitCode.OK and not _skipped and is_whole(session.config):
        _unused.extend(unused(_used))
        if _unused:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def unused(used):
    """Return the stored pictures that are not among ``used``."""
    return sorted({path.name for path in FOLDER.iterdir()} - set(used))


def is_whole(config):
    """Return whether the command line selects all tests."""
    option = config.option
    chosen = option.keyword or option.markexpr or option.deselect or option.ignore
    paths = [Path(argument).resolve() for argument in config.args]
    return not chosen and not option.collectonly and paths == [FOLDER.parent]


def pytest_terminal_summary(terminalreporter):
    """List the pictures that no test used."""
    for name in _unused:
        terminalreporter.write_line(f"tests/golden/{name}: no test uses this picture", red=True)
