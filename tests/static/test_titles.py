"""Check the titles and hints of our packs in other languages: none lacks, none is left over."""

from pathlib import Path

import pytest

from nibblock.progress.records import choices
from nibblock.ui.text import plain, wrap
from tools import formats

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "lib" / "nibblock" / "games"
#: The calendar's days have no titles but their dates.
PACKS = sorted(path for path in (ROOT / "levels").rglob("*.nbk") if not path.stem.endswith("-days"))
KEPT = "#= "  # before what stays as it is
#: Letters that fit: in a list's card and below a level on the smallest screen, below one on others.
PLACES = (16, 20, 38)
LINE = 19  # letters of a line of Brain's hints on the smallest screen
LONGEST = 38  # letters of a title that fits below a level on any other screen
NAME = 14  # letters of a pack's name in a list there


def texts(path):
    """Return what a pack shows besides its boards: titles, hints, who made it."""
    pack = formats.read(path.read_bytes(), path.name)
    found = [pack.title, pack.author, pack.description]
    for level in pack.levels:
        found += [level.title, level.author, *(level.comment or "").split("\n")]
    return {text for text in found if text}


def hints(pack):
    """Return the hints below the boards of a pack."""
    return {line for level in pack.levels for line in (level.comment or "").split("\n")}


def file_of(path, language):
    return GAMES / path.parent.name[2:] / "levels" / f"{path.stem}.{language}.txt"


def lines(path):
    """Return (English, translation) of each line, and what stays as it is."""
    found, kept = [], []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith(KEPT):
            kept.append(line.removeprefix(KEPT))
        elif line and not line.startswith("#"):
            english, _, text = line.partition(" = ")
            found.append((english, text))
    return found, kept


@pytest.fixture(params=choices.LANGUAGES[1:])
def language(request):
    return request.param


def test_there_are_packs():
    assert len(PACKS) > 10 and sum(len(texts(path)) for path in PACKS) > 350


def test_every_text_has_a_line_or_stays_as_it_is(language):
    twice, lacking, left = [], [], []
    for pack in PACKS:
        found, kept = lines(file_of(pack, language))
        known = [english for english, _ in found] + kept
        twice += [(pack.name, text) for text in set(known) if known.count(text) > 1]
        lacking += [(pack.name, text) for text in texts(pack) - set(known)]
        left += [(pack.name, text) for text in set(known) - texts(pack)]
    assert not twice
    assert not lacking, "add these, or put them behind #="
    assert not left, "the pack does not say these (any more)"


def test_a_translation_fits_where_the_english_text_does(language):
    wrong = []
    for path in PACKS:
        pack = formats.read(path.read_bytes(), path.name)
        for english, text in lines(file_of(path, language))[0]:
            wrong += [(path.name, english, text, fault) for fault in faults(pack, english, text)]
    assert not wrong


def faults(pack, english, text):
    """Yield what is wrong with a line."""
    if not text or text != text.strip() or text == english or " = " in text:
        yield "no translation"
    if plain(text) != text:
        yield "the font has no such letter"
    most = next((most for most in PLACES if len(english) <= most), LONGEST)
    if english == pack.title:
        most = NAME
    elif english == pack.description:  # that has a page of its own
        most = len(text)
    if len(text) > most:
        yield f"more than {most} letters"
    if english in hints(pack) and len(wrap(text, LINE)) > len(wrap(english, LINE)):
        yield "more lines than in English"


def test_every_file_is_of_a_pack_that_we_ship(language):
    found = {path.relative_to(GAMES) for path in GAMES.glob(f"*/levels/*.{language}.txt")}
    assert found == {file_of(path, language).relative_to(GAMES) for path in PACKS}
