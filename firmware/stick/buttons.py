"""Buttons A and B, and events posted for the power button C.

A press sends DOWN, then either UP and CLICK, or HOLD at 500 ms, REPEATs faster and faster, and UP; never
both a CLICK and a HOLD. A and B pressed within 80 ms of each other are a chord: no CLICK, HOLD or REPEAT from
either.
"""

from micropython import const
from time import sleep_us, ticks_diff

_TYPING = const(0)
if _TYPING:
    from machine import Pin

A = const(0)
B = const(1)

A_DOWN = const(1)
A_UP = const(2)
A_CLICK = const(3)
A_HOLD = const(4)
A_REPEAT = const(5)
B_DOWN = const(9)
B_UP = const(10)
B_CLICK = const(11)
B_HOLD = const(12)
B_REPEAT = const(13)
C_CLICK = const(17)
C_LONG = const(18)

_LOCK_MS = const(30)  # contacts bounce up to about 20 ms: after a change a pin is ignored for so long
_HOLD_MS = const(500)
_REPEAT_MS = const(150)  # from HOLD to the first REPEAT; each wait after that is shorter by _HASTE_MS
_HASTE_MS = const(15)
_REPEAT_LEAST_MS = const(60)
_CHORD_MS = const(80)  # presses of both buttons within this count as both at once

_SAMPLES_US = const(100)  # GPIO39 dips for 80 ns when the radio or ADC starts (ESP32 erratum 3.11)
_QUEUE = const(16)

# The state of a button
_FREE = const(0)
_PRESSED = const(1)  # may still become a click or a hold
_HELD = const(2)
_SPENT = const(3)  # only UP may follow
_MUTED = const(4)  # pressed before flush(): nothing follows


class _Button:
    """One contact: `pin` reads 0 while it is pressed, `first` is the number of its DOWN event."""

    def __init__(self, pin: "Pin", first: int) -> None:
        self.pin = pin
        self.first = first
        self.state = _FREE
        self.since_ms = 0  # of the press, then of the last HOLD or REPEAT
        self.wait_ms = 0  # to the next REPEAT
        self.locked_ms = 0
        self.is_locked = False
        self.sample = 1


class Buttons:
    """`a` and `b` are input pins, 0 while pressed. Each tick call `poll`, then `next` until it returns 0."""

    def __init__(self, a: "Pin", b: "Pin") -> None:
        self._a = _Button(a, A_DOWN)
        self._b = _Button(b, B_DOWN)
        self.contacts = (self._a, self._b)
        self.used_ms = 0  # ticks of the last press or release; other uses of the stick set it, too
        self._queue = bytearray(_QUEUE)
        self._head = 0
        self._count = 0

    def poll(self, now: int) -> None:
        """Read the contacts (100 us) and queue events."""
        a, b = self._a, self._b
        a.sample = a.pin()
        b.sample = b.pin()
        sleep_us(_SAMPLES_US)
        self._look(a, b, now)
        self._look(b, a, now)

    def next(self) -> int:
        """Take the oldest event, 0 if there is none."""
        if not self._count:
            return 0
        event = self._queue[self._head]
        self._head = (self._head + 1) % _QUEUE
        self._count -= 1
        return event

    def post(self, event: int) -> None:
        """Queue an event from elsewhere. If nobody takes events, the oldest is lost."""
        if self._count == _QUEUE:
            self.next()
        self._queue[(self._head + self._count) % _QUEUE] = event
        self._count += 1

    def is_down(self, button: int) -> bool:
        """Whether `A` or `B` is pressed, by a press that began after the last `flush`."""
        state = (self._b if button else self._a).state
        return state != _FREE and state != _MUTED

    def flush(self) -> None:
        """Forget all presses so far; a button that is down sends nothing until it has been released."""
        self._count = 0
        for button in self.contacts:
            if button.state != _FREE:
                button.state = _MUTED

    def _look(self, button: _Button, other: _Button, now: int) -> None:
        """Update a button from its contact, if both samples of this tick agree."""
        level = button.pin()
        if button.is_locked and ticks_diff(now, button.locked_ms) >= _LOCK_MS:
            button.is_locked = False  # as soon as possible, because an old time would wrap round
        if not button.is_locked and level == button.sample and (level == 0) != (button.state != _FREE):
            button.is_locked = True
            button.locked_ms = now
            self._change(button, other, now)
        held_ms = ticks_diff(now, button.since_ms)
        if button.state == _PRESSED and held_ms >= _HOLD_MS:
            button.state = _HELD
            button.since_ms = now
            button.wait_ms = _REPEAT_MS
            self.post(button.first + A_HOLD - A_DOWN)
        elif button.state == _HELD and held_ms >= button.wait_ms:  # a late tick makes a single REPEAT
            button.since_ms = now
            button.wait_ms = max(button.wait_ms - _HASTE_MS, _REPEAT_LEAST_MS)
            self.post(button.first + A_REPEAT - A_DOWN)

    def _change(self, button: _Button, other: _Button, now: int) -> None:
        """The contact has closed or opened."""
        state = button.state
        self.used_ms = now
        if state == _FREE:
            button.state = _PRESSED
            button.since_ms = now
            self.post(button.first)
            if other.state == _PRESSED and ticks_diff(now, other.since_ms) <= _CHORD_MS:
                button.state = other.state = _SPENT
            return
        button.state = _FREE
        if state != _MUTED:
            self.post(button.first + A_UP - A_DOWN)
        if state == _PRESSED:
            self.post(button.first + A_CLICK - A_DOWN)
