"""Write the conformance cases of Klocki as a binary stream for tests/vm/klocki_vectors.py (see
there).
"""

STEPS = "<^>vx"


def rows_of(vector):
    """Return the rows of a vector's level in full width."""
    lines = vector["level"].split("\n")[1:]
    rows = [line for line in lines if line]
    width = 4 * len(vector["start"]["board"][0])
    rows = [row + "...." * ((width - len(row)) // 4) for row in rows]
    return rows + ["...." * (width // 4)] * (len(vector["start"]["board"]) - len(rows))


def board_bytes(board):
    data = bytearray()
    for cell in (cell for row in board for cell in row):
        text, _, number = cell.rpartition(":")
        character = ord(text[2]) if len(text) > 2 else 0
        data += bytes([ord(text[0]), ord(text[1]), character])
        data += int(number).to_bytes(2, "big")
    return bytes(data)


def stream(vectors):
    data = bytearray()
    for vector in vectors:
        name = vector["name"].encode()[:255]
        board = vector["start"]["board"]
        data += bytes([len(name)]) + name
        data += bytes([len(board[0]), len(board), vector["bricks"]])
        data += "".join(rows_of(vector)).encode("latin-1") + board_bytes(board)
        data += len(vector["actions"]).to_bytes(2, "big")
        for (row, column, what), after in zip(vector["actions"], vector["after"], strict=True):
            board = after.get("board")
            data += bytes([row, column, STEPS.index(what), after["accepted"], board is not None])
            data += board_bytes(board) if board else b""
            data += after["moves"].to_bytes(2, "big") + after["steps"].to_bytes(2, "big")
            data.append(after["solved"])
    return bytes(data)
