"""Any text is a level or refused in one line: by ``share decode``, and by ``info`` as a file.

``NIBBLOCK_FUZZ=300000`` sets how many texts are tried; the default is small.
"""

import argparse
import contextlib
import io
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tools import formats
from tools.commands import info, share
from tools.errors import InputError

COUNT = int(os.environ.get("NIBBLOCK_FUZZ", "150"))
TRIES = settings(
    max_examples=COUNT, deadline=None, suppress_health_check=list(HealthCheck), database=None
)
#: What codes, and lines of level files, are made of.
PIECES = (
    *(
        "#####",
        "#@$.#",
        "# $#",
        "7#|#@-$-.#|7#",
        "; 1",
        "Title: x",
        "Solution",
        "rrUdLx",
        "::",
        "*",
    ),
    *('"', '"A"', ".#:0.#:0", ".[AB", "....", " 1)0,0:>v", "1) 0, 0, 1, 1: >", "+.."),
    *(
        "5 5",
        "4 3 2",
        "0 0 1",
        "1 2 0a0b0c0d",
        ": ,r,,dr,[d]<=3",
        "@ text",
        '# 0 #"random 7"',
        "# ",
    ),
    *("1/2:", "2/3:", "\u00b2/3:", "#", "3233-SRBA-E65F-F7YC-JF40-E", "8S058,113$0y7_aBJu'dR$030"),
    *("b'04=&11js0030", "0", "1", "01", "010", "-", "I", "L", "O", "U", "{", "<x>", "\0", "\r"),
)
TEXTS = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.sampled_from(PIECES),
        st.text(max_size=12),
        st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ-", max_size=24),
        st.text('!"#$%&()*+,./:;<=>?@[]^_`{|}~01ab', max_size=24),
    ),
    max_size=12,
).flatmap(lambda parts: st.sampled_from(("", " ", "\n", "\r\n")).map(lambda end: end.join(parts)))


@TRIES
@given(TEXTS)
def test_any_text_is_a_code_or_refused(code):
    parser = argparse.ArgumentParser()
    share.add_arguments(parser)
    args = parser.parse_args(["decode", "--", "x"])
    with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(InputError):
        assert share._text_of(code, args)


@TRIES
@given(TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(max_size=200))
def test_any_file_is_described_or_refused(data):
    try:
        collection = formats.read(data, "x.txt")
    except InputError as error:
        assert str(error) and "\n" not in str(error)
        return
    assert info.describe(collection, "x.txt")["levels"]


@pytest.mark.parametrize("code", ["\u00b2/3:ABC", "1 2 0a0b0c0d"])
def test_what_once_stopped_it(code):
    test_any_text_is_a_code_or_refused.hypothesis.inner_test(code)
    test_any_file_is_described_or_refused.hypothesis.inner_test(f"{code}\n".encode())
    test_any_file_is_described_or_refused.hypothesis.inner_test(b'# 0 #"random 7000298"\n')
