"""Retell a recorded game move by move: `python -m tools.replay FILE` (`-` reads standard input)."""

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby

from game import OVER, Game
from records import record
from records import statistics as account
from records.story import story as retold
from rules import penalties, presets
from rules.penalties import Outcome

from tools import places, text_file
from tools.terminal import UserError, escaped

WIDTH = 36
REASONS = {
    penalties.LIE_CAUGHT: "a lie caught",
    penalties.WRONGLY_DOUBTED: "a true claim doubted",
    penalties.MIA_LIE: "a false Mia caught",
    penalties.MIA_DOUBTED: "a true Mia doubted",
    penalties.MIA_SHOWN: "a true Mia shown",
    penalties.HIDDEN_MIA: "a Mia under a lower claim",
    penalties.YIELDED: "yielded to Mia",
    penalties.TOASTED: "a common toast",
    penalties.MIA_ROLLED: "a Mia shown as rolled",
    penalties.UNCOVERED: "an own roll uncovered",
    penalties.RIGHTLY_BELIEVED: "a true claim believed",
    penalties.LIE_BELIEVED: "a lie believed",
    penalties.MIA_MATCHED: "a Mia rolled upon a Mia",
    penalties.MIA_UNMATCHED: "no Mia rolled upon a Mia",
}
COVERED = (
    "Rolls behind a ~ are covered: only the stick that wrote them can read them. Once the next game begins, "
    "this one stands in games/ as a plain record."
)


def story(game: Game) -> Iterator[str]:
    """The game in lines: every move with the lives after it, every end of a round with its reason."""
    yield f"Rules {presets.write(game.rules)}"
    for past, _, _, outcome in retold(game):
        yield f"{past.line():{WIDTH}}{standing(past)}"
        if outcome:
            yield f"    {verdict(past, outcome)}"
    yield from ending(game)


def standing(game: Game) -> str:
    """Everybody's lives or points."""
    return "  ".join(f"{name} {lives}" for name, lives in zip(game.players, game.lives, strict=True))


def verdict(game: Game, outcome: Outcome) -> str:
    """Why the round ended and what it cost whom."""
    dice = f" ({outcome.roll} under {outcome.claim})" if outcome.claim and outcome.roll else ""
    costs = []
    for amount, changes in groupby(outcome.changes, lambda change: change[1]):
        costs.append(" and ".join(game.players[change[0]] for change in changes) + f": {amount:+}")
    return f"{REASONS[outcome.reason]}{dice}, {', '.join(costs) or 'nobody loses'}"


def ending(game: Game) -> Iterator[str]:
    """How the record ends: the final standing, or whose turn it is."""
    if game.phase != OVER:
        yield f"The record ends here; {game.players[game.holder]} is to move."
        return
    if game.winners():
        yield "Over. Most left: " + " ".join(game.players[seat] for seat in game.winners())
    else:
        names = [name for seat, name in enumerate(game.players) if game.is_in(seat)]
        yield "Stopped while these were still in: " + " ".join(names)
    for name, lies, caught, wrong in zip(game.players, *account.of(game), strict=True):
        yield f"    {name}: {lies} lies told, {caught} caught, {wrong} true claims doubted"


def main(arguments: list[str] | None = None) -> int:
    """Print the story of a record up to the first error; then a sentence about that, and 1."""
    parser = argparse.ArgumentParser(prog=places.command("replay"), description=(__doc__ or "").split(":")[0])
    parser.add_argument("file", nargs="?", help="the record, or - for standard input")
    file = parser.parse_args(arguments).file
    if not file:
        print(f"Which record? Name its file: {places.command('replay')} game.txt", file=sys.stderr)
        return 2
    try:
        text = text_file.read(file)
    except UserError as error:
        print(error, file=sys.stderr)
        return 1
    reader = record.Reader()
    mistake = None
    try:
        for line in text.split("\n"):
            reader.feed(line)
        reader.finish()
    except record.RecordError as error:
        mistake = error
    if reader.game:
        print(*map(escaped, story(reader.game)), sep="\n")
    if mistake:
        print(escaped(f"{file}, {mistake}"), file=sys.stderr)
        if " ~" in text:
            print(COVERED, file=sys.stderr)
    return 1 if mistake else 0


if __name__ == "__main__":
    sys.exit(main())
