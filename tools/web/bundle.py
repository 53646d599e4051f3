"""Join the page's modules, so that a start asks the host for a few files instead of forty.

Each module becomes a function that returns what the module exports, in the order in which they need
each other. Modules that are imported later (``import("./x.js")``) stay files of their own; what
they share with the start they get from there, through a file that only passes it on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tools.errors import ToolError

Files = dict[str, bytes]

BINARY = ("drive.bin", "engine.bin")
ENTRY = "main.js"
WORKER = "worker.js"
STYLE = re.compile(r'<link rel="stylesheet" href="([\w.-]+)">\n?')
_PAGE = "index.html"
_STYLES = "style.css"
_HEAD_ENDS = "</head>"
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w.-]+)"\)')
_EXPORT = re.compile(
    r"(?:^|(?<=[;}]))export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.M
)
_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default \w+;", re.MULTILINE)


def bundled(files: Mapping[str, bytes]) -> Files:
    """Return the files of the page with what its start needs in one script and one style sheet, and
    the worker as one file.
    """
    modules = modules_of(files)
    start = order(modules)
    shared = _shared(modules, start)
    made = {name: data for name, data in files.items() if name not in start}
    made[WORKER] = _classic(modules, WORKER).encode()
    passed = ", ".join(map(_variable, shared))
    made[ENTRY] = (joined(modules, start) + f"export {{ {passed} }};\n").encode()
    made |= {name: _passing_on(name, modules[name]) for name in shared}
    page = files[_PAGE].decode()
    styles = STYLE.findall(page)
    for name in styles:
        del made[name]
    made[_STYLES] = b"".join(files[name] for name in styles)
    made[_PAGE] = _hasty(STYLE.sub("", page)).encode()
    return dict(sorted(made.items()))


def modules_of(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the texts of the modules among the files, by name."""
    return {name: data.decode() for name, data in files.items() if name.endswith((".js", ".mjs"))}


def order(modules: Mapping[str, str]) -> list[str]:
    """Return the modules that a start needs, each after those that it needs itself."""
    found: list[str] = []
    _visit(ENTRY, modules, found)
    return found


def order_of_all(modules: Mapping[str, str]) -> list[str]:
    """Return the modules that are needed at the start or later, the later ones first."""
    all_of_them = order(modules)
    for name in all_of_them:  # it grows
        for later in _LATER.findall(modules[name]):
            _visit(later, modules, all_of_them)
    later = {name for text in modules.values() for name in _LATER.findall(text)}
    found: list[str] = []
    for name in [*(name for name in all_of_them if name in later), *all_of_them]:
        _visit(name, modules, found)
    return found


def joined(modules: Mapping[str, str], names: Iterable[str]) -> str:
    """Return these modules as one, in this order."""
    names = list(names)
    return "".join(_wrapped(name, modules[name], names) for name in names)


def _visit(name: str, modules: Mapping[str, str], found: list[str]) -> None:
    if name in found:
        return
    if name not in modules:
        raise ToolError(f"{name}: no such module of the page")
    for needed in _IMPORT.finditer(modules[name]):
        _visit(needed[2], modules, found)
    found.append(name)


def _shared(modules: Mapping[str, str], start: list[str]) -> list[str]:
    """Return the modules of the start that others import too."""
    others = (text for name, text in modules.items() if name not in start and name != WORKER)
    wanted = {needed[2] for text in others for needed in _IMPORT.finditer(text)}
    return [name for name in start if name in wanted]


def _wrapped(name: str, text: str, inside: list[str]) -> str:
    """Return a module as a function that is called at once; ``await`` may be used in it."""
    names = ", ".join(_EXPORT.findall(text))
    body = _body(text, inside)
    return f"const {_variable(name)} = await (async () => {{\n{body}\nreturn {{{names}}};\n}})();\n"


def _body(text: str, inside: list[str]) -> str:
    """Return a module without imports and exports; ``inside``: those that need not be fetched."""

    def later(found: re.Match[str]) -> str:
        return f"Promise.resolve({_variable(found[1])})" if found[1] in inside else found[0]

    text = _IMPORT.sub(lambda m: f"const {{{_renamed(m[1])}}} = {_variable(m[2])};\n", text)
    if left := re.search(r"^import\b.*", text, re.MULTILINE):
        raise ToolError(f"cannot be joined: {left[0]}")
    return _EXPORT.sub("", _DEFAULT.sub(";", _LATER.sub(later, text)))


def _classic(modules: Mapping[str, str], entry: str) -> str:
    """Return a module with those that it needs as a script that is no module: few browsers take
    modules as service workers.
    """
    found: list[str] = []
    _visit(entry, modules, found)
    made = []
    for name in found[:-1]:
        names = ", ".join(_EXPORT.findall(modules[name]))
        body = _body(modules[name], [])
        made.append(f"const {_variable(name)} = (() => {{\n{body}\nreturn {{{names}}};\n}})();\n")
    return "".join(made) + _body(modules[entry], [])


def _passing_on(name: str, text: str) -> bytes:
    """Return a module that exports what one of the start does, from there."""
    names = ", ".join(_EXPORT.findall(text))
    variable = _variable(name)
    return (
        f'import {{ {variable} }} from "./{ENTRY}";\nexport const {{ {names} }} = {variable};\n'
    ).encode()


def _hasty(page: str) -> str:
    """Return the page with links that make a browser fetch all it needs at once, instead of finding
    each file in the one before.
    """
    links = [f'<link rel="stylesheet" href="{_STYLES}">']
    links += [f'<link rel="preload" as="fetch" href="{name}" crossorigin>' for name in BINARY]
    if _HEAD_ENDS not in page:
        raise ToolError(f"{_PAGE}: lacks {_HEAD_ENDS}")
    return page.replace(_HEAD_ENDS, "\n".join([*links, _HEAD_ENDS]), 1)


def _renamed(names: str | None) -> str:
    return (names or "").replace(" as ", ": ")


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name)
