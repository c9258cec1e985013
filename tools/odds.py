"""Print the orders of values and the odds to beat them: `python -m tools.odds [ORDER ...]`."""

import argparse
import sys
from collections.abc import Iterator

import ranking
from rules import order as orders
from rules import presets

from tools import places

# The order of each, as changes to Tokyo's
ORDERS = {
    "standard": "",
    "reversed": "doubles=reversed",
    "little": "little_mia=yes joker=lowest",
    "pips": "pips=yes",
    "toast": "little_mia=yes joker=toast",
    "half": "half_mia=yes",
}


def table(order: str) -> Iterator[str]:
    """One order as lines, highest call first: how many of 36 rolls are equal, beat it, are at least as good.

    `order` is one of ORDERS, a preset, or changes to Tokyo or a preset: "top=11", "meyer top=11". RulesError
    if it is none of these.
    """
    text = order if _preset(order) else "tokyo " + ORDERS.get(order, order)
    values = orders.ranking_for(presets.parse(text))
    yield f"{order:12} ways  beaten by          at least equal"
    for call in reversed(values.calls):
        rolls = [v for v in range(66, 10, -1) if ranking.WAYS[v] and values.rank[v] == values.rank[call]]
        beaten = values.beating(call)
        met = beaten + values.tying(call)
        odds = f"{beaten:2}/36 {beaten / 36:7.2%}      {met:2}/36 {met / 36:7.2%}"
        yield f"{' = '.join(map(str, rolls)):12} {values.tying(call):4}  {odds}"
    if values.toast:
        yield f"{values.toast:<12} {values.tying(values.toast):4}  common toast: shown at once, never called"


def _preset(order: str) -> bool:
    """Whether it begins with a preset."""
    return order.split(" ")[0] in presets.presets()


def main(arguments: list[str] | None = None) -> int:
    """Print the requested tables, or all of them."""
    parser = argparse.ArgumentParser(prog=places.command("odds"), description=(__doc__ or "").split(":")[0])
    parser.add_argument("order", nargs="*", help=f"a preset, one of {' '.join(ORDERS)}, or 'meyer pips=yes'")
    wanted = parser.parse_args(arguments).order
    for order in wanted:
        if order not in ORDERS and not _preset(order) and "=" not in order:
            print(
                f"There is no order '{order}'; there are: {', '.join(ORDERS)}, and those of the presets "
                f"{', '.join(presets.presets())}.",
                file=sys.stderr,
            )
            return 2
    try:
        print("\n\n".join("\n".join(table(order)) for order in wanted or ORDERS))
    except presets.RulesError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
