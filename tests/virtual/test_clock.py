"""Virtual time: wrap, order of events, events in the middle of a sleep."""

from tools.virtual.clock import TICKS_PERIOD, Clock, TimeModule


def test_ticks_start_two_seconds_before_the_wrap():
    clock = Clock()
    time = TimeModule(clock)
    start = time.ticks_ms()
    assert start == TICKS_PERIOD - 2000
    time.sleep_ms(3000)
    assert time.ticks_ms() == 1000
    assert time.ticks_diff(time.ticks_ms(), start) == 3000
    assert time.ticks_add(start, 3000) == 1000


def test_ticks_diff_is_signed_over_half_the_range():
    time = TimeModule(Clock(0))
    assert time.ticks_diff(5, 9) == -4
    assert time.ticks_diff(2, TICKS_PERIOD - 3) == 5
    assert time.ticks_diff(TICKS_PERIOD - 3, 2) == -5


def test_events_happen_at_their_time_while_something_sleeps():
    clock = Clock()
    seen = []
    clock.after(300, lambda: seen.append(("late", clock.now)))
    clock.after(100, lambda: seen.append(("early", clock.now)))
    clock.after(100, lambda: seen.append(("early too", clock.now)))
    clock.advance(99)
    assert seen == []
    clock.advance(1000)
    assert seen == [("early", 100), ("early too", 100), ("late", 300)]
    assert clock.now == 1099


def test_an_event_may_schedule_the_next():
    clock = Clock()
    seen = []

    def again():
        seen.append(clock.now)
        clock.after(10, again)

    clock.after(10, again)
    clock.advance(35)
    assert seen == [10, 20, 30]


def test_a_cancelled_event_does_not_happen():
    clock = Clock()
    seen = []
    event = clock.after(10, lambda: seen.append(1))
    clock.cancel(event)
    clock.cancel(event)
    clock.advance(20)
    assert seen == []


def test_ticks_restart_at_a_boot_and_the_world_goes_on():
    clock = Clock(500)
    clock.advance(7_000_000)
    clock.restart_ticks()
    assert clock.ticks_ms() == 500
    assert clock.now == 7_000_000
