"""What is legal, in words: for those who are told that something is not."""

from micropython import const

from rules.moves import DRAW, REROLL, REVIVE, ROLL, WORDS

_TYPING = const(0)
if _TYPING:
    from game import Game


def legal_phrases(game: "Game") -> str:
    """All that is legal now, in one line."""
    phrases = []
    for move in game.legal():
        if move == DRAW:
            phrases += [name + " starts" for seat, name in enumerate(game.players) if game.is_in(seat)]
            continue
        words = game.players[game.holder] + " " + WORDS[move]
        if move in (ROLL, REROLL):
            words += " 11 to 66"
        elif move == REVIVE:
            words += " 1 to 6"
        elif move < DRAW:
            words += " " + " ".join([str(claim) for claim in game.claims()])
        phrases.append(words)
    return "; ".join(phrases) or "nothing, the game is over"
