"""Read Klocki's and Brain's texts on the drive as packs, and play them, in a small VM."""
# heapsize=130k

from drawn import refused

from nibblock.games.klocki.rules import Klocki
from nibblock.packs import open_pack

NAME = "made.txt"
NEW = b'"One"\n.@..+...\n.#......\n 1)0,0:>\n"Two"\r\n....:z..\r\n\r\n"Bad"\n.@..\n######\n'
SOK = b"::\n\nOne\n\n #####\n #@$.#\n #####\nBoxOrder: 1\nGoalOrder: 37\n\n####\n#@.#\n####\n"
BRAIN = b"# a comment\n3 1\n0 0 0\n\n0 2 0\n\n@ To the right.\n: ,r,,r\n"


def made(content):
    with open(NAME, "wb") as file:
        file.write(content)
    return open_pack(NAME)


def test_titles_in_quotes():
    pack = made(NEW)
    assert (pack.count, pack.game(0), pack.title) == (3, "klocki", "made")
    assert [pack.titles.get(n) for n in range(4)] == ["One", "Two", "Bad", ""]
    game = Klocki(pack.read(0))
    assert game.apply(0 << 3 | 2) and game.solved
    assert list(pack.texts(0)) == ["1)0,0:>"] and list(pack.texts(1)) == []
    assert (pack.read(1).width, pack.read(1).height) == (2, 2)
    refused(pack.read, 2, "Level 3, line 10: '#' is not a Klocki sign")
    refused(pack.read, 3, "Level 4")
    pack.close()


def test_a_sok_file_with_numbered_boxes():
    pack = made(SOK)
    assert (pack.count, pack.game(0), pack.titles.get(0)) == (2, "klocki", "One")
    level = pack.read(0)
    assert (level.width, level.height) == (5, 3)
    assert bytes(level.types) == b"######[v.######" and level.marks[8] == ord("a")
    assert level.first[7] == 255 and level.second[7] == ord("1")
    game = Klocki(level)
    assert game.apply(6 << 3 | 2) and not game.solved  # box 1 is on goal a
    assert pack.read(1).marks[6] == ord("+")
    pack.close()


def test_a_brain_text():
    pack = made(BRAIN)
    level = pack.read(0)
    assert (pack.game(0), level.title, level.messages) == ("brain", "made", ["To the right."])
    assert list(pack.texts(0)) == [",r,,r"]
    pack.close()


def test_many_levels():
    """Keep three bytes a level; read any level from its place."""
    with open(NAME, "wb") as file:
        for n in range(400):
            file.write(b'"Level %d"\n.@..+...\n.#......\n 1)0,0:>\n' % n)
    pack = open_pack(NAME)
    assert pack.count == 400
    for n in (399, 0, 200):
        assert pack.read(n).title == "Level %d" % n
    pack.close()
