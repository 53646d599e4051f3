"""The page says whose work it contains."""

import pytest

from tools import web
from tools.web import version

OWNERS = ("The Nibblock authors", "Damien P. George", "Dimitar Toshkov Zhekov", "Pyodide")


@pytest.fixture
def page(monkeypatch):
    files = {"index.html": b"<body></body></head>", "worker.js": version._BUILD, "main.js": b""}
    monkeypatch.setattr(web, "page_files", lambda: dict(files))
    monkeypatch.setattr(web.single, "joined", lambda files: files["index.html"])
    monkeypatch.setattr(web, "_large", dict)
    monkeypatch.setattr(web, "sources", lambda: dict(files))


def words(text):
    return " ".join(text.split())


def test_a_site_has_the_licences_but_a_visit_does_not_load_them(page):
    files = web.build_site()
    (name,) = [name for name in files if name.endswith("/licences/notices.txt")]
    text = words(files[name].decode())
    assert all(owner in text for owner in OWNERS)
    assert "MIT License" in text and "SIL OPEN FONT LICENSE" in text
    assert name.encode() not in files["worker.js"]


def test_the_single_file_has_them_too(page):
    made = words(web.build_single().decode())
    assert made.startswith("<body></body>")
    assert made.count("-->") == 1 and all(owner in made for owner in OWNERS)
