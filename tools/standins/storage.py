"""Stand in for storage: no computer holds the drive. The host learns when it is written."""

from host import written


class Mount:
    readonly = True


_mount = Mount()


def getmount(path):
    if path != "/":
        raise OSError(22)
    return _mount


def remount(path, readonly=False):
    if readonly and not _mount.readonly:
        written()
    _mount.readonly = readonly
