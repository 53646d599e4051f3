"""Test progress against a model, and on hostile bytes."""

import os

from hypothesis import example, given
from hypothesis import strategies as st

from nibblock.progress import Progress
from nibblock.progress.format import PAGE
from nibblock.progress.records.named import named, set_named

from .conftest import KEYS, A, B, Folder, blank_nvm, files, lose, overwrite, saved, with_files

NAMES = (b"counts", b"\x80tally", bytes(KEYS[3]))
paths = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
actions = st.one_of(
    st.tuples(
        st.just("solve"),
        st.sampled_from(KEYS),
        st.integers(1, 40),
        st.integers(1, 40),
        st.integers(0, 700),
    ),
    st.tuples(st.just("leave"), st.sampled_from(KEYS), st.integers(0, 900)),
    st.tuples(st.just("clear"), st.sampled_from(KEYS)),
    st.tuples(st.just("erase"), st.sampled_from(KEYS)),
    st.tuples(st.just("set"), st.integers(0, 255)),
    st.tuples(st.just("name"), st.sampled_from(NAMES), st.binary(max_size=30)),
    st.tuples(st.just("place"), paths, st.integers(0, 999)),
    st.tuples(st.just("flush")),
    st.tuples(st.just("reload")),
    st.tuples(st.just("held"), st.booleans()),
)


class Model:
    """What Progress must know, in plain Python."""

    def __init__(self):
        self.by = ({}, {})
        self.open = {}
        self.settings = bytes(32)
        self.place = None
        self.named = {}

    def solve(self, key, moves, pushes, steps):
        bits = 0
        for by in (0, 1):
            rank = (moves, pushes) if by == 0 else (pushes, moves)
            if key not in self.by[by] or rank < self.by[by][key][0]:
                self.by[by][key] = (rank, (moves, pushes, steps))
                bits |= 1 << by
        return bits

    def agrees(self, progress):
        for key in KEYS:
            for by in (0, 1):
                assert progress.best(key, by) == self.by[by].get(key, (0, None))[1]
            assert progress.unfinished(key) == self.open.get(key)
            assert progress.marks(key) == (key in self.by[0]) + 2 * (key in self.open)
        assert progress.unfinished_keys() == list(self.open)
        assert bytes(progress.settings) == self.settings
        assert progress.place == self.place
        for name in NAMES:
            assert named(progress, name) == self.named.get(name)


def play(progress, model, step):
    if step[0] == "solve":
        _, key, moves, pushes, length = step
        steps = bytes((moves,)) * length
        if model.by[0].get(key, (0, (0, 0, b"x")))[1][2] == b"":
            steps = b""  # equal numbers with steps beat none: not tested here
        assert progress.add_solution(key, moves, pushes, steps) == model.solve(
            key, moves, pushes, steps
        )
    elif step[0] == "leave":
        game = (step[2], step[2] // 2, step[2] % 3 - 1, bytes(step[2]))
        progress.set_unfinished(step[1], *game)
        model.open.pop(step[1], None)
        model.open[step[1]] = game
    elif step[0] == "clear":
        progress.clear_unfinished(step[1])
        model.open.pop(step[1], None)
    elif step[0] == "erase":
        progress.erase(step[1])
        for by in model.by:
            by.pop(step[1], None)
    elif step[0] == "set":
        progress.settings[3] = step[1]
        progress.touch_settings()
        model.settings = bytes(progress.settings)
    elif step[0] == "name":
        set_named(progress, step[1], step[2])
        model.named[step[1]] = step[2]
    elif step[0] == "place":
        progress.set_place(step[1], step[2])
        model.place = step[1:]


#: The chip has room for the numbers of a best alone, and then for another record.
NUMBERS_THEN_MORE = [
    ("solve", KEYS[0], 1, 1, 490),
    ("leave", KEYS[0], 0),
    ("held", True),
    ("flush",),
    ("clear", KEYS[0]),
    ("reload",),
]


@example(NUMBERS_THEN_MORE, 512)
@given(st.lists(actions, max_size=60), st.sampled_from([None, 512, 8192]))
def test_it_agrees_with_a_model(tmp_path_factory, steps, size):
    folder = with_files(Folder(tmp_path_factory.mktemp("drive"), size and blank_nvm(size)))
    progress = Progress(folder)
    model = Model()
    for step in steps:
        play(progress, model, step)
        if step[0] == "held":
            folder.held = step[1]
        elif step[0] in ("flush", "reload"):
            progress.flush()
            lost = [record for record in progress.waiting if record[3] is not True]
            if step[0] == "reload" and not lost:
                progress = Progress(folder)
        model.agrees(progress)
    folder.held = False
    assert progress.flush() == ""
    model.agrees(Progress(folder))


@given(
    st.data(),
    st.sampled_from(["noise", "cut", "erase", "grow", "swap", "garbage", "file"]),
    st.booleans(),
)
def test_one_broken_copy_loses_nothing_but_the_last_flush(tmp_path_factory, data, how, lead):
    folder = with_files(Folder(tmp_path_factory.mktemp("drive")))
    progress = Progress(folder)
    count = data.draw(st.integers(1, 25))
    for n in range(count):
        progress.add_solution(KEYS[n % 12], 99 - n, 99 - n, bytes(40 * n))
        if n == count - 1:
            before = {key: Progress(folder).best(key, 0) for key in KEYS}
        assert progress.flush() == ""
    after = {key: progress.best(key, 0) for key in KEYS}
    copy = progress.log.paths[(progress.log.lead + (not lead)) % 3]
    path = folder.root + copy
    size = os.path.getsize(path)
    at = data.draw(st.integers(0, min(size - 1, progress.log.end)))
    with open(path, "r+b") as file:
        if how == "noise":
            file.seek(at)
            file.write(data.draw(st.binary(min_size=1, max_size=600)))
        elif how == "erase":
            file.seek(at // 4096 * 4096)
            file.write(b"\xff" * 4096)
        elif how == "cut":
            file.truncate(at | 1)  # after a whole page it would be a smaller copy, sooner full
        elif how == "grow":
            file.truncate(size + at)
        elif how == "swap":
            file.seek(at // PAGE * PAGE)
            page = file.read(PAGE)
            file.seek(0)
            file.write(page)
    if how in ("file", "garbage"):
        lose(folder, copy[:8], how)
    progress = Progress(folder)
    for key in KEYS:
        assert progress.best(key, 0) in ((after[key], before[key]) if lead else (after[key],))
    found = {key: progress.best(key, 0) for key in KEYS}
    for n in range(3):
        progress.add_solution(A, 50 - n, 50 - n, bytes(n))
        assert progress.flush() == ""
    progress = Progress(folder)
    assert {key: progress.best(key, 0) for key in KEYS} == found
    assert progress.best(A, 0) == (48, 48, bytes(2))


@given(st.binary(max_size=3000), st.binary(max_size=3000), st.booleans())
def test_garbage_in_all_copies_never_stops_the_console(tmp_path_factory, one, two, keep_size):
    folder = with_files(Folder(tmp_path_factory.mktemp("drive")))
    saved(folder, (A, 1, 1, b"a"), (B, 2, 2, b"b"))
    for path, noise in zip(files(folder), (one, two, one), strict=True):
        with open(path, "r+b") as file:
            file.write(noise)
            if not keep_size:
                file.truncate()
    progress = Progress(folder)
    progress.add_solution(KEYS[0], 3, 3, b"c")
    line = progress.flush()
    if not keep_size:
        assert line == "Save files are missing or damaged: kept until switched off"
    elif not progress.log.newer:
        assert line == ""
        assert Progress(folder).best(KEYS[0], 0) == (3, 3, b"c")


def test_a_cut_compaction_leaves_both_generations_readable(folder):
    progress = saved(folder, *((key, 9, 9, bytes(600)) for key in KEYS))
    while max(progress.log.gens) < 2:
        saved_path = progress.log.paths[progress.log.lead]
        progress.set_unfinished(B, 4, 4, -1, bytes(900))
        assert progress.flush() == ""
    new = folder.root + progress.log.paths[progress.log.lead]
    assert saved_path not in new
    overwrite(new, b"\xff" * 4096, 4096)  # the compaction got only this far
    progress = Progress(folder)
    assert all(progress.best(key, 0) == (9, 9, bytes(600)) for key in KEYS)
    for path in files(folder):  # and now the other ones are damaged as well
        if path != new:
            overwrite(path, bytes(512), 2048)
    progress = Progress(folder)
    kept = [key for key in KEYS if progress.marks(key)]
    assert len(kept) >= 6  # from both generations
    assert progress.dirty
    assert progress.flush() == ""
    progress = Progress(folder)
    assert progress.notice == ""
    assert [key for key in KEYS if progress.marks(key)] == kept
