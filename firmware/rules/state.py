"""The state of a round and the lives: the fields that the rules look at. Only game.py changes them."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from ranking import Ranking
    from rules.choices import Rules

NOBODY = const(-1)
_NEVER = const(-1_000_000)
_CANCELS = {"no": b"", "31": b"\x1f", "32": b"\x20", "both": b"\x1f\x20"}
# Players in a record, whatever the language of the screen, so that every stick can read it
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow", "Crab", "Snail", "Moth", "Fish", "Frog", "Duck")


class State:
    """The state of a game of `players` (names) by `rules`.

    `holder`  the seat whose turn it is          `caller`  the seat that answers for the claim, or NOBODY
    `claim`   the current one, 0 for none        `roll`    under the cup, 0 for none
    `beaten`  the claim before it                `maker`   the seat that made the current claim first
    `lives`   by seat; points may go below 0     `opener`  the seat that opened the round
    `out`     with so many lives one is out      `way`     direction of play, 1 or -1
    `cancels` claims that may follow any other   `roller`  whose roll is under the cup, or NOBODY
    `mias`    how many Mias have followed one another
    `is_or_more`   "that or over" was claimed    `is_rerolled`  the holder rolled again, unseen
    `claim_count`  how many claims this round has had, including those the dice were handed on with
    """

    def __init__(self, rules: "Rules", players: tuple[str, ...], ranking: "Ranking") -> None:
        self.rules = rules
        self.ranking = ranking
        self.players = players
        self.lives = [0 if rules.end == "race" else rules.lives] * len(players)
        self.out = _NEVER if rules.end in ("stop", "race") else -1 if rules.swimming == "yes" else 0
        self.cancels = _CANCELS[rules.cancel]
        self.way = 1
        self.opener = self.holder = NOBODY
        self.clear()

    def clear(self) -> None:
        """Remove the roll and the claim."""
        self.caller = self.maker = self.roller = NOBODY
        self.claim = self.beaten = self.roll = self.mias = self.claim_count = 0
        self.is_or_more = self.is_rerolled = False

    def is_in(self, seat: int) -> bool:
        """Whether that player is not out."""
        return self.lives[seat] > self.out

    def after(self, seat: int) -> int:
        """The next seat that is not out."""
        while True:
            seat = (seat + self.way) % len(self.players)
            if self.is_in(seat):
                return seat
