"""Test the arithmetic coder: what is written is read, in about as few bits as it can be."""

import math

from hypothesis import given
from hypothesis import strategies as st

from nibblock.sharing import coder as coding
from nibblock.sharing.coder import Reader, Writer

BITS = st.lists(st.tuples(st.booleans(), st.integers(1, 4095)), max_size=400)


def written(act):
    writer = Writer()
    act(writer)
    writer.end()
    return writer.letters


@given(BITS)
def test_bits(bits):
    letters = written(lambda writer: [writer.bit(int(bit), zero) for bit, zero in bits])
    assert not letters or letters[-1]  # zeroes at the end are left out
    reader = Reader(letters, 0)
    assert [reader.bit(0, zero) for _, zero in bits] == [int(bit) for bit, _ in bits]
    assert not reader.has_more
    ideal = sum(-math.log2((4096 - zero if bit else zero) / 4096) for bit, zero in bits)
    assert 5 * len(letters) <= ideal * 1.001 + 8


@given(st.lists(st.tuples(st.integers(1, 8192), st.integers(0, 8191)), max_size=50))
def test_numbers_that_are_equally_probable(pairs):
    pairs = [(count, number % count) for count, number in pairs]
    letters = written(lambda writer: [coding.even(writer, *pair) for pair in pairs])
    reader = Reader(letters, 0)
    assert [coding.even(reader, count, 0) for count, _ in pairs] == [n for _, n in pairs]


@given(st.lists(st.integers(0, 8222), max_size=30), st.binary(min_size=31, max_size=31))
def test_numbers_by_a_table(numbers, table):
    letters = written(lambda writer: [coding.number(writer, table, 0, n) for n in numbers])
    reader = Reader(letters, 0)
    assert [coding.number(reader, table, 0, 0) for _ in numbers] == numbers


@given(st.lists(st.integers(0, 31), max_size=300), st.binary(min_size=31, max_size=31))
def test_probabilities_that_are_learned(numbers, table):
    def act(coder, numbers):
        learned = coding.learning(table)
        found = [coding.learned(coder, learned, 0, 5, n) for n in numbers]
        zeroes = [learned[i] | learned[i + 1] << 8 for i in range(0, 62, 2)]
        assert all(0 < zero < 4096 for zero in zeroes)
        return found

    letters = written(lambda writer: act(writer, numbers))
    assert act(Reader(letters, 0), [0] * len(numbers)) == numbers


def test_what_is_learned_gets_shorter():
    def act(coder):
        learned = coding.learning(b"\x80")
        for _ in range(400):
            coding.learned(coder, learned, 0, 1, 1)

    assert len(written(act)) < 15


@given(st.lists(st.booleans(), min_size=1, max_size=200), st.lists(st.integers(0, 255), min_size=1))
def test_things_left_to_place(places, weights):
    def act(coder, wanted):
        left, rest, found = sum(places), len(places) - sum(places), []
        for i in range(len(places)):
            weight = weights[i % len(weights)]
            found.append(coding.share(coder, left, rest, weight, wanted[i]))
            left, rest = left - found[-1], rest - 1 + found[-1]
        return found

    wanted = [int(place) for place in places]
    assert act(Reader(written(lambda writer: act(writer, wanted)), 0), [0] * len(wanted)) == wanted


@given(BITS, st.lists(st.integers(1, 31), min_size=4, max_size=9))
def test_letters_after_the_end_are_noticed(bits, more):
    letters = written(lambda writer: [writer.bit(int(bit), zero) for bit, zero in bits])
    reader = Reader(letters + bytes(more), 0)
    for _, zero in bits:
        reader.bit(0, zero)
    assert reader.has_more


@given(st.binary(max_size=40).map(lambda data: bytes(byte & 31 for byte in data)), BITS)
def test_any_letters_are_bits(letters, bits):
    reader = Reader(letters, 0)
    for _, zero in bits:
        assert reader.bit(0, zero) in (0, 1)
