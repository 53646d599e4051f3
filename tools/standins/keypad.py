"""Stand in for keypad: the host is given each scanner, and puts presses and releases into it."""

from host import scan_with, ticks_ms


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    """Events in bytearrays: nothing is allocated for one."""

    def __init__(self, size):
        self._keys = bytearray(size)
        self._downs = bytearray(size)
        self._times = [0] * size
        self._first = 0
        self._count = 0
        self.overflowed = False

    def __len__(self):
        return self._count

    def put(self, key, pressed):
        if self._count == len(self._keys):
            self.overflowed = True
            return
        at = (self._first + self._count) % len(self._keys)
        self._keys[at] = key
        self._downs[at] = pressed
        self._times[at] = ticks_ms()
        self._count += 1

    def get_into(self, event):
        if not self._count:
            return False
        event.key_number = self._keys[self._first]
        event.pressed = self._downs[self._first] == 1
        event.timestamp = self._times[self._first]
        self._first = (self._first + 1) % len(self._keys)
        self._count -= 1
        return True

    def clear(self):
        self._count = 0
        self.overflowed = False


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        self.events = EventQueue(max_events)
        self.pins = pins
        self._down = bytearray(len(pins))
        scan_with(self)

    def put(self, key, pressed):
        self._down[key] = pressed
        self.events.put(key, pressed)

    def reset(self):
        for key in range(len(self._down)):
            if self._down[key]:
                self.events.put(key, True)
