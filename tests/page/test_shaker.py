"""From pointer to acceleration: the spring of web/js/shaker.js, judged by the firmware's own detector."""

import json
import math
import random
import subprocess

import pytest
from stick import shake_detector as shake

from tools.site import WEB

UPRIGHT = (0, 800, 600)

# A hand moves the pointer as a function of time, 60 events a second, while the page draws 60 frames.
HARNESS = """
import { Shaker } from "%(module)s";
import { pathOf } from "%(controls)s";
const shaker = new Shaker();
const samples = [];
const frame = () => shaker.run(now, (ms, x, y, z) => samples.push([ms, x, y, z]));
let now = 0;
const wait = (ms) => { for (const end = now + ms; now < end;) { now += 1000 / 60; frame(); } };
const drag = (ms, path) => {
  frame();
  shaker.grab();
  for (const start = now; now - start < ms;) {
    now += 1000 / 60;
    frame();
    shaker.follow(...path((now - start) / 1000));
  }
};
// A browser that paints one frame in ten: one event for all moves since the last
const slowly = (ms, path, isWhole) => {
  frame();
  shaker.grab();
  const push = (at, x, y, z) => samples.push([at, x, y, z]);
  let moves = [];
  for (const start = now, n = [0]; now - start < ms;) {
    now += 1000 / 60;
    const [clientX, clientY] = path((now - start) / 1000);
    moves.push({ timeStamp: now, clientX, clientY });
    if (++n[0] %% 10) continue;
    const seen = moves;
    moves = [];
    const event = { ...seen.at(-1), getCoalescedEvents: () => isWhole ? seen : [] };
    if (isWhole) shaker.followPath(pathOf(event), push);
    else { frame(); shaker.follow(event.clientX, event.clientY); }
    frame();
  }
};
%(script)s
frame();
const place = [shaker.x, shaker.y];
console.log(JSON.stringify({ samples, moving: shaker.isMoving, place, feels: shaker.feels() }));
"""


@pytest.fixture
def play(node):
    def play(script):
        text = HARNESS % {
            "module": (WEB / "js" / "shaker.js").as_uri(),
            "controls": (WEB / "js" / "controls.js").as_uri(),
            "script": script,
        }
        done = subprocess.run(
            [node, "--input-type=module", "-e", text], capture_output=True, text=True, check=True
        )
        return json.loads(done.stdout)

    return play


def rolls(samples):
    """How often the firmware's detector takes this for a shake, at 100 Hz, with rest before and after."""
    detector = shake.Shake()
    count = 0
    at = -700
    left = list(samples)
    now = UPRIGHT
    for at in range(-700, (samples[-1][0] if samples else 0) + 700, 10):
        while left and left[0][0] <= at:
            now = left.pop(0)[1:]
        if not left and samples and at > samples[-1][0] + 150:
            now = UPRIGHT
        count += detector.feed(10, *now) == shake.ROLLED
    return count


SHAKES = {
    "wide and slow": "drag(1400, (t) => [110 * Math.sin(2 * Math.PI * 2.4 * t), 0]);",
    "as people do": "drag(1000, (t) => [65, 12].map((px) => px * Math.sin(2 * Math.PI * 3.5 * t)));",
    "up and down": "drag(1000, (t) => [0, 60 * Math.sin(2 * Math.PI * 3.5 * t)]);",
    "short and fast": "drag(800, (t) => [38 * Math.sin(2 * Math.PI * 5 * t), 0]);",
    "by key": "frame(); shaker.shakeKey(true); wait(900); shaker.shakeKey(false);",
}

MOVES = {
    "pull aside and hold": "drag(600, (t) => [Math.min(1, t / 0.25) * 260, 0]);",
    "pull aside, let go": "drag(400, (t) => [Math.min(1, t / 0.2) * 300, 40]); shaker.release(); wait(1500);",
    "grab and let go": "drag(100, () => [0, 0]); shaker.release(); wait(500);",
    "there and back": "drag(900, (t) => [220 * Math.sin(Math.PI * t / 0.9), 0]);",
    "wander slowly": "drag(4000, (t) => [150 * Math.sin(Math.PI * t), 60 * Math.cos(0.8 * Math.PI * t)]);",
    "tilt to and fro": "for (const x of [1, -1, 1, -1, 1, -1, 1, -1]) { shaker.tilt(x, 0); wait(250); }",
}


@pytest.mark.parametrize("script", SHAKES.values(), ids=SHAKES)
def test_shaking_the_stick_rolls_once(play, script):
    assert rolls(play(f"wait(300); {script} shaker.release(); wait(1500);")["samples"]) == 1


def vigorous(count):
    """Shakes as people make them, by chance."""
    chance = random.Random(7)
    for _ in range(count):
        px, lean = chance.uniform(50, 110), chance.uniform(-0.6, 0.6)
        hz, phase = chance.uniform(2.6, 4.8), chance.uniform(0, 6.28)
        swing = f"{px:.1f} * Math.sin({2 * math.pi * hz:.2f} * t + {phase:.2f})"
        yield f"slowly({chance.uniform(900, 1500):.0f}, (t) => [{swing}, {lean:.2f} * {swing}], true);"


def test_a_vigorous_shake_rolls_though_nine_of_ten_frames_are_dropped(play):
    shakes = list(vigorous(12))
    ends = " shaker.release(); wait(1500);"
    assert [rolls(play(f"wait(300); {shake}{ends}")["samples"]) for shake in shakes] == [1] * len(shakes)
    # By the last position of each frame alone they are not to be told from a wobble
    poor = [
        rolls(play(f"wait(300); {shake.replace('true', 'false')}{ends}")["samples"]) for shake in shakes[:4]
    ]
    assert sum(poor) < len(poor)


@pytest.mark.parametrize("script", MOVES.values(), ids=MOVES)
def test_moving_the_stick_does_not_roll(play, script):
    assert rolls(play(f"wait(300); {script}")["samples"]) == 0


def test_at_rest_it_says_nothing(play):
    seen = play("wait(2000);")
    assert seen["samples"] == []
    assert not seen["moving"]
    assert tuple(seen["feels"]) == UPRIGHT


def test_it_springs_back_and_comes_to_rest(play):
    seen = play("drag(300, () => [200, -90]); shaker.release(); wait(2500);")
    assert not seen["moving"]
    assert tuple(seen["feels"]) == UPRIGHT
    assert seen["place"] == [0, 0]


def test_it_follows_the_pointer_and_stays_there(play):
    x, y = play("drag(1500, () => [120, -50]);")["place"]
    assert (x, y) == pytest.approx((120, -50), abs=1)


def test_it_never_overshoots(play):
    watch = """
      let least = 0;
      drag(300, () => [200, 0]);
      shaker.release();
      for (let i = 0; i < 150; i++) { wait(1000 / 60); least = Math.min(least, shaker.x); }
      shaker.y = least;
    """
    assert play(watch)["place"][1] > -0.5


def test_pull_to_the_right_is_felt_to_the_right(play):
    first = play("drag(60, (t) => [3000 * t, 0]);")["samples"][-1]
    assert first[1] > 500
    down = play("drag(60, (t) => [0, 3000 * t]);")["samples"][-1]
    assert down[2] < UPRIGHT[1] - 500


def test_samples_are_five_ms_apart_and_without_jumps(play):
    samples = play(SHAKES["as people do"])["samples"]
    assert {b[0] - a[0] for a, b in zip(samples, samples[1:], strict=False)} == {5}
    assert max(abs(b[1] - a[1]) for a, b in zip(samples, samples[1:], strict=False)) < 1000


@pytest.mark.parametrize(
    ("tilt", "axis", "sign"),
    [((1, 0), 0, -1), ((-1, 0), 0, 1), ((0, 1), 2, 1), ((0, -1), 2, -1)],
    ids=["right edge down", "left edge down", "top away", "top near"],
)
def test_tilt_turns_gravity(play, tilt, axis, sign):
    x, y, z = play(f"frame(); shaker.tilt({tilt[0]}, {tilt[1]}); wait(1500);")["feels"]
    assert sign * ((x, y, z)[axis] - UPRIGHT[axis]) > 200
    assert (x * x + y * y + z * z) ** 0.5 == pytest.approx(1000, abs=2)
