"""The board on a desktop: the unchanged code.py, over stand-ins for the modules Blinka lacks.

``simulator.Simulator`` drives it from a script in virtual time; ``window`` and ``terminal`` are for
a person.
"""
