"""What is probable on Brain boards, for level codes; ``python3 -m tools train`` makes them.

Any change makes codes unreadable. RAM: 1,952 bytes.
"""

from nibblock.sharing.coder import tables

(WIDTHS, HEIGHTS, ORDERS, SURFACES, BLOCKS, ARROWS, GOALS, MORE, LETTERS, SIGNS) = tables("brain")
