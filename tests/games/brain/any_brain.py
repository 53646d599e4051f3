"""Make any Brain level, for hypothesis."""

from hypothesis import strategies as st

from nibblock.games.brain.level import BrainLevel

_KINDS = ((0, 1, 2, 3, 4), (0, 2), (0, 4), (0, 3, 4), (0, 1))
_NONE = st.just([])


@st.composite
def levels(draw, most=7, messages=_NONE, solutions=_NONE):
    """Return a level of up to ``most`` tiles a side, with its blocks in any order. Of a large one
    only the top left tiles and those at the far edges hold anything.
    """
    level = BrainLevel(draw(st.integers(1, most)), draw(st.integers(1, most)))
    level.default = draw(st.sampled_from((5, 5, 5, *range(11))))
    across, down = ({*range(side)[:7], side - 1} for side in (level.width, level.height))
    places = [(x, y) for x in sorted(across) for y in sorted(down)]
    kinds = draw(st.sampled_from(_KINDS))
    for x, y in draw(st.permutations(places)):
        if draw(st.booleans()):
            level.blocks += bytes((draw(st.sampled_from(kinds)), x, y))
        if draw(st.booleans()):
            level.surfaces += bytes((draw(st.integers(0, 10)), x, y))
    level.messages = draw(messages)
    level.solutions = draw(solutions)
    return level
