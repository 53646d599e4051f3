"""Screens that belong to no game, imported when entered and forgotten when left. RAM: none.

A screen is a class ``Screen(console, *args)`` with ``group`` (what is shown). To switch to another
screen it calls ``console.go(name, *args)``. A level in play (nibblock.play.screen) is a screen too.
"""
