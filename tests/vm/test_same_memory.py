"""The VM has the same memory wherever the checkout lies, or tests of small heaps pass by luck."""

import tempfile
from pathlib import Path

import pytest

from tools import vm

PROGRAM = "import gc, sys\ngc.collect()\nprint(gc.mem_alloc(), len(sys.executable))\n"


def test_a_programs_folder_does_not_change_the_heap(monkeypatch):
    if vm.micropython() is None:
        pytest.skip("micropython is not installed (no wheel of micropython_unix for this machine)")
    printed = set()
    with tempfile.TemporaryDirectory() as top:
        for name in ("a", "another-folder", "one-of-many-letters-more"):
            folder = Path(top, name)
            folder.mkdir()
            assert len(str(folder)) < vm._LETTERS
            (folder / "program.py").write_text(PROGRAM)
            monkeypatch.setattr(vm, "HERE", folder)
            printed.add(vm.run(folder / "program.py", Path(top)))
    assert len(printed) == 1
    if vm._without_path(vm.micropython()) != [vm.micropython()]:  # it is of our own Python
        assert printed.pop().split()[1] == "0"
