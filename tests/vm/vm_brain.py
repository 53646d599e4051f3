"""Test Brain's rules: pushes, corners, clashes, sliding, arrows, winning, evil levels."""

from brain_drawn import code, game, is_at_rest, momentum, rows


def follow(played, *steps):
    """Play frames; each is its letters and the board after it."""
    for letters, *expected in steps:
        before = rows(played)
        moved = played.frame(code(letters))
        assert rows(played) == expected, (letters, rows(played))
        assert moved == (before != expected) == (played.heard & 1)
        assert is_at_rest(played)


def test_pushes():
    follow(game("P. B. B. _."), ("r", "_. P. B. B."), ("r", "_. P. B. B."), ("l", "P. _. B. B."))
    follow(game("P. B. X. _."), ("r", "P. B. X. _."))
    follow(game("_. P.", "_. _."), ("lr", "_. P.", "_. _."), ("dr", "_. _.", "_. P."))
    follow(game("P. P. _."), ("r", "_. P. P."), ("l", "P. P. _."))


def test_diagonals():
    follow(game("P. _. _.", "_. B. _.", "_. _. _."), ("dr", "_. _. _.", "_. P. _.", "_. _. B."))
    # Both neighbours: the force is shared. With a fixed one at the corner they move, the pusher
    # does not.
    follow(game("P. B. _.", "_. B. _.", "_. _. _."), ("rd", "_. _. B.", "_. P. _.", "_. _. B."))
    follow(game("P. B. _.", "B. X. _.", "_. _. _."), ("dr", "P. _. B.", "_. X. _.", "B. _. _."))
    follow(game("P> _. _.", "_. X. _."), ("dr", "_> P. _.", "_. X. _."))
    played = game("_. B. _.", "P. _. _.")  # forces that cancel out give no diagonal
    follow(played, ("udr", "_. B. _.", "_. P. _."))
    assert played.rounds == 1
    follow(game("P. _.", "_. B."), ("dr", "_. _.", "P. B."))
    follow(game("_. P.", "B. _."), ("dl", "P. _.", "B. _."))


def test_clashes():
    follow(game("B> _. B<"), ("", "B> _. B<"))
    follow(game("P> _. B<"), ("r", "_> P. B<"))
    follow(
        game("_. P. _.", "B> _. _."), ("d", "_. P. _.", "B> _. _."), ("", "_. P. _.", "_> B. _.")
    )


def test_sliding_and_bouncing():
    follow(game("P~ _~ _~ _."), ("r", "_~ P~ _~ _."), ("", "_~ _~ P~ _."), ("", "_~ _~ _~ P."))
    played = game("P. O. _. _.")
    follow(played, ("r", "_. P. O. _."))
    assert momentum(played) == {(2, 0): (2, 0)}
    follow(played, ("", "_. P. _. O."), ("", "_. P. O. _."), ("", "P. O. _. _."))
    follow(game("O. B. X.", order=((0, 0), (1, 0), (2, 0))), ("", "O. B. X."))
    follow(game("P. X~ _~ _."), ("r", "_. P~ X~ _."), ("", "_. _~ P~ X."), ("r", "_. _~ P~ X."))


def test_arrows():
    follow(game("_. _.", "P^ _.", "_. _."), ("d", "_. _.", "P^ _.", "_. _."))
    follow(game("B> _v", "_. _."), ("", "_> Bv", "_. _."), ("", "_> _v", "_. B."))
    follow(game("X> _."), ("", "X> _."))


def test_the_order_of_blocks():
    follow(game("_. B> P<", order=((2, 0), (1, 0))), ("l", "B. P> _<"))
    follow(game("_. B> P<", order=((1, 0), (2, 0))), ("l", "_. B> P<"))


def test_blocked_by_a_tile_that_is_not_left():
    follow(
        game("P. B. _. _.", "B. B. B. _.", "_. B. B. _.", "_. _. _. _."),
        ("dr", "_. B. _. _.", "P. B. B. _.", "B. B. B. _.", "_. _. _. _."),
    )


def test_won_by_two_winning_frames():
    played = game("P. _. _0")
    for letters, winning, won in (("r", 0, 0), ("r", 1, 0), ("", 1, 1), ("l", 0, 1)):
        played.frame(code(letters))
        assert (played.winning, played.solved) == (winning, won), letters
    assert played.counters() == (("frames", 4), ("moves", 3)) and played.facing == 0
    played.reset()
    assert not played.solved and not played.winning and played.frames == played.moves == 0
    assert rows(played) == ["P. _. _0"]
    played = game("P0 _.")  # the position before the first frame does not count
    played.frame(0)
    assert played.winning and not played.solved
    played = game("P. _0 _0")  # passing over it is not enough
    played.frame(code("r"))
    assert not played.winning
    played = game("P. B. _2 X1")  # a goal is for one type
    played.frame(code("r"))
    assert played.winning


def test_cells_to_draw():
    played = game("P. B. _.", "_. _. _.")
    assert played.take_changed() == 6 and list(played.changed) == [0, 1, 2, 3, 4, 5]
    played.frame(code("r"))
    count = played.take_changed()
    assert sorted([played.changed[i] for i in range(count)]) == [0, 1, 2]
    assert played.take_changed() == 0
    played.frame(code("d"))
    played.frame(code("u"))
    count = played.take_changed()
    assert sorted([played.changed[i] for i in range(count)]) == [1, 4]
    for letters in "ldruldrulldru":
        played.frame(code(letters))
    count = played.take_changed()
    assert count <= 6 and len(set([played.changed[i] for i in range(count)])) == count


def test_asking_what_to_draw_changes_no_force():
    played = game("P> _. _.")
    played.take_changed()
    follow(played, ("l", "P> _. _."), ("", "_> P. _."))
    played = game("_. P. B> _.")
    played.take_changed()
    for letters, expected in (("", "_. P. _> B."), ("r", "_. _. P> B."), ("u", "_. _. P> B.")):
        follow(played, (letters, expected))


def test_boxed_in_bouncers_are_pinned():
    played = game("X. O> X.")
    follow(played, ("", "X. O> X."), ("", "X. O> X."))
    assert 16 < played.rounds < 30
    # Slowly, from outside.
    played.start(0)
    steps = 1
    while not played.go_on(2):
        steps += 1
    assert 8 < steps < 15 and rows(played) == ["X. O> X."] and is_at_rest(played)
    played.start(0)
    assert not played.go_on(3)
    played.reset()
    assert is_at_rest(played) and played.frames == 0
    follow(played, ("", "X. O> X."))
