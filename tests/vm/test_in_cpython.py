"""Run the VM's cases of rules, session and packs in this Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


NAMES = ["vm_rules", "vm_session", "vm_packs", "vm_folders"]
NAMES += ["vm_brain", "vm_brain_text", "vm_brain_solution", "vm_brain_code", "vm_brain_any"]
NAMES += ["vm_timed", "vm_record"]


@pytest.mark.parametrize("name", NAMES)
def test_in_cpython(name, tmp_path):
    path = os.pathsep.join([str(HERE.parent.parent / "lib"), str(HERE), str(HERE.parent.parent)])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, str(HERE / f"{name}.py")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout
    assert "ok" in done.stdout.split()
