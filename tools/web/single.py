"""One HTML file with the whole page in it, which runs from disk.

All modules are one script (bundle.py). The content security policy names the script and the
style by their hashes. Binary files are text in ``<script type="text/plain">``.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping

from tools.errors import ToolError
from tools.web import bundle

_LINK = re.compile(r'<link rel="(?:manifest|icon|apple-touch-icon)"[^>]*>\n?')


def joined(files: Mapping[str, bytes]) -> bytes:
    """Return one file for the page's sources and large files."""
    script, style = bundle.script_and_style(files)
    data = "".join(_embedded(name, files[name]) for name in bundle.BINARY)
    page = _LINK.sub("", files["index.html"].decode())
    page = _swap(page, '<link rel="stylesheet"[^>]*>', f"<style>{style}</style>")
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
