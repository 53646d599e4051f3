# SPDX-FileCopyrightText: 2026 The Nibblock authors
#
# SPDX-License-Identifier: MIT
"""One HTML file with the whole page in it, which runs from disk.

The modules become one script: each is a function that returns what the module exports, in the order
in which they need each other; those that are imported later (``import("./x.js")``) come first. The
content security policy names the script and the style by their hashes. Binary files are text in
``<script type="text/plain">``.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping

from tools.errors import ToolError

_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w.-]+)"\)')
_EXPORT = re.compile(
    r"(?:^|(?<=[;}]))export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.M
)
_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default \w+;", re.MULTILINE)
_STYLE = re.compile(r'<link rel="stylesheet" href="([\w.-]+)">\n?')
_LINK = re.compile(r'<link rel="(?:manifest|icon|apple-touch-icon|modulepreload|preload)"[^>]*>\n?')
_BINARY = ("drive.bin", "engine.bin")
_ENTRY = "main.js"


def hasty(files: Mapping[str, bytes]) -> bytes:
    """Return the page with links that make a browser fetch all it needs at once, instead of finding
    each file in the one before.
    """
    modules = {name: data.decode() for name, data in files.items() if _is_module(name)}
    links = [f'<link rel="modulepreload" href="{name}">' for name in _order(modules)]
    links += [f'<link rel="preload" as="fetch" href="{name}" crossorigin>' for name in _BINARY]
    return _swap(files["index.html"].decode(), "</head>", "\n".join([*links, "</head>"])).encode()


def joined(files: Mapping[str, bytes]) -> bytes:
    """Return the page and everything it needs as one file."""
    page = files["index.html"].decode()
    style = "".join(files[name].decode() for name in _STYLE.findall(page))
    script = _script({name: data.decode() for name, data in files.items() if _is_module(name)})
    data = "".join(_embedded(name, files[name]) for name in _BINARY)
    page = _STYLE.sub("", page)
    page = _swap(page, "</head>", f"<style>{style}</style>\n</head>")
    page = _LINK.sub("", page)
    page = _swap(page, r'<script type="module"[^>]*></script>', "")
    page = _swap(page, r"</body>", f'{data}<script type="module">{script}</script>\n</body>')
    page = _swap(page, r"script-src 'self'", f"script-src 'sha256-{_hash(script)}'")
    page = _swap(page, r"style-src 'self'", f"style-src 'sha256-{_hash(style)}'")
    return page.encode()


def _swap(page: str, pattern: str, new: str) -> str:
    changed, count = re.subn(pattern, lambda _: new, page, count=1)
    if not count:
        raise ToolError(f"index.html: lacks {pattern}")
    return changed


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _embedded(name: str, data: bytes) -> str:
    text = base64.b64encode(data).decode()
    return f'<script type="text/plain" data-file="{name}">{text}</script>\n'


def _script(modules: Mapping[str, str]) -> str:
    """Return the modules that the first one needs, now or later, as one script."""
    order = _order(modules)
    for name in order:  # it grows
        for later in _LATER.findall(modules[name]):
            _visit(later, modules, order)
    return "".join(_wrapped(name, modules[name]) for name in _sorted(order, modules))


def _is_module(name: str) -> bool:
    return name.endswith((".js", ".mjs"))


def _order(modules: Mapping[str, str]) -> list[str]:
    """Return the modules that the first one needs, each after those that it needs itself."""
    order: list[str] = []
    _visit(_ENTRY, modules, order)
    return order


def _sorted(names: list[str], modules: Mapping[str, str]) -> list[str]:
    """Return modules so that those that are needed only later come first, with what they need."""
    later = {name for text in modules.values() for name in _LATER.findall(text)}
    order: list[str] = []
    for name in [*(name for name in names if name in later), *names]:
        _visit(name, modules, order)
    return order


def _visit(name: str, modules: Mapping[str, str], order: list[str]) -> None:
    if name in order:
        return
    if name not in modules:
        raise ToolError(f"{name}: no such module of the page")
    for needed in _IMPORT.finditer(modules[name]):
        _visit(needed[2], modules, order)
    order.append(name)


def _wrapped(name: str, text: str) -> str:
    """Return a module as a function that is called at once; ``await`` may be used in it."""
    exported = _EXPORT.findall(text)
    text = _IMPORT.sub(lambda m: f"const {{{_renamed(m[1])}}} = {_variable(m[2])};\n", text)
    text = _LATER.sub(lambda m: f"Promise.resolve({_variable(m[1])})", text)
    text = _EXPORT.sub("", _DEFAULT.sub(";", text))
    text = text.replace("</script", "<\\/script")
    names = ", ".join(exported)
    return f"const {_variable(name)} = await (async () => {{\n{text}\nreturn {{{names}}};\n}})();\n"


def _renamed(names: str | None) -> str:
    return (names or "").replace(" as ", ": ")


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name)
