"""What is probable on Klocki boards, for level codes; ``python3 -m tools train`` makes them.

Any change makes codes unreadable. RAM: 1,108 bytes.
"""

from nibblock.sharing.coder import tables

(FORMS, WIDTHS, HEIGHTS, ASIDE, UPRIGHT, GAPS, EDGED, TOKENS, MARKED, MARK_KINDS, NAMES, DRAWN) = (
    tables("klocki")
)
