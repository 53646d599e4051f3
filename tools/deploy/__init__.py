"""Writing a build to a mounted CIRCUITPY so that the console still starts if the cable is pulled.

mounted  finds the drive, reads its board and its files
plan     decides what changes and what stays because it is the player's
write    writes in an order that survives a cut, and reads everything back
"""
