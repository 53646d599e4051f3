"""Stand in for keypad: handheld.press presses the keys. The queue is in bytearrays."""

from handheld import handheld


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
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
        self._times[at] = handheld.ms
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
        self._pins = pins
        handheld.scanner = self

    def put(self, name, pressed):
        self.events.put(self._pins.index(name), pressed)

    def reset(self):
        pass
