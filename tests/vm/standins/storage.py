"""Stand in for storage: no computer holds the drive, so the console may write between remounts."""


class Mount:
    readonly = True


_mount = Mount()


def getmount(path):
    if path != "/":
        raise OSError(22)
    return _mount


def remount(path, readonly=False):
    _mount.readonly = readonly
