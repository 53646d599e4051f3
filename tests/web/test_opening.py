"""Level files dropped on the page: what the console reads is on its drive at once, whatever is in
it, and replaces nothing.
"""

import os

import hostile_levels
from chromium import python, screen, tap, until, wait_for
from dropped import BOARD, EVIL, drop, levels_on, read, rule_out_markup, told

from nibblock.packs import open_pack
from tools.build.families import zipped
from tools.formats import nbk
from tools.formats.model import Collection, Level
from tools.games.sokoban.formats import skbn
from tools.places import ROOT

SETTLED = True  # see conftest.py

A, RIGHT = 4, 2


def test_one_level_is_played_at_once(page):
    browser = page()
    assert drop(browser, ("one.txt", BOARD)) == ["levels/one.txt"]
    wait_for(browser, "games.sokoban.screen")
    assert python(browser, "console.screen.path") == "levels/one.txt"
    tap(browser, RIGHT)
    until(browser, "return nibblock.console.files.list().length")
    assert read(browser, "levels/one.txt") == BOARD.encode()
    assert told(browser) == []


def test_a_pack_shows_its_levels_and_several_the_list(page):
    browser = page()
    assert drop(browser, ("two.txt", BOARD + "\n" + BOARD)) == ["levels/two.txt"]
    wait_for(browser, "levels")
    paths = drop(browser, ("b.sok", BOARD), ("screen.1", BOARD), ("readme.txt", BOARD))
    assert paths == ["levels/b.sok", "levels/screen.1.txt", "levels/levels-readme.txt"]
    wait_for(browser, "packs")


def test_nothing_is_replaced(page):
    browser = page()
    other = BOARD + "\n" + BOARD
    assert drop(browser, ("Same.txt", BOARD)) == ["levels/Same.txt"]
    assert drop(browser, ("same.txt", other)) == ["levels/same-2.txt"]  # FAT takes them for one
    assert drop(browser, ("SAME.txt", BOARD)) == ["levels/Same.txt"]
    assert drop(browser, ("same.txt", other)) == ["levels/same-2.txt"]
    assert read(browser, "levels/Same.txt") == BOARD.encode()
    there = levels_on(browser)
    drop(browser, *((os.path.basename(path), BOARD) for path in there))
    for path in there:
        if path not in ("levels/Same.txt", "levels/same-2.txt"):
            assert read(browser, path) != BOARD.encode(), path


def test_titles_come_with_a_pack(page):
    browser = page()
    level = Level(game="sokoban", rows=tuple(BOARD.split()))
    pack = skbn.write(Collection((level, level), title="Pack"))
    titles = f"{EVIL}\nSecond\n".encode()
    assert drop(browser, ("Pack.titles", titles), ("Pack.skbn", pack)) == ["levels/Pack.skbn"]
    wait_for(browser, "levels")
    assert read(browser, "levels/Pack.titles") == titles
    assert drop(browser, ("Pack.titles", b"Other\n"), ("Pack.skbn", pack)) == ["levels/Pack-2.skbn"]
    rule_out_markup(browser)


def test_levels_of_every_game(page):
    browser = page()
    for name in ("klocki", "brain"):
        path = next(path for path in sorted((ROOT / "levels").rglob("*.nbk")) if name in str(path))
        (found,) = drop(browser, (path.name, path.read_bytes()))
        pack = open_pack(str(path))
        expected = pack.count
        pack.close()
        assert python(browser, f'__import__("visit").count("{found}")') == expected


def test_without_the_workshop_one_line_says_what_to_do(page):
    browser = page()
    before = levels_on(browser)
    assert drop(browser, (f"{EVIL}.slc", "<SokobanLevels></SokobanLevels>")) == []
    (line,) = told(browser)
    assert line.startswith(f"{EVIL}.slc: ") and "python3 -m tools convert" in line
    assert levels_on(browser) == before and screen(browser) == "title"
    rule_out_markup(browser)


def test_levels_in_a_zip(page):
    browser = page()
    there = {"deep/a.txt": BOARD, "__MACOSX/._a.txt": "x", ".DS_Store": "x"}
    assert drop(browser, ("a.zip", zipped(there))) == ["levels/a.txt"]
    assert drop(browser, ("bomb.zip", zipped({"a": bytes(80 << 20)}))) == []
    assert told(browser)[-1].startswith("bomb.zip: ")


def test_names_in_a_zip_that_no_drive_has_are_cleaned_and_said(page):
    browser = page()
    names = ("../up.sok", "A.sok", "Microban 1: easy.sok", "Vol. 1./v.sok", "Who?.sok", "a.sok")
    boards = {name: BOARD.replace("#\n", "#" * (2 + at) + "\n") for at, name in enumerate(names)}
    paths = drop(browser, ("a.zip", zipped(boards)))
    kept = ["up.sok", "A.sok", "Microban 1_ easy.sok", "v.sok", "Who_.sok", "a-2.sok"]
    assert paths == [f"levels/{name}" for name in kept]
    assert told(browser) == [
        "Microban 1: easy.sok: here as Microban 1_ easy.sok",
        "Who?.sok: here as Who_.sok",
        "a.sok: here as a-2.sok",
    ]


def test_the_zip_of_a_drive_is_put_back(page):
    browser = page()
    drive = zipped({"nbsave_x": b"x", "levels/back.txt": BOARD})
    assert drop(browser, ("nibblock.zip", drive)) == []
    until(browser, "return nibblock.console.files.list().includes('levels/back.txt')")


def hostile():
    level = Level(game="sokoban", rows=tuple(BOARD.split()), title=EVIL)
    good = nbk.write(Collection((level,) * 20, title=EVIL))
    yield "empty.txt", b""
    yield "zeroes.nbk", bytes(100_000)
    yield "cut.nbk", good[: len(good) // 2]
    yield "turned.nbk", good[:40] + bytes(255 - b for b in good[40:])
    yield "long-line.txt", b"#" * 1_500_000
    yield "many-lines.txt", b"#\n" * 700_000
    yield "many-levels.txt", (BOARD + "\n").encode() * 20_000
    yield "deep.xml", b"<a>" * 300_000
    yield "broken.skbn", b"SKBN" + b"\xff" * 200_000
    yield "runs.txt", b"9999999999#\n" * 100
    yield "large.txt", b"#@$.#\n" * 400_000  # 2.4 MB: not for the console
    yield "noise.txt", bytes(range(256)) * 2000


def test_no_file_stops_the_console(page):
    browser = page()
    for name, data in hostile():
        drop(browser, (name, data))
        assert len([line for line in told(browser) if line.startswith(name)]) <= 1, name
        browser.execute_script("nibblock.console.python.pyimport('visit').show('', 2)")
        wait_for(browser, "packs")
    rule_out_markup(browser)


def test_no_file_of_klocki_or_brain_does_either(page):
    """What is refused says so in one line and leaves nothing; what is read can be looked at."""
    browser = page()
    refused = 0
    for name, data in hostile_levels.files():
        there = everything_on(browser)
        paths = drop(browser, (name, data))
        lines = [line for line in told(browser) if line.startswith(name)]
        assert everything_on(browser) - there == set(paths), name
        assert len(lines) == (0 if paths else 1) and len("".join(lines)) < 400, name
        refused += not paths
        if paths:
            until(browser, "return nibblock.console.turn() > 0")
            tap(browser, RIGHT, A)
            until(browser, "return nibblock.console.turn() > 0")
        assert browser.execute_script("return nibblock.console.running"), name
        browser.execute_script("nibblock.console.python.pyimport('visit').show('', 2)")
        wait_for(browser, "packs")
    assert refused > 20
    rule_out_markup(browser)


def test_the_line_says_why(page):
    browser = page()
    for name, data, why in (
        ("empty.txt", b"", "cannot read it: it is empty"),
        ("large.txt", b"#" * (2 << 20) + b"#", "larger than 2 MB. On a computer,"),
        ("high.txt", b'"High"\n' + b"....\n" * 65, "2x65 cells; 2x2 to 64x64 can be played. On"),
        ("head.nbk", b"NBK" + bytes([16]) * 30, "read it: offset 3: offsets of 0 bytes"),
    ):
        assert drop(browser, (name, data)) == []
        (line,) = [line for line in told(browser) if line.startswith(name)]
        assert why in line, line


def everything_on(browser):
    """Return the paths of all files but the console's saves, hidden ones too."""
    found = browser.execute_script("return nibblock.console.files.list('lib')")
    return {path for path in found if path.startswith("levels/")}


def test_too_large_and_too_many(page):
    browser = page()
    paths = browser.execute_async_script(
        "const [board, done] = arguments;"
        "const large = new File([new Uint8Array((16 << 20) + 1)], 'large.txt');"
        "const many = Array.from({ length: 210 }, (_, n) => new File([board + n], n + '.txt'));"
        "nibblock.arrivals.open([large, ...many]).then(done)",
        BOARD,
    )
    assert len(paths) == 200
    lines = told(browser)
    assert len(lines) == 2 and lines[0].startswith("large.txt: too large") and "200" in lines[1]
    rule_out_markup(browser)


def test_files_dropped_with_the_mouse_and_pasted(page):
    browser = page()
    browser.execute_script(
        "const transfer = new DataTransfer();"
        "transfer.items.add(new File([arguments[0]], 'dropped.txt'));"
        "const over = new DragEvent('dragover', { dataTransfer: transfer, cancelable: true });"
        "window.dispatchEvent(over);"
        "if (!over.defaultPrevented) throw Error('refused');"
        "window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer }))",
        BOARD,
    )
    until(browser, "return nibblock.console.files.list().includes('levels/dropped.txt')")
    browser.execute_script(
        "const transfer = new DataTransfer();"
        "transfer.items.add(new File([arguments[0]], 'pasted.txt'));"
        "window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer }))",
        BOARD,
    )
    until(browser, "return nibblock.console.files.list().includes('levels/pasted.txt')")
    assert browser.execute_script("return !document.querySelector('.dropping')")
