"""Test share codes on the desktop: vectors both ways, a second decoder, any level, any code."""

import io
import json
import random
import zlib

import pytest
from any_brain import levels
from hypothesis import example, given
from hypothesis import strategies as st
from on_a_drive import written
from work import calls, grows_with_size

from nibblock.games.brain import level as brain
from nibblock.games.brain.level import BadText
from nibblock.games.brain.packs import code as brain_code
from nibblock.games.brain.packs.codes import CodePack
from nibblock.games.brain.packs.digits import convert
from nibblock.games.brain.packs.inflate import inflate
from nibblock.games.brain.sharing import original as encoder
from nibblock.packs import PackError
from tools import commands
from tools.games.brain import codes

P94 = "".join(map(chr, [*range(48, 58), *range(97, 123), *range(65, 91)]))
P94 += "".join(chr(c) for c in range(33, 127) if chr(c) not in P94)


def deflate(data):
    return zlib.compress(data, 9)


def tidy(text):
    return [line for line in text.split("\n") if line.strip()]


@pytest.fixture(scope="module")
def cases(shared):
    path = shared / "vectors" / "brain-share-codes.json"
    return json.loads(path.read_text(encoding="utf-8"))["cases"]


def test_vectors(cases, capsys, tmp_path):
    for case in cases:
        for code in (case["code_reference"], case["code_first_seen_order"]):
            assert commands.main(["share", "decode", "--", code]) == 0
            assert tidy(capsys.readouterr().out) == tidy(case["level"]), case["name"]
        (tmp_path / "level").write_text(case["level"], encoding="utf-8")
        assert commands.main(["share", "encode", "--original", str(tmp_path / "level")]) == 0
        assert capsys.readouterr().out == case["code_first_seen_order"] + "\n", case["name"]


def test_our_codes_by_the_published_algorithm(cases):
    for case in cases:
        level = brain.read(case["level"].split("\n"))
        for code in (encoder.code_of(level, deflate), encoder.code_of(level)):
            assert published(code) == tidy(case["level"])


# The algorithm again, with Python's long integers.


def number(text, base=92, digits=P94[2:]):
    value = 0
    for letter in text:
        value = value * base + digits.index(letter)
    return value


def values_of(text, base):
    head, mark, body = text.rpartition("1")
    assert "1" not in head
    zeroes, n = number(head) if mark else 0, number(body)
    values = []
    while n:
        n, digit = divmod(n, base)
        values.append(digit)
    return [0] * zeroes + values[::-1]


def unpacked(section, base):
    parts = section.split("1")
    if len(parts) < 3:
        return values_of(section, base)
    own = values_of("1".join(parts[-2:]), base)
    return [own[value] for value in values_of("1".join(parts[:-2]), len(own))]


def published(code):
    """Return the lines of a code's level."""
    sections = code.split("0")
    header = "".join("05 43617289-"[value] for value in unpacked(sections[0], 12))
    sides = [int(side) for side in header.split()[:2]]
    mark = max(*sides, 10) + 1
    lists = [[]]
    for value in unpacked(sections[1], mark + 1):
        if value == mark:
            lists.append([])
        else:
            lists[-1].append(value)
    kinds, surfaces, none, *places = lists
    assert not none
    places = [list(zip(*[iter(part)] * 2, strict=True)) for part in places]
    lines = [header]
    lines += [f"{kind} {x} {y}" for kind, (x, y) in zip(kinds, places[0], strict=True)]
    lines += [f"{code - 6} {x} {y}" for code, (x, y) in zip(surfaces, places[1], strict=True)]
    message = "".join((P94 + " ")[value] for value in unpacked(sections[2], 95))
    lines += ["@ " + part for part in message.split("@") if part]
    if sections[3] == "3":
        found = [value for section in sections[4:] for value in unpacked(section, 21)]
        text = "".join(",drlu0<>=1[]23456789:"[value] for value in found)
    else:
        assert sections[3] == "31"
        text = zlib.decompress(bytes(values_of(sections[4], 256))).decode()
    return lines + [": " + part for part in text.split(":") if part]


MESSAGE = st.text(P94.replace("@", "") + " ", min_size=1).map(str.strip).filter(bool)
SOLUTION = st.text(",drlu0<>=1[]23456789", min_size=1)
TEXTS = [st.lists(text, max_size=3) for text in (MESSAGE, SOLUTION)]


@given(levels(254, *TEXTS), st.booleans())
def test_any_level_both_ways(level, packs):
    code = encoder.code_of(level, deflate if packs else None)
    assert not set(code) - set(P94)
    again = brain_code.decode(code)
    text = list(brain.text_of(level, True))
    assert list(brain.text_of(again, True)) == text
    if level.default != 5:
        assert published(code) == [line for line in text if line]


@given(st.one_of(st.text(P94, max_size=60), st.text(max_size=20)))
def test_any_code_is_read_or_refused(text):
    read_or_refuse(text)
    read_or_refuse("b'04=&11js00" + text)
    read_or_refuse("b'0" + text + "0030")
    read_or_refuse("b'04=&11js0" + text + "030")


def read_or_refuse(code):
    try:
        level = brain_code.decode(code)
    except BadText as error:
        assert str(error) and "\n" not in str(error)
    else:
        again = brain.read(brain.text_of(level, True))
        assert (again.blocks, again.messages) == (level.blocks, level.messages)
        assert again.solutions == level.solutions


def test_mutated_codes(cases):
    dice = random.Random(1)
    for case in cases:
        for _ in range(60):
            code = list(case["code_reference"])
            for _ in range(dice.randint(1, 3)):
                code[dice.randrange(len(code))] = dice.choice(P94)
            read_or_refuse("".join(code[: dice.randint(1, len(code) * 2)]))


def test_a_message_from_before_december_2011():
    new = brain_code.decode("8S058,113$0y7_aBJu'dR$030")
    stream = encoder._text(deflate(b"no goal@ y\xc3\xa9t"), 256)
    old = brain_code.decode(f"8S058,113$0{stream}030")
    assert (new.messages, old.messages) == (["no goal yet"], ["no goal", "y?t"])


@given(st.binary(max_size=40), st.integers(2, 256), st.integers(2, 256))
def test_long_numbers(data, base, to):
    digits = bytes(value % base for value in data)
    value = 0
    for digit in digits:
        value = value * base + digit
    expected = []
    while value:
        value, digit = divmod(value, to)
        expected.append(digit)
    assert list(convert(digits, base, to)) == expected[::-1]


@given(st.one_of(st.binary(max_size=600), st.text("lurd,", max_size=900).map(str.encode)),
       st.integers(0, 9), st.sampled_from([0, 2, 4]))  # fmt: skip
def test_inflate_what_zlib_deflates(data, level, strategy):
    packer = zlib.compressobj(level, 8, 15, 8, strategy)
    stream = packer.compress(data) + packer.flush()
    assert inflate(stream, len(data)) == data
    if data:
        with pytest.raises(ValueError, match="holds more"):
            inflate(stream, len(data) - 1)


@given(st.text("lurd,", max_size=99).map(str.encode), st.data())
def test_damaged_streams(data, draw):
    stream = bytearray(deflate(data))
    stream[draw.draw(st.integers(0, len(stream) - 1))] ^= draw.draw(st.integers(1, 255))
    reader = zlib.decompressobj()
    try:
        expected = reader.decompress(bytes(stream)) if reader else b""
        expected = expected if reader.eof else None
    except zlib.error:
        expected = None
    try:
        assert inflate(stream, 10_000) == expected
    except ValueError:
        assert expected is None


def test_the_messages_of_the_command(capsys, tmp_path):
    path = written(tmp_path / "a.txt", "4 1\n0 0 0\n\n0 3 0\n@ hé\n: ,r\n: ,r,,r,,r\n")
    assert commands.main(["share", "encode", "--original", str(path)]) == 0
    reported = capsys.readouterr()
    assert reported.err == "message 1: characters that a code cannot store became ?\n"
    code = reported.out.strip()
    out = tmp_path / "b.txt"
    assert commands.main(["share", "decode", code, "-o", str(out)]) == 0
    assert capsys.readouterr() == ("", "solution 1: does not win\n")
    assert tidy(out.read_text())[-3:] == ["@ h?", ": ,r", ": ,r,,r,,r"]
    assert commands.main(["share", "decode", code, "-o", str(out)]) == 2
    assert "already there" in capsys.readouterr().err
    assert commands.main(["share", "decode", code, "--check", "-o", str(out), "--force"]) == 0
    assert tidy(out.read_text())[-2:] == ["@ h?", ": ,r,,r,,r"]
    capsys.readouterr()
    path.write_text("4 1\n0 0 0\n\n0 3 0\n: ,r\n", encoding="utf-8")
    commands.main(["share", "encode", "--original", str(path)])
    commands.main(["share", "decode", "--", capsys.readouterr().out])
    assert "a draft: no solution that wins" in capsys.readouterr().err


def test_refusals(capsys, tmp_path):
    path = written(tmp_path / "a.xsb", "#####\n#@$.#\n#####\n")
    for arguments, expected in (
        (
            ["encode", "--original", str(path)],
            f"{path}: --original: a sokoban level; expected a Brain level\n",
        ),
        (["encode", str(path), "--level", "2"], f"{path}: level 2: not in this file; expected 1\n"),
        (["decode", "nonsense"], "the code: Group 1: a letter is wrong\n"),
        (["decode", "ad0q+1th1000"], "the code: section 2: symbols: 2499; expected at most 12\n"),
        (["decode", "x" * 9000], "the code: more than 8192 letters\n"),
    ):
        assert commands.main(["share", *arguments]) == 2
        assert capsys.readouterr() == ("", expected)


@given(st.text("0123q+th~a<", max_size=30), st.text("0123q+th~a<", max_size=30))
@example("q+1th1", "00")
def test_any_list_of_symbols_is_read_or_refused(code, more):
    read_or_refuse("ad0" + code + "0" + more)


def test_the_longest_code_costs_no_more_than_its_size():
    grows_with_size(lambda size: read_or_refuse("af0" + "~" * size + "0030"), 1000)
    calls(lambda: read_or_refuse("af0" + "~~~~1~" + "0030"), limit=1_000_000)


CODES = """Two levels for you,
74031*N=La00303}11I
and this one is damaged: the next line
7403111111*N=La00303}11I
b'04=&11js0030
"""


def test_a_file_of_codes_is_a_pack(capsys, tmp_path):
    path = written(tmp_path / "codes.txt", CODES)
    assert commands.main(["info", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(level["width"], level["line"]) for level in found["levels"]] == [(4, 2), (1, 5)]
    assert found["format"] == "brain"
    assert found["skipped"] == [
        {"line": 4, "reason": "share code: section 2: 6 marks; expected at most 3"}
    ]
    assert commands.main(["convert", str(path), str(tmp_path / "codes.nbk")]) == 1  # without one
    capsys.readouterr()
    assert commands.main(["verify", str(tmp_path / "codes.nbk"), "--json"]) == 1
    solutions = json.loads(capsys.readouterr().out)["levels"][0]["solutions"]
    assert [solution["outcome"] for solution in solutions] == ["solves"]


def test_a_code_is_read_in_any_text(capsys, tmp_path):
    path = tmp_path / "corridor.txt"
    code = "74031*N=La00303}11I"
    for data in (
        code.encode(),
        f"  {code} \r\n".encode(),
        code.encode("utf-8-sig"),
        f"# mine\n\n{code}\n".encode("utf-16"),
    ):
        path.write_bytes(data)
        assert commands.main(["info", str(path), "--from", "brain", "--json"]) == 0
        (level,) = json.loads(capsys.readouterr().out)["levels"]
        assert level["title"] == "corridor" and level["solutions"][0]["moves"] == ",r,,r,,r"


def test_a_broken_code_says_where(capsys, tmp_path):
    path = written(tmp_path / "codes.txt", "74031*N=La0050\n")
    assert commands.main(["info", str(path)]) == 2
    reason = "line 1: share code: section 4: method '5'; expected 3 or 31"
    assert capsys.readouterr().err == f"{path}: {reason}\n"


@given(st.lists(st.one_of(st.text(P94, max_size=60), st.binary(max_size=30).map(repr)), max_size=5))
def test_console_and_desktop_find_the_same_codes(lines):
    data = "\n".join(["b'04=&11js0030", *lines]).encode()
    pack = CodePack(io.BytesIO(data), "a.txt")
    found = codes.read(data, "a.txt")
    assert pack.count == len(found.levels) + len(found.skipped)
    texts = []
    for n in range(pack.count):
        try:
            texts.append(tuple(brain.text_of(pack.read(n), True)))
        except PackError as error:
            assert str(error).startswith("Level ")
    assert len(texts) == len(found.levels)
