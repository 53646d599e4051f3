"""Stand in for microcontroller: the chip's own memory and a reset, both the host's."""

from host import nvm, reset  # noqa: F401

cpu = None  # it has no speed to set
