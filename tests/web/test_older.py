"""``web OUT --force`` over an older page removes that one, and nothing that is somebody else's."""

import hashlib
import zipfile

import pytest

from tools import commands, web
from tools.web import version


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Return a function that builds a version of a small page into a folder, and returns both."""
    out = tmp_path / "out"

    def run(text):
        files = {"index.html": b"<html></html>", "worker.js": version._BUILD, "main.js": text}
        site = version.versioned(files | {"licences/notices.txt": b"MIT", "deep/er/x.bin": text})
        monkeypatch.setattr(web, "build_drives", dict)
        monkeypatch.setattr(web, "build_site", lambda **given: site)
        assert commands.main(["web", str(out), "--force"]) == 0
        return out / version.folder_in(site)

    return run


def test_the_list_is_right_and_no_start_needs_it(build):
    folder = build(b"one")
    lines = (folder / version.LIST).read_text().splitlines()
    there = {path for path in folder.rglob("*") if path.is_file()} - {folder / version.LIST}
    assert {folder / line[66:] for line in lines} == there
    for line in lines:
        assert hashlib.sha256((folder / line[66:]).read_bytes()).hexdigest() == line[:64]
    assert version.LIST not in (folder.parent / "worker.js").read_text()


def test_older_versions_go(build):
    first, second, third = build(b"one"), build(b"two"), build(b"three")
    assert not first.exists() and not second.exists() and third.is_dir()
    assert build(b"three") == third and (third / "main.js").read_bytes() == b"three"


def test_what_others_put_there_stays(build, capsys):
    old = build(b"one")
    out = old.parent
    (old / "main.js").write_bytes(b"changed")
    (old / "deep" / "mine.txt").write_text("mine")
    (out / "outside.txt").write_text("mine")
    digest = hashlib.sha256(b"mine").hexdigest()
    with (old / version.LIST).open("a") as file:
        file.write(f"{digest}  ../outside.txt\n")
    others = ["app-0123456789abcdef/main.js", "app-store/main.js", "keep/app-0123456789abcdef/x"]
    for name in others:
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text("mine")
    (out / "app-fedcba9876543210").symlink_to(out / "app-store")
    capsys.readouterr()
    build(b"two")
    assert (
        f"{old}: an older version; what web did not make there is kept" in capsys.readouterr().out
    )
    left = {str(path.relative_to(old)) for path in old.rglob("*") if path.is_file()}
    assert left == {"main.js", "deep/mine.txt"}
    assert (out / "outside.txt").exists() and (out / "app-fedcba9876543210").is_symlink()
    assert all((out / name).read_text() == "mine" for name in others)


def test_the_zip_for_itch_has_the_page_at_its_top(tmp_path, monkeypatch):
    monkeypatch.setattr(web, "build_site", lambda: {"index.html": b"page", "app-1/main.js": b"x"})
    out = tmp_path / "itch.zip"
    assert commands.main(["web", str(out), "--zip", "itch"]) == 0
    with zipfile.ZipFile(out) as archive:
        assert archive.read("index.html") == b"page" and len(archive.namelist()) == 2
    assert commands.main(["web", str(out), "--zip", "itch"]) == 2  # it is there
