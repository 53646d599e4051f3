"""1,500 boards with their solutions from public collections, played with the device's own rules."""

import json

from tools.formats import xsb
from tools.formats.model import Level
from tools.games import playback
from tools.games.sokoban import check, player, steps


def play(level, moves, name="x"):
    playing = player.player(level, name, 1)
    return playing, playback.play(playing, playing.actions(moves, name))


def test_every_pair_replays_to_solved(shared):
    count = 0
    with open(shared / "corpus" / "solutions-1500.jsonl", encoding="utf-8") as lines:
        for line in lines:
            pair = json.loads(line)
            level = Level(xsb.normal(pair["rows"]))
            assert (level.count("$*"), level.count(".*+")) == (pair["boxes"], pair["goals"])
            _, outcome = play(level, pair["lurd"], pair["file"])
            # Three of them start solved, and end after a walk.
            counts = {"moves": pair["moves"], "pushes": pair["pushes"]}
            assert outcome == playback.Outcome("solved", None, counts)
            played = steps.play(level.rows, pair["lurd"].lower())
            assert (played.is_solved, played.letters) == (True, pair["lurd"])
            count += 1
    assert count == 1500


def test_moves_in_the_wrong_case_are_played_all_the_same():
    level = Level(("#####", "#@$.#", "#####"))
    for moves in ("r", "R"):
        assert play(level, moves)[1] == playback.Outcome("solved", None, {"moves": 1, "pushes": 1})


def test_the_board_in_play_is_told_in_xsb():
    level = Level(("#######", "#@$ *.#", "#. $  #", "#######"))
    assert player.rows(player.start(level, "x", 1)) == level.rows
    playing, _ = play(level, "rdl")
    assert playing.board() == ["#######", "#  $*.#", "#+ $  #", "#######"]


def test_large_boards_are_checked_without_trouble():
    side = 200
    inner = "#" + "$." * ((side - 2) // 2) + "#"
    rows = ("#" * side, "#@" + inner[2:], *[inner] * (side - 3), "#" * side)
    findings = check.check(Level(rows))
    assert [finding.reason for finding in findings] == ["fewer crates than goals"]
