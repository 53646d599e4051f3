"""Join the page's modules and style sheets with esbuild, so that a start asks the host for a few
files instead of forty.

It is the WebAssembly of esbuild: one pinned package for all systems, which runs wherever the Node
is that fetches it. The programs for each system start sooner, but would be a hash for each.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.errors import ToolError
from tools.web import npm

Files = dict[str, bytes]

#: Large files in gzip, which page/drive.js unpacks.
BINARY = ("drive.bin", "engine.bin")
ENTRY = "main.js"
LATER = "later.js"
STYLE = "page.css"
_ESBUILD = npm.Package(
    "esbuild-wasm",
    "0.28.2",
    "sha512-GccVwhv3mmOUVQHCQm2Ox/rby8n/EqUwvZxE6Pjfikrq/lWw9g9WX/u9EykWnpot3Ko6j426DgQdea2xWKIAQA==",
    ("bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js"),
)
_NODES_OWN = ("fs", "module", "path", "url")  # what MicroPython imports where there is no browser
_HOW = (
    *("--bundle", "--format=esm", "--charset=utf8", "--outdir=out", "--metafile=meta.json"),
    *("--minify", "--log-level=error", *(f"--external:{name}" for name in _NODES_OWN)),
)
_LINKS = "</head>"


def scripts(files: Mapping[str, bytes]) -> Files:
    """Return the page's scripts and its style as few files, from all of its sources by their paths.

    What is only needed later is in files of its own. The page is told what a start needs, so that a
    browser fetches that at once instead of finding each file in the one before.
    """
    made, needs = _built(files, ENTRY, LATER, "workshopworker.js", STYLE, "--splitting")
    links = [f'<link rel="modulepreload" href="{name}">' for name in needs]
    links += [f'<link rel="preload" as="fetch" href="{name}" crossorigin>' for name in BINARY]
    page = files["index.html"].decode()
    made["index.html"] = page.replace(_LINKS, "\n".join([*links, _LINKS]), 1).encode()
    return made


def script_and_style(files: Mapping[str, bytes]) -> tuple[str, str]:
    """Return all that the page ever needs, except the workshop, as one script and one style."""
    made, _ = _built(files, ENTRY, STYLE)
    return made[ENTRY].decode(), made[STYLE].decode()


def _built(files: Mapping[str, bytes], *words: str) -> tuple[Files, list[str]]:
    """Run esbuild; return what it made by name, and what the entry imports before it starts."""
    with tempfile.TemporaryDirectory(prefix="nibblock-") as name:
        folder = Path(name)
        for path, data in {**files, **npm.fetch(_ESBUILD)}.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        told = npm.complaint("bin/esbuild", *words, *_HOW, folder=folder)
        if told:
            raise ToolError(f"the page's scripts: {_reason(told)}")
        made = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
        outputs = json.loads((folder / "meta.json").read_bytes())["outputs"]
    imports = outputs[f"out/{ENTRY}"]["imports"]
    needs = [one["path"] for one in imports if one["kind"] == "import-statement"]
    return made, [Path(path).name for path in needs]


def _reason(told: str) -> str:
    """Return esbuild's first error in one line, with the file and the place."""
    found = re.search(r"\[ERROR\] (.*)\n\n +(\S+:[0-9]+:[0-9]+):", told)
    return f"{found[2]}: {found[1]}" if found else told.partition("\n")[0]
