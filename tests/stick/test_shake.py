"""The shake: it rattles at once, rolls once, settles when the hand rests; nothing else a hand does rolls."""

import itertools
import json
import math
import random
import re
import subprocess
import zlib

import pytest
from stick.shake_detector import RATTLE, ROLLED, SETTLED, Shake
from stick.swings import Swings, length

from tests.helpers.in_micropython import in_micropython
from tests.helpers.shakes import SEEDS, events, moved, progress_of
from tools.prepare import ROOT

UNDER_MICROPYTHON = """
import micropython
from stick.shake_detector import Shake
samples = {samples!r}
events = bytearray(len(samples) // 4)
shake = Shake()
def feed_all():
    at = 0
    for n in range(len(events)):
        events[n] = shake.feed(samples[at], samples[at + 1], samples[at + 2], samples[at + 3])
        at += 4
micropython.heap_lock()
feed_all()
micropython.heap_unlock()
print(list(events))
"""


def rolls(samples, sensitivity=1):
    return sum(event == ROLLED for _, event in events(samples, sensitivity))


@pytest.mark.parametrize("rate", [50, 100, 200])
def test_a_shake_rattles_at_once_rolls_once_and_settles(rate):
    for seed in SEEDS:
        found = events(moved(lambda hand: hand.shake(900), seed, rate))
        assert [event for _, event in found] == [RATTLE, ROLLED, SETTLED], seed
        rattled, rolled, settled = (ms for ms, _ in found)
        assert rattled - 300 <= 80  # a soft start takes 30 ms to be felt at all
        assert rolled - 300 <= 900
        assert settled > 1200


def test_a_shake_as_long_as_you_like_rolls_once():
    assert rolls(moved(lambda hand: hand.shake(8000))) == 1


def test_two_shakes_roll_twice():
    def motion(hand):
        hand.shake(900)
        hand.rest(900)
        hand.shake(900)

    found = [event for _, event in events(moved(motion))]
    assert found == [RATTLE, ROLLED, SETTLED] * 2


@pytest.mark.parametrize(
    "motion",
    [
        lambda hand: hand.rest(3000),
        lambda hand: (hand.put_down(), hand.pick_up()),
        lambda hand: hand.pass_on(),
        lambda hand: hand.put_down(),
        lambda hand: hand.face_down(),
        lambda hand: (hand.tilt(600, 0), hand.tilt(-600, 0), hand.tilt(600, 0), hand.tilt(-600, 0)),
    ],
    ids=["rest", "pick up", "pass on", "put down", "face down", "tilts"],
)
def test_nothing_else_rolls(motion):
    for seed in SEEDS:
        assert rolls(moved(motion, seed)) == 0, seed


@pytest.mark.parametrize(
    ("motion", "most"),
    [
        (lambda hand: hand.move(), 4),
        (lambda hand: hand.move(4500, 170), 10),
        (lambda hand: hand.circle(1), 0),
    ],
    ids=["move", "hard move", "circle"],
)
def test_wild_moves_seldom_roll(motion, most):
    """To miss a shake is worse than to roll on a wild move, but it is to stay seldom. Of forty."""
    assert sum(rolls(moved(motion, seed)) > 0 for seed in SEEDS) <= most


@pytest.mark.parametrize(
    ("ms", "peak_mg", "half_ms"),
    [(2500, 1500, 350), (3000, 1200, 450), (400, 2900, 133), (1500, 1000, 140), (1500, 5000, 90)],
    ids=["slow", "slower", "short", "soft", "quick"],
)
def test_every_manner_of_shaking_rolls(ms, peak_mg, half_ms):
    for seed in SEEDS:
        assert rolls(moved(lambda hand: hand.shake(ms, peak_mg, half_ms), seed)) == 1, seed


@pytest.mark.parametrize(
    "lower",
    [
        lambda hand: hand.tilt(900, 0, 500),
        lambda hand: hand.tilt(-900, 0, 500),
        lambda hand: hand.tilt(0, 950, 500),
        lambda hand: hand.tilt(0, -950, 300),
        lambda hand: hand.put_down(),
        lambda hand: hand.face_down(),
    ],
)
@pytest.mark.parametrize("rate", [50, 100, 200])
def test_a_hand_that_is_lowered_lets_the_dice_settle(lower, rate):
    def motion(hand):
        hand.shake(900)
        lower(hand)

    for seed in range(1, 11):
        end = sum(dt for dt, *_ in moved(motion, seed, rate, rest_ms=0))
        found = events(moved(motion, seed, rate, rest_ms=1500))
        assert [event for _, event in found[:3]] == [RATTLE, ROLLED, SETTLED], seed
        assert found[2][0] - end <= 800


def pulls(speeds, ms):
    """Pulls back and forth that give these speeds in m/s, `ms` each, between two rests: (dt_ms, x, y, z)."""
    samples = [(10, 0, 800, 600)] * 30
    for n, speed in enumerate(speeds):
        peak_mg = (-1) ** n * speed * 1000 / 9.81 * 1000 / ms * math.pi / 2
        for t in range(0, ms, 10):
            samples.append((10, round(peak_mg * math.sin(math.pi * (t + 5) / ms)), 800, 600))
    return samples + [(10, 0, 800, 600)] * 90


@pytest.mark.parametrize("ms", [220, 240, 260])
def test_a_move_fades_away_and_a_shake_does_not(ms):
    """A strong move with a run-up, its brake and two rebounds, beside swings of the same speed in all."""
    move = (1.0, 2.8, 2.3, 1.0, 0.5)
    assert rolls(pulls(move, ms)) == 0
    assert rolls(pulls([sum(move) / len(move)] * len(move), ms)) == 1


@pytest.mark.parametrize(("speed", "ms", "is_one"), [(1.3, 240, 0), (1.2, 140, 1), (1.8, 240, 1)])
def test_a_row_is_quick_or_strong(speed, ms, is_one):
    """Steps with a stick in a bag go back and forth as straight as a shake, but softly and slowly."""
    assert rolls(pulls([speed] * 6, ms)) == is_one


@pytest.mark.parametrize("ms", [240, 300])
def test_two_swings_are_a_shake_if_they_are_wide(ms):
    assert rolls(pulls((4.5, 4.5), ms)) == (ms == 300)


def test_a_hand_that_stops_begins_anew():
    half = [sample for sample in pulls((1.5, 1.5), 200) if sample[1]]
    for still_ms, is_one in ((300, True), (600, False)):
        still = [(10, 0, 800, 600)] * (still_ms // 10)
        assert rolls([(10, 0, 800, 600)] * 30 + half + still + half) == is_one


def crooked(ms, mg):
    """A hand that pulls another way each 60 ms."""
    chance = random.Random(1)
    samples = [(10, 0, 800, 600)] * 30
    for _ in range(0, ms, 60):
        way = [chance.gauss(0, 1) for _ in "xyz"]
        x, y, z = (round(mg * a / math.hypot(*way)) for a in way)
        samples += [(10, x, y + 800, z + 600)] * 6
    return samples + [(10, 0, 800, 600)] * 90


# When a hand rattles, rolls and settles, by sensitivity
TOLD = {
    "shake": (1, moved(lambda hand: hand.shake(900)), (330, 680, 1650)),
    "a firm one": (0, moved(lambda hand: hand.shake(1500)), (330, 960, 2230)),
    "a light one": (2, moved(lambda hand: hand.shake(1500, peak_mg=800)), (360, 960, 2170)),
    "a slow one": (1, moved(lambda hand: hand.shake(2500, 1500, 350)), (390, 1530, 3470)),
    "a quick one": (1, moved(lambda hand: hand.shake(900, 5000, 90)), (320, 550, 1660)),
    "a crooked one": (1, crooked(1500, 2600), (310, 610, 2150)),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_shake_is_told_when_it_was(name):
    """What has a reason to change changes these, and docs/shake.md's figures with them."""
    sensitivity, samples, told = TOLD[name]
    assert events(samples, sensitivity) == list(zip(told, (RATTLE, ROLLED, SETTLED), strict=True))


@pytest.mark.parametrize(
    ("sensitivity", "told"), [(0, (79, 2482800451)), (1, (164, 3016675027)), (2, (197, 3639951699))]
)
def test_any_pull_is_judged_as_it_was(sensitivity, told):
    """A hand that pulls as nobody does, at the edge of every bar: how many shakes, and the progress."""
    chance = random.Random(7)
    swings, shakes, seen, way = Swings(sensitivity), 0, bytearray(), 1
    for _ in range(1500):
        way = chance.choice((-way, -way, -way, way))
        mg = way * chance.choice((0, 340, 350, 700, 1000, 1200, 1600, 2400))
        pull = (mg, mg // chance.choice((3, 5, 9, -2)), chance.choice((0, mg // 4)))
        for _ in range(chance.choice((2, 5, 9, 13, 20, 25, 30, 45, 60))):
            if swings.follow(10, *pull, length(*pull)):
                shakes += 1
                swings.forget()
            seen.append(swings.progress)
    assert (shakes, zlib.crc32(seen)) == told


@pytest.mark.parametrize("rate", [25, 40, 250, 500])
def test_a_shake_rolls_at_any_rate(rate):
    for seed in SEEDS:
        assert rolls(moved(lambda hand: hand.shake(900), seed, rate)) == 1, seed


def test_the_sample_in_a_gap_is_halfway():
    shake, taken = Shake(), []
    shake.feed(10, 100, 800, 600)
    shake._take = lambda *sample: taken.append(sample)
    shake.feed(25, 300, 400, 1000)
    shake.feed(40, 300, 400, 1000)
    assert taken == [(25, 300, 400, 1000), (20, 200, 600, 800), (20, 300, 400, 1000)]


def drop(seed, flight_ms=350, bumps=4):
    """A stick falls and bounces: (dt_ms, x, y, z)."""
    chance = random.Random(seed)
    samples = [(10, 0, 800, 600)] * 30
    for _ in range(bumps):
        samples += [(10, *(chance.randint(-60, 60) for _ in "xyz")) for _ in range(flight_ms // 10)]
        hard = [chance.randint(-8000, 8000) for _ in "xyz"]
        samples += [(10, *(a * share // 100 for a in hard)) for share in (60, 100, 70, -50, -80, 40)]
        flight_ms //= 2
    return samples + [(10, 0, 0, 1000)] * 150


def test_a_fall_does_not_roll():
    for seed in SEEDS:
        assert rolls(drop(seed)) == 0, seed


@pytest.mark.parametrize("peak_mg", [3800, 4200])
def test_a_stick_that_is_weightless_at_each_top_does_not_fall(peak_mg):
    """Shaken up and down, with a turn at the bottom that gives back what gravity took."""
    samples = [(10, 0, 800, 600)] * 90
    for _ in range(6):
        samples += [(10, 0, 80, 60)] * 13
        turn = [round(peak_mg * math.sin(math.pi * (n + 0.5) / 10)) for n in range(10)]
        samples += [(10, 0, pull * 4 // 5, pull * 3 // 5) for pull in turn]
    assert rolls(samples + [(10, 0, 800, 600)] * 90) == 1


def test_a_table_that_rings_is_no_hand():
    """A stick that is put down hard: a bump of 8 g, which dies away at 12 Hz or more."""
    for half_ms in (20, 30, 40):
        ring = [8000 * math.exp(-t / 150) * math.cos(math.pi * t / half_ms) for t in range(0, 600, 10)]
        samples = [(10, 0, 0, 1000)] * 90 + [(10, 0, 0, min(1000 + round(pull), 8000)) for pull in ring]
        assert rolls(samples + [(10, 0, 0, 1000)] * 90) == 0, half_ms


def test_a_soft_shake_may_be_weightless_for_a_moment():
    samples = moved(lambda hand: hand.shake(900))
    at = next(n for n, (event, _) in enumerate(progress_of(samples)) if event == RATTLE)
    assert rolls(samples[:at] + [(10, 0, 0, 0)] * 6 + samples[at:]) == 1


def test_a_fall_is_forgotten():
    for seed in SEEDS:
        assert rolls(drop(seed) + moved(lambda hand: hand.shake(900), seed)) == 1


def test_any_way_up_and_either_hand():
    samples = moved(lambda hand: hand.shake(900))
    whole = [event for _, event in events(samples)]
    for order in itertools.permutations((1, 2, 3)):
        for signs in itertools.product((1, -1), repeat=3):
            turned = [
                (one[0], *(sign * one[k] for sign, k in zip(signs, order, strict=True))) for one in samples
            ]
            assert [event for _, event in events(turned)] == whole


@pytest.mark.parametrize("offset", [(100, 0, 0), (0, -100, 0), (0, 0, 100), (-60, 60, -60)])
def test_gravity_may_be_ten_percent_off(offset):
    for seed in SEEDS:
        samples = [
            (dt, *(a + b for a, b in zip(xyz, offset, strict=True)))
            for dt, *xyz in moved(lambda hand: hand.shake(900), seed)
        ]
        assert rolls(samples) == 1


def test_a_wild_shake_may_clip():
    for seed in SEEDS:
        wild = moved(lambda hand: hand.shake(900, peak_mg=12_000, half_ms=90), seed)
        clipped = [(dt, *(min(max(a, -8000), 8000) for a in xyz)) for dt, *xyz in wild]
        assert max(abs(a) for one in clipped for a in one) == 8000
        assert rolls(clipped) == 1


def test_late_polls_lose_no_shake():
    chance = random.Random(1)
    for seed in SEEDS:
        samples, late = [], 0
        for _, *xyz in moved(lambda hand: hand.shake(1200), seed):
            late += 10
            if late >= 50 or chance.random() < 0.7:
                samples.append((late, *xyz))
                late = 0
        assert rolls(samples) == 1


def test_sensitivity_weighs_weak_shakes():
    weak = [moved(lambda hand: hand.shake(1500, peak_mg=800), seed) for seed in SEEDS]
    hits = [sum(rolls(samples, step) for samples in weak) for step in (0, 1, 2)]
    assert hits[0] < hits[1] < hits[2]
    assert hits[2] == len(weak)


def test_micropython_gives_the_same_events_and_allocates_nothing(micropython, tmp_path):
    samples = moved(lambda hand: (hand.pick_up(), hand.shake(900), hand.put_down(), hand.shake(2000)))
    flat = [value for sample in samples for value in sample]
    theirs = in_micropython(micropython, tmp_path, UNDER_MICROPYTHON.format(samples=flat))
    shake = Shake()
    ours = [shake.feed(*sample) for sample in samples]
    assert {RATTLE, ROLLED, SETTLED} <= set(ours)
    assert json.loads(theirs) == ours


def test_no_call_of_the_detector_takes_its_frame_from_the_heap(micropython):
    """MicroPython keeps eleven words on the C stack, and searches the heap at each call for more."""
    for name in ("swings", "shake_detector"):
        told = subprocess.run(
            [micropython, "-v", "-v", f"stick/{name}.py"],
            cwd=ROOT / "firmware",
            env={"MICROPYPATH": ".:.frozen"},
            capture_output=True,
            text=True,
            check=True,
        )
        words = re.findall(r"code block '(\w+)'.*?N_STATE (\d+)", told.stdout, re.DOTALL)
        assert len(words) > 5
        assert not [name for name, count in words if int(count) > 11]


HANDS = json.loads((ROOT / "tests" / "stick" / "hands.json").read_text())


def between_rests(hand):
    """A recording at 50 Hz between two rests: (dt_ms, x, y, z)."""
    first, *_, last = hand["samples"]
    rests = [[(20, *(round(1000 * a / math.hypot(*pose)) for a in pose))] * 45 for pose in (first, last)]
    return [*rests[0], *((20, *sample) for sample in hand["samples"]), *rests[1]]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: f"{hand['name']} {hand['motion']}")
def test_recorded_hands_roll_if_they_shake_and_only_then(hand):
    """tests/stick/hands.md has the sources."""
    assert rolls(between_rests(hand)) == (hand["motion"] == "shake")
