"""``render``: pictures, animations and contact sheets of levels, drawn by the console's own views.

scene.py draws one level in play; film.py plays moves and makes the file; contact.py lays out a
pack. The command line is in commands/render.py.
"""
