"""The page opens, plays and restarts, as a folder and as one file."""

import _thread
import gzip
import signal
import threading
import time
import urllib.error
import urllib.request

import pytest
from chromium import python, ready, screen, tap, until, wait_for
from dropped import drop
from every_screen import PACK, SCREENS
from thumbs import be_phone, be_screen
from waiting import eventually

from tools import commands, web
from tools.errors import ToolError
from tools.web import serve

A, B, DOWN, RIGHT = 4, 5, 3, 2


def test_one_file_runs_from_disk(page_files, browser, tmp_path):
    file = tmp_path / "nibblock.html"
    file.write_bytes(web.build_single())
    browser.get_log("browser")
    browser.get(file.as_uri())
    ready(browser)
    assert screen(browser) == "title"
    begin_a_level(browser)
    browser.execute_script("nibblock.console.save()")
    assert browser.execute_async_script("nibblock.keeping.save().then(arguments[0])") == "saved"
    browser.refresh()
    ready(browser)
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, "console.screen.session.at") == 1  # kept over a reload
    browser.execute_script("document.getElementById('handheld').click()")
    dialog = until(browser, "return document.querySelector('dialog.handheld:has(h2)')")
    told = dialog.text
    assert "no files for handhelds" in told and "play --browser" in told and "deploy" in told
    assert drop(browser, ("a.slc", "<SokobanLevels></SokobanLevels>")) == []
    until(browser, "return document.querySelector('.notice')?.innerText.includes('tools convert')")
    assert not browser.get_log("browser")


def test_a_first_visit_asks_for_few_files_and_few_bytes(page, server):
    """All of it, with what works offline; each in gzip, as most hosts send it, and none twice."""
    del server.asked[:]
    browser = page()
    browser.execute_async_script(
        "const done = arguments[0]; navigator.serviceWorker.ready.then(() => done(true))"
    )
    time.sleep(0.5)  # the browser's own requests, such as for the icon
    first = [path or "index.html" for path in server.asked]
    assert len(first) <= 15 and len(set(first)) == len(first), first
    sizes = {
        path: min(len(server.files[path]), len(gzip.compress(server.files[path], 9)))
        for path in first
    }
    assert sum(sizes.values()) < 665_000, sizes


HIDE = """
Object.defineProperty(document, "hidden", { value: arguments[0], configurable: true });
document.dispatchEvent(new Event("visibilitychange"));
"""
#: In one script with the above: the console's time goes on while a busy machine changes scripts.
CLOCK = """
const { python } = nibblock.console;
python.runPython("import supervisor\\nnow = supervisor.ticks_ms()");
return python.globals.get("now");
"""
RUN = "nibblock.console.python.runPython(arguments[0])"


def begin_a_level(browser):
    """Start the first level and make a step, so that there is something to lose."""
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    until(browser, "return nibblock.console.turn() > 0")
    tap(browser, RIGHT)
    until(browser, "return nibblock.console.turn() > 0")
    assert python(browser, "console.screen.session.at") == 1


def run(browser, program):
    browser.execute_script(RUN, "import nibblock.console as c\n" + program)


def test_hidden_pages_save_and_stand_still(page):
    browser = page()
    begin_a_level(browser)
    assert python(browser, "console.progress.dirty")
    before = browser.execute_script(HIDE + CLOCK, True)
    assert not python(browser, "console.progress.dirty")
    time.sleep(0.7)
    assert browser.execute_script(HIDE + CLOCK, False) - before < 300
    tap(browser, RIGHT)
    until(browser, "return nibblock.console.turn() > 0")
    assert python(browser, "console.screen.session.at") == 2


#: How often the console is called in a second.
TURNS = """
const done = arguments[0];
const [from, start] = [window.turns, performance.now()];
setTimeout(() => done((window.turns - from) * 1000 / (performance.now() - start)), 1000);
"""


def test_a_page_at_rest_sleeps_until_a_key(page):
    browser = page()
    begin_a_level(browser)
    browser.execute_script("window.turns = 0; nibblock.console.on('frame', () => window.turns++)")
    eventually(lambda: browser.execute_async_script(TURNS) < 7)  # every 0.25 to 0.5 s
    until(browser, "return window.turns > 2")
    browser.execute_script("nibblock.console.press(3)")  # it repeats while it is held
    eventually(lambda: browser.execute_async_script(TURNS) > 10)
    browser.execute_script("nibblock.console.release(3)")
    browser.execute_script(HIDE, True)
    assert browser.execute_async_script(TURNS) < 2
    browser.execute_script(HIDE, False)
    until(browser, "return window.turns > 0")


def test_a_restart_of_the_console_keeps_its_drive(page):
    browser = page()
    begin_a_level(browser)
    path = python(browser, "console.screen.path")
    run(browser, f"c.running.ample = 0\nc.running.go('levels', {path!r}, 0)")
    wait_for(browser, "levels")
    assert python(browser, "console.restarts") == 1
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, "console.screen.session.at") == 1


FAIL = "c.running.screen.keep()\nc.running.save()\ndef fail():\n  raise ValueError(1)\n"
CRASH = FAIL + "c.running.turn = fail"
#: As where Firefox stops a call, in the middle of an import, too, as its page is left.
NEVER_BACK = (
    FAIL + "import js\ndef wait():\n  js.nibblock.console.save()\n"
    "c.running.turn = wait\nc.running.save = fail"
)


@pytest.mark.parametrize("program", [CRASH, NEVER_BACK])
def test_after_a_crash_the_player_goes_on_with_all_saves(page, program):
    """Nothing is called in a machine that has crashed, or where a call did not come back."""
    browser = page()
    begin_a_level(browser)
    run(browser, program)
    button = until(browser, "return document.querySelector('.grave button')")
    failed = [line for line in browser.get_log("browser") if "ValueError" in line["message"]]
    assert bool(failed) == (program == CRASH)
    tap(browser, RIGHT)
    button.click()
    until(browser, "return nibblock.console.running")
    wait_for(browser, "title")
    assert not browser.find_elements("css selector", ".grave")
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, "console.screen.session.at") == 1


def test_no_texts_from_elsewhere_and_nothing_asked_of_others(page, server):
    browser = page("?NIBBLOCK_LANGUAGE=de&x=<img src=x onerror=alert(1)>")
    assert not browser.find_elements("css selector", "img")
    hosts = browser.execute_script(
        "return performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)"
    )
    assert {host for host in hosts if host != "null"} == {server.url.rstrip("/")}


def test_pixels_are_whole_multiples_of_the_device_s(page):
    browser = page("?size=160x128&fit=whole")
    for dense in (1, 1.5, 2, 3):
        be_phone(browser, 390, 700, dense)
        time.sleep(0.3)  # the page fits its screen at its next frame, later on a busy machine
        until(browser, FITS)
    be_screen(browser)


#: The same whole multiple in both directions, at a whole pixel of the device.
FITS = """
const box = document.getElementById("screen").getBoundingClientRect();
const dense = devicePixelRatio;
const [wide, high] = [box.width * dense / 160, box.height * dense / 128];
const whole = (value) => Math.abs(value - Math.round(value)) < 0.02;
const places = [box.left * dense, box.top * dense];
return wide > 0.5 && Math.abs(wide - high) < 0.02 && [wide, ...places].every(whole);
"""


@pytest.fixture
def interruptible():
    """Let Ctrl+C interrupt, even where the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_play_serves_and_opens_the_page(interruptible, monkeypatch, capsys):
    opened = []

    def open_then_stop(url):
        opened.append(url)
        threading.Thread(target=look_and_stop, args=(url,)).start()

    def look_and_stop(url):
        with urllib.request.urlopen(url) as answer:
            opened.append(answer.read())
        _thread.interrupt_main()

    monkeypatch.setattr(serve.webbrowser, "open", open_then_stop)
    assert serve.until_stopped({"index.html": b"the page"}, port=0) == 0
    assert opened == [opened[0], b"the page"] and opened[0].startswith("http://127.0.0.1:")
    assert opened[0] in capsys.readouterr().out


def test_a_taken_port_is_said(interruptible, monkeypatch, capsys):
    monkeypatch.setattr(serve.webbrowser, "open", lambda url: _thread.interrupt_main())
    with serve.Server({}) as other:
        port = other.server_address[1]
        assert serve.until_stopped({}, port) == 0
    assert f"port {port} is taken" in capsys.readouterr().out


@pytest.mark.parametrize("is_kept", [True, False])
def test_play_serves_what_web_would(monkeypatch, capsys, is_kept):
    """Handhelds' files once they are asked for; the workshop if nothing has to be fetched."""
    asked = []

    def build_site(*, with_workshop):
        asked.append(with_workshop)
        return {"index.html": b"", "app-1/files.txt": b"", "app-1/main.js": b""}

    def build_drives():
        asked.append("drives")
        return {"drives/index.json": b"{}"}

    def until_stopped(files, late):
        assert "app-1/main.js" in files and late.get("app-1/main.js") is None and len(asked) == 1
        assert [late.get(f"app-1/drives/{name}") for name in ("index.json", "x")] == [b"{}", None]
        return 0

    monkeypatch.setattr(web, "build_site", build_site)
    monkeypatch.setattr(web, "build_drives", build_drives)
    monkeypatch.setattr(web.npm, "is_kept", lambda package: is_kept)
    monkeypatch.setattr(serve, "until_stopped", until_stopped)
    assert commands.main(["play", "--browser"]) == 0
    assert asked == [is_kept, "drives"]
    told = capsys.readouterr().out
    assert ("run web --workshop once" in told) is not is_kept
    assert "making the files for handhelds" in told


def test_files_that_cannot_be_made_later_are_not_there(capsys):
    def make():
        raise ToolError("no compiler")

    with serve.running({"index.html": b"page"}, serve.Late("late/", make)) as server:
        for path in ("late/x", "late/x", "x"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(server.url + path)
        with urllib.request.urlopen(server.url) as answer:
            assert answer.read() == b"page"
    assert capsys.readouterr().out == "no compiler\n"


OPENED = (
    *SCREENS,
    ("players",),
    ("draw",),
    ("enter", "klocki"),
    ("share", PACK, 0),
    ("editor.screen", PACK, 0),
    ("games.klocki.screen", PACK, 0),
    ("games.sokoban.screen", "levels/1-sokoban/1-first-steps.nbk", 0),
)


def test_every_screen_opens(page):
    browser = page("?size=320x240")
    for where in OPENED:
        run(browser, f"c.running.go(*{where!r})")
        wait_for(browser, where[0])
        until(browser, "return nibblock.console.turn() > 0")
        assert python(browser, "console.failed") is None, where
        assert browser.execute_script("return nibblock.console.running"), where
