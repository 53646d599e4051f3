"""What tests look at in the pictures that ``render`` makes."""


def frames(picture):
    """Return every picture of an animation as RGB."""
    found = []
    for n in range(picture.n_frames):
        picture.seek(n)
        found.append(picture.convert("RGB"))
    return found
