"""Buttons: what a thumb does, however clumsily, comes out as the events of docs/architecture.md."""

import random

import pytest

from tests.helpers.wired import Wired

TICK_MS = 20
NAMES = (
    *("A_DOWN", "A_UP", "A_CLICK", "A_HOLD", "A_REPEAT", "B_DOWN", "B_UP", "B_CLICK", "B_HOLD", "B_REPEAT"),
    *("C_CLICK", "C_LONG"),
)


class Thumbs:
    """Buttons A and B, polled every 20 ms; `events` are the names of what came."""

    def __init__(self, ticks_start_ms=1000):
        self.stick = Wired(ticks_start_ms)
        self.module = self.stick.load("stick.buttons")
        self.buttons = self.module.Buttons(self.stick.pin(37, mode=1), self.stick.pin(39, mode=1))
        self._names = {getattr(self.module, name): name for name in NAMES}
        self.events = []

    def wait(self, ms):
        """Let time pass, polling."""
        self.stick.run(ms, self.poll, TICK_MS)

    def gap(self, ms):
        """Let time pass with nobody polling: a tick comes late."""
        self.stick.clock.advance(ms * 1000)

    def poll(self, now):
        """One tick."""
        self.buttons.poll(now)
        event = self.buttons.next()
        while event:
            self.events.append(self._names[event])
            event = self.buttons.next()

    def down(self, *keys):
        """Press without letting time pass."""
        for key in keys:
            self._pad(key).outside = 0

    def up(self, *keys):
        """Release likewise."""
        for key in keys:
            self._pad(key).outside = 1

    def press(self, key, ms, after_ms):
        """Press for so long, and let time pass after it."""
        self.down(key)
        self.wait(ms)
        self.up(key)
        self.wait(after_ms)

    def dip(self):
        """The next reading of each pin is low."""
        self.stick.a.glitches = self.stick.b.glitches = 1

    def take(self):
        """The events so far, forgotten."""
        events, self.events = self.events, []
        return events

    def _pad(self, key):
        return self.stick.a if key == "A" else self.stick.b


@pytest.fixture
def thumbs():
    fresh = Thumbs()
    fresh.wait(100)
    assert fresh.take() == []
    return fresh


# What thumbs do, +A down and -A up and so many ms after it, and what comes of it
STORIES = {
    "a press": ("+A 80 -A 100", "A_DOWN A_UP A_CLICK"),
    "a press of the other": ("+B 80 -B 100", "B_DOWN B_UP B_CLICK"),
    "both at once click neither": ("+A 40 +B 100 -B 60 -A 1500", "A_DOWN B_DOWN B_UP A_UP"),
    "both held are no hold": ("+A 0 +B 6000 -A 0 -B 1500", "A_DOWN B_DOWN A_UP B_UP"),
    "a chord of which one thumb stays": ("+A 0 +B 500 -B 3000", "A_DOWN B_DOWN B_UP"),
    "from one key to the other": ("+A 160 +B 60 -A 60 -B 60", "A_DOWN B_DOWN A_UP A_CLICK B_UP B_CLICK"),
    "b while a peeks": ("+A 520 +B 60 -B 60", "A_DOWN A_HOLD B_DOWN B_UP B_CLICK"),
}


@pytest.mark.parametrize(("story", "told"), STORIES.values(), ids=STORIES)
def test_what_thumbs_do_comes_out_as_events(thumbs, story, told):
    steps = story.split()
    for step, ms in zip(steps[::2], steps[1::2], strict=True):
        (thumbs.down if step[0] == "+" else thumbs.up)(step[1])
        thumbs.wait(int(ms))
    assert thumbs.take() == told.split()


def test_a_change_is_seen_in_the_very_next_tick(thumbs):
    thumbs.down("A")
    thumbs.wait(TICK_MS)
    assert thumbs.take() == ["A_DOWN"]
    assert thumbs.buttons.is_down(thumbs.module.A) and not thumbs.buttons.is_down(thumbs.module.B)


def test_a_hold_is_told_once_then_repeats_and_is_no_click(thumbs):
    thumbs.down("B")
    thumbs.wait(500 - TICK_MS)
    assert thumbs.take() == ["B_DOWN"]
    thumbs.wait(2 * TICK_MS)
    assert thumbs.take() == ["B_HOLD"]
    thumbs.wait(3 * 160)  # REPEAT_MS, to the next tick
    assert thumbs.take() == ["B_REPEAT"] * 3
    thumbs.wait(3000)
    thumbs.take()
    thumbs.wait(600)
    assert thumbs.take() == ["B_REPEAT"] * 10  # faster and faster, but no faster than can be followed
    thumbs.up("B")
    thumbs.wait(100)
    assert thumbs.take() == ["B_UP"]


def test_held_for_a_fortnight_it_repeats_in_step_and_ends_with_up(thumbs):
    thumbs.down("A")
    thumbs.wait(600)
    thumbs.take()
    for _ in range(14):  # the ticks wrap after 12.4 days
        thumbs.gap(24 * 3600 * 1000)
        thumbs.wait(TICK_MS)
        assert thumbs.take() == ["A_REPEAT"]
    thumbs.wait(130)
    assert thumbs.take() == ["A_REPEAT"] * 2
    thumbs.up("A")
    thumbs.wait(100)
    assert thumbs.take() == ["A_UP"]


def test_a_rest_longer_than_half_the_ticks_locks_nothing(thumbs):
    thumbs.press("A", 60, 100)
    thumbs.take()
    thumbs.gap((1 << 29) + 5000)
    thumbs.down("A")
    thumbs.wait(TICK_MS)
    assert thumbs.take() == ["A_DOWN"]


@pytest.mark.parametrize("every", [5, 10, 20])
def test_bouncing_contacts_make_one_press(thumbs, every):
    play = random.Random(5)
    for key in "AB" * 40:
        for settled in (thumbs.down, thumbs.up):
            thumbs.gap(play.randrange(TICK_MS))  # begins anywhere between two ticks
            for ms in range(18):
                bounce = play.choice((thumbs.down, thumbs.up))
                thumbs.stick.clock.after(
                    ms * 1000 + play.randrange(1000), lambda bounce=bounce, key=key: bounce(key)
                )
            thumbs.stick.clock.after(18000, lambda settled=settled, key=key: settled(key))
            thumbs.stick.run(120, thumbs.poll, every)
        assert thumbs.take() == [f"{key}_DOWN", f"{key}_UP", f"{key}_CLICK"]


def test_a_dip_of_80_ns_is_no_press(thumbs):
    for moment in (0, 50) * 100:  # at the first look of a tick, between the two
        thumbs.stick.clock.after(moment, thumbs.dip)
        thumbs.wait(TICK_MS)
    assert thumbs.take() == []


def test_a_tick_half_a_second_late_still_makes_whole_presses(thumbs):
    thumbs.down("A")
    thumbs.wait(TICK_MS)
    thumbs.gap(500)
    thumbs.up("A")
    thumbs.wait(TICK_MS)
    assert thumbs.take() == ["A_DOWN", "A_UP", "A_CLICK"]
    thumbs.wait(100)
    thumbs.down("A")
    thumbs.wait(TICK_MS)
    thumbs.gap(2000)
    thumbs.wait(2 * TICK_MS)
    assert thumbs.take() == ["A_DOWN", "A_HOLD"]  # and no heap of repeats


def test_flush_forgets_a_press_until_it_was_up_once(thumbs):
    thumbs.down("A")
    thumbs.stick.run(60, thumbs.buttons.poll, TICK_MS)
    thumbs.buttons.flush()
    assert not thumbs.buttons.is_down(thumbs.module.A)
    thumbs.wait(2000)
    thumbs.up("A")
    thumbs.wait(100)
    assert thumbs.take() == []
    thumbs.down("A")
    thumbs.wait(60)
    assert thumbs.take() == ["A_DOWN"]


def test_flush_ends_a_chord(thumbs):
    thumbs.down("A", "B")
    thumbs.wait(300)
    thumbs.take()
    thumbs.buttons.flush()
    thumbs.wait(2000)
    assert thumbs.take() == []


def test_posted_events_queue_in_order_and_the_newest_sixteen_survive(thumbs):
    for event in range(1, 40):
        thumbs.buttons.post(event)
    assert [thumbs.buttons.next() for _ in range(17)] == [*range(24, 40), 0]


def test_a_button_held_since_before_the_start_is_a_press_like_any_other():
    thumbs = Thumbs()
    thumbs.down("B")
    thumbs.wait(600)
    assert thumbs.take() == ["B_DOWN", "B_HOLD"]


@pytest.mark.parametrize("before_wrap_ms", range(0, 1400, 35))
def test_presses_across_the_wrap_of_the_ticks(before_wrap_ms):
    thumbs = Thumbs((1 << 30) - before_wrap_ms - 1)
    thumbs.press("A", 100, 100)
    thumbs.press("B", 720, 60)
    assert thumbs.take() == ["A_DOWN", "A_UP", "A_CLICK", "B_DOWN", "B_HOLD", "B_REPEAT", "B_UP"]


def test_whatever_the_thumbs_do_each_press_ends_as_one_thing():
    """Random play with late ticks: DOWN and UP alternate, CLICK and HOLD exclude each other."""
    play = random.Random(11)
    thumbs = Thumbs()
    for _ in range(4000):
        key = play.choice("AB")
        play.choice((thumbs.down, thumbs.up))(key)
        play.choice((thumbs.wait, thumbs.wait, thumbs.gap))(play.choice((5, 20, 40, 90, 300, 700, 1300)))
    thumbs.up("A", "B")
    thumbs.wait(200)
    events = thumbs.take()
    for key in "AB":
        story = "".join(event[2] for event in events if event.startswith(key + "_"))
        for press in story.replace("UC", "u").split("D")[1:]:
            assert press in ("U", "u") or (
                press[0] == "H" and press.strip("HR") == "U" and press.count("H") == 1
            )
    assert {"A_REPEAT", "B_CLICK"} <= set(events)
