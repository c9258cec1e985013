"""What a shake tells before it rolls: how far it has come, and how hard it is."""

import itertools

import pytest
from stick.shake_detector import ROLLED, Shake

from tests.helpers.shakes import SEEDS, events, moved, progress_of


def test_the_progress_comes_to_100_with_the_roll():
    for seed in SEEDS:
        found = progress_of(moved(lambda hand: hand.shake(900), seed))
        rolled = next(n for n, (event, _) in enumerate(found) if event == ROLLED)
        assert all(progress < 10 for _, progress in found[:30])
        assert max(progress for _, progress in found[:rolled]) >= 50
        assert all(0 <= progress <= 100 for _, progress in found)
        assert found[rolled][1] == 100
        assert found[-1][1] == 0


def test_too_little_a_shake_is_seen_to_come_and_go():
    for seed in SEEDS:
        found = progress_of(moved(lambda hand: hand.shake(300, peak_mg=1500), seed, rest_ms=1500))
        assert ROLLED not in [event for event, _ in found]
        progress = [progress for _, progress in found]
        top = progress.index(max(progress))
        assert 10 <= progress[top] < 100
        assert progress[top:] == sorted(progress[top:], reverse=True)
        assert progress[-1] == 0
        assert max(a - b for a, b in itertools.pairwise(progress)) <= 5, "it sinks, it does not fall"


def test_the_level_follows_the_hand():
    shake, levels = Shake(), []
    for sample in moved(lambda hand: hand.shake(900)):
        shake.feed(*sample)
        levels.append(shake.level)
    assert set(levels[:29]) == {0}
    assert max(levels[30:70]) == 3
    assert min(levels[45:110]) >= 1
    assert levels[-1] == 0


@pytest.mark.parametrize(("pull", "level"), [(300, 0), (600, 1), (1000, 1), (1500, 2), (2200, 2), (2600, 3)])
def test_a_knock_rattles_as_hard_as_it_is_and_fades_step_by_step(pull, level):
    shake, levels = Shake(), []
    for n in range(200):
        shake.feed(10, pull if n == 100 else 0, 0, 1000)
        levels.append(shake.level)
    assert [level for level, _ in itertools.groupby(levels)] == [0, *range(level, 0, -1), *[0][:level]]


def test_a_soft_move_rattles_softly():
    shake, most = Shake(), 0
    for sample in moved(lambda hand: hand.move(500)):
        shake.feed(*sample)
        most = max(most, shake.level)
    assert most == 1


def test_what_was_before_a_restart_does_not_count():
    samples = moved(lambda hand: hand.shake(900))
    rolled = next(ms for ms, event in events(samples) if event == ROLLED)
    shake, found = Shake(), []
    for n, sample in enumerate(samples[: rolled // 10]):
        if (n + 2) * 10 == rolled:
            shake.restart()
        found.append(shake.feed(*sample))
    assert ROLLED not in found
