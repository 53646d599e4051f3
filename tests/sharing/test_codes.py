"""Test the codes of levels of all games: those we ship, damaged ones, any letters, the command."""

import random
import zlib
from base64 import b64encode
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock import sharing
from nibblock.games import kind_of
from nibblock.packs import PackError
from nibblock.sharing import parts
from nibblock.sharing.letters import LETTERS, BadCode, seal, text_of, values_of
from tools import commands, games
from tools.games import levels

SHARED = games.modules("share")
#: A level of each game and its code. Version 1 is fixed: these never change.
FIXED = {
    "sokoban": "13TH-EVNX-4GQ",
    "klocki": "2RR9-N3HS-FKHW-4D",
    "brain": "33MD-YD9E-M4D9-NDT5-JEZG-R5SV-KC74-3AA0-2GMF-B62B-E6",
}


@cache
def shipped(game):
    """Return the levels of a game that we ship."""
    sources = levels.sources_of(game)
    return [level for source in sources for level in levels.read(game, source).levels]


def device(level):
    return SHARED[level.game].to_device(level)


def bare(level):
    """Return the code of a level without its texts, which other forms of it lack, too."""
    one = device(level)
    if level.game == "brain":
        one.messages, one.solutions = [], []
    return parts.bare(sharing.encode(one))


@pytest.mark.parametrize("game", SHARED)
def test_a_level_we_ship_comes_back_from_its_code(game):
    for level in shipped(game):
        code = sharing.encode(device(level))
        again = sharing.decode(code)
        assert again.game == game == sharing.begin(code[:1])
        assert sharing.encode(again) == code, level.title
        assert sharing.decode(code.lower().replace("-", " ")).key == again.key


@pytest.mark.parametrize("game", SHARED)
def test_codes_are_less_than_half_of_packed_text(game):
    ours = sum(len(bare(level)) for level in shipped(game))
    rows = ("\n".join(level.rows).encode("latin-1") for level in shipped(game))
    assert ours < sum(len(b64encode(zlib.compress(text, 9))) for text in rows) / 2


@pytest.mark.parametrize("game", FIXED)
def test_codes_never_change(game):
    assert sharing.encode(sharing.decode(FIXED[game])) == FIXED[game]


@pytest.mark.parametrize("game", SHARED)
def test_one_wrong_letter_names_its_group(game):
    for level in shipped(game)[:3]:
        values = values_of(sharing.encode(device(level)))
        for place in range(len(values)):
            wrong = bytearray(values)
            wrong[place] ^= 9
            with pytest.raises(
                BadCode, match=f"^Group {place // 4 + 1}: a letter is wrong$|swapped"
            ):
                sharing.decode(text_of(wrong))


def read_or_refuse(values):
    """Decode letters with a right check; the level, if it is one, has a code of its own."""
    values = bytearray(values)
    seal(values)
    try:
        level = sharing.decode(text_of(values))
    except PackError as error:
        assert str(error) and "\n" not in str(error)
        return None
    assert sharing.decode(sharing.encode(level)).key == level.key
    return level


def test_any_letters_are_a_level_or_refused(deep):
    dice = random.Random(7)
    kinds = [kind_of(game) for game in SHARED]
    read = 0
    for _ in range(100_000 if deep else 1000):
        size = dice.choice((1, 3, 8, 20, 40))
        letters = [dice.randrange(32) for _ in range(size)]
        if dice.random() < 0.95:
            letters[0] = dice.choice(kinds)
        read += read_or_refuse(letters) is not None
    assert read > 20


@given(st.lists(st.integers(0, 31), min_size=1, max_size=60))
def test_any_letters_after_a_game(letters):
    for game in SHARED:
        read_or_refuse([kind_of(game), *letters])


@given(st.text(max_size=40) | st.text(LETTERS + " -ilou:/#", max_size=40))
def test_any_text_is_refused_in_one_line(text):
    for read in (sharing.decode, sharing.begin):
        try:
            read(text)
        except PackError as error:
            assert str(error) and "\n" not in str(error)


def test_what_is_typed_is_checked_as_far_as_it_can_be():
    assert [sharing.begin(text) for text in ("", " ", "0", "1", "2K9", "3-")] == [
        *("", "", "", "sokoban", "klocki", "brain")
    ]
    for text, expected in (
        ("1AB$", "Group 1: '\\$' is not"),
        ("7", "Group 1: no level's code"),
        ("9", "Group 1: .*newer version"),
    ):
        with pytest.raises(BadCode, match=expected):
            sharing.begin(text)


def test_a_code_of_a_newer_version_says_so():
    values = bytearray((9, 1, 2))
    seal(values)
    with pytest.raises(BadCode, match="newer version"):
        sharing.decode(text_of(values))


@pytest.mark.parametrize("game", SHARED)
def test_letters_after_the_level_are_refused(game):
    values = values_of(sharing.encode(device(shipped(game)[0])))[:-2]
    for more in ((0,), (5, 5, 5)):
        longer = values + bytes(more)
        seal(longer)
        with pytest.raises(BadCode):
            sharing.decode(text_of(longer))


def test_a_code_in_parts():
    code = sharing.encode(device(shipped("brain")[0]))
    whole = parts.bare(code)
    assert parts.split(code, 230) == [whole]
    assert parts.split(code, 230, "https://a.b/") == ["https://a.b/#" + whole]
    for link in ("", "https://a.b/c?d"):
        texts = parts.split(code, 40, link)
        assert len(texts) > 1 and all(len(text) <= 40 for text in texts)
        assert sharing.encode(sharing.decode("\n".join(reversed(texts)))) == code
        with pytest.raises(BadCode, match=f"Part 2 of {len(texts)} is missing"):
            sharing.decode(" ".join(texts[:1] + texts[2:]))
    with pytest.raises(BadCode, match="different codes"):
        sharing.decode("1/2:ABCD 2/3:EFGH")
    with pytest.raises(BadCode, match="begins like"):
        sharing.decode("1/2:ABCD x:EFGH")
    with pytest.raises(BadCode, match="no room"):
        parts.split(code, 40, "https://" + 40 * "a")


@pytest.mark.parametrize("game", SHARED)
def test_the_command(game, tmp_path, capsys):
    source = levels.SHIPPED / levels.folder_of(game)
    pack = str(sorted(source.glob("*.nbk"))[0])
    assert commands.main(["share", "encode", pack, "--level", "2"]) == 0
    code = capsys.readouterr().out.strip()
    out = tmp_path / "level.txt"
    assert commands.main(["share", "decode", code, "-o", str(out)]) == 0
    assert commands.main(["share", "encode", str(out)]) == 0
    assert capsys.readouterr().out.strip() == code


def test_a_qr_code_has_what_the_command_prints(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    pack = str(sorted((levels.SHIPPED / levels.folder_of("brain")).glob("*.nbk"))[0])
    monkeypatch.setenv("NIBBLOCK_NO_VENV", "1")
    assert commands.main(["share", "qr", pack, "-o", "a.png", "--link", "https://a.b"]) == 0
    name, _, text = capsys.readouterr().out.strip().partition(": ")
    assert name == "a.png" and (tmp_path / name).read_bytes()[1:4] == b"PNG"
    assert commands.main(["share", "encode", pack]) == 0
    assert text == "https://a.b#" + parts.bare(capsys.readouterr().out.strip())
    assert commands.main(["share", "qr", pack, "-o", "a.png"]) == 2
    assert commands.main(["share", "qr", pack, "-o", "c.png"]) == 0
    assert commands.main(["share", "encode", pack]) == 0
    plain, code = capsys.readouterr().out.splitlines()
    assert plain == f"c.png: {code}" and "-" in code
    link = "https://" + "a" * 200
    assert commands.main(["share", "qr", pack, "-o", "b.png", "--link", link]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"b-{n + 1}.png" for n in range(len(lines))]
    assert len(lines) > 1


def test_a_game_without_codes(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(games, "module", lambda game, part: None)
    path = tmp_path / "a.xsb"
    path.write_text("#####\n#@$.#\n#####\n")
    assert commands.main(["share", "encode", str(path)]) == 2
    assert "level 1: a sokoban level; expected a" in capsys.readouterr().err


def test_too_many_cells():
    level = device(shipped("sokoban")[0])
    level.width = level.height = 65
    with pytest.raises(BadCode, match="65x65 cells"):
        sharing.encode(level)
