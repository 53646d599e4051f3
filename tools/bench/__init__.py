"""What ``bench`` measures: the console in the MicroPython VM and the simulator, and estimates for a
PicoSystem from costs measured on its firmware (see picosystem.py).

plan        how a game is played
heap        a game played from power-on, and a level drawn: heap, imports, names
modules     the device's modules and their size
names       the table of names, and how many more fit before it grows
sizes       bytes on the drive and in packs
codes       letters of level codes, beside other forms
clock       what the console does, counted on the simulator
times       what a player waits for
picosystem  what things cost on that board

A game that is measured has a module ``bench`` with

    WALK                    how it is played from power-on (plan.Walk)
    pack() -> (name, bytes) levels to measure on
    as_text(collection)     its levels as text, to compare with packs
    TABLE                   names of its numbers that docs/numbers.md shows
    PLAYS                   what a player of this game waits for (plan.Play)
    rules() -> iterator     optional: estimates of its rules alone, as numbers
    rivals(level, base64)   optional: letters that a level takes in other forms, by name
"""

from __future__ import annotations

BOARD = "pimoroni_picosystem"
