"""The looks of places: every colour in its place, and what must be seen is seen in each of them."""

import pytest

from tools.art.contrast import contrast
from tools.art.looks import CHANGED, THEMES, look_bytes, read_looks
from tools.commands import art
from tools.errors import InputError
from tools.formats.nbk import LOOKS

PLAIN = art.themes()
FLOOR, OUTLINE, CRATE, GOAL, SUIT = 1, 6, 8, 9, 12


@pytest.mark.parametrize("theme", range(len(PLAIN)), ids=[theme.name for theme in PLAIN])
@pytest.mark.parametrize("look", range(len(LOOKS)), ids=LOOKS)
def test_goal_player_and_crate_are_seen_on_the_floor(look, theme):
    """A crate is seen by its light wood, or where floors are light by its outline."""
    plain = PLAIN[theme]
    colours = art.looks()[look - 1].dressed(theme, plain) if look else plain.colours
    floor = colours[FLOOR]
    ratios = [contrast(colours[index], floor) for index in (GOAL, SUIT, OUTLINE, CRATE)]
    assert min(ratios[0], ratios[1], max(ratios[2:])) >= 4.4, ratios
    assert all(colours[i] == plain.colours[i] for i in range(16) if i not in CHANGED)


def test_the_file_has_the_colours_and_the_ground_of_each_look():
    looks = art.looks()
    data = look_bytes(looks)
    size = 3 * THEMES * len(CHANGED) + 64
    assert [look.name for look in looks] == list(LOOKS[1:]) and len(data) == size * len(looks)
    for at, look in zip(range(0, len(data), size), looks, strict=True):
        assert tuple(data[at : at + 3]) == look.colours[0][0]
        assert data[at + size - 64] >> 6 == look.ground[0][0]
        assert data[at + size - 1] & 3 == look.ground[-1][-1]


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("look ice", "look snow", "reads 'look snow'; expected look ice"),
        ("\n1     ", "\n2     ", "expected 1 and 3 colours as RRGGBB"),
        ("ground\n0000", "ground\n0004", "expected 16 digits of 0123"),
        ("look bakery\n", "", "expected 5 looks of 28 lines"),
    ],
)
def test_a_fault_is_reported_with_its_line(tmp_path, old, new, wrong):
    source = tmp_path / "looks.txt"
    source.write_text((art.SOURCES / "looks.txt").read_text().replace(old, new, 1))
    with pytest.raises(InputError, match=wrong):
        read_looks(source)
