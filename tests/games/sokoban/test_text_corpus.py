"""Real files against each other: the same collection from several sources, in several formats."""

from dataclasses import replace

import pytest

from tools import formats
from tools.commands import verify
from tools.errors import InputError

SAME = [
    (
        "skbn/Microban (2000 - David W. Skinner).lvl",
        "remdub/microban.xsb",
        "yzhs/microban_1.lvl",
        "yjlo123/Microban.txt",
    ),
    ("skbn/Microban III (2009 - David W. Skinner).lvl", "omerkel/Microban III.txt"),
    ("skbn/Sasquatch (1999 - David W. Skinner).lvl", "omerkel/Sasquatch.txt"),
    (
        "omerkel/Microban IV.txt",
        "arduban/Microban IV.txt",
        "sokosolve/Microban IV.txt",
        "yzhs/microban_4.lvl",
    ),
    (
        "davidjoffe/sasquatch_iv.txt",
        "shenmian/Sasquatch_IV_50.xsb",
        "sokosolve/SasquatchIV.ssx",
    ),
    ("michaelhoste_slc/Soloban.slc", "davidjoffe/fmarques_soloban.txt"),
    ("michaelhoste_slc/sasquatchv.slc", "yzhs/sasquatch_5.lvl"),
    ("michaelhoste_slc/masmicroban.slc", "davidjoffe/mas_microban.txt"),
    ("michaelhoste_slc/howard2text.slc", "davidjoffe/howard_abed_2.txt"),
    (
        "michaelhoste_slc/Dimitri-Yorick.slc",
        "davidjoffe/dimitri_and_yorick.txt",
        "yzhs/dimitri_and_yorick.lvl",
    ),
    ("davidjoffe/yoshio_murase_handmade.txt", "shenmian/Yoshio Murase_Handmade_54.xsb"),
    ("athack/Magic_Sokoban_3.txt", "pysokoban/Magic_Sokoban_3.txt"),
    (
        "retroban/Original&Extra.xsb",
        "sokosolve_old/Thinking Rabbit Inc, Origonal.ssx",
    ),
]
REFUSED = {
    "cpp_sokoban/4.lvl": "NetHack",
    "jsoko/empty.sok": "an empty file",
    "jsoko/no level data.sok": "no level",
    "petersohn/23.txt": "another game",
    "petersohn/nethack2.txt": "another game",
    "petersohn/s4.txt": "another game",
    "sokoenginepy/hexoban_parser_tests.json": "no level",
    "sokoenginepy/hexoban_parser_tests.sok": "Hexoban",
    "sokoenginepy/parser_test_variant_type_specified_global.sok": "Trioban",
}


@pytest.fixture(scope="module")
def corpus(shared):
    return shared / "corpus"


def levels(corpus, name):
    path = corpus / name if name.startswith("skbn/") else corpus / "sokoban" / name
    return formats.read(path.read_bytes(), path.name).levels


@pytest.mark.parametrize("names", SAME, ids=lambda names: names[0])
def test_the_same_boards_in_every_source(corpus, names):
    first = [level.rows for level in levels(corpus, names[0])]
    for name in names[1:]:
        assert [level.rows for level in levels(corpus, name)] == first, name


def test_box_world_in_digits_and_in_text(corpus):
    text = levels(corpus, "shenmian/BoxWorld_100.xsb")
    for n in (6, 10):
        (level,) = levels(corpus, f"boxworld_bxw/Level {n}.bxw")
        assert level.rows == text[n - 1].rows


def test_screens_are_the_levels_of_their_numbers(corpus):
    text = levels(corpus, "shenmian/XSokoban_90.xsb")
    for path in sorted((corpus / "sokoban" / "xsokoban").iterdir()):
        (level,) = levels(corpus, f"xsokoban/{path.name}")
        assert level.rows == text[int(path.suffix[1:]) - 1].rows


def test_what_is_refused_and_why(corpus):
    folder = corpus / "sokoban"
    refused = {}
    count = 0
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            try:
                count += len(formats.read(path.read_bytes(), path.name).levels)
            except InputError as error:
                refused[str(path.relative_to(folder))] = str(error)
    described = {name for name in refused if name.endswith(".desc")}
    assert all("about a level file" in refused[name] for name in described)
    assert {name: text for name, text in refused.items() if name not in described}.keys() == (
        REFUSED.keys()
    )
    for name, reason in REFUSED.items():
        assert reason in refused[name]
    assert count > 9700


def test_every_walk_of_retroban_is_written_out_and_solves(corpus):
    outcomes = []
    for path in sorted((corpus / "sokoban" / "retroban").iterdir()):
        collection = formats.read(path.read_bytes(), path.name)
        assert not collection.warnings
        for n, level in enumerate(collection.levels, 1):
            outcomes += [verify._outcome(level, x, path.name, n) for x in level.solutions]
    assert len(outcomes) > 600
    assert {outcome["outcome"] for outcome in outcomes} == {"solves"}


@pytest.mark.parametrize("form", ["sok", "xsb", "slc", "ssx", "skbn", "nbk"])
def test_boards_survive_every_format(corpus, form):
    for path in sorted((corpus / "sokoban").rglob("*"))[::9]:
        if not path.is_file():
            continue
        try:
            collection = formats.read(path.read_bytes(), path.name)
        except InputError:
            continue
        kept = tuple(level for level in collection.levels if level.game == "sokoban")[:100]
        collection = replace(collection, levels=kept)
        again = formats.read(formats.write(collection, form), "again")
        assert again.format in (form, "xsb", "sok")
        assert [level.rows for level in again.levels] == [level.rows for level in kept], path
        if form in ("sok", "ssx", "nbk"):
            for level, expected in zip(again.levels, kept, strict=True):
                assert (level.title, level.author) == (expected.title, expected.author)
                moves = [solution.moves for solution in expected.solutions]
                assert [solution.moves for solution in level.solutions] == moves
