"""A drunk player of verify/soak in the middle of a game of two."""

from verify.soak.random_player import Monkey


def at_the_table(seed: int = 3, board: str = "", *settings: str) -> Monkey:
    monkey = Monkey(seed, ["rules=tokyo", "players=2", "lives=3", *settings], board)
    for setting in monkey.settings:
        monkey.do("setting " + setting)
    monkey.do("boot", "wait 1 s")
    while len(monkey.watch.moves) < 8:
        if monkey.screen() == "new-game":
            monkey.hands.to_line("START")
        monkey.hands.robot.step()
    return monkey
