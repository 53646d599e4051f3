"""The clock of the browser, as the board's."""

from js import Date


class RTC:
    """Local time."""

    @property
    def datetime(self):
        now = Date.new()
        return now.getFullYear(), now.getMonth() + 1, now.getDate()
