"""How the console asks for a restart: the page makes a new machine for the same drive."""


class Restart(BaseException):
    """``reloads``: code.py is to run again, as after supervisor.reload(); else it is a reset."""

    def __init__(self, reloads):
        self.reloads = reloads
