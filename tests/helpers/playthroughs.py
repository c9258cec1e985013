"""A game of two presets as text: every state, what is legal in it, and who knows the dice.

`python -m tests.helpers.playthroughs` rewrites tests/playthroughs. A changed rule, or a seat that learns
something it should not, shows as a changed line; read the difference before committing it.
"""

import tools  # noqa: F401, I001  (brings the firmware onto the path)

from collections.abc import Iterator
from pathlib import Path

import game as phases
from game import Game
from players.knowledge import Sight
from rules import legal, presets
from rules.moves import REROLL, ROLL, STOP

from tests.helpers.gaming import values

FOLDER = Path(__file__).parents[1] / "playthroughs"
PRESETS = ("machacek", "meyer")  # between them they have every phase and almost every move
PLAYERS = ("Fox", "Owl", "Bear")
PHASES = {value: name[3:].lower() for name, value in vars(phases).items() if name[:3] == "TO_"}
MOST_MOVES = 60
_ROLLS = (41, 66, 21, 31, 32, 42, 65, 54, 11, 63, 43)  # those with a special meaning in some rules among them


def told(preset: str) -> str:
    """The whole file of a preset."""
    return "\n".join((f"rules {preset}", *_playthrough(preset))) + "\n"


def _playthrough(preset: str) -> Iterator[str]:
    game = Game(presets.parse(preset), PLAYERS)
    state = sum(map(ord, preset))
    while game.phase != phases.OVER and len(game.moves) < 2 * MOST_MOVES:
        yield from ("", *_state(game))
        # Take turns among the moves, so that rare ones occur, too; those that end the game come last
        state += 7
        moves = [move for move in game.legal() if move != STOP] or [STOP]
        move = moves[state // 3 % len(moves)]
        choices = list(_ROLLS) if move in (ROLL, REROLL) else values(game, move)
        game.play(move, choices[state % len(choices)])
        yield f"> {game.line().strip()}"
    yield from ("", *_state(game))


def _state(game: Game) -> Iterator[str]:
    lives = ", ".join(f"{name} {count}" for name, count in zip(game.players, game.lives, strict=True))
    if game.phase == phases.OVER:
        yield f"over: {lives}; won by {' '.join(game.players[seat] for seat in game.winners())}"
        return
    stands = f"{game.claim} by {game.players[game.caller]}" if game.claim else "nothing"
    yield f"{game.players[game.holder]} is to {PHASES[game.phase]}; {stands} stands; {lives}"
    yield f"legal: {legal.phrases(game)}"
    yield "knows the dice: " + (", ".join(_knowing(game)) or "nobody")


def _knowing(game: Game) -> Iterator[str]:
    """Who has looked, or may look before acting, and what they see."""
    for seat, name in enumerate(game.players):
        if not game.is_in(seat):
            continue
        sight = Sight()
        sight.look(game, seat)
        if sight.roll:
            yield f"{name} {sight.roll}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        path, text = FOLDER / f"{preset}.txt", told(preset)
        is_new = not path.exists() or path.read_text() != text
        path.write_text(text)
        print(f"{preset}: {'written, read the difference' if is_new else 'as it was'}")


if __name__ == "__main__":
    main()
