"""What is probable on Sokoban boards, for level codes; ``python3 -m tools train`` makes them.

Any change makes codes unreadable. RAM: 2,905 bytes.
"""

from nibblock.sharing.coder import tables

(FORMS, WIDTHS, HEIGHTS, GOALS, SAME, CRATES, GOAL_WEIGHTS, CRATE_WEIGHTS, WALLS) = tables(
    "sokoban"
)
