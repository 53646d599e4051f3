"""Adafruit's libraries: which versions, which of their modules the console uses, where they are.

``requirements.txt`` beside this module lists the versions in circup's form; exactly those must be
installed. ``touch.txt`` has those of touch panels, which only drives of boards with a panel need.
"""

from __future__ import annotations

import re
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from tools.errors import InputError, ToolError

REQUIREMENTS = Path(__file__).with_name("requirements.txt")

#: Modules that the console uses, by package (negative_height_check: with big ints).
MODULES = {
    "adafruit-circuitpython-ticks": ("adafruit_ticks.py",),
    "adafruit-circuitpython-imageload": (
        "adafruit_imageload/__init__.py",
        "adafruit_imageload/bmp/__init__.py",
        "adafruit_imageload/bmp/indexed.py",
        "adafruit_imageload/bmp/negative_height_check.py",
    ),
    "adafruit-circuitpython-display-text": (
        "adafruit_display_text/__init__.py",
        "adafruit_display_text/bitmap_label.py",
    ),
    "adafruit-circuitpython-miniqr": ("adafruit_miniqr.py",),
}

TOUCH = Path(__file__).with_name("touch.txt")
#: By a panel's name in profiles.txt: the package that reads it. It is one module.
PANELS = {
    **{
        name: f"adafruit-circuitpython-{name}"
        for name in ("cst8xx", "focaltouch", "stmpe610", "touchscreen", "tsc2007", "tt21100")
    },
    "gt911": "circuitpython-gt911",
}
#: Boards whose firmware has the library of their panel.
FROZEN = ("lilygo_twatch_s3",)

LIBRARIES = tuple(name for names in MODULES.values() for name in names)


def required(path: Path = REQUIREMENTS) -> dict[str, str]:
    """Return package and version of each requirement. Raise InputError for any other line."""
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        name, equals, version = text.partition("==")
        if not equals or not re.fullmatch(r"[a-z0-9-]+", name) or not version:
            raise InputError(path.name, f"line {number}", f"'{text}'", "package==version")
        found[name] = version
    return found


def sources(path: Path = REQUIREMENTS) -> dict[str, Path]:
    """Return where each module of LIBRARIES is. ToolError if a package has another version."""
    wanted = required(path)
    found: dict[str, Path] = {}
    for package, modules in MODULES.items():
        if package not in wanted:
            raise InputError(path.name, "", f"lacks {package}", "a line for each library")
        _check(package, wanted[package])
        found |= {name: installed(name) for name in modules}
    return found


def of_panel(name: str) -> dict[str, Path]:
    """Return where the module of a touch panel is. ToolError if its package is not installed, or
    another version.
    """
    package = PANELS[name]
    _check(package, required(TOUCH)[package])
    module = package.replace("circuitpython-", "").replace("-", "_") + ".py"
    return {module: installed(module)}


def _check(package: str, version: str) -> None:
    try:
        have = metadata.version(package)
    except metadata.PackageNotFoundError:
        raise ToolError(f"the package {package} is not installed; see pyproject.toml") from None
    if have != version:
        raise ToolError(f"{package} {have} is installed; {REQUIREMENTS.name} asks for {version}")


def installed(name: str) -> Path:
    """Return where a file of an installed library is. Raise ToolError if it is not there."""
    spec = find_spec(name.split("/")[0].removesuffix(".py"))
    if spec is None or spec.origin is None:
        raise ToolError(f"{name} is not installed; see pyproject.toml")
    origin = Path(spec.origin)
    return origin.parent / "/".join(name.split("/")[1:]) if "/" in name else origin
