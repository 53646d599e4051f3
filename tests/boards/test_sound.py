"""Sounds on the boards' speakers by each driver, and silence on boards without one."""

import importlib
import re
import sys
from pathlib import Path

import pytest
from boards.test_profiles import IDS, row

from nibblock import sounds
from nibblock.boards import given
from nibblock.keys import DOWN, RIGHT, A, B
from nibblock.sounds import (
    BACK,
    CURSOR,
    ERROR,
    HOME,
    ON_GOAL,
    OPEN,
    PUSH,
    RECORD,
    REFUSED,
    SOLVED,
    STAR,
    STEP,
    UNDO,
    WON,
)

#: By screens.md ("Motion and sound") where it names one: Hz and ms of each tone.
TONES = {
    CURSOR: [(880, 6)],
    STEP: [(220, 8)],
    UNDO: [(392, 10)],
    PUSH: [(330, 25)],
    ON_GOAL: [(659, 30)],
    REFUSED: [(147, 35)],
    OPEN: [(659, 20), (880, 20)],
    BACK: [(440, 20)],
    STAR: [(1047, 120)],
    HOME: [(523, 40), (784, 80)],
    WON: [(880, 250)],
    SOLVED: [(523, 60), (659, 60), (784, 60)],
    RECORD: [(784, 70), (988, 70), (1175, 70), (1568, 70)],
    ERROR: [(196, 80)],
}
PINS = ["BCLK", "LRCLK", "DATA", "AMP", "OUT"]


class Speaker:
    """What drives a speaker; records its tones as (Hz, loudness), and which pins are held."""

    def __init__(self, hardware, has_pwm, has_dac):
        self.tones = []
        self.now = 0
        self.held = {}
        self.pins = ()
        self.waves = 0
        speaker = self

        class PWMOut:
            def __init__(self, pin, *, variable_frequency):
                if not has_pwm:
                    raise ValueError("Invalid pin")
                assert variable_frequency
                speaker.pins = (pin,)
                self.frequency = 500

            def __setattr__(self, name, value):
                object.__setattr__(self, name, value)
                if name == "duty_cycle":
                    speaker.tones.append((self.frequency, value) if value else "stop")

            def deinit(self):
                speaker.tones.append("closed")

        class RawSample:
            def __init__(self, wave, sample_rate=8000):
                speaker.waves += 1
                self.wave = wave
                self.sample_rate = sample_rate

        class AudioOut:
            def __init__(self, *pins):
                if not has_dac:
                    raise ValueError("Invalid pin")
                speaker.pins = pins

            def play(self, sample, *, loop):
                assert loop
                wave = sample.wave
                middle, scale = (128, 256) if isinstance(wave, bytearray) else (0, 1)
                loud = max(wave) - middle
                assert min(wave) == middle - loud
                assert abs(sum(wave) - middle * len(wave)) <= loud  # as long up as down
                speaker.tones.append((round(sample.sample_rate / len(wave)), loud * scale))

            def stop(self):
                speaker.tones.append("stop")

            def deinit(self):
                speaker.tones.append("closed")

        class Switch:
            def __init__(self, pin):
                self.pin = pin

            def switch_to_output(self, value):
                speaker.held[self.pin] = value

            def deinit(self):
                del speaker.held[self.pin]

        hardware._add("pwmio", PWMOut=PWMOut)
        hardware._add("audiocore", RawSample=RawSample)
        hardware._add("audioio", AudioOut=AudioOut)
        hardware._add("audiobusio", I2SOut=AudioOut)
        hardware._add("digitalio", DigitalInOut=Switch)
        hardware._add("supervisor", ticks_ms=lambda: self.now)

    def last(self, sound, ms):
        """Let time pass, a millisecond at a time, as the console's idle slices do."""
        for _ in range(ms):
            self.now = (self.now + 1) % (1 << 29)
            sound.work()


def begin(sound, which):
    """Let a sound begin, in the slice that follows."""
    sound.play(which)
    sound.work()


@pytest.fixture
def opened(hardware, monkeypatch):
    """A function that returns (Speaker, open Sound or None) of a board with these pins."""

    def make(pins=("AUDIO",), board="some_board", loudness=1024, has_pwm=True, has_dac=True):
        hardware.board(board, pins)
        speaker = Speaker(hardware, has_pwm, has_dac)
        for name, module in hardware.modules.items():
            monkeypatch.setitem(sys.modules, name, module)
        module = importlib.import_module("nibblock.boards.speaker")
        return speaker, module.open_sound(loudness)

    return make


def test_every_sound_has_its_tones():
    names = [name for name in vars(sounds) if name.isupper()]
    assert sorted(getattr(sounds, name) for name in names) == sorted(TONES)


@pytest.mark.parametrize("which", TONES)
def test_a_sound_is_a_run_of_tones_each_as_long_as_it_should_be(opened, which):
    speaker, sound = opened()
    sound.play(which)
    assert speaker.tones == []  # it begins with the next slice
    sound.work()
    for i, (pitch, ms) in enumerate(TONES[which], 1):
        assert speaker.tones == [(hz, 1024) for hz, _ in TONES[which][:i]]
        speaker.last(sound, ms - 1)
        assert speaker.tones[-1] == (pitch, 1024)
        speaker.last(sound, 1)
    speaker.last(sound, 100)
    assert speaker.tones[len(TONES[which]) :] == ["stop"]


@pytest.mark.parametrize("driver", ("pwm", "dac", "i2s"))
def test_each_driver_plays_the_same(opened, hardware, driver):
    if driver == "i2s":
        hardware.settings["NIBBLOCK_I2S"] = "BCLK=BCLK LRCLK=LRCLK DATA=DATA"
    speaker, sound = opened(["AUDIO", *PINS], has_pwm=driver == "pwm")
    assert speaker.pins == (("BCLK", "LRCLK", "DATA") if driver == "i2s" else ("AUDIO",))
    for which in TONES:
        begin(sound, which)
        speaker.last(sound, 500)
        tones, speaker.tones = speaker.tones, []
        assert tones.pop() == "stop"
        assert [loud for _, loud in tones] == [1024] * len(tones)
        for (heard, _), (pitch, _) in zip(tones, TONES[which], strict=True):
            assert abs(heard - pitch) <= pitch / 60  # a fifth of a semitone
    before = speaker.waves
    begin(sound, SOLVED)
    speaker.last(sound, 500)
    assert speaker.waves == before  # made once
    sound.close()
    assert speaker.tones[-1] == "closed"


def test_a_new_sound_cuts_the_old(opened):
    speaker, sound = opened()
    begin(sound, RECORD)
    speaker.last(sound, 100)
    begin(sound, STEP)
    speaker.last(sound, 300)
    assert [tone if tone == "stop" else tone[0] for tone in speaker.tones] == [
        784,
        988,
        220,
        "stop",
    ]


def test_of_several_at_once_the_most_important_is_heard(opened):
    speaker, sound = opened()
    for which in (PUSH, ON_GOAL):
        sound.play(which)
    begin(sound, STEP)
    speaker.last(sound, 100)
    assert speaker.tones == [(659, 1024), "stop"]


def test_late_slices_do_not_stretch_a_run(opened):
    speaker, sound = opened()
    begin(sound, SOLVED)
    speaker.now = 150  # 659 should have begun at 60 and ended at 120
    sound.work()
    sound.work()
    assert speaker.tones[-1] == (784, 1024)
    speaker.last(sound, 30)
    assert speaker.tones[-1] == "stop"


def test_a_tone_ends_even_when_the_clock_wraps(opened):
    speaker, sound = opened()
    speaker.now = (1 << 29) - 3
    begin(sound, STEP)
    speaker.last(sound, 7)
    assert len(speaker.tones) == 1
    speaker.last(sound, 1)
    assert speaker.tones[1:] == ["stop"]


def test_a_key_is_silent_until_it_was_handled(opened):
    """What it does may take long: a tone would go on all the while."""
    speaker, sound = opened()
    begin(sound, SOLVED)
    sound.pressed(A)
    assert speaker.tones == [(523, 1024), "stop"]


@pytest.mark.parametrize(("key", "tone"), [(A, 659), (B, 440), (RIGHT, 0), (DOWN, 0), (None, 0)])
def test_what_a_key_opened_or_left_is_heard_once(opened, key, tone):
    speaker, sound = opened()
    if key is not None:
        sound.pressed(key)
    sound.opened()
    sound.opened()
    sound.work()
    assert speaker.tones == ([(tone, 1024)] if tone else [])
    speaker.last(sound, 100)
    count = len(speaker.tones)
    sound.opened()  # by itself, such as the banner of a solved level
    sound.work()
    assert len(speaker.tones) == count


#: Some pins of amplifiers, as their boards' schematics have them.
LEVELS = {
    "pimoroni_picosystem": {},
    "pygamer": {"SPEAKER_ENABLE": True},
    "ugame22": {"GAIN": True},
    "deshipu_ugame_s3": {"AUDIO_GAIN": False},
}


@pytest.mark.parametrize(
    "board",
    [name for name in IDS if row(name)[given.SOUND] and "CODEC" not in row(name)[given.SOUND]],
)
def test_boards_of_the_table_sound_by_their_row(opened, board):
    pins = dict(word.split("=") for word in row(board)[given.SOUND].split()[1:])
    held = {pins.pop(level): level == "HIGH" for level in ("HIGH", "LOW") if level in pins}
    speaker, sound = opened([*pins.values(), *held], board)
    assert speaker.pins == tuple(pins.values()) and speaker.held == held
    assert LEVELS.get(board, held) == held
    begin(sound, STEP)
    assert len(speaker.tones) == 1
    sound.close()
    assert speaker.held == {}
    assert speaker.tones[1:] == ["stop", "closed"]


def test_the_players_own_speaker_comes_first(opened, hardware):
    hardware.settings["NIBBLOCK_SPEAKER"] = "OUT"
    assert opened(["AUDIO"])[1] is None  # the pin is missing: silence, not another pin
    speaker, sound = opened(["OUT", "AUDIO"], "pimoroni_picosystem")
    assert sound and speaker.pins == ("OUT",)
    speaker, sound = opened(["OUT", "AUDIO"], has_pwm=False)
    assert sound and speaker.pins == ("OUT",)


def test_an_amplifier_of_ones_own(opened, hardware):
    hardware.settings["NIBBLOCK_I2S"] = "BCLK=BCLK, LRCLK=LRCLK, DATA=DATA, HIGH=AMP"
    speaker, _ = opened(PINS)
    assert speaker.pins == ("BCLK", "LRCLK", "DATA") and speaker.held == {"AMP": True}


@pytest.mark.parametrize("given", ["BCLK=BCLK DATA=DATA", "BCLK", "BCLK=X LRCLK=Y DATA=Z", 5])
def test_wrong_pins_are_silence(opened, hardware, given):
    hardware.settings["NIBBLOCK_I2S"] = given
    assert opened(PINS)[1] is None


def test_without_a_speaker_or_its_modules_there_is_silence(opened, hardware, monkeypatch):
    speaker, sound = opened(["SPEAKER_SCK", "AUDIO_BCLK", "SPEAKER_ENABLE"])
    assert sound is None and speaker.held == {}
    assert opened(["AUDIO"], has_pwm=False, has_dac=False)[1] is None
    for name in ("pwmio", "audioio", "audiocore"):
        monkeypatch.setitem(sys.modules, name, None)
    hardware.board("some_board", ["SPEAKER"])
    assert importlib.import_module("nibblock.boards.speaker").open_sound(1024) is None


def test_a_drive_without_a_driver_is_silent(opened, monkeypatch):
    monkeypatch.setattr("nibblock.memory.find", lambda name: None)
    assert opened(["AUDIO"])[1] is None


def test_the_table_in_the_documentation_is_true():
    text = (Path(__file__).resolve().parents[2] / "docs" / "boards.md").read_text("utf-8")
    written = re.findall(r"^\| [^|]+ \| (\d+ Hz [^|]*) \|$", text, re.MULTILINE)
    tones = [", ".join(f"{hz} Hz {ms} ms" for hz, ms in run) for run in TONES.values()]
    assert sorted(written) == sorted(tones)
