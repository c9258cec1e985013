"""What a table view is told: the same for all, after each entry, and nothing that lies under a cup."""

import json
import random

import pytest
from rules.moves import DRAW, WORDS

from tests.helpers.gaming import PRESETS, random_move
from together.covered import THROWN, is_covered, uncovers
from together.table_log import TableLog
from tools.relay.facts import Facts

SEALS = ["table s s", "sits D Fox p", "sits E Owl p", "sits E Crab"]


def sit():
    log = TableLog(cast=lambda throw: 11)
    for entry in SEALS:
        log.take(entry)
    return log


def entry_of(game, move, value):
    """A move as the referee writes it."""
    if move == DRAW:
        return f"{game.players[value]} starts"
    words = [game.players[game.holder], WORDS[move]]
    if move < DRAW and not (move in THROWN and is_covered(game, move)):
        words.append(str(value))
    if uncovers(game, move, value):
        words.append(str(game.roll))
    return " ".join(words)


def test_before_a_game_it_is_who_sits_there_and_how_many_want_a_rematch():
    told = json.loads(Facts(sit()).text())
    assert (told["chairs"], told["seats"], told["waits"], told["made"]) == ([0, 1, 6], [], [], 0)
    assert json.loads(Facts(sit()).text(away=["D"]))["waits"] == ["away", 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_each_entry_of_a_game_tells_what_all_entries_tell(preset):
    log, chance = sit(), random.Random(preset)
    facts = Facts(log)
    log.take(f"game 0 {preset} players Fox Owl Crab starts Owl")
    for _ in range(40):
        facts.look()
        told = json.loads(facts.text())
        again = json.loads(Facts(log).text())
        assert told == again
        assert told["made"] == len(log.game.moves) // 2
        if not log.is_playing:
            assert told["over"]
            break
        assert told["holder"] == log.game.holder
        assert not any(
            move["value"] for move in told["moves"] if move["move"] == "rolls" and "end" not in move
        )
        log.take(entry_of(log.game, *random_move(log.game, chance)))
    log.take("without E")
    assert [seat["is_left_out"] for seat in json.loads(facts.text())["seats"]] == [False, True, True]
