"""What a run finds in sleep memory may be anything: the console opens all the same."""

import importlib
import sys
from unittest import mock

import pytest
from hands import running
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from restarts import STARTS, switched_on

from tools.simulate.machine import SMALL_HEAP

FITS = ["levels", [STARTS["klocki"], 0], 1, [], 0, 0, "", -1, 1, []]
ANY = st.recursive(
    st.none() | st.integers(-70000, 70000) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=8,
)
NAMES = st.sampled_from(
    ["title", "packs", "levels", "scores", "settings", "games.klocki.screen", "editor.screen"]
)
STARTED = st.tuples(
    NAMES | st.text(max_size=9),
    st.lists(ANY, max_size=3) | st.just([STARTS["klocki"], 0]),
    st.integers(-3, 5),
    st.lists(st.integers(-300, 300), max_size=4),
    st.integers(-(1 << 40), 1 << 40),
    st.integers(-3, 3),
    ANY,
    st.integers(-300, 300),
    st.integers(-3, 3),
    st.lists(st.tuples(st.text(max_size=4), ANY), max_size=2),
)


with mock.patch.dict(sys.modules, supervisor=mock.MagicMock()):
    runs = importlib.import_module("nibblock.runs")


def arrived(memory):
    """Return what arrives in a run that was planned, with this in its sleep memory."""
    if not isinstance(memory, bytearray) or len(memory) < 256:
        memory = bytearray(bytes(memory) + bytes(256))[:256]
    runs._memory = lambda: memory
    runs.is_planned = lambda: True
    return runs.arrived()


def with_sum(text, records=b""):
    body = bytes((len(text) >> 8, len(text) & 255, len(records) >> 8, len(records) & 255))
    return b"NBr2" + runs._sum(body + text + records) + body + text + records


WRITTEN = with_sum(runs._packed(FITS))


class TestDamaged:
    """Sleep memory that holds anything never stops the console."""

    @given(st.binary(max_size=256) | st.binary(max_size=250).map(lambda end: b"NBr2" + end))
    def test_any_bytes(self, found):
        assert arrived(found) is None

    @given(st.integers(0, len(WRITTEN) - 1), st.integers(1, 255))
    def test_a_wrong_byte(self, at, change):
        damaged = bytearray(WRITTEN)
        damaged[at] ^= change
        assert arrived(damaged) is None

    @given(st.integers(0, len(WRITTEN) - 1))
    def test_a_cut_text(self, at):
        assert arrived(WRITTEN[:at]) is None

    @given(st.text(max_size=99).map(str.encode) | ANY.map(runs._packed))
    def test_any_text_with_a_valid_sum(self, text):
        found = arrived(with_sum(text[:200]))
        assert found is None or len(found) == len(FITS) + 1

    @given(ANY)
    def test_text_gives_the_value_back(self, value):
        text = runs._packed(value)
        assert runs._value(text + b"i5 ", 0) == (value, len(text))

    def test_what_was_written_arrives_once(self):
        memory = bytearray(WRITTEN + bytes(256))
        assert arrived(memory) == [*FITS[:-1], {}, b""] and arrived(memory) is None

    @settings(max_examples=30, phases=[Phase.generate])
    @given(STARTED, st.binary(max_size=40))
    def test_any_start_with_a_valid_sum_opens_something(self, used, start, records):
        """A screen that does not exist, arguments that it does not take, strange messages."""
        text = runs._packed(start)[:200]
        used.run("power:off")
        machine = used.machine
        machine.sleep_memory[:] = (with_sum(text, records) + bytes(256))[:256]
        machine.run_reason = "SUPERVISOR_RELOAD"
        used.run("power:on wait:1000 DOWN wait:100 A wait:500")
        assert running(used).screen.group


@pytest.fixture(scope="module")
def used(tmp_path_factory):
    """Return a console that was used before."""
    with switched_on(tmp_path_factory.mktemp("used"), SMALL_HEAP) as simulator:
        yield simulator
