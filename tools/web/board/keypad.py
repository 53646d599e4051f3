"""keypad in a page: the page puts every press and release into the queue (``keys.put``)."""

from supervisor import ticks_ms

keys = None  # the scanner that was made last


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=0):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = timestamp


class EventQueue:
    def __init__(self, most):
        self._most = most
        self._events = []
        self.overflowed = False

    def __len__(self):
        return len(self._events)

    def put(self, key, pressed):
        if len(self._events) < self._most:
            self._events.append((key, pressed, ticks_ms()))
        else:
            self.overflowed = True

    def get_into(self, event):
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.pop(0)
        return True

    def clear(self):
        self._events = []
        self.overflowed = False


class Keys:
    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
        global keys
        keys = self
        self.events = EventQueue(max_events)
        self._down = set()

    def put(self, key, pressed):
        if pressed:
            self._down.add(key)
        else:
            self._down.discard(key)
        self.events.put(key, pressed)

    def reset(self):
        for key in self._down:
            self.events.put(key, True)
