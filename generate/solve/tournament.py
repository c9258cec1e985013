"""Everybody against everybody: `python -m generate.solve.tournament maexchen` plays whole games.

The firmware's own players play them. The table shows how many games the character of a row wins when all
other seats are the character of the column. It takes any rules that end, handing on included; each seat opens
in turn.
"""

import argparse
import multiprocessing
import random
import sys

from game import OVER, Game
from players.knowledge import habits_of
from players.opponent import BEAR, BEGINNER, CHANCE, FOX, HARE, LEARNER, OWL, Opponent
from rules import presets

from generate.solve.rematches import SEATS, SEED, with_dice
from generate.solve.solve import progress
from tools import workers

NAMES = {OWL: "owl", FOX: "fox", BEAR: "bear", HARE: "hare", LEARNER: "learner", BEGINNER: "beginner"}
GAMES = 400
_Z = 1.96  # standard deviations on either side for 95 %


def won(text: str, characters: tuple[int, ...], starter: int, chance: random.Random) -> float:
    """What the first seat wins of one game: its share, or that it has not lost (`end=first`)."""
    rules = presets.parse(text)
    game = Game(rules, SEATS[: len(characters)], starter)
    player = Opponent(rules, game.ranking)
    while game.phase != OVER:
        character = characters[game.holder]
        if character == LEARNER:
            player.habits = habits_of(game)
        player.look(game, game.holder)
        player.decide(character, chance.randbytes(CHANCE))
        game.play(*with_dice(game, player, chance))
    if rules.end == "first":
        return float(game.lives[0] > 0)
    return (0 in game.winners()) / len(game.winners())


def pairing(task: tuple[str, int, int, int, int]) -> tuple[tuple[int, int], float]:
    """How many of its games this character wins when all others are one kind."""
    text, one, other, players, games = task
    chance = random.Random(f"{SEED} {task}")
    characters = (one, *(other,) * (players - 1))
    return (one, other), sum(won(text, characters, n % players, chance) for n in range(games)) / games


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="generate.solve.tournament", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("rules", nargs="?", default="tokyo", help="house rules (default: tokyo)")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 7))
    parser.add_argument(
        "--games", type=workers.positive, default=GAMES, help=f"of each pairing (default: {GAMES})"
    )
    parser.add_argument("--cores", type=workers.positive, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    try:
        rules = presets.parse(options.rules)
    except presets.RulesError as error:
        sys.exit(str(error))
    if rules.end == "stop":
        sys.exit("A tournament needs games that end: end=first or end=last.")
    tasks = [(options.rules, one, other, options.players, options.games) for one in NAMES for other in NAMES]
    with workers.pool(options.cores) as pool:
        found = {}
        for pair, share in pool.imap_unordered(pairing, tasks):
            found[pair] = share
            progress("pairings", len(found), len(tasks))
    wide = _Z * (0.25 / options.games) ** 0.5
    print("| wins among | " + " | ".join(NAMES.values()) + " |")
    print("| --- |" + " --- |" * len(NAMES))
    for one, name in NAMES.items():
        print(f"| {name} | " + " | ".join(f"{found[one, other]:.3f}" for other in NAMES) + " |")
    print(f"\n{options.rules}, {options.players} players, {options.games} games each, ± {wide:.3f}")


if __name__ == "__main__":
    main()
