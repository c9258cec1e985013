"""The legal moves of a game (a game.Game) in words, and the error for an illegal one."""

from micropython import const

from rules.moves import DRAW, REROLL, REVIVE, ROLL, WORDS, IllegalMove, phrase

_TYPING = const(0)
if _TYPING:
    from typing import Any


def phrases(game: "Any") -> str:
    """All that is legal now, in the words of a record, on one line."""
    found = []
    for move in game.legal():
        if move == DRAW:
            found += [name + " starts" for seat, name in enumerate(game.players) if game.is_in(seat)]
            continue
        words = game.players[game.holder] + " " + WORDS[move]
        if move in (ROLL, REROLL):
            words += " 11 to 66"
        elif move == REVIVE:
            words += " 1 to 6"
        elif move < DRAW:
            words += " " + " ".join([str(claim) for claim in game.claims()])
        found.append(words)
    return "; ".join(found) or "nothing, the game is over"


def refusal(game: "Any", move: int, value: int) -> IllegalMove:
    """The error to raise because that move is not legal."""
    made = phrase(game.players, game.holder, move, value)
    return IllegalMove("'%s' is not legal here. Legal: %s" % (made, phrases(game)))
