"""Turns text grids into indexed BMP files, for the sheets of every game."""
