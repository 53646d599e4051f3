"""Test Brain's share codes both ways, and the zlib streams in some of them."""
# heapsize=230k

import io

from drawn import error

from nibblock.games.brain import level as brain
from nibblock.games.brain import reader
from nibblock.games.brain.packs import code as brain_code
from nibblock.games.brain.packs import codes as brain_codes
from nibblock.games.brain.packs.inflate import inflate
from nibblock.games.brain.sharing import original as encoder

EXAMPLE = """6 4
0 0 1
1 1 1
1 2 0
0 2 1
1 2 2
2 3 0
1 4 1
1 4 2

0 1 0
-5 1 3
-6 3 0
-6 3 1
-6 3 2
0 4 0
@ Working together?  How sweet...
: [r],dr,[r]>0,dr,0,r,0,r,>1,r,>0,l,,r,>1,l,0,l,0,l,0,l,[l],\
lu,,l,,u,>0,r,,r,,r,,u,,u,,u,,l,,l,[u],ur"""
CODE = (
    'ad07nJX!%FCea<SqzN3YN*/115]Xp03!QS$qG"e{hq!JYF[)>P[]Nukh-AOoB`0306[`ha_vpJVwZ5,sGevmzJ)R?>jc3'
    "`ZL|Mw{9\"_juVJle{9K'm-*113vH%JMu"
)


def lines(level, as_read=False):
    return list(brain.text_of(level, as_read))


def test_the_codes_of_the_article():
    assert "\n".join(lines(brain_code.decode("  see: " + CODE + "\n"), True)) == EXAMPLE
    code = encoder.code_of(brain.read(EXAMPLE.split("\n")))
    assert abs(len(code) - len(CODE)) < 4  # because the symbols are listed in another order
    assert "\n".join(lines(brain_code.decode(code), True)) == EXAMPLE


def header(text):
    """Return a first section with this text."""
    return encoder._pack(encoder._values(text, brain_code.HEADER), len(brain_code.HEADER))


def test_broken_codes():
    for code, expected in (
        ("", "code: sections: 1; expected 5 or 6"),
        (CODE[:30], "code: "),
        ("a\xe9", "character 2: "),
        ("3<0113030", "code: sections: 4"),
        ("30131*N030", "code: "),
        ("ad0q+1th1000", "section 2: symbols: "),
        ("3<0Z1Z1Z1Z1Z0030", "section 2: 4 marks; expected at most 3"),
        ("b'04=&11js0050", "section 4: method '5'"),
        ("b'04=&11js00310zzz", "section 5: the zlib stream"),
        ("b'0~~~~1411js0030", "section 2: "),
        ("2" + CODE[1:], "section 1: "),
        (header("0 4") + CODE[2:], "section 1: header '0 4'; expected 1 to 254 cells a side"),
        (header("4 255") + CODE[2:], "section 1: header '4 255'; expected 1 to 254"),
        (header("4 4 5") + CODE[2:], "section 1: surface 5; expected -6 to 4"),
        (header("4") + CODE[2:], "section 1: header '4'; expected 1 to 254"),
        (header("4 - 4") + CODE[2:], "section 1: header '4 - 4'; expected width and height"),
        (header("1 1") + CODE[2:], "section 2: "),
    ):
        reported = error(brain_code.decode, code)
        assert reported.startswith(expected), (code, reported)
    level = brain.read(["3 3", "0 0 0", "", ": ,r,y", "@ caf\xe9 @ 5"])
    assert error(encoder.code_of, level) == "solution 1: 'y'; expected the signs of a solution"
    level.solutions = []
    assert brain_code.decode(encoder.code_of(level)).messages == ["caf? ? 5"]


def pack(text, name="levels/mine.txt"):
    return brain_codes.open_file(io.BytesIO(text), name)


SMALLEST = "b'04=&11js0030"
CORRIDOR = "74031*N=La00303}11I"


def test_codes_in_a_file():
    lines_of_it = (
        "# two codes\r",
        CODE + "\r",
        "by nobody, 2000",
        "",
        "  " + SMALLEST + " ",
        "10000",
    )
    text = "\n".join(lines_of_it).encode()
    assert reader(text[:512]) == (2, "codes")
    opened = pack(text)
    assert (opened.count, opened.title, opened.titles.get(0)) == (2, "mine", "")
    assert opened.game(1) == "brain" and opened.solution(0) is None and opened.description == ""
    assert lines(opened.read(0), True) == EXAMPLE.split("\n")
    assert list(opened.texts(0)) == [EXAMPLE.split("\n: ")[1]]
    assert lines(opened.read(1), True) == ["1 1", "0 0 0", "", "0 0 0"]
    assert text[opened.extent(0)[0] :].startswith(CODE.encode())
    assert opened.extent(1)[1] == len(text)
    assert error(opened.read, 2) == "Level 3: the file has 2"
    opened = pack(b"\xef\xbb\xbf" + CODE.encode(), "code.of.mine")
    assert (opened.count, opened.read(0).title) == (1, "code.of")
    assert lines(opened.read(0), True) == EXAMPLE.split("\n")


def test_files_with_broken_codes():
    broken = CODE.replace("*/115", "*/1111115")
    opened = pack((SMALLEST + "\n\n" + broken + "\n" + CORRIDOR).encode())
    assert opened.count == 3 and opened.read(2).width == 4
    assert error(opened.read, 1) == "Level 2, line 3: a damaged share code (section 2)"
    long = CODE[:9] + "z" * 3000 + CODE[9:]
    opened = pack((CORRIDOR + "\n" + long + "\n" + CORRIDOR).encode())
    assert opened.count == 3 and opened.read(2).width == 4
    assert error(opened.read, 1) == "Level 2, line 2: a code of over 2048 characters"
    for text in ("", "10000", "a" * 5000, "0" * 5000, "ad0" * 40, "\n" * 999, "#0#0#0#0#"):
        assert error(pack, text.encode()) == "not a pack: no share code", text
    assert error(pack, bytes(range(256)) * 20) == "not a pack: no share code"
    assert error(pack, b"x\n" * 300 + CODE.encode()) == "not a pack: no share code"
    assert pack((("\n" + CORRIDOR) * 1200).encode()).count == 999


def test_which_texts_may_be_codes():
    for text, expected in (
        (CODE, (2, "codes")),
        ("# a comment\n" + CODE[:300], (2, "codes")),
        ("Try this:\n" + CODE, (2, "codes")),
        ("6 4\n0 0 1\n" + CODE, (2, "text")),
        ("# 6 4\n10 4 -1\n", (2, "text")),
        ("\n10 4\n0 0 0", None),
        ("####\n#@.#\n; Level 10\n10\n", None),
        ("", None),
    ):
        assert reader(text.encode()[:512]) == expected, text


def fault(stream, most):
    """Return why a stream is refused, "" if it is not."""
    try:
        inflate(stream, most)
    except ValueError as error:
        return str(error)
    return ""


def test_zlib_streams():
    stream = b"x\xda\xd3)\xd2\xd1\x81\xa3R\x1d\xa2y\x00\xac\xbf\x0f%"
    for cut in range(len(stream)):
        assert fault(stream[:cut], 1000), cut
    stream = b"x\xdaKL\x1c\x18\x00\x00\xbf\xea-y"
    assert inflate(stream, 120) == b"a" * 120
    assert fault(stream, 119) == "holds more than 119 bytes"
