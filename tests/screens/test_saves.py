"""Test the question before the save files are repaired."""

import pytest
from hands import running, visit
from on_a_drive import make_pack

from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from tools.commands.progress import Folder
from tools.simulate.simulator import Simulator


@pytest.fixture
def drive(tmp_path):
    """A drive that has lost one of three copies."""
    make_pack(tmp_path / "levels/1-sokoban/1-one.skbn", (("#####", "#@$.#", "#####"),), "One")
    progress = Progress(Folder(tmp_path))
    assert mend(progress, "create") == ""
    for n in range(3):
        progress.add_solution(b"abcdef", 9 - n, 9, b"")
        assert progress.flush() == ""
    (tmp_path / "nbsave_b/progress.nbs").unlink()
    return tmp_path


@pytest.mark.parametrize("keys", ["A", "UP A"])
def test_later_is_chosen_first_as_a_cut_would_be_dangerous(drive, keys):
    """A computer that keeps the power up would turn that round."""
    with Simulator(drive) as simulator:
        simulator.run(f"wait:1500 {keys} wait:3000")
        assert running(simulator)._name == "title" and simulator.errors == []
        running(simulator).progress.reload()  # as for another player, or after a computer wrote
        visit(simulator, "title", keys="wait:1500")
        assert running(simulator)._name == "title"
    assert (drive / "nbsave_b/progress.nbs").exists() == (keys != "A")
    assert Progress(Folder(drive)).best(b"abcdef", 0) == (7, 9, b"")
