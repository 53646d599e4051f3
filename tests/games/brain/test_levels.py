"""Check every shipped Brain level, on the packs as the device reads them."""

import json
import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from hands import level_of

from nibblock.games.brain.level import BrainLevel, tiles
from nibblock.games.brain.packs.solution import NORMAL, Playback
from nibblock.games.brain.rules import Brain
from tools.commands import ship
from tools.errors import InputError
from tools.formats import nbk
from tools.games.brain import check
from tools.games.brain import drawn as brain_drawn
from tools.games.brain import text as brain
from tools.games.brain.generator.levels import TIMING, has, is_needed, without
from tools.games.brain.generator.search import by_frames, by_presses

ROOT = Path(__file__).resolve().parents[3]
SOURCES = sorted((ROOT / "tools" / "games" / "brain" / "levels").glob("*.txt"))
TUTORIAL = "1-lessons"


class Shipped(NamedTuple):
    """A level of the sources and its place in the pack."""

    pack: str
    n: int
    drawn: brain_drawn.Drawn
    level: BrainLevel

    def __str__(self):
        return f"{self.pack}-{self.n + 1}"


def read_all():
    for source in SOURCES:
        drawings = brain_drawn.read_source(source.read_bytes(), source.name)
        for n, drawn in enumerate(drawings.levels):
            yield Shipped(source.stem, n, drawn, brain_drawn.load(drawn))


LEVELS = list(read_all())


def on_the_device(each):
    return level_of(ROOT / "levels" / "3-brain" / f"{each.pack}.nbk", each.n)


def blocks_of(level):
    """Return kind, x and y of each block."""
    return [level.blocks[i : i + 3] for i in range(0, len(level.blocks), 3)]


def presses(text):
    return sum(bool(part.strip()) for part in text.split(",")[1::2])


def test_a_tutorial_of_a_dozen_and_many_more():
    counts = Counter(each.pack for each in LEVELS)
    assert counts.pop(TUTORIAL) >= 12
    assert len(counts) >= 3
    assert sum(counts.values()) >= 30


def test_every_solution_wins_at_playing_speed_and_fast(subtests):
    for each in LEVELS:
        with subtests.test(str(each)):
            rules = Brain(on_the_device(each))
            assert not check.why_draft(rules)
            assert each.drawn.solutions
            for text in each.drawn.solutions:
                for speed in (NORMAL, 0, 20):
                    assert not check.why_broken(rules, text, speed), (text, speed)


def test_every_solution_wins_however_the_player_presses_fast_forward(subtests):
    """Hold and release it in any frame: every wait takes any length that it allows."""
    for each in LEVELS:
        with subtests.test(str(each)):
            rules = Brain(on_the_device(each))
            dice = random.Random(1)
            for text in each.drawn.solutions:
                for often in (1.0, 0.3):
                    for held in (0.15, 0.5, 0.85) * (1 if is_large(each) else 5):
                        assert wins(rules, Playback(text), dice, often, held), (text, often, held)


def is_large(each):
    """Whether everything about a level takes a long time."""
    return each.level.width * each.level.height > 42


def wins(rules, playback, dice, often, held):
    """Play with fast forward toggled at that rate, and held with that chance."""
    rules.reset()
    rules.guided = True
    fast = dice.random() < held
    while (pressed := playback.next(fast)) >= 0:
        rules.frame(pressed)
        if dice.random() < often:
            fast = dice.random() < held
    rules.guided = False
    return any(rules.frame(0) is not None and rules.solved for _ in range(100))


def test_best_is_what_the_quickest_solution_needs_by_hand(subtests):
    """Play frame by frame, by a player's keys; a win that does not last is not announced."""
    for each in LEVELS:
        with subtests.test(str(each)):
            level = on_the_device(each)
            assert level.best is not None
            rules = Brain(level)
            counts = []
            for text in each.drawn.solutions:
                rules.reset()
                playback = Playback(text, 0)
                while not rules.solved and rules.frames < 1000:
                    rules.frame(max(0, playback.next()))
                assert rules.solved, text
                counts.append(rules.frames)
            assert level.best[0] == min(counts)
            assert len(set(each.drawn.solutions)) == len(each.drawn.solutions) <= 2
            if len(counts) == 2:
                assert counts[1] < counts[0], "a second solution is there to be quicker"


def test_no_solution_is_quicker(subtests, deep):
    """Prove it for levels that take a moment; with --deep, for those that take some seconds."""
    for each in LEVELS:
        if is_large(each) and not deep:
            continue
        with subtests.test(str(each)):
            found = by_frames(each.level, limit=100_000 if deep else 1_000)
            if found.frames is None:
                continue  # takes longer
            assert len(found.frames) == on_the_device(each).best[0]


def test_it_needs_what_it_says(subtests, deep):
    """Search everything: no solution does without it; with --deep also where that takes long."""
    for each in LEVELS:
        with subtests.test(str(each)):
            for idea in each.drawn.needs:
                if idea == brain_drawn.REVERSED:
                    each.level.blocks = bytearray().join(blocks_of(each.level)[::-1])
                    assert by_frames(each.level).whole
                elif deep or each.level.width * each.level.height <= 15:
                    assert is_needed(each.level, idea), idea


def test_what_it_is_made_of_matters(subtests):
    """Remove its ice, arrows, sliders or bouncers: its solutions fail, or it gets easier."""
    for each in LEVELS:
        with subtests.test(str(each)):
            for idea in ("ice", "arrows", "sliders", "bouncers"):
                if has(each.level, idea):
                    plain = without(each.level, idea)
                    texts = each.drawn.solutions
                    fails = any(check.why_broken(Brain(plain), text) for text in texts)
                    assert fails or is_easier(plain, each), idea


def is_easier(plain, each):
    """Return whether a board asks for less than a level: no good timing, or fewer presses."""
    found = by_presses(plain, limit=20_000)
    if found.frames is None:
        return False
    return TIMING in each.drawn.needs or found.presses < presses(each.drawn.solutions[0])


def test_a_small_clean_board(subtests):
    for each in LEVELS:
        with subtests.test(str(each)):
            level = each.level
            assert level.width <= 20
            assert level.height <= 15
            codes = tiles(level)
            blocks = blocks_of(level)
            kinds = Counter(kind for kind, _, _ in blocks)
            goals = Counter(code - 6 for code in codes if code >= 6)
            assert all(kinds[kind] >= count for kind, count in goals.items()), "a goal too many"
            for kind, x, y in blocks:
                assert kind != 1 or codes[y * level.width + x] in (4, 5), (
                    "a wall hides what is below it"
                )


def test_words_that_fit_the_screen(subtests):
    for each in LEVELS:
        with subtests.test(str(each)):
            level = on_the_device(each)
            assert level.title == each.drawn.title
            assert level.author == "Nibblock"
            assert level.key == each.level.key, "a block lost its place in the order"
            assert level.messages == each.drawn.messages
            assert 1 <= len(level.messages) <= 2
            for text in (level.title, *level.messages):
                assert text.isascii()
                assert 0 < len(text) <= 38
            assert level.messages[0].endswith((".", "!"))


def test_no_two_are_alike():
    for name in ("title", "key"):
        values = [getattr(each.level, name) for each in LEVELS]
        assert len(set(values)) == len(values), name


def test_a_source_with_a_broken_solution_is_refused(tmp_path):
    folder = tmp_path / "brain" / "levels"
    folder.mkdir(parents=True)
    text = "Title: T\n= One\n@ M.\nP. _. _0\n"
    (folder / "x.txt").write_text(text + ": ,r,,r\n")
    assert set(ship.build(tmp_path)) == {"3-brain/x.nbk"}
    for solution, reason in ((": ,r\n", "does not win"), (": <=2,r,>9,r,6,l\n", "speed 5")):
        (folder / "x.txt").write_text(text + solution)
        with pytest.raises(InputError, match=reason):
            ship.build(tmp_path)
    (folder / "x.txt").write_text(text)
    with pytest.raises(InputError, match="a solution"):
        ship.build(tmp_path)


def canonical(level):
    """Return the same for a board turned or mirrored; surfaces without the directions of arrows."""
    codes = enumerate(tiles(level))
    goals = [(code + 4, i % level.width, i // level.width) for i, code in codes if code >= 6]
    found = []
    for flip in (False, True):
        for turn in range(4):
            placed = [turned(*each, flip, turn) for each in (*blocks_of(level), *goals)]
            left = min(x for _, x, _ in placed)
            top = min(y for _, _, y in placed)
            found.append(sorted((kind, x - left, y - top) for kind, x, y in placed))
    return str(min(found))


def turned(kind, x, y, flip, turn):
    x = -x if flip else x
    for _ in range(turn):
        x, y = -y, x
    return kind, x, y


def test_none_is_a_level_of_the_original(shared):
    """Nor is it any other board that came with the material."""
    ours = {canonical(each.level) for each in LEVELS}
    cases = json.loads((shared / "vectors" / "brain.json").read_text("utf-8"))["cases"]
    texts = {case["level"] for case in cases}
    assert len(texts) > 50, "the reader of the vectors has gone blind"
    for text in texts:
        level = brain.load(brain.read(text.encode(), "vectors").levels[0])
        assert not level.blocks or canonical(level) not in ours, text


def test_packs_store_frames():
    for source in SOURCES:
        data = (ROOT / "levels" / "3-brain" / f"{source.stem}.nbk").read_bytes()
        collection = nbk.read(data, source.stem)
        drawings = brain_drawn.read(source.read_bytes(), source.name)
        assert [level.rows for level in collection.levels] == [
            level.rows for level in drawings.levels
        ]
        assert (collection.title, collection.author) == (drawings.title, "Nibblock")


def test_fewest_frames_are_those_of_fast_hands():
    row = brain_drawn.load(brain_drawn.Drawn("", 0, ["P. _. _. _0"]))
    found = [brain.fewest_frames(row, text) for text in (",r,,r,,r", "3,r,,r,,r", ",r,r", "r")]
    assert found == [4, 7, 0, 0]
