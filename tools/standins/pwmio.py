"""Stand in for pwmio: the host plays the speaker's tones."""

from host import tone


class PWMOut:
    def __init__(self, pin, *, frequency=500, duty_cycle=0, variable_frequency=False):
        self.frequency = frequency
        self._duty = duty_cycle

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        self._duty = duty
        tone(self.frequency if duty else 0, duty)

    def deinit(self):
        self.duty_cycle = 0
