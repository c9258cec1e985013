"""How a record begins: rules, players, which of them are computers, and who starts."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from game import Game


def header(game: "Game") -> str:
    """The lines before the first move, each with its newline."""
    text = "mia 1\nrules %s\nplayers %s\n" % (game.rules.text, " ".join(game.players))
    if game.computers:
        text += "computers %s\n" % " ".join([game.players[seat] for seat in game.computers])
    if game.starter and not game.moves:
        text += "starter %s\n" % game.players[game.starter]
    return text
