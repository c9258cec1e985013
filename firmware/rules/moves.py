"""The moves of a game: their numbers, a list of them, and the words for them in a record."""

from micropython import const

# The first seven come with a value.
ROLL = const(0)  # what the two dice show
SAY = const(1)  # announce a claim, having looked
SAY_BLIND = const(2)  # announce a claim without having looked
PASS = const(3)  # believe, and pass on the same dice unseen with a claim
REROLL = const(4)  # after looking, roll again without looking; what the two dice show
REVIVE = const(5)  # roll for new lives; what one die shows
DRAW = const(6)  # chance picks who starts; the seat
OR_MORE = const(7)  # after REROLL: "that or over"
BELIEVE = const(8)
DOUBT = const(9)
YIELD = const(10)  # take the penalty for a Mia without looking
TOAST = const(11)  # show the roll that ends the round at no cost
KEEP = const(12)  # keep the lives, do not roll for new ones
STOP = const(13)  # end a game that has no end of its own
SHOW = const(14)  # uncover one's own roll instead of announcing
LOOK = const(15)  # believe, and have the cup lifted anyway
MOVES = range(16)
CLAIMS = (SAY, SAY_BLIND, PASS, OR_MORE)  # that the dice show so much
SAYING = (SAY, SAY_BLIND, REROLL, OR_MORE, TOAST, SHOW)  # by the player who rolled
ANSWERING = (BELIEVE, DOUBT, PASS, YIELD, LOOK)  # by the player who got the stick with a claim

WORDS = (
    "rolls",
    "says",
    "blind says",
    "believes unseen says",
    "rerolls",
    "revives",
    "starts",
    "says or-more",
    "believes",
    "doubts",
    "yields",
    "toasts",
    "keeps",
    "stops",
    "shows",
    "believes looks",
)


class IllegalMove(Exception):
    """A move that the rules do not allow now. Says which, and what was legal; the game is as it was."""


def phrase(players: tuple[str, ...], seat: int, move: int, value: int) -> str:
    """A move in the words of a record: 'Fox rolls 32'."""
    if move == DRAW and 0 <= value < len(players):
        seat = value
    words = players[seat] + " " + (WORDS[move] if move in MOVES else "move %d" % move)
    return "%s %d" % (words, value) if move < DRAW else words


_PIECE = const(64)  # bytes


class MoveList:
    """A list of bytes that grows by `append` and reads like `bytes`, in pieces so small that even a
    fragmented heap has room for the next one."""

    def __init__(self) -> None:
        self._pieces: list[bytearray] = []
        self._count = 0

    def append(self, byte: int) -> None:
        at = self._count % _PIECE
        if not at:
            self._pieces.append(bytearray(_PIECE))
        self._pieces[-1][at] = byte
        self._count += 1

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: int) -> int:
        if at < 0:
            at += self._count
        if not 0 <= at < self._count:
            raise IndexError
        return self._pieces[at // _PIECE][at % _PIECE]

    def __setitem__(self, at: int, byte: int) -> None:
        """Change an existing byte; `at` counts from 0."""
        self._pieces[at // _PIECE][at % _PIECE] = byte

    def __eq__(self, other: object) -> bool:
        return bytes(self) == bytes(other)  # type: ignore[call-overload]
