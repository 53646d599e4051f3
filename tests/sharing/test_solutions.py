"""Codes of solutions: short, checked, found in any pack, watched in play."""

import random
import re

import pytest
from hands import (
    ROOT,
    WAYS,
    choose,
    first_packs,
    games_with,
    level_of,
    pause,
    play_brain,
    play_klocki,
    rows_of,
    running,
)
from hypothesis import given
from hypothesis import strategies as st
from on_a_drive import make_pack
from sharing.test_entered import opened, type_in

from nibblock import boards, sharing
from nibblock.boards import LANGUAGES
from nibblock.games import card
from nibblock.packs import PackError, open_pack
from nibblock.play import SHARED_SOLUTION
from nibblock.play.steps import code_at
from nibblock.progress.records.named import named
from nibblock.sharing.letters import seal, text_of, values_of
from nibblock.sharing.parts import bare
from nibblock.sharing.solution import (
    counted,
    decode_steps,
    encode_best,
    encode_steps,
    is_solution,
    mark_of,
)
from nibblock.ui.one import one
from nibblock.ui.text import words
from tools import games
from tools.files import read_levels


def solutions(path):
    """Yield (number, count, steps) of the levels of a pack that have a solution as steps."""
    pack = open_pack(str(ROOT / path))
    for n in range(pack.count):
        found = pack.solution(n)
        if found:
            yield n, found[0], bytes(found[1][i] for i in range((found[0] + 3) >> 2))
    pack.close()


def keys(count, stored):
    """Return the keys of Sokoban's stored steps."""
    return " ".join(WAYS[code_at(stored, i, 2)] for i in range(count))


def enter(simulator, code, then=""):
    """Enter a code, wait until its level was looked for, and press keys."""
    opened(simulator)
    type_in(simulator, "\r", code)
    simulator.run("wait:6000 " + then)


def test_sokobans_take_less_than_half_a_letter_per_move():
    letters = moves = 0
    for n, count, stored in solutions("levels/1-sokoban/7-cellar.nbk"):
        level = level_of("levels/1-sokoban/7-cellar.nbk", n)
        code = encode_steps(level, count, stored)
        assert is_solution(code) and sharing.begin(code) == ""
        game, mark, width, number, again = decode_steps(code.lower())
        assert width == level.width
        assert (game, mark, number, bytes(again)) == ("sokoban", mark_of(level), count, stored)
        assert counted(game, number, again) == count
        letters += len(bare(code))
        moves += count
    assert letters < moves / 2


@given(st.sampled_from(games_with("sharing/steps")), st.binary(max_size=80))
def test_any_steps_come_back(game, stored):
    level = level_of(first_packs()[game])
    if game == "klocki":
        stored = bytes(b & 0xFB if i % 2 else b for i, b in enumerate(stored))
        count = len(stored) >> 1
    else:
        count = len(stored) * (4 if game == "sokoban" else 1)
    again = decode_steps(encode_steps(level, count, stored))
    assert (again[0], again[3], bytes(again[4])) == (game, count, stored)


def test_any_letters_are_steps_or_refused(deep):
    dice = random.Random(3)
    read = 0
    for _ in range(20_000 if deep else 400):
        values = bytearray([0] + [dice.randrange(32) for _ in range(dice.randrange(30))])
        if len(values) > 1:
            values[1] = values[1] & 3 | 4 * dice.choice((1, 2, 3))
        seal(values)
        try:
            game, _, _, count, stored = decode_steps(text_of(values))
            counted(game, count, stored)
            read += 1
        except PackError as error:
            assert str(error) and "\n" not in str(error)
    assert read


def test_one_wrong_letter_is_noticed():
    n, count, stored = next(solutions(first_packs()["sokoban"]))
    values = values_of(encode_steps(level_of(first_packs()["sokoban"], n), count, stored))
    for place in range(1, len(values)):
        wrong = bytearray(values)
        wrong[place] ^= 5
        with pytest.raises(PackError, match=f"^Group {place // 4 + 1}: a letter is wrong$"):
            decode_steps(text_of(wrong))


def test_a_solution_is_no_level():
    n, count, stored = next(solutions(first_packs()["sokoban"]))
    code = encode_steps(level_of(first_packs()["sokoban"], n), count, stored)
    with pytest.raises(PackError, match="a solution, not of a level"):
        sharing.decode(code)
    assert not is_solution("1") and not is_solution("0/") and not is_solution("")


def test_a_solution_is_found_and_can_be_watched(drive, golden, simulators):
    path = "levels/1-sokoban/6-pantry.nbk"
    n, count, stored = list(solutions(path))[3]
    code = encode_steps(level_of(path, n), count, stored)
    simulator = simulators(drive)
    enter(simulator, code)
    assert rows_of(running(simulator).screen.dialog) == ["Beat it", "Not now"]
    golden(simulator.screen(), "entered-solution")
    simulator.run("A wait:2500")
    play = running(simulator).screen
    assert (play.path, play.index) == (path, n)
    pause(simulator)
    choose(simulator, f"To beat: {count} {card('sokoban').COUNTS[0]}")
    simulator.run(f"wait:{count * 200 + 2000}")
    assert play.rules.solved and play.session.at == count
    simulator.run("B wait:300")
    assert play.session.at == 0 and not play.rules.solved
    simulator.run(keys(count, stored))
    golden(simulator.run("wait:3000").screen(), "solved-against-a-rival")


def beaten(simulator, game):
    """Enter the code of the solution of a game's first level, choose *Beat it*, and solve it."""
    path = first_packs()[game]
    level = read_levels(str(ROOT / path)).levels[0]
    solution = level.solutions[0].moves
    stored = games.module(game, "saves").stored(level, solution)
    enter(simulator, encode_best(level_of(path), stored), "A wait:2500")
    play = running(simulator).screen
    if game == "klocki":
        play_klocki(simulator, solution)
    elif game == "brain":
        play_brain(simulator, solution)
    else:
        simulator.run(" ".join(WAYS["lurd".index(step.lower())] for step in solution))
    simulator.run("wait:3000")
    return play


@pytest.mark.parametrize(
    ("game", "said"),
    [("sokoban", "4 moves, theirs 4"), ("klocki", "1 move, theirs 1"), ("brain", ".* theirs 9")],
)
def test_the_result_names_the_rival(drive, game, said, simulators):
    play = beaten(simulators(drive), game)
    assert re.fullmatch(said, play.dialog._banner._said_text)


def test_the_result_names_the_rival_on_a_small_screen(drive, golden, simulators):
    """It takes the place of the record."""
    simulator = simulators(drive, "tinycircuits_thumby_color")
    beaten(simulator, "brain")
    golden(simulator.screen(), "solved-against-a-rival-small")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_what_is_counted_is_no_plural(monkeypatch, language):
    monkeypatch.setattr(boards, "language", language)
    pairs = [pair.split(" ") for pair in words("play", "one of each")]
    counted = {
        name for game in games_with("sharing/steps") for name in words("games/" + game, "counts")
    }
    assert {many for many, _ in pairs} == counted
    for many, single in pairs:
        assert one(f"1 {many}, x: 1 {single}.") == f"1 {single}, x: 1 {single}."
        assert one(f"21 {many}") == f"21 {many}" and one(f"x 1 {many}") == f"x 1 {single}"


def test_a_code_that_solves_nothing_is_dropped(drive, simulators):
    path = first_packs()["sokoban"]
    code = encode_steps(level_of(path), 3, b"\x00")
    simulator = simulators(drive)
    enter(simulator, code, "A wait:2500")
    pause(simulator)
    choose(simulator, "To beat: 3 moves")
    simulator.run("wait:300")
    assert not named(running(simulator).progress, SHARED_SOLUTION)


def test_a_solution_of_no_level_here_says_so(drive, simulators):
    made = drive / "away/test.skbn"
    make_pack(made, (("#########", "#@ $ $..#", "#########"),))
    code = encode_steps(level_of(made), 3, b"\x1b")
    simulator = simulators(drive)
    enter(simulator, code, "wait:14000")
    assert running(simulator).screen.dialog.text == bare(code)


def test_a_solved_level_shares_its_solution(drive, simulators):
    path = first_packs()["sokoban"]
    n, count, stored = next(solutions(path))
    simulator = simulators(drive).run("wait:1500")
    running(simulator).play(path, n)
    simulator.run("wait:1500")
    simulator.run(keys(count, stored) + " wait:2500")
    assert running(simulator).screen.rules.solved
    running(simulator).play(path, n)
    simulator.run("wait:1500")
    pause(simulator)
    choose(simulator, "Share", f"{count} moves")
    simulator.run("wait:1500")
    page = running(simulator).screen
    assert bare(page._code) == bare(encode_steps(level_of(path, n), count, stored))
