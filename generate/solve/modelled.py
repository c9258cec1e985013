"""Whether the solver models the whole round: it refuses rules that it would take for others.

ladder.py goes through a round once, with nine lives each and no claim before the one to beat, and lives.py
subtracts what is lost there from whatever lives a table has. So a round with few lives, or after more claims,
must not end differently, and there must be no move that ladder.py leaves out. All of that is played here.
"""

from functools import cache

from game import OVER, TO_DRAW, TO_REVIVE, Game
from rules import presets
from rules.choices import Rules
from rules.moves import LOOK, SHOW, WORDS, IllegalMove

from generate.solve.ladder import ALL_OTHERS, DRAWN, FULL, End, Ladder, climb, signals
from generate.solve.rounds import NotModelled, after, opened

_FEW = ((1, 2, 3), (3, 1, 2))
_LEFT_OUT = (SHOW, LOOK)

Rounds = list[tuple[Game, int]]  # each at its end, and who claimed last


class _All(Ladder):
    """Keeps every round instead of numbering how they end."""

    def __init__(self, climbed: Ladder) -> None:
        super().__init__(climbed.rules, climbed.chances)
        self.rounds: Rounds = []

    def number(self, game: Game, maker: int) -> int:
        self.rounds.append((game, maker))
        return len(self.rounds) - 1


@cache
def rounds(text: str) -> tuple[str, ...]:
    """Lives before and after each round by these rules, where few are left. NotModelled."""
    rules = presets.parse(text)
    try:
        climbed = climb(rules)
    except IllegalMove as error:
        raise NotModelled(f"the solver does not know rolls that may not be announced: {error}") from None
    found = []
    for beaten, those in climbed.signals.items():
        if not those.rank.size:
            raise NotModelled("the solver does not know claims that are believed and followed by none")
        played = _played(climbed, opened(rules, beaten, lives=FULL))
        ends = [climbed.end(*one) for one in played]
        _refuse_other_moves(opened(rules, beaten, lives=FULL), [game for game, _ in played])
        for lives in _FEW:
            lives = tuple(min(left, rules.lives) for left in lives)
            again = _played(climbed, opened(rules, beaten, lives=lives))
            found += _alike(rules, ends, lives, again)
        before = [rank for rank, its in climbed.signals.items() if rank and beaten and beaten in its.believed]
        if before:
            _alike(rules, ends, FULL, _played(climbed, opened(rules, max(before), beaten, lives=FULL)))
    return tuple(found)


def _played(climbed: Ladder, game: Game) -> Rounds:
    found = _All(climbed)
    signals(found, game)
    return found.rounds


def _refuse_other_moves(game: Game, ended: list[Game]) -> None:
    """NotModelled if, on the way to any of these ends, a move is legal that ladder.py leaves out."""
    known = {bytes(game.moves): game}
    for whole in ended:
        moves = bytes(whole.moves)
        for end in range(len(game.moves) + 2, len(moves), 2):
            if moves[:end] not in known:
                known[moves[:end]] = after(known[moves[: end - 2]], (moves[end - 2], moves[end - 1]))
    for at in known.values():
        for move in _LEFT_OUT:
            if at.allows(move):
                raise NotModelled(f"the solver leaves out that somebody '{WORDS[move]}'")


def _alike(rules: Rules, ends: list[End], lives: tuple[int, ...], played: Rounds) -> list[str]:
    """Lives before and after each round. NotModelled if any ended differently from one like it."""
    if len(played) != len(ends):
        raise NotModelled("the solver does not know moves that depend on lives, or on earlier claims")
    found = []
    for end, (game, maker) in zip(ends, played, strict=True):
        reckoned, is_over, opener = _reckoned(rules, end, lives, game.way, maker)
        if game.lives != reckoned or is_over != (game.phase == OVER):
            here, there = (_text(one) for one in (game.lives, reckoned))
            told = f"'{_told(game)}' leaves {there} of lives {_text(lives)}, the game says {here}"
            raise NotModelled(f"the solver reckons that {told}")
        if game.phase not in (OVER, TO_REVIVE, TO_DRAW) and opener not in (DRAWN, game.holder):
            raise NotModelled(f"after '{_told(game)}' another player opens than the solver reckons with")
        found.append(f"{_text(lives)} {_text(game.lives)}")
    return found


def _reckoned(
    rules: Rules, end: End, lives: tuple[int, ...], way: int, maker: int
) -> tuple[list[int], bool, int]:
    """What Solver.end makes of it: the lives, whether the game is over, and who opens."""
    count, after_it = len(lives), list(lives)
    payers = [(maker + end.payer * way) % count]
    if end.payer == ALL_OTHERS:
        payers = [seat for seat in range(count) if seat != maker]
    for seat in payers:
        after_it[seat] -= end.lost
    if rules.end == "stop":
        return after_it, False, DRAWN if end.opener == DRAWN else (maker + end.opener * way) % count
    after_it = [max(left, 0) for left in after_it]
    alive = [seat for seat in range(count) if after_it[seat]]
    is_over = len(alive) < (count if rules.end == "first" else 2)
    opener = DRAWN
    if end.opener != DRAWN and not is_over:
        opener = (maker + end.opener * way) % count
        while opener not in alive:
            opener = (opener + way) % count
    return after_it, is_over, opener


def _told(game: Game) -> str:
    """The moves of a round: 'rolls 31 says 54 doubts'."""
    moves = zip(game.moves[::2], game.moves[1::2], strict=True)
    return " ".join(f"{WORDS[move]} {value}" if value else WORDS[move] for move, value in moves)


def _text(lives: list[int] | tuple[int, ...]) -> str:
    return " ".join(map(str, lives))
