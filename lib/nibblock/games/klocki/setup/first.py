"""Where the cursor is when a Klocki level begins. RAM: none."""


def first_target(cursor, rules):
    """Return the cell of the target nearest the middle of the board; the middle without one."""
    width = rules.width
    middle = rules.height // 2 * width + width // 2
    for away in range(len(rules.types)):
        for cell in (middle - away, middle + away):
            if 0 <= cell < len(rules.types) and cursor.is_target(cell):
                return cell
    return middle
