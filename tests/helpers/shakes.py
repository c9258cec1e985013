"""Samples of a shake, fed to the detector."""

from stick.shake_detector import Shake

from virtual.hand import Hand

SEEDS = range(1, 41)


def moved(motion, seed=1, rate=100, rest_ms=900):
    """Samples of one motion between two rests: (dt_ms, x, y, z)."""
    hand = Hand(seed)
    hand.rest(300)
    motion(hand)
    hand.rest(rest_ms)
    step = 1000 // rate
    samples, t = [], 0
    while not t or hand.is_busy():
        samples.append((step, *hand.at(t * 1000)))
        t += step
    return samples


def events(samples, sensitivity=1):
    """(ms, event) of all events."""
    shake, now, found = Shake(sensitivity), 0, []
    for dt_ms, x, y, z in samples:
        now += dt_ms
        event = shake.feed(dt_ms, x, y, z)
        if event:
            found.append((now, event))
    return found


def progress_of(samples):
    """The progress at each sample, and the event it brought."""
    shake = Shake()
    return [(shake.feed(*sample), shake.swings.progress) for sample in samples]
