"""What everybody did in a game that is over, for the page and the table view: their lies and their doubts."""

from virtual import firmware_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_ANSWERS = ("believes", "believes unseen says", "believes looks", "doubts", "yields")


def of(stick: "Any", game: "Any") -> "list[dict[str, Any]]":
    """By seat, once all rolls are known: how many lies they `told`, of which so many were `believed`; how
    many lies of others they `met`, and `caught`; how many true claims they `doubted`; and the `best` of their
    lies that were believed, as [claim, roll, how many values lie between], [] if none was.

    A lie is a false claim by the player who rolled and looked. A claim made blind or handed on is a bet.
    """
    words = stick.module(firmware_names.MOVES).WORDS
    is_true = stick.module(firmware_names.PENALTIES).is_true
    spoken = stick.module(firmware_names.WORDING).spoken
    told = [{"told": 0, "believed": 0, "met": 0, "caught": 0, "doubted": 0, "best": []} for _ in game.players]
    lie = None  # that stands: whose, and as `best`
    for past, _, _, outcome in stick.module(firmware_names.STORY).story(game):
        move, mover = words[past.moves[-2]], past.mover
        if lie and move in _ANSWERS:
            liar, best = lie
            told[mover]["met"] += 1
            if move == "doubts":
                told[mover]["caught"] += 1
            elif move != "believes looks":
                told[liar]["believed"] += 1
                if best[2] > (told[liar]["best"] or best[:2] + [0])[2]:
                    told[liar]["best"] = best
        elif move == "doubts" and outcome and not outcome.is_lie:
            told[mover]["doubted"] += 1
        lie = None
        if move == "says":
            is_lie = outcome.is_lie if outcome else not is_true(past)
            told[mover]["told"] += is_lie
            if is_lie and not outcome:
                rank = past.ranking.rank
                gap = rank[past.claim] - rank[past.roll]
                lie = mover, [spoken(past.ranking, past.claim), past.roll, gap]
    return told
