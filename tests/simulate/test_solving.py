"""The solver of the window works in another process, and answers once it is done."""

from waiting import eventually

from nibblock import sharing
from tools.games.sokoban.formats import board
from tools.simulate.boards import board_model
from tools.simulate.drive import Drive
from tools.simulate.machine import Machine
from tools.simulate.solving import Solver
from tools.solver.codes import UNDECIDED

SOLVABLE, UNSOLVABLE = ("#####", "#@$.#", "#####"), ("######", "#$@ .#", "######")


def test_levels_are_solved_one_after_the_other(tmp_path):
    solver = Solver(Machine(board_model("pimoroni_picosystem"), Drive(tmp_path), None))
    codes = [sharing.encode(board.to_device(rows)) for rows in (SOLVABLE, UNSOLVABLE)]
    try:
        assert [solver.ask(code) for code in codes] == [None, None]
        codes.append("no code")
        eventually(lambda: None not in [solver.ask(code) for code in codes])
        answers = [solver.ask(code) for code in codes]
    finally:
        solver.close()
    assert answers == [("solved", 1, 1, b"\x80"), ("none", 0, 0, b""), UNDECIDED]
