"""What a finished game comes to for each player: lies believed and caught, truths doubted, the best bluff."""

import importlib
from types import SimpleNamespace

import pytest
from records import record, statistics

from tests.helpers.gaming import PRESETS
from tests.virtual.test_common_knowledge import played
from virtual import account

FIRMWARE = SimpleNamespace(module=importlib.import_module)
GAME = """mia 1
rules tokyo lives=1
players Fox Owl Bear
Fox rolls 32 says 54
Owl believes rolls 31 says 65
Bear believes rolls 65 says 11
Fox believes rolls 33 says 33
Owl believes rolls 41 says 44
Bear doubts
"""


def test_everybody_s_lies_and_doubts_are_counted():
    fox, owl, bear = account.of(FIRMWARE, record.read(GAME))
    assert fox == {"told": 1, "believed": 1, "met": 1, "caught": 0, "doubted": 0, "best": [54, 32, 7]}
    assert owl == {"told": 2, "believed": 1, "met": 1, "caught": 0, "doubted": 0, "best": [65, 31, 13]}
    assert bear == {"told": 1, "believed": 1, "met": 2, "caught": 1, "doubted": 0, "best": [11, 65, 1]}


def test_who_doubts_the_truth_is_told():
    doubted = GAME.replace("says 44", "says 66").replace("rolls 41", "rolls 66")
    assert account.of(FIRMWARE, record.read(doubted))[2]["doubted"] == 1


@pytest.mark.parametrize("preset", PRESETS)
def test_it_says_what_the_stick_says(preset):
    game = played(preset, 3, 400)
    found = account.of(FIRMWARE, game)
    told, _, wrong = statistics.of(game)
    assert [one["told"] for one in found] == told
    assert [one["doubted"] for one in found] == wrong
    best = statistics.best_bluff(game)
    assert (best is None) == (not any(one["best"] for one in found))
