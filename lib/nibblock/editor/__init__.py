"""The editor that all games share. RAM: none.

What a game adds is in its folder, ``games/NAME/editor/part.py``:

``SMALLEST``, ``LARGEST``  cells a side; all planes of a board together stay below 65,000 bytes
``NOTHING``         the bytes of a cell that holds nothing, one per plane; their number is that of
                    the planes, and what they mean is the game's own affair
``GROUPS``          how many tools each page of the palette has; tools are numbered through
``START``           the tool that is in hand at first
``new()``           (width, height, cells) of a new level
``cells_of(level)`` the cells of a level as read from a pack, plane by plane
``level_of(draft)`` a level to play, as a pack would give it
``name(tool)``      what a tool puts, in a few words
``has(board, cell, tool)``  whether the tool would find there what it puts: then it erases
``put(board, cell, tool, erase, first)``  use the tool, by ``board.set(plane, cell, value)``;
                    ``first`` is the cell where the stroke began
``pick(board, cell)``  the tool that puts what is at a cell
``begin(console)``  if the game has it: called before anything is drawn
``WALL``            the bytes of a cell of wall, if walls follow the sides of the board
``stretches(tool)`` whether the D-pad, while A is held, stretches a rectangle, not a line
``turned(values, mirror)``  the bytes of a cell, one per plane, after a quarter turn clockwise, or
                    mirrored left to right
``paste(board, cells)``  called after these cells were pasted, emptied or inserted: blocks
                    may need other numbers, or have fallen apart
``Tiles(pictures, board, size, columns, rows)``  what is shown: ``group``, ``sheets``, and
                    ``show(x, y, cell)``, which draws a cell at (x, y) of it; -1 draws nothing;
                    ``stale`` is set if all must be drawn again
``doubles(board, size)``  if the game has it: whether play shows tiles of ``size`` twice as large
``BARS``            if the game has it: the bars that play shows above and below a board; else 1
``status(board)``   (icon, text, whether something is wrong) for the bar
``faults(board)``   (cell or -1, number of the text in [faults]) for what makes it no good level
``notes_of(level)`` if the game has it: texts of the level to keep in ``draft.notes``

A game may also have ``editor/menu.py``, ``rows(console, screen)`` for the editor's menu (and see
dialogs/select.py), and
``editor/solved.py``: ``change(console, play, found, rows, head)`` changes the menu after its author
has solved a draft, or ``found.solution`` (dialogs/solved.py), which needs it unless a session's
steps are those of an .nbk; it returns what to call while the menu is open, as ``idle``, or None.

Its ``words/en.txt`` has ``[faults]``. The first of them means that a test makes no sense.
"""
