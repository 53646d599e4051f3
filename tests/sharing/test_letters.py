"""Test the letters of level codes and their check: every wrong letter and every swap is found."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nibblock.sharing.letters import LETTERS, MOST, BadCode, seal, text_of, unseal, values_of

#: Lengths without the check, around those from which one more check letter is needed.
LENGTHS = (1, 2, 5, 9, 30, 31, 32, 33, 60)


def sealed(length, seed=0):
    dice = random.Random(seed)
    values = bytearray(dice.randrange(32) for _ in range(length))
    seal(values)
    return values


@given(st.lists(st.integers(0, 31), min_size=1, max_size=1100))
def test_what_is_sealed_is_unsealed(numbers):
    values = bytearray(numbers)
    seal(values)
    checks = len(values) - len(numbers)
    assert checks == (2 if len(values) <= 33 else 3 if len(values) <= 1026 else 4)
    assert list(unseal(values)) == numbers


@pytest.mark.parametrize("length", LENGTHS)
def test_every_wrong_letter_is_found_and_its_group_named(length):
    values = sealed(length)
    for place in range(len(values)):
        for value in range(32):
            wrong = bytearray(values)
            wrong[place] = value
            if value == values[place]:
                continue
            with pytest.raises(BadCode) as error:
                unseal(wrong)
            if "swapped" in str(error.value):  # that fits, too
                assert any(is_right_with(wrong, i) for i in range(len(wrong) - 1))
                continue
            assert error.value.group == place // 4 + 1
            assert str(error.value) == f"Group {place // 4 + 1}: a letter is wrong"


@pytest.mark.parametrize("length", (500, 1022, 1023, 1024, 2500))
def test_a_wrong_letter_of_a_long_code_is_found_and_its_group_named(length):
    values = sealed(length)
    for place in (0, 1, 31, 32, length - 2, length - 1, *range(length, len(values))):
        wrong = bytearray(values)
        wrong[place] ^= 21
        with pytest.raises(BadCode) as error:
            unseal(wrong)
        is_swap = "swapped" in str(error.value)
        assert is_swap or error.value.group == place // 4 + 1


@pytest.mark.parametrize("length", [*LENGTHS, 400, 1023, 1100])
def test_every_swap_of_neighbours_is_found(length):
    for seed in range(8 if length < 100 else 1):
        values = sealed(length, seed)
        last = len(values) - 1
        for place in range(last) if length < 100 else (*range(40), *range(last - 40, last)):
            if values[place] == values[place + 1]:
                continue
            swapped = bytearray(values)
            swapped[place], swapped[place + 1] = values[place + 1], values[place]
            with pytest.raises(BadCode) as error:
                unseal(swapped)
            assert "swapped" in str(error.value)
            if length > 60:
                continue  # looking for all that fit takes long
            fits = [i for i in range(last) if is_right_with(swapped, i)]
            said = f"Group {place // 4 + 1}: two letters are swapped"
            if len(fits) > 1:
                said = "Two letters are swapped, or one at the end is wrong"
            assert str(error.value) == said


def is_right_with(values, i):
    """Return whether a code is right once two neighbours change places."""
    values = bytearray(values)
    values[i], values[i + 1] = values[i + 1], values[i]
    try:
        unseal(values)
    except BadCode:
        return False
    return True


@given(st.lists(st.integers(0, 31), min_size=1, max_size=200), st.data())
def test_any_two_wrong_letters_are_found(numbers, data):
    values = bytearray(numbers)
    seal(values)
    places = st.integers(0, len(values) - 1)
    one, two = data.draw(st.lists(places, min_size=2, max_size=2, unique=True))
    values[one] ^= data.draw(st.integers(1, 31))
    values[two] ^= data.draw(st.integers(1, 31))
    with pytest.raises(BadCode):
        unseal(values)


def test_lengths_that_no_code_has():
    for length in (0, 1, 2, 34, 1027):
        with pytest.raises(BadCode):
            unseal(bytearray(length))


def test_groups_of_four():
    assert text_of(b"") == ""
    assert text_of(bytes(range(5))) == "0123-4"
    assert text_of(bytes(range(32))).replace("-", "") == LETTERS


def test_what_people_write_is_understood():
    meant = values_of("10V1-0ABC")
    assert values_of(" lOu I-oabc\n") == values_of("l o\tui 0ab c") == meant
    assert values_of("") == b""
    assert len(set(LETTERS)) == 32 and not set("ILOU") & set(LETTERS)


def test_what_is_no_letter():
    with pytest.raises(BadCode, match=r"^Group 2: '!' is not a letter of a code$"):
        values_of("ABCD-E!")
    with pytest.raises(BadCode, match=r"'ß'|'SS'"):
        values_of("ß")
    with pytest.raises(BadCode, match="more than 8192 letters"):
        values_of("A" * (MOST + 1))
    with pytest.raises(BadCode, match="more than 8192 letters"):
        seal(bytearray(MOST))
