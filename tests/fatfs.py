"""Read FAT images with FatFs, which CircuitPython uses, in the MicroPython VM."""

import pytest

from tools import vm

READER = vm.HERE / "fat_reader.py"

needs_vm = pytest.mark.skipif(vm.micropython() is None, reason="no MicroPython to mount with")


def read(tmp_path, *images):
    """Return what FatFs finds in each image: files by path."""
    output = vm.run(READER, tmp_path, *map(str, images), heap="4m")
    found = []
    for line in output.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "image":
            assert rest == "True", "FatFs would lay the drive out in another way"
            found.append({})
        elif kind == "file":
            data, _, path = rest.partition(" ")
            found[-1][path] = bytes.fromhex(data[2:-1])
        elif kind == "written":
            assert rest == "True"
    return found
