"""Test that each mode of play takes as few presses as ``bench`` says."""

from tools.games.klocki.bench import presses


def test_each_mode_takes_fewer_presses():
    found = {number.name: number.value for number in presses.numbers()}
    klotski = [found[f"Klotski, {mode}"] for mode in (presses.TAKING, presses.LETTING)]
    assert klotski[0] == 414 > klotski[1] > found[f"Klotski, {presses.HOLDING}"] == 334
    assert f"Klotski, {presses.GAP}" not in found, "it has two free cells"
    assert found[f"Fifteen, {presses.TAKING}"] == 203
    assert found[f"Fifteen, {presses.GAP}"] == 44
