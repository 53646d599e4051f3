"""Level codes on the desktop: the tables they are coded with, and how those are trained.

A game whose codes have tables has a module ``training`` with

    MODULES      the modules of the model, in the game's device folder ``sharing``
    BACKED_OFF   optional: tables whose rare entries learn from those that share their low bits
    LEARNED      optional: tables that are only a start (``learning`` in the device's
                 sharing/coder.py)
    boards(levels, but, seen)
                 yield the boards of neutral levels as the device's, but not those of ``but`` or
                 ``seen``, a set to which it adds what it yields
    made_up()    optional: yield boards that are in no file
"""
