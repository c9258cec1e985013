"""Decisions of all characters over the records of some games, as a digest: the same on every interpreter.

Each line of its input files is house rules, a bar, and the moves and values of a game.
"""

import micropython
import sys

from game import Game
from players.habits import habits_of
from players.opponent import Opponent
from rules import presets

CHANCE = 4  # compiled modules have no named constants


def decided(player: Opponent, chance: bytearray) -> int:
    """The decisions of five characters as one number, without allocating."""
    digest = 0
    micropython.heap_lock()
    try:
        for character in range(5):
            player.decide(character, chance)
            digest = (digest * 31 + player.move * 67 + player.value) & 0xFFFFFF
    finally:
        micropython.heap_unlock()
    return digest


def watch(line: str) -> int:
    """A digest of all decisions in a game."""
    house, _, moves = line.partition("|")
    numbers = [int(word) for word in moves.split()]
    game = Game(presets.parse(house), ("Fox", "Owl", "Bear"))
    player = Opponent(game.rules, game.ranking)
    chance = bytearray(CHANCE)
    seed = digest = 1
    for at in range(0, len(numbers), 2):
        game.play(numbers[at], numbers[at + 1])
        if not game.legal():
            break
        player.habits = habits_of(game)
        player.look(game, game.holder)
        for n in range(CHANCE):
            seed = (seed * 1103 + 12345) & 0xFFFF
            chance[n] = seed >> 8
        digest = (digest * 33 ^ decided(player, chance)) & 0xFFFFFF
    return digest


for name in sys.argv[1:]:
    with open(name) as file:  # noqa: PTH123
        for text in file:
            print(watch(text))
