"""Check that the paths on docs/architecture.md are taken, in their order."""

import re
import threading
from pathlib import Path

import pytest
from hands import visit
from on_a_drive import FIRST, FIRST_SOLUTION, make_pack
from progress.conftest import Folder, with_files

from tools.simulate.simulator import Simulator

PAGE = (Path(__file__).resolve().parents[2] / "docs/architecture.md").read_text(encoding="utf-8")
PATHS = {
    part.splitlines()[0]: re.findall(r"^\d+\. `([\w.]+)`", part, re.MULTILINE)
    for part in PAGE.split("\n## ")[1:]
}
FIRST_KEY, REST = FIRST_SOLUTION.split(" ", 1)
KEYS = {
    "A level from the list to the board": "A wait:900",
    "A key to pixels": f"wait:50 {FIRST_KEY} wait:300",
    "A win to flash": f"{REST} wait:3000",
}


@pytest.fixture(scope="module")
def calls(tmp_path_factory):
    """Return for each path the functions that were called meanwhile, by their places."""
    drive = tmp_path_factory.mktemp("drive")
    make_pack(drive / "levels/test.skbn", (FIRST,), title="Test")
    with_files(Folder(drive))
    called = []

    def note(frame, event, _):
        place = frame.f_code.co_filename.split("lib/nibblock/")
        if event == "call" and place[1:]:
            kinds = [kind.__name__ for kind in type(frame.f_locals.get("self")).__mro__]
            called.append((place[-1], frame.f_code.co_name, kinds))

    found = {}
    threading.setprofile(note)  # the console runs in a thread of its own
    try:
        with Simulator(drive) as simulator:
            simulator.run("wait:1500")
            visit(simulator, "levels", "levels/test.skbn", 0, True, keys="wait:1500")
            for path, keys in KEYS.items():
                called.clear()
                simulator.run(keys)
                found[path] = called[:]
    finally:
        threading.setprofile(None)
    return found


@pytest.mark.parametrize("path", PATHS)
def test_each_path_is_as_written(path, calls):
    assert 0 < len(PATHS[path]) <= 12
    later = iter(calls[path])
    for name in PATHS[path]:
        module, kind, function = re.fullmatch(r"([a-z_.]+?)(?:\.([A-Z]\w*))?\.(\w+)", name).groups()
        places = [module.replace(".", "/") + end for end in (".py", "/__init__.py")]
        assert any(
            place in places and called == function and (not kind or kind in kinds)
            for place, called, kinds in later
        ), f"{name} is not called then"
