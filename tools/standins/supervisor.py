"""Stand in for supervisor: the host's clock, and how to start again."""

from host import reload, ticks_ms  # noqa: F401


class RunReason:
    STARTUP = "STARTUP"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"


class Runtime:
    run_reason = RunReason.STARTUP
    usb_connected = False


runtime = Runtime()
