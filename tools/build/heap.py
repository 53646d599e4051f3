"""The lines of settings.toml that a build adds: with how much heap CircuitPython starts, and the
add-on screen that the board has.

Without the first, the heap starts with 8 KB and grows by areas, so that no free block is large:
levels that fit in memory do not open. A size that is too large is ignored. The sizes are the best
ones for the memory that CircuitPython leaves on each family of chips: measured on an RP2040 (a
PicoSystem, pool of 157 KB: areas of 103,232 and 53,568 bytes), for the others by their pools. What
comes last when a level opens, its board and pictures, finds the second area, and so a free block
of 15 to 50 KB stays, by game; with 147,456 bytes in the first it was 4 to 35.
"""

from __future__ import annotations

import re

_LINE = re.compile(rb"^[ \t]*CIRCUITPY_HEAP_START_SIZE[ \t]*=[^\r\n]*", re.MULTILINE)
_WIRING = re.compile(rb"^[ \t]*NIBBLOCK_WIRING[ \t]*=[^\r\n]*", re.MULTILINE)
_LEAST = 114688  #: the size for a board that isn't listed, such as a Pico with Wi-Fi

#: Boards without a profile are there as they have the add-on screens of presets.txt.
_RP2 = """pimoroni_picosystem ugame22 hack_club_sprig heiafr_picomo_v2 heiafr_picomo_v3
    tinycircuits_thumby_color pimoroni_explorer2350 adafruit_fruit_jam lilygo_t_display_rp2040
    waveshare_rp2040_geek waveshare_rp2350_geek
    raspberry_pi_pico raspberry_pi_pico2 adafruit_feather_rp2040 adafruit_feather_rp2350"""
_SAMD51 = """pygamer pybadge edgebadge seeeduino_wio_terminal pyportal pyportal_titano
    hallowing_m4_express feather_m4_express"""  # 158,844
_S3 = """deshipu_ugame_s3 m5stack_cardputer m5stack_cardputer_ros lilygo_tdeck m5stack_cores3
    m5stack_cores3_se m5stack_atoms3 m5stack_dinmeter adafruit_feather_esp32s3_tft
    adafruit_feather_esp32s3_reverse_tft lilygo_tdisplay_s3 lilygo_twatch_s3 espressif_esp32s3_box
    espressif_esp32s3_box_lite espressif_esp32s3_eye waveshare_esp32_s3_touch_lcd_2
    waveshare_esp32_s3_geek"""
#: RP2040 with Wi-Fi, ESP32, ESP32-S2, nRF
_REST = """pajenicko_picopad pajenicko_picopad_game adafruit_feather_esp32s2_tft
    adafruit_feather_esp32s2_reverse_tft adafruit_funhouse hexky_s2 morpheans_morphesp-240
    hardkernel_odroid_go vidi_x m5stack_core_basic m5stack_core_fire m5stack_core2 oxocard_artwork
    oxocard_connect oxocard_galaxy oxocard_science clue_nrf52840_express hiibot_bluefi"""
SIZES = {106496: f"{_RP2} {_SAMD51}", 131072: _S3, _LEAST: _REST}  #: of the boards listed


def settings(text: bytes, board_id: str | None, wiring: str | None = None) -> bytes:
    """Return our settings.toml with the size for that board, and its add-on screen."""
    size = next((size for size, ids in SIZES.items() if board_id in ids.split()), _LEAST)
    text = _LINE.sub(b"CIRCUITPY_HEAP_START_SIZE = %d" % size, text)
    return text + (f'NIBBLOCK_WIRING = "{wiring}"\n'.encode() if wiring else b"")


def line(text: bytes) -> bytes:
    """Return the line of a settings.toml that gives the size, or nothing."""
    found = _LINE.search(text)
    return found[0] if found else b""


def missing(theirs: bytes, ours: bytes) -> list[bytes]:
    """Return our lines that the player's settings.toml has not, whatever they say there."""
    found = [wanted.search(ours) for wanted in (_LINE, _WIRING) if not wanted.search(theirs)]
    return [line[0] for line in found if line]


def top(text: bytes) -> bytes:
    """Return those of our lines with which a settings.toml begins, joined by blanks."""
    lines = text.splitlines()
    return b" ".join(line for line in lines[:2] if _LINE.match(line) or _WIRING.match(line))


def extended(theirs: bytes, ours: bytes) -> bytes:
    """Return the player's settings.toml with the lines of ours that it lacks.

    They come first, since CircuitPython ignores settings below a ``[table]``.
    """
    end = b"\r\n" if b"\r\n" in theirs else b"\n"
    return b"".join(line + end for line in missing(theirs, ours)) + theirs
