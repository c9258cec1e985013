"""The strategies of the computer players: `python -m tools.solve` solves every preset and writes
firmware/strategies.

Prints, for each, what the round is worth to who opens it, and how much more than that the best reply gets
out of the strategy, in lives a round: of the equilibrium itself and of the bytes that ship. `--check` only
looks whether the files are what this code made of the rules as they are; rules such as "tokyo liar=2" are
judged by the table they would use.
"""

import argparse
import ast
import hashlib
import inspect
import sys
from pathlib import Path

from rules import presets
from rules.choices import Rules

from tools.solve import equilibrium
from tools.solve import passing_on as handing_on
from tools.solve import strategy_file as tables
from tools.solve.best_response import Reply, Strategy
from tools.solve.characters import Player, Pure
from tools.solve.equilibrium import Equilibrium
from tools.solve.passing_on import hand_on
from tools.solve.rounds import Rounds, explore

SOLVED = Path(__file__).resolve().parents[2] / "firmware" / "strategies"
PRESETS = presets.presets()
BAR = 0.002  # lives a round that a shipped table may lose at most, both seats together
MOST_BYTES = 4096
_WIDTH = 16  # bytes a line


def made_from(rounds: Rounds) -> str:
    """A fingerprint of what a table depends on: all payoffs of a round, and the code that makes it."""
    digest = hashlib.sha256()
    for module in (equilibrium, handing_on, tables):
        digest.update(ast.dump(bare(inspect.getsource(module))).encode())
    for beaten, state in sorted(rounds.states.items()):
        for signal in state.signals:
            facts = (beaten, signal.how, signal.rank, signal.believed, signal.yielded)
            digest.update(repr((facts, [float(paid) for paid in signal.doubted])).encode())
    digest.update(repr([float(chance) for chance in rounds.chances]).encode())
    return digest.hexdigest()[:16]


def bare(source: str) -> ast.Module:
    """What a module does, without what it says about it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
    return tree


def exploited(rules: Rules, strategy: Strategy, value: float) -> "tuple[float, float]":
    """Lives a round that the best reply wins beyond the value: opening, and when the strategy opens."""
    reply = Reply(rules, strategy)
    return reply.rolling[0] - value, reply.waiting[0] + value


def module(name: str, fingerprint: str, packed: bytes) -> str:
    """The text of the file that holds a table."""
    lines = [f'"""How to play {name}: made by `make solve`, which see; never edited by hand."""', ""]
    lines += [f"# Made from {fingerprint}", "TABLE = ("]
    for at in range(0, len(packed), _WIDTH):
        digits = "".join(f"\\x{byte:02x}" for byte in packed[at : at + _WIDTH])
        lines.append(f'    b"{digits}"')
    return "\n".join([*lines, ")", ""])


def solved(name: str) -> "tuple[Equilibrium, str]":
    """The equilibrium of a preset, and the file made of it."""
    rounds = explore(presets.parse(name))
    found = equilibrium.solve(rounds)
    hand_on(found)
    return found, module(name, made_from(rounds), tables.pack(found))


def table_of(name: str) -> tables.Table:
    """The table that ships for a preset."""
    space: dict[str, bytes] = {}
    exec((SOLVED / f"{name}.py").read_text(), space)
    return tables.Table(space["TABLE"])


def stale() -> "list[str]":
    """The presets whose file is not what would be made today, as far as that shows without solving."""
    found = []
    for name in PRESETS:
        path = SOLVED / f"{name}.py"
        mark = f"# Made from {made_from(explore(presets.parse(name)))}\n"
        if not path.exists() or mark not in path.read_text():
            found.append(name)
    return found


def report(name: str) -> bool:
    """Solve a preset, write its file, say how good it is. Whether it is within the bar."""
    found, text = solved(name)
    path = SOLVED / f"{name}.py"
    is_same = path.exists() and path.read_text() == text
    path.write_text(text)
    value = found.states[0].value
    rules = presets.parse(name)
    table = table_of(name)
    if rules.passing == "no":
        exact = "exact %9.1e %9.1e" % exploited(rules, Pure(rules, found), value)
    else:
        exact = "sure of at least that    "
    shipped = exploited(rules, Player(rules, table), value)
    print(
        f"{name:12} {value:+.6f}  {exact}  shipped {shipped[0]:.6f} {shipped[1]:.6f}  {table.size:5} bytes"
        f"{'' if is_same else '  (new)'}",
        flush=True,
    )
    return sum(shipped) <= BAR and table.size <= MOST_BYTES


def judge(text: str) -> None:
    """How good the nearest preset's table is for rules of one's own."""
    rules = presets.parse(text)
    value = equilibrium.solve(explore(rules)).states[0].value
    lost = exploited(rules, Player(rules, table_of(rules.preset)), value)
    print(
        f"{text}: worth {value:+.6f}, by the table of {rules.preset} {lost[0]:.6f} {lost[1]:.6f} exploitable"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.solve", description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say which files are out of date")
    parser.add_argument("rules", nargs="*", help="rules of one's own to judge a shipped table by")
    options = parser.parse_args()
    if options.check:
        if names := stale():
            sys.exit(f"Out of date in firmware/strategies: {', '.join(names)}. `make solve` makes them anew.")
        print(f"{len(PRESETS)} tables of firmware/strategies are up to date")
    elif options.rules:
        for text in options.rules:
            try:
                judge(text)
            except presets.RulesError as error:
                sys.exit(str(error))
    else:
        print("rules        to the opener  exploitable by who opens, by who follows, in lives a round")
        if not all([report(name) for name in options.rules or PRESETS]):
            sys.exit(f"A table loses more than {BAR} lives a round or has more than {MOST_BYTES} bytes.")


if __name__ == "__main__":
    main()
