"""The module frozen into the Cardputer's firmware."""

import keypad_demux

KEYBOARD: keypad_demux.DemuxKeyMatrix

def detach_serial() -> None: ...
