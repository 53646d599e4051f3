"""What ``bench`` measures: the console in the MicroPython VM and the simulator, and estimates for a
PicoSystem from costs measured on its firmware (see picosystem.py).

console     a game played from power-on: heap, imports, names, what is repainted
modules     the device's modules and their size
names       the table of names, and how many more fit before it grows
sizes       bytes on the drive and in packs
opening     the smallest heap in which a level opens (bench --opening)
picosystem  what things cost on that board
codes       letters of level codes, beside other forms
clock       what the console does, counted on the simulator
waits       what a player waits for
pen         draws a level in the editor by keys, and counts them

A game that is measured has a module (or a package) ``bench`` with

    WALK                       how it is played from power-on (console.Walk)
    pack() -> (name, bytes)    levels to measure on
    as_text(collection)        its levels as text, to compare with packs
    numbers(drive, pack, walked)  what only this game measures, on a drive with its pack
    rivals(level, base64)      optional: letters that a level takes in other forms, by name
    waits(mpy)                 optional: what a player of this game waits for (see waits.py)
"""

from __future__ import annotations

BOARD = "pimoroni_picosystem"
