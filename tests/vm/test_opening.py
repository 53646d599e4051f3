"""Use a long list of levels in the VM with little memory. See test_tour.py for what opens."""

from tools import vm
from tools.formats import nbk
from tools.formats.model import Collection, Level


def test_a_list_of_thousands_of_levels_fits(bare_drive, tmp_path):
    """Show and sort a pack of 5,000 levels, and go on to a level."""
    copy = vm.copy(bare_drive, tmp_path / "drive")
    rows = ("#####", "#@$.#", "#####")
    levels = tuple(Level((*rows, "#" * (n % 97 + 5), "#" * (n % 89 + 5))) for n in range(5000))
    (copy / "levels/many.nbk").write_bytes(nbk.write(Collection(levels, "Many")))
    printed = vm.run(vm.HERE / "console/lists.py", copy, "levels/many.nbk", "5000", heap="400k")
    assert printed.strip() == "ok"
