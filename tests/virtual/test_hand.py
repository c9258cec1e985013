"""The hand: motions one after the other, the same for the same seed, and samples from outside."""

import subprocess
import sys

from tools.prepare import ROOT
from virtual.hand import Hand

TELL = """
import sys
sys.path.insert(0, {root!r})
from virtual.hand import Hand
hand = Hand(7)
hand.rest(100); hand.pick_up(); hand.tilt(300, -200); hand.shake(); hand.pass_on()
hand.move(); hand.circle(); hand.face_down(); hand.put_down()
t = 0
while hand.is_busy() or not t:
    x, y, z = hand.at(t)
    if t % 50000 == 0:
        print(t, x, y, z)
    t += 10000
"""


def follow(hand, until_us, step_us=10_000):
    """What the hand shows up to `until_us`."""
    return [hand.at(t) for t in range(0, until_us, step_us)]


def near(sample, pose, by=40):
    return all(abs(a - b) <= by for a, b in zip(sample, pose, strict=True))


def test_outside_samples_rule_while_they_are_fresh():
    hand = Hand(1)
    hand.push(20_000, 1, 2, 3)
    hand.push(40_000, 4, 5, 6)
    assert near(hand.at(10_000), (0, 800, 600))
    assert hand.at(20_000) == (1, 2, 3)
    assert hand.at(39_000) == (1, 2, 3)
    assert hand.at(50_000) == (4, 5, 6)
    assert near(hand.at(200_000), (0, 800, 600))


def test_micropython_sees_the_same_hand(micropython, tmp_path):
    code = TELL.format(root=str(ROOT))
    ours = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    ).stdout
    theirs = subprocess.run([micropython, "-c", code], capture_output=True, text=True, check=True).stdout
    assert ours.count("\n") > 40
    assert theirs == ours
