"""The learner's engine against the game, move by move, and that it finds out who can be exploited."""

import random

import numpy as np
import pytest
from game import OVER, TO_REVIVE, Game
from rules import presets
from rules.moves import BELIEVE, DOUBT, KEEP, OR_MORE, PASS, REROLL, REVIVE, ROLL, SAY, TOAST, YIELD

from generate.solve import engine, learner, owls
from generate.solve.engine import RAISE, ROLLS, SAME, SAYS

HOUSES = [house for house in presets.presets() if presets.parse(house).end in ("first", "last")]
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow")


class Both:
    """A game in the engine and in the firmware at once."""

    def __init__(self, house: str, count: int, seed: int) -> None:
        rules = presets.parse(house)
        self.rules = engine.numbers(rules)
        self.game = Game(rules, NAMES[:count])
        self.calls = self.game.ranking.calls
        self.g, self.lives = np.zeros(1, engine.ROUND)[0], np.array(self.game.lives)
        self.asked = np.zeros(count, np.int64)
        self.chance = random.Random(seed)
        self.may = np.zeros(engine.OPTIONS, bool)
        self.end = 0
        engine.begin(self.g, 0)

    def value(self, rank: int) -> int:
        return self.calls[rank - 1] if rank else self.game.ranking.toast

    def options(self) -> list[int]:
        """What may be done, which has to be the same in both."""
        engine.options(self.rules, self.g, self.may)
        found = np.flatnonzero(self.may).tolist()
        game, rank = self.game, self.game.ranking.rank
        if self.g["phase"] == SAYS:
            legal = [rank[claim] for claim in game.claims()] + ([0] if game.allows(REROLL) else [])
        else:
            legal = [option for option, move in enumerate((DOUBT, BELIEVE, YIELD)) if game.allows(move)]
            on = [rank[claim] for claim in game.claims()] if game.allows(PASS) else []
            legal += [SAME if claim == rank[game.claim] else RAISE + claim for claim in on]
        assert sorted(legal) == found
        return found

    def roll(self) -> None:
        self.end = engine.roll(self.rules, self.g, self.lives, self.asked)
        self.game.play(ROLL, self.value(self.g["roll"]))
        if not self.g["roll"]:
            self.game.play(TOAST)
            self.compare()

    def act(self, option: int) -> None:
        is_saying = self.g["phase"] == SAYS
        claim = self.game.claim
        self.end = engine.act(self.rules, self.g, self.lives, self.asked, option)
        if is_saying and option == 0:
            self.game.play(REROLL, self.value(self.g["roll"]))
            self.game.play(OR_MORE)
        elif is_saying:
            self.game.play(SAY, self.value(option))
        elif option >= SAME:
            self.game.play(PASS, claim if option == SAME else self.value(option - RAISE))
        else:
            self.game.play((DOUBT, BELIEVE, YIELD)[option])
        self.compare()

    def compare(self) -> None:
        game = self.game
        while game.phase == TO_REVIVE:
            after = int(self.lives[game.holder])
            game.play(*((KEEP,) if after == 3 and self.is_kept() else (REVIVE, after)))
        assert game.lives == self.lives.tolist()
        assert (game.phase == OVER) == (self.end == -1)
        if self.end >= 0:
            engine.begin(self.g, self.end)
        if self.end != -1:
            assert game.holder == self.g["holder"]

    def is_kept(self) -> bool:
        return sum(left > 0 for left in self.game.lives) == 2 and 1 in self.game.lives


@pytest.mark.parametrize("house", HOUSES)
def test_the_engine_plays_as_the_game_does(house: str) -> None:
    rounds = 0
    for seed in range(12):
        both = Both(house, 2 + seed % 5, seed)
        while both.end != -1 and rounds < 2000:
            if both.g["phase"] == ROLLS:
                both.roll()
            else:
                options = both.options()
                both.act(both.chance.choice(options))
            rounds += both.end != -2
    assert rounds > 30


def test_the_learner_finds_out_who_can_be_exploited() -> None:
    """Among Owls who doubt nothing it wins far more than its share; it never knows less than they do."""
    rules = presets.parse("maexchen")
    table = owls.read(rules, 3)
    trusting = table._replace(doubt=np.zeros_like(table.doubt))
    assert learner.share(trusting, rules, 3, 300, 600, 10_000) > 0.15
