"""The index of bests: the last entry of a key that has a flag counts, however many there are."""

from hypothesis import example, given
from hypothesis import strategies as st

from nibblock.progress.format import BOTH
from nibblock.progress.records.index import empty, entries, find, put

# Few keys, so that many come again.
KEYS = st.binary(min_size=6, max_size=6).map(lambda key: bytes(byte & 1 for byte in key))
OFFSETS = st.sampled_from([1, 0x101, 0x10101])
STORED = st.tuples(KEYS, st.integers(1, BOTH), OFFSETS)
ERASED = st.tuples(KEYS, st.just(BOTH), st.just(0))
NOTES = st.lists(st.one_of(STORED, ERASED))
ACROSS = b"\0\0\1\x40\0\1"  # it is in an entry: the end of its key, and its number


@example([(b"\0\0\0\0\0\1", 1, 1), (b"\xc0\0\0\0\0\1", 1, 1)], ACROSS)
@given(NOTES, KEYS)
def test_the_last_record_of_a_best_counts(notes, other):
    bests, held = empty(), {}
    for key, bits, offset in notes:
        put(bests, key, bits, offset)
        for bit in (1, 2):
            if bits & bit:
                held[key, bit] = offset
    for key in {other, *(key for key, _, _ in notes)}:
        one, two = held.get((key, 1), 0), held.get((key, 2), 0)
        assert (find(bests, key, 1), find(bests, key, 2)) == (one, two)
        assert bool(find(bests, key, BOTH)) == bool(one or two)
    found = {}
    for key, bits, offset in entries(bests):
        assert offset
        for bit in (1, 2):
            if bits & bit:
                assert (key, bit) not in found
                found[key, bit] = offset
    assert found == {best: offset for best, offset in held.items() if offset}
