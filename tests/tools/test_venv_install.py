"""Start commands of a small checkout whose only package is a wheel made here, with a real pip."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("ensurepip", reason="this Python cannot make environments")

deep = pytest.mark.skipif(os.environ.get("NIBBLOCK_DEEP") != "1", reason="slow: only with --deep")

ENTRY = """
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent)]
from tools import venv
from tools.errors import ToolError

try:
    venv.ensure("run", sys.argv[1:])
except ToolError as error:
    sys.exit(str(error))
import tiny

print(tiny.VERSION, Path(sys.prefix).resolve())
"""


class Checkout:
    """The sources of tools/venv.py, with a command that prints the version of ``tiny``."""

    def __init__(self, folder, root):
        self.folder = folder
        self.wheels = folder.parent / "wheels"
        self.wheels.mkdir()
        (folder / "tools/locked").mkdir(parents=True)
        for name in ("__init__", "errors", "locks", "places", "streams", "venv"):
            shutil.copy(root / "tools" / f"{name}.py", folder / "tools")
        (folder / "tools/__main__.py").write_text(ENTRY)
        self.pin("1")

    def pin(self, version):
        """Make the wheel of a version, and pin it in place of any other."""
        wheel = self.wheels / f"tiny-{version}-py3-none-any.whl"
        about = f"tiny-{version}.dist-info/"
        contents = {
            "tiny.py": f"VERSION = {version}\n",
            about + "METADATA": f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n",
            about + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            about + "RECORD": "",
        }
        with zipfile.ZipFile(wheel, "w") as file:
            for name, text in contents.items():
                file.writestr(zipfile.ZipInfo(name), text)
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        (self.folder / "pyproject.toml").write_text(f'dependencies = [\n"tiny=={version}",\n]\n')
        (self.folder / "tools/locked/run.txt").write_text(
            f"tiny=={version} \\\n    --hash=sha256:{digest}\n"
        )
        return wheel

    def start(self):
        """Start the command in the background."""
        environment = {
            **os.environ,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.wheels),
            "PIP_CONFIG_FILE": os.devnull,
        }
        environment.pop("NIBBLOCK_NO_VENV", None)
        return subprocess.Popen(
            [sys.executable, str(self.folder / "tools")],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def said(self, process=None):
        """Return what the command printed, and on standard error its last line."""
        out, err = (process or self.start()).communicate(timeout=120)
        return out.strip() or (err.strip().splitlines() or [""])[-1]


@pytest.fixture
def checkout(tmp_path, root):
    return Checkout(tmp_path / "checkout", root)


def test_two_first_starts_at_once_make_one_environment(checkout):
    (checkout.folder / ".venv").mkdir()
    (checkout.folder / ".venv/precious").write_text("mine")
    both = [checkout.start(), checkout.start()]
    first, second = map(checkout.said, both)
    assert first == second
    version, place = first.split(" ", 1)
    assert version == "1" and os.path.dirname(place) == str(checkout.folder / ".venvs")
    assert (checkout.folder / ".venv/precious").read_text() == "mine"


@deep
def test_new_pins_that_cannot_be_installed_leave_the_old_environment(checkout):
    first = checkout.said()
    assert (checkout.folder / ".venv").resolve() == Path(first.split(" ", 1)[1])
    wheel = checkout.pin("2")
    wheel.rename(wheel.with_suffix(".gone"))  # as if offline
    assert "packages could not be installed" in checkout.said()
    wheel.with_suffix(".gone").rename(wheel)
    with zipfile.ZipFile(wheel, "a") as file:
        file.writestr("more.py", "")
    assert "its hash differs" in checkout.said()
    checkout.pin("1")
    assert checkout.said() == first


@deep
@pytest.mark.skipif(os.name == "nt", reason="kills processes the POSIX way")
def test_killed_again_and_again_the_next_start_works(checkout):
    """The kills leave pip and ``venv`` behind, still writing."""
    for seconds in (0.3, 0.8, 1.5, 2.5):
        process = checkout.start()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=120)
    assert checkout.said().startswith("1 ")
    made = [path for path in (checkout.folder / ".venvs").iterdir() if path.is_dir()]
    assert len(made) == 1


@pytest.mark.skipif(os.name == "nt", reason="locks are inherited only on POSIX")
def test_the_lock_is_held_until_what_was_started_ends(tmp_path, monkeypatch):
    from tools import locks, venv

    monkeypatch.setattr(venv, "FOLDERS", tmp_path)
    with venv._locked() as lock:
        orphan = subprocess.Popen(["sleep", "30"], pass_fds=venv._inherited(lock))
        monkeypatch.setattr(locks, "unlock", lambda file: None)  # killed: it just closes
    with open(tmp_path / "lock", "a+b") as other:
        assert not locks.try_lock(other)
        orphan.kill()
        orphan.wait()
        assert locks.try_lock(other)
