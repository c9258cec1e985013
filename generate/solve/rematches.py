"""The learner in one evening after another: whole games with the firmware's own players.

Habits are remembered from each game to its rematch.
"""

import random

from game import OVER, TO_ANSWER, TO_SAY, Game
from players import knowledge
from players.opponent import CHANCE, LEARNER, OWL, Opponent
from rules import presets
from rules.moves import BELIEVE, DOUBT, DRAW, REROLL, REVIVE, ROLL, SAY, YIELD

from generate.solve import habits

SEATS = ("Crow", "Owl", "Fox", "Bear", "Hare", "Whale")
EVENING = 10  # games until all is forgotten
SEED = 20261122
ALWAYS = {
    "always believes": habits.HABITS["truth, never doubts"],
    "always doubts": habits.HABITS["truth, always doubts"],
    "always 66": habits.HABITS["66, doubts from 12/21 up"],
}
_DICE = [max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7)]


def share(text: str, name: str, games: int, players: int = 2) -> float:
    """The share of games that the learner wins (or does not lose, where the first one out loses), when all
    others are the one of ALWAYS with that name or, by any other name, Owl."""
    chance = random.Random(f"{SEED} {text} {name}")
    rules = presets.parse(text)
    won = 0
    noted = bytearray(4 * players)
    for n in range(games):
        if n % EVENING == 0:
            noted = bytearray(4 * players)
        game = Game(rules, SEATS[:players], n % players)
        player = Opponent(rules, game.ranking)
        while game.phase != OVER:
            if game.holder and name in ALWAYS and game.phase in (TO_SAY, TO_ANSWER):
                game.play(*simple(game, ALWAYS[name], chance))
            else:
                player._habits = noted
                player.look(game, game.holder)
                player.decide(OWL if game.holder else LEARNER, chance.randbytes(CHANCE))
                game.play(*with_dice(game, player, chance))
            knowledge.note(noted, game)
        won += game.lives[0] > 0
    return won / games


def with_dice(game: Game, player: Opponent, chance: random.Random) -> tuple[int, int]:
    """The move decided on, with the dice it needs."""
    if player.move in (ROLL, REROLL):
        return player.move, chance.choice(_DICE)
    if player.move == REVIVE:
        return player.move, chance.randrange(1, 7)
    if player.move == DRAW:
        return player.move, chance.choice([seat for seat in range(len(game.players)) if game.is_in(seat)])
    return player.move, player.value


def simple(game: Game, habit: tuple[habits.Says, habits.Doubts], chance: random.Random) -> tuple[int, int]:
    """What a player with that habit does with a roll, or in answer to a claim."""
    says, doubts = habit
    ranking = game.ranking
    if game.phase == TO_SAY:
        legal = [ranking.rank[claim] for claim in game.claims()]
        return SAY, ranking.calls[says(ranking.rank[game.roll], legal) - 1]
    if chance.random() < doubts(ranking.rank[game.claim], len(ranking.calls)):
        return DOUBT, 0
    return (BELIEVE if game.allows(BELIEVE) else YIELD if game.allows(YIELD) else DOUBT), 0
