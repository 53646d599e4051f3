"""Play with a finger in the VM, in twice the memory that CircuitPython leaves on a PyPortal: the
VM has 64 bits.
"""

from tools import vm
from tools.build import contents
from tools.build.compiler import compile_mpy
from tools.formats import nbk
from tools.formats.model import Collection, Level

_PYPORTAL = 158_844  # bytes: SAMD51
_LIBRARY = """
at = []

class Touchscreen:
    def __init__(self, *pins):
        pass

    touch_point = property(lambda self: tuple(at))
"""


def test_a_large_level_opens_on_a_pyportal_with_touch(bare_drive, tmp_path):
    """Touch takes less than 40 KB in the VM: about half on a board."""
    copy = tmp_path / "drive"
    vm.copy(bare_drive, copy)
    lib = copy / "lib"
    real = lib.resolve()
    lib.unlink()
    lib.mkdir()
    for path in sorted(real.rglob("*")):
        to = lib / path.relative_to(real)
        to.mkdir() if path.is_dir() else to.symlink_to(path)
    for name, path in contents.device("pointing"):
        to = lib / "nibblock" / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".py":
            code = compile_mpy(path, contents.module(f"nibblock/{name}"))
            to.with_suffix(".mpy").write_bytes(b"M" + code[1:])
        else:
            to.write_bytes(contents.spoken(path.read_bytes()))
    (lib / "adafruit_touchscreen.py").write_text(_LIBRARY)
    floor = "#" + " " * 28 + "#"
    rows = ("#" * 30, "#@$" + " " * 22 + ".   #", *[floor] * 17, "#" * 30)
    (copy / "levels/big.nbk").write_bytes(nbk.write(Collection((Level(rows),), "Big")))
    vm.run(vm.HERE / "console/heap.py", copy, "first", "levels/big.nbk", heap="4m")
    words = ("levels/big.nbk", "0", "40", "120")
    program, heap = vm.HERE / "console/touched.py", str(2 * _PYPORTAL)
    printed = vm.run(program, copy, *words, heap=heap, pixels="320x240")
    used = {tuple(line.split()[:2]): int(line.split()[2]) for line in printed.splitlines()}
    for where in ("play", "pause"):
        more = used["pyportal", where] - used["pimoroni_picosystem", where]
        assert 10_000 < more < 40_000
