"""Drive the whole console by keys in virtual time, from the title to power cuts and back."""

import errno

import pytest
from hands import choose, pause, running, visit
from on_a_drive import FIRST, FIRST_SOLUTION

from nibblock.progress import Drive as Files
from nibblock.progress import Progress
from tools.formats import nbk
from tools.formats.model import Collection, Level, Solution
from tools.games.sokoban.formats import board
from tools.simulate.drive import Drive
from tools.simulate.simulator import Simulator


class Card(Drive):
    """A drive whose packs cannot be read while the card is ``pulled``."""

    pulled = False

    def open(self, rel, mode):
        if not rel.endswith((".skbn", ".titles")):
            return super().open(rel, mode)
        self._check()
        file = super().open(rel, mode)
        card = self

        class Read:
            def __getattr__(self, name):
                card._check()
                return getattr(file, name)

        return Read()

    def _check(self):
        if self.pulled:
            raise OSError(errno.EIO, "Input/output error")


STILL = {"NIBBLOCK_MOTION": "off"}
TO_LEVELS = "wait:300 A wait:300 DOWN A wait:1500"


def tiles(log, since):
    """Return the pixels painted by the refreshes after the first ``since`` of them."""
    return [
        sum((x2 - x1) * (y2 - y1) for x1, y1, x2, y2 in refresh.areas) for refresh in log[since:]
    ]


@pytest.mark.parametrize("board", ["pimoroni_picosystem", "pajenicko_picopad", "pybadge"])
def test_from_title_to_solved_to_resume(drive, board, golden, simulators):
    console = simulators(drive, board)
    golden(console.run("wait:500").screen(), f"{board}-title")
    golden(console.run("A wait:300").screen(), f"{board}-packs")
    golden(console.run("DOWN A wait:1500").screen(), f"{board}-levels")
    golden(console.run("A wait:1000").screen(), f"{board}-play")
    golden(console.run("A wait:200").screen(), f"{board}-pause")
    console.run(f"B wait:200 {FIRST_SOLUTION} wait:300")
    golden(console.screen(), f"{board}-solved")
    # On to the next level, two steps, and a power cut after the console saved.
    console.run("A wait:500 UP LEFT wait:25000 power:off power:on wait:500")
    golden(console.screen(), f"{board}-continue")
    golden(console.run("A wait:500").screen(), f"{board}-resumed")


def test_levels_show_what_is_solved(drive, golden, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} A wait:500 {FIRST_SOLUTION} wait:300")
    choose(console, "Next level")
    console.run("wait:900 UP LEFT wait:100")  # it is begun
    pause(console, "Levels")
    golden(console.run("wait:1500").screen(), "levels-marks")
    assert running(console)._name == "levels"


def test_a_push_paints_three_tiles_and_digits(drive, simulators):
    console = simulators(drive, settings=STILL).run(f"{TO_LEVELS} A wait:1000")
    before = len(console.display.log)
    console.run("RIGHT wait:100")
    (walked,) = tiles(console.display.log, before)
    assert walked == 2 * 1024 + 72  # the board is doubled
    before = len(console.display.log)
    console.run("RIGHT wait:100")
    (pushed,) = tiles(console.display.log, before)
    assert pushed == 3 * 1024 + 72 + 72


def test_a_refused_step_paints_nothing(drive, simulators):
    console = simulators(drive, settings=STILL).run(f"{TO_LEVELS} A wait:1000")
    before = len(console.display.log)
    console.run("UP wait:100 LEFT wait:100")
    assert sum(tiles(console.display.log, before)) == 0


def test_holding_repeats_and_undoes(drive, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} RIGHT*3 A wait:1000")
    start = console.screen()
    console.run("DOWN:600 wait:100")
    assert console.screen() != start
    console.run("B:1500 wait:300")
    assert console.screen().crop((0, 20, 240, 200)) == start.crop((0, 20, 240, 200))


def test_a_bad_pack_is_listed_with_the_error(drive, golden, simulators):
    console = simulators(drive).run("wait:300 A wait:300")
    golden(console.run("A wait:300").screen(), "packs-reason")


def test_a_large_level_scrolls_and_a_tall_one_is_turned(drive, golden, simulators):
    console = simulators(drive, "pybadge").run(f"{TO_LEVELS} RIGHT*2 A wait:1000")
    golden(console.screen(), "pybadge-turned")
    # Turned: down in the level is right on the screen.
    golden(console.run("A wait:100 B wait:100 RIGHT wait:100").screen(), "pybadge-turned-step")
    console.run("A wait:100 UP A wait:500 RIGHT A wait:1500")
    golden(console.screen(), "pybadge-large")
    golden(console.run("RIGHT:2540 wait:200").screen(), "pybadge-scrolled")


def test_a_computer_that_holds_the_drive_costs_nothing(drive, golden, simulators):
    console = simulators(drive, computer=True)
    console.run(f"{TO_LEVELS} A wait:500 {FIRST_SOLUTION} wait:1500")
    golden(console.screen(), "held-by-computer")
    assert not list(drive.glob("nbsave*"))
    # It was kept in the chip's memory; when the drive is next free, it is moved there.


def test_save_files_are_created_at_the_first_start(drive, simulators):
    console = simulators(drive).run("wait:300")
    assert len(list(drive.glob("nbsave_*/progress.nbs"))) == 3
    there = {path: path.stat().st_size for path in drive.rglob("nbsave*/*")}
    console.run(f"A wait:300 DOWN A wait:1500 A wait:500 {FIRST_SOLUTION} wait:1500")
    assert {path: path.stat().st_size for path in drive.rglob("nbsave*/*")} == there


def test_no_save_files_while_a_computer_holds_the_drive(drive, simulators):
    console = simulators(drive, computer=True, settings=STILL)
    title = console.run("wait:500").screen()
    assert console.run("wait:23000").screen() == title  # nothing to save, no message
    assert not list(drive.glob("nbsave*"))


@pytest.mark.parametrize("changes", range(0, 30, 3))
def test_power_cut_while_the_files_are_created(drive, changes):
    with Simulator(drive) as console:
        console.machine.cut_after = changes
        console.run("wait:500")
        cut = not console.machine.on
        console.machine.cut_after = None
        console.run(f"power:on wait:500 A wait:300 DOWN A wait:1500 A wait:500 {FIRST_SOLUTION}")
        console.run("wait:500 power:off power:on wait:500")
        assert cut
    saved = Progress(Files(f"{drive}/"))
    assert saved.place == ("levels/test.skbn", 0)
    assert saved.marks(board.to_device(FIRST).key) == 1


@pytest.mark.parametrize("theme", ["Night", "Paper", "Grey"])
def test_themes(drive, theme, golden, simulators):
    settings = {"NIBBLOCK_THEME": theme}
    console = simulators(drive, settings=settings).run(f"{TO_LEVELS} RIGHT A wait:1000")
    golden(console.screen(), f"theme-{theme.lower()}")


@pytest.mark.parametrize(
    "board",
    [
        "pygamer", "ugame22", "deshipu_ugame_s3", "tinycircuits_thumby_color",
        "hack_club_sprig", "heiafr_picomo_v2", "heiafr_picomo_v3",
        "m5stack_cardputer", "lilygo_tdeck",
    ],
)  # fmt: skip
def test_every_board_plays(drive, board, golden, simulators):
    console = simulators(drive, board)
    console.run("wait:500 UP DOWN wait:300 A wait:300 DOWN A wait:1500 A wait:1500")
    golden(console.screen(), f"{board}-play")
    console.run(f"{FIRST_SOLUTION} wait:1500")
    golden(console.screen(), f"{board}-solved")


def test_replay_of_the_best(drive, golden, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} A wait:500 {FIRST_SOLUTION} wait:1500 B wait:100")
    console.run("Y wait:200 RIGHT wait:100")
    pause(console, "Watch best")
    golden(console.run("wait:800 A wait:200").screen(), "replay")
    # B ends it: the player's own game is shown again.
    golden(console.run("B wait:300").screen(), "replay-ended")


def test_the_solution_of_a_pack_is_shown_and_the_game_is_restored(drive, golden, simulators):
    moves = Solution(moves="rrRllLdrRR".lower())
    level = Level(game="sokoban", rows=FIRST, solutions=(moves,))
    (drive / "levels/a.nbk").write_bytes(nbk.write(Collection((level,), title="With solutions")))
    console = simulators(drive).run("wait:300 A wait:600 A wait:1500 A wait:500 DOWN wait:100")
    golden(console.run("A wait:200 DOWN*4 A wait:900 A wait:100").screen(), "solution")
    golden(console.run("B wait:300").screen(), "solution-ended")


def test_step_by_step_mark_and_info(drive, golden, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} RIGHT A wait:500 UP UP")
    console.run("A wait:100 DOWN*2 A wait:100 DOWN RIGHT")
    golden(console.run("A wait:100 DOWN*3 A wait:200").screen(), "back-to-mark")
    golden(
        console.run("A wait:100 DOWN*3 A wait:200 LEFT*2 RIGHT wait:200").screen(),
        "step-by-step",
    )
    console.run("A wait:100")
    pause(console, "Level info")
    golden(console.run("wait:300").screen(), "level-info")


def test_the_menu_of_the_levels(drive, golden, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} A:500 wait:200")
    golden(console.screen(), "levels-menu")
    console.run("DOWN*2 A wait:200 UP*2 wait:100")
    golden(console.screen(), "levels-number")
    golden(console.run("A wait:1000").screen(), "levels-third")
    console.run("A:500 wait:200 DOWN A wait:200 UP*5 RIGHT UP*12 wait:100 A wait:1000")
    golden(console.screen(), "levels-found")


def test_a_text_of_300_levels(drive, golden, simulators):
    """Open more levels than fit a byte; the counts just fit the line above the board."""
    board = "\n".join(FIRST)
    text = "\n\n".join(f"{board}\nTitle: Number {n}" for n in range(1, 301))
    (drive / "levels/a.xsb").write_text(text)
    console = simulators(drive).run("wait:300 A wait:300 A wait:1500 A:500 wait:100")
    choose(console, "Go to number")
    console.run("wait:200 UP*3 RIGHT*2 DOWN wait:100 A wait:1000")
    assert running(console).screen.chosen() == 299
    golden(console.screen(), "levels-300")
    golden(console.run("A wait:1000").screen(), "play-300")


@pytest.mark.parametrize(
    "keys",
    [
        "RIGHT wait:1500",
        "A wait:300",
        "A:500 wait:100 DOWN*3 A wait:300",  # sorted by size
        "A:500 wait:100 DOWN A wait:100 UP A wait:300",  # find a title
        "B wait:300",
    ],
)
def test_a_removed_card_stops_nothing(drive, keys, simulators):
    card = Card(drive, size=2**20)
    console = simulators(card).run(TO_LEVELS)
    card.pulled = True
    console.run(keys)
    card.pulled = False
    before = console.screen()
    console.run("B B B wait:300 DOWN wait:300")
    assert console.screen() != before


def test_settings_change_without_painting_the_whole_screen(drive, simulators):
    console = simulators(drive).run("wait:300")
    visit(console, "settings", keys="wait:300 DOWN wait:300")
    before = len(console.display.log)
    console.run("A wait:100")
    assert 0 < sum(tiles(console.display.log, before)) < 240 * 240 * 5 // 100
    before = len(console.display.log)
    console.run("DOWN wait:20")
    assert 0 < tiles(console.display.log, before)[0] <= 4400  # then arrows, then the words


def test_dims_goes_dark_and_wakes_without_playing(drive, simulators):
    console = simulators(drive).run(f"{TO_LEVELS} A wait:1000")
    bright = console.screen()
    console.run("wait:61000")
    assert max(band[1] for band in console.screen().getextrema()) < 100
    assert console.run("RIGHT:1500 wait:300").screen() == bright
    console.run("wait:211000")
    assert console.screen().getbbox() is None
    console.run("RIGHT wait:300")
    assert console.screen() == bright


def test_a_pack_added_while_it_runs_appears(drive, golden, simulators):
    from on_a_drive import SECOND, make_pack

    console = simulators(drive).run("wait:300 A wait:300")
    make_pack(drive / "levels/mine/new.lvl", (SECOND,), title="Mine")
    golden(console.run("B wait:200 A wait:300").screen(), "packs-folder")
    golden(console.run("A wait:300").screen(), "packs-inside")
