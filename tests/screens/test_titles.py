"""Play our packs in German: titles and hints are German on the screen, and English in files."""

import os
import shutil

import pytest
from hands import ROOT, choose, go_to, inside, pause, running, visit
from sharing.test_entered import type_in
from texts import Seen

from nibblock.packs import open_pack
from nibblock.sharing.solution import encode_steps
from tools.simulate import caption
from tools.simulate.simulator import Simulator

STEPS = "levels/1-sokoban/1-first-steps.nbk"
PANTRY = "levels/1-sokoban/6-pantry.nbk"
LESSONS = "levels/3-brain/1-lessons.nbk"
FILES = "lib/nibblock/games"


@pytest.fixture
def drive(tmp_path):
    """Return a drive with all that we ship."""
    root = tmp_path / "drive"
    for name in ("lib", "levels"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.fixture
def german(drive):
    """Return a simulator that speaks German, with all that we ship."""
    with Simulator(drive, settings={"NIBBLOCK_LANGUAGE": "de"}) as simulator:
        yield simulator.run("wait:2500")


def seen(simulator):
    """Return all text on the display in one line."""
    display = simulator.display
    found = Seen(running(simulator), display.root_group, display.width, display.height)
    return " ".join(" ".join(row.text.split()) for row in found.rows)


def test_lists_show_german_titles(german):
    visit(german, "packs", "levels/1-sokoban", keys="wait:2500")
    text = seen(german)
    assert "Dachboden" in text and "Werkstatt" in text and "Geh gegen" in text
    assert "Attic" not in text and "Walk into" not in text
    german.run("DOWN wait:300 A wait:2500 RIGHT*2 wait:1500")
    text = seen(german)
    assert "Dachboden" in text and "Postrunde" in text
    assert "Attic" not in text and "Post Round" not in text
    german.run("A:800 wait:300")
    assert "Dachboden" in seen(german)


def test_a_game_shows_german_titles_and_hints(german):
    go_to(german, STEPS, 1, "sokoban")
    german.run("wait:300")
    assert "Ziehen geht nicht: lauf um sie herum" in seen(german)
    assert running(german).screen.name == "Erste Schritte"
    with inside(german):
        window = caption.caption()
    assert window == "Sokoban - Erste Schritte 2: Ziehen geht nicht: lauf um sie herum"
    go_to(german, LESSONS, 13, "brain")
    german.run("wait:300")
    text = seen(german)
    assert "Ein Schub schiebt die ganze Reihe." in text
    assert "Etwas Festes hält die ganze Reihe an." in text
    pause(german, "Level-Info")
    text = seen(german)
    assert "In einer Reihe" in text
    assert text.count("Ein Schub schiebt") == 2  # below the board, and here
    assert "push" not in text and "In line" not in text


def test_who_made_a_pack_and_what_it_says_is_german(german):
    visit(german, "levels", "levels/2-klocki/7-classics.nbk", keys="wait:2000 A:800 wait:300")
    choose(german, "Dieses Paket")
    assert "Autor: Überliefert" in seen(german)
    visit(german, "levels", STEPS, keys="wait:2000 A:800 wait:300")
    choose(german, "Dieses Paket")
    text = seen(german)
    assert "Kleine Räume" in text and "Small rooms" not in text


def text_of(simulator, *screen):
    """Go to a screen; return its text once all of it is there."""
    running(simulator).go(*screen)
    return seen(simulator.run("wait:4000"))


def test_the_title_goes_on_with_a_german_title(german):
    go_to(german, PANTRY, 2, "sokoban")
    german.run("RIGHT wait:500")
    assert "Malkasten" in text_of(german, "title")


def test_scores_show_and_sort_german_titles(german):
    text = text_of(german, "scores", PANTRY, 0)
    assert "Speisekammer: Ergebnisse" in text and "Zigarren" in text and "Cigars" not in text
    screen = running(german).screen
    screen._sort(1)
    titles = [screen._titles.get(screen._table.level(at)) for at in range(13)]
    assert (
        titles == sorted(titles, key=lambda title: title.replace("Ö", "O"))
        and "Malkasten" in titles
    )
    text = seen(german.run("UP wait:500"))
    assert 0 < text.index("Anchovis") < text.index("Karamell") < text.index("Pralinen")


def test_the_search_finds_what_is_shown(german):
    console = running(german)
    visit(german, "levels", PANTRY, keys="wait:1500")
    for wanted, n in (("OLSARD", 12), ("MALKASTEN", 2), ("PAINT", 2)):
        console.screen.wanted = wanted
        pause(german, "Titel suchen")
        german.run("A wait:300")
        assert console.screen.chosen() == n
    assert "Kein Titel passt" in seen(german)


def test_the_end_of_a_pack_is_german(german):
    text = text_of(german, "pack_finished", STEPS, 17)
    assert "Erste Schritte" in text and "First Steps" not in text


def test_the_level_of_a_solution_has_its_german_title(german):
    with open_pack(str(ROOT / PANTRY)) as pack:
        code = encode_steps(pack.read(3), *stored(pack, 3))
    visit(german, "screens.enter", "", keys="wait:500")
    type_in(german, "\r", code)
    german.run("wait:6000")
    text = seen(german)
    assert "Buntstifte" in text and "Pencils" not in text


def stored(pack, n):
    """Return the number of steps of a pack's solution, and the steps."""
    count, steps = pack.solution(n)
    return count, bytes(steps[i] for i in range((count + 3) >> 2))


def test_a_copy_begins_with_the_german_title_and_hints(german):
    draft = visit(german, "editor.screen", LESSONS, 1, keys="wait:1500").draft
    assert draft.title == "Ein Schub"
    assert tuple(draft.notes) == ("Schieb den Block auf sein Ziel.",)


@pytest.mark.parametrize(
    "data",
    [None, b"", b"\xff\xfe = \xff\n", b"Lessons\nA push = \xff\xff\nPush the block", b"\0" * 5000],
    ids=["missing", "empty", "no UTF-8", "damaged", "zeros"],
)
def test_a_file_that_cannot_be_read_leaves_english(drive, data, simulators):
    path = drive / FILES / "brain/levels/1-lessons.de.txt"
    path.unlink()
    if data is not None:
        path.write_bytes(data)
    simulator = simulators(drive, settings={"NIBBLOCK_LANGUAGE": "de"}).run("wait:1000")
    go_to(simulator, LESSONS, 1, "brain")
    simulator.run("wait:300")
    assert running(simulator).screen.title == "A push"
    assert "Push the block onto its goal." in seen(simulator)
    visit(simulator, "scores", LESSONS, 0, keys="wait:500")
    assert "A push" in seen(simulator)


def test_a_pack_of_the_player_keeps_its_titles(drive, simulators):
    """Only the pack that has the line is shown by it, wherever it lies and whatever its name."""
    shutil.copy(drive / PANTRY, drive / "levels/mine.nbk")
    shutil.copy(drive / PANTRY, drive / STEPS)
    simulator = simulators(drive, settings={"NIBBLOCK_LANGUAGE": "de"}).run("wait:1000")
    for path in ("levels/mine.nbk", STEPS):
        go_to(simulator, path, 2, "sokoban")
        assert running(simulator).screen.title == "Paint Box"
    assert simulator.errors == []


def test_a_pack_saved_while_its_level_is_played_lets_it_go_on(drive, simulators):
    settings = {"NIBBLOCK_LANGUAGE": "de"}
    simulator = simulators(drive, settings=settings, watch=True).run("wait:1000")
    go_to(simulator, STEPS, 0, "sokoban")
    simulator.run("RIGHT wait:500")
    screen = running(simulator).screen
    os.utime(drive / STEPS, (1_700_000_000,) * 2)
    simulator.run("wait:1500")
    assert running(simulator).screen is screen


def saves_after(drive, language):
    """Play a little in a language; return what is on the drive, but the settings."""
    with Simulator(drive, settings={"NIBBLOCK_LANGUAGE": language}) as simulator:
        simulator.run("wait:1000")
        go_to(simulator, STEPS, 0, "sokoban")
        simulator.run("RIGHT wait:300")
        visit(simulator, "levels", STEPS, keys="wait:3000")
        place = running(simulator).progress.place
        visit(simulator, "screens.share", STEPS, 0, keys="wait:3000")
        code = [part for part in seen(simulator).split() if part.count("-") > 1]
    packs = {path: path.read_bytes() for path in sorted(drive.rglob("*.nbk"))}
    return place, code, packs


def test_saves_codes_and_packs_are_the_same_in_german(drive):
    english = saves_after(drive, "en")
    assert saves_after(drive, "de") == english and english[1]
