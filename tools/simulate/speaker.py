"""Stand-ins for the modules through which a board sounds: pwmio, audioio, audiobusio, audiocore.

Each tells the machine which tone begins or ends: its pitch in Hz, 0 for silence, and its loudness,
up to 1.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from tools.simulate.inputs import Pin
from tools.simulate.machine import Machine, module


def sound_modules(machine: Machine) -> list[ModuleType]:
    """Make pwmio, and the modules of the board's speaker if it needs others."""
    kind = machine.board.sound.partition(" ")[0]
    if machine.getenv("NIBBLOCK_I2S"):
        kind = "i2s"
    if kind == "i2s":
        own = [_audiocore(), module("audiobusio", I2SOut=_output(machine, 3))]
    elif kind == "dac":
        own = [_audiocore(), module("audioio", AudioOut=_output(machine, 1))]
    else:
        own = []
    return [_pwmio(machine), *own]


def _pwmio(machine: Machine) -> ModuleType:
    class PWMOut:
        def __init__(
            self,
            pin: Pin,
            *,
            duty_cycle: int = 0,
            frequency: int = 500,
            variable_frequency: bool = False,
        ) -> None:
            self.frequency = frequency
            self._duty = duty_cycle

        @property
        def duty_cycle(self) -> int:
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, duty: int) -> None:
            machine.check_power()
            self._duty = duty
            machine.on_tone(self.frequency if duty else 0, duty / 65536)

        def deinit(self) -> None:
            self._duty = 0

    return module("pwmio", PWMOut=PWMOut)


def _audiocore() -> ModuleType:
    class RawSample:
        def __init__(
            self,
            buffer: Any,
            *,
            channel_count: int = 1,
            sample_rate: int = 8000,
            single_buffer: bool = True,
        ) -> None:
            self.buffer = buffer
            self.sample_rate = sample_rate

    return module("audiocore", RawSample=RawSample)


def _output(machine: Machine, pins: int) -> type:
    """Return the class of an output with that many pins, which plays a wave again and again."""

    class Output:
        def __init__(self, *given: Pin) -> None:
            if len(given) != pins:
                raise TypeError(f"{pins} pins expected")

        def play(self, sample: Any, *, loop: bool = False) -> None:
            machine.check_power()
            wave = sample.buffer
            height = (max(wave) - min(wave)) / 2
            full = 128 if isinstance(wave, bytearray) else 32768
            machine.on_tone(round(sample.sample_rate / len(wave)), height / full)

        def stop(self) -> None:
            machine.on_tone(0, 0.0)

        def deinit(self) -> None:
            pass

    return Output
