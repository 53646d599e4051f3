"""Follow docs/add-a-language.md with a language of capitals, and read titles in Latin-1."""

import re
import shutil

import pytest
from hands import ROOT, go_to, pause, rows_of, running, visit
from on_a_drive import FIRST, make_pack
from texts import Seen

_KEPT = re.compile(r"(\\[nAB]|%[-+0]?\d*[sdx%]|\b[HDLUAB]\b ?)")


def loud(line):
    """Return a line in capitals; what stands for values, keys and line breaks stays."""
    return "".join(part if i % 2 else part.upper() for i, part in enumerate(_KEPT.split(line)))


@pytest.fixture
def third(tmp_path):
    """Create a drive with a third language, by the steps of the document."""
    root = tmp_path / "drive"
    shutil.copytree(ROOT / "lib", root / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    make_pack(root / "levels/test.skbn", (FIRST,))
    for path in (root / "lib/nibblock").glob("**/words/en.txt"):
        lines = path.read_text("utf-8").splitlines(keepends=True)
        lines = [line if line[:1] in "[#\n" else loud(line) for line in lines]
        path.with_name("xx.txt").write_text("".join(lines), "utf-8")
    for path in (root / "lib/nibblock").glob("**/errors/de.txt"):
        lines = [line.partition(" = ")[0] for line in path.read_text("utf-8").splitlines()]
        lines = [f"{line} = {loud(line)}" for line in lines if line[:1] not in ("#", "")]
        path.with_name("xx.txt").write_text("\n".join(lines), "utf-8")
    for path in (root / "lib/nibblock").glob("games/*/levels/*.de.txt"):
        lines = [line.partition(" = ")[0] for line in path.read_text("utf-8").splitlines()]
        lines = [f"{line} = {line.upper()}" for line in lines if line[:1] != "#"]
        name = path.name.replace(".de.", ".xx.")
        path.with_name(name).write_text("\n".join(lines) + "\n", "utf-8")
    path = root / "lib/nibblock/boards/__init__.py"
    text = path.read_text("utf-8")
    path.write_text(text.replace('LANGUAGES = ("en", "de")', 'LANGUAGES = ("en", "de", "xx")'))
    return root


def test_a_third_language_needs_word_files_and_one_line(third, simulators):
    simulator = simulators(third, settings={"NIBBLOCK_LANGUAGE": "xx"}).run("wait:800")
    rows = visit(simulator, "settings", keys="wait:300").rows
    row = next(row for row in rows if row.name == "LANGUAGE")
    assert row.choices == ["English", "Deutsch", "ENGLISH"]
    go_to(simulator, "levels/test.skbn", 0, "sokoban")
    pause(simulator)
    assert rows_of(running(simulator).screen.dialog)[:2] == ["RESUME", "RESTART"]


def test_the_settings_offer_only_languages_on_the_drive(third, simulators):
    for path in (third / "lib/nibblock").glob("**/words/de.txt"):
        path.unlink()
    simulator = simulators(third).run("wait:800")
    page = visit(simulator, "settings", keys="wait:300")
    page.at = [row.name for row in page.rows].index("Language")
    page._choose()
    simulator.run("RIGHT wait:100")
    assert page.rows[page.at].name == "LANGUAGE"
    simulator.run("RIGHT wait:100")
    assert page.rows[page.at].name == "Language"


def test_a_third_language_tells_what_is_wrong(third, simulators):
    (third / "levels/broken.skbn").write_bytes(b"SKBNno end")
    simulator = simulators(third, settings={"NIBBLOCK_LANGUAGE": "xx"}).run("wait:800")
    console = running(simulator)
    console.tell("Drive full: saved on the chip")
    simulator.run("wait:300")
    assert "DRIVE FULL: sAVED ON THE CHIP" in texts_of(console)
    visit(simulator, "unread", "levels/broken.skbn", keys="wait:300")
    assert "THIS FILE IS CUT OFF" in texts_of(console)
    simulator.run("RIGHT A wait:300")
    assert "THIS FILE IS CUT OFF" in texts_of(console)


def test_a_third_language_has_titles_of_our_packs(third, simulators):
    pack = "levels/2-klocki/2-workshop.nbk"
    (third / pack).parent.mkdir()
    shutil.copy(ROOT / pack, third / pack)
    simulator = simulators(third, settings={"NIBBLOCK_LANGUAGE": "xx"}).run("wait:800")
    go_to(simulator, pack, 7, "klocki")
    screen = running(simulator).screen
    assert (screen.name, screen.title) == ("WORKSHOP", "MIRROR ROOMS")
    assert simulator.errors == []


def texts_of(console):
    """Return the lines of text on the display."""
    display = console.display
    seen = Seen(console, display.root_group, display.width, display.height)
    return [row.text for row in seen.rows]


def test_a_text_that_a_language_lacks_is_read_in_english(third, simulators):
    (third / "lib/nibblock/play/words/xx.txt").unlink()
    simulator = simulators(third, settings={"NIBBLOCK_LANGUAGE": "xx"}).run("wait:800")
    go_to(simulator, "levels/test.skbn", 0, "sokoban")
    pause(simulator)
    assert rows_of(running(simulator).screen.dialog)[0] == "Resume"


def test_a_drive_with_german_alone_speaks_german(third, simulators):
    for name in ("en", "xx"):
        for path in (third / "lib/nibblock").glob(f"**/words/{name}.txt"):
            path.unlink()
    simulator = simulators(third).run("wait:800")
    names = [row.name for row in visit(simulator, "settings", keys="wait:300").rows]
    assert "Licht" in names and "Sprache" not in names
