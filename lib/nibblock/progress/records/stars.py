"""Stars for a solved level: three for the record, two for a quarter more at most. RAM: none."""


def stars(progress, level):
    """Return how good the player's bests at ``level`` are: 1 to 3 stars, 0 if it is not solved.

    4 stands for a solved level of which no record is known: it gets a tick and no stars.
    """
    if not progress.marks(level.key) & 1:
        return 0
    return best_stars([progress.numbers(level.key, by) for by in range(2)], level.best)


def best_stars(bests, record):
    """Return the stars of a solved level; ``bests`` are (first count, second count) or None.

    ``record`` has the least known of each count, None or 0 where it is not known; the better of
    both counts.
    """
    most = 0
    for best in bests:
        for i in range(2):
            least = record[i] if record and i < len(record) else 0
            if best and least:
                count = best[i]
                most = max(most, 3 if count <= least else 2 if 4 * count <= 5 * least else 1)
    return most or 4
