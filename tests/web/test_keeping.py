"""The page keeps the player's files: over a reload, in two tabs, without room and without storage,
when it is killed, and as a zip.
"""

import base64
import io
import os
import signal
import zipfile
from contextlib import contextmanager

import chromium
from chromium import new_tab, python, ready, tap, until, wait_for
from kept import click, drive, notices, repacked, save, stored, wait_for_notice, write
from waiting import eventually

from tools.build.families import zipped
from tools.web import version

A, B, RIGHT = 4, 5, 2
MINE = "levels/mine.xsb"
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"
NO_STORAGE = "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); }"


@contextmanager
def on_each_page(browser, script):
    """Run a script at the start of each page that this tab opens meanwhile."""
    what = "ScriptToEvaluateOnNewDocument"
    added = browser.execute_cdp_cmd(f"Page.add{what}", {"source": script})
    try:
        yield
    finally:
        browser.execute_cdp_cmd(f"Page.remove{what}", added)


def play_a_level(browser):
    """Begin the first level of First Steps; the console saves it."""
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")
    tap(browser, RIGHT, RIGHT)
    until(browser, "return nibblock.console.files.list().includes('nbsave_a/progress.nbs')")


def saved(browser):
    """Return whether anything in the console's log is more than an empty page."""
    found = [data for name, data in stored(browser).items() if name.endswith("progress.nbs")]
    return any(b"NBS" in data for data in found if data)


def test_files_are_kept_over_a_reload(page):
    browser = page()
    shipped = next(name for name in drive(browser) if name.startswith("levels/"))
    play_a_level(browser)
    write(browser, MINE, b"####\n#@$.#\n####")
    browser.execute_script("nibblock.console.files.remove(arguments[0])", shipped)
    browser.execute_script("nibblock.console.save()")
    assert save(browser) == "saved"
    kept = stored(browser)
    assert saved(browser)
    assert kept[shipped] is None and kept[MINE] == b"####\n#@$.#\n####"
    assert not [name for name in kept if name.startswith("lib/") or name.endswith("py")]
    assert all(kept[name] != b"" for name in kept)
    before = drive(browser)
    browser = page(empty=False)
    after = drive(browser)
    assert shipped not in after
    assert after == before | {name: after[name] for name in after if name == "chip.bin"}


def test_the_console_stores_what_it_writes_and_the_chip_remembers(page):
    """Nobody asks the page to save: the console's own writes, and the journal of each step."""
    browser = page()
    play_a_level(browser)
    until(browser, "return nibblock.console.files.list().includes('chip.bin')")
    eventually(lambda: {"chip.bin", "nbsave_a/progress.nbs"} <= stored(browser).keys())


def test_a_second_tab_waits_takes_over_and_loses_nothing(page, server):
    browser = page()
    with new_tab(browser) as (first, second):
        browser.get(server.url)
        wait_for_notice(browser, "another tab")
        assert browser.execute_script("return nibblock.console === null")
        browser.switch_to.window(first)
        write(browser, MINE, b"written by the first, not yet stored")
        browser.switch_to.window(second)
        click(browser, "Play here")
        ready(browser)
        assert drive(browser)[MINE] == b"written by the first, not yet stored"
        write(browser, MINE, b"by the second")
        assert save(browser) == "saved"
        browser.switch_to.window(first)
        wait_for_notice(browser, "another tab")
        assert not browser.execute_script("return nibblock.console.running")
        write(browser, MINE, b"too late")
        assert save(browser) == "taken"
        assert stored(browser)[MINE] == b"by the second"
        browser.execute_script("window.old = true")
        click(browser, "Play here")
        until(browser, "return !window.old && document.readyState === 'complete'")
        ready(browser)
        assert drive(browser)[MINE] == b"by the second"
        browser.switch_to.window(second)
        wait_for_notice(browser, "another tab")


#: The page before this one goes when this one waits for the lock, however long the browser takes:
#: the page of an earlier test may still have the lock, too.
GOING = """
const { request } = LockManager.prototype;
const leaving = new Promise((given) => {
  navigator.locks.request("nibblock", () => new Promise((leave) => given(leave)));
});
LockManager.prototype.request = function (name, options, work) {
  if (options.ifAvailable) return request.call(this, name, options, work);
  leaving.then((leave) => leave());
  return request.call(this, name, {}, work);
};
"""


def test_a_reloaded_page_is_no_second_tab(page, browser, server):
    with on_each_page(browser, GOING):
        browser.get("about:blank")
        browser.get(server.url)
        ready(browser)
        assert not any("another tab" in line for line in notices(browser))


#: The storage answers after more than a second, and the engine comes even later.
SLOW = """
const { open } = IDBFactory.prototype;
let go;
const answered = new Promise((resolve) => { go = resolve; });
IDBFactory.prototype.open = function (...given) {
  const asked = open.apply(this, given);
  let answer = null;
  Object.defineProperty(asked, "onsuccess", { set(work) { answer = work; } });
  asked.addEventListener("success", (event) => setTimeout(() => { answer(event); go(); }, 1200));
  return asked;
};
const load = window.fetch;
window.fetch = async (address, how) => {
  if (String(address).endsWith("engine.bin")) await answered;
  return load(address, how);
};
"""


def test_a_slow_computer_is_not_taken_for_a_storage_that_never_answers(page, browser):
    with on_each_page(browser, SLOW):
        page()
        assert not notices(browser)
        write(browser, MINE, b"kept")
        assert save(browser) == "saved"


def test_a_tab_that_does_not_answer_loses_the_lock(page, server):
    browser = page()
    browser.get(server.url + "icon-32.png")  # the same host, without the page
    browser.execute_script(
        "navigator.locks.request('nibblock', () => new Promise(() => {})).catch(() => {})"
    )
    with new_tab(browser):
        browser.get(server.url)
        wait_for_notice(browser, "another tab")
        click(browser, "Play here")
        ready(browser)
        assert save(browser) == "saved"


def test_without_locks_the_newest_tab_plays(page, server, browser):
    """As on pages that are not from https."""
    with on_each_page(browser, NO_LOCKS):
        page()
        write(browser, MINE, b"not yet stored")
        with new_tab(browser) as (first, second), on_each_page(browser, NO_LOCKS):
            browser.get(server.url)
            ready(browser)
            assert drive(browser)[MINE] == b"not yet stored"
            write(browser, MINE, b"newer")
            assert save(browser) == "saved"
            browser.switch_to.window(first)
            wait_for_notice(browser, "another tab")
            assert save(browser) == "taken"
            browser.switch_to.window(second)
            assert not notices(browser)


def test_a_tab_that_was_never_told_cannot_save(page):
    """As if frozen: the mark of the writer in the storage is another's."""
    browser = page()
    write(browser, MINE, b"mine")
    assert save(browser) == "saved"
    browser.execute_async_script(
        "const done = arguments[0];"
        "import('/page/store.js').then(async ({ openStore }) => {"
        "  const other = await openStore(); await other.claim();"
        "  await other.save(new Map([['levels/mine.xsb', new Uint8Array([65])]]));"
        "  other.close(); done(); });"
    )
    write(browser, MINE, b"too late")
    assert save(browser) == "taken"
    wait_for_notice(browser, "another tab")
    assert stored(browser)[MINE] == b"A"


def test_a_storage_that_is_cleared_meanwhile_is_filled_again(page, server):
    browser = page()
    write(browser, MINE, b"mine")
    assert save(browser) == "saved"
    browser.execute_cdp_cmd(
        "Storage.clearDataForOrigin",
        {"origin": server.url.rstrip("/"), "storageTypes": "indexeddb"},
    )
    write(browser, "levels/next.xsb", b"next")
    assert save(browser) == "saved"
    assert stored(browser)[MINE] == b"mine" and stored(browser)["levels/next.xsb"] == b"next"


def test_a_full_storage_says_so_and_tries_again(page):
    browser = page()
    browser.execute_script(
        "const { prototype } = IDBObjectStore; window.put = prototype.put;"
        "prototype.put = function (data, path) {"
        "  if (path === arguments[0]) throw new DOMException('', 'QuotaExceededError');"
        "  return window.put.call(this, data, path); }".replace("arguments[0]", f"'{MINE}'")
    )
    write(browser, MINE, b"mine")
    write(browser, "levels/another.xsb", b"mine")
    assert save(browser) == "full"
    assert save(browser) == "full"
    assert sum("storage is full" in line for line in notices(browser)) == 1
    assert "levels/another.xsb" not in stored(browser)
    tap(browser, A)
    wait_for(browser, "games.sokoban.screen")  # play goes on
    browser.execute_script("IDBObjectStore.prototype.put = window.put")
    assert save(browser) == "saved"
    assert stored(browser)[MINE] == b"mine"


def test_without_storage_the_page_says_so_plays_and_exports(page):
    browser = page()
    with on_each_page(browser, f"{NO_STORAGE}; {NO_LOCKS}"):
        browser = page(empty=False)
        wait_for_notice(browser, "keeps nothing")
        assert save(browser) == "none"
        play_a_level(browser)
        write(browser, MINE, b"mine")
        assert unzipped(exported(browser))[MINE] == b"mine"
        load(browser, zipped({"levels/other.xsb": b"other"}))
        wait_for_notice(browser, "Files loaded from the zip: 1")
        ready(browser)
        assert drive(browser)["levels/other.xsb"] == b"other"


def test_a_storage_that_does_not_answer_is_not_waited_for(page):
    """A line says that nothing is kept, and another one if it answers after all."""
    browser = page()
    silent = "const real = indexedDB.open; indexedDB.open = () => { const asked = {}; "
    silent += "window.answer = () => { asked.result = {}; asked.onsuccess(); }; return asked; };"
    with on_each_page(browser, silent):
        browser.refresh()
        ready(browser)
        wait_for_notice(browser, "keeps nothing")
        needed = "return Number(document.documentElement.dataset.ready) - performance.getEntries()"
        needed += ".find((one) => one.name.endsWith('drive.bin')).responseEnd"
        assert browser.execute_script(needed) < 3000  # also on a busy machine
        browser.execute_script("window.answer()")
        wait_for_notice(browser, "has found your saved files")


def test_a_killed_browser_leaves_the_old_or_the_new(server, tmp_path):
    """Every save writes the same to ten files; what is read back is never of two saves."""
    names = [f"levels/{i}.xsb" for i in range(10)]
    browser = chromium.start(tmp_path)
    try:
        browser.get(server.url)
        ready(browser)
        browser.execute_script(
            "window.saves = 0; const { files } = nibblock.console;"
            "(async () => { for (let n = 1; ; n++) {"
            "  const data = new Uint8Array(40000).fill(n % 251);"
            "  for (const name of arguments[0]) files.write(name, data);"
            "  if (await nibblock.keeping.save() === 'saved') window.saves = n;"
            "} })();",
            names,
        )
        until(browser, "return window.saves > 5")
    finally:
        os.killpg(browser.service.process.pid, signal.SIGKILL)
        browser.service.process.wait()
    (tmp_path / "SingletonLock").unlink(missing_ok=True)
    browser = chromium.start(tmp_path)
    try:
        browser.get(server.url)
        ready(browser)
        assert len({data[:1] for name, data in drive(browser).items() if name in names}) == 1
        assert names == [name for name in names if name in drive(browser)]
    finally:
        browser.quit()


def exported(browser):
    """Return the zip that the page makes."""
    data = browser.execute_script(
        "return nibblock.transfer.pack(new Date()).then((zip) => zip.bytes())"
        ".then((bytes) => bytes.toBase64())"
    )
    return base64.b64decode(data)


def unzipped(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist()}


def load(browser, data):
    """Give the page a zip."""
    browser.execute_script(
        "nibblock.transfer.take(new Blob([Uint8Array.fromBase64(arguments[0])]))",
        base64.b64encode(data).decode(),
    )


def test_a_zip_brings_everything_back(page):
    browser = page()
    play_a_level(browser)
    write(browser, MINE, b"my level")
    made = exported(browser)
    before = unzipped(made)
    assert before[MINE] == b"my level" and "nbsave_a/progress.nbs" in before
    assert not [name for name in before if name.startswith("lib/")]
    browser = page()  # wiped: nothing to ask about
    load(browser, made)
    wait_for_notice(browser, "Files loaded")
    until(browser, "return nibblock.console.running")
    after = drive(browser)
    other = [name for name in before if after[name] != before[name]]
    assert len(other) < 2  # the console may have saved once since then
    assert not other or other[0].startswith("nbsave_")
    assert not [name for name, data in stored(browser).items() if data != after[name]]
    wait_for(browser, "title")


def test_a_zip_of_saves_is_merged_or_replaces_them(page):
    browser = page()
    play_a_level(browser)
    # The first taps may come before the level.
    eventually(lambda: python(browser, SOLVED) or tap(browser, RIGHT))
    write(browser, MINE, b"of the zip")
    made = exported(browser)
    browser = page()  # wiped
    solve_in_klocki(browser)
    write(browser, MINE, b"of the player")
    load(browser, made)
    wait_for_notice(browser, "all your progress")
    click(browser, "Cancel")
    load(browser, made)
    click(browser, "Merge")
    wait_for_notice(browser, "Packs: 1.")
    until(browser, "return nibblock.console.running")
    wait_for(browser, "title")
    after = drive(browser)
    assert after[MINE] == b"of the player" and b"of the zip" in after.values()
    assert python(browser, SOLVED) == 2
    load(browser, made)
    click(browser, "Replace mine")
    wait_for_notice(browser, "Files loaded")
    until(browser, "return nibblock.console.running")
    wait_for(browser, "title")
    assert drive(browser)[MINE] == b"of the zip" and python(browser, SOLVED) == 1


#: How many levels are solved.
SOLVED = "len(__import__('nibblock.progress.writing.merge', 0, 0, ['keys']).keys(console.progress))"


def solve_in_klocki(browser):
    """Solve another level than ``play_a_level``, as far as the saves know."""
    python(browser, "console.progress.add_solution(b'klocki', 4, 1, b'\\x1b')")
    assert save(browser) == "saved"


def test_a_zip_replaces_nothing_without_asking(page):
    browser = page()
    shipped = next(name for name in drive(browser) if name.startswith("levels/"))
    write(browser, MINE, b"mine")
    there = {MINE: b"other", "levels/new.xsb": b"new", shipped: drive(browser)[shipped]}
    load(browser, zipped(there))
    wait_for_notice(browser, f"(1): {MINE}")
    click(browser, "Merge")
    wait_for_notice(browser, "Packs: 2")
    until(browser, "return nibblock.console.running")
    found = drive(browser)
    assert found[MINE] == b"mine" and found["levels/new.xsb"] == b"new"
    assert stored(browser)["levels/new.xsb"] == b"new" and shipped not in stored(browser)


def test_a_hostile_zip_changes_nothing(page):
    browser = page()
    before = drive(browser)
    name = "../<img src=x onerror=alert(1)>"
    load(browser, zipped({name: b"2", "levels/fine.xsb": b"1"}))
    wait_for_notice(browser, f"name that a drive can't have: {name}")
    assert files_of(drive(browser)) == files_of(before)
    assert not browser.execute_script("return document.querySelector('.notice img')")


def files_of(drive):
    """Return a drive's files but the saves, which the console may write at any time."""
    return {
        name: data for name, data in drive.items() if not name.startswith(("nbsave", "chip.bin"))
    }


def test_a_program_in_a_zip_is_left_out(page):
    browser = page()
    bad = {"lib/nibblock/console.mpy": b"bad", "code.py": b"bad"}
    load(browser, zipped(bad | {"levels/x.xsb": b"x"}))
    wait_for_notice(browser, "Files loaded from the zip: 1")
    assert browser.execute_script(
        "return nibblock.console.files.read('lib/nibblock/console.mpy').length > 100"
    )
    assert "code.py" not in drive(browser)


def test_a_new_build_brings_its_packs_and_keeps_the_players_files(page, server, page_files):
    browser = page()
    first, second, third = [name for name in drive(browser) if name.startswith("levels/")][:3]
    write(browser, second, b"edited by the player")
    write(browser, MINE, b"mine")
    save(browser)
    packed = page_files["drive.bin"]
    changes = {f"drive/{name}": b"from the new build" for name in (first, second)}
    changes |= {f"drive/{third}": None, "drive/levels/new.txt": b"new"}
    old = server.files
    server.files = version.versioned(page_files | {"drive.bin": repacked(packed, changes)})
    try:
        browser.execute_cdp_cmd(
            "Storage.clearDataForOrigin",
            {"origin": server.url.rstrip("/"), "storageTypes": "service_workers,cache_storage"},
        )
        found = drive(page(empty=False))
    finally:
        server.files = old
    assert found[first] == b"from the new build" and found["levels/new.txt"] == b"new"
    assert found[second] == b"edited by the player" and found[MINE] == b"mine"
    assert third not in found
