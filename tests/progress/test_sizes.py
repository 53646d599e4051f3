"""Test how large the save files are made on drives of any size."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nibblock.progress.writing.sizes import TAIL, sizes, space

CLUSTERS = [512 << n for n in range(7)]


@example(262144, 32768)
@given(st.integers(0, 1 << 25), st.sampled_from(CLUSTERS))
def test_they_fit_and_leave_room(free, cluster):
    copies, log, levels = sizes(free, cluster)
    if not copies:
        return
    assert copies in (2, 3)
    assert space(copies, log, levels, cluster) <= free * 7 / 8
    unit = max(4096, cluster)
    assert log % unit == levels % unit == 0
    assert 8192 <= log <= 262144
    assert TAIL < levels <= 65536


@pytest.mark.parametrize(
    ("kib", "expected"),
    [
        (40, (0, 0, 0)),
        (64, (2, 8, 12)),
        (100, (2, 20, 12)),  # a PicoPad
        (300, (3, 52, 16)),
        (2000, (3, 256, 64)),
        (14000, (3, 256, 64)),
    ],
)
def test_a_drive_of_short_clusters(kib, expected):
    copies, log, levels = sizes(kib * 1024, 512)
    assert (copies, log // 1024, levels // 1024) == expected
