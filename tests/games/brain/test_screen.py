"""Play Brain on the console: real time by keys, rewind, hints, solutions, drafts, evil levels."""

import pytest
from hands import choose, rows_of, running, set_to
from pushed import BOARDS, PUSH, RUNS, best, saved, unfinished

from nibblock.games.brain import level
from nibblock.games.brain.rules import Brain

PUSH_KEYS = "RIGHT*3 wait:200 DOWN*2 wait:100 +DOWN +RIGHT wait:60 -DOWN -RIGHT wait:600"
# Hundreds of bouncers on arrows against each other: a frame takes its time.
EVIL = "\n".join(
    ["16 14", "0 0 0"]
    + [f"4 {x} {y}" for x in range(16) for y in range(1, 14)]
    + ["", "0 15 0"]
    + [f"{-3 - (x + y) % 4} {x} {y}" for x in range(16) for y in range(1, 14)]
    + [": ,r"]
)
DRAFT = "5 3\n0 0 1\n1 3 1\n\n0 4 1\n@ Too much in the way.\n: ,r,,r,,r\n: 5,r,x\n"
DONE = "4 3\n0 0 1\n\n0 0 1\n: ,r,,l\n"  # without a move
HIDDEN = "4 3\n2 0 1\n\n0 3 1\n"  # without a player

BOARD = (0, 20, 240, 200)  # of a picture, without HUD and text


def replayed(text, inputs):
    """Return the level after these frames."""
    rules = Brain(level.read(text.splitlines()))
    for pressed in inputs:
        rules.frame(pressed)
    return rules


def change_setting(console, name, times=1):
    """Change a setting from the menu in play."""
    console.run("A wait:100")
    choose(console, "Settings")
    console.run("wait:300")
    set_to(console, name, times)
    console.run("B wait:100")


def show_solution(console, *which):
    """Show a solution from the menu in play."""
    console.run("A wait:100")
    choose(console, "Solution", *which)


def painted(console, since):
    """Return the pixels painted by all refreshes after the first ``since``."""
    areas = [area for refresh in console.display.log[since:] for area in refresh.areas]
    return sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in areas)


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_shown(open_level, golden, board):
    console = open_level(PUSH, board)
    golden(console.screen(), f"brain-{board}-play")
    golden(console.run("wait:9000").screen(), f"brain-{board}-message")
    golden(console.run("RIGHT*2 wait:500 A wait:200").screen(), f"brain-{board}-pause")
    console.run("B wait:400 B wait:300")
    golden(console.screen(), f"brain-{board}-back")
    console.run("A wait:100 A wait:100")
    choose(console, "Solution")
    golden(console.run("wait:200").screen(), f"brain-{board}-choice")
    golden(console.run("A wait:930").screen(), f"brain-{board}-show")
    golden(console.run("A wait:200").screen(), f"brain-{board}-stopped-show")
    console.run("B wait:100 A wait:200")
    choose(console, "Level info")
    golden(console.run("wait:200").screen(), f"brain-{board}-info")


def test_won_by_keys_and_stored(open_level, golden):
    console = open_level(PUSH)
    golden(console.run(PUSH_KEYS).screen(), "brain-solved")
    found = best(console, PUSH)
    assert found and found[1] == 6 and found[0] == len(found[2]) < 20
    rules = replayed(PUSH, found[2])
    assert rules.solved and (rules.frames, rules.moves) == found[:2]
    assert found[2].count(12) == 1  # the chord


def test_a_solved_level_is_not_announced_again(open_level, golden):
    console = open_level(PUSH)
    console.run(f"{PUSH_KEYS} wait:2500 B wait:300")
    shown = console.screen()
    console.run("LEFT wait:500 UP wait:500")  # no dialog takes these keys
    moved = console.screen()
    golden(moved, "brain-after-it-was-solved")
    assert moved.crop((0, 0, 240, 20)) != shown.crop((0, 0, 240, 20))
    console.run("B wait:300 B wait:300 B wait:300 A wait:300 DOWN wait:200")
    console.run("+DOWN +RIGHT wait:60 -DOWN -RIGHT wait:600 A wait:500")  # solved again
    assert console.screen().crop(BOARD) != moved.crop(BOARD)
    assert not saved(console).unfinished_keys()


def test_keys_held_while_a_menu_opens_are_forgotten(open_level):
    console = open_level(PUSH)
    console.run("+RIGHT wait:250 A wait:300 B wait:300")
    still = console.run("wait:300").screen()
    assert console.run("wait:1500").screen() == still
    console.run("-RIGHT")


def test_the_best_game_is_replayed(open_level):
    console = open_level(PUSH)
    console.run(PUSH_KEYS)
    console.run("wait:2500 B wait:300 A wait:200")
    choose(console, "Watch best", "Time")
    shown = [console.run("wait:100").screen().crop(BOARD) for _ in range(40)]
    assert len({picture.tobytes() for picture in shown}) > 5
    assert shown[-1] == console.run("wait:2000").screen().crop(BOARD)


def test_time_stands_still_until_a_key_and_while_nothing_moves(open_level):
    console = open_level(RUNS)
    start = console.screen()
    assert console.run("wait:5000").screen() == start
    console.run("A wait:100 A wait:2000")  # starts time
    assert console.screen() != start
    console = open_level(PUSH)
    console.run("RIGHT wait:1500")
    before = len(console.display.log)
    quiet = console.run("wait:1000").screen()
    assert painted(console, before) == 0
    console.run("RIGHT*2 wait:200 DOWN*2 wait:30000 +DOWN +RIGHT wait:60 -DOWN -RIGHT wait:600")
    assert best(console, PUSH)[0] < 25, "thinking is not counted"
    assert quiet.crop(BOARD) != console.screen().crop(BOARD)


def test_b_before_time_has_started_is_the_way_out(open_level):
    console = open_level(RUNS).run("B wait:300")
    menu = running(console).screen.dialog
    assert rows_of(menu)[menu.at] == "Levels" and not running(console).screen.rules.frames
    assert not running(console.run("B wait:300 RIGHT wait:300")).screen.dialog


def test_time_goes_on_while_a_block_is_only_held_up(open_level):
    held_up = "5 1\n0 2 0\n4 3 0\n\n-5 0 0\n0 1 0\n: 0,r\n"
    assert best(open_level(held_up).run("RIGHT wait:2000"), held_up)


@pytest.mark.parametrize(("times", "frames"), [(0, 100), (2, 50)])
def test_frames_a_second_whatever_is_drawn(open_level, times, frames):
    console = open_level(RUNS)
    if times:  # a fifth of a second a frame
        change_setting(console, "Brain's time", times)
    console.run("A wait:100 A")
    log = console.display.log
    before = len(log)
    console.run("wait:10000")
    shown = {refresh.ms for refresh in log[before:] if refresh.areas}
    assert frames - 5 <= len(shown) <= frames + 5


def test_a_held_key_repeats_every_frame_from_the_second_on(open_level):
    text = "20 1\n0 0 0\n\n0 19 0\n"
    console = open_level(text)
    console.run("RIGHT:1550 wait:1000")
    assert best(console, text) is None
    console.run("A UP A wait:500")
    inputs = unfinished(console, text)
    assert inputs[:4] == [4, 0, 4, 4] and 13 <= inputs.count(4) <= 15


def test_rewind_shows_the_past_and_play_goes_on_from_there(open_level):
    console = open_level(RUNS)
    console.run("A wait:100 A wait:2030 B wait:300")  # time stands still
    seen = {}
    for n in range(12):
        seen[n] = console.run("LEFT wait:150").screen()
    for n in range(11, 0, -1):
        assert console.run("RIGHT wait:150").screen() == seen[n - 1]
    console.run("UP wait:200 DOWN wait:200")
    assert console.screen() == seen[0]
    console.run("UP wait:200 A wait:1000")
    still = console.screen()
    assert console.run("wait:1000").screen() == still  # until a key is pressed
    console.run("RIGHT wait:300 RIGHT wait:1000")
    found = best(console, RUNS)
    assert found[1] == 2 and replayed(RUNS, found[2]).solved


def test_undo_goes_back_push_by_push(open_level):
    console = open_level(PUSH)
    shots = [console.screen().crop(BOARD)]
    for _ in range(3):
        shots.append(console.run("RIGHT wait:600").screen().crop(BOARD))
    for n in (2, 1, 0):
        assert console.run("B wait:300").screen().crop(BOARD) == shots[n]
    for _ in range(30):
        console.run("DOWN wait:50")
    assert console.run("wait:300").screen().crop(BOARD) == shots[3]


def test_solutions_play_to_their_end_and_are_no_win(open_level):
    console = open_level(PUSH)
    console.run("RIGHT wait:500")
    own = console.screen().crop(BOARD)
    show_solution(console, "Solution 1")
    console.run("wait:1500")
    console.run("+RIGHT wait:2000 -RIGHT wait:4000")
    assert console.screen().crop(BOARD) == own and best(console, PUSH) is None
    console.run("RIGHT*2 wait:200 DOWN*2 wait:100 +DOWN +RIGHT wait:60 -DOWN -RIGHT wait:600")
    assert best(console, PUSH)[1] == 6


def test_a_solution_waits_as_long_as_the_setting_says(open_level):
    console = open_level(PUSH)
    for speed, times in ((5, 0), (12, 3)):
        if times:
            change_setting(console, "Waits", times)
        show_solution(console, "Solution 1")
        assert running(console).screen.dialog._source.__self__.speed == speed
        console.run("B wait:100")


def test_steps_of_a_solution(open_level):
    console = open_level(PUSH)
    show_solution(console, "Solution 1")
    console.run("wait:250 A wait:100")
    seen = []
    for _ in range(6):
        seen.append(console.run("RIGHT wait:100").screen())
    for picture in seen[-2::-1]:
        assert console.run("LEFT wait:200").screen() == picture
    for picture in seen[1:]:
        assert console.run("RIGHT wait:200").screen() == picture


@pytest.mark.parametrize(
    ("text", "name"), [(DRAFT, "no-win"), (HIDDEN, "no-player"), (DONE, "solved")]
)
def test_drafts_say_so(open_level, golden, text, name):
    golden(open_level(text).run("wait:3000").screen(), f"brain-draft-{name}")


def test_a_level_that_starts_solved_never_counts_as_solved(open_level):
    console = open_level(DONE)
    console.run("wait:3000 RIGHT wait:300 LEFT wait:1000")
    assert running(console).screen.rules.solved and not running(console).screen.dialog
    assert best(console, DONE) is None


def test_a_broken_solution_ends_where_it_breaks(open_level):
    console = open_level(DRAFT)
    console.run("wait:3000 A wait:100")
    choose(console, "Solution", "Solution 2")
    console.run("wait:8000")
    stopped = console.screen()
    assert console.run("wait:2000").screen() == stopped  # it reports that it does not win
    assert console.run("B wait:500").screen() != stopped
    console.run("RIGHT wait:500")


def test_only_what_holds_at_the_end_of_a_solution_is_a_win(open_level, golden):
    console = open_level("4 1\n0 0 0\n\n0 1 0\n: ,r,,r\n")
    golden(console.run("wait:3000").screen(), "brain-draft-no-win-in-the-end")
    start = console.screen().crop(BOARD)
    show_solution(console)
    console.run("wait:9000")
    stopped = console.screen()
    assert stopped.crop(BOARD) != start
    assert console.run("wait:2000").screen() == stopped
    assert console.run("B wait:500").screen() != stopped


def test_unfinished_levels_resume_where_they_were(open_level, golden):
    console = open_level(PUSH)
    console.run("RIGHT*3 wait:300 DOWN wait:400")
    left = console.screen().crop(BOARD)
    console.run("wait:25000 power:off power:on wait:500 A wait:700 UP wait:500")
    resumed = console.screen().crop(BOARD)
    assert console.run("B wait:400").screen().crop(BOARD) == left
    assert resumed != left
    console.run("A wait:100 DOWN wait:200 +DOWN +RIGHT wait:60 -DOWN -RIGHT wait:600")
    found = best(console, PUSH)
    assert found[1] == 6 and replayed(PUSH, found[2]).solved
    assert not saved(console).unfinished_keys()


def test_diagonals_with_b_and_with_a_first_key_that_waits(open_level):
    text = "3 3\n0 0 0\n\n0 2 2\n"
    console = open_level(text)
    change_setting(console, "Diagonals")
    console.run("RIGHT wait:200")
    console.run("B wait:500")  # tapped alone: rewind
    console.run("A wait:200 +B wait:200 RIGHT wait:300 DOWN wait:300 RIGHT wait:200 DOWN wait:200")
    console.run("-B wait:700")
    found = best(console, text)
    assert found[1] == 2 and set(found[2]) == {0, 12}


def test_two_keys_pressed_one_after_the_other_push_only_diagonally(open_level):
    text = "19 19\n0 0 0\n\n0 18 18\n"
    console = open_level(text)
    change_setting(console, "Diagonals", 2)  # "waiting"
    for first, second in (("RIGHT", "DOWN"), ("DOWN", "RIGHT"), ("RIGHT", "DOWN")):
        console.run(f"+{first} wait:150 +{second} wait:500 -{first} wait:90 -{second} wait:500")
    console.run("A UP A wait:500")
    inputs = unfinished(console, text)
    assert set(inputs) == {0, 12} and inputs.count(12) >= 6


def test_evil_levels_keep_their_keys(open_level, golden):
    console = open_level(EVIL)
    console.run("A wait:100 A wait:300")
    before = console.ms
    console.run("A wait:100")
    assert console.ms - before < 300
    paused = console.screen()
    golden(paused, "brain-evil-paused")
    assert console.run("wait:3000").screen() == paused
    console.run("B wait:300 RIGHT wait:100")
    assert console.screen() != paused
    start = console.ms
    title = console.run("A wait:200 UP A wait:1500 B wait:300 B wait:300 B wait:500").screen()
    assert console.ms - start < 4000 and title != paused


def test_words_take_no_room_from_a_board_that_scrolls(open_level, golden):
    text = "40 40\n0 2 2\n2 20 20\n\n-5 9 9\n0 39 39\n@ " + "A long tale. " * 9 + "\n: ,r\n"
    console = open_level(text, "pybadge")
    golden(console.run("+RIGHT +DOWN wait:2500 -RIGHT -DOWN wait:500").screen(), "brain-scrolled")


def test_a_turned_level_takes_turned_keys(open_level, golden):
    text = "4 18\n0 0 0\n2 1 9\n\n0 1 3\n-3 2 2\n@ On its side\n: ,d,,d,,dr\n"
    console = open_level(text, "pajenicko_picopad")
    show_solution(console)
    golden(console.run("wait:950").screen(), "brain-turned-show")
    console.run("B wait:500 LEFT wait:300 LEFT wait:300 +LEFT +DOWN wait:60 -DOWN -LEFT")
    found = best(console.run("wait:800"), text)
    assert found[1] == 3 and [pressed for pressed in found[2] if pressed] == [8, 8, 12]


@pytest.mark.parametrize("board", ["lilygo_tdeck", "m5stack_cardputer", "pygamer", "ugame22"])
def test_all_kinds_of_buttons_play_it(open_level, board):
    console = open_level(PUSH, board)
    console.run("RIGHT wait:300 RIGHT wait:300 RIGHT wait:300 DOWN wait:300 DOWN wait:300")
    console.run("RIGHT wait:300 DOWN wait:900")
    found = best(console, PUSH)
    assert found[1] == 7 and replayed(PUSH, found[2]).solved


def test_holding_every_button_restarts_and_starts_over(open_level):
    console = open_level(PUSH)
    start = console.screen().crop(BOARD)
    console.run("RIGHT*2 wait:300 DOWN wait:300")
    assert console.run("Y wait:300").screen().crop(BOARD) == start
    console.run("X wait:300 DOWN wait:300")
    assert console.screen().crop(BOARD) != start  # what that undid can be redone
    console.run("A wait:200 A wait:200 DOWN A wait:300")
    assert console.screen().crop(BOARD) == start


def test_scores_are_sorted_by_frames(open_level):
    console = open_level(PUSH)
    running(console).go("scores", "levels/brain/level.txt", 0)
    console.run("wait:500 A:400 wait:100")
    choose(console, "Sort")
    assert rows_of(running(console).screen.dialog)[2] == "frames"


def test_share_codes_in_a_text_are_levels(open_level, golden):
    code = "74031*N=La00303}11I"  # a corridor
    console = open_level(f"# mine\n{code}\nb'04=&11js0050\n{code}\n")
    screen = running(console).screen
    assert (screen.count, screen.rules.width, screen.rules.goals) == (3, 4, 1)
    console.run("RIGHT wait:300 RIGHT wait:300 RIGHT wait:800 A wait:1500")
    golden(console.screen(), "brain-broken-code")
