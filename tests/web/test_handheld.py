"""Put Nibblock on a handheld and back one up, from the page: a folder of the browser's own storage
(OPFS) stands in for the board's drive.
"""

import io
import threading
import zipfile

import pytest
from chromium import python
from hands import level_of
from kept import click, from_page, packed, wait_for_notice
from test_drivewriter import BOOT, BOOT_OUT, CODE, FRESH, YOURS, is_version, version
from waiting import eventually

from nibblock.packs.own_edit import store
from nibblock.packs.own_levels import DRAFTS, OwnPack
from nibblock.progress import Progress
from nibblock.progress.writing.mend import mend
from tools.build import manifest, switch, uf2
from tools.build.families import Family
from tools.commands.progress import Folder
from tools.web import drives, serve
from tools.web.version import folder_in

SETTLED = True  # see conftest.py

BOARD, OTHER = "pimoroni_picosystem", "pybadge"
OLD, NEW = version(b"x"), version(b"y")

PICKER = """
globalThis.showDirectoryPicker = async () => {
  const top = await navigator.storage.getDirectory();
  return top.getDirectoryHandle("CIRCUITPY", { create: true });
};
"""
FILL = (
    PICKER
    + """
const [files] = arguments;
const top = await navigator.storage.getDirectory();
await top.removeEntry("CIRCUITPY", { recursive: true }).catch(() => {});
const { HandheldDrive } = await import("/page/handhelddrive.js");
const drive = new HandheldDrive(await showDirectoryPicker());
for (const [path, data] of arguments[0]) await drive.write(path, Uint8Array.fromBase64(data));
"""
)
READ = """
const { HandheldDrive } = await import("/page/handhelddrive.js");
const drive = new HandheldDrive(await showDirectoryPicker());
const found = [];
for (const path of (await drive.walk()).keys()) {
  found.push([path, (await drive.read(path)).toBase64()]);
}
return found;
"""
CUT = """
let left = arguments[0];
globalThis.pulled ??= FileSystemWritableFileStream.prototype.close;
FileSystemWritableFileStream.prototype.close = async function () {
  if (left-- > 0) return globalThis.pulled.call(this);
  throw new DOMException("gone", "NotFoundError");
};
"""


@pytest.fixture
def handheld(page, server):
    """Return the page, with a drive to pick, and its dialog."""
    made = Handheld(page(), server)
    made.offer(OLD)
    return made


def site_of(server, files):
    """Return the site's files for boards with these files, by their places on the server."""
    folder = folder_in(server.files)
    made = drives.site_files([Family("small", (OTHER, BOARD), files)])
    return {f"{folder}/{name}": data for name, data in made.items()}


class Handheld:
    def __init__(self, browser, server):
        self.browser = browser
        self._server = server

    def offer(self, files):
        self._server.files |= site_of(self._server, files)

    def fill(self, files):
        self.browser.execute_script(f"return (async () => {{ {FILL} }})()", packed(files))

    def read(self):
        return from_page(self.browser.execute_script(f"return (async () => {{ {READ} }})()"))

    def open(self):
        self.browser.execute_script("document.getElementById('handheld').click()")
        self.see("Put it on my handheld")

    def text(self):
        return self.browser.execute_script(
            "return document.querySelector('dialog.handheld').innerText"
        )

    def see(self, words):
        wait_for_notice(self.browser, words)

    def click(self, name):
        click(self.browser, name)

    def choose(self, board):
        self.browser.execute_script(
            "const select = document.querySelector('dialog.handheld select');"
            "select.value = arguments[0]; select.onchange()",
            board,
        )

    def install(self):
        self.open()
        self.choose(BOARD)
        self.click("Choose the drive …")
        self.see("What changes on the drive")

    def write(self):
        self.click("Write to the drive")
        self.see("Nibblock is on your handheld")
        self.click("Close")


def test_a_first_installation_shows_what_it_will_do(handheld):
    handheld.fill(FRESH | YOURS | {"settings.toml": b"mine = 1", "main.py": b"x = 1"})
    handheld.install()
    text = handheld.text()
    assert "The drive of pimoroni_picosystem, CircuitPython 9.2.1." in text
    assert f"New files: {len(OLD) - 3}," in text and "Changed files: 1, 1 KB (code.py)" in text
    assert "Yours, kept: settings.toml" in text
    assert handheld.read()["code.py"] == FRESH["code.py"]  # nothing is written yet
    handheld.write()
    made = handheld.read()
    assert made.pop(manifest.NAME).startswith(b"Nibblock")
    yours = YOURS | {"settings.toml": b"mine = 1", "main.py": b"x = 1"} | BOOT_OUT
    assert made == {path: data for path, data in OLD.items() if path != manifest.NAME} | yours


def test_what_is_added_to_settings_is_said(handheld):
    line = "CIRCUITPY_HEAP_START_SIZE = 106496"
    handheld.offer(version(b"x", **{"settings.toml": line.encode()}))
    handheld.fill(FRESH | {"settings.toml": b"mine = 1"})
    handheld.install()
    assert f"Yours, kept, with the line {line} added: settings.toml" in handheld.text()
    handheld.write()
    assert handheld.read()["settings.toml"] == line.encode() + b"\nmine = 1"
    handheld.install()
    assert "Yours, kept: settings.toml" in handheld.text()


def test_a_cable_that_is_pulled(handheld):
    """Cut an update in its writes: each time all of a version runs, and the next one finishes."""
    handheld.offer(NEW)
    start = BOOT_OUT | YOURS | OLD
    for cut in (3, 9, 14, 17):
        handheld.fill(start)
        handheld.browser.execute_script(CUT, cut)
        handheld.install()
        handheld.click("Write to the drive")
        handheld.see("The drive is gone. Is the cable still plugged in?")
        handheld.see("it goes on where it stopped")
        handheld.click("Close")
        left = handheld.read()
        assert is_version(left, OLD) or is_version(left, NEW), cut
        assert {path: left[path] for path in YOURS} == YOURS
        assert left["code.py"] in (CODE, switch.BRIDGE.strip() + b"\n")
        handheld.browser.execute_script(CUT, 1000)
        handheld.install()
        handheld.write()
        assert handheld.read() == BOOT_OUT | YOURS | NEW, cut


def test_other_drives_are_refused_or_named(handheld):
    handheld.fill({"holiday.txt": b"sun"})
    handheld.open()
    handheld.click("Choose the drive …")
    handheld.see("CIRCUITPY isn't the drive of a board with CircuitPython.")
    handheld.click("Back")
    assert handheld.read() == {"holiday.txt": b"sun"}
    handheld.fill({"boot_out.txt": BOOT % OTHER.encode()})
    handheld.choose(BOARD)
    handheld.click("Choose the drive …")
    handheld.see("So it gets the files for pybadge.")
    handheld.click("Cancel")
    handheld.fill({"boot_out.txt": BOOT % b"<b>unknown</b>"})
    handheld.click("Choose the drive …")
    handheld.see("The drive of <b>unknown</b>")
    handheld.see("Nibblock doesn't know this board")
    handheld.click("Cancel")
    handheld.click("Close")


def test_downloads(handheld, tmp_path):
    handheld.browser.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    handheld.open()
    handheld.choose(OTHER)
    shown = (
        "return [...document.querySelectorAll('dialog.handheld button')]"
        ".filter((button) => !button.hidden).length"
    )
    without = handheld.browser.execute_script(shown)
    handheld.choose(BOARD)
    assert handheld.browser.execute_script(shown) == without + 1  # boards of that chip have a UF2
    handheld.browser.execute_script("document.querySelector('dialog.handheld a').click()")
    handheld.click("Download a UF2")
    handheld.see("It replaces the whole drive, with your saves and packs.")
    handheld.click("Close")
    name = f"nibblock-{manifest.__version__}"
    wanted = {f"{name}-small.zip", f"{name}-{BOARD}.uf2"}
    eventually(lambda: {path.name for path in tmp_path.iterdir()} == wanted)
    with zipfile.ZipFile(io.BytesIO((tmp_path / f"{name}-small.zip").read_bytes())) as archive:
        assert archive.read("CIRCUITPY/code.py") == CODE
    image = drives.whole(BOARD, OLD).image
    assert (tmp_path / f"{name}-{BOARD}.uf2").read_bytes() == uf2.pack(image, uf2.place(BOARD))


@pytest.fixture
def bare(server):
    """Return the server, without files for handhelds."""
    for path in [path for path in server.files if drives.FOLDER in path]:
        del server.files[path]
    return server


def test_a_site_without_drives_says_so(page, bare):
    browser = page()
    found = Handheld(browser, bare)
    found.open()
    found.see("This page has no files for handhelds.")
    found.click("Close")
    browser.get_log("browser")  # of the missing index


def test_a_computer_that_makes_the_files_only_now_is_waited_for(page, bare):
    """As ``play --browser`` does; the page says what takes so long."""
    may_go_on = threading.Event()

    def make():
        assert may_go_on.wait(30)
        return site_of(bare, OLD)

    bare.late = serve.Late(f"{folder_in(bare.files)}/{drives.FOLDER}", make)
    try:
        browser = page()
        browser.execute_script("document.getElementById('handheld').click()")
        found = Handheld(browser, bare)
        found.see("makes the files for handhelds now")
        may_go_on.set()
        found.see("Choose the drive")
        assert BOARD in found.text()
    finally:
        may_go_on.set()
        bare.late = None


LEVEL = b"#####\n#@$.#\n#####\n"
KEYS = bytes(range(1, 7)), bytes(range(11, 17)), bytes(range(21, 27))


def saves(folder):
    """Return the saves of a handheld: a solved level, another, an unfinished one and own levels."""
    progress = Progress(Folder(folder))
    mend(progress, "create")
    progress = Progress(Folder(folder))
    progress.add_solution(KEYS[0], 4, 2, b"\x1b")
    progress.add_solution(KEYS[1], 8, 2, b"\x1b\x1b")
    progress.set_unfinished(KEYS[2], 4, 4, -1, b"\x1b")
    (folder / "levels").mkdir()
    (folder / "levels/mine.xsb").write_bytes(LEVEL)
    store(progress, level_of(folder / "levels/mine.xsb"), draft=True)
    assert progress.flush() == "" and not progress.dirty
    assert OwnPack(DRAFTS, progress).count == 1
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def test_a_back_up_merges(handheld, tmp_path):
    """The best of each is kept, own levels and packs are added, and the handheld is not touched."""
    there = FRESH | saves(tmp_path) | {"levels/1-sokoban/1-first-steps.nbk": b"another"}
    handheld.fill(there)
    browser = handheld.browser
    python(browser, f"console.progress.add_solution({KEYS[0]!r}, 2, 1, b'\\x10')")
    python(browser, f"console.progress.add_solution({KEYS[1]!r}, 9, 9, b'\\x1b\\x1b\\x10') or 0")
    for new in (
        "New bests: 1. Own levels: 1. Packs: 2.",
        "New bests: 0. Own levels: 0. Packs: 0.",
    ):
        handheld.open()
        handheld.click("Back up my handheld")
        handheld.see("Your handheld is backed up")
        handheld.see(new)
        handheld.click("Close")
        best = "str(console.progress.numbers(%r, 0))"
        assert python(browser, best % KEYS[0]) == "(2, 1)"
        assert python(browser, best % KEYS[1]) == "(8, 2)"
        assert python(browser, f"str(console.progress.unfinished({KEYS[2]!r}))").startswith("(4, 4")
        assert handheld.read() == there
    listed = browser.execute_script("return nibblock.console.files.list()")
    assert "levels/mine.xsb" in listed and "levels/1-sokoban/1-first-steps-2.nbk" in listed


def test_a_handheld_without_saves_and_one_with_damaged_ones(handheld):
    damaged = {"nbsave_a/progress.nbs": b"\xff" * 20000, "nbsave_b/progress.nbs": b"NB"}
    for more in ({}, damaged):
        handheld.fill(FRESH | more)
        handheld.open()
        handheld.click("Back up my handheld")
        handheld.see("There are no saves on the drive yet.")
        handheld.click("Close")
