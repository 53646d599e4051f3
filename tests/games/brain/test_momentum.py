"""A run goes on while anything has momentum, though nothing moves in a frame: a bouncer turns."""

from tools import commands


def test_a_run_does_not_end_while_a_bouncer_turns(shared, tmp_path, capsys):
    """The solution of one of our drafts wins without the wait at its end, too."""
    lines = (shared / "spec/levels/brain.txt").read_text("utf-8").splitlines()
    at = lines.index("= Domino day")
    end = next(n for n in range(at, len(lines)) if lines[n].startswith(": "))
    assert lines[end] == ": 0,rd,0,ld,60"
    head = ["Title: One", "Author: Nibblock", "About: A draft.", ""]
    level = tmp_path / "level.txt"
    won = []
    for solution in (": 0,rd,0,ld", ": 0,rd,0,ld,82"):
        level.write_text("\n".join([*head, *lines[at:end], solution, ""]))
        assert commands.main(["replay", str(level)]) == 0
        won.append(capsys.readouterr().out.splitlines()[-1])
    assert won == ["solved: 83 frames", "solved: 85 frames"]  # the last waits 2 frames more
