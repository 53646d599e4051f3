"""Level files that only the desktop's tools can read, opened on the page in Python for browsers."""

import json

import pytest
from chromium import python, until, wait_for
from dropped import BOARD, EVIL, drop, levels_on, read, rule_out_markup, told

from nibblock import sharing
from tools import files
from tools.errors import InputError, ToolError
from tools.formats import nbk
from tools.games.sokoban.formats import board
from tools.web import version, workshop

_SECONDS = 240  # on a busy machine Python takes its time to start
SLC = (
    f"<SokobanLevels><LevelCollection><Level Id='{EVIL.replace('<', '&lt;')}'><L>#####</L>"
    "<L>#@$.#</L><L>#####</L></Level><Level><L>#####</L><L>#@Q.#</L><L>#####</L></Level>"
    "</LevelCollection></SokobanLevels>"
)


@pytest.fixture(scope="module")
def site(page_files):
    """The page with its workshop."""
    made = dict(page_files)
    try:
        workshop.add(made)
    except ToolError as error:
        if "could not be fetched" not in str(error):
            raise
        pytest.skip(str(error))
    return version.versioned(made)


@pytest.fixture
def opened(page, browser):
    """Return the page, opened, with time for the workshop to start."""
    browser.set_script_timeout(_SECONDS)
    return page()


def close(browser):
    browser.execute_script("document.querySelector('dialog.opening button')?.click()")


def corpus(shared):
    """Yield the first file of each source of real level files."""
    for folder in sorted((shared / "corpus" / "sokoban").iterdir()):
        yield next(path for path in sorted(folder.iterdir()) if path.suffix != ".desc")


def test_other_dialects_become_packs_and_the_page_stays_alive(opened):
    """One start of Python for all this, because that is what takes long."""
    browser = opened
    browser.execute_script(
        "window.frames_seen = 0; nibblock.console.on('frame', () => { window.frames_seen += 1; })"
    )
    paths = drop(browser, ("Évil & co.slc", SLC), ("plain.txt", BOARD), ("none.slc", "<a>"))
    assert paths == ["levels/plain.txt", "levels/Évil & co.nbk"]
    lines = told(browser)
    assert len(lines) == 2 and lines[0].startswith("skipped Évil & co.slc: level 2: ")
    assert lines[1].startswith("none.slc: ")
    assert browser.execute_script("return window.frames_seen") > 5
    close(browser)
    wait_for(browser, "packs")
    assert [level.title for level in nbk.read(read(browser, paths[1]), "pack").levels] == [EVIL]
    python(browser, f"console.play({paths[1]!r}, 0)")
    wait_for(browser, "games.sokoban.screen")
    rule_out_markup(browser)

    # the same again: the pack is there; another one of its name is put beside it
    assert drop(browser, ("Évil & co.slc", SLC)) == [paths[1]]
    close(browser)
    other = SLC.replace("#@$.#", "#@*$.#")
    assert drop(browser, ("Évil & co.slc", other)) == ["levels/Évil & co-2.nbk"]
    close(browser)

    # hostile ones: a line each, and the workshop goes on
    before = levels_on(browser)
    for name, data in (("deep.xml", b"<a>" * 90_000), ("bomb.xml", BOMB), ("zip.zip", b"PK\3\4")):
        assert drop(browser, (name, data)) == []
        assert len(told(browser)) >= 1 and told(browser)[-1].startswith(f"{name}: ")
        close(browser)
    assert levels_on(browser) == before
    assert drop(browser, ("after.slc", SLC)) == ["levels/after.nbk"]


def test_it_solves_what_the_console_asks_about(opened):
    code = sharing.encode(board.to_device(("#####", "#@$.#", "#####")))
    until(opened, f"return nibblock.console.python.pyimport('solver').ask({code!r}) ? true : false")
    assert python(opened, "__import__('nibblock.solving').solving.is_there()")
    assert python(opened, f"repr(__import__('solver').ask({code!r})[:3])") == "('solved', 1, 1)"


BOMB = (
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY a 'aaaaaaaaaa'>"
    + b"".join(b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 9) for n in range(1, 12))
    + b"]><SokobanLevels>&a11;</SokobanLevels>"
)


def test_the_player_can_stop_it(opened):
    browser = opened
    browser.execute_script(
        "window.done = false; nibblock.arrivals.open([new File([arguments[0]], 'a.slc')])"
        ".then((paths) => { window.done = JSON.stringify(paths); })",
        SLC,
    )
    until(browser, "return document.querySelector('dialog.opening progress')")
    close(browser)
    assert json.loads(until(browser, "return window.done")) == []
    assert told(browser) == ["a.slc: not opened, because you stopped"]
    assert browser.execute_script("return !document.querySelector('dialog.opening')")


def test_every_dialect_opens_as_convert_reads_it(opened, shared, deep):
    if not deep:
        pytest.skip("runs with test --deep")
    for path in corpus(shared):
        paths = drop(opened, (path.name, path.read_bytes()))
        try:
            expected = [len(files.read_levels(str(path)).levels)]
        except InputError:
            expected = []
        counts = [python(opened, f"__import__('visit').count({name!r})") for name in paths]
        assert counts == expected, path.name
        close(opened)


def test_the_tools_are_the_same_bytes_each_time():
    assert workshop.tools() == workshop.tools()
