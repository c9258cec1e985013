"""What somebody who has never played wins among computers, and how those open their rounds:
`python -m verify.beginners tokyo --company friends`.

Five kinds of beginners sit alone among the computers that a stick seats by itself. A figure is their wins in
parts of the fair share, with its standard error. Every decision of a computer is the firmware's own.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator

from game import OVER, TO_ANSWER, Game
from players.knowledge import note
from players.opponent import CHANCE, FIRST_GAMES, FRIENDS, OWLS, Opponent
from ranking import WAYS
from rules import presets
from rules.moves import BELIEVE, DOUBT, DRAW, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, YIELD
from table import seating

from tools import workers

KINDS = ("truthful", "believes", "doubts", "random", "climbs")
COMPANIES = {"first-games": FIRST_GAMES, "friends": FRIENDS, "owls": OWLS}
SEED = 20_261_129
_DICE = [roll for roll, ways in enumerate(WAYS) for _ in range(ways)]


def beginner(kind: str, game: Game, chance: random.Random) -> tuple[int, int]:
    """What that beginner does; a roll and a roll for new lives have the value 0.

    `truthful` and the next two say what they rolled, or else the least that they may, and `climbs` always
    says the next claim. `believes` and `doubts` always do so; `truthful` and `climbs` doubt from the lowest
    double on.
    """
    if game.phase == TO_ANSWER:
        calls = game.ranking.calls
        is_high = game.ranking.rank[game.claim] > len(calls) * 2 // 3
        doubts = {"believes": False, "doubts": True, "random": chance.random() < 0.5}.get(kind, is_high)
        return next((move, 0) for move in (DOUBT,) * doubts + (BELIEVE, YIELD, DOUBT) if game.allows(move))
    if not (game.allows(SAY) or game.allows(SAY_BLIND)):
        return game.legal()[0], 0
    claims = game.claims()
    if kind == "random":
        value = chance.choice(claims)
    elif kind == "climbs":
        value = next((claim for claim in claims if claim != game.claim), claims[-1])
    else:
        value = next(claim for claim in claims if game.ranking.rank[claim] >= game.ranking.rank[game.roll])
    return SAY if game.allows(SAY) else SAY_BLIND, value


def with_chance(game: Game, move: int, value: int, chance: random.Random) -> tuple[int, int]:
    """The move with what the dice give it."""
    if move in (ROLL, REROLL):
        return move, chance.choice(_DICE)
    if move == DRAW:
        return move, chance.choice([seat for seat in range(len(game.players)) if game.is_in(seat)])
    return move, chance.randint(1, 6) if move == REVIVE else value


def play(
    house: str, company: int, kind: str, players: int, games: int, seed: int = SEED
) -> tuple[int, Counter[int]]:
    """How many games that beginner wins, who begins in all seats in turn, and by value the openings of the
    computers.

    A game ends for us when the beginner is out.
    """
    rules = presets.parse(house)
    chance = random.Random(f"{house} {company} {kind} {players} {seed}")
    seats = seating.seated(players, seating.ALONE)
    me = next(seat for seat in range(players) if seats.is_person(seat))
    won, opened = 0, Counter[int]()
    player = None
    for number in range(games):
        game = Game(rules, seating.players(seats), number % players, player and player.ranking)
        player = player or Opponent(rules, game.ranking)
        player.company, player.habits = company, bytearray(4 * players)
        while game.phase != OVER and game.is_in(me):
            holder = game.holder
            if holder == me:
                move = beginner(kind, game, chance)
            else:
                player.look(game, holder)
                player.decide(seats.who[holder], chance.randbytes(CHANCE))
                move = player.move, player.value
                if move[0] == SAY and not game.claim:
                    opened[move[1]] += 1
            game.play(*with_chance(game, *move, chance))
            note(player.habits, game)
        won += game.is_in(me)
    return won, opened


def table(house: str, company: int, players: int, games: int, cores: int = 1) -> Iterator[str]:
    """What `main` prints of one table."""
    rules = presets.parse(house)
    fair = (players - 1) / players if rules.end == "first" else 1 / players
    with workers.pool(cores) as pool:
        found = pool.starmap(play, [(house, company, kind, players, games) for kind in KINDS])
    for kind, (won, _) in zip(KINDS, found, strict=True):
        share = won / games
        error = (share * (1 - share) / games) ** 0.5
        yield f"  {kind:9} {share / fair:.2f} ± {error / fair:.2f}"
    opened = sum((openings for _, openings in found), Counter[int]())
    [(claim, most)] = opened.most_common(1)
    yield f"  opens most with {claim}: {most / opened.total():.2f} of {opened.total()}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m verify.beginners", description=(__doc__ or "").split(":")[0].replace("\n", " ")
    )
    parser.add_argument("presets", nargs="+", choices=presets.presets(), metavar="preset")
    parser.add_argument("--company", choices=COMPANIES, nargs="+", default=list(COMPANIES))
    parser.add_argument("--players", type=int, choices=range(2, 7), nargs="+", default=[3])
    parser.add_argument("--games", type=workers.positive, default=400, help="of each kind of beginner")
    parser.add_argument("--cores", type=workers.positive, default=1)
    parsed = parser.parse_args(arguments)
    for house in parsed.presets:
        for company in parsed.company:
            for players in parsed.players:
                print(f"{house}, {company}, {players} players, wins / fair share")
                for line in table(house, COMPANIES[company], players, parsed.games, parsed.cores):
                    print(line, flush=True)


if __name__ == "__main__":
    main()
